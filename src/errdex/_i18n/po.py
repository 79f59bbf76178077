"""A small reader of PO files, for checkouts that have no compiled catalogue."""

from __future__ import annotations

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


def _unquote(text: str) -> str:
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise ValueError(f"unclosed quotes: {text[:40]}")
    if "\\" not in text:
        return text[1:-1]
    out: list[str] = []
    chars = iter(text[1:-1])
    for char in chars:
        out.append(_ESCAPES.get(next(chars, ""), "") if char == "\\" else char)
    return "".join(out)


def read(text: str) -> dict[bytes, tuple[bytes, bytes]]:
    """Return the entries of a PO file that may be shown, by key, as ``MO.get`` gives them."""
    out: dict[bytes, tuple[bytes, bytes]] = {}
    fields: dict[str, str] = {}
    field = ""
    fuzzy = False

    def flush() -> None:
        if "msgid" in fields and not fuzzy:
            key = fields["msgid"]
            if "msgctxt" in fields:
                key = f"{fields['msgctxt']}\4{key}"
            forms = [fields[name] for name in fields if name.startswith("msgstr")]
            full = key + (f"\0{fields['msgid_plural']}" if "msgid_plural" in fields else "")
            if all(forms):
                out[key.encode()] = (full.encode(), "\0".join(forms).encode())
        fields.clear()

    for raw in text.split("\n"):
        line = raw.strip()
        if not line:
            continue
        if line[0] == "#":
            if any(name.startswith("msgstr") for name in fields):
                flush()
                fuzzy = False
            if line.startswith("#,") and "fuzzy" in line:
                fuzzy = True
        elif line[0] == '"':
            fields[field] += _unquote(line)
        else:
            name, _, rest = line.partition(" ")
            if name in ("msgctxt", "msgid") and any(one.startswith("msgstr") for one in fields):
                flush()
                fuzzy = False
            field = name
            fields[field] = _unquote(rest.strip())
    flush()
    return out
