"""Facts about the choice of a language."""

from __future__ import annotations

import asyncio
import contextvars
import os
import sys
import threading
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n import locale as locale_module
from errdex._i18n.locale import VARIABLES, chain_for, locale, wishes


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Take away all variables that choose a language."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


CASES: tuple[tuple[dict[str, str], str], ...] = (
    ({}, ""),
    ({"LANG": "de_DE.UTF-8"}, "de_DE de"),
    ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl_PL pl"),
    ({"LANG": "de_DE", "LC_MESSAGES": "pl_PL", "LC_ALL": "fr_FR"}, "fr_FR fr"),
    ({"LANG": "de_DE", "LC_MESSAGES": "", "LC_ALL": ""}, "de_DE de"),
    ({"LANG": "de_DE", "LC_ALL": "C"}, ""),
    ({"LANG": "de_DE", "LC_ALL": "POSIX"}, ""),
    ({"LANG": "C.UTF-8"}, ""),
    ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, ""),
    ({"LANG": "POSIX", "LANGUAGE": "de"}, ""),
    ({"LANG": "C", "LANGUAGE": "de"}, ""),
    ({"LANGUAGE": "de"}, ""),
    ({"LANG": "", "LANGUAGE": "de"}, ""),
    ({"LANG": "pl_PL", "LANGUAGE": "de:fr"}, "de fr pl_PL pl"),
    ({"LANG": "pl_PL", "LANGUAGE": "de_AT:de"}, "de_AT de pl_PL pl"),
    ({"LANG": "pl_PL", "LANGUAGE": ""}, "pl_PL pl"),
    ({"LANG": "pl_PL", "LANGUAGE": "::de:"}, "de pl_PL pl"),
    ({"LANG": "pl_PL", "LANGUAGE": "fr:en:de"}, "fr"),
    ({"LANG": "pl_PL", "LANGUAGE": "fr:C:de"}, "fr"),
    ({"LANG": "pl_PL", "LANGUAGE": "en"}, ""),
    ({"LANG": "pl_PL", "LANGUAGE": "fr:en_US:de"}, "fr"),
    ({"LANG": "en_US.UTF-8"}, ""),
    ({"LANG": "en_US.UTF-8", "LANGUAGE": "de"}, "de"),
    ({"LANG": "en_GB.UTF-8"}, "en_GB en_001"),
    ({"LC_CTYPE": "de_DE.UTF-8"}, ""),
    ({"LC_CTYPE": "C", "LANG": "de_DE.UTF-8"}, "de_DE de"),
    ({"LC_CTYPE": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}, ""),
    ({"LANG": "de_DE", "ERRDEX_LANG": "ar"}, "ar"),
    ({"LC_ALL": "C", "ERRDEX_LANG": "ar"}, "ar"),
    ({"LANG": "de_DE", "ERRDEX_LANG": "en"}, ""),
    ({"LANG": "de_DE", "ERRDEX_LANG": "C"}, ""),
    ({"LANG": "de_DE", "ERRDEX_LANG": ""}, "de_DE de"),
    ({"LANG": "de_DE", "ERRDEX_LANG": "ar:pl"}, "ar pl"),
    ({"LANG": "de_DE", "ERRDEX_LANG": "nonsense"}, ""),
    ({"LANG": "de_DE", "ERRDEX_LANG": "x-code"}, "x-code"),
    ({"LANG": "de_DE", "ERRDEX_LANG": "en-XA"}, "en-XA"),
    ({"LANG": "zh_HK.UTF-8"}, "zh_Hant_HK zh_HK zh_Hant zh_TW"),
    ({"LANG": "../x", "LANGUAGE": "../../y:de"}, "de"),
    ({"LANG": "german"}, ""),
    ({"LANG": "d" * 100_000}, ""),
    ({"LANG": "de_DE", "LANGUAGE": "fr:" * 50_000}, "fr de_DE de"),
    ({"LANG": "de_DE", "LANGUAGE": "\udcff:fr"}, "fr de_DE de"),
)


@pytest.mark.parametrize(("variables", "chain"), CASES)
def test_the_environment_chooses(
    environment: pytest.MonkeyPatch, variables: Mapping[str, str], chain: str
) -> None:
    """``ERRDEX_LANG``, then glibc's order; unset, ``C`` and ``POSIX`` mean English."""
    for name, value in variables.items():
        environment.setenv(name, value)
    assert chain_for() == tuple(chain.split())
    assert chain_for() == tuple(chain.split())  # and again, from the cache


def test_an_argument_comes_first(environment: pytest.MonkeyPatch) -> None:
    """Then the context, then the environment; what is no language is English."""
    environment.setenv("LANG", "de_DE")
    with locale("pl"):
        assert wishes() == ("pl",)
        assert chain_for() == ("pl",)
        assert chain_for("ar") == ("ar",)
        assert chain_for("nonsense") == ()
        assert chain_for("a\0b") == ()
        assert chain_for("") == ()
        with locale(None):
            assert chain_for() == ("de_DE", "de")
        with locale("en"):
            assert chain_for() == ()
        assert chain_for() == ("pl",)
    assert chain_for() == ("de_DE", "de")


def test_a_context_goes_back_after_an_error(environment: pytest.MonkeyPatch) -> None:
    """The language of before is active again; one object may be entered again, and nested."""
    del environment
    german = locale("de")
    seen: list[tuple[str, ...]] = []

    def fail() -> None:
        with german, locale("pl"), german:
            seen.append(chain_for())
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert seen == [("de",)]
    assert chain_for() == ()
    with german:
        assert chain_for() == ("de",)


def test_threads_do_not_mix(environment: pytest.MonkeyPatch) -> None:
    """A thread starts with the environment's language, with a copied context with that one's."""
    del environment
    seen: dict[str, tuple[str, ...]] = {}
    gate = threading.Barrier(3, timeout=30)

    def work(name: str, tag: str | None) -> None:
        if tag is None:
            gate.wait()
            seen[name] = chain_for()
        else:
            with locale(tag):
                gate.wait()
                seen[name] = chain_for()

    with locale("ar"):
        copied = contextvars.copy_context()
        threads = [
            threading.Thread(target=work, args=("plain", None)),
            threading.Thread(target=work, args=("polish", "pl")),
            threading.Thread(target=copied.run, args=(work, "copied", None)),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert seen == {"plain": (), "polish": ("pl",), "copied": ("ar",)}


def test_tasks_do_not_mix(environment: pytest.MonkeyPatch) -> None:
    """Each task has its own language, over every suspension; it starts with its creator's."""
    del environment

    async def task(tag: str, turns: int) -> set[tuple[str, ...]]:
        seen: set[tuple[str, ...]] = set()
        with locale(tag):
            for _ in range(turns):
                await asyncio.sleep(0)
                seen.add(chain_for())
        return seen

    async def child() -> tuple[str, ...]:
        await asyncio.sleep(0)
        return chain_for()

    async def main() -> None:
        tags = ["de", "pl", "ar", "fr"]
        found = await asyncio.gather(*[task(tag, 20) for tag in tags])
        assert found == [{(tag,)} for tag in tags]
        with locale("pl"):
            started = asyncio.create_task(child())
        assert await started == ("pl",)
        assert chain_for() == ()

    asyncio.run(main())


def test_many_languages_do_not_fill_the_memory(environment: pytest.MonkeyPatch) -> None:
    """What is kept of earlier choices is bounded."""
    del environment
    for number in range(2_000):
        chain_for(f"de-x-{number}")
    assert len(locale_module._chains) <= 256


@given(st.text(st.characters(exclude_characters="\0"), max_size=200), st.sampled_from(VARIABLES))
def test_no_value_of_a_variable_raises(value: str, name: str) -> None:
    """Whatever stands in the environment, there is a chain of safe names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANG", "de_DE")
        try:
            patch.setenv(name, value)
        except UnicodeEncodeError:  # a lone surrogate that no environment can hold
            return
        for entry in chain_for():
            assert entry.replace("_", "").replace("@", "").replace("-", "").isalnum()


def test_an_environment_without_cpythons_dictionary_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A replaced ``os.environ``, as some tools make it, is read through its public side."""
    monkeypatch.setattr(os, "environ", {"LANG": "pl_PL"})
    assert chain_for() == ("pl_PL", "pl")


def test_the_system_is_asked_where_there_is_no_variable(
    environment: pytest.MonkeyPatch,
) -> None:
    """On Windows and macOS only, and only without any variable at all."""
    asked: list[str] = []

    def languages(platform: str) -> tuple[str, ...]:
        asked.append(platform)
        return ("de-AT", "en-US", "fr")

    from errdex._i18n import system

    environment.setattr(system, "languages", languages)
    environment.setattr(locale_module, "_chains", {})
    assert wishes() == ()
    environment.setattr(sys, "platform", "win32")
    assert wishes() == ("de-AT", "en-US", "fr")
    assert chain_for() == ("de_AT", "de")
    environment.setenv("LANG", "")
    assert chain_for() == ()
    assert asked == ["win32", "win32"]
