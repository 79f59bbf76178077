"""Plugins are found by reading metadata: nothing is imported, nothing damaged gets in the way."""

from __future__ import annotations

import importlib.metadata
import os
import sys
import zipfile
from pathlib import Path

import pytest

from errdex._find import Finding, Found, find
from errdex._json_text import dumps

from .conftest import Site


def look(*places: Path) -> Finding:
    """Find what is in *places*."""
    return find([str(place) for place in places])


def test_a_plugin_is_found_without_importing_it(site: Site) -> None:
    """Name, version, entry point and module come from the metadata alone."""
    site.add("Acme.Tools", "raise SystemExit('imported')", version="1.2", entry="acme")
    (found,) = look(site.folder).plugins
    assert found == Found("Acme.Tools", "1.2", "acme", "Acme_Tools", "", str(site.folder))
    assert found.value == "Acme_Tools"
    assert found.package == "Acme_Tools"
    assert found.folder is None
    assert str(found.provider) == "Acme.Tools 1.2"
    assert "Acme_Tools" not in sys.modules


def test_the_standard_library_finds_the_same(site: Site) -> None:
    """`importlib.metadata` sees the plugins of this folder, and of the whole path, alike."""
    for name in ("a-one", "b.two", "c_three"):
        site.add(name, version="2.0.1")
    (site.folder / "not-1.0.dist-info").mkdir()
    for places in ([str(site.folder)], sys.path):
        theirs = {
            (dist.metadata["Name"], dist.version, entry.name, entry.value)
            for dist in importlib.metadata.distributions(path=places)
            for entry in dist.entry_points
            if entry.group == "errdex"
        }
        ours = {(it.distribution, it.version, it.name, it.value) for it in find(places).plugins}
        assert ours == theirs


def test_the_path_of_the_process_is_the_default(site: Site) -> None:
    """Without a path, `sys.path` is searched."""
    site.add("default-place")
    assert "default-place" in [found.name for found in find().plugins]


def test_the_first_on_the_path_counts(site: Site, tmp_path: Path) -> None:
    """A distribution that is installed twice counts once, and a place that is listed twice too."""
    site.add("acme", version="1.0")
    other = tmp_path / "other"
    other.mkdir()
    Site(other).add("ACME", version="2.0")
    assert [it.version for it in look(site.folder, other, site.folder).plugins] == ["1.0"]
    assert [it.version for it in look(other, site.folder).plugins] == ["2.0"]


def test_plugins_are_sorted_by_name(site: Site) -> None:
    """The order on disk does not matter."""
    for name in ("c", "a", "B"):
        site.add(name)
    assert [it.distribution for it in look(site.folder).plugins] == ["a", "B", "c"]


def test_places_that_are_not_there(tmp_path: Path) -> None:
    """A missing folder and a file that is no archive hold no plugins."""
    (tmp_path / "file").write_text("x")
    assert look(tmp_path / "none", tmp_path / "file") == Finding(())


def test_entry_points_of_every_form(site: Site) -> None:
    """Comments, other groups, attributes, extras and spaces are read as the format says."""
    info = site.add("acme")
    (info / "entry_points.txt").write_text(
        "# errdex\n; more\n[other]\nx = y\n[errdex]\n\none = acme\n"
        " two = acme.deep : plugin.inner [extra]\n[last]\nz = w\n"
    )
    assert [(it.name, it.module, it.attribute, it.value) for it in look(site.folder).plugins] == [
        ("one", "acme", "", "acme"),
        ("two", "acme.deep", "plugin.inner", "acme.deep:plugin.inner"),
    ]


def test_a_group_that_only_sounds_like_ours(site: Site) -> None:
    """A distribution that merely mentions errdex has no plugin."""
    info = site.add("acme")
    (info / "entry_points.txt").write_text("[mkdocs.plugins]\nerrdex = acme\n")
    assert look(site.folder) == Finding(())


def problem(site: Site) -> str:
    """Return the one problem of what is in *site*, without its folder."""
    finding = look(site.folder)
    assert finding.plugins == ()
    ((provider, error),) = finding.problems
    assert provider.distribution.lower() in str(error)
    return str(error).replace(f"{site.folder}{os.sep}", "")


@pytest.mark.parametrize("line", ["acme", " = acme", "acme = ", "acme = a b", "acme = a:b c"])
def test_an_entry_point_that_is_none(site: Site, line: str) -> None:
    """A line of the group that names nothing is reported with its place."""
    info = site.add("acme")
    (info / "entry_points.txt").write_text(f"[errdex]\n{line}\n")
    text = problem(site)
    assert text.startswith("EENTRYPOINT: the entry points of acme 1.0 can not be read (acme-1.0.")
    assert "entry_points.txt:2" in text


def test_metadata_that_is_not_utf8(site: Site) -> None:
    """Bytes that are no UTF-8, in the entry points or the name, are reported."""
    info = site.add("acme")
    (info / "entry_points.txt").write_bytes(b"[errdex]\nacme = acm\xff\n")
    assert "not UTF-8 at byte 19" in problem(site)
    (info / "entry_points.txt").write_bytes(b"[errdex]\nacme = acme\n")
    (info / "METADATA").write_bytes(b"Name: acm\xe9\nVersion: 1.0\n")
    assert "the name in METADATA is not UTF-8 at byte 3" in problem(site)


def test_metadata_that_is_missing(site: Site) -> None:
    """Without a name in the metadata the folder's own name tells distribution and version."""
    info = site.add("acme", version="3.1")
    (info / "METADATA").unlink()
    (found,) = look(site.folder).plugins
    assert (found.distribution, found.version) == ("acme", "3.1")


def test_a_sound_copy_hides_a_damaged_one(site: Site, tmp_path: Path) -> None:
    """The first of two copies counts, whether it is sound or damaged."""
    info = site.add("acme")
    (info / "entry_points.txt").write_bytes(b"[errdex]\n\xff\n")
    other = tmp_path / "other"
    other.mkdir()
    Site(other).add("acme")
    assert look(site.folder, other).plugins == ()
    assert len(look(site.folder, other).problems) == 1
    sound = look(other, site.folder)
    assert (len(sound.plugins), sound.problems) == (1, ())


def test_an_old_installation(site: Site) -> None:
    """An `egg-info` folder is read too; its plugin is imported even where a manifest lies."""
    info = site.add("acme", manifest="{}")
    (info / "METADATA").rename(info / "PKG-INFO")
    info.rename(site.folder / "acme-1.0-py3.11.egg-info")
    (found,) = look(site.folder).plugins
    assert (found.distribution, found.version, found.manifest) == ("acme", "1.0", None)


@pytest.mark.parametrize(
    ("found", "names", "means"),
    [
        (Found("Acme.X", "1", "ax", "acme_x.plugin", "", "/"), ["acme-x"], True),
        (Found("Acme.X", "1", "ax", "acme_x.plugin", "", "/"), ["other", "AX"], True),
        (Found("Acme.X", "1", "ax", "pkg.plugin", "", "/"), ["pkg.plugin"], True),
        (Found("Acme.X", "1", "ax", "pkg.plugin", "", "/"), ["pkg"], True),
        (Found("Acme.X", "1", "ax", "pkg.plugin", "", "/"), ["plugin"], False),
        (Found("Acme.X", "1", "ax", "pkg.plugin", "", "/"), [], False),
    ],
)
def test_a_name_in_any_spelling(found: Found, names: list[str], means: bool) -> None:
    """A plugin is named by its distribution, entry point, module or package."""
    assert found.named(names) is means


# -- manifests --


def test_a_manifest_is_found_in_the_list_of_files(site: Site) -> None:
    """The list of files names the manifest of the package; a stray file is none."""
    site.add("acme", manifest="{}")
    (site.folder / "other").mkdir()
    (site.folder / "other" / "errdex.json").write_text("{}")
    site.add("other")
    acme, other = look(site.folder).plugins
    assert acme.manifest == str(site.folder / "acme" / "errdex.json")
    assert acme.folder == str(site.folder / "acme")
    assert other.manifest is None


def test_a_manifest_is_found_without_a_list(site: Site) -> None:
    """Where a packager removed the list of files, the folder is looked at."""
    site.add("acme", manifest="{}", record=False)
    site.add("bare", record=False)
    acme, bare = look(site.folder).plugins
    assert acme.manifest is not None
    assert bare.manifest is None


def test_the_nearest_manifest_counts(site: Site) -> None:
    """In a namespace package each distribution has its manifest in its own part."""
    info = site.add("acme", manifest="{}")
    (info / "entry_points.txt").write_text("[errdex]\none = acme.deep.plugin\ntwo = acme.other\n")
    (site.folder / "acme" / "deep").mkdir()
    with (info / "RECORD").open("a") as file:
        file.write("acme/deep/errdex.json,,\n")
    one, two = look(site.folder).plugins
    assert one.manifest == str(site.folder / "acme" / "deep" / "errdex.json")
    assert two.manifest == str(site.folder / "acme" / "errdex.json")


def test_an_editable_installation_has_no_manifest(site: Site) -> None:
    """What is installed to be edited is imported: a manifest could be older than its code."""
    info = site.add("acme", manifest="{}")
    (info / "direct_url.json").write_text(
        dumps({"dir_info": {"editable": True}, "url": "file:///x"})
    )
    assert look(site.folder).plugins[0].manifest is None


# -- archives --


def archive(site: Site, to: Path) -> Path:
    """Pack everything in *site* into a zip file, as a wheel on the path would be."""
    path = to / "wheel.zip"
    with zipfile.ZipFile(path, "w") as packed:
        for file in sorted(site.folder.rglob("*")):
            packed.write(file, file.relative_to(site.folder))
    return path


def test_a_plugin_in_a_zip_file(site: Site, tmp_path: Path) -> None:
    """Plugins in an archive on the path are found, with the text of their manifests."""
    site.add("acme", manifest="{}")
    site.add("bare")
    info = site.add("none")
    (info / "entry_points.txt").write_text("[console_scripts]\nx = y:z\n")
    path = archive(site, tmp_path)
    acme, bare = look(path).plugins
    assert acme.base == str(path)
    assert acme.manifest == os.path.join(str(path), "acme/errdex.json")
    assert acme.manifest_text == "{}"
    assert (bare.manifest, bare.manifest_text) == (None, None)


def test_damaged_plugins_in_a_zip_file(site: Site, tmp_path: Path) -> None:
    """Metadata in an archive that can not be read is reported, and the others are found."""
    site.add("acme")
    info = site.add("bad")
    (info / "entry_points.txt").write_text("[errdex]\nbad\n")
    info = site.add("worse")
    (info / "entry_points.txt").write_bytes(b"[errdex]\n\xff\n")
    finding = look(archive(site, tmp_path))
    assert [found.name for found in finding.plugins] == ["acme"]
    assert len(finding.problems) == 2
