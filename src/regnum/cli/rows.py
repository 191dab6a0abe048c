"""Tables of figures that lose nothing where there is little room: no name is cut, and no column is left out."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len
from rich.markup import escape
from rich.table import Table

from regnum.cli.say import console

Row = tuple[Sequence[str], Sequence[str]]
"""What a row is of, and its figures."""
GAP = 2
BETWEEN = " · "


def print_rows(leads: Sequence[str], headings: Sequence[str], rows: Sequence[Row]) -> None:
    """A table; where that is too wide, each name stands above its figures; and where these are too wide as well,
    every figure stands behind its heading, line by line."""
    columns = [[heading, *(figures[i] for _names, figures in rows)] for i, heading in enumerate(headings)]
    widths = [max(map(cell_len, column)) for column in columns]
    names = [max(cell_len(lead), *(cell_len(of[i]) for of, _figures in rows)) for i, lead in enumerate(leads)]
    figures_wide = sum(width + GAP for width in widths) + 1
    if sum(width + GAP for width in names) + figures_wide <= console.width:
        _print_table(leads, headings, rows)
        return
    below = figures_wide <= console.width
    if below:
        _print_line(_in_columns(headings, widths))
    for of, figures in rows:
        _print_line(" " + " ".join(of), style="bold")
        if below:
            _print_line(_in_columns(figures, widths))
        else:
            _print_pairs(headings, figures)


def _print_table(leads: Sequence[str], headings: Sequence[str], rows: Sequence[Row]) -> None:
    table = Table(box=None)
    for i, lead in enumerate(leads):
        counted = all(of[i].isdecimal() for of, _figures in rows)
        table.add_column(lead, no_wrap=True, justify="right" if counted else "left")
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    for of, figures in rows:
        table.add_row(*map(escape, of), *map(escape, figures))
    console.print(table)


def _in_columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    spaced = (" " * (GAP + width - cell_len(cell)) + cell for cell, width in zip(cells, widths, strict=True))
    return "".join(spaced)


def _print_pairs(headings: Sequence[str], figures: Sequence[str]) -> None:
    # A space that is not broken keeps a figure with its heading.
    pairs = [f"{heading} {figure}".replace(" ", "\xa0") for heading, figure in zip(headings, figures, strict=True)]
    text = BETWEEN.join(pairs).replace(BETWEEN, "\xa0· ")
    for line in wrap(text, max(20, console.width - 4), break_long_words=False, break_on_hyphens=False):
        _print_line("   " + line.replace("\xa0", " "))


def _print_line(line: str, style: str = "") -> None:
    console.print(line, style=style, markup=False, soft_wrap=True)
