"""What a player counts in Kingdomino for two: from many observations at once, a row of numbers for each.

Kingdom by kingdom Python would be slow; so numpy looks at each square of all kingdoms at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import regnum
from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS

Array = NDArray[Any]

PLAYERS = 2
LAYOUT = regnum.game("kingdomino").observation(PLAYERS)
TERRAINS = 6
HALVES = np.array([list(FIRST), list(SECOND)]).T  # the terrains of each domino; number 0 is none
CROWNS = np.array([list(FIRST_CROWNS), list(SECOND_CROWNS)]).T
UNIT = 20.0  # points: so that what goes into a net, and comes out, is about 1


def field(seen: Array, name: str) -> Array:
    """One field of many observations."""
    about = LAYOUT[name]
    part = np.ascontiguousarray(seen[:, about.offset : about.offset + about.size])
    return part.view(about.dtype).reshape(len(seen), *about.shape)


def margin(seen: Array) -> Array:
    """How far one is ahead as it stands, in units."""
    points = field(seen, "scores").astype(np.float32)
    return (points[:, 0] - points[:, 1]) / UNIT


def regions(terrain: Array) -> Array:
    """The region of each square (row, column, kingdom): all in it get the number of its last square."""
    side = len(terrain)
    numbers = np.arange(1, side * side + 1, dtype=np.uint8).reshape(side, side, 1)
    region = numbers * (terrain > 0)
    below = (terrain[1:] == terrain[:-1]).view(np.uint8)
    beside = (terrain[:, 1:] == terrain[:, :-1]).view(np.uint8)
    while True:  # the higher number wins over the land, swept in all four directions, until none changes
        before = region.copy()
        for i in range(side - 1):
            np.maximum(region[i + 1], region[i] * below[i], out=region[i + 1])
            np.maximum(region[:, i + 1], region[:, i] * beside[:, i], out=region[:, i + 1])
        for i in reversed(range(side - 1)):
            np.maximum(region[i], region[i + 1] * below[i], out=region[i])
            np.maximum(region[:, i], region[:, i + 1] * beside[:, i], out=region[:, i])
        if (region == before).all():
            return region


def kingdoms(seen: Array) -> tuple[Array, Array]:
    """Features of each kingdom (game, seat, feature); and squares, crowns and free sides of its best regions."""
    middle = slice(2, 11)  # a kingdom of 5 by 5 reaches at most 4 squares from its castle
    terrain, crowns = (
        np.ascontiguousarray(field(seen, name).reshape(-1, 13, 13)[:, middle, middle].transpose(1, 2, 0))
        for name in ("terrain", "crowns")
    )
    side, _, count = terrain.shape
    filled = terrain > 0
    free = ~filled
    for axis, shape in ((1, (side, 1, count)), (0, (1, side, count))):  # rows and columns it can still use
        used = np.asarray(filled.any(axis=axis))
        first, last = used.argmax(axis=0), side - 1 - used[::-1].argmax(axis=0)
        within = (np.arange(side)[:, None] > last - 5) & (np.arange(side)[:, None] < first + 5)
        free &= within.reshape(shape)
    sides = np.zeros(terrain.shape, np.uint8)  # of each square, how many are free
    sides[1:] += free[:-1]
    sides[:-1] += free[1:]
    sides[:, 1:] += free[:, :-1]
    sides[:, :-1] += free[:, 1:]
    # What a region has in all is kept at the square whose number it has.
    number = (regions(terrain).astype(np.int32) * count + np.arange(count, dtype=np.int32)).ravel()
    totals = [
        np.bincount(number, weights, (side * side + 1) * count).reshape(-1, count)[1:].astype(np.int32)
        for weights in (None, crowns.ravel(), sides.ravel())
    ]
    # The region to build on is worth much already, or will be. All is in one number, so that max finds it.
    worth = 4 * totals[0] * totals[1] + (6 * totals[1] + 2 * totals[0]) * np.minimum(totals[2], 3) + 1
    packed = (((worth << 6) + totals[0] << 6) + totals[1] << 6) + totals[2]
    counts = []
    best = np.zeros((3, TERRAINS, count), np.float32)
    for kind in range(TERRAINS):
        own = (terrain == kind + 1).reshape(-1, count)
        top = (packed * own).max(axis=0)
        best[:, kind] = top >> 12 & 63, top >> 6 & 63, top & 63
        counts += [own.sum(axis=0) / 5]
        counts += [(own * plane.reshape(-1, count)).sum(axis=0) / 4 for plane in (crowns, sides)]
    lonely, narrow = free & (sides == 0), free & (sides == 1)
    counts += [
        plane.sum(axis=(0, 1)) / unit for plane, unit in ((free, 12), (filled, 12), (lonely, 1), (narrow, 4))
    ]
    parts = [best[0] / 5, best[1] / 3, best[2] / 4, best[1] * np.minimum(best[2], 4) / 8, np.array(counts)]
    features = np.concatenate(parts).T.reshape(len(seen), PLAYERS, -1)
    return features, best.transpose(0, 2, 1).reshape(3, len(seen), PLAYERS, TERRAINS)


def features(seen: Array) -> Array:
    """What the net is given of each observation: a row of numbers of about 1."""
    counted, (squares, crowned, sides) = kingdoms(seen)
    phase, turn = field(seen, "phase")[:, None], field(seen, "turn")[:, None]
    pile, unseen = field(seen, "pile")[:, None], field(seen, "unseen").astype(np.float32)
    parts = [counted.reshape(len(seen), -1), field(seen, "scores") / UNIT, field(seen, "discards")]
    parts += [pile / 12, turn / 4, phase == 0, phase == 1, field(seen, "chooser"), field(seen, "kings") > 0]
    games, place = np.arange(len(seen))[:, None, None], np.arange(4)
    waits = (place > turn) | ((place == turn) & (phase == 1))
    for name, there in (("line", waits), ("next_line", np.ones_like(waits))):
        domino, whose = field(seen, name), field(seen, f"{name}_seat")
        halves, crowns = HALVES[domino], CROWNS[domino]
        for seat in range(PLAYERS):
            # What each domino would bring this seat beside its best regions, whether it has it or could have.
            joins = sides[games, seat, halves] > 0
            joined = crowned[games, seat, halves] + crowns * (squares[games, seat, halves] + 1)
            gain = np.where(joins, joined, crowns).sum(axis=2) / 8
            for king in (1 + seat, 0):
                mine = there & (domino > 0) & (whose == king)
                parts += [mine, mine * gain, mine & ~joins.any(axis=2)]
    to_come = unseen * (pile / np.maximum(unseen.sum(axis=1, keepdims=True), 1))
    for kind in range(TERRAINS):
        of_kind = HALVES[1:] == kind
        parts.append(to_come @ np.stack([of_kind.sum(axis=1) / 8, (of_kind * CROWNS[1:]).sum(axis=1) / 4], axis=1))
    return np.concatenate(parts, axis=1, dtype=np.float32)
