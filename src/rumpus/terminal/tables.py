"""Tables of figures and lists: framed in a terminal, plain columns over a pipe."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.terminal.screen import is_plain


def print_table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]], plain: bool = False) -> None:
    """Numbers stand to the right, everything else to the left."""
    cells = [[str(cell) for cell in row] for row in rows]
    if is_plain(plain):
        if title:
            print(title)
        widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
        for row in [list(heads), *cells]:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title, style="bold") if title else None, box=box.SIMPLE, title_justify="left")
    for i, head in enumerate(heads):
        numbers = bool(rows) and all(isinstance(row[i], int | float) for row in rows)
        table.add_column(head, justify="right" if numbers else "left")
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    Console(highlight=False).print(table)
