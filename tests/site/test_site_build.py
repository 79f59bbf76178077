"""`build` makes the site of a project, with or without its own configuration of MkDocs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from errdex._errors import SiteBuildFailed, SiteLanguageMissing, SiteTargetUnwritable
from errdex._host import Host
from errdex._site.build import build

Project = Callable[..., Path]


def quiet(host: Host) -> Host:
    """Return *host* without the broken sections of the world."""
    return Host(host.registry, (), host.settings, None, ())


def test_a_project_without_configuration_gets_the_reference_alone(
    host: Host, tmp_path: Path
) -> None:
    """The site is named for the tool and lies in `site`; nothing else is left in the project."""
    target = build(quiet(host), root=tmp_path, languages=["de"])
    assert target == tmp_path / "site"
    assert (target / "de" / "e" / "acme" / "EFULL" / "index.html").is_file()
    assert not (target / "ar").exists()
    home = (target / "index.html").read_text()
    assert "<title>acme</title>" in home
    assert 'href="e/"' in home
    assert [entry.name for entry in tmp_path.iterdir()] == ["site"]


def test_the_target_can_be_named(host: Host, tmp_path: Path, make_project: Project) -> None:
    """`out` wins over the configuration."""
    root = make_project(tmp_path / "project")
    target = build(quiet(host), root=root, out=tmp_path / "public", languages=["en"])
    assert target == tmp_path / "public"
    assert (target / "e" / "acme" / "EFULL" / "index.html").is_file()
    assert not (root / "site").exists()


def test_a_language_that_nobody_has_is_refused(
    host: Host, tmp_path: Path, make_project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    """The plugin's coded error comes through MkDocs unchanged, to be told once at the edge."""
    with pytest.raises(SiteLanguageMissing):
        build(host, root=make_project(tmp_path), languages=["tlh"])
    assert "ESITELANGUAGE" not in capsys.readouterr().err


def test_a_missing_folder_is_refused(host: Host, tmp_path: Path, make_project: Project) -> None:
    """A target whose parent is missing is told as a coded error."""
    with pytest.raises(SiteTargetUnwritable):
        build(host, root=make_project(tmp_path), out=tmp_path / "no" / "site")


def test_strict_turns_a_warning_into_a_failure(
    host: Host, tmp_path: Path, make_project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first warning is the reason, all are on standard error, and no site is written."""
    root = make_project(tmp_path)
    with pytest.raises(SiteBuildFailed, match="leads nowhere"):
        build(host, root=root, strict=True)
    assert "warning: errdex: e/acme/EHOSTILE/: link to" in capsys.readouterr().err
    assert not (root / "site").exists()


def test_a_configuration_without_the_plugin_is_refused(
    host: Host, tmp_path: Path, make_project: Project
) -> None:
    """A site that would not have the reference on it is a mistake."""
    root = make_project(tmp_path, "site_name: x\nplugins: [search]\n")
    with pytest.raises(SiteBuildFailed, match=r"mkdocs\.yml does not list the plugin 'errdex'"):
        build(host, root=root)


def test_a_bad_configuration_is_told_in_mkdocs_words(
    host: Host, tmp_path: Path, make_project: Project
) -> None:
    """What MkDocs refuses is the reason of the coded error."""
    root = make_project(tmp_path, "site_name: x\ntheme: nonsense\nplugins: [errdex]\n")
    with pytest.raises(SiteBuildFailed, match=r"(?i)unrecognised theme name"):
        build(host, root=root)


def test_an_unreadable_configuration_is_told(
    host: Host, tmp_path: Path, make_project: Project
) -> None:
    """A file that is no YAML fails before MkDocs logs anything."""
    root = make_project(tmp_path, "site_name: [\n")
    with pytest.raises(SiteBuildFailed, match="parsing the configuration file"):
        build(host, root=root)
