"""Facts about the edge of a program: text or JSON on a stream, and an exit status."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdex import BadArgs, CodedError, DefinitionError, NoPeer, Tool, faults, param

cc = Tool("edge", docs_url="https://errors.example.org/")


class Disk(CodedError, code="EDISKEDGE", domain="edge", exit_status=75, aliases=("EOLDEDGE",)):
    """The disk is full.

    Look at {it}.
    """

    path: str = param("which", example="sda")
    message = "{path} is full"
    remedy = "Delete something on {path}."


class EdgeNoPeer(NoPeer, domain="edge"):
    """Nobody of that name is here."""

    message = "nobody is called '{given}'"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Return that it is."""
        return True


def fail(error: BaseException) -> Callable[[list[str]], int | None]:
    """Return a program that raises *error*."""

    def main(argv: list[str]) -> int | None:
        raise error

    return main


def test_a_status_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """What main returns is the status, None is 0; main gets the arguments."""
    got: list[list[str]] = []

    def main(argv: list[str]) -> None:
        got.append(argv)

    assert cc.run(main, ["a"]) == 0
    assert cc.run(lambda argv: 3, []) == 3
    assert got == [["a"]]
    assert capsys.readouterr() == ("", "")


def test_arguments_default_to_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without argv, main gets what the program was started with."""
    monkeypatch.setattr(sys, "argv", ["edge", "x", "y"])
    assert cc.run(len) == 2


def test_a_coded_error_is_told_with_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    """The block goes to standard error, the code's status comes back."""
    assert cc.run(fail(Disk(path="sda")), [], lang="en") == 75
    assert capsys.readouterr() == (
        "",
        (
            "edge.run: EDISKEDGE: sda is full\n"
            "  What to do: Delete something on sda.\n"
            "  More: https://errors.example.org/e/edge/EDISKEDGE/\n"
        ),
    )


def test_a_tool_can_map_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    """The map is used for the status and stands in the structured form."""
    tool = Tool("edge", exit_status={"EDISKEDGE": 64})
    assert tool.run(fail(Disk(path="sda")), [], json=True) == 64
    assert json.loads(capsys.readouterr().err)["error"]["exit_status"] == 64


def asks_for_json(argv: list[str]) -> bool:
    """Return whether the arguments ask for JSON."""
    return "--json" in argv


@pytest.mark.parametrize("wanted", [True, asks_for_json])
def test_json_is_exactly_one_line(wanted: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON may be wanted outright or depend on the arguments."""
    assert cc.run(fail(Disk(path="a\nb")), ["--json"], json=wanted) == 75
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    form = json.loads(err)["error"]
    assert (form["tool"], form["action"], form["code"]) == ("edge", "run", "EDISKEDGE")
    assert form["params"] == {"path": "a\nb"}


def test_asking_for_json_may_fail(capsys: pytest.CaptureFixture[str]) -> None:
    """A json function that raises means text, and is a fault."""

    def wanted(argv: list[str]) -> bool:
        raise RuntimeError(argv)

    assert cc.run(fail(Disk(path="a")), [], json=wanted, lang="en") == 75
    assert capsys.readouterr().err.startswith("edge.run: EDISKEDGE: a is full\n")
    assert faults()[-1].where == "json"


def test_an_unforeseen_error_becomes_einternal(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 70, a reference, nothing of the exception itself."""
    assert cc.run(fail(KeyError("hunter2")), [], lang="en") == 70
    err = capsys.readouterr().err
    assert err.startswith("edge.run: EINTERNAL: unexpected failure inside the tool (reference ")
    assert "hunter2" not in err
    assert "Traceback" not in err


def test_debug_shows_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """ERRDEX_DEBUG=1 adds it after the line."""
    monkeypatch.setenv("ERRDEX_DEBUG", "1")
    assert cc.run(fail(KeyError("inner")), [], lang="en") == 70
    err = capsys.readouterr().err
    assert err.startswith("edge.run: EINTERNAL: ")
    assert "Traceback" in err
    assert "KeyError: 'inner'" in err


def test_interrupt_and_exit(capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C gives 130 in silence; SystemExit and GeneratorExit pass."""
    assert cc.run(fail(KeyboardInterrupt()), []) == 130
    with pytest.raises(SystemExit):
        cc.run(fail(SystemExit(4)), [])
    with pytest.raises(GeneratorExit):
        cc.run(fail(GeneratorExit()), [])
    assert capsys.readouterr() == ("", "")


def test_several_errors_are_all_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Each leaf of a group has its line; the status is the first one's; JSON stays one line."""
    group = ExceptionGroup("g", [Disk(path="a"), ExceptionGroup("h", [NoPeer(given="b")])])
    assert cc.emit(group, lang="en") == 75
    lines = [line for line in capsys.readouterr().err.splitlines() if not line.startswith(" ")]
    assert lines == [
        "edge.run: EDISKEDGE: a is full",
        "edge.run: ENOPEER: no peer matches 'b'",
    ]
    assert cc.emit(group, json=True) == 75
    out = json.loads(capsys.readouterr().err)
    assert out["error"]["code"] == "EDISKEDGE"
    assert [form["code"] for form in out["errors"]] == ["EDISKEDGE", "ENOPEER"]


def test_colour_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prefix is never coloured; NO_COLOR and a dumb terminal mean none."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")

    def shown(stream: io.StringIO) -> str:
        cc.emit(Disk(path="a"), lang="en", stream=stream)
        return stream.getvalue().splitlines()[0]

    assert shown(Terminal()) == "edge.run: EDISKEDGE: \x1b[31ma is full\x1b[0m"
    assert shown(io.StringIO()) == "edge.run: EDISKEDGE: a is full"
    monkeypatch.setenv("NO_COLOR", "1")
    assert shown(Terminal()) == "edge.run: EDISKEDGE: a is full"
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert shown(Terminal()) == "edge.run: EDISKEDGE: a is full"


def test_what_a_stream_can_not_encode_is_escaped() -> None:
    """A stream of ASCII gets backslashes, not an exception."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, "ascii")
    cc.emit(Disk(path="é"), lang="en", stream=stream)
    assert raw.getvalue().startswith(b"edge.run: EDISKEDGE: \\xe9 is full\n")


def test_a_stream_without_encoding_is_treated_as_ascii() -> None:
    """A stream that refuses and names no encoding gets ASCII."""

    class Picky(io.StringIO):
        encoding = None  # type: ignore[assignment]  # what some wrappers have

        def write(self, text: str) -> int:
            text.encode("ascii")
            return super().write(text)

    stream = Picky()
    cc.emit(Disk(path="é"), lang="en", stream=stream)
    assert stream.getvalue().startswith("edge.run: EDISKEDGE: \\xe9 is full\n")


def test_a_closed_or_missing_stream_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The status comes back all the same."""
    stream = io.StringIO()
    stream.close()
    assert cc.emit(Disk(path="a"), stream=stream) == 75
    monkeypatch.setattr(sys, "stderr", None)
    assert cc.emit(Disk(path="a")) == 75
    monkeypatch.setattr(sys, "stdout", None)
    assert cc.run(lambda argv: 0, []) == 0


def run_program(body: str, *args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a program in a fresh interpreter."""
    program = "import sys\nfrom errdex import NoPeer, Tool\ncc = Tool('edge', explain=True)\n"
    program += textwrap.dedent(body)
    return subprocess.run(
        [sys.executable, "-c", program, *args],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
        **options,
    )


def test_a_closed_pipe_gives_141() -> None:
    """A reader that goes away ends the program in silence."""
    program = (
        "import sys\nfrom errdex import Tool\n"
        "def main(argv):\n    while True:\n        print('x' * 10000)\n"
        "sys.exit(Tool('edge').run(main))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_broken_pipe_elsewhere_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    """When standard output still works, a broken pipe is the tool's own trouble."""
    assert cc.run(fail(BrokenPipeError("socket")), [], lang="en") == 70
    assert capsys.readouterr().err.startswith("edge.run: EINTERNAL: ")


def test_a_closed_output_without_descriptor_gives_141(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that is no file, and broke, needs no quieting."""

    class Broken(io.StringIO):
        def flush(self) -> None:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Broken())
    assert cc.run(lambda argv: 0, []) == 141
    assert cc.run(fail(Disk(path="a")), []) == 75


def test_output_that_can_not_be_written_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A full disk under standard output is told, unless the program has failed already."""

    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert cc.run(lambda argv: 0, [], lang="en") == 70
    assert cc.run(fail(Disk(path="a")), [], lang="en") == 75


def test_the_status_leaves_the_process() -> None:
    """The tutorial's pattern, in a real process."""
    done = run_program(
        """
        def main(argv):
            with cc.action("send"):
                raise NoPeer(given=argv[0])
        sys.exit(cc.run(main))
    """,
        "zzz",
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == "edge.send: ENOPEER: no peer matches 'zzz'"
    assert done.stderr.splitlines()[-1] == "  More: edge explain ENOPEER"


def test_explain_is_mounted_where_the_tool_says_so() -> None:
    """`mytool explain TOKEN` prints the explanation; without a token it is a usage error."""
    body = "sys.exit(cc.run(lambda argv: 9))"
    done = run_program(body, "explain", "enopeer")
    assert done.returncode == 0
    assert "No peer matches what the caller named." in done.stdout
    done = run_program(body, "explain")
    assert done.returncode == 2
    assert done.stderr.startswith("edge.explain: EBADARGS: ")
    assert run_program(body).returncode == 9


def test_explain_in_this_process(capsys: pytest.CaptureFixture[str]) -> None:
    """The explanation goes to standard output, a usage error to standard error."""
    tool = Tool("edge", explain=True)
    assert tool.run(len, ["explain", "ENOPEER"], lang="en") == 0
    out, err = capsys.readouterr()
    assert out.startswith("ENOPEER (core/ENOPEER)\n")
    assert err == ""
    assert tool.run(len, ["explain", "ENOPEER", "x"], lang="en") == 2
    assert tool.run(len, ["ENOPEER"], lang="en") == 1
    assert capsys.readouterr().err.startswith("edge.explain: EBADARGS: ")


def test_a_pipe_without_reader_is_quieted(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 141 nothing more can fail on that descriptor."""
    reader, writer = os.pipe()
    stream = os.fdopen(writer, "w")
    os.close(reader)
    monkeypatch.setattr(sys, "stdout", stream)

    def main(argv: list[str]) -> None:
        while True:
            stream.write("x" * 10_000)

    assert cc.run(main, []) == 141
    stream.write("more")
    stream.close()


def test_explain_knows_core_and_own_domain() -> None:
    """Tokens, keys, lines and aliases lead to the code; the domain's own wording comes first."""
    assert "The disk is full." in cc.explain("EDISKEDGE", "en")
    assert "The disk is full." in cc.explain("edge/EDISKEDGE", "en")
    assert "The disk is full." in cc.explain("eoldedge", "en")
    assert "Nobody of that name is here." in cc.explain("ENOPEER", "en")
    line = "2026-11-30 edge.send: ENOPEER: niemand heißt 'x'"
    assert "Nobody of that name is here." in cc.explain(line, "en")
    assert "edge.send: ENOPEER: nobody is called 'abcd'" in cc.explain(line, "en")
    assert "No peer matches" in Tool("lone").explain("ENOPEER", "en")


def test_a_refused_class_does_not_disturb_explain() -> None:
    """A class whose statement failed lives on for a while; its own ``spec`` is no spec."""
    statement = """class Refused(CodedError, code="EREFUSED", domain="edge"): spec = "x" """
    with pytest.raises(DefinitionError, match="'spec' is taken") as refused:
        exec(statement, {"CodedError": CodedError, "__name__": "refused"})
    assert refused.value.__traceback__ is not None
    assert "Nobody of that name is here." in cc.explain("ENOPEER", "en")


@pytest.mark.parametrize(
    ("token", "told"), [("ENOPEAR", "did you mean ENOPEER?"), ("x" * 500, "no code ")]
)
def test_explain_suggests(token: str, told: str) -> None:
    """An unknown token is EBADARGS with a near miss where there is one."""
    with pytest.raises(BadArgs) as caught:
        cc.explain(token)
    assert told in str(caught.value)


def test_a_terminal_check_that_fails_means_none() -> None:
    """An object that is no real stream is written to without colour."""

    class Odd:
        text = ""

        def write(self, text: str) -> int:
            self.text += text
            return len(text)

        def flush(self) -> None: ...

    odd: Any = Odd()
    assert cc.emit(Disk(path="a"), lang="en", stream=odd) == 75
    assert odd.text.startswith("edge.run: EDISKEDGE: a is full\n")


def test_output_to_a_full_disk_is_no_crash(tmp_path: Path) -> None:
    """A stream whose flush fails for good still lets the status through."""

    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    assert cc.emit(Disk(path="a"), stream=Full()) == 75
    assert faults()[-1].where == "standard error"
