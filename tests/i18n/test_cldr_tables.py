"""Facts about the tables that are generated from CLDR."""

from __future__ import annotations

import importlib.util
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest
from babel import localedata

from errdex._i18n import cldr
from errdex._i18n.cldr import subtags

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    """Return the script that makes the tables."""
    spec = importlib.util.spec_from_file_location("errdex_tools_cldr", ROOT / "tools" / "cldr.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_what_the_generator_makes(
    generator: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the Babel they name, they come out the same, byte for byte."""
    if metadata.version("Babel") == subtags.BABEL:
        assert generator.main(["--check"]) == 0
    assert generator.main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_stale_tables_are_told_and_written_anew(
    generator: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """``--check`` names the stale file, ``--write`` writes it."""
    monkeypatch.setattr(generator, "FOLDER", tmp_path)
    for name in ("subtags.py", "values.txt"):
        (tmp_path / name).write_text("old")
    assert generator.main(["--check"]) == 1
    assert "run `make cldr`" in capsys.readouterr().err
    assert generator.main(["--write"]) == 0
    assert generator.main(["--check"]) == 0


def test_every_locale_of_cldr_is_there() -> None:
    """The table has all locales that Babel has, and no other one."""
    assert all(cldr.values(name) is not None for name in localedata.locale_identifiers())
    assert cldr.values("xx") is None
    assert cldr.values("") is None
    assert cldr.values("d") is None


def test_what_is_kept_is_bounded() -> None:
    """The values of 64 locales at most are kept; the table itself is not."""
    for name in localedata.locale_identifiers()[:200]:
        cldr.values(name)
    assert len(cldr._known) <= 64


def test_the_tables_are_compact() -> None:
    """All of CLDR that the run time needs has less than 64 KiB."""
    folder = Path(cldr.__file__).parent
    sizes = [(folder / name).stat().st_size for name in ("subtags.py", "values.txt")]
    assert sum(sizes) < 64 * 1024
