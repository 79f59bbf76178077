"""A folder is written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from errdex._errors import SiteTargetUnwritable
from errdex._site.staging import Staging, write_text


def names(folder: Path) -> set[str]:
    """Return what lies in *folder*."""
    return {entry.name for entry in folder.iterdir()}


def test_a_new_tree_takes_its_place(tmp_path: Path) -> None:
    """The target appears, whole, when the tree is published, and nothing else is left."""
    staging = Staging(tmp_path / "site")
    write_text(staging.folder / "a" / "b.txt", "1\n")
    assert not (tmp_path / "site").exists()
    staging.publish()
    assert (tmp_path / "site" / "a" / "b.txt").read_bytes() == b"1\n"
    assert names(tmp_path) == {"site"}


def test_the_old_tree_goes_and_hidden_entries_stay(tmp_path: Path) -> None:
    """Old files vanish, but `.git` and its like belong to the folder, as with MkDocs."""
    site = tmp_path / "site"
    write_text(site / "old.txt", "")
    write_text(site / ".git" / "config", "g")
    write_text(site / ".nojekyll", "")
    write_text(site / ".own", "old")
    staging = Staging(site)
    write_text(staging.folder / ".own", "new")
    staging.publish()
    assert names(site) == {".git", ".nojekyll", ".own"}
    assert (site / ".own").read_text() == "new"
    assert names(tmp_path) == {"site"}


def test_a_discarded_tree_leaves_the_old_one(tmp_path: Path) -> None:
    """What was there before stays as it was; discarding twice is harmless."""
    write_text(tmp_path / "site" / "old.txt", "old")
    staging = Staging(tmp_path / "site")
    staging.discard()
    staging.discard()
    assert names(tmp_path) == {"site"}
    assert (tmp_path / "site" / "old.txt").read_text() == "old"


def test_the_published_folder_can_be_read_by_others(tmp_path: Path) -> None:
    """The folder gets the rights that the user's mask gives, as any folder does."""
    staging = Staging(tmp_path / "site")
    staging.publish()
    (tmp_path / "other").mkdir()
    assert (tmp_path / "site").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_killed_build_is_undone_by_the_next(tmp_path: Path) -> None:
    """Killed between the two renames, the old tree is aside; the next build puts it back first."""
    write_text(tmp_path / ".site.old" / "old.txt", "old")
    staging = Staging(tmp_path / "site")
    assert (tmp_path / "site" / "old.txt").read_text() == "old"
    staging.discard()


def test_what_a_killed_build_left_aside_is_removed(tmp_path: Path) -> None:
    """Killed after the second rename, only the old tree aside is left over."""
    write_text(tmp_path / ".site.old" / "old.txt", "old")
    write_text(tmp_path / "site" / "new.txt", "new")
    Staging(tmp_path / "site").discard()
    assert names(tmp_path) == {"site"}
    assert names(tmp_path / "site") == {"new.txt"}


def test_a_missing_parent_is_refused(tmp_path: Path) -> None:
    """A target whose parent folder does not exist is told as a coded error."""
    with pytest.raises(SiteTargetUnwritable, match=r"ESITETARGET: .*missing/site: No such file"):
        Staging(tmp_path / "missing" / "site")


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    """A target that is a file is not replaced."""
    write_text(tmp_path / "site", "a file")
    with pytest.raises(SiteTargetUnwritable, match="Not a directory"):
        Staging(tmp_path / "site")
    assert (tmp_path / "site").read_text() == "a file"


def test_a_read_only_target_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that may not be written is not replaced behind its owner's back."""
    (tmp_path / "site").mkdir()

    # The superuser may write anywhere, so the answer of the system is what is changed here.
    def refuse(_path: object, _mode: int) -> bool:
        return False

    monkeypatch.setattr(os, "access", refuse)
    with pytest.raises(SiteTargetUnwritable, match="Permission denied"):
        Staging(tmp_path / "site")
    assert names(tmp_path) == {"site"}


def test_a_failing_rename_puts_the_old_tree_back(tmp_path: Path) -> None:
    """When the new tree can not take its place, the old one does again."""
    write_text(tmp_path / "site" / "old.txt", "old")
    staging = Staging(tmp_path / "site")
    staging.discard()
    with pytest.raises(SiteTargetUnwritable, match="No such file"):
        staging.publish()
    assert (tmp_path / "site" / "old.txt").read_text() == "old"
    assert names(tmp_path) == {"site"}
