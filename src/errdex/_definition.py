"""From a class statement to its spec: an author's mistakes are found here, at class creation."""

from __future__ import annotations

import sys

from errdex._fields import REQUIRED, Field
from errdex._line import RESERVED_DOMAINS, RESERVED_TOOLS, is_domain, is_token
from errdex._record import annotations_of
from errdex._shapes import is_tuple
from errdex._spec import ADVICE, Deprecated, Param, Plural, Spec
from errdex._template import MAX_TEMPLATE, TemplateError, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any

#: Names a parameter may not have, beside whatever a base class defines (authoring.md).
TAKEN = frozenset({"message", "cause", "remedy", "spec", "tool", "action", "args"})
#: Those of them that a class body may not set at all.
_OURS = frozenset({"spec", "tool", "action", "args"})
#: No domains: folders of the reference site, and the tool that speaks for unstamped errors.
NO_DOMAINS = frozenset({*RESERVED_DOMAINS, *RESERVED_TOOLS})


class DefinitionError(TypeError):
    """A code, tool or wording is declared wrongly; the message begins with file and line."""


class Place:
    """Where a class statement stands, for messages and for reading its page file."""

    __slots__ = ("_code", "_instruction", "_line", "file", "frame_globals", "name")

    def __init__(self, name: str, frame: FrameType | None) -> None:
        while frame is not None and frame.f_globals.get("__name__") in _OWN:
            frame = frame.f_back
        self.name = name
        self.file = frame.f_code.co_filename if frame else "<unknown>"
        self.frame_globals: dict[str, Any] = frame.f_globals if frame else {}
        self._line: int | None = None
        self._code = frame.f_code if frame else None
        self._instruction = frame.f_lasti if frame else 0

    @property
    def line(self) -> int:
        """The number of the line, found when it is asked for; 0 where it is unknown.

        An interpreter counts lines from the top of the module, so that asking for each of many
        classes takes time that grows with the square of their number.
        """
        if self._line is None:
            at, spans = self._instruction, self._code.co_lines() if self._code else ()
            numbers = [number for start, end, number in spans if start <= at < end]
            self._line = (numbers or [None])[0] or 0
        return self._line

    def error(self, problem: str) -> DefinitionError:
        """Return the error that says *problem*, with file, line and name in front."""
        return DefinitionError(f"{self.file}:{self.line}: {self.name}: {problem}")


_OWN = frozenset({"errdex._codes", "errdex._definition", "errdex._tool"})


def symbol_of(class_name: str) -> str:
    """Return the symbol of a class: ``NoPeer`` -> ``NO_PEER``, ``HTTPError`` -> ``HTTP_ERROR``."""
    parts = [
        f"_{char}"
        if char.isupper()
        and i
        and class_name[i - 1] != "_"
        and (not class_name[i - 1].isupper() or class_name[i + 1 : i + 2].islower())
        else char
        for i, char in enumerate(class_name)
    ]
    return "".join(parts).upper().strip("_")


def split_doc(doc: str | None) -> tuple[str, str]:
    """Return summary and page of a docstring: the first paragraph, and the rest dedented."""
    if not doc or "\n" not in doc:
        return (doc or "").strip(), ""
    lines = doc.expandtabs().splitlines()
    body = lines[1:]
    margin = min([len(line) - len(line.lstrip()) for line in body if line.strip()], default=0)
    text = [lines[0].strip(), *[line[margin:].rstrip() for line in body]]
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


def own_params(cls: Any, place: Place, inherited: dict[str, Param]) -> dict[str, Param]:
    """Take the parameters declared in the body of *cls* out of it and return them by name."""
    found: dict[str, Param] = {}
    body: Any = cls.__dict__
    sight: Any = super
    above: object = sight(cls, cls)  # what is inherited, without what the metaclass has
    for name, hint in (dict.fromkeys(_OURS & body.keys(), "") | annotations_of(body)).items():
        if name.startswith("_") or ("ClassVar" in hint.partition("[")[0] and name not in _OURS):
            continue
        default: object = body.get(name, REQUIRED)
        if name in TAKEN or getattr(above, name, REQUIRED) is not REQUIRED:
            raise place.error(
                f"the name {name!r} is taken by a base class; call it {name}_name or {name}_value"
            )
        if name in inherited:
            raise place.error(f"the parameter {name!r} is inherited already; leave it out here")
        if name in body:
            delattr(cls, name)
        field = default if isinstance(default, Field) else Field("plain", "", default, None)
        if isinstance(field.default, (list, dict, set, bytearray)):
            raise place.error(f"the default of {name!r} could be changed; give a tuple or None")
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
    for name, value in body.items():
        if type(value) is Field:
            raise place.error(f"{name!r} has a specifier but no annotation: write {name}: str = …")
    return found


def check_text(text: object, what: str, place: Place, params: dict[str, Param]) -> None:
    """Raise :class:`DefinitionError` when *text* can not be a template over *params*."""
    if isinstance(text, str) and _is_plainly_right(text, params):
        return
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


def _is_plainly_right(text: str, params: dict[str, Param]) -> bool:
    """Tell at a glance that *text* is a template over *params*; False where it takes a closer look.

    Five hundred classes have two thousand texts, nearly all of which are right.
    """
    if not text or len(text) > MAX_TEMPLATE or not text.isprintable() or text != text.strip():
        return False
    if "{" not in text:
        return "}" not in text
    before, *rest = text.split("{")
    if "}" in before:
        return False
    for piece in rest:
        name, brace, after = piece.partition("}")
        if not brace or name not in params or not name.isascii() or "}" in after:
            return False
    return True


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
    domain = given.get("domain")
    if not isinstance(domain, str):
        raise place.error("it has no domain; give domain= here or in its family")
    if not is_domain(domain) or domain in NO_DOMAINS:
        raise place.error(
            f"{domain!r} is no domain: 2 to 32 of a-z 0-9 -, first a letter, not reserved"
        )
    for name, value in given.items():
        check = _CHECKS.get(name)
        if check is not None:
            problem = check(name, value)
            if problem:
                raise place.error(problem)
    for alias in given.get("aliases", ()):
        if not is_token(alias) or alias == given.get("code"):
            raise place.error(f"{alias!r} can not be an alias: it is no token, or the code's own")


def _token(name: str, value: object) -> str:
    fits = value is None or (isinstance(value, str) and is_token(value))
    return (
        "" if fits else f"{value!r} is no token: 3 to 63 of A-Z 0-9 _, first a letter, not reserved"
    )


def _status(name: str, value: object) -> str:
    low, high = (1, 255) if name == "exit_status" else (400, 599)
    fits = type(value) is int and low <= value <= high
    return "" if fits else f"{name} must be a whole number from {low} to {high}, not {value!r}"


def _advice(name: str, value: object) -> str:
    return "" if value in ADVICE else f"advice must be one of {', '.join(ADVICE)}, not {value!r}"


def _flag(name: str, value: object) -> str:
    return "" if type(value) is bool else f"{name} must be True or False, not {value!r}"


def _version(name: str, value: object) -> str:
    fits = isinstance(value, str)
    return "" if fits else f"{name} must be a text such as '1.0', not {value!r}"


def _words(name: str, value: object) -> str:
    fits = is_tuple(value) and all(isinstance(word, str) for word in value)
    return "" if fits else f"{name} must be a tuple of texts, not {value!r}"


def _deprecated(name: str, value: object) -> str:
    fits = value is None or isinstance(value, Deprecated)
    return "" if fits else f"{name} must be Deprecated(…), not {value!r}"


#: What is wrong with the value of a keyword; empty when nothing is.
_CHECKS: dict[str, Callable[[str, object], str]] = {
    "code": _token,
    "exit_status": _status,
    "http_status": _status,
    "advice": _advice,
    "retryable": _flag,
    "since": _version,
    "tags": _words,
    "related": _words,
    "aliases": _words,
    "deprecated": _deprecated,
}


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


def check_texts(cls: Any, place: Place, params: dict[str, Param]) -> None:
    """Raise :class:`DefinitionError` when a text of *cls* can not be a template over *params*."""
    check_message(getattr(cls, "message", None), place, params)
    for what in ("cause", "remedy"):
        text = getattr(cls, what)
        if text is not None:
            check_text(text, what, place, params)


class LateSpec:
    """Stands in a class for its spec until somebody asks: most processes raise few of their codes.

    Everything an author can get wrong was checked before, so that asking never fails.
    """

    __slots__ = ("_cls", "_given", "_original", "_page", "_params", "_place")

    def __init__(
        self,
        cls: Any,
        place: Place,
        given: dict[str, Any],
        params: dict[str, Param],
        original: Spec | None,
    ) -> None:
        self._cls = cls
        self._place = place
        self._given = given
        self._params = params
        self._original = original
        self._page = None if given.get("page") is None else read_page(given["page"], place)

    def __get__(self, instance: object, owner: type) -> Spec:
        """Make the spec and put it into the class in our place."""
        spec = _make_spec(
            self._cls, self._place, self._given, self._params, self._original, self._page
        )
        self._cls.spec = spec
        return spec


def _make_spec(
    cls: Any,
    place: Place,
    given: dict[str, Any],
    params: dict[str, Param],
    original: Spec | None,
    read: str | None,
) -> Spec:
    """Return the spec of *cls*, a code (with ``code=``) or the wording of *original*."""
    own: dict[str, Any] = cls.__dict__
    summary, page = split_doc(own.get("__doc__"))
    if read is not None:
        page = read
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
        wording=None,
        original=None,
        **told,
    )


def caller(depth: int = 2) -> FrameType | None:
    """Return the frame *depth* calls up, None where the interpreter has no frames."""
    try:
        return sys._getframe(depth)  # inspect would do the same at ten times the price
    except (AttributeError, ValueError):
        return None
