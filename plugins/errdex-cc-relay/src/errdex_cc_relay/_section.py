"""A section of ours on pages of the domain ``cc`` and of ``ENOPEER``: how the relay takes part.

A template is Jinja source that gives Markdown. It sees ``locale``, and says its sentence in the
language of the page where it can, in English otherwise.
"""

from __future__ import annotations

from errdex import Section


def spoken(**sentences: str) -> str:
    """Return a template that says the sentence of the page's language, else the English one."""
    english = sentences.pop("en")
    others = "".join(
        [f'{{% elif locale == "{locale}" %}}{text}' for locale, text in sentences.items()]
    )
    return f'{{% if locale == "en" %}}{english}{others}{{% else %}}{english}{{% endif %}}'


_GUEST = spoken(
    en="cc itself never returns this code: it exists only where `errdex-cc-relay` is installed.",
    de="cc selbst gibt diesen Code nie zurück: Es gibt ihn nur, wo `errdex-cc-relay` installiert"
    " ist.",
    pl="Samo cc nigdy nie zwraca tego kodu: istnieje on tylko tam, gdzie zainstalowano"
    " `errdex-cc-relay`.",
    ar="لا تُرجع الأداة cc نفسها هذا الرمز أبدًا، فهو موجود فقط حيث ثُبِّتت الحزمة `errdex-cc-relay`.",
)

_ELSEWHERE = spoken(
    en="With `errdex-cc-relay`, a session of cc on another machine is named `machine:id`.",
    de="Mit `errdex-cc-relay` heißt eine Sitzung von cc auf einem anderen Rechner `machine:id`.",
    pl="Z `errdex-cc-relay` sesję cc na innym komputerze zapisuje się jako `machine:id`.",
    ar="مع الحزمة `errdex-cc-relay` تُكتب جلسة cc على جهاز آخر بالصيغة `machine:id`.",
)

SECTIONS = (
    Section("cc/ERELAY_DOWN", "Relay", _GUEST),
    Section("cc/ERELAY_BACKLOG", "Relay", _GUEST),
    Section("core/ENOPEER", "Relay", _ELSEWHERE),
)
