"""Lines that people type: several things named in one go, understood as a whole or not at all."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import regnum
from regnum import BadNotation, Record
from regnum.cli.typed import actions_of
from regnum.core.course import Course
from regnum.core.rng import Rng
from tests.command import regnum_command
from tests.contract.case import random_action
from tests.new_york.helpers import new, position, state_of, told
from tests.reference import new_york as ref

ROW = "y4 b1 g6 o9"
CARDS: dict[str, Any] = {
    "game": "dominion",
    "players": 2,
    "kingdom": ["cellar", "chapel", "militia", "village", "festival", "throne_room"],
    "turn": 0,
    "seats": [
        {
            "hand": ["chapel", "cellar", "village", "copper", "copper", "estate", "curse", "throne_room"],
            "deck": ["silver"] * 6,
        },
        {"hand": ["copper", "copper", "estate", "silver", "gold"]},
    ],
}


def money(*before: str) -> regnum.State:
    state = state_of(position(["y1 y4 y5 b3", "", ""], row=ROW, slots=dict(PRICES)))
    return played(state, *before)


PRICES = {"yellow": "museum-5", "blue": "theater-9", "green": "church-8", "orange": "garden-10"}


def cards(*before: str) -> regnum.State:
    return played(regnum.from_position(CARDS), *before)


def played(state: regnum.State, *texts: str) -> regnum.State:
    for text in texts:
        state.apply(state.parse(text))
    return state


def understood(state: regnum.State, line: str) -> list[str]:
    """The actions of a line in the notation of the game; the state stays as it was."""
    before = state.position()
    actions = actions_of(state, line)
    assert state.position() == before
    after, texts = state.copy(), []
    for action in actions:
        texts.append(after.text(action))
        after.apply(action)
    return texts


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("take blue-1", ["take blue-1"]),  # the notation itself: one card, and more may follow
        ("take yellow-4 blue-1", ["take yellow-4", "take blue-1"]),
        ("Take  YELLOW-4,blue-1", ["take yellow-4", "take blue-1"]),
        ("take blue-1, yellow-4", ["take blue-1", "take yellow-4"]),
        ("take yellow-4 blue-1 done", ["take yellow-4", "take blue-1"]),
        ("take 4 yellow 1 blue", ["take yellow-4", "take blue-1"]),
        ("take yellow 4, blue 1", ["take yellow-4", "take blue-1"]),
        ("take blue-1 done", ["take blue-1", "done"]),
        ("take yellow-4 take blue-1", ["take yellow-4", "take blue-1"]),
        ("buy yellow pay 5", ["buy yellow", "pay yellow-5"]),
        ("buy yellow, pay 4 1", ["buy yellow", "pay yellow-4", "pay yellow-1", "done"]),
        ("buy yellow pay 4 1 stop", ["buy yellow", "pay yellow-4", "pay yellow-1", "done", "stop"]),
    ],
)
def test_money_named_in_one_go(line: str, expected: list[str]) -> None:
    assert understood(money(), line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pay yellow-1 yellow-4", ["pay yellow-1", "pay yellow-4", "done"]),
        ("pay 4 1 yellow", ["pay yellow-4", "pay yellow-1", "done"]),
        ("pay yellow 4 1", ["pay yellow-4", "pay yellow-1", "done"]),
        ("pay 4, 1", ["pay yellow-4", "pay yellow-1", "done"]),
        ("pay 4 5 1", ["pay yellow-4", "pay yellow-5", "pay yellow-1"]),  # all there is: nothing to close
        ("pay 4", ["pay yellow-4"]),
        ("pay 1 4 take blue-1", ["pay yellow-1", "pay yellow-4", "done", "take blue-1"]),
    ],
)
def test_a_payment_named_in_one_go(line: str, expected: list[str]) -> None:
    assert understood(money("buy yellow"), line) == expected


def test_a_payment_that_is_not_enough_yet_is_not_closed() -> None:
    state = state_of(position(["g1 g2 g9", "", ""], slots=dict(PRICES)))  # a church for 8
    assert understood(played(state, "buy green"), "pay 1 2") == ["pay green-1", "pay green-2"]


@pytest.mark.parametrize(
    ("before", "line", "expected"),
    [
        ("play cellar", "discard copper estate", ["discard copper", "discard estate", "done"]),
        ("play cellar", "discard estate, copper", ["discard copper", "discard estate", "done"]),
        (
            "play cellar",
            "discard throne room copper copper",
            ["discard copper"] * 2 + ["discard throne_room", "done"],
        ),
        ("play cellar", "discard copper", ["discard copper"]),
        ("play chapel", "trash estate copper curse", ["trash copper", "trash estate", "trash curse", "done"]),
        ("play chapel", "trash curse done", ["trash curse", "done"]),
        ("", "play chapel trash curse estate", ["play chapel", "trash estate", "trash curse", "done"]),
        ("done", "play copper copper", ["play copper", "play copper"]),  # the phase is not ended by the way
        ("done", "play copper copper buy copper", ["play copper", "play copper", "buy copper"]),
    ],
)
def test_cards_named_in_one_go(before: str, line: str, expected: list[str]) -> None:
    """As sets: those that an engine wants in one order may be named in any."""
    state = cards(*filter(None, [before]))
    texts = understood(state, line)
    assert Counter(texts) == Counter(expected)
    assert (texts[-1] == "done") == (expected[-1] == "done")


def test_a_discard_to_a_number_closes_itself() -> None:
    described = {**CARDS, "seats": [{"hand": ["militia"]}, CARDS["seats"][1]]}
    state = played(regnum.from_position(described), "play militia")
    assert state.seat == 1
    for line in ("discard gold copper", "discard copper, gold"):
        assert sorted(understood(state, line)) == ["discard copper", "discard gold"]
    line = "discard gold copper top gold"
    assert understood(state, line) == ["discard copper", "discard gold", "top gold"]


@pytest.mark.parametrize(
    ("state", "line", "says"),
    [
        (money(), "take yellow-4 green-6", "“green-6” is not possible after “take yellow-4”. .* then: take blue-1"),
        (money(), "take purple-3 blue-1", "“purple-3” is nothing that can be chosen here. .*take blue-1"),
        (
            money(),
            "take yellow-4 blue-1 green-6",
            "“green-6” cannot be in the same line: after “take yellow-4, take",
        ),
        (money(), "take", "“take” is not possible now"),
        (money(), "tak yellow-4 blue-1", "“tak yellow-4 blue-1” is not possible now. .*take yellow-4"),
        (money(), "pay 4 1 yellow", "“pay 4 1 yellow” is not possible now. .*buy yellow"),
        (money("buy yellow"), "pay 9 1", "“yellow-9” is nothing that can be chosen here. .*pay yellow-1"),
        (money("buy yellow"), "pay 4 4", "“yellow-4” is not possible after “pay yellow-4”. .* then: pay yellow-5"),
        (money("buy yellow"), "pay 1 4 blue", "“blue-1” is nothing that can be chosen here"),
        (cards("play chapel"), "trash estate gold", "“gold” is nothing that can be chosen here"),
        (cards("play chapel"), "trash copper copper copper", "“copper” is not possible after “trash copper, trash"),
        (cards(), "play village cellar", "“cellar” cannot be in the same line: after “play village” the table has"),
    ],
)
def test_what_does_not_fit_is_told_and_nothing_is_done(state: regnum.State, line: str, says: str) -> None:
    before = state.position()
    with pytest.raises(BadNotation, match=says):
        actions_of(state, line)
    assert state.position() == before


def test_no_line_tells_what_would_come_to_light() -> None:
    """Whatever would be drawn: a line that goes on behind it is refused with the same words."""
    said = set()
    for drawn in ("cellar", "gold", "moat"):
        described = {**CARDS, "seats": [{"hand": ["village"], "deck": [drawn] * 3}, CARDS["seats"][1]]}
        with pytest.raises(BadNotation) as refused:
            actions_of(regnum.from_position(described), f"play village {drawn}")
        said.add(str(refused.value).replace(drawn, "it"))
    assert len(said) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_set_of_money_is_understood_in_any_order_and_no_other(players: int) -> None:
    rng = Rng(players)
    counted: Counter[str] = Counter()
    for seed in range(4):
        state = new(players, seed)
        while not state.over:
            described = told(state)
            if described["phase"] == "act":
                row = [ref.read_money(card) for card in described["row"]]
                legal = ref.takes(row)
                for chosen in ref.subsets(row):
                    if len(chosen) < 2:
                        continue
                    named = shuffled([f"{currency}-{value}" for currency, value in chosen], rng)
                    line = "take " + (", " if rng.below(2) else " ").join(named)
                    counted[check_line(state, line, chosen in legal, named)] += 1
            state.apply(random_action(state, rng))
    assert counted["legal"] > 50
    assert counted["illegal"] > 500


def shuffled(things: list[str], rng: Rng) -> list[str]:
    left, found = list(things), []
    while left:
        found.append(left.pop(rng.below(len(left))))
    return found


def check_line(state: regnum.State, line: str, legal: bool, named: list[str]) -> str:
    if not legal:
        with pytest.raises(BadNotation):
            actions_of(state, line)
        return "illegal"
    after, seat = state.copy(), int(state.seat)
    before = Counter(told(after)["seats"][seat]["money"])
    for action in actions_of(state, line):
        after.apply(action)
    assert Counter(told(after)["seats"][seat]["money"]) - before == Counter(named)
    assert after.seat != seat
    return "legal"


def test_any_set_of_cards_is_understood_in_any_order() -> None:
    """Over random games: whatever is to be discarded or trashed, named in an order of its own."""
    rng = Rng(5)
    compared: Counter[str] = Counter()
    kingdom = "cellar, chapel, militia, village, market, smithy, festival, throne_room, woodcutter, moat"
    for seed in range(30):
        state = regnum.new("dominion", 2, seed=seed, options={"kingdom": kingdom})
        for _step in range(300):
            action = random_action(state, rng)
            card = state.text(action).removeprefix("play ")
            state.apply(action)
            if state.over:
                break
            view: Any = state.view(int(state.seat))
            if card in SETS and view["asked"]["effect"] == card:
                hand = list(Counter(view["seats"][int(state.seat)]["hand"]).elements())
                named = shuffled(hand, rng)[: 2 + int(rng.below(2))]
                if len(named) > 1:
                    texts = understood(state, f"{SETS[card]} {' '.join(named).replace('_', ' ')}")
                    expected = [f"{SETS[card]} {name}" for name in named]
                    assert Counter(text for text in texts if text != "done") == Counter(expected)
                    compared[card] += 1
    assert compared["cellar"] > 20
    assert compared["chapel"] > 20


SETS = {"cellar": "discard", "chapel": "trash"}


def test_what_was_typed_in_one_go_is_taken_back_in_one_go() -> None:
    course = Course(Record("new_york", 3, position=position(["y1 y4 y5", "", ""], slots=dict(PRICES))))
    before = course.state.position()
    for number, action in enumerate(actions_of(course.state, "buy yellow pay 4 1")):
        course.play(action, joined=number > 0)
    assert course.state.position()["extra"]
    course.undo()
    assert course.state.position() == before
    assert course.record.actions == []


def test_at_the_command_line() -> None:
    seed = next(seed for seed in range(9999) if small_money(seed))
    typed = "?\ntake yellow-4 blue-9\ntake blue-1, yellow-4\nquit\n"
    played = regnum_command("play", "new_york", "--players", "3", "--seed", str(seed), typed=typed)
    assert played.returncode == 0, played.stderr
    assert "Several things may be named in one go" in played.stdout
    assert "“blue-9” is nothing that can be chosen here" in played.stderr
    assert "You take yellow 4, blue 1" in played.stdout
    assert "Taken so far" not in played.stdout


def small_money(seed: int) -> bool:
    """Seat 0 starts, and two cards in the row make just 5."""
    state = new(3, seed)
    row = set(told(state)["row"])
    return int(state.seat) == 0 and {"yellow-4", "blue-1"} <= row and "blue-9" not in row
