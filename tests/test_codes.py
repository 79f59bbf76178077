"""Facts about coded errors: making, showing, stamping, copying them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence

import pytest

from errdex import (
    Ambiguous,
    BadArgs,
    CodedError,
    NoPeer,
    Plural,
    Secret,
    Tool,
    count,
    faults,
    items,
    param,
    plural,
    secret,
)
from errdex._codes import Stamp
from errdex._faults import clear


class Family(CodedError, domain="demo", family=True):
    """Demonstration."""


class Full(Family, code="EFULL", since="1.0", exit_status=75, retryable=True):
    """It is full."""

    peer: str = param("whose", example="ab12")
    limit: int = count("how many", example=100)
    retry_after: float | None = None

    message = plural("{peer} holds {limit} message", "{peer} holds {limit} messages", by="limit")
    remedy = "Wait for {peer}."


class Login(Family, code="ELOGIN"):
    """Refused."""

    user: str
    password: Secret[str] = secret("what was typed")

    message = "{user} can not sign in with {password}"


demo = Tool("demo")


def stamped(error: CodedError, action: str = "send") -> CodedError:
    """Return *error* after crossing the boundary of *action*."""
    try:
        with demo.action(action):
            raise error
    except CodedError as caught:
        return caught


def test_parameters_are_attributes() -> None:
    """What was given, and the defaults, can be read."""
    error = Full(peer="x", limit=2)
    assert (error.peer, error.limit, error.retry_after) == ("x", 2, None)
    assert Full(peer="x", limit=2, retry_after=1.5).retry_after == 1.5


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "missing 'peer', 'limit'"),
        ({"peer": "x"}, "missing 'limit'"),
        ({"peer": "x", "limit": 1, "port": 2}, "unexpected 'port'"),
        ({"pear": "x", "limit": 1}, "missing 'peer'; unexpected 'pear'"),
    ],
)
def test_wrong_arguments_are_named(given: dict[str, object], told: str) -> None:
    """A missing or unknown argument is a TypeError that says which."""
    with pytest.raises(TypeError, match=f"Full: {told}"):
        Full(**given)  # type: ignore[arg-type]  # the fact under test


def test_arguments_are_given_by_name() -> None:
    """Positions are refused."""
    with pytest.raises(TypeError):
        NoPeer("x")  # type: ignore[call-arg]  # the fact under test


def test_str_is_the_english_line() -> None:
    """Before a boundary the prefix has no tool, after it the whole line stands."""
    error = Full(peer="x", limit=1)
    assert str(error) == "EFULL: x holds 1 message"
    assert str(stamped(error)) == "demo.send: EFULL: x holds 1 message"


def test_to_line_speaks_for_the_domain_until_stamped() -> None:
    """An unstamped error speaks as <domain>.call, a core one as unknown.call."""
    assert Full(peer="x", limit=2).to_line("en") == "demo.call: EFULL: x holds 2 messages"
    assert NoPeer(given="x").to_line("en") == "unknown.call: ENOPEER: no peer matches 'x'"
    assert stamped(NoPeer(given="x")).to_line("en") == "demo.send: ENOPEER: no peer matches 'x'"


def test_args_hold_the_message_alone() -> None:
    """As other exceptions have it, without prefix."""
    assert Full(peer="x", limit=1).args == ("x holds 1 message",)
    assert Family.__new__(Family).args == ()
    assert str(Family.__new__(Family)) == ""


def test_repr_reads_like_the_call() -> None:
    """Name and parameters, secrets as ***, on one line whatever the values do."""

    class Rude:
        def __repr__(self) -> str:
            raise RuntimeError

        def __str__(self) -> str:
            return "rude\n"

    class Deep:
        def __repr__(self) -> str:
            raise RecursionError

    assert repr(Full(peer="x\ny", limit=1)) == r"Full(peer='x\ny', limit=1, retry_after=None)"
    assert repr(Login(user="x", password=Secret("pw"))) == "Login(user='x', password=***)"
    assert repr(NoPeer(given=Rude())) == r"NoPeer(given=rude\n, argument='to')"  # type: ignore[arg-type]  # hostile
    assert repr(NoPeer(given=Deep())) == "NoPeer(given=…, argument='to')"  # type: ignore[arg-type]  # hostile


def test_a_secret_is_boxed_and_never_shown() -> None:
    """A bare value is boxed too; only reveal() gives it."""
    error = Login(user="x", password=Secret("hunter2"))
    bare = Login(user="x", password="hunter2")  # type: ignore[arg-type]  # boxed at run time
    for one in (error, bare, stamped(bare)):
        assert isinstance(one, Login)
        assert one.password.reveal() == "hunter2"
        shown = (
            str(one),
            repr(one),
            one.to_text("en"),
            str(one.to_dict("en")),
            f"{one.password:>9}",
        )
        assert not [text for text in shown if "hunter2" in text]
    assert str(error) == "ELOGIN: x can not sign in with ***"
    assert f"{error.password}" == "***"


def test_a_secret_stays_behind_when_pickled() -> None:
    """A pickle carries an empty box; a copy in the process keeps the value."""
    error = Login(user="x", password=Secret("hunter2"))
    data = pickle.dumps(error)
    assert b"hunter2" not in data
    again = pickle.loads(data)
    assert again.user == "x"
    with pytest.raises(LookupError, match="left behind"):
        again.password.reveal()
    assert copy.copy(error).password.reveal() == "hunter2"
    assert copy.deepcopy(error).password.reveal() == "hunter2"
    assert copy.copy(error.password) is error.password


def test_an_error_survives_pickling_and_copying() -> None:
    """Class, parameters, stamp, hints and notes come back."""
    error = stamped(Full(peer="x", limit=3))
    error.add_hint("try later")
    error.add_note("seen at noon")
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is Full
        assert (again.peer, again.limit) == ("x", 3)
        assert (again.tool, again.action) == ("demo", "send")
        assert again.hints == ("try later",)
        assert again.__notes__ == ["seen at noon"]
        assert str(again) == str(error)


def test_an_os_error_survives_pickling() -> None:
    """The state of a coded error with OSError as second base comes back as well."""
    error = DiskGone(name="sda")
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, OSError)
    assert str(again) == "EDISKGONE: sda is gone"


class DiskGone(CodedError, OSError, code="EDISKGONE", domain="demo"):
    """A disk went away."""

    name: str
    message = "{name} is gone"


def test_tool_and_action_can_not_be_set() -> None:
    """Only a boundary stamps."""
    error = stamped(NoPeer(given="x"))
    with pytest.raises(AttributeError):
        error.tool = "other\n"  # type: ignore[misc]  # the fact under test
    assert error.tool == "demo"
    assert NoPeer(given="x").tool is None
    assert NoPeer(given="x").action is None


def test_match_and_except_star_work() -> None:
    """Class patterns match parameters; except* splits groups."""
    match Full(peer="x", limit=2):
        case Full(peer=peer, limit=limit):
            assert (peer, limit) == ("x", 2)
    caught: list[str] = []
    try:
        raise ExceptionGroup("two", [Full(peer="x", limit=1), NoPeer(given="y")])
    except* NoPeer as group:
        caught += [str(error) for error in group.exceptions]
    except* Full:
        caught.append("full")
    assert sorted(caught) == ["ENOPEER: no peer matches 'y'", "full"]


def test_lists_read_as_english_lists() -> None:
    """Pairs read field: reason; three elements have a comma before and."""

    class Shown(Family, code="ESHOWN"):
        """Shown."""

        these: Sequence[object] = items("elements")
        message = "{these}"

    def shown(*elements: object) -> str:
        return Shown(these=elements).message_in(())

    assert shown("a") == "a"
    assert shown("a", "b") == "a and b"
    assert shown("a", "b", "c") == "a, b, and c"
    assert shown(("to", "missing"), ("message", "empty")) == "to: missing and message: empty"
    assert BadArgs(problems=(("to", "missing"),)).message_in(()) == "invalid arguments: to: missing"


def test_the_message_of_a_family_word_is_inherited() -> None:
    """The core's ambiguous refusal counts its candidates."""
    error = Ambiguous(given="proj", matches=2, candidates=("22222222", "33333333"))
    assert str(error) == "EAMBIGUOUS: 'proj' matches 2 peers; use a more specific name"
    assert isinstance(Full.spec.message, Plural)


def test_a_stamp_maps_exit_statuses() -> None:
    """A tool's map of statuses wins over the code's own."""
    stamp = Stamp("demo", "send", exit_statuses=(("EFULL", 9),))
    assert stamp.exit_status(Full.spec) == 9
    assert stamp.exit_status(NoPeer.spec) == 1


def test_a_locale_that_is_none_means_english() -> None:
    """Whatever is given as the locale, there is a line, and the choice's failure is a fault."""
    clear()
    assert NoPeer(given="x").to_line([]) == "unknown.call: ENOPEER: no peer matches 'x'"  # type: ignore[arg-type]  # hostile
    assert faults()[-1].where == "choice of the locale"
    assert NoPeer(given="x").to_line("../../x") == "unknown.call: ENOPEER: no peer matches 'x'"


def test_the_trodden_way_answers_like_the_long_one() -> None:
    """Once compiled, a blank value still shows the summary, and Ctrl-C still passes."""

    class Spoken(CodedError, domain="demo", code="ESPOKEN"):
        """Something was said."""

        words: object = param("what was said")
        message = "{words}"

    class Interrupting:
        def __str__(self) -> str:
            raise KeyboardInterrupt

    assert [Spoken(words=words).message_in(()) for words in ("a", " ", "b", "")] == [
        "a",
        "Something was said.",
        "b",
        "Something was said.",
    ]
    with pytest.raises(KeyboardInterrupt):
        Spoken(words=Interrupting()).message_in(())


def test_memory_and_recursion_leave_the_prefix() -> None:
    """When even the message can not be built, the line is the prefix, which parses."""

    class Endless(Full, domain="demo"):
        """Its fill raises what only the caller of the renderer answers."""

        message = plural("{peer}", "{peer}", by="limit")

    class Starving:
        def isprintable(self) -> bool:
            raise AssertionError

        def __str__(self) -> str:
            raise MemoryError

        __repr__ = __str__

    def explode(values: object) -> str:
        raise RecursionError

    error = Endless(peer="x", limit=1)
    Endless._fills[()] = explode
    assert error.to_line("en") == "demo.call: EFULL:"
    assert error.message_in(()) == "FULL"
    starving = Full(peer=Starving(), limit=1)  # type: ignore[arg-type]  # hostile
    assert starving.to_line("en") == "demo.call: EFULL: <unprintable Starving> holds 1 message"
