"""The translations that errdex and its first-party plugins ship: complete and without a fault."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from errdex._i18n.check import check_file, load
from errdex._i18n.compile import mo_bytes
from errdex._i18n.extract import Extraction, extract
from errdex._i18n.po_write import po_text
from errdex._i18n.project import catalogue_file, catalogue_files
from errdex._i18n.stats import coverage
from errdex._i18n.update import update

ROOT = Path(__file__).parents[2]
PROJECTS = (".", "plugins/errdex-cc", "plugins/errdex-cc-relay")
LOCALES = ("ar", "de", "pl")
EACH = [(project, locale) for project in PROJECTS for locale in LOCALES]


@pytest.fixture(scope="module")
def extractions() -> dict[str, Extraction]:
    """The texts of each project, collected once."""
    return {project: extract(ROOT / project) for project in PROJECTS}


@pytest.mark.parametrize("project", PROJECTS)
def test_every_text_can_be_collected(project: str, extractions: dict[str, Extraction]) -> None:
    """No declaration of ours is written in a way that extraction can not follow."""
    assert extractions[project].problems == ()
    assert extractions[project].messages
    assert [one.locale for one in catalogue_files(ROOT / project)] == list(LOCALES)


@pytest.mark.parametrize(("project", "locale"), EACH)
def test_a_shipped_translation_is_complete_and_sound(
    project: str, locale: str, extractions: dict[str, Extraction]
) -> None:
    """Each shipped catalogue is whole, up to date and free of findings, notes included."""
    one = catalogue_file(ROOT / project, locale)
    messages = extractions[project].messages
    known = {message.key: message for message in messages}
    assert [str(fault) for fault in check_file(one.path, one.file, locale, known)] == []
    po = load(one.path, one.file)
    assert coverage(po, known, project, locale).percent == 100
    assert po_text(update(po, messages, locale)) == one.path.read_text("utf-8")


@pytest.mark.parametrize(("project", "locale"), EACH)
def test_gettext_accepts_a_shipped_translation(
    project: str, locale: str, needs: Callable[[str], str], tmp_path: Path
) -> None:
    """``msgfmt`` finds no fault in the format and the placeholders of our PO files."""
    path = catalogue_file(ROOT / project, locale).path
    done = subprocess.run(
        [needs("msgfmt"), "--check-format", "--check-domain", "-o", str(tmp_path / "x"), str(path)],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("locale", LOCALES)
def test_i18nspector_accepts_a_compiled_translation(
    locale: str, needs: Callable[[str], str], tmp_path: Path
) -> None:
    """``i18nspector`` finds no error in the files that we compile."""
    one = catalogue_file(ROOT, locale)
    path = tmp_path / f"{locale}.mo"
    path.write_bytes(mo_bytes(load(one.path, one.file)))
    done = subprocess.run(
        [needs("i18nspector"), "--language", locale, str(path)],
        capture_output=True,
        check=False,
        text=True,
    )
    assert [line for line in done.stdout.splitlines() if line.startswith("E:")] == []
