"""What a seat knows of a game of Goofspiel, as numbers: for those who learn it."""

from __future__ import annotations

from goofspiel.rules.state import CARDS, GoofspielState
from regnum.core.observation import FLAG, KIND, Observation

ALL = range(1, CARDS + 1)


def layout(players: int) -> Observation:
    """The fields, in the order in which `numbers` gives them; seats are counted from the one that looks."""
    fields = Observation()
    fields.add("chooser", FLAG, 1, (players,), "who bids now")
    fields.add("has_bid", FLAG, 1, (players,), "whose bid lies there")
    fields.add("bid", KIND, CARDS, (), "what the seat itself has bid, or 0")
    fields.add("pile", FLAG, 1, (CARDS,), "the prizes to come, from 1 on")
    fields.add("prizes", KIND, CARDS, (CARDS,), "what is bid for, in the order it was turned up, or 0")
    fields.add("lost", KIND, CARDS, (CARDS,), "the prizes that nobody gets, in order, or 0")
    fields.add("cards", FLAG, 1, (players, CARDS), "what each holds, from 1 on; with what lies face down")
    fields.add("won", KIND, CARDS, (players, CARDS), "what each has won, in order, or 0")
    return fields


def numbers(state: GoofspielState, seat: int) -> bytes:
    seats = [(seat + step) % state.players for step in range(state.players)]
    bids = len(state.bids)
    found = [*(other == state.seat for other in seats), *(other < bids for other in seats)]
    found += [state.bids[seat] if seat < bids else 0, *(prize in state.pile for prize in ALL)]
    found += [*_padded(state.prizes), *_padded(state.lost)]
    found += [card in state.cards[other] for other in seats for card in ALL]
    found += [prize for other in seats for prize in _padded(state.won[other])]
    return bytes(found)


def _padded(prizes: list[int]) -> list[int]:
    return prizes + [0] * (CARDS - len(prizes))
