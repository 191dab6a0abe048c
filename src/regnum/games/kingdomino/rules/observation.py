"""What a seat knows of a game of Kingdomino, as numbers; all seats know the same, and each counts from itself."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.native import as_i64, as_u8
from regnum.core.observation import FLAG, KIND, NUMBER, Observation, add_to, seats_after, set_wide
from regnum.core.state import NOBODY
from regnum.games.kingdomino.rules.data import (
    DOMINOES,
    FIRST,
    FIRST_CROWNS,
    SECOND,
    SECOND_CROWNS,
    TERRAINS,
)
from regnum.games.kingdomino.rules.kingdom import (
    CELLS,
    MIDDLE,
    WIDTH,
    Kingdom,
    laid_domino,
    laid_placement,
    second_cell,
)
from regnum.games.kingdomino.rules.state import ACTIONS, FREE, KingdominoState, Variant

MOST_LAID: Final = 24
LONGEST_LINE: Final = 4
MOST_POINTS: Final = 65535
CASTLE: Final = as_u8(7)
CLAIMING: Final = as_u8(0)
PLACING: Final = as_u8(1)
OVER: Final = as_u8(2)


def layout(variant: Variant) -> Observation:
    """The fields, in the order in which `write` writes them."""
    seats = int(variant.players)
    terrains = ", ".join(f"{number} {name}" for number, name in enumerate(TERRAINS, 1))
    fields = Observation()
    fields.add("options", FLAG, 1, (5,), "american edition, dynasty, middle kingdom, harmony, mighty duel")
    fields.add("phase", KIND, 2, (), "0 a domino is claimed, 1 one is placed, 2 the game is over")
    fields.add("chooser", FLAG, 1, (seats,), "who chooses")
    fields.add("turn", NUMBER, LONGEST_LINE, (), "which domino of the line is placed, counted from 0")
    fields.add("domino", KIND, DOMINOES, (), "the domino to be placed, or 0")
    fields.add("pile", NUMBER, DOMINOES, (), "dominoes in the pile")
    fields.add("removed", NUMBER, DOMINOES, (), "dominoes that are out of this game")
    fields.add("unseen", FLAG, 1, (DOMINOES,), "dominoes that are in the pile or were removed, from number 1 on")
    for name, meaning in (("line", "being placed"), ("next_line", "being claimed")):
        fields.add(name, KIND, DOMINOES, (LONGEST_LINE,), f"the dominoes {meaning}, ascending, or 0")
        fields.add(f"{name}_seat", KIND, seats, (LONGEST_LINE,), "the king on each: 0 nobody's, 1 one's own, …")
    fields.add("kings", KIND, seats, (LONGEST_LINE,), "who makes the next first claims: 1 oneself, …; 0 none")
    fields.add("undrawn", NUMBER, LONGEST_LINE, (seats,), "kings of each seat that are still to be drawn by lot")
    fields.add("discarded", KIND, DOMINOES, (DOMINOES,), "the dominoes discarded by all, in order, or 0")
    fields.add("scores", NUMBER, MOST_POINTS, (seats,), "points as they stand")
    _add_kingdoms(fields, "", seats, f"terrain of each square: 0 empty, {terrains}, 7 the castle, in the middle")
    for game in range(int(variant.games) - 1):
        _add_kingdoms(fields, f"game_{game + 1}_", seats, "the same, as that game of the dynasty ended")
    return fields


def _add_kingdoms(fields: Observation, prefix: str, seats: int, terrain: str) -> None:
    squares = (seats, WIDTH, WIDTH)
    laid = (seats, MOST_LAID)
    fields.add(f"{prefix}discards", NUMBER, MOST_LAID, (seats,), "dominoes that each has discarded")
    fields.add(f"{prefix}terrain", KIND, 7, squares, terrain)
    fields.add(f"{prefix}crowns", NUMBER, 3, squares, "crowns on each square")
    fields.add(f"{prefix}laid", KIND, DOMINOES, laid, "the dominoes in the order of being laid, or 0")
    fields.add(f"{prefix}laid_at", KIND, ACTIONS, laid, "the action that laid each, plus 1, or 0")


def blank(variant: Variant) -> bytes:
    if not variant.blank_observation:
        variant.blank_observation = bytes(layout(variant).size)
    return variant.blank_observation


def write(state: KingdominoState, seat: i64, to: BytesWriter) -> None:
    """Where zeros are already."""
    variant = state.variant
    players: i64 = state.players
    over = state.seat == NOBODY
    at: i64 = len(to)
    to.write(blank(variant))
    to[at] = as_u8(variant.us)
    to[at + 1] = as_u8(variant.dynasty)
    to[at + 2] = as_u8(variant.middle_kingdom)
    to[at + 3] = as_u8(variant.harmony)
    to[at + 4] = as_u8(variant.mighty_duel)
    at += 5
    to[at] = OVER if over else PLACING if state.placing else CLAIMING
    at += 1
    if not over:
        to[at + seats_after(seat, state.seat, players)] = 1
    at += players
    if not over and len(state.kings) == 0:
        to[at] = as_u8(state.turn)
    if not over and state.placing:
        to[at + 1] = state.line[state.turn]
    to[at + 2] = as_u8(len(state.pile) - state.drawn)
    to[at + 3] = as_u8(len(state.removed))
    at += 3  # dominoes count from 1
    i: i64 = state.drawn
    while i < len(state.pile):
        to[at + as_i64(state.pile[i])] = 1
        i += 1
    for domino in state.removed:
        to[at + as_i64(domino)] = 1
    at += DOMINOES + 1
    if not over:
        _write_line(state.line, state.line_seats, seat, players, to, at)
    at += 2 * LONGEST_LINE
    _write_line(state.next_line, state.next_seats, seat, players, to, at)
    at += 2 * LONGEST_LINE
    known = state.known_kings()
    i = state.turn
    while i < len(state.kings):
        whose = seats_after(seat, as_i64(state.kings[i]), players)
        if i < known:
            to[at + i - state.turn] = as_u8(1 + whose)
        else:
            add_to(to, at + LONGEST_LINE + whose, 1)
        i += 1
    at += LONGEST_LINE + players
    i = 0
    while i < len(state.discarded):
        to[at + i] = state.discarded[i]
        i += 1
    at += DOMINOES
    scores = state.scores()
    i = 0
    while i < players:
        set_wide(to, at + 2 * i, scores[(seat + i) % players])
        i += 1
    at += 2 * players
    at = _write_kingdoms(state.kingdoms, seat, to, at)
    if variant.dynasty:
        i = 0
        while i < len(state.finished) and i < variant.games - 1:
            at = _write_kingdoms(state.finished[i].kingdoms, seat, to, at)
            i += 1


def _write_line(line: vec[u8], seats: vec[u8], seat: i64, players: i64, to: BytesWriter, at: i64) -> None:
    i: i64 = 0
    while i < len(line):
        to[at + i] = line[i]
        if seats[i] != FREE:
            to[at + LONGEST_LINE + i] = as_u8(1 + seats_after(seat, as_i64(seats[i]), players))
        i += 1


def _write_kingdoms(kingdoms: list[Kingdom], seat: i64, to: BytesWriter, at: i64) -> i64:
    """And where the next field begins."""
    players: i64 = len(kingdoms)
    terrain: i64 = at + players
    crowns: i64 = terrain + players * CELLS
    laid: i64 = crowns + players * CELLS
    laid_at: i64 = laid + players * MOST_LAID
    i: i64 = 0
    while i < players:
        kingdom = kingdoms[(seat + i) % players]
        to[at + i] = as_u8(kingdom.discards)
        to[terrain + MIDDLE * WIDTH + MIDDLE] = CASTLE
        j: i64 = 0
        while j < len(kingdom.laid):
            domino = laid_domino(kingdom.laid[j])
            placement = laid_placement(kingdom.laid[j])
            first: i64 = placement >> 2
            second = second_cell(placement)
            to[terrain + first] = 1 + FIRST[domino]
            to[terrain + second] = 1 + SECOND[domino]
            to[crowns + first] = FIRST_CROWNS[domino]
            to[crowns + second] = SECOND_CROWNS[domino]
            to[laid + j] = as_u8(domino)
            set_wide(to, laid_at + 2 * j, placement + 1)
            j += 1
        terrain += CELLS
        crowns += CELLS
        laid += MOST_LAID
        laid_at += 2 * MOST_LAID
        i += 1
    return laid_at
