"""Mistakes that mypy and pyright in strict mode catch: each on the line that says why it is wrong.

Never run, only read by the checkers (``tests/test_typing.py``). A line ends in its mark, so the
statements are short.
"""

from __future__ import annotations

import errdex
from errdex import CodedError, Deprecated, Domain, Handler, NoPeer, Retired, Secret, Tool, ToolInfo
from errdex import count, items, param, plural, secret


class Family(CodedError, domain="shop", family=True):
    order: str = param("the order", example="A-1")


class SoldOut(Family, code="ESOLD_OUT", since="1.0"):
    left: int = count("how many are left", example=1)
    note: str | None = param("what the caller wrote", default=None)
    card: Secret[str] = secret("the card's number")
    message = plural("{left} piece", "{left} pieces", by="left")


# ---- raising

key = Secret("1")
SoldOut(ordr="A-1", left=1, card=key)  # wrong: no parameter has this name
SoldOut(left=1, card=key)  # wrong: a parameter of the family is missing
SoldOut(order="A-1", card=key)  # wrong: a parameter of the code is missing
SoldOut(order="A-1", left="1", card=key)  # wrong: the type of a parameter
SoldOut(order=None, left=1, card=key)  # wrong: None where it is not allowed
SoldOut(order="A-1", left=1, note=3, card=key)  # wrong: the type of an optional parameter
SoldOut(order="A-1", left=1, card=key, port=1)  # wrong: one parameter too many
SoldOut("A-1", left=1, card=key)  # wrong: by position
SoldOut(order="A-1", left=1, card="1")  # wrong: a bare secret
NoPeer("abcd")  # wrong: by position, a core code
NoPeer(name="abcd")  # wrong: no parameter of a core code has this name


def fail() -> None:
    raise SoldOut  # wrong: the class itself, without its parameters


# ---- catching


def catch(error: SoldOut, line: errdex.Line) -> None:
    print(error.port)  # wrong: no such attribute
    number: int = error.order  # wrong: the attribute's type
    error.left = "2"  # wrong: the type put into an attribute
    print(number + error.spec.token)  # wrong: a field of the record has another type
    error.spec.token = "EOTHER"  # wrong: records are immutable
    print(error.spec.status)  # wrong: no such field
    plain: str = error.card  # wrong: a secret must be revealed
    print(plain, error.tool.upper())  # wrong: None until a boundary was crossed
    error.to_line(locale=3)  # wrong: a locale is a text
    error.add_hint(3)  # wrong: a hint is a text
    print(line.token)  # wrong: the field is called code
    line.code = "EOTHER"  # wrong: a line is immutable


# ---- declaring


class NeitherNor(Family):  # wrong: neither code=, family= nor domain=
    message = "x"


class Misspelt(Family, cod="EX1"):  # wrong: a misspelt keyword
    message = "x"


class Both(Family, code="EX1", family=True):  # wrong: a family has no code
    message = "x"


class NotFamily(Family, family=False):  # wrong: only True makes sense
    message = "x"


class NumberedSince(Family, code="EX2", since=1):  # wrong: a version is a text
    message = "x"


class TextStatus(Family, code="EX3", exit_status="1"):  # wrong: a status is a number
    message = "x"


class TextRetry(Family, code="EX4", retryable="yes"):  # wrong: a flag is True or False
    message = "x"


class Advice(Family, code="EX5", advice="wait"):  # wrong: no such advice
    message = "x"


class OneTag(Family, code="EX6", tags="net"):  # wrong: tags are a tuple
    message = "x"


class TextDeprecated(Family, code="EX7", deprecated="old"):  # wrong: a record says why
    message = "x"


class WordingStatus(NoPeer, domain="shop", exit_status=3):  # wrong: a wording changes texts only
    message = "x"


class Texts(Family, code="EX8"):
    message = 3  # wrong: a message is a text or a plural
    cause = 3  # wrong: a cause is a text
    remedy = ["wait"]  # wrong: a remedy is a text


class Plurals(Family, code="EX9"):
    left: int = count("how many are left")
    message = plural("one", "other")  # wrong: a plural names its count


class Parameters(Family, code="EX10"):
    limit: int = param("the limit", default="1")  # wrong: a default of another type
    port: int = param("the port", example="80")  # wrong: an example of another type
    peers: str = count("how many peers")  # wrong: a count is a number
    size: int = count("how many bytes", example="1")  # wrong: an example of a count is a number
    names: list[str] = items("the names", example=[1])  # wrong: the type inside an example
    bound: int = param(doc="the bound")  # wrong: what it means is given by position
    token: Secret[str] = secret("the token", example="x")  # wrong: a secret has no example
    message = "x"


# ---- tools, lines and records

tool = Tool(3)  # wrong: a name is a text
Tool("shop", catchall=True)  # wrong: a misspelt option
Tool("shop", exit_status={"EX1": "64"})  # wrong: a status is a number


@tool.action("order")
def order(number: str) -> int:
    return len(number)


order(3)  # wrong: a boundary keeps the types of what it wraps
tool.action()  # wrong: an action has a name
errdex.format_line("shop", "order", "EX1")  # wrong: the message is missing
errdex.parse(b"shop.order: EX1: x")  # wrong: bytes are no text
errdex.search("x").line  # wrong: None where nothing is found
Deprecated(since="1.0")  # wrong: the reason is missing
Retired(token="EOLD", domain="shop")  # wrong: a tombstone says more
Domain(nam="shop")  # wrong: no such field
Domain(name="shop", open_to_plugins="yes")  # wrong: a flag is True or False
ToolInfo(name="shop", actions={"order": (SoldOut, 3)})  # wrong: classes or keys
Handler(match="shop/*", handle=len)  # wrong: a handler takes an error
print(errdex.NoPear)  # wrong: no such public name
