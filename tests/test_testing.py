"""The helpers that errdex offers to the tests of others."""

from __future__ import annotations

import sys
from importlib.metadata import distribution, entry_points
from pathlib import Path
from typing import Any

import pytest

import errdex
from errdex import BadArgs, CodedError, DefinitionError, Domain, NoPeer, Retired, Tool, ToolInfo
from errdex.testing import (
    BREAKAGES,
    assert_line,
    broken_plugin,
    installed_plugin,
    raises_code,
    registry_with,
    strict,
)

pytest_plugins = ["pytester"]

depot = Tool("depot")


class DepotFailure(CodedError, domain="depot", family=True):
    """What the depot refuses."""


class Shut(DepotFailure, code="ESHUT", since="1.0"):
    """The depot is shut."""

    until: str
    message = "the depot is shut until {until}"


class Full(DepotFailure, code="EFULL", since="1.0"):
    """The depot is full."""

    message = "the depot is full"


class DepotNoPeer(NoPeer, domain="depot"):
    """Nobody of that name has a depot."""

    message = "nobody called '{given}' has a depot"


def lines(failure: pytest.ExceptionInfo[AssertionError]) -> list[str]:
    """Return the lines of what a failed assertion says."""
    return str(failure.value).splitlines()


# -- raises_code -----------------------------------------------------------------------------------


@pytest.mark.parametrize("expected", [Shut, DepotFailure, "depot/ESHUT", "ESHUT"])
def test_a_code_is_met_by_class_family_key_or_token(expected: type[CodedError] | str) -> None:
    """Each way to name the expected code accepts it, and hands the error over."""
    with raises_code(expected) as raised, depot.action("open"):
        raise Shut(until="noon")
    assert isinstance(raised.error, Shut)
    assert raised.error.until == "noon"


def test_a_wording_counts_as_its_code() -> None:
    """A code is domain and token, not a class: wording and original stand for each other."""
    with raises_code(NoPeer):
        raise DepotNoPeer(given="x")
    with raises_code(DepotNoPeer):
        raise NoPeer(given="x")


def test_the_failure_shows_expected_and_raised_code_and_the_whole_line() -> None:
    """Whoever reads a failed test sees what was expected, what was raised, and the line."""
    with (
        pytest.raises(AssertionError) as failure,
        raises_code(Full),
        depot.action("open"),
    ):
        raise Shut(until="noon")
    assert lines(failure) == [
        "not the expected code",
        "expected: depot/EFULL",
        "raised:   depot/ESHUT",
        "line:     depot.open: ESHUT: the depot is shut until noon",
    ]
    assert isinstance(failure.value.__cause__, Shut)


def test_a_family_is_named_in_the_failure() -> None:
    """A family has no token, so the failure names its class."""
    told = "expected: a code of the family DepotFailure"
    with pytest.raises(AssertionError, match=told), raises_code(DepotFailure):
        raise NoPeer(given="x")


def test_a_block_that_raises_nothing_fails() -> None:
    """Silence is no code."""
    with pytest.raises(AssertionError) as failure, raises_code("ESHUT"):
        pass
    assert lines(failure) == ["not the expected code", "expected: ESHUT", "raised:   nothing"]


def test_tool_action_and_parameters_are_compared_where_given() -> None:
    """The right code with wrong particulars fails, and each difference has a line."""
    with (
        pytest.raises(AssertionError) as failure,
        raises_code(Shut, tool="dock", action="load", until="one", since=3),
        depot.action("open"),
    ):
        raise Shut(until="noon")
    assert lines(failure)[3:] == [
        "line:     depot.open: ESHUT: the depot is shut until noon",
        "tool: expected 'dock', got 'depot'",
        "action: expected 'load', got 'open'",
        "until: expected 'one', got 'noon'",
        "since: expected 3, but there is no such parameter",
    ]


def test_matching_particulars_pass() -> None:
    """Tool, action and parameters that are as expected pass."""
    with raises_code(Shut, tool="depot", action="open", until="noon"), depot.action("open"):
        raise Shut(until="noon")


def test_an_exception_without_a_code_passes_through_with_a_note() -> None:
    """A bug in the tested program keeps its own traceback and says which code was expected."""
    with pytest.raises(ZeroDivisionError) as failure, raises_code(Shut):
        raise ZeroDivisionError
    assert failure.value.__notes__ == ["raises_code expected depot/ESHUT"]


def test_a_group_of_one_counts_as_its_error() -> None:
    """A task group wraps the only error of its tasks; the code inside is what counts."""
    with raises_code(Full) as raised:
        raise ExceptionGroup("tasks", [ExceptionGroup("inner", [Full()])])
    assert type(raised.error) is Full


def test_a_group_of_several_passes_through() -> None:
    """Two errors are not one code."""
    with pytest.raises(ExceptionGroup), raises_code(Full):
        raise ExceptionGroup("tasks", [Full(), Full()])


def test_the_error_can_not_be_read_too_early() -> None:
    """Inside the block there is no error yet, and asking for it says so."""
    with raises_code(Full) as raised:
        with pytest.raises(AssertionError, match="after the with block"):
            _ = raised.error
        raise Full


# -- assert_line -----------------------------------------------------------------------------------


def test_a_line_gives_its_parts() -> None:
    """A line that fits the pattern comes back in parts."""
    line = assert_line("depot.open: ESHUT: the depot is shut\n", "depot.*: ESHUT")
    assert (line.tool, line.action, line.code) == ("depot", "open", "ESHUT")
    assert line.message == "the depot is shut"


def test_a_class_stands_for_its_token_and_an_error_for_its_line() -> None:
    """Both sides may be given as what a test has at hand."""
    with raises_code(Shut) as raised, depot.action("open"):
        raise Shut(until="noon")
    assert_line(raised.error, Shut, message="the depot is shut until noon")


def test_the_block_for_a_person_is_one_error_line() -> None:
    """Remedy and hints are indented, so what a program prints has exactly one error line."""
    with raises_code(DepotNoPeer) as raised, depot.action("open"):
        raise DepotNoPeer(given="x")
    text = raised.error.to_text("en")
    assert "\n  " in text
    assert_line(text, NoPeer)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("something went wrong", "not an error line: "),
        ("depot.open: EFULL: full", "not the expected code"),
        ("depot.open: ESHUT: shut\ndepot.open: EFULL: full", "more than one line"),
    ],
)
def test_what_is_not_the_expected_line_fails_and_is_shown(text: str, told: str) -> None:
    """The failure says what is wrong, what was expected, and shows the line."""
    with pytest.raises(AssertionError) as failure:
        assert_line(text, Shut)
    first, expected, line, *_ = lines(failure)
    assert first.startswith(told)
    assert expected == "expected: *.*: ESHUT"
    assert line == f"line:     {text.splitlines()[0]}"


def test_another_message_fails() -> None:
    """Where a message is given it is compared whole."""
    with pytest.raises(AssertionError, match="not the expected message"):
        assert_line("depot.open: ESHUT: shut", "*.*: ESHUT", message="shut until noon")


# -- strict ----------------------------------------------------------------------------------------


class Unprintable:
    """A value that can not be shown."""

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


def test_a_fault_fails_a_strict_block() -> None:
    """What rendering survives in silence is an error of the test that asked for strictness."""
    with pytest.raises(AssertionError) as failure, strict():
        BadArgs(problems=Unprintable()).to_line("en")  # type: ignore[arg-type]  # on purpose
    assert lines(failure)[0] == "errors were shown only with faults:"
    assert "  value: RuntimeError: no text" in lines(failure)


def test_faults_of_before_do_not_count() -> None:
    """A strict block answers for itself alone, and passes when nothing went wrong."""
    BadArgs(problems=Unprintable()).to_line("en")  # type: ignore[arg-type]  # on purpose
    assert errdex.faults()
    with strict():
        Full().to_line("en")


# -- registry_with ---------------------------------------------------------------------------------


def test_a_registry_holds_what_was_declared_beside_the_core() -> None:
    """Codes, wordings, domains, tools and tombstones may be given in any order."""
    gone = Retired("EOLD", "depot", "The depot was old.", "0.1", "1.0", "it was rebuilt")
    registry = registry_with(
        Shut,
        ToolInfo("depot", actions={"open": (Shut, NoPeer)}),
        DepotNoPeer,
        Domain("depot", "The depot"),
        gone,
        distribution="depot-tool",
        version="2.0",
    )
    assert registry.problems == ()
    entry = registry.get("depot/ESHUT")
    assert entry is not None
    assert entry.cls is Shut
    assert str(entry.provider) == "depot-tool 2.0"
    assert registry.domains["depot"].domain.title == "The depot"
    assert registry.tools["depot"].info.actions["open"] == ("core/ENOPEER", "depot/ESHUT")
    assert [tomb.retired for tomb in registry.tombstones()] == [gone]
    peer = registry.get("core/ENOPEER")
    assert peer is not None
    assert peer.worded("depot").message == "nobody called '{given}' has a depot"


# -- plugins ---------------------------------------------------------------------------------------


def test_an_installed_plugin_is_found_and_gone_again(tmp_path: Path) -> None:
    """For the length of the block there is a real distribution; afterwards all is as before."""
    before = list(sys.path)
    source = {"__init__.py": "", "hooks.py": "value = 7\n"}
    with installed_plugin(
        tmp_path / "site", source, name="depot-plugin", entry_points={"depot": "depot_plugin.hooks"}
    ) as plugin:
        assert plugin.package == "depot_plugin"
        assert distribution("depot-plugin").version == plugin.version == "1.0"
        (point,) = entry_points(group="errdex", name="depot")
        assert point.load().value == 7
        assert "depot_plugin.hooks" in sys.modules
    assert sys.path == before
    assert not [name for name in sys.modules if name.startswith("depot_plugin")]
    assert not entry_points(group="errdex", name="depot")


def test_a_plugin_may_take_itself_off_the_path(tmp_path: Path) -> None:
    """Cleaning up does not mind a plugin that has changed ``sys.path`` itself."""
    before = list(sys.path)
    with installed_plugin(tmp_path, "import sys\nsys.path.pop(0)\n", name="rude") as plugin:
        __import__(plugin.package)
    assert sys.path == before


@pytest.mark.parametrize("how", BREAKAGES)
def test_each_broken_plugin_fails_as_it_says(how: str, tmp_path: Path) -> None:
    """Each way to be broken is really broken: on import, at class creation, or when called."""
    failures = {
        "import-error": RuntimeError,
        "missing-dependency": ModuleNotFoundError,
        "syntax-error": SyntaxError,
        "exit": SystemExit,
        "hook-raises": RuntimeError,
        "hook-stops-halfway": RuntimeError,
        "bad-signature": TypeError,
    }
    with broken_plugin(tmp_path, how) as plugin:  # type: ignore[arg-type]  # each of BREAKAGES
        (point,) = entry_points(group="errdex", name="broken-plugin")
        assert plugin.distribution == "broken-plugin"
        if how in failures:
            with pytest.raises(failures[how]):
                list(point.load().errdex_codes())
        elif how == "unknown-hook":
            assert not hasattr(point.load(), "errdex_codes")
        else:
            given: list[Any] = point.load().errdex_codes()
            assert given[0].spec.key == "broken-plugin/ESOUND"
            assert given[1] == "no code" or given[1].spec.token == "ENOPEER"


def test_an_unknown_way_to_break_a_plugin_is_refused(tmp_path: Path) -> None:
    """A misspelt way names those that there are."""
    broken = broken_plugin(tmp_path, "politely")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(ValueError, match="none of: import-error"), broken:
        pass


# -- pytest ----------------------------------------------------------------------------------------

SUITE = '''
import errdex
from errdex import CodedError


class Full(CodedError, domain="depot", code="EFULL"):
    """It is full."""

    what: object
    message = "{what} is full"


class Unprintable:
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


def test_english(errdex_english):
    assert errdex.NoPeer(given="x").to_line() == errdex.NoPeer(given="x").to_line("en")


def test_strict_passes(errdex_strict):
    Full(what="it").to_line()


def test_strict_fails(errdex_strict):
    Full(what=Unprintable()).to_line()


def test_broken(errdex_broken_plugin):
    plugin = errdex_broken_plugin("import-error")
    assert errdex_broken_plugin("exit").distribution == "broken-exit"
    try:
        __import__(plugin.package)
    except RuntimeError:
        return
    raise AssertionError
'''


def test_the_fixtures_are_there_for_who_asks(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line in a conftest gives the three fixtures; a fault fails in the strict one alone."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    pytester.makeconftest('pytest_plugins = ["errdex.testing"]')
    pytester.makepyfile(SUITE)
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=4, errors=1)
    result.stdout.fnmatch_lines(["*errors were shown only with faults:*"])


def test_a_definition_error_is_no_code() -> None:
    """A mistake in a declaration is never mistaken for a raised code."""
    with pytest.raises(DefinitionError), raises_code("EMPTY"):

        class Empty(CodedError, domain="depot", code="EMPTY"):  # pyright: ignore[reportUnusedClass]  # refused
            """It has no message."""
