"""The error line: what holds for any text."""

from __future__ import annotations

import copy
import pickle
import re
import sys
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from errdex._escape import ESCAPED_RANGES, clean_length, is_escaped
from errdex._line import (
    RESERVED_DOMAINS,
    RESERVED_TOOLS,
    RESERVED_WORDS,
    BuildError,
    Line,
    LineError,
    Matcher,
    ParseError,
    PatternError,
    escape,
    find_all,
    format_line,
    is_action,
    is_domain,
    is_token,
    is_tool,
    match,
    parse,
    parse_many,
    search,
)

#: The pattern of the contract, as it stands there.
CONTRACT = re.compile(
    r"^[a-z][a-z0-9_-]{0,31}(\.[a-z][a-z0-9_-]{0,31}){1,4}: [A-Z][A-Z0-9_]{1,61}[A-Z0-9]:( |$)"
)
SEGMENT = r"[a-z][a-z0-9_-]{0,31}"

segments = st.from_regex(SEGMENT, fullmatch=True)
actions = st.lists(segments, min_size=1, max_size=4).map(".".join)
tokens = st.from_regex(r"[A-Z][A-Z0-9_]{1,61}[A-Z0-9]", fullmatch=True).filter(
    lambda token: token not in RESERVED_WORDS
)
#: Any text, lone surrogates included, with many of the characters that are escaped.
anything = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Cs", "Cn", "Co", "Zs"]),
    )
)
messages = anything.filter(bool)
#: Text that nearly is a line: random edits around the shape of a prefix.
nearly = st.lists(
    st.sampled_from(
        [*"cE2_-.:  ", "cc", "send", "ENOPEER", "ERROR", ": ", ".", "a" * 31, "A" * 61, "é"]
    ),
    max_size=12,
).map("".join)
PARSE_REASONS = ("empty", "prefix", "tool", "action", "token", "reserved", "character")
lines = st.builds(Line, segments, actions, tokens, messages.map(escape))


def reason_of(kind: type[LineError], call: Callable[..., object], *given: str) -> str | None:
    """Return why *call* refuses *given* with a *kind*, or None when it does not."""
    try:
        call(*given)
    except kind as error:
        return error.reason
    return None


@given(segments, actions, tokens, messages)
def test_what_is_built_parses_back(tool: str, action: str, token: str, message: str) -> None:
    """parse(format_line(…)) gives the parts back, the message escaped."""
    text = format_line(tool, action, token, message)
    assert parse(text) == Line(tool, action, token, escape(message))
    assert str(parse(text)) == text
    assert text.startswith(parse(text).prefix)


@given(segments, actions, tokens, messages)
def test_a_built_line_is_one_line_with_an_ascii_prefix(
    tool: str, action: str, token: str, message: str
) -> None:
    """The prefix is ASCII, the whole is one line, and it can be written as UTF-8."""
    text = format_line(tool, action, token, message)
    assert text.splitlines() == [text]
    assert f"{tool}.{action}: {token}: ".isascii()
    assert text.encode("utf-8").decode("utf-8") == text


@given(segments, actions, tokens, messages)
def test_what_is_built_is_what_the_pattern_of_the_contract_accepts(
    tool: str, action: str, token: str, message: str
) -> None:
    """Every built line matches the one pattern that the contract states."""
    assert CONTRACT.match(format_line(tool, action, token, message))


@given(st.one_of(nearly, anything, lines.map(str)))
@example("cc.send: ENOPEER:")
@example("cc.send: ENOPEER: ")
@example("cc.send: ERROR: m")
@example("cc.send: ENOPEER: m\n")
def test_parse_accepts_what_the_pattern_does_but_reserved_words_and_controls(text: str) -> None:
    """parse agrees with the pattern, and refuses reserved words and escaped characters besides."""
    expected = (
        CONTRACT.match(text) is not None
        and text.split(": ")[1].rstrip(":") not in RESERVED_WORDS
        and escape(text) == text
    )
    if not expected:
        with pytest.raises(ParseError) as caught:
            parse(text)
        assert caught.value.reason in PARSE_REASONS
    else:
        assert str(parse(text)).rstrip(" ") == text.rstrip(" ")


@given(st.one_of(segments, actions, tokens, nearly, anything))
def test_the_predicates_agree_with_their_patterns(text: str) -> None:
    """is_tool, is_action, is_token and is_domain say what the grammar says."""
    assert is_tool(text) == bool(re.fullmatch(SEGMENT, text))
    assert is_action(text) == bool(re.fullmatch(rf"{SEGMENT}(\.{SEGMENT}){{0,3}}", text))
    token = re.fullmatch(r"[A-Z][A-Z0-9_]{1,61}[A-Z0-9]", text)
    assert is_token(text) == (bool(token) and text not in RESERVED_WORDS)
    domain = re.fullmatch(r"[a-z][a-z0-9-]{1,31}", text)
    assert is_domain(text) == (bool(domain) and text not in RESERVED_DOMAINS)


@pytest.mark.parametrize("name", sorted(RESERVED_DOMAINS))
def test_folders_of_the_site_are_no_domains(name: str) -> None:
    """A domain can not be named as a folder that the reference site uses itself."""
    assert not is_domain(name)


def test_the_reserved_tool_can_stand_in_a_line() -> None:
    """``unknown`` is refused as the name of a program, not as what an unstamped error prints."""
    assert sorted(RESERVED_TOOLS) == ["unknown"]
    assert is_tool("unknown")
    assert parse("unknown.call: ENOPEER: m").tool == "unknown"


@given(anything)
def test_an_escaped_text_is_one_line_without_controls(text: str) -> None:
    """Nothing is left that breaks a line, moves a cursor, or turns the direction of text."""
    escaped = escape(text)
    assert len(escaped.splitlines()) <= 1
    assert not any(map(is_escaped, escaped))
    assert clean_length(escaped) == len(escaped)
    escaped.encode("utf-8")


@given(anything)
def test_escaping_twice_changes_nothing(text: str) -> None:
    """escape is idempotent, because a backslash stays as it is."""
    assert escape(escape(text)) == escape(text)


@given(anything)
def test_escaping_keeps_every_other_character(text: str) -> None:
    """Characters that need no escape stay, in order; a pasted text is still found by eye."""
    assert escape(text) == "".join(escape(char) for char in text)
    assert [char for char in text if not is_escaped(char)] == [
        char for char in text if escape(char) == char
    ]


@given(st.sampled_from(ESCAPED_RANGES).flatmap(lambda ends: st.integers(*ends)).map(chr))
def test_python_reads_an_escape_back(char: str) -> None:
    r"""``\n``, ``\x1b``, ``\u202e``, ``\U000e0001`` are written as Python writes them."""
    assert escape(char).isascii()
    assert escape(char).encode("ascii").decode("unicode_escape") == char


def test_the_escaped_characters_are_those_of_the_contract() -> None:
    """The table holds Cc, Cf, Zl, Zp, Cs and noncharacters but for ZWNJ, ZWJ and Arabic signs.

    A character that this interpreter's Unicode does not know yet may be in the table already.
    """
    kept = {0x200C, 0x200D, *range(0x600, 0x606), 0x6DD, 0x890, 0x891, 0x8E2}
    categories = {code: unicodedata.category(chr(code)) for code in range(sys.maxunicode + 1)}
    nonchars = {code for code in categories if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF}
    wanted = {code for code in categories if categories[code] in ("Cc", "Cf", "Zl", "Zp", "Cs")}
    table = {code for first, last in ESCAPED_RANGES for code in range(first, last + 1)}
    table |= nonchars
    assert wanted - kept <= table
    assert {categories[code] for code in table - wanted} == {"Cn"}
    assert not table & kept


@given(st.sampled_from(ESCAPED_RANGES).flatmap(st.sampled_from) | st.integers(0, sys.maxunicode))
def test_a_character_is_escaped_if_the_table_holds_it(code: int) -> None:
    """At the ends of each range, beside them and anywhere else the table decides."""
    for near in range(max(0, code - 1), min(code + 2, sys.maxunicode + 1)):
        held = any(first <= near <= last for first, last in ESCAPED_RANGES)
        assert is_escaped(chr(near)) == (held or near & 0xFFFE == 0xFFFE)


@given(anything, lines, anything)
def test_search_finds_a_line_after_anything(before: str, line: Line, after: str) -> None:
    """Whatever stands before it on another line, an error line is found and reads the same."""
    text = f"{before}\n{line}\n{after}"
    found = [one for one in find_all(text) if one.start == len(before) + 1]
    assert [one.line for one in found] == [line]
    assert text[found[0].start : found[0].end] == str(line)


@given(st.one_of(anything, nearly, lines.map(str), lines.map("2026-11-30 {}".format)))
def test_what_search_finds_is_a_line(text: str) -> None:
    """Each found part of a text parses by itself to the same line; parts do not overlap."""
    end = 0
    for found in find_all(text):
        assert end <= found.start < found.end <= len(text)
        if "\x1b" not in text:
            assert parse(text[found.start : found.end]) == found.line
        assert parse(str(found.line)) == found.line
        end = found.end
    first = search(text)
    assert first == next(find_all(text), None)


@given(lines)
def test_search_finds_what_parse_accepts(line: Line) -> None:
    """A whole line is found as itself, from the first character to the last."""
    found = search(str(line))
    assert found is not None
    assert (found.line, found.start, found.end) == (line, 0, len(str(line)))


def test_search_begins_where_it_is_told() -> None:
    """With a start, earlier lines are passed over."""
    text = "cc.send: ENOPEER: a\ncc.check: EBADARGS: b"
    found = search(text, 5)
    assert found is not None
    assert found.line == Line("cc", "check", "EBADARGS", "b")


@given(
    st.lists(
        st.one_of(
            lines.map(str),
            lines.map("2026-11-30 21:45:03 INFO {}".format),
            st.sampled_from(["", "nothing", "django.request: ERROR: x", "a: b: c", "cc.s: EX1:"]),
        ),
        max_size=4,
    ),
    st.sampled_from(["", "\n", "\r\n"]),
)
def test_parse_many_yields_what_search_finds(texts: list[str], ending: str) -> None:
    """The fast way through a log gives the same lines as searching each of its lines."""
    texts = [text + ending for text in texts]
    searched = [found.line for found in map(search, texts) if found is not None]
    assert list(parse_many(texts)) == searched
    assert list(parse_many(iter(texts))) == searched


def test_parse_many_comes_as_it_goes() -> None:
    """A log of any size is read line by line: nothing is read ahead."""
    taken: list[str] = []

    def log() -> list[str]:
        taken.append("x")
        return ["cc.send: ENOPEER: m"]

    stream = parse_many(text for _ in range(3) for text in log())
    assert next(stream) == Line("cc", "send", "ENOPEER", "m")
    assert taken == ["x"]


def test_many_different_prefixes_do_not_fill_the_memory() -> None:
    """What is remembered of prefixes is bounded: a log with ever new ones changes no outcome."""
    texts = [f"cc.a{number}: EX1: m" for number in range(2000)]
    assert [line.action for line in parse_many(texts)] == [f"a{n}" for n in range(2000)]


@given(lines)
def test_a_pattern_of_a_line_fits_it(line: Line) -> None:
    """Each part of a pattern may be the line's own or ``*``; another token does not fit."""
    for tool in (line.tool, "*"):
        for action in (line.action, "*"):
            for token in (line.code, "*"):
                pattern = f"{tool}.{action}: {token}"
                assert match(pattern, line)
                assert match(pattern, str(line))
                assert Matcher(pattern).pattern == pattern
                assert repr(Matcher(pattern)) == f"Matcher({pattern!r})"
    assert not match(f"*.*: {'EOTHER' if line.code != 'EOTHER' else 'EELSE'}", line)
    assert not match("*.zz.zz.zz: *", line) or line.action == "zz.zz.zz"


@given(st.one_of(nearly, anything))
def test_a_pattern_is_refused_or_answers(pattern: str) -> None:
    """Any text as pattern gives an answer or the one documented exception."""
    refusal = reason_of(PatternError, Matcher, pattern)
    if refusal is None:
        assert Matcher(pattern).matches("no line") is False
    else:
        assert refusal in PARSE_REASONS


@given(anything, anything, anything, anything)
def test_build_refuses_or_gives_a_line(tool: str, action: str, token: str, message: str) -> None:
    """Any parts give a line that parses, or the one documented exception."""
    refusal = reason_of(BuildError, format_line, tool, action, token, message)
    if refusal is None:
        assert parse(format_line(tool, action, token, message)).code == token
    else:
        assert refusal in ("tool", "action", "token", "reserved", "message")


@given(lines)
def test_a_line_is_an_immutable_value(line: Line) -> None:
    """Lines compare and hash by value, unpack in order, and survive copying and pickling."""
    tool, action, code, message = line
    assert Line(tool, action, code, message) == line
    assert hash(Line(tool, action, code, message)) == hash(line)
    assert line.to_fields() == {"tool": tool, "action": action, "code": code, "message": message}
    assert line.replace(message="other") == Line(tool, action, code, "other")
    assert pickle.loads(pickle.dumps(line)) == line
    assert copy.copy(line) == line
    assert eval(repr(line), {"Line": Line}) == line
    with pytest.raises(AttributeError):
        line.code = "EOTHER"  # type: ignore[misc]  # what the checkers refuse fails at run time
    with pytest.raises(TypeError):
        line.replace(token="EOTHER")


def test_reasons_survive_pickling() -> None:
    """An error of the line crosses a process boundary with its reason."""
    with pytest.raises(LineError) as caught:
        parse("cc.send: ERROR: m")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.reason, str(again)) == (ParseError, "reserved", str(caught.value))


def test_a_long_hostile_text_is_searched_in_one_pass() -> None:
    """Neither endless near misses nor endless colours hide the line after them."""
    line = "cc.send: ENOPEER: m"
    for noise in ("a.b: EX1", "a.b: ", "\x1b[31m", "cc.send: ERROR: ", "." * 200 + ": "):
        found = search(noise * 2000 + "\n" + line)
        assert found is not None
        assert found.line == parse(line)
