"""Declarations and uses that are right: mypy and pyright in strict mode have nothing to say.

Never run, only read by the checkers (``tests/test_typing.py``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime

import errdex
from errdex import (
    BadArgs,
    Catalogue,
    CodedError,
    Converter,
    Deprecated,
    Domain,
    Handler,
    NoPeer,
    Retired,
    Secret,
    Section,
    Tool,
    ToolInfo,
    count,
    file_path,
    hookimpl,
    items,
    param,
    plural,
    secret,
    size,
    untrusted,
    when,
)


class ShopFailure(CodedError, domain="shop", family=True):
    """What only the shop can refuse."""

    order: str = param("the order", example="A-1")


class SoldOut(
    ShopFailure,
    LookupError,
    code="ESOLD_OUT",
    since="1.0",
    exit_status=75,
    http_status=409,
    retryable=True,
    advice="retry",
    tags=("stock",),
    related=("core/ENOPEER",),
    aliases=("EOUT_OF_STOCK",),
    deprecated=Deprecated(since="1.2", reason="too coarse", replaced_by="shop/EGONE"),
):
    """Nothing is left."""

    left: int = count("how many are left", example=1)
    wanted: int | None = count("how many were wanted", default=None, example=3)
    note: str | None = param("what the caller wrote", default=None)
    message = plural("{left} piece is left for {order}", "{left} pieces are left", by="left")
    cause = "Others were faster."
    remedy = "Wait, then order again."


class Refused(CodedError, code="EREFUSED", domain="shop", since="1.0"):
    """The bank refused."""

    card: Secret[str] = secret("the card's number")
    answer: str = untrusted("what the bank said", example="no")
    receipt: str = file_path("where it was written", example="/tmp/receipt")
    at: datetime = when("when it was refused")
    body: int = size("how much was sent", example=2048)
    fields: Sequence[str] = items("the fields", example=("card", "name"))
    port: int = param("the port of the bank", default=443, example=443)
    message = "the bank refused {card}: {answer}"


class ShopNoPeer(NoPeer, domain="shop"):
    """No shop has that name."""

    message = "no shop is called '{given}'"


shop = Tool("shop", catch_all=True, docs_url="https://errors.example.org", exit_status={"EX1": 64})


@shop.action("order")
def order(number: str, pieces: int) -> int:
    """Raise each kind of error, with and without the parameters that have defaults."""
    if not pieces:
        raise ShopNoPeer(given=number)
    if pieces < 0:
        raise BadArgs(problems=(("pieces", "must not be negative"),))
    raise SoldOut(order=number, left=1, wanted=pieces)


@shop.action("pay")
async def pay(number: str) -> str:
    """Raise inside a coroutine."""
    raise Refused(
        card=Secret(number),
        answer="no",
        receipt="/tmp/receipt",
        at=datetime.now().astimezone(),
        body=2048,
        fields=["card"],
    )


@shop.action("watch")
async def watch() -> AsyncIterator[int]:
    """Yield inside an asynchronous generator."""
    yield 1


@shop.action("list")
def listed() -> Iterator[str]:
    """Yield inside a generator."""
    yield "A-1"


def use() -> int:
    """Read parameters, texts and records with their own types."""
    with shop.action("order"):
        try:
            status: int = order("A-1", pieces=2)
        except SoldOut as error:
            left: int = error.left
            wanted: int | None = error.wanted
            tool: str | None = error.tool
            error.add_hint("order earlier")
            print(left, wanted, tool, error.hints, error.to_text("de", color=True))
            status = error.spec.exit_status
        except Refused as error:
            card: str = error.card.reveal()
            print(card, error.at.year, error.to_dict()["code"], error.to_problem("pl"))
            status = 1
        except ShopFailure as error:
            print(error.order)
            status = 2
    return status


def describe(error: CodedError) -> str:
    """Match on class and parameters."""
    match error:
        case SoldOut(order=number, left=left):
            return f"{number} {left + 1}"
        case NoPeer(given=given):
            return given
        case _:
            return error.to_line(locale="ar")


def read(text: str) -> list[str]:
    """Read lines, whole, found and many."""
    line = errdex.parse(text)
    found = errdex.search(text)
    if found is not None:
        line = found.line
    with errdex.locale("de"):
        print(errdex.escape(errdex.format_line(line.tool, line.action, line.code, "x")))
    print(errdex.match("cc.*: ENOPEER", line), [fault.where for fault in errdex.faults()])
    return [one.message for one in errdex.parse_many([text])]


@hookimpl
def errdex_domains() -> list[Domain]:
    """Declare a domain."""
    return [Domain(name="shop", title="The shop", open_to_plugins=True)]


@hookimpl
def errdex_tools() -> list[ToolInfo]:
    """Declare a tool."""
    return [ToolInfo(name="shop", domain="shop", actions={"order": (SoldOut, ShopNoPeer)})]


@hookimpl
def errdex_codes() -> list[type[CodedError] | Retired]:
    """Declare codes and a tombstone."""
    gone = Retired(
        token="EOLD",
        domain="shop",
        summary="It was old.",
        since="0.1",
        removed_in="1.0",
        reason="nobody raised it",
    )
    return [SoldOut, Refused, gone]


@hookimpl
def errdex_locales() -> list[Catalogue]:
    """Declare a language pack."""
    return [Catalogue(owner="shop", folder="locales")]


def convert(error: KeyError) -> CodedError | None:
    """Turn a foreign exception into a code, or decline."""
    return NoPeer(given=str(error.args[0])) if error.args else None


@hookimpl
def errdex_converters() -> list[Converter[KeyError]]:
    """Declare a converter."""
    return [Converter(exception_type=KeyError, convert=convert)]


def handle(error: CodedError) -> None:
    """See an occurrence."""
    error.add_hint("ask the shop")


@hookimpl
def errdex_handlers() -> list[Handler]:
    """Declare a handler."""
    return [Handler(match="shop/*", handle=handle)]


@hookimpl
def errdex_sections() -> list[Section]:
    """Declare a section of pages."""
    return [Section(match="*/ENOPEER", title="In the shop", template="<p>Ask.</p>")]
