"""A state of Kingdomino as readable JSON: whole as a position, and as a seat may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from regnum.core.errors import BadPosition, Phrase
from regnum.core.fields import Fields
from regnum.core.rng import Rng, rng_from_words
from regnum.games.kingdomino.rules import notation
from regnum.games.kingdomino.rules.data import DOMINOES
from regnum.games.kingdomino.rules.kingdom import (
    Kingdom,
    is_double,
    kingdom_with_castle,
    laid_domino,
    laid_placement,
)
from regnum.games.kingdomino.rules.scoring import Result
from regnum.games.kingdomino.rules.state import FREE, RULES_VERSION, KingdominoState, Variant


def position(state: KingdominoState) -> dict[str, Any]:
    return {
        **_open(state),
        "kings": [int(king) for king in state.kings[state.turn :]] if len(state.kings) else [],
        "pile": [int(domino) for domino in state.pile[state.drawn :]],
        "removed": sorted(int(domino) for domino in state.removed),
        "random": state.rng.words(),
    }


def view(state: KingdominoState) -> dict[str, Any]:
    """All seats know the same: all but the order of the pile and of kings still to be drawn, and what was removed.

    What is unseen is in the pile or removed: when nothing is removed, or the pile is empty, that tells which.
    """
    known = state.known_kings()
    unseen = [int(domino) for domino in state.pile[state.drawn :]] + [int(domino) for domino in state.removed]
    return {
        **_open(state),
        "kings": [int(king) for king in state.kings[state.turn : known]] if len(state.kings) else [],
        "undrawn": sorted(int(king) for king in state.kings[known:]),
        "pile": len(state.pile) - state.drawn,
        "removed": len(state.removed),
        "unseen": sorted(unseen),
        "seat": int(state.seat),
        "scores": state.scores(),
    }


def _open(state: KingdominoState) -> dict[str, Any]:
    """What lies open on the table."""
    over = state.over
    return {
        "game": "kingdomino",
        "rules": RULES_VERSION,
        "players": int(state.players),
        "options": state.variant.options(),
        "phase": "over" if over else "place" if state.placing else "claim",
        "turn": 0 if over or len(state.kings) else int(state.turn),
        "line": [] if over else _line(state.line, state.line_seats),
        "next_line": _line(state.next_line, state.next_seats),
        "discarded": [int(domino) for domino in state.discarded],
        "kingdoms": [_kingdom(kingdom) for kingdom in state.kingdoms],
        "finished": [
            [_kingdom(kingdom) for kingdom in result.kingdoms]
            for result in (state.finished[:-1] if over else state.finished)
        ],
    }


def _line(line: vec[u8], seats: vec[u8]) -> list[dict[str, object]]:
    return [
        {"domino": int(domino), "seat": None if seat == FREE else int(seat)}
        for domino, seat in zip(line, seats, strict=True)
    ]


def _kingdom(kingdom: Kingdom) -> dict[str, Any]:
    return {
        "dominoes": [
            {"domino": int(laid_domino(laid)), "at": notation.placement_text(laid_placement(laid))}
            for laid in kingdom.laid
        ],
        "discards": int(kingdom.discards),
    }


# Reading


def read(value: Mapping[str, object], variant: Variant) -> KingdominoState:
    """The state of a position whose game, players and options have been read already.

    A field left out means that nothing is there; without `removed`, that is where every domino lies that is
    mentioned nowhere else.
    """
    fields = Fields(value, BadPosition)
    for known in ("game", "rules", "players", "options"):
        fields.take(known, None)
    state = KingdominoState(variant, Rng())
    players = int(variant.players)
    phase = fields.choice("phase", ("place", "claim", "over"))
    kings = fields.wholes("kings", 0, players - 1, [])
    turn = fields.whole("turn", 0, 3, 0)
    line, line_seats = _read_line(fields, "line", players, may_be_free=False)
    next_line, next_seats = _read_line(fields, "next_line", players, may_be_free=True)
    pile = fields.wholes("pile", 1, DOMINOES, [])
    all_named = "removed" in fields.rest
    removed = fields.wholes("removed", 1, DOMINOES, [])
    discarded = fields.wholes("discarded", 1, DOMINOES, [])
    state.kingdoms = _read_kingdoms(fields.objects("kingdoms"), "kingdoms", variant)
    state.finished = _read_finished(fields, variant)
    if "random" in fields.rest:
        state.rng = fields.parsed("random", rng_from_words, Phrase("32 hexadecimal digits"))
    fields.done()

    to_place = line[turn + (1 if phase == "claim" else 0) :]
    places = {
        "line": to_place,
        "next_line": next_line,
        "pile": pile,
        "removed": removed,
        "discarded": discarded,
        "kingdoms": _laid(state.kingdoms),
    }
    nowhere = _unmentioned(places)
    if nowhere and all_named:
        raise BadPosition("Domino {domino} is nowhere: every domino must be in one place.", domino=nowhere[0])
    _check_course(phase, turn, line_seats, next_seats, kings, pile, variant)

    state.turn = turn
    state.line = vec[u8](line)
    state.line_seats = vec[u8](line_seats)
    state.next_line = vec[u8](next_line)
    state.next_seats = vec[u8](next_seats)
    state.kings = vec[u8](kings)
    state.pile = vec[u8](pile)
    state.drawn = 0
    state.removed = vec[u8](removed + nowhere)
    state.discarded = vec[u8](discarded)
    state.placing = phase == "place"
    if phase == "over":
        state.finished.append(Result(state.kingdoms, variant.middle_kingdom, variant.harmony))
        state.seat = -1
    else:
        state.seat = kings[0] if kings else line_seats[turn]
    state.reveals = 0
    return state


def _read_line(fields: Fields, name: str, players: int, may_be_free: bool) -> tuple[list[int], list[int]]:
    dominoes: list[int] = []
    seats: list[int] = []
    for entry in fields.objects(name, []):
        dominoes.append(entry.whole("domino", 1, DOMINOES))
        if may_be_free and entry.rest.get("seat") is None:
            entry.take("seat", None)
            seats.append(FREE)
        else:
            seats.append(entry.whole("seat", 0, players - 1))
        entry.done()
    if dominoes != sorted(dominoes):
        raise fields.wrong(name, dominoes, Phrase("dominoes in ascending order"))
    return dominoes, seats


def _read_kingdoms(entries: list[Fields], name: str, variant: Variant) -> list[Kingdom]:
    if len(entries) != variant.players:
        raise BadPosition(
            "Field “{field}” has {count} kingdoms; there are {players} players.",
            field=name,
            count=len(entries),
            players=int(variant.players),
        )
    kingdoms = []
    for entry in entries:
        kingdom = kingdom_with_castle(variant.side)
        kingdom.discards = entry.whole("discards", 0, DOMINOES, 0)
        for laid in entry.objects("dominoes", []):
            domino = laid.whole("domino", 1, DOMINOES)
            at = laid.string("at")
            placement = notation.read_placement(at)
            if placement >= 0 and is_double(domino) and not kingdom.fits(domino, placement):
                placement = int(notation.turned(placement))
            if placement < 0 or not kingdom.fits(domino, placement):
                valid = ", ".join(notation.placement_text(fit) for fit in kingdom.placements(domino)) or Phrase(
                    "nowhere"
                )
                raise laid.wrong("at", at, valid)
            kingdom.lay(domino, placement)
            laid.done()
        entry.done()
        kingdoms.append(kingdom)
    return kingdoms


def _laid(kingdoms: list[Kingdom]) -> list[int]:
    return [int(laid_domino(laid)) for kingdom in kingdoms for laid in kingdom.laid]


def _read_finished(fields: Fields, variant: Variant) -> list[Result]:
    games = fields.items("finished", [])
    if len(games) >= variant.games:
        raise fields.wrong(
            "finished", games, Phrase("at most {count} finished games", count=int(variant.games) - 1)
        )
    results = []
    for index, game in enumerate(games):
        name = f"finished[{index}]"
        entries = Fields({name: game}, BadPosition).objects(name)
        kingdoms = _read_kingdoms(entries, name, variant)
        _unmentioned({name: _laid(kingdoms)})
        results.append(Result(kingdoms, variant.middle_kingdom, variant.harmony))
    return results


def _unmentioned(places: dict[str, list[int]]) -> list[int]:
    """The dominoes that are in none of the places; none may be in two."""
    seen: dict[int, str] = {}
    for name, dominoes in places.items():
        for domino in dominoes:
            if domino in seen:
                raise BadPosition(
                    "Domino {domino} is in two places: “{first}” and “{second}”.",
                    domino=domino,
                    first=seen[domino],
                    second=name,
                )
            seen[domino] = name
    return [domino for domino in range(1, DOMINOES + 1) if domino not in seen]


def _check_course(
    phase: str,
    turn: int,
    line_seats: list[int],
    next_seats: list[int],
    kings: list[int],
    pile: list[int],
    variant: Variant,
) -> None:
    """Whether a game can stand like this: lines of the right length, and every king in one place."""
    if phase == "over":
        if line_seats or next_seats or kings or pile:
            raise BadPosition("The game is over, so line, next_line, kings and pile must be empty.")
        return
    length = int(variant.line_length)
    if (next_seats and len(next_seats) != length) or len(pile) % length or (pile and not next_seats):
        raise BadPosition("Lines have {length} dominoes: next_line and pile do not fit that.", length=length)
    if kings and (phase != "claim" or line_seats):
        raise BadPosition("Field “kings” is for the first claims: the phase is claim and the line is empty.")
    if not kings and turn >= len(line_seats):
        raise BadPosition("Field “turn” is {turn}, past the end of the line.", turn=turn)
    if phase == "claim" and not next_seats:
        raise BadPosition("The phase is claim, but next_line is empty.")
    for seat in range(int(variant.players)):
        count = (kings or line_seats[turn:]).count(seat) + next_seats.count(seat)
        if count > variant.kings_each or (next_seats and count < variant.kings_each):
            raise BadPosition(
                "Seat {seat} has {count} kings, and should have {right}.",
                seat=seat,
                count=count,
                right=int(variant.kings_each),
            )
