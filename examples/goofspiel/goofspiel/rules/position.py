"""Reading a position of Goofspiel, also one written by hand: every error names the field."""

from __future__ import annotations

from collections.abc import Mapping

from goofspiel.rules.state import CARDS, GoofspielState
from regnum.core.errors import BadPosition, Phrase
from regnum.core.fields import Fields
from regnum.core.state import NOBODY


def read(value: Mapping[str, object], players: int, ties: str) -> GoofspielState:
    """The state of a position whose players and options have been read already; a list left out is empty."""
    fields = Fields(value, BadPosition)
    for known in ("game", "rules", "players", "options"):
        fields.take(known, None)
    state = GoofspielState(players, ties)
    state.prizes = fields.wholes("prizes", 1, CARDS, [])
    state.pile = fields.wholes("pile", 1, CARDS, [])
    state.lost = fields.wholes("lost", 1, CARDS, [])
    state.bids = fields.wholes("bids", 1, CARDS, [])
    seats = fields.objects("seats")
    fields.done()
    if len(seats) != players:
        raise fields.wrong(
            "seats", value["seats"], Phrase("a list with one for each of the {players} players", players=players)
        )
    if state.pile and not state.prizes:
        raise fields.wrong("prizes", [], Phrase("at least one prize, as long as there is a pile"))
    rounds = len(state.pile) + bool(state.prizes)
    for seat in seats:
        _read_seat(seat, state, rounds)
    _check_prizes(state)
    _check_bids(fields, state)
    state.seat = len(state.bids) if rounds else NOBODY
    return state


def _read_seat(seat: Fields, state: GoofspielState, rounds: int) -> None:
    cards = seat.wholes("cards", 1, CARDS, [])
    if len(cards) != rounds or len(set(cards)) != rounds:
        raise seat.wrong(
            "cards", cards, Phrase("a different card for each round to come, here {count}", count=rounds)
        )
    state.cards.append(sorted(cards))
    state.won.append(seat.wholes("won", 1, CARDS, []))
    seat.done()


def _check_prizes(state: GoofspielState) -> None:
    named = [*state.prizes, *state.pile, *state.lost, *(prize for won in state.won for prize in won)]
    for prize in range(1, CARDS + 1):
        if named.count(prize) != 1:
            raise BadPosition(
                "Prize {prize} is named {count} times; valid is once, in prizes, pile, lost or a seat's won.",
                prize=prize,
                count=named.count(prize),
            )


def _check_bids(fields: Fields, state: GoofspielState) -> None:
    if len(state.bids) >= state.players:
        raise fields.wrong(
            "bids",
            state.bids,
            Phrase("fewer than {players} bids: with all they are opened", players=int(state.players)),
        )
    for seat, bid in enumerate(state.bids):
        if bid not in state.cards[seat]:
            raise fields.wrong(f"bids[{seat}]", bid, ", ".join(map(str, state.cards[seat])) or "-")
