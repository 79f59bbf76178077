"""Facts about errdex's own words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from errdex._i18n import catalogue
from errdex._i18n import label as label_module
from errdex._i18n.catalogue import reset
from errdex._i18n.label import label
from errdex._i18n.locale import locale
from errdex._i18n.write_mo import write_mo


@pytest.fixture(autouse=True)
def klingon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give errdex's own catalogue a language that it does not ship."""
    path = tmp_path / "errdex" / "tlh" / "LC_MESSAGES" / "errdex.mo"
    path.parent.mkdir(parents=True)
    header = "Content-Type: text/plain; charset=UTF-8\n"
    path.write_bytes(write_mo(header, [("label", "Parameters", None, ("mIw",))]))
    monkeypatch.setenv("ERRDEX_LOCALE_PATH", str(tmp_path))
    monkeypatch.setenv("ERRDEX_LANG", "en")
    reset()
    yield
    reset()


def test_a_label_is_in_the_wanted_language() -> None:
    """By argument or by context; English without a translation."""
    assert label("Parameters") == "Parameters"
    assert label("Parameters", "tlh") == "mIw"
    assert label("Parameters", "tlh") == "mIw"  # and again, from memory
    assert label("Something else", "tlh") == "Something else"
    with locale("tlh"):
        assert label("Parameters") == "mIw"
        assert label("Parameters", "en") == "Parameters"


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Old labels make room for new ones; ``reset`` forgets all."""
    monkeypatch.setattr(label_module, "_MAX_KEPT", 10)
    for number in range(50):
        assert label(f"text {number}", "tlh") == f"text {number}"
    assert 0 < len(catalogue.memo) <= 10
    reset()
    assert catalogue.memo == {}
