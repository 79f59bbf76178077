"""The command line as a whole: calls, options of every command, exit statuses, output."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

import errdex
from errdex._cli import main
from errdex._cli._commands import COMMANDS
from errdex._cli._options import Options, split
from errdex._cli._output import fill, is_terminal, json_text, table, write
from errdex._errors_cli import OutputFailed

from .conftest import Cli


def test_version(cli: Cli) -> None:
    """``--version`` prints the version and ends with 0."""
    ran = cli("--version")
    assert (ran.status, ran.out, ran.err) == (0, f"errdex {errdex.__version__}\n", "")


def test_help_lists_every_command_and_the_two_that_most_want_first(cli: Cli) -> None:
    """``--help`` names all commands in order; explain and list come first."""
    ran = cli("--help")
    assert ran.status == 0
    places = [ran.out.index(f"\n    {name}") for name in COMMANDS]
    assert places == sorted(places)
    assert COMMANDS[:2] == ("explain", "list")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_its_help_with_an_example(cli: Cli, name: str) -> None:
    """``errdex COMMAND --help`` describes the command, its options, and shows an example."""
    ran = cli(name, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert f"errdex {name}" in ran.out
    assert "Examples:\n" in ran.out
    assert "--lang TAG" in ran.out


def test_no_command_shows_the_help_on_standard_error(cli: Cli) -> None:
    """A call without a command is a wrong call: status 2, and nothing on standard output."""
    ran = cli()
    assert (ran.status, ran.out) == (2, "")
    assert "Commands:" in ran.err


def test_an_option_alone_is_no_command(cli: Cli) -> None:
    """A call with only an option of the program asks for a command."""
    assert cli("--strict-plugins").status == 2
    assert "COMMAND: missing" in cli("--").err
    ran = cli("--nonsense")
    assert ran.status == 2
    assert "COMMAND: missing" in ran.err


def test_an_unknown_command_is_ebadaction_with_what_was_meant(cli: Cli) -> None:
    """A misspelt command names the commands there are and the nearest one."""
    ran = cli("exlpain", "ENOPEER")
    assert ran.status == 2
    assert ran.err.startswith("errdex.call: EBADACTION: 'exlpain' is not an action; ")
    assert "Hint: Did you mean explain?" in ran.err


def test_an_unknown_command_far_from_all_has_no_hint(cli: Cli) -> None:
    """Nothing is suggested for a word that is close to no command."""
    assert "Hint" not in cli("xyzzyplugh").err


def test_an_unknown_sub_command_is_ebadaction(cli: Cli) -> None:
    """The same holds for a command below a command."""
    ran = cli("contract", "chek")
    assert ran.status == 2
    assert "EBADACTION: 'chek'" in ran.err
    assert "Did you mean check?" in ran.err


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (("list", "--jsn"), "--jsn: not known; did you mean --json?"),
        (("list", "--colour"), "--colour: not expected here"),
        (("list", "extra"), "extra: not expected here"),
        (("list", "--domain"), "--domain: needs a value"),
        (("list", "--json=yes"), "--json: takes no value"),
        (("explain",), "WHAT: missing"),
        (("contract",), "COMMAND: missing"),
        (("manifest",), "--write, --check: give one of them"),
        (("manifest", "--write", "--check"), "--check: can not be given together with --write"),
        (("completion", "tcsh"), "SHELL: 'tcsh' is none of: bash, zsh, fish"),
        (("check", "--only", "all"), "--only: 'all' is none of: definition, registry,"),
        (("list", "--lang"), "--lang: needs a value"),
        (("list", "--lang", "???"), "--lang: '???' is no language tag"),
        (("i18n", "stats", "--fail-under", "x"), "--fail-under: 'x' is no whole number"),
    ],
)
def test_a_wrong_call_is_ebadargs_with_field_and_reason(
    cli: Cli, argv: tuple[str, ...], problem: str
) -> None:
    """Everything argparse finds wrong is one coded line of ``errdex.call`` and status 2."""
    ran = cli(*argv)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("errdex.call: EBADARGS: invalid arguments: ")
    assert problem in ran.err


def test_what_argparse_may_say_one_day_is_kept() -> None:
    """Words of argparse that are not known are shown as they are."""
    from errdex._cli._usage import problems

    assert problems("something new") == (("errdex", "something new"),)
    assert problems("argument without reason") == (("errdex", "argument without reason"),)
    assert problems("argument -x: odd") == (("-x", "odd"),)
    assert problems("argument -x: expected at least one argument") == (("-x", "needs a value"),)


def test_json_failures_are_one_line_of_json(cli: Cli) -> None:
    """With ``--json`` a failure is the structured form on standard error, also of a wrong call."""
    ran = cli("list", "--json", "--jsn")
    assert ran.err.count("\n") == 1
    assert ran.error["code"] == "EBADARGS"
    assert ran.error["action"] == "call"
    assert ran.error["exit_status"] == ran.status == 2


def test_a_language_nobody_translated_is_english(cli: Cli) -> None:
    """An unknown locale falls back to English without a word."""
    for tag in ("tlh", "C", "POSIX", "de_XX"):
        ran = cli("list", "--lang", tag)
        assert (ran.status, ran.err) == (0, "")


def test_options_of_every_command_stand_anywhere() -> None:
    """Global options are taken from before and after the command, and may be repeated."""
    options, rest = split(
        ["--lang=de", "list", "--catalog", "a.toml", "--json", "--catalog=b.toml", "-x"]
    )
    assert options == Options(lang="de", catalogs=("a.toml", "b.toml"), json=True)
    assert rest == ["list", "--json", "-x"]


def test_no_plugins_takes_names_or_means_all() -> None:
    """``--no-plugins`` alone means every plugin; names add up; all wins over some."""
    assert split(["--no-plugins"])[0].disabled is None
    assert split(["--no-plugins=a,b", "--no-plugins=c"])[0].disabled == ("a", "b", "c")
    assert split(["--no-plugins", "--no-plugins=c"])[0].disabled is None
    assert split(["--strict-plugins"])[0].strict


def test_after_two_dashes_nothing_is_an_option() -> None:
    """What follows ``--`` is left to the command."""
    options, rest = split(["explain", "--json", "--", "--lang", "x"])
    assert options == Options(json=True)
    assert rest == ["explain", "--json", "--", "--lang", "x"]


def test_wrong_settings_are_a_coded_error_with_status_2(cli: Cli, here: Path) -> None:
    """An unknown key in the settings names the key that was meant, file and line."""
    (here / "errdex.toml").write_text('tool = "parcel"\nmodule = ["a"]\n')
    ran = cli("list")
    assert ran.status == 2
    assert ran.err.startswith("errdex.list: EMISSPELTSETTING: ")
    assert "errdex.toml:2: there is no key module; did you mean modules?" in ran.err


def test_a_module_that_fails_is_told_once_and_the_rest_goes_on(cli: Cli, here: Path) -> None:
    """A project module that can not be imported warns on standard error; the core is listed."""
    (here / "errdex.toml").write_text('modules = ["no_such_module_here"]\n')
    ran = cli("list", "--domain", "core")
    assert ran.status == 0
    assert ran.err.count("errdex.list: EMODULE: ") == 1
    assert ran.out.startswith("core/EAMBIGUOUS ")


def test_a_bug_is_einternal_with_70(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody foresaw is EINTERNAL with a reference and status 70, never a traceback."""
    monkeypatch.setattr("errdex._settings.read", lambda: 1 / 0)
    ran = cli("list")
    assert ran.status == 70
    assert ": EINTERNAL: " in ran.err
    assert "Traceback" not in ran.err


def test_ctrl_c_is_130(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt ends with 130 and prints nothing."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("errdex._settings.read", interrupt)
    ran = cli("list")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


def test_a_missing_extra_is_told_with_what_to_install(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command whose package is not installed says which extra to install, with status 2."""
    monkeypatch.setitem(sys.modules, "shtab", None)
    ran = cli("completion", "bash")
    assert ran.status == 2
    assert ran.err.startswith("errdex.completion: ENOTOOLS: the package shtab is not installed")
    assert "pip install 'errdex[tools]'" in ran.err


def test_another_missing_module_is_a_bug(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only packages of the extra are explained as missing."""
    monkeypatch.setitem(sys.modules, "errdex._cli._json", None)
    assert cli("list", "--json").status == 70


def run_process(
    *argv: str, stdout: int | IO[bytes] = subprocess.PIPE, encoding: str | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m errdex`` in a process of its own."""
    environment = os.environ | ({"PYTHONIOENCODING": encoding} if encoding else {})
    return subprocess.run(
        [sys.executable, "-m", "errdex", *argv],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=environment,
    )


def test_a_closed_pipe_is_141() -> None:
    """When the reader went away the program ends with 141 and says nothing."""
    read, write_end = os.pipe()
    os.close(read)
    try:
        ran = run_process("list", stdout=write_end)
    finally:
        os.close(write_end)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_help_to_a_closed_pipe_is_141() -> None:
    """The same holds for the help."""
    read, write_end = os.pipe()
    os.close(read)
    try:
        ran = run_process("--help", stdout=write_end)
    finally:
        os.close(write_end)
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_output_that_can_not_be_encoded_has_backslashes(here: Path, encoding: str) -> None:
    """A stream that can not show a character gets an escape, and the status stays 0."""
    log = here / "a.log"
    log.write_text("cc.send: ENOPEER: Привет\n", encoding="utf-8")
    for argv in (("parse", str(log)), ("parse", "--json", str(log))):
        ran = run_process(*argv, encoding=encoding)
        assert (ran.returncode, ran.stderr) == (0, b"")
        shown = ran.stdout.decode(encoding)
        if encoding == "utf-8":
            assert "Привет" in shown
        else:
            assert "\\u041f" in shown
        if "--json" in argv:
            assert json.loads(shown)["message"] == "Привет"


def test_a_full_disk_is_eoutput() -> None:
    """Output that the system refuses is a coded error with status 2."""
    with Path("/dev/full").open("wb") as full:
        ran = run_process("list", stdout=full)
    assert ran.returncode == 2
    assert b"EOUTPUT: the output can not be written: No space left on device" in ran.stderr


def test_no_standard_streams_at_all() -> None:
    """Without standard output or error, as under pythonw, the status still tells."""
    code = "import sys; sys.stdout = sys.stderr = sys.stdin = None; from errdex._cli import main"
    for argv, status in ((["list"], 0), (["explain", "EX"], 1), (["explain", "-"], 1)):
        ran = subprocess.run([sys.executable, "-c", f"{code}; sys.exit(main({argv!r}))"])
        assert ran.returncode == status


def test_write_says_what_the_system_says() -> None:
    """A failing stream is EOUTPUT; a broken pipe passes, for the edge to turn into 141."""

    class Failing(io.StringIO):
        def __init__(self, error: Exception) -> None:
            super().__init__()
            self.error = error

        def write(self, text: str) -> int:
            raise self.error

        def isatty(self) -> bool:
            raise self.error

    with pytest.raises(OutputFailed) as caught:
        write(Failing(OSError(errno.EIO, "x")), "a")
    assert caught.value.problem == os.strerror(errno.EIO)
    with pytest.raises(OutputFailed):
        write(Failing(ValueError("closed")), "a")
    with pytest.raises(BrokenPipeError):
        write(Failing(BrokenPipeError()), "a")
    assert not is_terminal(Failing(ValueError("closed")))
    assert not is_terminal(None)


def test_write_goes_on_where_a_character_can_not() -> None:
    """What a stream can not encode is written with backslashes; no stream is no failure."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    write(stream, "für\n")
    assert raw.getvalue() == b"f\\xfcr\n"
    write(None, "x")


def test_flush_says_what_the_system_says() -> None:
    """The last flush fails as a write does."""
    from errdex._cli._output import flush

    class Failing(io.StringIO):
        def __init__(self, error: Exception) -> None:
            super().__init__()
            self.error = error

        def flush(self) -> None:
            raise self.error

    with pytest.raises(OutputFailed):
        flush(Failing(ValueError("closed")))
    with pytest.raises(BrokenPipeError):
        flush(Failing(BrokenPipeError()))
    flush(None)


def test_json_is_ascii_where_the_stream_is() -> None:
    """JSON stays JSON on a stream that can not encode it, and for lone surrogates."""
    ascii_stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert json_text({"a": "ü"}, ascii_stream, indent=None) == '{"a": "\\u00fc"}'
    assert json_text({"a": "ü"}, None, indent=None) == '{"a": "ü"}'
    assert json_text("\udc80", None, indent=None) == '"\\udc80"'


def test_fill_makes_values_safe_and_keeps_what_it_does_not_know() -> None:
    """A value in a label can neither break the line nor be taken for a placeholder."""
    assert fill("{a} and {b}", a="{b}", b="x\x1by") == "{b} and x\\x1by"
    assert fill("{c} {", a=1) == "{c} {"


def test_plain_columns_have_no_heading(capsys: pytest.CaptureFixture[str]) -> None:
    """Piped output is columns that are easily cut."""
    table(("A", "B"), [("x", "1"), ("long", "")])
    assert capsys.readouterr().out == "x     1\nlong\n"


class Terminal(io.StringIO):
    """A stream that says that a person reads it."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Say yes."""
        return True


def test_a_terminal_gets_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal there is a heading, and what a plugin wrote is text, not mark-up."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    table(("Code", "Meaning"), [("cc/EX", "[red]not red[/red]")])
    assert "Code" in screen.getvalue()
    assert "[red]not red[/red]" in screen.getvalue()
    assert "\x1b[" in screen.getvalue()


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ``NO_COLOR`` a table has no colour."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    table(("Code",), [("cc/EX",)])
    assert "\x1b[36m" not in screen.getvalue()


def test_a_terminal_without_rich_gets_plain_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """rich is optional: without it the table is plain, with its heading."""
    monkeypatch.setitem(sys.modules, "errdex._cli._rich", None)
    monkeypatch.delattr("errdex._cli._rich", raising=False)
    screen = Terminal()
    monkeypatch.setattr("sys.stdout", screen)
    table(("Code", "Meaning"), [("cc/EX", "x")])
    assert screen.getvalue() == "Code   Meaning\ncc/EX  x\n"


def test_the_help_fits_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """The help is wrapped to ``COLUMNS``, else to the terminal, else to 80."""
    monkeypatch.setenv("COLUMNS", "120")
    assert max(map(len, cli("explain", "--help").out.splitlines())) > 90
    monkeypatch.setenv("COLUMNS", "oops")

    def narrow(_: int) -> os.terminal_size:
        return os.terminal_size((60, 20))

    monkeypatch.setattr("os.get_terminal_size", narrow)
    usage = cli("explain", "--help").out.partition("Examples")[0]
    assert max(map(len, usage.splitlines())) <= 60


def test_explaining_a_token_imports_next_to_nothing(here: Path) -> None:
    """``errdex explain TOKEN`` imports neither argparse nor anything else that is slow."""
    code = (
        "import sys; before = set(sys.modules)\n"
        "from errdex._cli import main\n"
        "main(['explain', 'ENOPEER'])\n"
        "print('\\n'.join(sorted(set(sys.modules) - before)), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(errdex.__file__).parents[1])},
        check=True,
    )
    loaded = set(ran.stderr.split())
    banned = (
        "babel jinja2 mkdocs pluggy rich typing dataclasses importlib.metadata argparse re enum"
        " collections functools inspect json tomllib string"
    )
    assert loaded.isdisjoint(banned.split())
    assert "errdex._cli.explain" in loaded


def test_main_reads_the_arguments_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without arguments ``main`` takes those of the process."""
    monkeypatch.setattr("sys.argv", ["errdex", "--version"])
    assert main() == 0


def test_an_error_in_json_is_english_with_the_language_beside(cli: Cli) -> None:
    """A language adds the field ``localized``; the message itself stays English."""
    ran = cli("explain", "ENOPER", "--json", "--lang", "de")
    assert ran.error["message"] == "there is no code 'ENOPER'"
    assert ran.error["localized"]["locale"] == "de"
    assert ran.error["params"] == {"given": "ENOPER", "suggestions": ["ENOPEER"]}
