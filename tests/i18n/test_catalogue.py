"""Facts about finding a translation: in folders, zip files, checkouts, packs, and damaged ones."""

from __future__ import annotations

import errno
import importlib
import os
import random
import sys
import threading
import types
import zipfile
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any, cast

import pytest

from errdex import _faults
from errdex._i18n import catalogue, mo, places
from errdex._i18n.catalogue import Hit, add_pack, installed, is_name, lookup, remove_packs, reset
from errdex._i18n.write_mo import write_mo

Prepend = Callable[[Path], None]
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget what was found before and after each test."""
    monkeypatch.delenv("ERRDEX_LOCALE_PATH", raising=False)
    reset()
    _faults.clear()
    yield
    remove_packs()
    _faults.clear()


@pytest.fixture
def prepend(monkeypatch: pytest.MonkeyPatch) -> Prepend:
    """Return a function that puts a folder or zip file in front of the path."""
    prepend: Prepend = cast("Any", monkeypatch).syspath_prepend
    return prepend


def compiled(text: str, *more: tuple[str, str]) -> bytes:
    """Return a catalogue that translates ``hello`` in context ``c`` as *text*."""
    entries = [("c", msgid, None, (forms,)) for msgid, forms in (("hello", text), *more)]
    return write_mo(HEADER, [*entries, ("c", "file", "files", ("Datei", "Dateien"))])


def source(text: str) -> str:
    """Return the same as a PO file."""
    return (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        f'msgctxt "c"\nmsgid "hello"\nmsgstr "{text}"\n'
    )


def put(folder: Path, locale: str, data: bytes | str, name: str = "") -> Path:
    """Write a catalogue below a folder of locales, and return its path."""
    name = name or ("errdex.mo" if isinstance(data, bytes) else "errdex.po")
    path = folder / locale / "LC_MESSAGES" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def hello(where: str | Path, *chain: str) -> str | None:
    """Return the translation of ``hello``, None for English."""
    hit = lookup(str(where), chain or ("de",), "c", "hello")
    return None if hit is None else hit.forms[0]


def test_a_folder_is_a_catalogue(tmp_path: Path) -> None:
    """``<folder>/locales/<locale>/LC_MESSAGES/errdex.mo``, however the path ends."""
    put(tmp_path / "locales", "de", compiled("hallo"))
    for path in (str(tmp_path), f"{tmp_path}/", f"{tmp_path}//"):
        hit = lookup(path, ("de",), "c", "hello")
        assert hit is not None
        assert (hit.forms, hit.locale) == (("hallo",), "de")
    plural = lookup(str(tmp_path), ("de",), "c", "file", "files")
    assert plural is not None
    assert [plural.forms[plural.rule(n)] for n in (0, 1, 2)] == ["Dateien", "Datei", "Dateien"]
    assert isinstance(plural, Hit)


def test_each_message_falls_back_along_the_chain(tmp_path: Path) -> None:
    """Message by message, not catalogue by catalogue; ``en`` ends the chain."""
    put(tmp_path / "locales", "de_AT", compiled("servus"))
    put(tmp_path / "locales", "de", compiled("hallo", ("bye", "tschüs")))
    put(tmp_path / "locales", "pl", compiled("cześć", ("third", "trzeci")))
    where = str(tmp_path)

    def asked(msgid: str, *chain: str) -> tuple[str, str] | None:
        hit = lookup(where, chain, "c", msgid)
        return None if hit is None else (hit.forms[0], hit.locale)

    assert asked("hello", "de_AT", "de") == ("servus", "de_AT")
    assert asked("bye", "de_AT", "de") == ("tschüs", "de")
    assert asked("third", "de_AT", "de") is None
    assert asked("third", "de_AT", "de", "pl") == ("trzeci", "pl")
    assert asked("third", "de_AT", "en", "pl") is None
    assert asked("hello") is None
    assert lookup(where, ("de",), "c", "") is None
    assert lookup(where, ("de",), "other", "hello") is None
    assert lookup(where, ("de",), "c", "hello", "hellos") is None
    assert lookup(where, ("de",), "c", "\ud800") is None
    assert lookup(where, ("de",), "c", "a", "\ud800") is None
    assert _faults.faults() == ()


def test_the_pseudo_locale_has_a_folder_of_its_own(tmp_path: Path) -> None:
    """``en-XA`` reads ``en_XA``; ``x-code`` reads nothing."""
    put(tmp_path / "locales", "en_XA", compiled("[hélló]"))
    assert hello(tmp_path, "en-XA") == "[hélló]"
    assert hello(tmp_path, "x-code") is None


@pytest.mark.parametrize(
    "name", ["../x", "..", ".", "", "de/../../x", "/etc", "de\0", "a" * 65, "dé", "@de", "1de", "~"]
)
def test_no_odd_name_reaches_a_path(tmp_path: Path, name: str) -> None:
    """A chain that was not made by us is checked too."""
    put(tmp_path, "x", compiled("stolen"))
    put(tmp_path / "locales", "de", compiled("hallo"))
    assert hello(tmp_path / "locales", name) is None
    assert not is_name(name)
    assert _faults.faults() == ()


def package(root: Path, name: str, *, init: bool = True) -> Path:
    """Make a top-level package in *root* and return its folder."""
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    if init:
        (folder / "__init__.py").write_text("raise ImportError('must not be imported')\n")
    return folder


def test_a_package_is_found_without_importing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepend: Prepend
) -> None:
    """Commands read plugins from their manifests; their catalogues need no import either."""
    put(package(tmp_path, "rt_plain") / "locales", "de", compiled("hallo"))
    prepend(tmp_path)
    assert hello("rt_plain") == "hallo"
    assert installed("rt_plain") == ("de",)
    assert "rt_plain" not in sys.modules
    assert hello("rt_absent") is None


def test_an_imported_package_is_found_through_its_spec(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepend: Prepend
) -> None:
    """Even when it is no longer on the path."""
    folder = package(tmp_path, "rt_loaded")
    (folder / "__init__.py").write_text("")
    put(folder / "locales", "de", compiled("hallo"))
    prepend(tmp_path)
    importlib.import_module("rt_loaded")
    monkeypatch.setattr(sys, "path", sys.path[1:])
    assert hello("rt_loaded") == "hallo"
    monkeypatch.delitem(sys.modules, "rt_loaded")


def test_every_portion_of_a_namespace_package_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepend: Prepend
) -> None:
    """In the order of the path; one of them in a zip file."""
    for number, text in ((1, "eins"), (2, "zwei")):
        folder = package(tmp_path / str(number), "rt_space", init=False)
        put(folder / "locales", "de", compiled(text, (f"only{number}", text)))
    archive = tmp_path / "3.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("rt_space/", "")
        packed.writestr(
            "rt_space/locales/de/LC_MESSAGES/errdex.mo", compiled("drei", ("only3", "drei"))
        )
        packed.writestr("rt_space/locales/pl/LC_MESSAGES/errdex.mo", compiled("trzy"))
    for path in (archive, tmp_path / "2", tmp_path / "1"):
        prepend(path)
    assert hello("rt_space") == "eins"
    for number, text in ((1, "eins"), (2, "zwei"), (3, "drei")):
        hit = lookup("rt_space", ("de",), "c", f"only{number}")
        assert hit is not None
        assert hit.forms == (text,)
    assert installed("rt_space") == ("de", "pl")


def test_a_package_in_a_zip_file_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepend: Prepend
) -> None:
    """Through its loader, imported or not; a folder inside a zip file by its path as well."""
    archive = tmp_path / "rt.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("rt_zipped/__init__.py", "")
        packed.writestr("rt_zipped/locales/de/LC_MESSAGES/errdex.mo", compiled("hallo"))
        packed.writestr("rt_zipped/locales/x/errdex.mo", compiled("no"))
    prepend(archive)
    assert hello("rt_zipped") == "hallo"
    assert hello("rt_zipped", "pl") is None
    assert hello(f"{archive}/rt_zipped") == "hallo"
    assert hello(f"{archive}/other") is None
    assert installed("rt_zipped") == ("de",)
    importlib.import_module("rt_zipped")
    reset()
    assert hello("rt_zipped") == "hallo"
    monkeypatch.delitem(sys.modules, "rt_zipped")
    assert _faults.faults() == ()


def test_a_damaged_catalogue_in_a_zip_file_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a fault, once; one that is too large is refused."""
    archive = tmp_path / "rt.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("locales/de/LC_MESSAGES/errdex.mo", b"broken")
        packed.writestr("locales/pl/LC_MESSAGES/errdex.mo", compiled("cześć"))
    for _ in range(3):
        assert hello(archive) is None
    assert len(_faults.faults()) == 1
    monkeypatch.setattr(places, "MAX_PACKED", 10)
    assert hello(archive, "pl") is None
    assert "bytes" in _faults.faults()[-1].detail


def test_a_loader_of_another_kind_is_asked_by_its_get_data(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """PEP 302: programs that are frozen keep their data elsewhere; they can not be listed."""

    class Loader:
        """Holds one file."""

        def get_data(self, path: str) -> bytes:
            """Return it."""
            if path == os.path.join(
                "/frozen", "rt_frozen", "locales", "de", "LC_MESSAGES", "errdex.mo"
            ):
                return compiled("hallo")
            raise OSError(path)

    loader: Any = Loader()
    spec = ModuleSpec("rt_frozen", loader, origin="/frozen/rt_frozen/__init__.py", is_package=True)
    spec.submodule_search_locations = ["/frozen/rt_frozen"]
    module = types.ModuleType("rt_frozen")
    module.__spec__ = spec
    monkeypatch.setitem(sys.modules, "rt_frozen", module)
    assert hello("rt_frozen") == "hallo"
    assert hello("rt_frozen", "pl") is None
    assert installed("rt_frozen") == ()


def test_a_single_module_has_its_catalogue_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepend: Prepend
) -> None:
    """Found by its origin; a built-in module has none."""
    (tmp_path / "rt_single.py").write_text("")
    put(tmp_path / "locales", "de", compiled("hallo"))
    prepend(tmp_path)
    assert hello("rt_single") == "hallo"
    assert hello("sys") is None


def test_a_script_has_its_catalogue_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prepend: Prepend
) -> None:
    """``python script.py`` has no spec, ``python -m tool`` the one of ``tool.__main__``."""
    put(tmp_path / "locales", "de", compiled("hallo"))
    script = types.ModuleType("__main__")
    script.__file__ = str(tmp_path / "script.py")
    monkeypatch.setitem(sys.modules, "__main__", script)
    assert hello("__main__") == "hallo"
    del script.__file__
    reset()
    assert hello("__main__") is None

    put(package(tmp_path, "rt_tool") / "locales", "de", compiled("vom Paket"))
    prepend(tmp_path)
    script.__spec__ = PathFinder.find_spec("rt_tool", [str(tmp_path)])
    assert script.__spec__ is not None
    script.__spec__.name = "rt_tool.__main__"
    script.__spec__.submodule_search_locations = None
    parent = types.ModuleType("rt_tool")
    parent.__spec__ = PathFinder.find_spec("rt_tool", [str(tmp_path)])
    monkeypatch.setitem(sys.modules, "rt_tool", parent)
    reset()
    assert hello("__main__") == "vom Paket"
    monkeypatch.delitem(sys.modules, "rt_tool")
    reset()
    assert hello("__main__") == "vom Paket"


@pytest.mark.parametrize("layout", ["rt_check", "src/rt_check"])
def test_a_checkout_is_read_as_it_is(tmp_path: Path, layout: str) -> None:
    """``locales`` beside ``pyproject.toml``, flat or with ``src``, from PO files."""
    folder = tmp_path / layout
    folder.mkdir(parents=True)
    put(tmp_path / "locales", "de", source("hallo"))
    assert hello(folder) is None  # without a pyproject.toml it is nobody's project
    (tmp_path / "pyproject.toml").write_text("")
    reset()
    assert hello(folder) == "hallo"
    assert installed(str(folder)) == ("de",)
    put(folder / "locales", "de", compiled("vom Paket"))
    reset()
    assert hello(folder) == "vom Paket"


def test_a_newer_po_file_comes_before_the_compiled_one(tmp_path: Path) -> None:
    """And an older one after it."""
    old = put(tmp_path / "locales", "de", compiled("übersetzt"))
    new = put(tmp_path / "locales", "de", source("gerade bearbeitet"))
    os.utime(old, ns=(10**18, 10**18))
    os.utime(new, ns=(10**18 + 1, 10**18 + 1))
    assert hello(tmp_path) == "gerade bearbeitet"
    os.utime(old, ns=(10**18 + 1, 10**18 + 1))
    reset()
    assert hello(tmp_path) == "übersetzt"


def test_a_locale_path_fills_what_the_owner_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``ERRDEX_LOCALE_PATH``, then language packs; never over the owner's own text."""
    own = tmp_path / "rt_own"
    put(own / "locales", "de", compiled("vom Besitzer"))
    put(tmp_path / "first" / "rt_own", "de", compiled("fremd", ("more", "aus dem Pfad")))
    put(tmp_path / "second" / "rt_own", "ko", compiled("안녕"))
    put(tmp_path / "pack", "de", compiled("fremd", ("more", "fremd"), ("most", "aus dem Paket")))
    put(tmp_path / "pack", "fr", compiled("bonjour"))
    value = os.pathsep.join([str(tmp_path / "first"), "", str(tmp_path / "second"), "/absent"])
    monkeypatch.setenv("ERRDEX_LOCALE_PATH", value)
    where = str(own)
    add_pack(where, str(tmp_path / "pack"))
    add_pack(where, str(tmp_path / "pack"))
    assert hello(own) == "vom Besitzer"
    more, most = lookup(where, ("de",), "c", "more"), lookup(where, ("de",), "c", "most")
    assert more is not None
    assert most is not None
    assert (more.forms, most.forms) == (("aus dem Pfad",), ("aus dem Paket",))
    assert hello(own, "ko") == "안녕"
    assert hello(own, "fr") == "bonjour"
    assert installed(where) == ("de", "fr", "ko")
    assert hello(tmp_path / "first", "fr") is None
    remove_packs()
    assert hello(own, "fr") is None


def test_a_locale_path_and_a_pack_may_be_zip_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``.pth`` bundles carry them."""
    archive = tmp_path / "packs.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("rt_owner/ko/LC_MESSAGES/errdex.mo", compiled("안녕"))
    monkeypatch.setenv("ERRDEX_LOCALE_PATH", str(archive))
    assert hello("rt_owner", "ko") == "안녕"
    assert installed("rt_owner") == ("ko",)
    monkeypatch.delenv("ERRDEX_LOCALE_PATH")
    add_pack("rt_other", f"{archive}/rt_owner")
    assert hello("rt_other", "ko") == "안녕"


@pytest.mark.parametrize("owner", ["../x", "a/../../x", "a\0b", "a.b", ""])
def test_no_odd_owner_reaches_the_locale_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: str
) -> None:
    """The name of a package is a word."""
    put(tmp_path / "x", "de", compiled("stolen"))
    put(tmp_path / "path" / "a.b", "de", compiled("stolen"))
    monkeypatch.setenv("ERRDEX_LOCALE_PATH", str(tmp_path / "path"))
    if owner == "../x":
        monkeypatch.chdir(tmp_path / "path")
        owner = "x/.."
    assert hello(owner) is None


def test_a_damaged_catalogue_is_set_aside_once(tmp_path: Path) -> None:
    """English is shown, one fault names it, and the other locales go on."""
    path = put(tmp_path / "locales", "de", b"\xde\x12\x04\x95 and so on, broken, for 40 bytes")
    put(tmp_path / "locales", "pl", compiled("cześć"))
    for _ in range(5):
        assert hello(tmp_path) is None
        assert hello(tmp_path, "de", "pl") == "cześć"
    (fault,) = _faults.faults()
    assert fault.where.endswith(" de")
    path.write_bytes(compiled("hallo"))
    assert hello(tmp_path) is None
    reset()
    assert hello(tmp_path) == "hallo"


def test_damage_that_is_met_later_is_survived_too(tmp_path: Path) -> None:
    """A text that is not UTF-8 is found when it is read; a file that vanishes, too."""
    data = compiled("hallo")
    put(tmp_path / "locales", "de", data.replace(b"hallo", b"h\xffllo"))
    path = put(tmp_path / "locales", "pl", compiled("cześć"))
    assert hello(tmp_path) is None
    assert hello(tmp_path) is None
    assert hello(tmp_path, "pl") == "cześć"
    path.unlink()
    assert hello(tmp_path, "pl") is None
    assert [fault.kind for fault in _faults.faults()] == ["DamagedError", "FileNotFoundError"]


def test_a_folder_or_a_loop_in_its_place_is_a_fault(tmp_path: Path) -> None:
    """A directory, a loop of links, a pipe, a file where a folder should be."""
    folder = tmp_path / "locales"
    (folder / "de" / "LC_MESSAGES" / "errdex.mo").mkdir(parents=True)
    (folder / "pl" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "pl" / "LC_MESSAGES" / "errdex.mo").symlink_to("errdex.mo")
    (folder / "ar" / "LC_MESSAGES").mkdir(parents=True)
    os.mkfifo(folder / "ar" / "LC_MESSAGES" / "errdex.mo")
    (folder / "fr").write_text("a file")
    (folder / "ja" / "LC_MESSAGES" / "errdex.po").mkdir(parents=True)
    for locale in ("de", "pl", "ar", "fr", "ja"):
        assert hello(tmp_path, locale) is None
    assert len(_faults.faults()) == 4  # a file in place of the locale's folder is just not there


def test_lack_of_descriptors_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue is not to blame and speaks again when there are some."""
    put(tmp_path / "locales", "de", compiled("hallo"))
    real = os.open

    def none_left(*given: Any, **named: Any) -> int:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(os, "open", none_left)
    assert hello(tmp_path) is None
    monkeypatch.setattr(os, "open", real)
    assert hello(tmp_path) == "hallo"
    monkeypatch.setattr(os, "open", none_left)
    assert hello(tmp_path) is None
    monkeypatch.setattr(os, "open", real)
    assert hello(tmp_path) == "hallo"
    assert len(_faults.faults()) == 2


def test_a_deep_stack_does_not_cost_a_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RecursionError and MemoryError say nothing about a file."""
    put(tmp_path / "locales", "de", compiled("hallo"))
    assert hello(tmp_path) == "hallo"
    for error in (RecursionError(), MemoryError()):

        def fail(*given: Any, error: BaseException = error) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(mo, "identity", fail)
            assert hello(tmp_path) is None
        assert hello(tmp_path) == "hallo"


def test_ctrl_c_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only KeyboardInterrupt and its like leave a look-up."""
    put(tmp_path / "locales", "de", compiled("hallo"))

    def interrupt(*given: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(mo, "identity", interrupt)
    with pytest.raises(KeyboardInterrupt):
        hello(tmp_path)


def test_finders_and_loaders_of_others_may_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they raise is a fault, and English is shown; an old finder is passed over."""

    class Finder:
        """Raises."""

        def find_spec(self, name: str, path: object) -> None:
            """Raise for one name."""
            if name == "rt_cursed":
                raise ZeroDivisionError

    class Old:
        """Knows only Python 2's protocol."""

    class Loader:
        """Raises for each file."""

        def get_data(self, path: str) -> bytes:
            """Raise."""
            raise ZeroDivisionError

    finders: list[Any] = [Old(), Finder(), *sys.meta_path]
    monkeypatch.setattr(sys, "meta_path", finders)
    assert hello("rt_cursed") is None
    assert installed("rt_cursed") == ()
    loader: Any = Loader()
    spec = ModuleSpec("rt_rude", loader, origin="/nowhere/rt_rude/__init__.py", is_package=True)
    spec.submodule_search_locations = ["/nowhere/rt_rude"]
    module = types.ModuleType("rt_rude")
    module.__spec__ = spec
    monkeypatch.setitem(sys.modules, "rt_rude", module)
    assert hello("rt_rude") is None
    assert [fault.kind for fault in _faults.faults()] == ["ZeroDivisionError"] * 2


def test_a_folder_that_can_not_be_listed_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The locales of the others are told; odd names are left out."""
    put(tmp_path / "locales", "de", compiled("hallo"))
    put(tmp_path / "locales", "not a name", compiled("hallo"))
    (tmp_path / "locales" / "empty").mkdir()
    (tmp_path / "locales" / "README").write_text("")
    assert installed(str(tmp_path)) == ("de",)

    def denied(path: object) -> list[str]:
        raise PermissionError

    monkeypatch.setattr(os, "listdir", denied)
    assert installed(str(tmp_path)) == ()
    assert _faults.faults()[-1].kind == "PermissionError"


def test_what_goes_away_after_it_was_found_is_not_listed(tmp_path: Path) -> None:
    """A folder of locales that was deleted since has none."""
    put(tmp_path / "locales", "de", compiled("hallo"))
    assert hello(tmp_path) == "hallo"
    (tmp_path / "locales").rename(tmp_path / "gone")
    assert installed(str(tmp_path)) == ()


def test_thousands_of_damaged_catalogues_raise_nothing(tmp_path: Path) -> None:
    """3,000 of them, compiled and not; the right text, or English."""
    numbers = random.Random(41)
    texts = {"hallo", None}
    seen: set[str | None] = set()
    for turn in range(3_000):
        data = compiled("hallo") if turn % 2 else source("hallo").encode()
        damaged = bytearray(data)
        for _ in range(numbers.randrange(1, 4)):
            damaged[numbers.randrange(len(damaged))] = numbers.randrange(256)
        if turn % 5 == 0:
            del damaged[numbers.randrange(len(damaged)) :]
        put(tmp_path / "locales", "de", bytes(damaged), ("errdex.po", "errdex.mo")[turn % 2])
        reset()
        found = hello(tmp_path)
        seen.add(found if found in texts else "other")
        for name in ("errdex.po", "errdex.mo"):
            (tmp_path / "locales" / "de" / "LC_MESSAGES" / name).unlink(missing_ok=True)
    assert texts <= seen  # a flipped letter inside the text itself gives another one


def test_replacing_catalogues_in_use_mixes_nothing_up(tmp_path: Path) -> None:
    """Threads look up in two locales while both files are replaced: no fault, no mix-up."""
    folder = tmp_path / "locales"
    for locale in ("de", "pl"):
        put(folder, locale, compiled(f"{locale} 0"))
    stop = threading.Event()
    wrong: list[str | None] = []

    def look(locale: str) -> None:
        while not stop.is_set():
            found = hello(tmp_path, locale)
            if found is None or not found.startswith(locale):
                wrong.append(found)

    threads = [threading.Thread(target=look, args=(locale,)) for locale in ("de", "pl") * 2]
    for thread in threads:
        thread.start()
    for turn in range(100):
        for locale in ("de", "pl"):
            more = [(f"m{n}", "x" * n) for n in range(turn % 40)]
            new = tmp_path / "new.mo"
            new.write_bytes(compiled(f"{locale} {turn}", *more))
            new.replace(folder / locale / "LC_MESSAGES" / "errdex.mo")
    stop.set()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert _faults.faults() == ()
    assert hello(tmp_path) == "de 99"


def test_a_path_without_a_catalogue_is_english() -> None:
    """Nothing there, the root folder, a name that is no path, an impossible one."""
    for where in ("/absent/folder", "/", "", "a\0/b", "x" * 5_000 + "/y"):
        assert hello(where) is None
    assert catalogue.installed("/absent/folder") == ()
