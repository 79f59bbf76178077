"""Codes without Python: the TOML form, and each mistake with its line."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import errdex
from errdex import CodedError, _toml
from errdex._builtin import own
from errdex._provided import Provided, Provider
from errdex._spec import Deprecated, Param, Plural, Retired
from errdex._toml_lines import Lines

CORE = {code.key: code.spec for code in own().codes}
GOOD = """\
tool = "cc"
docs_url = "https://errors.example.org"

[codes.EINBOXFULL]
since = "1.0"
summary = "The recipient's inbox is full."
message = ["{peer} holds {limit} message", "{peer} holds {limit} messages"]
plural_by = "limit"
cause = "Nobody reads."
remedy = "Wait for {peer}."
page = "errors/EINBOXFULL.md"
exit_status = 75
http_status = 429
retryable = true
tags = ["inbox"]
related = ["core/ENOPEER"]
aliases = ["EFULL"]
symbol = "INBOX_FULL"
deprecated = { since = "1.1", reason = "renamed", replaced_by = "EBOX", not_before = "2.0" }
params.peer = { doc = "whom it was for", example = "ab12" }
params.limit = { class = "count", doc = "how many fit", example = 100 }
params.names = { class = "items", example = ["a", "b"], default = ["c"] }
params.rate = { example = 1.5, type = "float | None", required = false }

[codes.EPLAIN]
message = "it happened {flag}"
params.flag.example = true

[retired.EOLD]
summary = "Old."
since = "1.0"
removed_in = "2.0"
reason = "not needed"
replaced_by = "EPLAIN"

[wording."core/ENOPEER"]
message = "no live session matches '{given}'"

[wording."cc/EPLAIN"]
summary = "Plain."
cause = "Because."
"""


def write(folder: Path, text: str, name: str = "codes.toml") -> str:
    """Write a catalogue and its page."""
    (folder / "errors").mkdir(exist_ok=True)
    (folder / "errors" / "EINBOXFULL.md").write_bytes(b"\r\nA *page*.\r\n\r\nMore.\r\n")
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def read(path: str, domain: str | None = None) -> tuple[Provided, list[str]]:
    """Return what a catalogue declares, and what is wrong with it, without the folder."""
    provided, problems = _toml.read(path, Provider("project"), domain=domain, core=CORE)
    return provided, [str(it).replace(os.path.dirname(path) + os.sep, "") for it in problems]


def test_a_catalogue_gives_the_same_records_as_classes(tmp_path: Path) -> None:
    """Everything that a class can say, a TOML table can say."""
    path = write(tmp_path, GOOD)
    provided, problems = read(path)
    assert problems == []
    full, plain, peer, own_words = [declared.spec for declared in provided.codes]
    assert full.key == "cc/EINBOXFULL"
    assert full.symbol == "INBOX_FULL"
    assert full.message == Plural(
        "{peer} holds {limit} message", "{peer} holds {limit} messages", "limit"
    )
    assert full.page == "A *page*.\n\nMore."
    assert (full.exit_status, full.http_status, full.retryable) == (75, 429, True)
    assert full.advice == "retry"
    assert (full.tags, full.related, full.aliases) == (("inbox",), ("core/ENOPEER",), ("EFULL",))
    assert full.deprecated == Deprecated("1.1", "renamed", "EBOX", "2.0")
    assert full.params == (
        Param("peer", "str", "plain", "whom it was for", "ab12"),
        Param("limit", "int", "count", "how many fit", 100),
        Param("names", "list[str]", "items", "", ("a", "b"), ("c",), required=False),
        Param("rate", "float | None", "plain", "", 1.5, required=False),
    )
    assert (full.file, full.line, full.catalogue) == (path, 4, str(tmp_path))
    assert (plain.symbol, plain.advice, plain.exit_status) == ("EPLAIN", "stop", 1)
    assert plain.params == (Param("flag", "bool", "plain", "", True),)
    assert peer.context == "core/ENOPEER@cc"
    assert peer.original == CORE["core/ENOPEER"]
    assert peer.params == CORE["core/ENOPEER"].params
    assert (own_words.message, own_words.summary, own_words.cause) == (
        "it happened {flag}",
        "Plain.",
        "Because.",
    )
    assert provided.retired == (
        Retired("EOLD", "cc", "Old.", "1.0", "2.0", "not needed", "EPLAIN"),
    )


def test_the_domain_comes_from_the_file_or_the_settings(tmp_path: Path) -> None:
    """`domain`, else `tool`, else the default of the settings names the domain; one must."""
    text = '[codes.EXX]\nmessage = "x"\n'
    provided, problems = read(write(tmp_path, text), "acme")
    assert [code.key for code in provided.codes] == ["acme/EXX"]
    assert problems == []
    provided, problems = read(write(tmp_path, text))
    assert provided.codes == ()
    assert problems == [
        "EBADSETTING: codes.toml:0: domain: must be given, as text: whose codes are these?"
    ]
    provided, _ = read(write(tmp_path, 'domain = "cc"\ntool = "ccx"\n' + text), "acme")
    assert [code.key for code in provided.codes] == ["cc/EXX"]


def test_a_catalogue_in_pyproject(tmp_path: Path) -> None:
    """`[tool.errdex.codes]` is a catalogue too, with lines of the whole file."""
    text = '[project]\n[tool.errdex]\ndomain = "cc"\n[tool.errdex.codes.EXX]\nmessage = "x"\n'
    path = write(tmp_path, text, "pyproject.toml")
    provided, problems = read(path)
    assert problems == []
    assert provided.codes[0].line == 4
    assert read(write(tmp_path, "tool = 5\n", "pyproject.toml"))[0].codes == ()


MISTAKES: list[tuple[str, str]] = [
    ("code = 1", "EMISSPELTSETTING: codes.toml:2: there is no key code; did you mean codes?"),
    ("plugins = []", "EUNKNOWNSETTING: codes.toml:2: there is no key plugins; known: codes, "),
    ("codes = 5", "EBADSETTING: codes.toml:2: codes: must be a table"),
    ("codes.EXX = 5", "EBADSETTING: codes.toml:2: codes.EXX: must be a table"),
    ("[codes.exx]\nmessage = 'x'", "codes.toml:2: codes.exx: 'exx' is no token"),
    ("[codes.ERROR]\nmessage = 'x'", "codes.toml:2: codes.ERROR: 'ERROR' is no token"),
    (
        "[codes.EXX]\nmesage = 'x'",
        "EMISSPELTSETTING: codes.toml:3: there is no key mesage; did you",
    ),
    ("[codes.EXX]", "EBADSETTING: codes.toml:2: codes.EXX: it has no message"),
    ("[codes.EXX]\nmessage = 5", "codes.EXX: its message must be a text, not int"),
    ("[codes.EXX]\nmessage = ''", "codes.EXX: its message is empty"),
    ("[codes.EXX]\nmessage = '{'", "codes.EXX: its message: "),
    ("[codes.EXX]\nmessage = '{peer}'", "its message names {peer}; its parameters are: none"),
    ("[codes.EXX]\nmessage = ['x']", "toml:3: codes.EXX.message: must be a text, or a list of two"),
    ("[codes.EXX]\nmessage = ['x', 5]", "codes.EXX.message: must be a text, or a list of two"),
    ("[codes.EXX]\nmessage = ['x', 'y']", "codes.EXX.message: has two forms, so that plural_by"),
    ("[codes.EXX]\nmessage = 'x'\nplural_by = 'n'", "toml:4: codes.EXX.plural_by: needs a message"),
    ("[codes.EXX]\nmessage = ['x', 'y']\nplural_by = 'n'", "plural goes by 'n', which is no count"),
    ("[codes.EXX]\nmessage = 'x'\ncause = 5", "codes.EXX: its cause must be a text"),
    ("[codes.EXX]\nmessage = 'x'\nsummary = 'a {b}'", "codes.EXX: its summary names {b}"),
    ("[codes.EXX]\nmessage = 'x'\ntags = 'x'", "toml:4: codes.EXX.tags: must be a list of texts"),
    ("[codes.EXX]\nmessage = 'x'\naliases = ['no']", "codes.EXX: 'no' can not be an alias"),
    (
        "[codes.EXX]\nmessage = 'x'\nexit_status = 0",
        "codes.EXX: exit_status must be a whole number",
    ),
    ("[codes.EXX]\nmessage = 'x'\nadvice = 'x'", "codes.EXX: advice must be one of"),
    ("[codes.EXX]\nmessage = 'x'\nsymbol = 5", "toml:4: codes.EXX.symbol: must be a text"),
    ("[codes.EXX]\nmessage = 'x'\ndeprecated = 5", "codes.EXX.deprecated: must be a table"),
    ("[codes.EXX]\nmessage = 'x'\ndeprecated.since = '1'", "deprecated: must have a text 'reason'"),
    ("[codes.EXX]\nmessage = 'x'\ndeprecated.x = '1'", "there is no key x; known: "),
    ("[codes.EXX]\nmessage = 'x'\nparams = 5", "toml:4: codes.EXX.params: must be a table"),
    ("[codes.EXX]\nmessage = 'x'\nparams.n = 5", "toml:4: codes.EXX.params.n: must be a table"),
    (
        "[codes.EXX]\nmessage = 'x'\nparams.n.clas = 'x'",
        "there is no key clas; did you mean class?",
    ),
    ("[codes.EXX]\nmessage = 'x'\nparams.n.class = 'x'", "params.n.class: 'x' is none of plain, "),
    ("[codes.EXX]\nmessage = 'x'\nparams.n.doc = 5", "codes.EXX.params.n.doc: must be a text"),
    (
        "[codes.EXX]\nmessage = 'x'\nparams._n = {}",
        "codes.EXX.params._n: a parameter must be named",
    ),
    ("[codes.EXX]\nmessage = 'x'\nparams.'a b' = {}", "codes.EXX.params.a b: a parameter must be"),
    (
        "[codes.EXX]\nmessage = 'x'\nparams.n = {class = 'count', example = 'x'}",
        "toml:4: codes.EXX.params.n.example: must be a whole number",
    ),
    (
        "[codes.EXX]\nmessage = 'x'\nparams.n.required = 5",
        "params.n.required: must be true or false",
    ),
    (
        "[codes.EXX]\nmessage = 'x'\nparams.n = {default = 1, required = true}",
        "codes.EXX.params.n.required: a parameter with a default is optional",
    ),
    (
        "[codes.EXX]\nmessage = 'x'\npage = '../x.md'",
        "toml:4: codes.EXX.page: must be a file below",
    ),
    ("[codes.EXX]\nmessage = 'x'\npage = '/x.md'", "codes.EXX.page: must be a file below"),
    ("[codes.EXX]\nmessage = 'x'\npage = 'C:x.md'", "codes.EXX.page: must be a file below"),
    (
        "[codes.EXX]\nmessage = 'x'\npage = 'none.md'",
        "EUNREADABLE: none.md can not be read: No such",
    ),
    ("[codes.EXX]\nmessage = 'x'\npage = 5", "codes.EXX.page: must be a text"),
    ("[wording.'core/ENONE']\nmessage = 'x'", "wording.core/ENONE: words a code that is neither"),
    ("[wording.'core/ENOPEER']\nmessage = '{x}'", "core/ENOPEER: its message names {x}"),
    ("[wording.'core/ENOPEER']\nsince = '1'", "there is no key since; known: "),
    ("[retired.EOLD]\nsince = '1'", "toml:2: retired.EOLD: must have a text 'removed_in'"),
    ("[retired.EOLD]\nsince = 1", "toml:3: retired.EOLD.since: must be a text"),
    (
        "[retired.old]\nsince = '1'\nremoved_in = '2'\nreason = 'x'",
        "toml:2: retired.old: 'old' is no token",
    ),
]


@pytest.mark.parametrize(("text", "told"), MISTAKES)
def test_a_mistake_leaves_the_others_alone(tmp_path: Path, text: str, told: str) -> None:
    """Each mistake is told with its line and key; a good code in the same file stays."""
    good = '\n[codes.EGOOD]\nmessage = "good"\n' if "codes = 5" not in text else "\n"
    provided, problems = read(write(tmp_path, f'domain = "cc"\n{text}\n{good}'))
    assert len(problems) == 1
    assert told in problems[0]
    assert [code.token for code in provided.codes] == ["EGOOD"] * bool(good.strip())


def test_a_bad_domain_is_told_at_each_code(tmp_path: Path) -> None:
    """A domain that can be none, also for a wording, refuses what is in it."""
    text = 'domain = "NO"\n[codes.EXX]\nmessage = "x"\n[wording."core/ENOPEER"]\ncause = "x"\n'
    provided, problems = read(write(tmp_path, text))
    assert provided.codes == ()
    assert len(problems) == 2


def test_a_file_that_is_no_toml_raises(tmp_path: Path) -> None:
    """A file that can not be read at all is one coded error."""
    with pytest.raises(CodedError, match=r"EBADTOML: .*codes\.toml:2: "):
        read(write(tmp_path, "\n= 5"))
    with pytest.raises(CodedError, match="EUNREADABLE"):
        read(str(tmp_path / "none.toml"))


def test_catalogues_fit_the_published_schema(tmp_path: Path) -> None:
    """The JSON Schema, which editors use, accepts the good catalogue and refuses wrong keys."""
    path = Path(errdex.__file__).parent / "schemas" / "settings.schema.json"
    schema = json.loads(path.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(tomllib.loads(GOOD), schema)
    for wrong in ("[codes.EXX]\nmesage = 'x'", "[codes.exx]\nmessage = 'x'", "tool = 5"):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(tomllib.loads(wrong), schema)


# -- lines --

LINES = '''\
# a = 1
title = """
b = 2
\\"""
"""
"quoted key" = 'x' # c = 3
a.b . "c.d" = [ # e = 4
  "f = 5",
  { g = 6 },
]
[table]
x = 1
[ table . 'sub' ]   # y = 7
y = 1
[[list]]
z = \'\'\'
w = 8\'\'\'
inline = { p = 1, q = "}" }
last = "\\\\"'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("quoted key",), 6),
        (("a",), 7),
        (("a", "b", "c.d"), 7),
        (("a", "b", "c.d", "g"), 7),
        (("table",), 11),
        (("table", "x"), 12),
        (("table", "sub"), 13),
        (("table", "sub", "y"), 14),
        (("list",), 15),
        (("list", "z"), 16),
        (("list", "inline", "q"), 18),
        (("list", "last"), 19),
        (("b",), 0),
        (("w",), 0),
        ((), 0),
    ],
)
def test_the_line_of_a_key(path: tuple[str, ...], line: int) -> None:
    """Keys are found past strings, comments and brackets; else the nearest table is named."""
    tomllib.loads(LINES)
    assert Lines(LINES).of(*path) == line


@given(st.text(st.sampled_from("ab=.[]{}\"'# \n\\,1"), max_size=40))
def test_lines_of_any_text(text: str) -> None:
    """The search ends for every text, and names no line that the text does not have."""
    lines = Lines(text)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines._found.values())
