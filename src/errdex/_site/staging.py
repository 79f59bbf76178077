"""A folder that is written whole or not at all.

A build goes into a new folder beside the target; when it is done, the two change places by rename.
Whoever reads the target sees the old tree or the new one. When the process is killed between the
two renames, the next build finds the old tree aside and puts it back before it begins.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from pathlib import Path

from errdex._errors import SiteTargetUnwritable

_ASIDE = ".old"
_STAGED = ".new-"


class Staging:
    """The folder in which a new tree for *target* is made."""

    def __init__(self, target: str | os.PathLike[str]) -> None:
        """Make the folder. Raises :class:`SiteTargetUnwritable` when that is impossible."""
        self.target = Path(target).absolute()
        self._aside = self.target.with_name(f".{self.target.name}{_ASIDE}")
        try:
            self._recover()
            if self.target.exists() and not self.target.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
            if self.target.exists() and not os.access(self.target, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            made = tempfile.mkdtemp(prefix=f".{self.target.name}{_STAGED}", dir=self.target.parent)
        except OSError as error:
            raise self._unwritable(error) from error
        self.folder = Path(made)
        # mkdtemp makes it private; a site is read by a web server.
        self.folder.chmod(0o777 & ~_umask())

    def publish(self) -> None:
        """Put the new tree in the place of the target.

        Hidden entries of the old tree (``.git``, ``.nojekyll``) are kept, as MkDocs keeps them.
        Raises :class:`SiteTargetUnwritable`, with the old tree back in its place.
        """
        try:
            if self.target.exists():
                self.target.rename(self._aside)
                self._keep_hidden()
            self.folder.rename(self.target)
        except OSError as error:
            self._recover()
            raise self._unwritable(error) from error
        shutil.rmtree(self._aside, ignore_errors=True)

    def discard(self) -> None:
        """Remove the new tree; the target stays as it is. Doing so twice is harmless."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _keep_hidden(self) -> None:
        for entry in self._aside.iterdir():
            if entry.name.startswith(".") and not (self.folder / entry.name).exists():
                if entry.is_dir():
                    shutil.copytree(entry, self.folder / entry.name, symlinks=True)
                else:
                    shutil.copy2(entry, self.folder / entry.name, follow_symlinks=False)

    def _recover(self) -> None:
        """Put back what a killed build had set aside."""
        if self._aside.is_dir():
            if self.target.exists():
                shutil.rmtree(self._aside)
            else:
                self._aside.rename(self.target)

    def _unwritable(self, error: OSError) -> SiteTargetUnwritable:
        return SiteTargetUnwritable(folder=str(self.target), reason=error.strerror or str(error))


def write_text(path: Path, text: str) -> None:
    """Write *text* to *path* as UTF-8 with line feeds, making its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def _umask() -> int:
    current = os.umask(0o022)
    os.umask(current)
    return current
