"""Facts about checkouts: a project's translations lie beside its settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from errdex._i18n.catalogue import lookup, reset

PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "parcel/ENOLABEL"
msgid "no label"
msgstr "kein Etikett"
"""


@pytest.mark.parametrize("settings", ["pyproject.toml", "errdex.toml"])
@pytest.mark.parametrize("package", ["parcel", "src/parcel"])
def test_a_package_finds_the_translations_of_its_checkout(
    tmp_path: Path, settings: str, package: str
) -> None:
    """Either settings file marks the root, for the flat and the src layout."""
    (tmp_path / settings).touch()
    (tmp_path / package).mkdir(parents=True)
    folder = tmp_path / "locales" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "errdex.po").write_text(PO, encoding="utf-8")
    reset()
    hit = lookup(str(tmp_path / package), ("de",), "parcel/ENOLABEL", "no label")
    assert hit is not None
    assert hit.forms == ("kein Etikett",)


def test_without_settings_nothing_above_is_read(tmp_path: Path) -> None:
    """A folder called locales that happens to lie above is nobody's catalogue."""
    (tmp_path / "parcel").mkdir()
    folder = tmp_path / "locales" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "errdex.po").write_text(PO, encoding="utf-8")
    reset()
    assert lookup(str(tmp_path / "parcel"), ("de",), "parcel/ENOLABEL", "no label") is None
