"""Where a project keeps its catalogues: ``locales/<language>/LC_MESSAGES/errdex.po``."""

from __future__ import annotations

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "locales"
NAME = "errdex.po"
TEMPLATE = "errdex.pot"


class CatalogueFile(Record):
    """One catalogue of a project: its locale and where its PO file is."""

    locale: str
    path: Path
    file: str


def template_path(root: Path) -> Path:
    """Return where the template of the project in *root* is written."""
    return root / FOLDER / TEMPLATE


def catalogue_file(root: Path, locale: str) -> CatalogueFile:
    """Return the catalogue of *locale*, whether it exists or not."""
    path = root / FOLDER / locale / "LC_MESSAGES" / NAME
    return CatalogueFile(locale, path, path.relative_to(root).as_posix())


def catalogue_files(root: Path) -> tuple[CatalogueFile, ...]:
    """Return the catalogues of the project in *root*, sorted by locale.

    Whatever stands where a PO file should be counts, so that a folder or a broken link is reported
    and not passed over.
    """
    try:
        names = sorted(entry.name for entry in (root / FOLDER).iterdir())
    except OSError:
        return ()
    found = [catalogue_file(root, name) for name in names]
    return tuple([one for one in found if one.path.exists() or one.path.is_symlink()])
