"""Tables on a terminal; the only module that imports rich."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table to standard output; rich respects ``NO_COLOR`` and the terminal's width.

    Cells are texts, not mark-up: what a plugin wrote can not colour the terminal.
    """
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, head in enumerate(heads):
        shown.add_column(Text(head), style="cyan" if number == 0 else "", no_wrap=number == 0)
    for row in rows:
        shown.add_row(*map(Text, row))
    Console(highlight=False).print(shown)
