"""From a class statement to its spec: an author's mistakes are found here, at class creation."""

from __future__ import annotations

import sys

from errdex._fields import REQUIRED, Field
from errdex._line import RESERVED_DOMAINS, RESERVED_TOOLS, is_domain, is_token
from errdex._record import annotations_of
from errdex._shapes import is_tuple
from errdex._spec import ADVICE, Deprecated, Param, Plural, Spec
from errdex._template import TemplateError, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

#: Names a parameter may not have, beside whatever a base class defines (authoring.md).
TAKEN = frozenset({"message", "cause", "remedy", "spec", "tool", "action", "args"})
#: No domains: folders of the reference site, and the tool that speaks for unstamped errors.
NO_DOMAINS = frozenset({*RESERVED_DOMAINS, *RESERVED_TOOLS})


class DefinitionError(TypeError):
    """A code, tool or wording is declared wrongly; the message begins with file and line."""


class Place:
    """Where a class statement stands, for messages and for reading its page file."""

    __slots__ = ("file", "frame_globals", "line", "name")

    def __init__(self, name: str, frame: FrameType | None) -> None:
        while frame is not None and frame.f_globals.get("__name__") in _OWN:
            frame = frame.f_back
        self.name = name
        self.file = frame.f_code.co_filename if frame else "<unknown>"
        self.line = frame.f_lineno if frame else 0
        self.frame_globals: dict[str, Any] = frame.f_globals if frame else {}

    def error(self, problem: str) -> DefinitionError:
        """Return the error that says *problem*, with file, line and name in front."""
        return DefinitionError(f"{self.file}:{self.line}: {self.name}: {problem}")


_OWN = frozenset({"errdex._codes", "errdex._definition", "errdex._tool"})


def symbol_of(class_name: str) -> str:
    """Return the symbol of a class: ``NoPeer`` -> ``NO_PEER``, ``HTTPError`` -> ``HTTP_ERROR``."""
    out: list[str] = []
    for i, char in enumerate(class_name):
        before, after = class_name[i - 1 : i] if i else "", class_name[i + 1 : i + 2]
        if (
            char.isupper()
            and before
            and (not before.isupper() or after.islower())
            and before != "_"
        ):
            out.append("_")
        out.append(char.upper())
    return "".join(out).strip("_")


def split_doc(doc: str | None) -> tuple[str, str]:
    """Return summary and page of a docstring: the first paragraph, and the rest dedented."""
    lines = (doc or "").expandtabs().splitlines()
    body = lines[1:]
    margin = min([len(line) - len(line.lstrip()) for line in body if line.strip()], default=0)
    text = [lines[0].strip(), *(line[margin:].rstrip() for line in body)] if lines else []
    while text and not text[0]:
        del text[0]
    end = text.index("") if "" in text else len(text)
    return " ".join([line.strip() for line in text[:end]]), "\n".join(text[end:]).strip("\n")


def check_bases(cls: type, place: Place, root: type) -> None:
    """Refuse bases whose layout or behaviour a coded error can not share.

    Allowed are coded errors first, then exceptions laid out like :class:`Exception`, and
    :class:`OSError` and its kin, so that old ``except`` clauses go on working.
    """
    seen_foreign = False
    for base in cls.__bases__:
        if issubclass(base, root):
            if seen_foreign:
                raise place.error("CodedError must stand before other base classes")
            continue
        seen_foreign = True
        if not issubclass(base, BaseException):
            continue
        plain = base.__basicsize__ == Exception.__basicsize__ and issubclass(base, Exception)
        if not plain and not issubclass(base, OSError):
            raise place.error(
                f"{base.__name__} can be no base: only OSError and exceptions laid out plainly"
            )


def own_params(cls: type, place: Place, inherited: dict[str, Param]) -> dict[str, Param]:
    """Take the parameters declared in the body of *cls* out of it and return them by name."""
    found: dict[str, Param] = {}
    for name, hint in annotations_of(vars(cls)).items():
        if name.startswith("_") or "ClassVar" in hint.partition("[")[0]:
            continue
        default: object = vars(cls).get(name, REQUIRED)
        if name in TAKEN or any(name in vars(base) for base in cls.__mro__[1:]):
            raise place.error(
                f"the name {name!r} is taken by a base class; call it {name}_name or {name}_value"
            )
        if name in inherited:
            raise place.error(f"the parameter {name!r} is inherited already; leave it out here")
        if name in vars(cls):
            delattr(cls, name)
        field = default if isinstance(default, Field) else Field("plain", "", default, None)
        if isinstance(field.default, (list, dict, set, bytearray)):
            raise place.error(
                f"the default of {name!r} could be changed by all; give a tuple or None"
            )
        if not isinstance(field.doc, str):
            raise place.error(f"the description of {name!r} must be a text")
        found[name] = Param(
            name=name,
            type=hint,
            kind=field.kind,
            doc=" ".join(field.doc.split()),
            example=field.example,
            default=None if field.default is REQUIRED else field.default,
            required=field.default is REQUIRED,
        )
    for name, value in vars(cls).items():
        if isinstance(value, Field):
            raise place.error(f"{name!r} has a specifier but no annotation: write {name}: str = …")
    return found


def check_text(text: object, what: str, place: Place, params: dict[str, Param]) -> None:
    """Raise :class:`DefinitionError` when *text* can not be a template over *params*."""
    if not isinstance(text, str):
        raise place.error(f"its {what} must be a text, not {type(text).__name__}")
    if text and not text.isprintable():
        from errdex._line import escape

        if escape(text) != text:
            raise place.error(f"its {what} must be one line without control characters")
    if not text.strip():
        raise place.error(f"its {what} is empty")
    if text != text.strip():
        raise place.error(f"its {what} begins or ends with a space")
    try:
        unknown = [name for name in names(text) if name not in params]
    except TemplateError as error:
        raise place.error(f"its {what}: {error}") from None
    if unknown:
        known = ", ".join(params) or "none"
        raise place.error(f"its {what} names {{{unknown[0]}}}; its parameters are: {known}")


def check_message(message: object, place: Place, params: dict[str, Param]) -> None:
    """Raise :class:`DefinitionError` when *message* is neither a template nor a plural of two."""
    if message is None:
        raise place.error("it has no message")
    if not isinstance(message, Plural):
        check_text(message, "message", place, params)
        return
    check_text(message.one, "message (one)", place, params)
    check_text(message.other, "message (other)", place, params)
    by = params.get(message.by)
    if by is None or by.kind != "count":
        raise place.error(f"its plural goes by {message.by!r}, which is no count() parameter")


def check_keywords(given: dict[str, Any], place: Place) -> None:
    """Raise :class:`DefinitionError` for a keyword value that the contract does not allow."""
    code, domain = given.get("code"), given.get("domain")
    if code is not None and not (isinstance(code, str) and is_token(code)):
        raise place.error(
            f"{code!r} is no token: 3 to 63 of A-Z 0-9 _, first a letter, not reserved"
        )
    if not isinstance(domain, str):
        raise place.error("it has no domain; give domain= here or in its family")
    if not is_domain(domain) or domain in NO_DOMAINS:
        raise place.error(
            f"{domain!r} is no domain: 2 to 32 of a-z 0-9 -, first a letter, not reserved"
        )
    for name, low, high in (("exit_status", 1, 255), ("http_status", 400, 599)):
        value = given.get(name, low)
        if type(value) is not int or not low <= value <= high:
            raise place.error(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    if given.get("advice", "stop") not in ADVICE:
        raise place.error(f"advice must be one of {', '.join(ADVICE)}, not {given['advice']!r}")
    if type(given.get("retryable", False)) is not bool:
        raise place.error(f"retryable must be True or False, not {given['retryable']!r}")
    if not isinstance(given.get("since", ""), str):
        raise place.error(f"since must be a text such as '1.0', not {given['since']!r}")
    for name in ("tags", "related", "aliases"):
        words: object = given.get(name, ())
        if not is_tuple(words) or not all(isinstance(word, str) for word in words):
            raise place.error(f"{name} must be a tuple of texts, not {words!r}")
    for alias in given.get("aliases", ()):
        if not is_token(alias) or alias == code:
            raise place.error(f"{alias!r} can not be an alias: it is no token, or the code's own")
    if not isinstance(given.get("deprecated"), (Deprecated, type(None))):
        raise place.error(f"deprecated must be Deprecated(…), not {given['deprecated']!r}")


def read_page(name: str, place: Place) -> str:
    """Return the text of the page file *name*, beside the module (folder or zip) of the class."""
    own = place.frame_globals.get("__file__") or place.file
    path = own.replace("\\", "/").rpartition("/")[0] + "/" + name
    loader: Any = getattr(place.frame_globals.get("__spec__"), "loader", None)
    try:
        if hasattr(loader, "get_data"):
            data: bytes = loader.get_data(path)
        else:
            with open(path, "rb") as file:
                data = file.read()
        return data.decode().strip("\n")
    except (OSError, ValueError) as error:
        raise place.error(f"its page file {name!r} can not be read: {error}") from None


def make_spec(
    cls: Any, place: Place, given: dict[str, Any], params: dict[str, Param], original: Spec | None
) -> Spec:
    """Return the spec of *cls*, a code (with ``code=``) or the wording of *original*."""
    check_message(getattr(cls, "message", None), place, params)
    for what in ("cause", "remedy"):
        text = getattr(cls, what)
        if text is not None:
            check_text(text, what, place, params)
    own: dict[str, Any] = cls.__dict__
    summary, page = split_doc(own.get("__doc__"))
    if given.get("page") is not None:
        page = read_page(given["page"], place)
    told: dict[str, Any] = {
        "message": cls.message,
        "cause": cls.cause,
        "remedy": cls.remedy,
        "catalogue": given["catalogue"],
        "module": cls.__module__,
        "qualname": cls.__qualname__,
        "file": place.file,
        "line": place.line,
    }
    if original is not None:
        return original.replace(
            **told,
            summary=summary or original.summary,
            page=page or original.page,
            wording=given["domain"],
            original=original,
        )
    retryable = given.get("retryable", False)
    return Spec(
        domain=given["domain"],
        token=given["code"],
        symbol=symbol_of(cls.__name__),
        summary=summary,
        page=page,
        since=given.get("since", ""),
        deprecated=given.get("deprecated"),
        exit_status=given.get("exit_status", 1),
        http_status=given.get("http_status", 500),
        retryable=retryable,
        advice=given.get("advice", "retry" if retryable else "stop"),
        tags=given.get("tags", ()),
        related=given.get("related", ()),
        aliases=given.get("aliases", ()),
        params=tuple(params.values()),
        **told,
    )


def caller(depth: int = 2) -> FrameType | None:
    """Return the frame *depth* calls up, None where the interpreter has no frames."""
    try:
        return sys._getframe(depth)  # inspect would do the same at ten times the price
    except (AttributeError, ValueError):
        return None
