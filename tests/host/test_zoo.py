"""The zoo: made-up distributions, one for each way in which a plugin can be broken or rude.

For each: the host is alive, the core works, the culprit is named once, nobody else suffers.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from errdex import NoPeer, _faults, faults
from errdex._host import Host, Report, load

ZOO = Path(__file__).parents[1] / "data" / "plugins"
PLACES = (str(ZOO), str(ZOO / "again"))
SRC = Path(NoPeer.spec.file or "").parents[1]

#: What becomes of each animal: its status, its codes, and what is said about it.
ANIMALS: dict[str, tuple[str, list[str], list[str]]] = {
    "bad-signature": ("active", ["zoo-signature/EKEPT"], ["EHOOKSIGNATURE"]),
    "changes": ("active", ["zoo-changes/EKEPT"], ["EPLUGINNOISY"] * 3),
    "claim-a": ("active", ["zoo-claimed/EKEPTA@zoo-claim-a"], ["EDOMAINCONTESTED"]),
    "claim-b": ("active", ["zoo-claimed/EKEPTB@zoo-claim-b"], ["EDOMAINCONTESTED"]),
    "closed-domain": ("active", [], ["EDOMAINCLOSED"]),
    "core-domain": ("active", [], ["EDOMAINCLOSED"]),
    "core-token": ("active", [], ["ECORETOKEN"]),
    "guest-a": ("active", ["zoo/EGUEST@zoo-guest-a"], ["EDISPUTED"]),
    "guest-b": ("active", ["zoo/EGUEST@zoo-guest-b"], ["EDISPUTED"]),
    "half-way": ("active", ["zoo-half/EKEPT"], ["EHOOKFAILED"]),
    "import-error": ("failed", [], ["EPLUGINIMPORT"]),
    "manifest-bad-code": ("active", ["zoo-badcode/EKEPT"], []),
    "manifest-kills": ("active", ["zoo-kills/EKEPT"], []),
    "manifest-lies": ("active", ["zoo-lies/EKEPT"], ["EMANIFEST"]),
    "manifest-newer": ("active", ["zoo-newer/EKEPT"], ["EMANIFEST"]),
    "manifest-truncated": ("active", ["zoo-truncated/EKEPT"], ["EMANIFEST"]),
    "missing-dependency": ("failed", [], ["EPLUGINIMPORT"]),
    "mutating": ("active", [], []),
    "newline-token": ("failed", [], ["EPLUGINIMPORT"]),
    "owner": ("active", ["zoo/ETAKEN"], []),
    "printing": ("active", ["zoo-printing/EKEPT"], ["EPLUGINNOISY"]),
    "reserved-token": ("failed", [], ["EPLUGINIMPORT"]),
    "retired-token": ("active", [], ["ERETIREDTOKEN"]),
    "same-name-a": ("active", ["zoo-same-a/EKEPT"], []),
    "same-name-b": ("active", ["zoo-same-b/EKEPT"], ["EPLUGINNAME"]),
    "slow-import": ("active", ["zoo-slow/EKEPT"], ["EPLUGINSLOW"]),
    "syntax-error": ("failed", [], ["EPLUGINIMPORT"]),
    "system-exit": ("failed", [], ["EPLUGINIMPORT"]),
    "taken-alias": ("active", [], ["ETOKENTAKEN"]),
    "taken-token": ("active", [], ["ETOKENTAKEN"]),
    "twice": ("active", ["zoo-twice/EKEPT"], []),
    "unknown-hook": ("active", ["zoo-unknown/EKEPT"], ["EUNKNOWNHOOK"]),
    "wrong-records": ("active", [], ["EBADRECORD"] * 6),
}


@pytest.fixture(scope="module")
def zoo() -> Iterator[Host]:
    """Give the host with the whole zoo on the path."""
    before, path = set(sys.modules), list(sys.path)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ERRDEX_PLUGINS", raising=False)
        patch.setattr(sys, "path", [*PLACES, *path])
        yield load(path=PLACES)
    for name in set(sys.modules) - before:
        if name.startswith("zoo_"):
            del sys.modules[name]


def report(host: Host, name: str) -> Report:
    """Return the report of one animal."""
    (found,) = [it for it in host.reports if it.distribution == f"zoo-{name}"]
    return found


def test_every_animal_is_known(zoo: Host) -> None:
    """The table names all that are there, sorted; each distribution is reported once."""
    names = [it.distribution.removeprefix("zoo-") for it in zoo.reports]
    assert names == sorted({*ANIMALS, "five-thousand"})


@pytest.mark.parametrize("name", sorted(ANIMALS))
def test_what_becomes_of_an_animal(zoo: Host, name: str) -> None:
    """Status, codes and what is said are as they must be, with all the others around."""
    status, codes, said = ANIMALS[name]
    found = report(zoo, name)
    assert found.status == status
    assert list(found.codes) == codes
    tokens = [problem.spec.token for problem in found.problems]
    # On a machine under load anybody may be slow.
    assert [it for it in tokens if it != "EPLUGINSLOW" or it in said] == said
    for problem in found.problems:
        text = str(problem)
        assert f"zoo-{name} 1.0" in text
        assert "\n" not in text
    assert (found.error is not None) is (status == "failed")
    assert bool(found.traceback) is (status == "failed" or name == "half-way")


def test_each_culprit_is_named_once(zoo: Host) -> None:
    """No problem is told twice."""
    texts = [str(problem) for problem in zoo.problems]
    assert len(set(texts)) == len(texts)


def test_five_thousand_codes(zoo: Host) -> None:
    """A plugin with very many codes has them all."""
    assert len(report(zoo, "five-thousand").codes) == 5_000


def test_metadata_that_is_not_utf8_is_named(zoo: Host) -> None:
    """A distribution that can not be read has no report and is a problem."""
    (text,) = [str(it) for it in zoo.problems if it.spec.token == "EENTRYPOINT"]
    assert text == (
        "EENTRYPOINT: the entry points of zoo-not-utf8 1.0 can not be read"
        f" ({ZOO / 'zoo_not_utf8-1.0.dist-info' / 'entry_points.txt'}): not UTF-8 at byte 39"
    )


def test_the_core_is_untouched(zoo: Host) -> None:
    """With the whole zoo around, the core is whole and errdex's own."""
    core = [entry for entry in zoo.registry.entries() if entry.domain == "core"]
    assert len(core) == 7
    assert {entry.provider.distribution for entry in core} == {"errdex"}
    assert zoo.registry.resolve("cc.send: ENOPEER: kein Peer").kind == "code"


def test_a_bad_code_in_a_manifest_is_bare_and_a_fault(zoo: Host) -> None:
    """A field of the wrong type is found when the code is looked at, and hurts only that code."""
    _faults.clear()
    entry = zoo.registry.get("zoo-badcode/EKEPT")
    assert entry is not None
    assert entry.spec.message == ""
    assert "exit_status is no whole number" in faults()[-1].detail


def test_a_handler_that_does_everything_wrong(zoo: Host) -> None:
    """The error leaves as it was; the handler is named in the faults."""
    _faults.clear()
    error = NoPeer(given="abcd")
    before = error.to_dict()
    zoo.handle(error)
    assert error.to_dict() == before
    assert {fault.where for fault in faults()} == {"handler of zoo-mutating 1.0"}


@pytest.mark.parametrize("name", sorted(ANIMALS))
def test_an_animal_alone(name: str, zoo: Host) -> None:
    """Each is survived alone as well, and leaves nothing of itself when it is switched off."""
    alone = load(path=PLACES, plugins=(f"zoo-{name}",))
    assert alone.registry.get("core/ENOPEER") is not None
    assert [it.distribution for it in alone.reports if it.status != "disabled"] == [f"zoo-{name}"]
    del zoo  # its modules are imported already


def errdex(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line with the zoo, and nothing else, as plugins."""
    names = ",".join(f"zoo-{name}" for name in (*ANIMALS, "five-thousand"))
    environment = dict(os.environ) | {
        "PYTHONPATH": os.pathsep.join([*PLACES, str(SRC)]),
        "ERRDEX_PLUGINS": names,
        "ERRDEX_LANG": "en",
    }
    return subprocess.run(
        [sys.executable, "-m", "errdex", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ZOO,
    )


def test_help_works_with_the_zoo() -> None:
    """`errdex --help` loads no plugin and says nothing about any."""
    run = errdex("--help")
    assert run.returncode == 0
    assert "explain" in run.stdout
    assert run.stderr == ""


def test_explain_works_with_the_zoo() -> None:
    """`errdex explain ENOPEER` answers on standard output; each culprit is told once beside it."""
    run = errdex("explain", "ENOPEER")
    assert run.returncode == 0
    assert "ENOPEER" in run.stdout
    assert "welcome to the zoo" not in run.stdout
    told = [line for line in run.stderr.splitlines() if "EPLUGINSLOW" not in line]
    assert len(set(told)) == len(told)
    said = [it for _, _, tokens in ANIMALS.values() for it in tokens if it != "EPLUGINSLOW"]
    # Two pairs share a problem; the one whose metadata can not be read is not in the table.
    assert len(told) == len(said) - 2 + 1
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("command", ["plugins", "check"])
def test_problems_are_a_failure(command: str) -> None:
    """`errdex plugins` and `errdex check` end with status 1 while anything is wrong."""
    run = errdex(command)
    assert run.returncode == 1, run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize("name", ["unknown-hook", "core-token", "printing"])
def test_a_problem_of_an_active_plugin_is_a_failure_too(name: str) -> None:
    """Also what does not stop a plugin turns the exit status, for it and for all."""
    run = errdex("plugins", f"zoo-{name}")
    assert run.returncode == 1
    assert ANIMALS[name][2][0] in run.stdout


def test_a_sound_plugin_is_none() -> None:
    """Where the shown plugin is sound, the status is 0, whatever the others did."""
    assert errdex("plugins", "zoo-owner").returncode == 0
