"""Rows about catalogues: the first look-up, memory kept, merging."""

from __future__ import annotations

import gc
import gettext
import io
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po as babel_read
from babel.messages.pofile import write_po as babel_write

from bench.measure import Outcome, interleaved
from errdex._i18n import catalogue
from errdex._i18n.message import Message
from errdex._i18n.po_read import read_po
from errdex._i18n.po_write import po_text
from errdex._i18n.update import update
from errdex._i18n.write_mo import write_mo

MESSAGES = 10_000
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


def write_catalogue(folder: Path) -> Path:
    """Write a German catalogue of 10,000 messages below *folder* and return its path."""
    path = folder / "locales" / "de" / "LC_MESSAGES" / "errdex.mo"
    path.parent.mkdir(parents=True)
    entries = [
        (f"bench/EX{n}", f"message {n} of {{peer}}", None, (f"Meldung {n} an {{peer}}",))
        for n in range(MESSAGES)
    ]
    path.write_bytes(write_mo(HEADER, entries))
    return path


def kept(use: Callable[[], object]) -> float:
    """Return how many KiB the outcome of *use* and what it leaves behind hold."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    held = use()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del held
    return (after - before) / 1024


def timed(use: Callable[[], object]) -> Callable[[], float]:
    """Return a function that runs *use* once and returns its processor time in seconds."""

    def once() -> float:
        gc.collect()
        start = time.process_time_ns()
        use()
        return (time.process_time_ns() - start) / 1e9

    return once


def first_look_up(rounds: int) -> list[Outcome]:
    """Open a catalogue of 10,000 messages and read one, beside the standard library."""
    with tempfile.TemporaryDirectory() as temporary:
        path = write_catalogue(Path(temporary))

        def ours() -> object:
            catalogue.reset()
            hit = catalogue.lookup(temporary, ("de",), "bench/EX7000", "message 7000 of {peer}")
            if hit is None:
                raise RuntimeError("the message was not found")
            return hit

        def theirs() -> object:
            with path.open("rb") as file:
                opened = gettext.GNUTranslations(file)
            opened.pgettext("bench/EX7000", "message 7000 of {peer}")
            return opened

        found = interleaved({"errdex": timed(ours), "gettext": timed(theirs)}, rounds)
        memory = {"errdex": kept(ours), "gettext": kept(theirs)}
        catalogue.reset()
    part = 100 * found["errdex"].median / found["gettext"].median
    return [
        Outcome("catalogue", "first look-up in 10,000 / gettext's", part, "%", 1, {}, found),
        Outcome(
            "catalogue",
            "memory kept after it",
            memory["errdex"],
            "KiB",
            64,
            {"gettext": memory["gettext"]},
        ),
    ]


def merge(rounds: int) -> list[Outcome]:
    """Merge 10,000 messages, of which every hundredth was reworded, into a PO file.

    Babel looks for no similar text, because that would take it minutes; errdex does look.
    """
    old = [(f"bench/EX{n}", f"message {n} of {{peer}}") for n in range(MESSAGES)]
    new = [(context, f"{text}!" if n % 100 == 0 else text) for n, (context, text) in enumerate(old)]
    messages = tuple([Message(context, text) for context, text in new])
    before = po_text(update(read_po(""), tuple([Message(*entry) for entry in old]), "de"))
    catalog = Catalog(locale="de")
    for context, text in new:
        catalog.add(text, context=context)

    def ours() -> str:
        return po_text(update(read_po(before), messages, "de"))

    def theirs() -> bytes:
        merged = babel_read(io.BytesIO(before.encode()), locale="de")
        merged.update(catalog, no_fuzzy_matching=True)
        out = io.BytesIO()
        babel_write(out, merged)
        return out.getvalue()

    found = interleaved({"errdex": timed(ours), "Babel": timed(theirs)}, min(rounds, 5))
    ratio = found["errdex"].median / found["Babel"].median
    return [Outcome("merge", "10,000 messages / Babel without likeness", ratio, "x", 1, {}, found)]
