"""The language of the desktop, on the systems that keep it elsewhere than in the environment.

Asked only where no variable says anything: on Windows and macOS, where programs are started by a
click. Through the systems' own interfaces, by :mod:`ctypes`.
"""

from __future__ import annotations

from errdex import _faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: How many languages of the user's list are taken.
_MOST = 8
_UTF8 = 0x08000100  # kCFStringEncodingUTF8
_BY_NAME = 8  # MUI_LANGUAGE_NAME


def languages(platform: str, loaded: Any = None) -> tuple[str, ...]:
    """Return the user's languages, best first, as BCP 47 tags; () where they can not be had.

    *platform* is ``win32`` or ``darwin``; *loaded* the system's library, found when not given.
    """
    try:
        return _windows(loaded) if platform == "win32" else _macos(loaded)
    except Exception as error:  # a foreign interface may fail in any way
        _faults.record(f"language of the system {platform}", error)
        return ()


def _windows(kernel: Any) -> tuple[str, ...]:
    """Return the display languages of the user (Win32, GetUserPreferredUILanguages)."""
    from ctypes import byref, c_ulong, create_unicode_buffer

    if kernel is None:
        import ctypes

        kernel = ctypes.__dict__["windll"].kernel32
    count, size = c_ulong(), c_ulong()
    ask = kernel.GetUserPreferredUILanguages
    if not ask(_BY_NAME, byref(count), None, byref(size)) or not 0 < size.value < 10_000:
        return ()
    buffer = create_unicode_buffer(size.value)
    if not ask(_BY_NAME, byref(count), buffer, byref(size)):
        return ()
    listed = "".join(buffer[: size.value]).split("\0")
    return tuple([tag for tag in listed if tag][:_MOST])


def _macos(foundation: Any) -> tuple[str, ...]:
    """Return the preferred languages of the user (Core Foundation)."""
    from ctypes import c_char_p, c_int32, c_long, c_void_p, cdll, create_string_buffer

    if foundation is None:
        path = "/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation"
        foundation = cdll.LoadLibrary(path)
    for name, result, takes in (
        ("CFLocaleCopyPreferredLanguages", c_void_p, []),
        ("CFArrayGetCount", c_long, [c_void_p]),
        ("CFArrayGetValueAtIndex", c_void_p, [c_void_p, c_long]),
        ("CFStringGetCString", c_int32, [c_void_p, c_char_p, c_long, c_int32]),
        ("CFRelease", None, [c_void_p]),
    ):
        function = getattr(foundation, name)
        function.restype, function.argtypes = result, takes
    listed = foundation.CFLocaleCopyPreferredLanguages()
    if not listed:
        return ()
    tags: list[str] = []
    for number in range(min(foundation.CFArrayGetCount(listed), _MOST)):
        buffer = create_string_buffer(128)
        text = foundation.CFArrayGetValueAtIndex(listed, number)
        if foundation.CFStringGetCString(text, buffer, 128, _UTF8):
            tags.append(buffer.value.decode())
    foundation.CFRelease(listed)
    return tuple(tags)
