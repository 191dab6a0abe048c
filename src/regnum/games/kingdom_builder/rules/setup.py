"""What a table has agreed on, from texts that a person can type.

A board is named by its quadrants as they lie, each by its location: "tavern paddock / oasis farm-turned".
The slash (or a comma, or nothing) parts the upper two from the lower two; a quadrant turned by 180 degrees is
marked, "-turned" or just "-". Scoring cards are named by three words: "fishermen knights merchants".
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from regnum.core.errors import BadOption, suggest
from regnum.core.native import as_i64, as_u8
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.rules.board import Board, joined
from regnum.games.kingdom_builder.rules.data import CARDS, FIRST_GAME_BOARD, FIRST_GAME_CARDS, TILES

RANDOM: Final = "random"
FIRST_GAME: Final = "first_game"
AUTO: Final = "auto"
TURNED: Final = "-turned"
CARDS_IN_PLAY: Final = 3
_ALL_QUADRANTS: Final[vec[u8]] = vec[u8](range(len(TILES)))
_ALL_CARDS: Final[vec[u8]] = vec[u8](range(len(CARDS)))


@mypyc_attr(acyclic=True)  # so that the garbage collector leaves it alone
class Setup:
    """The board, the scoring cards and the options of a game; never changes during it."""

    def __init__(
        self,
        players: i64,
        board: Board,
        cards: vec[u8],
        lords_need_settlement: bool,
        board_option: str,
        cards_option: str,
    ) -> None:
        self.players = players
        self.board = board
        self.cards = cards
        self.lords_need_settlement = lords_need_settlement
        self.board_option = board_option
        self.cards_option = cards_option
        self.observed = b""
        """An observation of all this, once somebody has asked for one."""

    def options(self) -> dict[str, object]:
        return {
            "board": self.board_option,
            "cards": self.cards_option,
            "lords_need_settlement": self.lords_need_settlement,
        }


def chosen_board(option: str, rng: Rng) -> Board:
    """The board that an option which was checked asks for."""
    if option == RANDOM:
        return joined(random_quadrants(rng))
    return joined(read_board(FIRST_GAME_BOARD if option == FIRST_GAME else option))


def chosen_cards(option: str, board_option: str, rng: Rng) -> vec[u8]:
    """The scoring cards, ascending, that options which were checked ask for."""
    if option == FIRST_GAME or (option == AUTO and board_option == FIRST_GAME):
        return read_cards(" ".join(FIRST_GAME_CARDS))
    if option in (AUTO, RANDOM):
        return random_cards(rng)
    return read_cards(option)


def random_quadrants(rng: Rng) -> vec[u8]:
    """Four different quadrants in random places, each upright or turned."""
    numbers: vec[u8] = _ALL_QUADRANTS[:]
    rng.shuffle(numbers)
    quadrants: vec[u8] = vec[u8]()
    i: i64 = 0
    while i < 4:
        quadrants = append(quadrants, as_u8(as_i64(numbers[i]) * 2 + rng.below(2)))
        i += 1
    return quadrants


def random_cards(rng: Rng) -> vec[u8]:
    """Three different scoring cards, ascending."""
    cards: vec[u8] = _ALL_CARDS[:]
    rng.shuffle(cards)
    return _ascending(cards[:CARDS_IN_PLAY])


def _ascending(cards: vec[u8]) -> vec[u8]:
    ascending: vec[u8] = vec[u8]()
    for card in _ALL_CARDS:
        if card in cards:
            ascending = append(ascending, card)
    return ascending


# Texts


def board_text(quadrants: vec[u8]) -> str:
    """The board's name, as `read_board` reads it."""
    names = [TILES[int(quadrant) >> 1] + (TURNED if int(quadrant) & 1 else "") for quadrant in quadrants]
    return f"{names[0]} {names[1]} / {names[2]} {names[3]}"


def cards_text(cards: vec[u8]) -> str:
    return " ".join([CARDS[int(card)] for card in cards])


def _words(text: str) -> list[str]:
    return text.casefold().replace("/", " ").replace(",", " ").split()


def read_board(text: str) -> vec[u8]:
    """The quadrants that the text names: twice the number, plus 1 when turned."""
    quadrants: list[int] = []
    names: list[str] = []
    for word in _words(text):
        name = word
        turned = 0
        for mark in (TURNED, "-"):
            if name.endswith(mark):
                name = name[: -len(mark)]
                turned = 1
                break
        if name not in TILES:
            raise BadOption(
                "There is no quadrant “{word}” in “{text}”. Did you mean: {valid}?",
                word=word,
                text=text,
                valid=suggest(name, TILES),
            )
        if name in names:
            raise BadOption("Quadrant “{word}” is twice in “{text}”; there is one of each.", word=name, text=text)
        names.append(name)
        quadrants.append(2 * TILES.index(name) + turned)
    if len(quadrants) != 4:
        raise BadOption(
            "A board has 4 quadrants; “{text}” names {count}. Valid is for instance “{valid}”.",
            text=text,
            count=len(quadrants),
            valid=FIRST_GAME_BOARD + TURNED,
        )
    return vec[u8](quadrants)


def read_cards(text: str) -> vec[u8]:
    """The scoring cards that the text names, ascending."""
    cards: list[int] = []
    for word in _words(text):
        if word not in CARDS:
            raise BadOption(
                "There is no scoring card “{word}” in “{text}”. Did you mean: {valid}?",
                word=word,
                text=text,
                valid=suggest(word, CARDS),
            )
        if CARDS.index(word) in cards:
            raise BadOption("Card “{word}” is twice in “{text}”; there is one of each.", word=word, text=text)
        cards.append(CARDS.index(word))
    if len(cards) != CARDS_IN_PLAY:
        raise BadOption(
            "A game has 3 scoring cards; “{text}” names {count}. Valid is for instance “{valid}”.",
            text=text,
            count=len(cards),
            valid=" ".join(FIRST_GAME_CARDS),
        )
    return _ascending(vec[u8](cards))
