"""The hatchling hook that plugin authors use: a wheel with catalogues and manifest, or none."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from struct import unpack_from

import pytest
from hatchling.builders.wheel import WheelBuilder

from errdex import CodedError
from errdex._build import ErrdexBuildHook, catalogues, hatch_register_build_hook, manifest

PROJECT = """\
[project]
name = "depot-errors"
version = "1.0"
{entry_points}
[tool.hatch.build.hooks.errdex]
{options}
[tool.hatch.build.targets.wheel]
packages = ["src/depot_errors"]
"""
ENTRY_POINT = "[project.entry-points.errdex]\ndepot = 'depot_errors'\n"
SOURCE = '''
from errdex import CodedError, Domain, hookimpl


class Full(CodedError, code="EFULL", domain="depot", since="1.0"):
    """The depot is full."""

    message = "it is full"


@hookimpl
def errdex_domains():
    return [Domain("depot")]


@hookimpl
def errdex_codes():
    return [Full]
'''
PO = (
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    'msgctxt "depot/EFULL"\nmsgid "it is full"\nmsgstr "es ist voll"\n'
)


def project(root: Path, *, entry_points: str = ENTRY_POINT, options: str = "") -> Path:
    """Make a plugin with one code and a German catalogue in *root*."""
    package = root / "src" / "depot_errors"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(SOURCE)
    (root / "pyproject.toml").write_text(PROJECT.format(entry_points=entry_points, options=options))
    folder = root / "locales" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "errdex.po").write_text(PO)
    return root


def wheel(root: Path, versions: tuple[str, ...] = ("standard",)) -> dict[str, bytes]:
    """Build the wheel of the project in *root* and return its files."""
    builder = WheelBuilder(str(root))
    (path,) = builder.build(directory=str(root / "dist"), versions=list(versions))
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_wheel_carries_catalogues_and_manifest(tmp_path: Path) -> None:
    """The compiled catalogue and the manifest lie in the package of the wheel, the PO does not."""
    files = wheel(project(tmp_path))
    assert (
        unpack_from("<I", files["depot_errors/locales/de/LC_MESSAGES/errdex.mo"])[0] == 0x950412DE
    )
    told = json.loads(files["depot_errors/errdex.json"])
    assert [code["code"] for code in told["codes"]] == ["EFULL"]
    assert not any(name.endswith(".po") for name in files)


def test_two_builds_give_the_same_files(tmp_path: Path) -> None:
    """Catalogue and manifest are byte for byte the same in each build."""
    assert wheel(project(tmp_path)) == wheel(tmp_path)


def test_a_fault_in_a_translation_fails_the_build(tmp_path: Path) -> None:
    """A wheel with a broken translation is never made; the error names the first fault."""
    po = project(tmp_path) / "locales" / "de" / "LC_MESSAGES" / "errdex.po"
    po.write_text(PO.replace("es ist voll", "es ist {voll}"))
    with pytest.raises(CodedError) as caught:
        wheel(tmp_path)
    assert caught.value.spec.token == "EI18NFAULTS"
    assert "EPOUNKNOWN" in str(caught.value)
    assert not list(tmp_path.glob("dist/*.whl"))


def test_an_editable_installation_gets_nothing(tmp_path: Path) -> None:
    """An editable installation reads the checkout, and so is never out of date."""
    files = wheel(project(tmp_path), ("editable",))
    assert not [name for name in files if name.endswith((".mo", "errdex.json"))]


def test_the_package_can_be_named(tmp_path: Path) -> None:
    """The option ``package`` says where in the wheel the files go."""
    files = wheel(project(tmp_path, options='package = "other"'))
    assert "other/locales/de/LC_MESSAGES/errdex.mo" in files


def test_a_distribution_without_entry_point_has_no_manifest(tmp_path: Path) -> None:
    """A tool that is no plugin gets its catalogues only."""
    files = wheel(project(tmp_path, entry_points=""))
    assert "depot_errors/locales/de/LC_MESSAGES/errdex.mo" in files
    assert "depot_errors/errdex.json" not in files


def test_a_manifest_of_the_author_stays(tmp_path: Path) -> None:
    """A manifest that lies in the package already is taken as it is."""
    (project(tmp_path) / "src" / "depot_errors" / "errdex.json").write_text("{}")
    assert wheel(tmp_path)["depot_errors/errdex.json"] == b"{}"


def test_a_plugin_that_can_not_be_imported_has_no_manifest(tmp_path: Path) -> None:
    """Where a dependency is missing while the wheel is built, a warning says which."""
    package = project(tmp_path) / "src" / "depot_missing"
    package.mkdir()
    (package / "__init__.py").write_text("import not_there_while_building\n")
    warnings: list[str] = []
    made = manifest(tmp_path, "depot-errors", "1.0", {"d": "depot_missing"}, warnings.append)
    assert made is None
    assert "not_there_while_building" in warnings[0]


def test_two_entry_points_share_no_manifest(tmp_path: Path) -> None:
    """A manifest speaks for one plugin, so that a distribution with two has none."""
    project(tmp_path)
    warnings: list[str] = []
    points = {"a": "depot_errors", "b": "depot_errors"}
    assert manifest(tmp_path, "depot-errors", "1.0", points, warnings.append) is None
    assert warnings == [
        "no manifest is written: depot-errors has several entry points of the group errdex"
    ]


def test_notes_do_not_fail_the_build(tmp_path: Path) -> None:
    """A translation that is the English text is a note, and is compiled."""
    po = project(tmp_path) / "locales" / "de" / "LC_MESSAGES" / "errdex.po"
    po.write_text(PO.replace("es ist voll", "it is full"))
    assert list(catalogues(tmp_path)) == ["locales/de/LC_MESSAGES/errdex.mo"]


@pytest.mark.usefixtures("without_tools")
def test_errdex_itself_is_built_without_its_tools(tmp_path: Path) -> None:
    """With hatchling alone, without Jinja2 and Babel, catalogues are still checked and compiled."""
    templates = project(tmp_path) / "src" / "errdex" / "templates"
    templates.mkdir(parents=True)
    (templates / "page.html").write_text('{{ label("Owner") }}')
    assert list(catalogues(tmp_path)) == ["locales/de/LC_MESSAGES/errdex.mo"]
    po = tmp_path / "locales" / "de" / "LC_MESSAGES" / "errdex.po"
    po.write_text(PO.replace("es ist voll", "es ist {voll}"))
    with pytest.raises(CodedError):
        catalogues(tmp_path)


def test_a_missing_module_of_errdex_is_no_missing_tool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the optional Jinja2 may be missing; anything else is an error of the environment."""
    monkeypatch.setitem(sys.modules, "errdex._i18n.texts", None)
    source = SOURCE.replace("The depot is full.", "The depot is full.\n\n    A page.\n    ")
    (project(tmp_path) / "src" / "depot_errors" / "__init__.py").write_text(source)
    with pytest.raises(ModuleNotFoundError):
        catalogues(tmp_path)


def test_the_hook_has_the_name_that_authors_write() -> None:
    """``[tool.hatch.build.hooks.errdex]`` selects the hook by its name."""
    assert hatch_register_build_hook() is ErrdexBuildHook
    assert ErrdexBuildHook.PLUGIN_NAME == "errdex"
