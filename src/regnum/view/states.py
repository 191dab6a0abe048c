"""A whole state for people: in the terminal, as a picture, and in a notebook.

A state holds everything. It is shown through the eyes of who chooses, and when nobody does through a spectator's:
whoever looks sees what there is to decide on, and what is hidden stays so.
"""

from __future__ import annotations

import io
from base64 import b64encode
from xml.sax.saxutils import quoteattr

from rich.console import Console

from regnum.core.state import State
from regnum.locales import preferred_language, translator
from regnum.view import View, view_of

WIDTH = 100
"""Of a table in the terminal, in letters: as wide as most of them can be drawn."""
WITHIN = "display: block; max-width: 100%; height: auto"


def in_the_terminal(state: State) -> str:
    paper = io.StringIO()
    board = view_of(state.game).board(_seen(state), seat_names(state.players), preferred_language())
    Console(file=paper, width=WIDTH, force_jupyter=False).print(board)
    return "\n".join(line.rstrip() for line in paper.getvalue().rstrip().splitlines())


def as_picture(state: State) -> str:
    return view_of(state.game).svg(_seen(state), seat_names(state.players), preferred_language())


def on_a_page(state: State) -> str:
    return image(as_picture(state), repr(state))


def image(picture: str, words: str) -> str:
    """A picture for a page on which there may be others: what has the same name in two of them stays apart."""
    source = "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()
    return f'<img src="{source}" alt={quoteattr(words)} style="{WITHIN}">'


def seat_names(players: int) -> list[str]:
    """As programs count seats."""
    _ = translator(preferred_language())
    return [_("Seat {number}", number=seat) for seat in range(players)]


def _seen(state: State) -> View:
    return state.view(None if state.over else state.seat)
