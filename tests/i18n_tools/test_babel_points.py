"""The entry points for people who stay with ``pybabel``."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, TranslationError
from babel.messages.catalog import Message as BabelMessage
from babel.messages.extract import (
    extract as babel_extract,  # pyright: ignore[reportUnknownVariableType]  # half typed by Babel
)

from errdex._i18n.babel import check, extract

SOURCE = '''
from errdex import CodedError, count, plural
from errdex._i18n.label import label


class Full(CodedError, code="EFULL", domain="depot", since="1.0"):
    """The depot is full."""

    limit: int = count("how many parcels fit", example=9)
    message = plural("it holds {limit} parcel", "it holds {limit} parcels", by="limit")


NAME = label("Owner")
'''


def made(msgid: Any, string: Any, context: str) -> BabelMessage:
    """Return a message of Babel, whose stubs know no plurals."""
    return BabelMessage(msgid, string, context=context)


def test_babel_extracts_declarations(tmp_path: Path) -> None:
    """Babel's own extraction finds contexts, plurals and comments through the entry point."""
    package = tmp_path / "depot"
    package.mkdir()
    (package / "__init__.py").write_text(SOURCE)
    with (package / "__init__.py").open("rb") as file:
        found = list(
            babel_extract(
                extract, file, keywords={"pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
            )
        )
    assert [(row[1], row[3]) for row in found] == [
        (("it holds {limit} parcel", "it holds {limit} parcels"), "depot/EFULL"),
        ("how many parcels fit", "depot/EFULL#param"),
        ("The depot is full.", "depot/EFULL#summary"),
        ("Owner", "label"),
    ]
    assert found[0][0] == 6
    assert "EFULL (Full)" in found[0][2][0]


def test_families_are_found_beside_the_file(tmp_path: Path) -> None:
    """The package of the file is known, so that its imports lead to the family."""
    package = tmp_path / "depot"
    package.mkdir()
    (package / "__init__.py").touch()
    family = (
        "from errdex import CodedError\n\n\nclass F(CodedError, domain='depot', family=True): ...\n"
    )
    (package / "base.py").write_text(family)
    (package / "codes.py").write_text(
        "from .base import F\n\n\nclass X(F, code='EXAMPLE'):\n    message = 'it failed'\n"
    )
    with (package / "codes.py").open("rb") as file:
        rows = list(extract(file, {}, (), {}))
    assert [row[2][0] for row in rows] == ["depot/EXAMPLE"]


def test_a_loose_init_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file object without a usable place is read by its name in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "source.py").write_text(SOURCE)
    assert len(list(extract(io.BytesIO(b""), {}, (), {}))) == 4


@pytest.mark.parametrize(
    ("msgid", "string"),
    [
        ("no {peer}", "kein Peer"),
        (("{n} file", "{n} files"), ("eine Datei", "{m} Dateien")),
        (("{n} of {m}", "{n} of {m}s"), ("{n} von allen", "{n} von {m}")),
    ],
)
def test_babel_reports_a_fault(msgid: str | tuple[str, str], string: str | tuple[str, str]) -> None:
    """A translation with a fault raises Babel's error, which begins with the finding's token."""
    message = made(msgid, string, "depot/EFULL")
    with pytest.raises(TranslationError, match=r"^EPO"):
        check(Catalog("de"), message)


@pytest.mark.parametrize(
    "message",
    [
        BabelMessage("no {peer}", "kein {peer}", context="depot/EFULL"),
        made(("{n} file", "{n} files"), ("eine Datei", "{n} Dateien"), "depot/EXAMPLE"),
        BabelMessage("a {b}", "a {c}", context="depot/EXAMPLE#page"),
        BabelMessage("a {b}", "a", context="depot/EXAMPLE", flags=["fuzzy"]),
        BabelMessage("a {b}", "", context="depot/EXAMPLE"),
        BabelMessage("a {b}", "a", context="menu"),
        BabelMessage("a {b}", "a", context="menu/file"),
        BabelMessage("a {b}", "a", context="label"),
        BabelMessage("a {b}", "a"),
    ],
)
def test_babel_reports_no_false_alarm(message: BabelMessage) -> None:
    """Right and unfinished translations pass, and messages that are not errdex's are left alone."""
    check(None, message)
