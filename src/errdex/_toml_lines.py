"""Where a key stands in a TOML text: the standard library's parser does not say.

The text has been parsed before, so that it is known to be well formed; only strings, brackets and
comments have to be told apart here.
"""

from __future__ import annotations

Path = tuple[str, ...]


class Lines:
    """The lines of all keys and tables of one text."""

    __slots__ = ("_found",)

    def __init__(self, text: str) -> None:
        self._found: dict[Path, int] = {}
        _Scanner(text, self._found).run()

    def of(self, *path: str) -> int:
        """Return the line of the key *path*, counted from 1; of the nearest table around it else.

        0 when no part of it is there.
        """
        while path:
            if path in self._found:
                return self._found[path]
            path = path[:-1]
        return 0


class _Scanner:
    def __init__(self, text: str, found: dict[Path, int]) -> None:
        self.text = text
        self.found = found
        self.at = 0
        self.line = 1

    def run(self) -> None:
        table: Path = ()
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in " \t\r\n":
                self.step()
            elif char == "#":
                self.skip_comment()
            elif char == "[":
                start = self.line
                while self.at < len(self.text) and self.text[self.at] == "[":
                    self.step()
                table = self.key()
                self.note(table, start)
                self.skip_value()
            else:
                start = self.line
                self.note(table + self.key(), start)
                self.skip_value()

    def note(self, path: Path, line: int) -> None:
        """Remember where *path* stands, and every table above it that is named here first."""
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def step(self, count: int = 1) -> None:
        self.line += self.text.count("\n", self.at, self.at + count)
        self.at += count

    def skip_comment(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def key(self) -> Path:
        """Read a dotted key up to its ``=`` or ``]``."""
        parts: list[str] = []
        bare = ""
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in "\"'":
                parts.append(self.string())
            elif char in "=]\n.":
                if bare:
                    parts.append(bare)
                bare = ""
                if char != ".":
                    break
                self.step()
            else:
                if char not in " \t":
                    bare += char
                self.step()
        return tuple(parts)

    def string(self) -> str:
        """Read a string of any of the four kinds; its escapes stay as they are."""
        quote = self.text[self.at]
        mark = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.step(len(mark))
        start = self.at
        while self.at < len(self.text) and not self.text.startswith(mark, self.at):
            self.step(2 if quote == '"' and self.text[self.at] == "\\" else 1)
        content = self.text[start : self.at]
        self.step(len(mark))
        return content

    def skip_value(self) -> None:
        """Go to the end of the line, or of the brackets that are opened on it."""
        depth = 0
        while self.at < len(self.text):
            char = self.text[self.at]
            if char in "\"'":
                self.string()
                continue
            if char == "#":
                self.skip_comment()
                continue
            if char == "\n" and depth <= 0:
                return
            depth += (char in "[{") - (char in "]}")
            self.step()
