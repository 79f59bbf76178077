"""Facts about tools and their boundaries."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from threading import Thread

import pytest

from errdex import CodedError, DefinitionError, Internal, NoPeer, Tool, faults
from errdex._faults import clear

cc = Tool("cc")


@pytest.mark.parametrize(
    ("name", "domain"),
    [("CC", None), ("c\n", None), ("", None), ("unknown", None), ("cc", "CC"), ("cc", "tags")],
)
def test_a_bad_name_is_refused(name: str, domain: str | None) -> None:
    """Names outside the grammar and reserved ones are DefinitionErrors."""
    with pytest.raises(DefinitionError):
        Tool(name, domain=domain)


def test_a_tool_whose_name_is_no_domain_needs_one() -> None:
    """Underscores are for tools only; a domain is then given."""
    with pytest.raises(DefinitionError, match="domain="):
        Tool("my_tool")
    assert Tool("my_tool", domain="my-tool").domain == "my-tool"


@pytest.mark.parametrize("status", [{"x": 1}, {"EBAD": 0}, {"EBAD": "1"}, {"EBAD": 256}])
def test_a_bad_map_of_statuses_is_refused(status: dict[str, int]) -> None:
    """Keys are tokens, values 1 to 255."""
    with pytest.raises(DefinitionError, match="exit_status maps"):
        Tool("cc", exit_status=status)


@pytest.mark.parametrize("name", ["", "Send", "a b", "a\nb", "a..b", "a.b.c.d.e"])
def test_a_bad_action_is_refused(name: str) -> None:
    """What the grammar does not allow never reaches a prefix."""
    with pytest.raises(DefinitionError, match="is no action"):
        cc.action(name)


def test_an_action_is_one_object_for_its_name() -> None:
    """Equal names give the same boundary; endless names do not fill the memory."""
    assert cc.action("send") is cc.action("send")
    assert repr(cc.action("send")) == "Tool('cc').action('send')"
    many = Tool("many")
    for number in range(1_100):
        many.action(f"a{number}")
    assert many.action("a5") is many.action("a5")
    assert many.action("a1050") is not many.action("a1050")


def test_the_innermost_boundary_wins() -> None:
    """An error keeps its first stamp, through whatever it passes."""
    with pytest.raises(NoPeer) as caught, cc.action("outer"), Tool("in").action("inner"):
        raise NoPeer(given="x")
    assert (caught.value.tool, caught.value.action) == ("in", "inner")


def test_a_foreign_exception_passes() -> None:
    """Without catch_all the boundary leaves it alone."""
    with pytest.raises(KeyError), cc.action("send"):
        raise KeyError("x")


def test_catch_all_hides_the_foreign_exception() -> None:
    """EINTERNAL takes its place, with the original as cause and a reference."""
    clear()
    with pytest.raises(Internal) as caught, Tool("cc", catch_all=True).action("send"):
        raise KeyError("secret path")
    error = caught.value
    assert str(error).startswith("cc.send: EINTERNAL: ")
    assert "secret path" not in str(error)
    assert isinstance(error.__cause__, KeyError)
    assert error.reference in str(error)
    assert faults()[-1].where == f"EINTERNAL {error.reference}"


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_is_no_exception_passes_catch_all(error: type[BaseException]) -> None:
    """Ctrl-C and the like are not failures of the tool."""
    with pytest.raises(error), Tool("cc", catch_all=True).action("send"):
        raise error


def test_the_traceback_goes_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Where somebody listens, the logger errdex gets the reference and the exception."""
    with pytest.raises(Internal) as caught, Tool("cc", catch_all=True).action("send"):
        raise KeyError("x")
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [record.getMessage() for record in errors] == [f"EINTERNAL {caught.value.reference}"]
    assert errors[0].exc_info


def test_a_broken_log_does_not_mask_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a log handler raises becomes a fault."""

    class Broken(logging.Handler):
        def handle(self, record: logging.LogRecord) -> bool:
            raise RuntimeError(record.getMessage())

    monkeypatch.setattr(logging.getLogger("errdex"), "handlers", [Broken()])
    with pytest.raises(Internal), Tool("cc", catch_all=True).action("send"):
        raise KeyError("x")
    assert faults()[-1].where == "log"


def test_a_log_without_listeners_stays_silent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last resort of logging would print to standard error; it is not used."""
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setattr(logging.getLogger("errdex"), "handlers", [])
    with pytest.raises(Internal), Tool("cc", catch_all=True).action("send"):
        raise KeyError("x")
    assert capsys.readouterr().err == ""


def test_groups_are_stamped_leaf_by_leaf() -> None:
    """Each coded error in a group of groups gets the stamp; the group stays the same object."""
    inner = ExceptionGroup("inner", [NoPeer(given="a")])
    group = ExceptionGroup("outer", [inner, NoPeer(given="b"), KeyError("c")])
    with pytest.raises(ExceptionGroup) as caught, cc.action("send"):
        raise group
    assert caught.value is group
    coded = [inner.exceptions[0], group.exceptions[1]]
    assert [str(error) for error in coded] == [
        "cc.send: ENOPEER: no peer matches 'a'",
        "cc.send: ENOPEER: no peer matches 'b'",
    ]


def test_a_foreign_leaf_is_replaced_under_catch_all() -> None:
    """The group is derived anew: coded leaves stay, notes stay, the cause is kept."""
    group = ExceptionGroup("outer", [NoPeer(given="b"), KeyError("c")])
    group.add_note("note")
    with pytest.raises(ExceptionGroup) as caught, Tool("cc", catch_all=True).action("send"):
        raise group
    first, second = caught.value.exceptions
    assert first is group.exceptions[0]
    assert isinstance(second, Internal)
    assert second.__cause__ is group.exceptions[1]
    assert caught.value.__notes__ == ["note"]


def test_a_boundary_decorates_a_function() -> None:
    """The decorated function keeps its name, documentation and result."""

    @cc.action("send")
    def send(to: str, *, loud: bool = False) -> str:
        """Send it."""
        if to == "x":
            raise NoPeer(given=to)
        return to.upper() if loud else to

    assert send("a", loud=True) == "A"
    assert (send.__name__, send.__doc__, send.__module__) == ("send", "Send it.", __name__)
    with pytest.raises(NoPeer, match=r"cc\.send: ENOPEER"):
        send("x")


def test_a_callable_object_can_be_decorated() -> None:
    """What has no code object is called as it is."""

    class Sender:
        def __call__(self) -> str:
            raise NoPeer(given="x")

    with pytest.raises(NoPeer, match=r"cc\.send: ENOPEER"):
        cc.action("send")(Sender())()


def test_a_boundary_decorates_a_coroutine() -> None:
    """The decorated coroutine function is awaited inside the boundary."""

    @cc.action("send")
    async def send(to: str) -> str:
        await asyncio.sleep(0)
        if to == "x":
            raise NoPeer(given=to)
        return to

    async def use() -> str:
        async with cc.action("async"):
            return await send("a")

    assert asyncio.run(use()) == "a"
    with pytest.raises(NoPeer, match=r"cc\.send: ENOPEER"):
        asyncio.run(send("x"))


def test_async_with_stamps() -> None:
    """The boundary is an asynchronous context manager as well."""

    async def use() -> None:
        async with cc.action("async"):
            raise NoPeer(given="x")

    with pytest.raises(NoPeer, match=r"cc\.async: ENOPEER"):
        asyncio.run(use())


def test_a_boundary_decorates_a_generator() -> None:
    """Values go in and out, and the error of a later step is stamped too."""

    @cc.action("list")
    def walk() -> Generator[int, int, str]:
        got = yield 1
        if got == 2:
            return "done"
        raise NoPeer(given="x")

    steps = walk()
    assert next(steps) == 1
    with pytest.raises(StopIteration) as stopped:
        steps.send(2)
    assert stopped.value.value == "done"
    steps = walk()
    next(steps)
    with pytest.raises(NoPeer, match=r"cc\.list: ENOPEER"):
        steps.send(3)


def test_a_boundary_decorates_an_async_generator() -> None:
    """Sending, throwing and closing reach the generator; its errors are stamped."""
    seen: list[object] = []

    @cc.action("list")
    async def walk() -> AsyncGenerator[int, int]:
        try:
            seen.append((yield 1))
            seen.append((yield 2))
        except ValueError:
            yield 3
            raise NoPeer(given="x") from None
        finally:
            seen.append("closed")

    async def use() -> None:
        steps = walk()
        assert await anext(steps) == 1
        assert await steps.asend(7) == 2
        assert await steps.athrow(ValueError()) == 3
        with pytest.raises(NoPeer, match=r"cc\.list: ENOPEER"):
            await anext(steps)
        assert [value async for value in walk()] == [1, 2]
        steps = walk()
        await anext(steps)
        await steps.aclose()

    asyncio.run(use())
    assert seen == [7, "closed", None, None, "closed", "closed"]


def test_a_suspended_generator_does_not_leak_its_boundary() -> None:
    """What is raised while a generator is suspended is stamped by its own boundary."""

    @cc.action("list")
    def walk() -> Generator[int, None, None]:
        yield 1

    steps = walk()
    next(steps)
    with pytest.raises(NoPeer, match=r"cc\.send: ENOPEER"), cc.action("send"):
        raise NoPeer(given="x")


def test_threads_and_tasks_do_not_mix_up() -> None:
    """Many boundaries at once each stamp their own error."""
    lines: dict[str, str] = {}

    def work(name: str) -> None:
        try:
            with cc.action(name):
                raise NoPeer(given=name)
        except CodedError as error:
            lines[name] = str(error)

    async def task(name: str) -> None:
        try:
            async with cc.action(name):
                await asyncio.sleep(0)
                raise NoPeer(given=name)
        except CodedError as error:
            lines[name] = str(error)

    threads = [Thread(target=work, args=(f"thread{n}",)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    async def tasks() -> None:
        await asyncio.gather(*[task(f"task{n}") for n in range(20)])

    asyncio.run(tasks())
    names = [f"{kind}{n}" for kind in ("thread", "task") for n in range(20)]
    assert lines == {name: f"cc.{name}: ENOPEER: no peer matches '{name}'" for name in names}


HANDLING = """
from errdex import CodedError, Converter, Handler, NoPeer, hookimpl

@hookimpl
def errdex_converters():
    return [Converter(KeyError, lambda error: NoPeer(given=error.args[0]))]

@hookimpl
def errdex_handlers():
    return [Handler("core/*", lambda error: error.add_hint("look around"))]
"""


@pytest.fixture
def handling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a plugin with a converter and a handler."""
    info = tmp_path / "handling-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: handling\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[errdex]\nhandling = errdex_handling\n")
    (info / "RECORD").write_text("errdex_handling.py,,\n")
    (tmp_path / "errdex_handling.py").write_text(HANDLING)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setenv("ERRDEX_PLUGINS", "handling")


@pytest.mark.usefixtures("handling")
def test_plugins_convert_and_handle() -> None:
    """With plugins=True a foreign exception becomes coded, and handlers see what leaves."""
    tool = Tool("cc", plugins=True)
    for _ in range(2):
        with pytest.raises(NoPeer) as caught, tool.action("send"):
            raise KeyError("x")
        assert str(caught.value) == "cc.send: ENOPEER: no peer matches 'x'"
        assert caught.value.hints == ("look around",)
    with pytest.raises(ValueError, match="y"), tool.action("send"):
        raise ValueError("y")


@pytest.mark.usefixtures("handling")
def test_without_plugins_nothing_is_loaded() -> None:
    """The default is no host: foreign exceptions pass, errors get no hints."""
    with pytest.raises(KeyError), cc.action("send"):
        raise KeyError("x")
    with pytest.raises(NoPeer) as caught, cc.action("send"):
        raise NoPeer(given="x")
    assert caught.value.hints == ()


def test_a_host_that_can_not_be_loaded_does_not_mask_the_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever loading raises becomes a fault; the error leaves as without plugins."""
    clear()
    monkeypatch.delattr("errdex._host", raising=False)
    monkeypatch.setitem(sys.modules, "errdex._host", None)
    tool = Tool("cc", plugins=True)
    for _ in range(2):
        with pytest.raises(NoPeer) as caught, tool.action("send"):
            raise NoPeer(given="x")
        assert (caught.value.tool, caught.value.hints) == ("cc", ())
    assert [fault.where for fault in faults()] == ["plugin host"]
