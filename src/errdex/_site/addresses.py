"""Addresses of the reference: permanent, and the same in every language but for its prefix.

An address is a path below the root of the site, with a slash at its end and none at its start:
``e/cc/EINBOXFULL/``, ``zh-hans/e/cc/EINBOXFULL/``.
"""

from __future__ import annotations

from posixpath import relpath

from errdex._i18n.chain import to_bcp47

ENGLISH = "en"


def prefix(language: str) -> str:
    """Return the folder of *language* (a catalogue name): ``""`` for English, ``"zh-hans/"``."""
    return "" if language == ENGLISH else f"{to_bcp47(language)}/"


def index(base: str, language: str) -> str:
    """Return the address of the list of all codes."""
    return f"{prefix(language)}{base}/"


def domain(base: str, language: str, name: str) -> str:
    """Return the address of the domain *name*."""
    return f"{prefix(language)}{base}/{name}/"


def code(base: str, language: str, key: str) -> str:
    """Return the address of the code *key* (``cc/EINBOXFULL``, or ``cc/EX@distribution``)."""
    return f"{prefix(language)}{base}/{key}/"


def short(base: str, language: str, token: str) -> str:
    """Return the short address of *token*, which needs no domain."""
    return f"{prefix(language)}{base}/{token}/"


def relative(target: str, page: str) -> str:
    """Return the link that leads from the address *page* to the path *target*.

    A slash at the end of *target* stays; a fragment is none of our business.
    """
    link = relpath(f"/{target}", f"/{page}")
    return f"{link}/" if target.endswith("/") or not target else link


def absolute(site_url: str, address: str) -> str:
    """Return the address below *site_url*, which may lack its last slash."""
    return f"{site_url.rstrip('/')}/{address}"
