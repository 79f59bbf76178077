"""Row: the first localized line of a fresh process, beside gettext, Babel and Fluent."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import errdex
from bench.measure import Outcome, processes
from bench.peers import MESSAGE, installed
from errdex._i18n.write_mo import write_mo

MESSAGES = 300
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
AUTHOR = '''
from __future__ import annotations

from errdex import CodedError, Tool, count, param, plural


class InboxFull(CodedError, domain="author", code="EINBOXFULL", since="1.0"):
    """The inbox is full."""

    peer: str = param("whom the message was for", example="ab12")
    limit: int = count("how many unread messages fit", example=100)
    message = plural({one!r}, {many!r}, by="limit")


tool = Tool("author")


def fail():
    with tool.action("send"):
        raise InboxFull(peer="ab12", limit=100)
'''
CONTEXT = "author/EINBOXFULL"
PROGRAMS = {
    "pass": "pass",
    "import": "import author",
    "errdex": "import author\ntry: author.fail()\n"
    "except author.InboxFull as error: print(error.to_line('de'))",
    "gettext": "import gettext\nt = gettext.translation('errdex', LOCALES, ['de'])\n"
    "print(t.npgettext(CONTEXT, ONE, MANY, 100).format(peer='ab12', limit=100))",
    "Babel": "from babel.support import Translations\n"
    "t = Translations.load(LOCALES, ['de'], 'errdex')\n"
    "print(t.unpgettext(CONTEXT, ONE, MANY, 100).format(peer='ab12', limit=100))",
    "fluent.runtime": "from fluent.runtime import FluentLocalization, FluentResourceLoader\n"
    "loader = FluentResourceLoader(LOCALES + '/{locale}')\n"
    "print(FluentLocalization(['de'], ['errdex.ftl'], loader)"
    ".format_value('m7', {'peer': 'ab12', 'limit': 100}))",
}


def write_catalogues(folder: Path) -> None:
    """Write a package with a code, and the same 300 messages for each peer, below *folder*."""
    package = folder / "author"
    texts = package / "locales" / "de" / "LC_MESSAGES"
    texts.mkdir(parents=True)
    (package / "__init__.py").write_text(AUTHOR.format(one=MESSAGE[0], many=MESSAGE[1]))
    entries: list[tuple[str | None, str, str | None, tuple[str, ...]]] = [
        (CONTEXT, MESSAGE[0], MESSAGE[1], ("{peer} hält {limit}", "{peer} hält {limit}"))
    ]
    entries += [
        (f"author/EOTHER_{n}", f"message {n} of {{peer}}", None, (f"Meldung {n} an {{peer}}",))
        for n in range(MESSAGES - 1)
    ]
    (texts / "errdex.mo").write_bytes(write_mo(HEADER, entries))
    ftl = "".join(
        f"m{n} = {{ $limit ->\n    [one] Meldung {n} an {{ $peer }}\n"
        f"   *[other] Meldungen {n} an {{ $peer }}\n}}\n"
        for n in range(MESSAGES)
    )
    (package / "locales" / "de" / "errdex.ftl").write_text(ftl, encoding="utf-8")


def first_line(rounds: int) -> list[Outcome]:
    """Print one translated line and end; without ``site``, whose cost is not ours."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write_catalogues(folder)
        source = str(Path(errdex.__file__).parents[1])
        path = [source, temporary, *(p for p in sys.path if p.endswith("-packages"))]
        start = (
            # What `site` imports into every process is not ours to count.
            f"import os, sys\nsys.path[:0] = {path!r}\n"
            f"LOCALES = {str(folder / 'author/locales')!r}\n"
            f"CONTEXT, ONE, MANY = {CONTEXT!r}, {MESSAGE[0]!r}, {MESSAGE[1]!r}\n"
        )
        peers = {"gettext": "gettext", "Babel": "babel", "fluent.runtime": "fluent.runtime"}
        argv = {
            name: (sys.executable, "-I", "-S", "-c", start + program)
            for name, program in PROGRAMS.items()
            if name not in peers or installed(peers[name])
        }
        found = processes(argv, rounds, folder=temporary)
    bare = found["pass"].median
    beyond = (found["errdex"].median - found["import"].median) * 1e3
    over = (found["errdex"].median - bare) * 1e3
    beside = {n: (found[n].median - bare) * 1e3 for n in peers if n in found}
    return [
        Outcome(
            "first-line",
            "translated, beyond importing the author's module",
            beyond,
            "ms",
            2,
            {},
            found,
        ),
        Outcome("first-line", "the same beyond python -c pass", over, "ms", None, beside, found),
    ]
