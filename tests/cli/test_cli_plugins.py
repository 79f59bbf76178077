"""``errdex plugins``: what is installed, what it gives, what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from errdex._i18n.catalogue import remove_packs
from errdex.testing import broken_plugin, installed_plugin

from .conftest import Cli

SOUND = """\
from __future__ import annotations
from errdex import CodedError, Domain, hookimpl


class Melted(CodedError, domain="snow", code="EMELTED", since="1.0"):
    '''The snow has melted.'''

    message = "too warm"


@hookimpl
def errdex_domains():
    return [Domain("snow")]


@hookimpl
def errdex_codes():
    return [Melted]
"""


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One sound plugin and one that can not be imported."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "errdex-snow,broken-plugin")
    with (
        installed_plugin(tmp_path / "a", SOUND, name="errdex-snow"),
        broken_plugin(tmp_path / "b", "import-error"),
    ):
        yield


def rows(out: str) -> dict[str, list[str]]:
    """Return the columns of each plugin that is on."""
    found = [line.split() for line in out.splitlines()]
    return {words[0]: words[1:] for words in found if words[2] != "disabled"}


def test_the_table(cli: Cli, plugins: None) -> None:
    """Each plugin has name, version, status, codes and domains; one that failed makes it 1."""
    ran = cli("plugins")
    assert ran.status == 1
    found = rows(ran.out)
    assert found["errdex-snow"] == ["1.0", "active", "1", "snow"]
    assert found["broken-plugin"][1] == "failed"
    assert ran.err.count("errdex.plugins: EPLUGINIMPORT: broken-plugin ") == 1


def test_a_warning_is_told_once_and_never_on_standard_output(cli: Cli, plugins: None) -> None:
    """Reading commands work with a broken plugin and name the culprit on standard error."""
    ran = cli("explain", "EMELTED")
    assert (ran.status, ran.err.count("EPLUGINIMPORT")) == (0, 1)
    assert ran.out.startswith("EMELTED (snow/EMELTED)\n")
    assert "EPLUGINIMPORT" not in ran.out
    ran = cli("list", "--json")
    assert ran.status == 0
    assert any(code["code"] == "EMELTED" for code in ran.json["codes"])


def test_the_help_works_with_a_broken_plugin(cli: Cli, plugins: None) -> None:
    """No plugin is loaded for the help."""
    ran = cli("--help")
    assert (ran.status, ran.err) == (0, "")


def test_strict_makes_it_fatal(cli: Cli, plugins: None) -> None:
    """With ``--strict-plugins`` every command fails and says how many problems there are."""
    ran = cli("explain", "ENOPEER", "--strict-plugins")
    assert ran.status == 1
    assert ran.out == ""
    assert ": EPLUGINS: 1 problem with plugins: " in ran.err


def test_off_means_gone(cli: Cli, plugins: None) -> None:
    """A plugin that is switched off has no codes and no warning."""
    ran = cli("list", "--domain", "snow", "--no-plugins")
    assert (ran.status, ran.out, ran.err) == (1, "", "")
    ran = cli("list", "--domain", "snow", "--no-plugins=broken-plugin")
    assert ran.status == 0
    assert ran.err == ""
    ran = cli("plugins", "--no-plugins=errdex-snow,broken_plugin")
    assert ran.status == 0
    assert rows(ran.out) == {}


def test_one_plugin_with_its_traceback(cli: Cli, plugins: None) -> None:
    """``errdex plugins NAME`` tells everything about one, with the traceback."""
    ran = cli("plugins", "broken_plugin")
    assert ran.status == 1
    assert "Status" in ran.out
    assert "errdex.plugins: EPLUGINIMPORT: " in ran.out
    assert "Traceback" in ran.out
    ran = cli("plugins", "errdex-snow")
    assert ran.status == 0
    assert "snow/EMELTED" in ran.out
    assert "errdex_codes, errdex_domains" in ran.out


def test_json(cli: Cli, plugins: None) -> None:
    """The shape for programs is the report of the host, with problems in structured form."""
    form = cli("plugins", "--json", "broken-plugin").json
    (report,) = form["plugins"]
    assert form["schema"] == 1
    assert report["status"] == "failed"
    assert report["error"]["code"] == "EPLUGINIMPORT"
    assert report["error"]["action"] == "plugins"
    assert "Traceback" in report["traceback"]


def test_a_hook(cli: Cli, plugins: None) -> None:
    """``--hook`` keeps those that implement it."""
    ran = cli("plugins", "--hook", "errdex_codes")
    assert list(rows(ran.out)) == ["errdex-snow"]
    assert cli("plugins", "--hook", "errdex_nothing", "--json").json["plugins"] == []


def test_an_unknown_plugin(cli: Cli, plugins: None) -> None:
    """A name that is no plugin is ENOPLUGIN, with near ones, and status 1."""
    ran = cli("plugins", "errdex-snwo")
    assert (ran.status, ran.out) == (1, "")
    assert "errdex.plugins: ENOPLUGIN: there is no plugin 'errdex-snwo'" in ran.err
    assert "Did you mean errdex-snow?" in ran.err
    form = cli("plugins", "xyzzyplugh", "--json")
    assert form.status == 1
    assert "Did you mean" not in form.err


def test_no_plugin_is_installed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without plugins says so."""
    monkeypatch.setattr("sys.path", [])
    ran = cli("plugins")
    assert (ran.status, ran.out) == (0, "No plugin is installed.\n")
    assert cli("plugins", "--json").json == {"schema": 1, "plugins": []}


def test_the_project_is_listed_as_one(
    cli: Cli, parcel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The codes of the project in the folder have a report of their own."""
    monkeypatch.setattr("sys.path", [])
    ran = cli("plugins")
    assert ran.out.split() == ["project", "active", "2", "parcel"]
    assert "parcel/EFULL" in cli("plugins", "project").out


GUEST = """\
from __future__ import annotations
from errdex import CodedError, hookimpl


class Melted(CodedError, domain="fog", code="EFOG", since="1.0"):
    '''Fog of {name}.'''

    message = "thick"


@hookimpl
def errdex_codes():
    return [Melted]
"""


def test_a_disputed_code_is_shown_for_each_of_its_providers(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two distributions with one code: both are listed and explained, and both are named."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "errdex-fog-a,errdex-fog-b")
    with (
        installed_plugin(tmp_path / "a", GUEST.format(name="a"), name="errdex-fog-a"),
        installed_plugin(tmp_path / "b", GUEST.format(name="b"), name="errdex-fog-b"),
    ):
        listed = cli("list", "--domain", "fog")
        explained = cli("explain", "EFOG")
    assert [line.split()[0] for line in listed.out.splitlines()] == [
        "fog/EFOG@errdex-fog-a",
        "fog/EFOG@errdex-fog-b",
    ]
    assert listed.out.count("(disputed)") == 2
    assert explained.status == 0
    assert "Fog of a." in explained.out
    assert "Fog of b." in explained.out
    assert "Disputed: this is the one that errdex-fog-b 1.0 declares (" in explained.out
    assert "errdex.explain: E" in explained.err


PACK = """\
from __future__ import annotations
from errdex import Catalogue, Domain, hookimpl


@hookimpl
def errdex_domains():
    return [Domain("snow", docs_url="https://snow.example.org")]


@hookimpl
def errdex_codes():
    return [Melted]


@hookimpl
def errdex_locales():
    return [Catalogue("errdex", __file__.rpartition("/")[0])]
"""

KOREAN = """\
msgid ""
msgstr ""
"Language: ko\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

msgctxt "core/ENOPEER"
msgid "no peer matches '{given}'"
msgstr "'{given}'와 일치하는 상대가 없습니다"
"""


def test_a_language_pack_and_the_address_of_a_domain(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A language pack speaks in every command; a domain's own pages are named for its codes."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "errdex-snow")
    source = SOUND.partition("@hookimpl")[0] + PACK.partition("annotations\n")[2]
    with installed_plugin(tmp_path / "a", source, name="errdex-snow") as plugin:
        folder = Path(plugin.folder) / plugin.package / "locales" / "ko" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "errdex.po").write_text(KOREAN, encoding="utf-8")
        ran = cli("explain", "ENOPEER", "--lang", "ko")
        assert "'abcd'와 일치하는 상대가 없습니다" in ran.out
        assert "https://snow.example.org/e/snow/EMELTED/" in cli("explain", "EMELTED").out
    remove_packs()
