"""Reading a position of Kingdomino, possibly written by hand: every error says what would be valid."""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import u8

from regnum.core.errors import BadPosition, Phrase
from regnum.core.fields import Fields
from regnum.core.rng import Rng
from regnum.games.kingdomino.rules import notation
from regnum.games.kingdomino.rules.counts import Written, check_full_kingdoms, checked_lines, pile_size
from regnum.games.kingdomino.rules.data import DOMINOES
from regnum.games.kingdomino.rules.kingdom import Kingdom, is_double, kingdom_with_castle, laid_domino
from regnum.games.kingdomino.rules.scoring import Result
from regnum.games.kingdomino.rules.state import FREE, KingdominoState, Variant


def read(value: Mapping[str, object], variant: Variant) -> KingdominoState:
    """The state of a position whose game, players and options have been read already.

    A field left out means that nothing is there. The dominoes that are mentioned nowhere are shuffled, and become
    the pile and the removed ones, whichever of these are left out. Kings that are not named make their first claims
    after the others, in the order of lots.
    """
    fields = Fields(value, BadPosition)
    for known in ("game", "rules", "players", "options"):
        fields.take(known, None)
    players = int(variant.players)
    written = Written(variant, fields.choice("phase", ("place", "claim", "over")))
    written.kings = fields.wholes("kings", 0, players - 1, [])
    written.turn = fields.whole("turn", 0, players * int(variant.kings_each) - 1, 0)
    written.line, written.line_seats = _read_line(fields, "line", players, may_be_free=False)
    written.next_line, written.next_seats = _read_line(fields, "next_line", players, may_be_free=True)
    written.pile = _read_if_there(fields, "pile")
    written.removed = _read_if_there(fields, "removed")
    written.discarded = fields.wholes("discarded", 1, DOMINOES, [])
    written.kingdoms = _read_kingdoms(fields.objects("kingdoms"), "kingdoms", variant)
    finished = _read_finished(fields, written)
    rng = fields.random()
    fields.done()

    nowhere = _unmentioned(
        {
            "line": written.line[written.placed() :],
            "next_line": written.next_line,
            "pile": written.pile or [],
            "removed": written.removed or [],
            "discarded": written.discarded,
            "kingdoms": _laid(written.kingdoms),
        }
    )
    lines = checked_lines(fields, written)
    to_draw = pile_size(variant, lines) if written.pile is None else 0
    return _state_of(written, finished, nowhere, to_draw, rng)


def _state_of(
    written: Written, finished: list[Result], nowhere: list[int], to_draw: int, rng: Rng
) -> KingdominoState:
    """The state, with so many of the dominoes that are mentioned nowhere in the pile, and the others removed."""
    variant = written.variant
    state = KingdominoState(variant, rng)
    state.finished = finished
    state.kingdoms = written.kingdoms
    state.turn = written.turn
    state.line = vec[u8](written.line)
    state.line_seats = vec[u8](written.line_seats)
    state.next_line = vec[u8](written.next_line)
    state.next_seats = vec[u8](written.next_seats)
    undrawn = vec[u8](written.undrawn())
    rng.shuffle(undrawn)
    state.kings = vec[u8](written.kings + [int(king) for king in undrawn])
    unmentioned = vec[u8](nowhere)
    if to_draw > 0:
        rng.shuffle(unmentioned)
    state.pile = unmentioned[:to_draw] if written.pile is None else vec[u8](written.pile)
    state.drawn = 0
    state.removed = unmentioned[to_draw:] if written.removed is None else vec[u8](written.removed)
    state.discarded = vec[u8](written.discarded)
    state.placing = written.phase == "place"
    if written.phase == "over":
        state.finished.append(Result(state.kingdoms, variant.middle_kingdom, variant.harmony))
        state.seat = -1
    else:
        state.seat = written.kings[0] if written.kings else written.line_seats[written.turn]
    state.reveals = 0
    return state


def _read_if_there(fields: Fields, name: str) -> list[int] | None:
    is_there = name in fields.rest
    dominoes = fields.wholes(name, 1, DOMINOES, [])
    return dominoes if is_there else None


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


def _read_finished(fields: Fields, written: Written) -> list[Result]:
    variant = written.variant
    games = fields.items("finished", [])
    before = int(variant.games) - 1
    if len(games) > before:
        raise fields.wrong("finished", games, Phrase("at most {count} finished games", count=before))
    if written.phase == "over" and len(games) < before:
        raise fields.wrong("finished", games, Phrase("{count} games, because all are over", count=before))
    results = []
    for index, game in enumerate(games):
        name = f"finished[{index}]"
        entries = Fields({name: game}, BadPosition).objects(name)
        kingdoms = _read_kingdoms(entries, name, variant)
        _unmentioned({name: _laid(kingdoms)})
        check_full_kingdoms(fields, name, kingdoms, variant)
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
