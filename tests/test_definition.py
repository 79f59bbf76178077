"""Facts about class statements: what makes a spec, and which mistakes are refused."""

from __future__ import annotations

import importlib
import sys
import textwrap
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from errdex import CodedError, DefinitionError, Deprecated, Plural, plural
from errdex._definition import Place, caller, split_doc, symbol_of
from errdex._spec import Param, Spec

START = (
    "from __future__ import annotations\n"
    "from errdex import CodedError, Deprecated, NoPeer, count, param, plural\n"
    "from typing import ClassVar\n"
)
GOOD = """
class Full(CodedError, code="EFULL", domain="cc", since="1.0"):
    '''It is full.'''
    n: int = count("how many", example=3)
    message = "holds {n}"
"""


def declare(source: str) -> dict[str, Any]:
    """Return the names that *source* defines."""
    namespace: dict[str, Any] = {"__name__": "declared", "__file__": "declared.py"}
    exec(compile(START + textwrap.dedent(source), "declared.py", "exec"), namespace)
    return namespace


def spec_of(source: str, name: str = "Full") -> Spec:
    """Return the spec of the class *name* in *source*."""
    spec: Spec = declare(source)[name].spec
    return spec


def test_a_spec_holds_what_was_declared() -> None:
    """Keywords, texts, parameters, place and defaults are in the spec."""
    spec = spec_of(GOOD)
    assert spec == Spec(
        domain="cc",
        token="EFULL",
        symbol="FULL",
        summary="It is full.",
        message="holds {n}",
        since="1.0",
        params=(Param("n", "int", "count", "how many", 3),),
        catalogue="declared",
        module="declared",
        qualname="Full",
        file="declared.py",
        line=5,
    )
    assert (spec.exit_status, spec.http_status, spec.retryable, spec.advice) == (
        1,
        500,
        False,
        "stop",
    )
    assert spec.key == spec.context == "cc/EFULL"


def test_all_keywords_reach_the_spec() -> None:
    """Each class keyword is a field of the spec."""
    spec = spec_of("""
        class Full(CodedError, code="EFULL", domain="cc", since="1.0", exit_status=75,
                   http_status=429, retryable=True, advice="ask-user", tags=("a",),
                   related=("core/ENOPEER",), aliases=("EOLD",),
                   deprecated=Deprecated("2.0", "why", "cc/ENEW", "3.0")):
            message = "full"
            cause = "because"
            remedy = "wait"
    """)
    assert spec.exit_status == 75
    assert spec.http_status == 429
    assert spec.retryable
    assert spec.advice == "ask-user"
    assert (spec.tags, spec.related, spec.aliases) == (("a",), ("core/ENOPEER",), ("EOLD",))
    assert spec.deprecated == Deprecated("2.0", "why", "cc/ENEW", "3.0")
    assert (spec.cause, spec.remedy) == ("because", "wait")


def test_a_retryable_code_advises_to_retry() -> None:
    """Without advice, retryable=True means retry."""
    source = GOOD.replace('since="1.0"', "retryable=True")
    assert spec_of(source).advice == "retry"


def test_a_family_gives_domain_and_parameters() -> None:
    """Codes inherit both; the family itself is no code."""
    names = declare("""
        class Family(CodedError, domain="cc", family=True):
            peer: str = param("who", example="x")
        class Full(Family, code="EFULL"):
            n: int = 0
            message = "{peer} {n}"
        class Other(Full, code="EOTHER"):
            message = "{peer}"
    """)
    spec: Spec = names["Full"].spec
    assert spec.domain == "cc"
    assert [p.name for p in spec.params] == ["peer", "n"]
    assert names["Other"].spec.params == spec.params
    assert not hasattr(names["Family"], "spec")
    with pytest.raises(TypeError, match="Family is no code"):
        names["Family"](peer="x")
    with pytest.raises(TypeError, match="CodedError is no code"):
        CodedError()


def test_a_wording_changes_texts_only() -> None:
    """Token, domain, parameters and statuses stay; the context says whose words they are."""
    names = declare("""
        class Ours(NoPeer, domain="cc"):
            '''Nobody there.'''
            message = "no live session matches '{given}'"
        class OursAgain(Ours, domain="cc"):
            message = "nobody"
    """)
    spec: Spec = names["Ours"].spec
    original = declare("")["NoPeer"].spec
    assert (spec.key, spec.context, spec.wording) == ("core/ENOPEER", "core/ENOPEER@cc", "cc")
    assert spec.summary == "Nobody there."
    assert spec.page == original.page
    for field in ("params", "exit_status", "http_status", "retryable", "advice", "symbol"):
        assert getattr(spec, field) == getattr(original, field)
    assert spec.original == original
    assert names["OursAgain"].spec.original == original
    assert str(names["Ours"](given="x")) == "ENOPEER: no live session matches 'x'"


def test_spaces_of_typography_may_stand_in_a_message() -> None:
    """A no-break space and a zero-width non-joiner are text."""
    spec = spec_of(GOOD.replace("holds {n}", "holds\u00a0{n}\u200c"))
    assert spec.message == "holds\u00a0{n}\u200c"


def test_a_class_variable_is_no_parameter() -> None:
    """ClassVar and private names are left alone."""
    source = GOOD.replace("    n: int", "    limit: ClassVar[int] = 3\n    _x: int = 4\n    n: int")
    names = declare(source)
    assert [p.name for p in names["Full"].spec.params] == ["n"]
    assert names["Full"].limit == 3


def test_old_except_clauses_go_on_working() -> None:
    """LookupError and OSError can be added as bases."""
    names = declare("""
        class Gone(CodedError, LookupError, code="EGONE", domain="cc"):
            message = "gone"
        class Disk(CodedError, OSError, code="EDISK", domain="cc"):
            message = "disk"
    """)
    with pytest.raises(LookupError):
        raise names["Gone"]
    with pytest.raises(OSError, match="EDISK: disk"):
        raise names["Disk"]


MISTAKES = {
    "no message": ("    pass", "it has no message"),
    "message is a number": ("    message = 3", "message must be a text, not int"),
    "empty message": ("    message = ''", "its message is empty"),
    "two lines": ("    message = 'a\\nb'", "its message must be one line"),
    "outer space": ("    message = ' a'", "begins or ends with a space"),
    "bidi override": ("    message = 'a\\u202eb'", "without control characters"),
    "unknown placeholder": ("    message = '{who}'", r"names {who}; its parameters are: none"),
    "attribute": ("    n: int\n    message = '{n.real}'", "no plain parameter name"),
    "lone brace": ("    message = '{'", "lone {"),
    "lone brace before another": ("    message = '} {x}'", "lone }"),
    "cause is a number": ("    message = 'a'\n    cause = 3", "its cause must be a text"),
    "remedy placeholder": ("    message = 'a'\n    remedy = '{x}'", "its remedy names {x}"),
    "plural by a plain one": (
        "    n: int\n    message = plural('{n} a', '{n} b', by='n')",
        "no count",
    ),
    "plural by nobody": ("    message = plural('a', 'b', by='n')", "no count"),
    "plural form": (
        "    n: int = count()\n    message = plural('{x}', 'b', by='n')",
        r"message \(one\) names {x}",
    ),
    "other form": (
        "    n: int = count()\n    message = plural('a', '', by='n')",
        r"message \(other\) is empty",
    ),
    "taken name": ("    action: str\n    message = 'a'", "'action' is taken by a base class"),
    "taken class attribute": ("    spec = 'x'\n    message = 'a'", "'spec' is taken"),
    "taken method": ("    to_line: str\n    message = 'a'", "'to_line' is taken"),
    "taken by Exception": ("    add_note: str\n    message = 'a'", "'add_note' is taken"),
    "mutable default": ("    n: list[int] = []\n    message = 'a'", "give a tuple or None"),
    "mutable default in specifier": (
        "    n: dict[str, int] = param('x', default={})\n    message = 'a'",
        "give a tuple or None",
    ),
    "no annotation": ("    n = param('x')\n    message = 'a'", "specifier but no annotation"),
    "doc is a number": ("    n: int = param(3)\n    message = 'a'", "description of 'n' must be"),
}


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_a_mistake_in_the_body_is_refused(mistake: str) -> None:
    """Each names file, line and class, and says what is wrong."""
    body, told = MISTAKES[mistake]
    with pytest.raises(DefinitionError, match=told) as caught:
        declare(f"class Bad(CodedError, code='EBAD', domain='cc'):\n{body}\n")
    assert str(caught.value).startswith("declared.py:4: Bad: ")


def test_written_out_braces_are_no_placeholders() -> None:
    """``{{`` and ``}}`` stand for one brace each, in any order."""
    made = declare("""
        class Braced(CodedError, code="EBRACED", domain="cc"):
            n: int
            message = "}}{{ {{n}} {n}"
    """)["Braced"]
    assert made(n=1).message_in(()) == "}{ {n} 1"


def test_a_spec_knows_its_line_though_it_is_made_late() -> None:
    """The spec is made when it is asked for, once, and knows where its class stands."""
    head = 'class Late(CodedError, code="ELATE", domain="cc"):'
    source = f"\n\n{head}\n    message = 'late'\n"
    made = declare(source)["Late"]
    assert made.spec is made.spec
    assert made.spec.line == (START + textwrap.dedent(source)).splitlines().index(head) + 1


KEYWORDS = {
    "code='ebad', domain='cc'": "'ebad' is no token",
    "code='ERROR', domain='cc'": "'ERROR' is no token",
    "code='E\\n1', domain='cc'": "is no token",
    "code=3, domain='cc'": "3 is no token",
    "code='EBAD'": "it has no domain",
    "code='EBAD', domain='Bad'": "'Bad' is no domain",
    "code='EBAD', domain='tags'": "'tags' is no domain",
    "code='EBAD', domain='unknown'": "'unknown' is no domain",
    "code='EBAD', domain='cc', tokn='x'": "no keyword tokn=",
    "code='EBAD', domain='cc', family=True": "either code= or family=True",
    "domain='cc', family='yes'": "either code= or family=True",
    "domain='cc'": "give it code=, family=True, or",
    "code='EBAD', domain='cc', exit_status=0": "exit_status must be a whole number from 1 to 255",
    "code='EBAD', domain='cc', exit_status=True": "exit_status must be",
    "code='EBAD', domain='cc', exit_status='1'": "exit_status must be",
    "code='EBAD', domain='cc', http_status=200": "http_status must be .* from 400 to 599",
    "code='EBAD', domain='cc', advice='pray'": "advice must be one of",
    "code='EBAD', domain='cc', retryable=1": "retryable must be True or False",
    "code='EBAD', domain='cc', since=1.0": "since must be a text",
    "code='EBAD', domain='cc', tags='a'": "tags must be a tuple",
    "code='EBAD', domain='cc', related=(1,)": "related must be a tuple",
    "code='EBAD', domain='cc', aliases=('EBAD',)": "can not be an alias",
    "code='EBAD', domain='cc', aliases=('x',)": "can not be an alias",
    "code='EBAD', domain='cc', deprecated='2.0'": "deprecated must be Deprecated",
    "code='EBAD', domain='cc', page='nowhere.md'": "page file 'nowhere.md' can not be read",
}


@pytest.mark.parametrize("keywords", KEYWORDS)
def test_a_mistake_in_the_keywords_is_refused(keywords: str) -> None:
    """Each wrong keyword value is named."""
    with pytest.raises(DefinitionError, match=KEYWORDS[keywords]):
        declare(f"class Bad(CodedError, {keywords}):\n    message = 'a'\n")


STATEMENTS = {
    "class Bad(NoPeer): message = 'a'": "give it code=, family=True, or",
    "class Bad(NoPeer, domain='cc', since='1'): message = 'a'": "a wording changes texts only",
    "class Bad(NoPeer, domain='cc'):\n    n: int\n    message = 'a'": "can not add parameters: n",
    "class A(CodedError, code='EAAA', domain='aa'): message = 'a'\n"
    "class Bad(A, domain='cc'): message = 'b'": "'cc' can word core codes and its own anew",
    "class A(CodedError, domain='aa', family=True):\n    n: int\n"
    "class Bad(A, code='EAAA'):\n    n: int\n    message = 'b'": "'n' is inherited already",
    "class Bad(LookupError, CodedError, code='EAAA', domain='aa'): message = 'a'": (
        "CodedError must stand before"
    ),
    "class Bad(CodedError, KeyboardInterrupt, code='EAAA', domain='aa'): message = 'a'": (
        "KeyboardInterrupt can be no base"
    ),
    "class Bad(CodedError, UnicodeDecodeError, code='EAAA', domain='aa'): message = 'a'": (
        "UnicodeDecodeError can be no base"
    ),
    "class Bad(CodedError, ImportError, code='EAAA', domain='aa'): message = 'a'": (
        "ImportError can be no base"
    ),
}


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_mistaken_statement_is_refused(statement: str) -> None:
    """Wordings that are none, inherited names and unfit bases are refused."""
    with pytest.raises((DefinitionError, TypeError), match=STATEMENTS[statement]):
        declare(statement)


def test_a_mixin_that_is_no_exception_is_allowed() -> None:
    """Plain classes may be bases too."""
    names = declare("""
        class Mixin:
            def twice(self): return self.n * 2
        class Full(CodedError, Mixin, code="EFULL", domain="cc"):
            n: int
            message = "{n}"
    """)
    assert names["Full"](n=2).twice() == 4


def test_symbols_come_from_class_names() -> None:
    """Words are parted at capitals; runs of capitals stay together."""
    assert symbol_of("NoPeer") == "NO_PEER"
    assert symbol_of("HTTPError") == "HTTP_ERROR"
    assert symbol_of("Exfil") == "EXFIL"
    assert symbol_of("Disk2Full") == "DISK2_FULL"
    assert symbol_of("_Private_Name") == "PRIVATE_NAME"


def test_a_docstring_is_summary_and_page() -> None:
    """The first paragraph is the summary on one line, the rest the dedented page."""
    assert split_doc(None) == ("", "")
    assert split_doc("One.") == ("One.", "")
    assert split_doc("\n    One\n    line.\n\n    Two.\n\n        code\n    ") == (
        "One line.",
        "Two.\n\n    code",
    )


def test_a_page_file_is_read_beside_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """page= names a file beside the module, found through its file or its loader, also in a zip."""
    (tmp_path / "EFULL.md").write_text("# Long\n\ntext\n", encoding="utf-8")
    source = START + GOOD.replace('since="1.0"', 'page="EFULL.md"')
    names: dict[str, Any] = {"__name__": "m", "__file__": str(tmp_path / "m.py")}
    exec(compile(source, str(tmp_path / "m.py"), "exec"), names)
    assert names["Full"].spec.page == "# Long\n\ntext"
    archive = tmp_path / "pack.zip"
    with ZipFile(archive, "w") as made:
        made.writestr("packed_page/__init__.py", source)
        made.writestr("packed_page/EFULL.md", "zipped")
    monkeypatch.setattr(sys, "path", [str(archive), *sys.path])
    module = importlib.import_module("packed_page")
    monkeypatch.delitem(sys.modules, "packed_page")
    assert module.Full.spec.page == "zipped"


def test_a_page_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are named as such."""
    (tmp_path / "EFULL.md").write_bytes(b"\xff")
    source = START + GOOD.replace('since="1.0"', 'page="EFULL.md"')
    with pytest.raises(DefinitionError, match="can not be read"):
        exec(source, {"__name__": "m", "__file__": str(tmp_path / "m.py")})


def test_a_catalogue_can_lie_elsewhere() -> None:
    """catalogue=__file__ of a family makes its folder the place of the translations."""
    names = declare("""
        class Family(CodedError, domain="cc", family=True, catalogue="/a/b/c.py"): ...
        class Full(Family, code="EFULL"):
            message = "full"
        class Flat(CodedError, code="EFLAT", domain="cc", catalogue="c.py"):
            message = "flat"
    """)
    assert names["Full"].spec.catalogue == "/a/b"
    assert names["Flat"].spec.catalogue == "./"


def test_the_example_of_a_spec_has_a_value_for_each_parameter() -> None:
    """An example, else the default, else the name in angle brackets."""
    spec = spec_of("""
        class Full(CodedError, code="EFULL", domain="cc"):
            a: str = param("x", example="A")
            b: int = 3
            c: str
            message = "{a}{b}{c}"
    """)
    assert spec.example == {"a": "A", "b": 3, "c": "<c>"}


def test_plural_keeps_both_forms() -> None:
    """plural() gives the immutable record of both forms and the parameter."""
    assert plural("a", "b", by="n") == Plural("a", "b", "n")


def test_the_caller_is_found_or_none() -> None:
    """A depth beyond the stack gives no frame, and a place without one says so."""
    frame = caller(1)
    assert frame is not None
    assert frame.f_code.co_name == "test_the_caller_is_found_or_none"
    assert caller(10_000) is None
    place = Place("X", None)
    assert str(place.error("bad")) == "<unknown>:0: X: bad"
    assert place.line == 0
