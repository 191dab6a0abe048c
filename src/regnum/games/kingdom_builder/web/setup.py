"""Kingdom Builder's board and scoring cards to choose from at a new table: by lot, of the first game, one's own."""

from __future__ import annotations

from functools import cache
from typing import Any

from regnum.core.errors import BadOption
from regnum.core.game import Options
from regnum.core.rng import Rng
from regnum.core.seeds import new_seed
from regnum.games.kingdom_builder.rules.data import (
    CARDS,
    FIRST_GAME_BOARD,
    FIRST_GAME_CARDS,
    LETTERS,
    QUADRANTS,
    TERRAINS,
    TILES,
)
from regnum.games.kingdom_builder.rules.setup import (
    AUTO,
    CARDS_IN_PLAY,
    FIRST_GAME,
    RANDOM,
    TURNED,
    board_text,
    cards_text,
    random_cards,
    random_quadrants,
)
from regnum.games.kingdom_builder.rules.typed import board_as_typed, cards_as_typed
from regnum.games.kingdom_builder.view.drawing import HIGH, SIDE, WIDE
from regnum.games.kingdom_builder.view.words import card_name, tile_name
from regnum.games.kingdom_builder.web.board import SPECIAL
from regnum.games.kingdom_builder.web.explained import card_words
from regnum.locales import translator
from regnum.server.html import Markup, join

OPTIONS: tuple[str, ...] = ("board", "cards")
OWN = "own"
FIRST_QUADRANTS = FIRST_GAME_BOARD.replace("/", "").split()
"""As they lie, the upper two and then the lower two; also what one's own board is changed from."""
GROUND = tuple(terrain for terrain in TERRAINS if terrain not in (*SPECIAL, "location"))
IN_PATTERN = ((WIDE / 2, SIDE), (0, 2.5 * SIDE), (WIDE, 2.5 * SIDE), (0, -SIDE / 2), (WIDE, -SIDE / 2))
"""Hexes of two rows, and what of their neighbours reaches into the same rectangle."""
OUTLINE = "l{0:g} {1:g}v{2:g}l-{0:g} {1:g}-{0:g}-{1:g}v-{2:g}z".format(WIDE / 2, SIDE / 2, SIDE)
"""From the top of a hex around it."""


def choices(language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
    """What the page of a new table shows: the ways to choose, the quadrants in their places, the cards."""
    _ = translator(language)
    board, cards = board_as_typed(chosen["board"]), cards_as_typed(chosen["cards"])
    places = _places(form) if board in (OWN, RANDOM, FIRST_GAME) else _named_places(board)
    picked = _picked(form) if cards in (OWN, AUTO, RANDOM) else _named_cards(cards)
    names = [quadrant for quadrant, _turned in places]
    return {
        "board": board if board in (RANDOM, FIRST_GAME) else OWN,
        "cards": cards if cards in (AUTO, RANDOM) else OWN,
        "quadrants": {quadrant: tile_name(quadrant, language) for quadrant in QUADRANTS},
        "first": FIRST_QUADRANTS,
        "places": [
            {"title": title, "quadrant": quadrant, "turned": turned, "again": names.count(quadrant) > 1}
            for title, (quadrant, turned) in zip(
                (_("Upper left"), _("Upper right"), _("Lower left"), _("Lower right")), places, strict=True
            )
        ],
        "all_cards": [
            {"id": card, "title": card_name(card, language), "words": words, "picked": card in picked}
            for card, words in card_words(language).items()
        ],
        "three": len(picked) == CARDS_IN_PLAY,
        "first_cards": FIRST_GAME_CARDS,
        "art": drawn_quadrants(),
    }


def look(_language: str, _chosen: Options, form: dict[str, str]) -> dict[str, Any]:
    """A board and three cards by lot, to be looked at before the game starts."""
    rng = Rng(new_seed())
    quadrants = board_text(random_quadrants(rng)).replace("/", "").split()
    return {
        "places": [[quadrant.removesuffix(TURNED), quadrant.endswith(TURNED)] for quadrant in quadrants],
        "cards": cards_text(random_cards(rng)).split(),
    }


def options(chosen: Options, form: dict[str, str]) -> Options:
    """What a form says, as the texts that the game reads."""
    texts = dict(chosen)
    if chosen["board"] == OWN:
        names = [form.get(f"place-{place}", "") for place in range(4)]
        if "" in names or len(set(names)) < len(names):
            raise BadOption("Choose four different quadrants for the board: there is one of each.")
        words = [name + TURNED * turned for name, (_, turned) in zip(names, _places(form), strict=True)]
        texts["board"] = "{} {} / {} {}".format(*words)
    if chosen["cards"] == OWN:
        picked = _picked(form)
        if len(picked) != CARDS_IN_PLAY:
            raise BadOption("Choose three scoring cards, not {count}.", count=len(picked))
        texts["cards"] = " ".join(picked)
    return texts


# What lies where


def _places(form: dict[str, str]) -> list[tuple[str, bool]]:
    """The quadrants of a form, and whether they are turned; where it names none, that of the first game."""
    return [
        (form.get(f"place-{place}", quadrant), form.get(f"turned-{place}") == "on")
        for place, quadrant in enumerate(FIRST_QUADRANTS)
    ]


def _named_places(board: str) -> list[tuple[str, bool]]:
    """The quadrants of a board that was sent as a text, as far as there are such."""
    words = board.replace("/", " ").replace(",", " ").split()
    places = [(word.removesuffix(TURNED).removesuffix("-"), word.endswith((TURNED, "-"))) for word in words]
    known = [place for place in places if place[0] in TILES][: len(FIRST_QUADRANTS)]
    return known + [(quadrant, False) for quadrant in FIRST_QUADRANTS[len(known) :]]


def _picked(form: dict[str, str]) -> list[str]:
    return [card for card in CARDS if form.get(f"card-{card}") == "on"]


def _named_cards(cards: str) -> list[str]:
    return FIRST_GAME_CARDS if cards == FIRST_GAME else cards.replace(",", " ").split()


# The quadrants as symbols


@cache
def drawn_quadrants() -> Markup:
    """Each quadrant once, for the page to use where it lies.

    A page shows dozens of them, so a terrain is one shape with a pattern and not a hundred hexes. In a quadrant
    upside down trees still grow upwards: there the page takes the patterns that are turned back, and turns back
    the castles and locations.
    """
    patterns = [
        Markup(
            '<pattern id="ground-{0}" patternUnits="userSpaceOnUse" width="{1:g}" height="{2:g}">{3}</pattern>'
            '<pattern id="turned-{0}" href="#ground-{0}" patternTransform="rotate(180 {4:g} {5:g})"/>'
        ).format(kind, WIDE, 3 * SIDE, join([_hex(kind, x, y) for x, y in IN_PATTERN]), WIDE / 2, SIDE)
        for kind in GROUND
    ]
    marks = [
        Markup('<g id="on-{0}"><g class="mark">{1}</g></g>').format(kind, _hex(kind, 0, 0)) for kind in SPECIAL
    ]
    symbols = [
        Markup('<symbol id="quadrant-{}" overflow="visible">{}</symbol>').format(quadrant, _quadrant(quadrant))
        for quadrant in QUADRANTS
    ]
    return Markup('<svg class="sprite" aria-hidden="true"><defs>{}</defs></svg>').format(
        join(patterns + marks + symbols)
    )


def _hex(kind: str, x: float, y: float) -> Markup:
    return Markup('<use href="#hex-{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>').format(
        kind, x - WIDE / 2, round(y - SIDE, 2), WIDE, HIGH
    )


def _quadrant(quadrant: str) -> Markup:
    shapes = dict.fromkeys(GROUND, "")
    marks = []
    for row, letters in enumerate(QUADRANTS[quadrant]):
        for column, letter in enumerate(letters):
            terrain = TERRAINS[LETTERS.index(letter)]
            x, top = WIDE * (column + 0.5 + row % 2 / 2), 1.5 * SIDE * row
            if terrain in shapes:
                shapes[terrain] += f"M{x:g} {top:g}{OUTLINE}"
            else:
                kind = quadrant if terrain == "location" else terrain
                marks.append(Markup('<use href="#on-{}" x="{:g}" y="{:g}"/>').format(kind, x, top + SIDE))
    drawn = [Markup('<path class="{}" d="{}"/>').format(kind, path) for kind, path in shapes.items() if path]
    return join(drawn + marks)
