"""The project in whose folder a command runs: modules and catalogues without installation."""

from __future__ import annotations

import sys
from pathlib import Path

from errdex import _settings
from errdex._host import Host

from .conftest import Site

CODE = '''
from __future__ import annotations
from errdex import CodedError, Retired

class Full(CodedError, code="EFULL", domain="{domain}", since="1.0"):
    """The box is full."""
    message = "full"

GONE = Retired("EOLD", "{domain}", "Old.", "1", "2", "not needed")
'''
PLUGIN = """
from {module} import Full

@hookimpl
def errdex_codes():
    return [Full]
"""


def project(folder: Path, text: str, **modules: str) -> _settings.Settings:
    """Write a project with these settings and modules, and read its settings."""
    (folder / "errdex.toml").write_text(text)
    for name, code in modules.items():
        (folder / f"{name}.py").write_text(code)
    return _settings.read(folder)


def codes(host: Host) -> list[str]:
    """Return the addresses of what the project has."""
    return [
        entry.address
        for entry in host.registry.entries()
        if entry.provider.distribution == "project"
    ]


def test_a_project_that_declares_nothing_has_no_report(site: Site, tmp_path: Path) -> None:
    """Settings without modules and codes add nothing."""
    assert site.load(project(tmp_path, 'tool = "cc"')).reports == ()


def test_modules_and_catalogues_join(site: Site, tmp_path: Path) -> None:
    """Codes of modules, of further files and of the settings' own file are there."""
    (tmp_path / "more.toml").write_text('[codes.EMORE]\nmessage = "more"\n')
    text = (
        'tool = "ccx"\ndomain = "projcc"\nmodules = ["proj_errors"]\ncatalogs = ["more.toml"]\n'
        '[codes.EOWN]\nmessage = "own"\n'
    )
    settings = project(tmp_path, text, proj_errors=CODE.format(domain="projcc"))
    path = list(sys.path)
    host = site.load(settings)
    assert codes(host) == ["projcc/EFULL", "projcc/EMORE", "projcc/EOWN"]
    assert host.problems == ()
    assert sys.path == path
    (report,) = host.reports
    assert (report.name, report.status, report.source) == ("project", "active", "import")
    assert report.domains == ("projcc",)
    assert report.file == str(tmp_path / "errdex.toml")
    assert host.registry.tool_domain("ccx") == "projcc"
    assert [tomb.retired.key for tomb in host.registry.tombstones()] == ["projcc/EOLD"]


def test_a_module_below_src(site: Site, tmp_path: Path) -> None:
    """A project with a `src` folder is imported from there."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "proj_in_src.py").write_text(CODE.format(domain="insrc"))
    host = site.load(project(tmp_path, 'modules = ["proj_in_src"]'))
    assert codes(host) == ["insrc/EFULL"]


def test_a_package_gives_what_its_modules_declare(site: Site, tmp_path: Path) -> None:
    """A package that gathers codes of its modules is enough; what it borrows is left out."""
    folder = tmp_path / "proj_pkg"
    folder.mkdir()
    (folder / "deep.py").write_text(CODE.format(domain="pkg"))
    (folder / "__init__.py").write_text("from errdex import NoPeer\nfrom .deep import Full, GONE\n")
    host = site.load(project(tmp_path, 'modules = ["proj_pkg"]'))
    assert codes(host) == ["pkg/EFULL"]
    assert host.problems == ()


def test_a_module_that_fails_leaves_the_rest(site: Site, tmp_path: Path) -> None:
    """A missing module and a broken catalogue are reported with the line of the settings."""
    text = '\nmodules = ["proj_none", "proj_good"]\ncatalogs = ["none.toml"]\n'
    host = site.load(project(tmp_path, text, proj_good=CODE.format(domain="good")))
    assert codes(host) == ["good/EFULL"]
    (report,) = host.reports
    assert report.status == "failed"
    assert "No module named 'proj_none'" in report.traceback
    first, second = [str(problem) for problem in host.problems]
    assert first == (
        f"EMODULE: {tmp_path / 'errdex.toml'}:2: the module proj_none can not be imported:"
        " ModuleNotFoundError: No module named 'proj_none'"
    )
    assert second == (
        f"EUNREADABLE: {tmp_path / 'none.toml'} can not be read: No such file or directory"
    )


def test_a_mistake_in_a_catalogue_is_a_problem(site: Site, tmp_path: Path) -> None:
    """A catalogue alone, with one bad code, keeps its others."""
    text = 'domain = "acme"\n[codes.EXX]\nmessage = "x"\n[codes.EYY]\n'
    host = site.load(project(tmp_path, text))
    assert codes(host) == ["acme/EXX"]
    assert host.reports[0].source == "file"
    assert str(host.problems[0]).endswith("errdex.toml:4: codes.EYY: it has no message")


def test_the_project_and_its_installed_copy_are_one(site: Site, tmp_path: Path) -> None:
    """A project that is also installed has its codes once, and from the folder."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "Acme"\n')
    settings = project(tmp_path, 'modules = ["proj_both"]', proj_both=CODE.format(domain="acme"))
    site.add("acme", PLUGIN.format(module="proj_both"))
    (site.folder / "proj_both.py").write_text(CODE.format(domain="acme"))
    host = site.load(settings)
    assert [str(problem) for problem in host.problems] == []
    assert codes(host) == ["acme/EFULL"]
