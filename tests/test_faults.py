"""Facts about the ring of survived faults."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest

from errdex import _faults


@pytest.fixture(autouse=True)
def _empty() -> None:
    _faults.clear()


def test_a_fault_keeps_text_only() -> None:
    """Where, kind and detail are kept, and no reference to the exception."""
    _faults.record("here", ValueError("bad"))
    assert _faults.faults() == (_faults.Fault("here", "ValueError", "bad"),)


def test_the_ring_holds_the_last_64() -> None:
    """Older faults make room for newer ones."""
    for number in range(100):
        _faults.record(str(number), ValueError())
    kept = [fault.where for fault in _faults.faults()]
    assert kept == [str(number) for number in range(36, 100)]


def test_an_exception_that_can_not_be_shown_is_kept() -> None:
    """A raising __str__ does not get out."""

    class Mute(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    _faults.record("here", Mute())
    assert _faults.faults()[0].detail == "<unprintable>"


def test_a_fault_is_logged_at_debug(caplog: pytest.LogCaptureFixture) -> None:
    """The logger errdex gets one DEBUG record when logging is loaded."""
    with caplog.at_level(logging.DEBUG, "errdex"):
        _faults.record("here", ValueError("bad"))
    assert caplog.record_tuples == [("errdex", logging.DEBUG, "here: ValueError: bad")]


def test_a_broken_log_handler_is_survived(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What a log handler raises does not reach the caller."""

    class Broken(logging.Handler):
        asked = False

        def handle(self, record: logging.LogRecord) -> bool:
            self.asked = True
            raise RuntimeError(record.getMessage())

    logger = logging.getLogger("errdex")
    monkeypatch.setattr(logger, "handlers", [broken := Broken()])
    with caplog.at_level(logging.DEBUG, "errdex"):
        _faults.record("here", ValueError("bad"))
    assert len(_faults.faults()) == 1
    assert broken.asked


def test_a_fault_without_logging_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where logging was never imported there is nothing to log to."""
    monkeypatch.delitem(sys.modules, "logging")
    _faults.record("here", ValueError("bad"))
    assert len(_faults.faults()) == 1


def test_logging_is_not_loaded_for_a_fault() -> None:
    """A program without logging stays without it."""
    program = (
        "import sys; from errdex import _faults; _faults.record('x', ValueError('y'));"
        "sys.exit('logging' in sys.modules or len(_faults.faults()) != 1)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
