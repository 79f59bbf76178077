"""The host: what is found is loaded one by one, and what became of each is reported."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from itertools import permutations
from pathlib import Path

import pytest

from errdex import CodedError, NoPeer, Tool, faults
from errdex._declarations import Catalogue, Domain
from errdex._find import find
from errdex._host import Host, load
from errdex._json_text import dumps
from errdex._manifest import to_dict
from errdex._plugin import Plugin
from errdex._provided import Declared, Provided, Provider
from errdex._settings import Settings
from errdex._spec import Spec

from .conftest import Site

FULL = '''
class Full(CodedError, code="EFULL", domain="{domain}", since="1.0"):
    """The box is full."""
    message = "full"

@hookimpl
def errdex_codes():
    return [Full]
'''
HANDLERS = """
def hint(error):
    error.add_hint("from {name}")

def convert(error):
    return Full()

@hookimpl
def errdex_handlers():
    return [Handler("*", hint)]

@hookimpl
def errdex_converters():
    return [Converter(KeyError, convert)]

@hookimpl
def errdex_sections():
    return [Section("*", "{name}", "text")]
"""
DEADLY = "import os\nos._exit(3)\n"


def manifest(name: str, *tokens: str, hooks: tuple[str, ...] = ("errdex_codes",)) -> str:
    """Return the manifest of a distribution with these tokens in the domain of its name."""
    codes = [
        Declared.of(Spec(name, token, token, message="full", module=name, qualname=token))
        for token in tokens
    ]
    provided = Provided(Provider(name, "1.0"), (Domain(name),), codes=tuple(codes))
    return dumps(to_dict(provided, hooks, [Catalogue("errdex", "pack")]))


def lines(host: Host) -> list[str]:
    """Return the problems as text."""
    return [str(problem) for problem in host.problems]


def test_a_plugin_is_active(site: Site) -> None:
    """A plugin without a manifest is imported, and its report says what it gives."""
    site.add("acme", FULL.format(domain="acme"), version="1.2")
    host = site.load()
    (report,) = host.reports
    assert (report.name, report.distribution, report.version) == ("acme", "acme", "1.2")
    assert report.file == str(site.folder / "acme" / "__init__.py")
    assert (report.status, report.source) == ("active", "import")
    assert (report.hooks, report.domains, report.codes) == (
        ("errdex_codes",),
        ("acme",),
        ("acme/EFULL",),
    )
    assert report.error is None
    assert report.seconds >= 0
    assert host.problems == ()
    entry = host.registry.get("acme/EFULL")
    assert entry is not None
    assert entry.cls is not None
    assert entry.provider.file == report.file
    told = report.to_dict()
    assert json.loads(json.dumps(told)) == told
    assert told["status"] == "active"


def test_a_manifest_is_read_without_importing(site: Site) -> None:
    """A plugin whose import would kill the process is listed, and explained, from its manifest."""
    site.add("acme", DEADLY, manifest=manifest("acme", "EFULL"))
    host = site.load()
    (report,) = host.reports
    assert (report.status, report.source, report.codes) == ("active", "manifest", ("acme/EFULL",))
    assert report.file == "acme"
    assert host.problems == ()
    entry = host.registry.resolve("acme.send: EFULL: voll").entry
    assert entry is not None
    assert entry.spec.message == "full"
    assert entry.spec.catalogue == str(site.folder / "acme")
    assert "acme" not in sys.modules


def test_reading_manifests_imports_no_pluggy(site: Site) -> None:
    """Neither pluggy nor `importlib.metadata` is imported for what manifests tell."""
    site.add("acme", DEADLY, manifest=manifest("acme", "EFULL"))
    script = (
        "import sys\nfrom errdex import _host\n"
        f"host = _host.load(path=[{str(site.folder)!r}])\n"
        "assert host.registry.get('acme/EFULL').spec.message == 'full'\n"
        "heavy = ['pluggy', 'importlib.metadata', 'json', 're', 'typing', 'dataclasses', 'enum']\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(NoPeer.spec.file or "").parents[1])},
    )
    assert run.stdout == "[]\n"


def test_code_is_imported_when_it_is_needed(site: Site) -> None:
    """Handlers, converters and sections are fetched from the code at the first need."""
    hooks = ("errdex_codes", "errdex_converters", "errdex_handlers", "errdex_sections")
    code = FULL.format(domain="acme") + HANDLERS.format(name="acme")
    site.add("acme", code, manifest=manifest("acme", "EFULL", hooks=hooks))
    host = site.load()
    assert "acme" not in sys.modules
    assert host.reports[0].source == "manifest"
    converted = host.convert(KeyError("x"))
    assert converted is not None
    assert converted.spec.key == "acme/EFULL"
    assert host.convert(ValueError()) is None
    error = NoPeer(given="x")
    host.handle(error)
    assert error.hints == ("from acme",)
    assert "acme" in sys.modules
    assert [section.title for section in host.sections] == ["acme"]
    assert len(host.handlers) == len(host.converters) == 1
    assert host.reports[0].source == "import"
    assert host.problems == ()


def test_need_code_imports_at_once(site: Site) -> None:
    """A site imports what has sections, and leaves the rest to manifests."""
    site.add(
        "acme",
        FULL.format(domain="acme") + HANDLERS.format(name="acme"),
        manifest=manifest("acme", "EFULL", hooks=("errdex_codes", "errdex_sections")),
    )
    site.add("bare", DEADLY, manifest=manifest("bare", "EFULL"))
    host = site.load(need_code=True)
    assert [report.source for report in host.reports] == ["import", "manifest"]
    assert [section.title for section in host.sections] == ["acme"]


def test_a_plugin_that_can_not_be_imported_keeps_its_manifest(site: Site) -> None:
    """Where only the code is broken, the codes stay known and the plugin has failed."""
    site.add(
        "acme",
        "raise LookupError('no')",
        manifest=manifest("acme", "EFULL", hooks=("errdex_codes", "errdex_handlers")),
    )
    host = site.load(need_code=True)
    assert host.reports[0].status == "failed"
    assert host.reports[0].codes == ("acme/EFULL",)
    assert len(host.problems) == 1
    later = site.load()
    assert later.handlers == ()
    assert later.reports[0].status == "failed"


def test_the_boundary_of_a_tool_uses_plugins(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """`Tool(…, plugins=True)` converts foreign exceptions and shows errors to handlers."""
    site.add("acme", FULL.format(domain="acme") + HANDLERS.format(name="acme"))
    monkeypatch.setenv("ERRDEX_PLUGINS", "acme")
    tool = Tool("acme", plugins=True)
    with pytest.raises(CodedError) as caught, tool.action("send"):
        raise KeyError("x")
    assert str(caught.value) == "acme.send: EFULL: full"
    assert caught.value.hints == ("from acme",)
    assert isinstance(caught.value.__cause__, KeyError)


# -- off means not imported --


@pytest.mark.parametrize("name", ["acme", "ACME", "acme-x", "Acme_X"])
def test_off_means_not_imported(site: Site, name: str) -> None:
    """A plugin that is named in any spelling is disabled, and its module is never run."""
    site.add("Acme.X", DEADLY, entry="acme", module="acme_x")
    site.add("other", FULL.format(domain="other"))
    host = site.load(disabled=(name,))
    assert [report.status for report in host.reports] == ["disabled", "active"]
    off = host.reports[0]
    assert (off.hooks, off.domains, off.codes, off.source) == ((), (), (), "")
    assert host.problems == ()


def test_only_what_is_allowed_is_imported(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The argument beats the variable, which beats the settings; empty means none."""
    site.add("acme", FULL.format(domain="acme"))
    site.add("other", FULL.format(domain="other"))
    settings = Settings("/", plugins=("other",))

    def active(**options: tuple[str, ...] | None) -> list[str]:
        host = site.load(settings, **options)  # type: ignore[arg-type]  # only tuples are given
        return [report.name for report in host.reports if report.status == "active"]

    assert active() == ["other"]
    assert active(plugins=("acme",)) == ["acme"]
    assert active(plugins=()) == []
    monkeypatch.setenv("ERRDEX_PLUGINS", " acme , other,")
    assert active() == ["acme", "other"]
    assert active(disabled=("other",)) == ["acme"]
    monkeypatch.setenv("ERRDEX_PLUGINS", "")
    assert active() == []


# -- broken plugins --


def test_a_broken_plugin_leaves_everything_else(site: Site) -> None:
    """One plugin fails with its place and traceback; the others and the core work."""
    site.add("acme", "x = 1\nraise LookupError('no')", version="1.2")
    site.add("other", FULL.format(domain="other"))
    host = site.load()
    failed, other = host.reports
    assert (failed.status, other.status) == ("failed", "active")
    where = f"{site.folder / 'acme' / '__init__.py'}:4"
    assert lines(host) == [
        f"EPLUGINIMPORT: acme 1.2 could not be imported ({where}): LookupError: no"
    ]
    assert failed.error is host.problems[0]
    assert "LookupError: no" in failed.traceback
    assert failed.to_dict()["error"]["code"] == "EPLUGINIMPORT"
    assert host.registry.get("other/EFULL") is not None
    assert host.registry.get("core/ENOPEER") is not None


def test_an_entry_point_may_name_any_object(site: Site) -> None:
    """`module:object` names the plugin; one that is not there is a failure."""
    code = "class Inner:\n    class plugin:\n        @staticmethod\n        @hookimpl\n"
    info = site.add(
        "acme", code + "        def errdex_domains():\n            return [Domain('acme')]\n"
    )
    (info / "entry_points.txt").write_text("[errdex]\nacme = acme:Inner.plugin\n")
    assert site.load().reports[0].domains == ("acme",)
    (info / "entry_points.txt").write_text("[errdex]\nacme = acme:Inner.nothing\n")
    host = site.load()
    assert host.reports[0].status == "failed"
    assert "AttributeError" in lines(host)[0]


def test_a_hook_that_fails_has_a_traceback(site: Site) -> None:
    """A plugin with a failing hook stays active; its report shows where."""
    site.add("acme", "@hookimpl\ndef errdex_codes():\n    raise KeyError('host')\n")
    host = site.load()
    (report,) = host.reports
    assert report.status == "active"
    assert "KeyError: 'host'" in report.traceback
    assert len(host.problems) == 1
    assert report.problems == host.problems


def test_refusals_of_the_registry_are_told_once(site: Site) -> None:
    """What the rules refuse is in the reports of all concerned, and once in the whole."""
    site.add(
        "owner",
        "@hookimpl\ndef errdex_domains():\n    return [Domain('cc', open_to_plugins=True)]",
    )
    site.add("a", FULL.format(domain="cc"))
    site.add("b", FULL.format(domain="cc"))
    host = site.load()
    assert len(host.problems) == 1
    assert [len(report.problems) for report in host.reports] == [1, 1, 0]
    assert [report.codes for report in host.reports] == [("cc/EFULL@a",), ("cc/EFULL@b",), ()]
    assert [report.domains for report in host.reports] == [(), (), ("cc",)]


def test_one_name_of_two_distributions(site: Site) -> None:
    """Two entry points of one name both load, and the second is reported."""
    site.add("a", FULL.format(domain="aa"), entry="relay")
    site.add("b", FULL.format(domain="bb"), entry="Relay")
    host = site.load()
    assert [report.status for report in host.reports] == ["active", "active"]
    assert lines(host) == [
        "EPLUGINNAME: the entry point Relay of b 1.0 (b) is also one of a 1.0 (a)"
    ]
    assert site.load(disabled=("a",)).problems == ()


def test_two_entry_points_of_one_distribution(site: Site) -> None:
    """A distribution may have several plugins, which share a name and a manifest."""
    hooks = ("errdex_codes", "errdex_handlers")
    code = FULL.format(domain="acme") + HANDLERS.format(name="acme")
    info = site.add("acme", code, manifest=manifest("acme", "EFULL", hooks=hooks))
    (info / "entry_points.txt").write_text("[errdex]\nacme = acme\nmore = acme.more\n")
    (site.folder / "acme" / "more.py").write_text(
        "from errdex import *\n@hookimpl\ndef errdex_domains():\n    return []\n"
    )
    host = site.load()
    assert [report.codes for report in host.reports] == [("acme/EFULL",), ()]
    assert len(host.handlers) == 1
    assert host.problems == ()
    assert [report.source for report in site.load(need_code=True).reports] == ["import", "import"]
    assert site.load(need_code=True).problems == ()


def test_strict_makes_problems_fatal(site: Site) -> None:
    """With `--strict-plugins` any problem stops the command; without one nothing happens."""
    site.add("acme", FULL.format(domain="acme"))
    assert site.load(strict=True).problems == ()
    site.add("bad", "raise LookupError('no')")
    with pytest.raises(
        CodedError, match="EPLUGINS: 1 problem with plugins: EPLUGINIMPORT"
    ) as caught:
        site.load(strict=True)
    assert caught.value.spec.exit_status == 1


# -- manifests that can not be used --

LYING = [
    ("{", "it can not be read: "),
    ("", "it can not be read: "),
    ("[]", "it is no JSON object"),
    ('{"schema": 99}', "schema 99, and this errdex reads up to 1"),
    (manifest("other", "EFULL"), "it belongs to the distribution 'other'"),
    ("\udcff", "it can not be read: "),
]


@pytest.mark.parametrize(("text", "why"), LYING)
def test_a_manifest_that_can_not_be_used(site: Site, text: str, why: str) -> None:
    """A damaged, foreign or newer manifest is reported, and the plugin is imported instead."""
    site.add("acme", FULL.format(domain="acme"), manifest="")
    data = text.encode("utf-8", "surrogateescape")
    (site.folder / "acme" / "errdex.json").write_bytes(data)
    host = site.load()
    assert host.reports[0].source == "import"
    assert host.reports[0].codes == ("acme/EFULL",)
    (line,) = lines(host)
    assert line.startswith("EMANIFEST: the manifest of acme 1.0 can not be used (")
    assert why in line


def test_a_manifest_that_is_listed_and_not_there(site: Site) -> None:
    """A manifest that was deleted is reported too."""
    site.add("acme", FULL.format(domain="acme"), manifest="{}")
    (site.folder / "acme" / "errdex.json").unlink()
    assert "EMANIFEST" in lines(site.load())[0]


def test_the_code_is_right_where_its_manifest_lies(site: Site) -> None:
    """Where both are read, the code counts, and the manifest is reported as untrue."""
    site.add(
        "acme",
        FULL.format(domain="acme") + HANDLERS.format(name="acme"),
        manifest=manifest("acme", "EOTHER", hooks=("errdex_codes", "errdex_handlers")),
    )
    host = site.load(need_code=True)
    assert host.reports[0].codes == ("acme/EFULL",)
    assert "it and the code differ in acme/EFULL, acme/EOTHER" in lines(host)[0]
    assert site.load().reports[0].codes == ("acme/EOTHER",)


# -- metadata, order, required --


def test_metadata_that_can_not_be_read(site: Site) -> None:
    """A distribution whose entry points are damaged has no report, but is a problem."""
    info = site.add("acme")
    (info / "entry_points.txt").write_bytes(b"[errdex]\n\xff\n")
    host = site.load()
    assert host.reports == ()
    assert lines(host)[0].startswith("EENTRYPOINT: the entry points of acme 1.0")


def test_the_order_of_installation_does_not_matter(tmp_path: Path, site: Site) -> None:
    """The same distributions in any order of folders give the same host."""
    owner = "@hookimpl\ndef errdex_domains():\n    return [Domain('cc', open_to_plugins=True)]\n"
    wanted = {
        "owner": owner + FULL.format(domain="cc"),
        "zeta": FULL.format(domain="cc"),
        "alpha": FULL.format(domain="cc").replace("EFULL", "EMORE"),
        "beta": FULL.format(domain="cc").replace("EFULL", "EMORE"),
    }
    for name, code in wanted.items():
        site.add(name, code)
    places: list[Path] = []
    for name in wanted:
        place = tmp_path / name
        place.mkdir()
        Site(place).add(name, None)
        places.append(place)
    outcomes: set[str] = set()
    for order in permutations(places):
        host = load(path=[str(place) for place in order])
        told = [
            (report.name, report.status, report.codes, report.domains) for report in host.reports
        ]
        outcomes.add(repr((told, lines(host))))
    assert len(outcomes) == 1
    assert "ETOKENTAKEN" in outcomes.pop()


@pytest.mark.parametrize(
    ("required", "why"),
    [
        ("acme", None),
        ("acme>=1.0,<2", None),
        ("acme>=2", "acme 1.0 is installed"),
        ("nothing", "it is not installed, or is no plugin of errdex"),
        ("bad", "bad 1.0 is failed"),
        ("off", "off 1.0 is disabled"),
    ],
)
def test_required_plugins(site: Site, required: str, why: str | None) -> None:
    """A plugin that the settings require must be there, active, and of the right version."""
    site.add("acme", FULL.format(domain="acme"))
    site.add("bad", "raise LookupError")
    site.add("off")
    settings = Settings("/", "/errdex.toml", required=(required,), lines=(("required", 4),))
    missing = [line for line in lines(site.load(settings, disabled=("off",))) if "MISSING" in line]
    assert missing == (
        []
        if why is None
        else [f"EPLUGINMISSING: the required plugin {required} is missing (/errdex.toml:4): {why}"]
    )


# -- language packs --


def test_language_packs_are_named(site: Site, tmp_path: Path) -> None:
    """A pack's owner, folder and languages are known, from a manifest or from code."""
    pack = site.folder / "ko" / "pack"
    for language, suffix in (("ko", "mo"), ("ja", "po"), ("empty", "txt")):
        folder = pack / "locales" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / f"errdex.{suffix}").write_bytes(b"")
    site.add("ko", DEADLY, manifest=manifest("ko"))
    code = (
        f"@hookimpl\ndef errdex_locales():\n    return [Catalogue('errdex_cc', {str(tmp_path)!r})]"
    )
    site.add("none", code)
    host = site.load()
    assert [(it.owner, it.folder, it.locales) for it in host.packs] == [
        ("errdex", str(pack), ("ja", "ko")),
        ("errdex_cc", str(tmp_path), ()),
    ]
    assert host.locales is host.packs
    assert [report.locales for report in host.reports] == [("errdex/ja", "errdex/ko"), ()]
    assert host.extra(NoPeer.spec) == (str(pack),)
    assert host.extra(NoPeer.spec.replace(catalogue="/site/errdex_cc")) == (str(tmp_path),)
    assert host.extra(NoPeer.spec.replace(catalogue="acme")) == ()


def test_a_manifest_names_packs_inside_its_package(site: Site) -> None:
    """For a manifest, folders are relative to the package; a pack elsewhere is left out."""
    folder = site.folder / "kopack"
    code = (
        "@hookimpl\ndef errdex_locales():\n"
        f"    for folder in ({str(folder)!r}, {str(folder / 'a' / 'b')!r}, '/elsewhere'):\n"
        "        yield Catalogue('errdex', folder)\n"
    )
    site.add("kopack", code)
    plugin = Plugin(find([str(site.folder)]).plugins[0])
    unloaded = plugin.portable_packs
    assert unloaded == ()
    plugin.load()
    plugin.declare()
    assert [pack.folder for pack in plugin.portable_packs] == [".", "a/b"]


def test_a_wheel_on_the_path_is_a_plugin(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a zip file a manifest is read, and code is imported, as from a folder."""
    site.add("zipped", DEADLY, manifest=manifest("zipped", "EFULL"))
    site.add("coded", FULL.format(domain="coded"))
    wheel = tmp_path / "wheel.zip"
    with zipfile.ZipFile(wheel, "w") as packed:
        for file in sorted(site.folder.rglob("*")):
            packed.write(file, file.relative_to(site.folder))
    monkeypatch.setattr(sys, "path", [str(wheel), *sys.path[1:]])
    host = load(path=[str(wheel)])
    assert [(report.name, report.source, report.codes) for report in host.reports] == [
        ("coded", "import", ("coded/EFULL",)),
        ("zipped", "manifest", ("zipped/EFULL",)),
    ]
    entry = host.registry.get("zipped/EFULL")
    assert entry is not None
    assert entry.spec.catalogue == f"{wheel}/zipped"
    assert host.problems == ()


def test_the_host_of_this_environment_is_sound() -> None:
    """Whatever is installed beside errdex here loads without raising."""
    host = load()
    assert host.registry.get("core/ENOPEER") is not None
    assert all(report.status in ("active", "disabled", "failed") for report in host.reports)
    assert faults() is not None
