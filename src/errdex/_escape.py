r"""Escaping: one value, one line.

Text from outside must not break an error line, colour a terminal or turn its direction. Each
character of the categories Cc, Cf, Zl, Zp and Cs and each noncharacter is written out, except ZWNJ,
ZWJ (letters join wrongly without them) and the Arabic number signs.
"""

from __future__ import annotations

#: First and last of each range of escaped characters, ascending; U+xxFFFE and U+xxFFFF besides.
#: Written out, so that a line is the same whatever version of Unicode an interpreter has.
ESCAPED_RANGES = (
    *((0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD)),  # C0, DEL and C1, soft hyphen
    *((0x61C, 0x61C), (0x70F, 0x70F), (0x180E, 0x180E)),
    *((0x200B, 0x200B), (0x200E, 0x200F)),  # ZERO WIDTH SPACE, direction marks
    *((0x2028, 0x202E), (0x2060, 0x2064), (0x2066, 0x206F)),  # separators, bidi, isolates
    *((0xD800, 0xDFFF), (0xFDD0, 0xFDEF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB)),
    *((0x110BD, 0x110BD), (0x110CD, 0x110CD), (0x13430, 0x1343F)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A)),
    *((0xE0001, 0xE0001), (0xE0020, 0xE007F)),  # tags
)
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def is_escaped(char: str) -> bool:
    """Tell whether the contract escapes the one character *char*."""
    if char.isprintable():
        return False
    code = ord(char)
    if code & 0xFFFE == 0xFFFE:
        return True
    for first, last in ESCAPED_RANGES:
        if code <= last:
            return code >= first
    return False


def clean_length(text: str) -> int:
    """Return how many characters *text* has before the first escaped one."""
    if text.isprintable():
        return len(text)
    for index, char in enumerate(text):
        if is_escaped(char):
            return index
    return len(text)


def escape(text: str) -> str:
    r"""Return *text* with each character that could break or forge a line written out.

    ``\n``, ``\t``, ``\r``, else ``\xNN``, ``\uNNNN`` or ``\UNNNNNNNN`` in lower-case hexadecimal,
    as Python writes them. A backslash stays as it is, so paths stay readable and escaping twice
    changes nothing; the exact value is in the structured form.
    """
    if text.isprintable():
        return text
    return "".join([_written_out(char) if is_escaped(char) else char for char in text])


def _written_out(char: str) -> str:
    short = _SHORT.get(char)
    if short is not None:
        return short
    code = ord(char)
    if code > 0xFFFF:
        return f"\\U{code:08x}"
    return f"\\u{code:04x}" if code > 0xFF else f"\\x{code:02x}"
