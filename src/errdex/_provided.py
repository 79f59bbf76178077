"""What one provider gave: the raw material from which a registry is settled.

A code that comes from a manifest stays a small :class:`Declared` until somebody looks at it: with a
thousand codes of which one is explained, building every :class:`~errdex.Spec` would be most of the
time of the whole command.
"""

from __future__ import annotations

from errdex._definition import LateSpec, symbol_of
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from errdex._codes import CodedError
    from errdex._declarations import Domain, ToolInfo
    from errdex._spec import Retired, Spec


#: So many names of distributions are remembered.
MOST_NAMES = 10_000
_normalised: dict[str, str] = {}


def normalise(name: str) -> str:
    """Return *name* as distributions are compared (PEP 503).

    Lower case, each run of ``-``, ``_`` and ``.`` as one ``-``.
    """
    known = _normalised.get(name)
    if known is None:
        words = name.lower().replace("_", "-").replace(".", "-").split("-")
        known = "-".join([word for word in words if word]) or name.lower()
        if len(_normalised) < MOST_NAMES:
            _normalised[name] = known
    return known


class Provider(Record):
    """Who gave a thing: a distribution and its version, the entry point and the file it came from.

    The project in whose folder a command runs is the provider ``project``; *owner* then holds the
    name of its own distribution, so that a project and its installed copy count as one.
    """

    distribution: str
    version: str = ""
    entry_point: str | None = None
    file: str | None = None
    owner: str | None = None

    @property
    def identity(self) -> str:
        """Return the normalised name under which this provider owns things."""
        return normalise(self.owner or self.distribution)

    def __str__(self) -> str:
        return f"{self.distribution} {self.version}" if self.version else self.distribution


class Declared:
    """A code or a wording as it was declared, with its spec made on demand. Treat as immutable."""

    __slots__ = (
        "_line",
        "_make",
        "_spec",
        "aliases",
        "cls",
        "domain",
        "file",
        "key",
        "module",
        "qualname",
        "symbol",
        "token",
        "wording",
    )

    def __init__(
        self,
        domain: str,
        token: str,
        *,
        symbol: str,
        wording: str | None,
        aliases: tuple[str, ...],
        module: str,
        qualname: str,
        file: str | None,
        line: int | Callable[[], int],
        make: Callable[[], Spec],
    ) -> None:
        self.domain = domain
        self.token = token
        #: ``cc/EINBOXFULL``, of the code also for a wording.
        self.key = f"{domain}/{token}"
        self.symbol = symbol
        self.wording = wording
        self.aliases = aliases
        self.module = module
        self.qualname = qualname
        self.file = file
        self._line = line
        self.cls: type[CodedError] | None = None
        self._make = make
        self._spec: Spec | None = None

    @classmethod
    def of(cls, spec: Spec, code: type[CodedError] | None = None) -> Declared:
        """Return the declaration of *spec*, made by the class *code* when there is one."""
        made = cls(
            spec.domain,
            spec.token,
            symbol=spec.symbol,
            wording=spec.wording,
            aliases=spec.aliases,
            module=spec.module,
            qualname=spec.qualname,
            file=spec.file,
            line=spec.line,
            make=lambda: spec,
        )
        made.cls = code
        made._spec = spec
        return made

    @classmethod
    def of_class(cls, code: type[CodedError]) -> Declared:
        """Return the declaration of the class *code*; its spec is made when it is needed."""
        late = vars(code).get("spec")
        if not isinstance(late, LateSpec) or late._original is not None:
            return cls.of(code.spec, code)
        given, place = late._given, late._place
        made = cls(
            given["domain"],
            given["code"],
            symbol=symbol_of(code.__name__),
            wording=None,
            aliases=given.get("aliases", ()),
            module=code.__module__,
            qualname=code.__qualname__,
            file=place.file,
            line=lambda: place.line,
            make=lambda: code.spec,
        )
        made.cls = code
        return made

    @property
    def line(self) -> int:
        """Return the line of the declaration, 0 where it is unknown.

        Of a class it is found when it is asked for, which takes time.
        """
        if not isinstance(self._line, int):
            self._line = self._line()
        return self._line

    @property
    def spec(self) -> Spec:
        """Return the whole spec; made on the first call."""
        if self._spec is None:
            self._spec = self._make()
        return self._spec

    @property
    def source(self) -> tuple[str, str]:
        """Return module and qualified name, which are equal for a class and for its manifest.

        A code of a TOML catalogue has no module: the name of its file stands in.
        """
        return self.module or (self.file or "").rpartition("/")[2], self.qualname

    def where(self, provider: Provider) -> str:
        """Return ``file:line`` of the declaration, as exactly as it is known."""
        file, line = self.file or provider.file or self.module, self.line
        return f"{file}:{line}" if line else file

    def without_aliases(self, gone: set[str]) -> Declared:
        """Return a copy that does not carry the aliases in *gone*."""
        kept = tuple([alias for alias in self.aliases if alias not in gone])
        copy = Declared(
            self.domain,
            self.token,
            symbol=self.symbol,
            wording=self.wording,
            aliases=kept,
            module=self.module,
            qualname=self.qualname,
            file=self.file,
            line=lambda: self.line,
            make=lambda: self.spec.replace(aliases=kept),
        )
        copy.cls = self.cls
        return copy


class Provided(Record):
    """Everything that one provider declares."""

    provider: Provider
    domains: tuple[Domain, ...] = ()
    tools: tuple[ToolInfo, ...] = ()
    codes: tuple[Declared, ...] = ()
    retired: tuple[Retired, ...] = ()
