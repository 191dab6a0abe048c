"""Short hand-written tables of Dominion for tests.

Cards are written as one text, blanks between them, `*n` for several: `"copper*3 estate"`; decks and discard
piles top first. Seat 0 is the active player (A of the rules), seat 1 its left neighbour (B), and so on::

    state = table("witch copper", deck="silver gold estate", others=[seat(hand="moat copper")], kingdom="witch")
    assert legal(state) == ["play witch", "done"]
    act(state, "play witch", "reveal moat")
    assert hand(state) == bag("copper silver gold")  # hands have no order: compare bags
    assert deck(state) == cards("estate")  # the other zones are lists, top first or oldest first
    assert discard(state, 1) == []

What is not given is empty, and there are two players unless `others` lists more. Without a kingdom the supply
has the seven basic piles alone; a pile that `supply` does not name is full. All other fields of a position
(`phase`, `actions`, `coins`, `trash`, `possessions` ...) are taken as they are: `table(phase="buy", coins=5)`.

A position is settled when it is read. Questions that are asked only because others cannot know that there is but
one answer are answered here at once, so that a table without an Action in hand stands in the buy phase; and a turn
without anything to play, where not even a Copper or a Curse is left to be bought, passes by itself. Tests of the
questions themselves say `as_asked=True`, and act with `answer`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import regnum

Bag = Counter[str]
Seat = dict[str, Any]


def cards(text: str) -> list[str]:
    """`"copper*2 estate"` as a list of ids, in the order given."""
    found: list[str] = []
    for word in text.split():
        card, _, times = word.partition("*")
        found += [card] * int(times or 1)
    return found


def bag(text_or_cards: str | Iterable[str]) -> Bag:
    """Cards without their order, to compare zones where the order does not matter."""
    return Counter(cards(text_or_cards) if isinstance(text_or_cards, str) else text_or_cards)


def seat(hand: str = "", deck: str = "", discard: str = "", play: str = "", **fields: object) -> Seat:
    """What one player has; further fields of a seat (`turns`, `aside`, `returning` ...) as they are."""
    return {
        "hand": cards(hand),
        "deck": cards(deck),
        "discard": cards(discard),
        "play": cards(play),
        **fields,
    }


def table(
    hand: str = "",
    deck: str = "",
    discard: str = "",
    play: str = "",
    *,
    others: Sequence[Seat] = (),
    kingdom: str = "",
    random: int | None = None,
    mine: Seat | None = None,
    as_asked: bool = False,
    **fields: object,
) -> regnum.State:
    """A state from a hand-written position, its log switched on.

    The first four describe seat 0, and `mine` its further fields, as in `mine={"turns": 9}`; `random` chooses
    another stream of random numbers.
    """
    seats = [seat(hand, deck, discard, play, **(mine or {})), *(others or [seat()])]
    position: dict[str, object] = {
        "game": "dominion",
        "players": len(seats),
        "kingdom": cards(kingdom),
        "seats": seats,
        **fields,
    }
    if random is not None:
        position["random"] = regnum.Rng(random).words()
    state = regnum.from_position(position)
    state.log = []
    return state if as_asked else answer_what_is_no_question(state)


def answer(state: regnum.State, *texts: str) -> regnum.State:
    """Carry out these actions one after the other; an illegal one raises."""
    for text in texts:
        state.apply(state.parse(text))
    return state


def act(state: regnum.State, *texts: str) -> regnum.State:
    """Carry out these actions, and after each of them the only answer to whatever has but one."""
    for text in texts:
        answer_what_is_no_question(answer(state, text))
    return state


def answer_what_is_no_question(state: regnum.State) -> regnum.State:
    while len(legal(state)) == 1 or legal(state) == ["done", "arrange"]:
        state.apply(state.legal_actions()[0])
    return state


def legal(state: regnum.State) -> list[str]:
    """What may be chosen now, as texts."""
    return [state.text(action) for action in state.legal_actions()]


def choices(state: regnum.State) -> set[str]:
    """What may be chosen now, to be compared with `each`."""
    return set(legal(state))


def each(verb: str, text: str) -> set[str]:
    """`each("gain", "copper silver")` are the texts of these two choices."""
    return {f"{verb} {card}" for card in cards(text)}


def end_turn(state: regnum.State) -> regnum.State:
    """Say `done` until the turn is over and the next one begins (or the game has ended)."""
    now = turn_mark(state)
    while turn_mark(state) == now:
        act(state, "done")
    return state


def turn_mark(state: regnum.State) -> tuple[object, ...]:
    """Something that is different in every turn."""
    position: dict[str, Any] = state.position()
    turns = [player["turns"] for player in position["seats"]]
    return state.over, position["turn"], position["possessed_by"], len(position["possessions"]), turns


def field(state: regnum.State, name: str) -> Any:
    """A field of the position."""
    return state.position()[name]


def counters(state: regnum.State) -> tuple[int, int, int, int]:
    """What the active player has left: actions, buys, coins, potions."""
    position: dict[str, Any] = state.position()
    return position["actions"], position["buys"], position["coins"], position["potions"]


def asked(state: regnum.State) -> tuple[str, int] | None:
    """The decision: its name, and whose it is by the rules (not who makes it in a possessed turn)."""
    question: dict[str, Any] | None = view(state, None)["asked"]
    return None if question is None else (question["effect"], question["seat"])


def view(state: regnum.State, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may know."""
    return state.view(seat)


def zone(state: regnum.State, name: str, seat: int = 0) -> list[str]:
    """One of a player's zones, by its name in a position, in the order of the position."""
    found: list[str] = field(state, "seats")[seat][name]
    return found


def hand(state: regnum.State, seat: int = 0) -> Bag:
    return bag(zone(state, "hand", seat))


def deck(state: regnum.State, seat: int = 0) -> list[str]:
    return zone(state, "deck", seat)


def discard(state: regnum.State, seat: int = 0) -> list[str]:
    return zone(state, "discard", seat)


def play(state: regnum.State, seat: int = 0) -> list[str]:
    return zone(state, "play", seat)


def aside(state: regnum.State, seat: int = 0) -> list[str]:
    return zone(state, "aside", seat)


def owned(state: regnum.State, seat: int = 0) -> Bag:
    """All cards of a player, wherever they are."""
    total: Bag = Counter()
    for name in ("hand", "deck", "discard", "play", "aside", "returning"):
        total += bag(zone(state, name, seat))
    return total


def trash(state: regnum.State) -> list[str]:
    found: list[str] = field(state, "trash")
    return found


def supply(state: regnum.State) -> dict[str, int]:
    """How many cards each pile has left."""
    piles: dict[str, int] = field(state, "supply")
    return piles


def events(state: regnum.State, *kinds: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The log since the table was set, as that seat (None: a spectator) may read it; of these kinds, or all."""
    return [line for line in state.log_for(seat) if not kinds or line["kind"] in kinds]
