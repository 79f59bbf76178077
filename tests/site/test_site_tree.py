"""The reference as plain Markdown for any site generator."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from errdex._errors import SiteTargetUnwritable
from errdex._site import tree
from errdex._site.gather import Reference


def test_every_page_is_a_file(reference: Reference, tmp_path: Path) -> None:
    """Each page is written at its address, with the catalogue beside."""
    assert tree.write(reference, tmp_path / "tree") == len(reference.pages)
    for page in reference.pages:
        assert (tmp_path / "tree" / page.address / "index.md").is_file()
    assert (tmp_path / "tree" / "e" / "catalog.json").is_file()
    assert (tmp_path / "tree" / "e" / "catalog.schema.json").is_file()


def test_front_matter_is_yaml(reference: Reference) -> None:
    """Title, description, language and direction can be read back, hostile ones too."""
    for page in reference.pages:
        hostile = page.replace(description='"\n---\nx: <b>\u2028 \x85 {{ y }}: #')
        _, head, rest = tree.front_matter(hostile).split("---\n", 2)
        fields = yaml.safe_load(head)
        assert fields["description"] == hostile.description
        assert fields["lang"] == page.language.tag
        assert fields.get("dir") == ("rtl" if page.language.name == "ar" else None)
        assert rest == "\n"


def test_a_tree_that_can_not_be_written_leaves_the_old_one(
    reference: Reference, tmp_path: Path
) -> None:
    """A missing parent is a coded error, and nothing is half-written."""
    with pytest.raises(SiteTargetUnwritable):
        tree.write(reference, tmp_path / "missing" / "tree")
    assert list(tmp_path.iterdir()) == []
