"""What is observed is what the view says: a plain second encoder, from the view alone, finds the same numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import regnum
from regnum.core.observation import Observation
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import IDS, NUMBERS
from regnum.games.dominion.rules.effect import EFFECTS
from regnum.testing.case import Case, random_action
from tests.dominion.cases import CASES
from tests.dominion.tables import FAVOURED, FEW_KINDS, rich_table, table_of_few_kinds

GAME = regnum.game("dominion")
FIELDS = {players: GAME.observation(players) for players in (2, 3, 4)}
PHASES = ["draft", "action", "buy", "clean_up", "arranged_clean_up", "top", "over"]
ENDINGS = [None, "provinces", "piles", "standstill"]
EFFECT_NAMES = [None, *sorted(EFFECTS)]
ONE_OF_GROUP = 46


def padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


def counted(cards: Iterable[str]) -> list[int]:
    counts = Counter(cards)
    return [counts[name] for name in IDS]


def listed(cards: Iterable[str]) -> list[int]:
    return [1 + NUMBERS[card] for card in cards]


def places(known: list[list[str]]) -> list[int]:
    return [0 if not kinds else 1 + NUMBERS[kinds[0]] if len(kinds) == 1 else ONE_OF_GROUP for kinds in known]


def encoded(view: dict[str, Any], seat: int, fields: Observation) -> dict[str, Any]:
    """Slowly, from what the seat may see."""
    players = view["players"]
    order = [(seat + step) % players for step in range(players)]
    number = {other: 1 + order.index(other) for other in range(players)}
    turns = view["possessions"]
    laid = [one for one in view["seats"] if one["discarding_size"]]
    assert len(laid) <= 1
    found: dict[str, Any] = {
        "options": [int(view["options"]["edition"] == "second"), int(view["options"]["always_show_moat"])],
        "phase": PHASES.index(view["phase"]),
        "ended": ENDINGS.index(view["ended"]),
        "bought": int(view["bought"]),
        "kingdom": counted(view["kingdom"]),
        "supply": [view["supply"].get(name, 0) for name in IDS],
        "loot": padded(listed(view["thief_loot"]), players - 1),
        "possessions": len(turns),
        "possessions_by": padded([number[turn["by"]] for turn in turns], 64),
        "possessions_of": padded([number[turn["of"]] for turn in turns], 64),
        "discarding_size": sum(one["discarding_size"] for one in laid),
        "discarding": counted(card for one in laid for card in one["discarding"] or []),
        "trash": counted(view["trash"]),
    }
    found |= {name: view[name] for name in ("herbalists", "actions", "buys", "coins", "potions")}
    for name, field in (
        ("chooser", "seat"),
        ("turn", "turn"),
        ("possessor", "possessed_by"),
        ("last_turn", "last_turn"),
    ):
        found[name] = [int(view[field] == other) for other in order]
    found["immune"] = [int(other in view["immune"]) for other in order]
    found |= pending(view, number)
    each = [one_seat(view["seats"][other], view["scores"][other]) for other in order]
    found |= {name: [one[name] for one in each] for name in each[0] if name != "rows"}
    rows = [card for one in each for card in one["rows"]] + listed(view["trash"])
    found["order"] = padded(rows, fields["order"].shape[0])
    return found


def pending(view: dict[str, Any], number: dict[int, int]) -> dict[str, Any]:
    asked = view["asked"] or {}
    waiting = view["pending"] or ([asked] if asked else [])
    cards = [[effect[name] for name in ("from", "card", "first") if name in effect] for effect in waiting]
    if view["pending"]:
        assert {**asked, **waiting[0]} == asked
    counts = ("cards", "coins", "left", "below")
    numbers = [[effect[name] for name in counts if name in effect] for effect in waiting]
    is_about_a_card = asked.get("effect") in ("judge", "library") and "card" in asked
    return {
        "pending": padded([EFFECT_NAMES.index(effect["effect"]) for effect in waiting], 32),
        "pending_seat": padded([number[effect["seat"]] for effect in waiting], 32),
        "pending_number": padded([sum(found) for found in numbers], 32),
        "pending_potion": padded([effect.get("potion", 0) for effect in waiting], 32),
        "pending_of": padded([number[effect["of"]] if "of" in effect else 0 for effect in waiting], 32),
        "pending_card": padded([sum(listed(found)) for found in cards], 32),
        "pending_second": padded(
            [1 + NUMBERS[effect["second"]] if "second" in effect else 0 for effect in waiting], 32
        ),
        "asked_card": 1 + NUMBERS[asked["card"]] if is_about_a_card else 0,
        "put_back": padded(listed(asked.get("order", [])), 3),
    }


def one_seat(seat: dict[str, Any], points: int) -> dict[str, Any]:
    seen = seat["hand"] is not None
    hand = seat["hand"] if seen else seat["hand_known"]
    group = seat["hand_group"]
    kinds = [card for known in [*seat["deck_top"], *seat["discard"]] if len(known) > 1 for card in known]
    lying = [seat[place] for place in ("play", "aside", "returning")]
    placed = [*hand, *seat["deck_known"], *seat["discard_known"], *(seat["discarding"] or [])]
    owned = [seat["owned"].get(name, 0) for name in IDS]
    elsewhere = counted([*placed, *(card for row in lying for card in row)])
    found = {
        "hand_seen": int(seen),
        "discard_top": 1 + NUMBERS[seat["discard_top"]] if seat["discard_top"] else 0,
        "group_in_hand": group["count"] if group else 0,
        "group_in_discard": sum(len(known) > 1 for known in seat["discard"]),
        "group_places": group["places"] if group else 0,
        "group": counted(group["of"] if group else set(kinds)),
        "hand_size": seat["hand_size"],
        "deck_size": seat["deck"],
        "discard_size": len(seat["discard"]),
        "turns": seat["turns"],
        "scores": points + 100,
        "deck_depth": len(seat["deck_top"]),
        "owned": owned,
        "hand": counted(hand),
        "deck": counted(seat["deck_known"]),
        "discard": counted(seat["discard_known"]),
        "unplaced": [mine - there for mine, there in zip(owned, elsewhere, strict=True)],
        "discard_seen": counted(known[0] for known in seat["discard"] if len(known) == 1),
        "deck_top": padded(places(seat["deck_top"])[:10], 10),
        "rows": [*places(seat["deck_top"]), *(card for row in lying for card in listed(row))],
    }
    for name in ("play", "aside", "returning"):
        found[name] = counted(seat[name])
    return found


def agree(state: regnum.State, seat: int) -> dict[str, Any]:
    fields = FIELDS[int(state.players)]
    view = state.view(seat)
    assert fields.read(state.observe(seat)) == encoded(view, seat, fields)
    return view


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_plain_encoder_agrees(case: Case) -> None:
    rng = Rng(5)
    state = case.new(5)
    while not state.over:
        agree(state, int(rng.below(case.players)))
        state.apply(random_action(state, rng))
    for seat in range(case.players):
        agree(state, seat)


def agree_for_a_while(state: regnum.State, rng: Rng) -> set[str]:
    """From where a game stands; what was met that is worth to be met."""
    met: set[str] = set()
    for _ in range(40):
        for seat in range(int(state.players)):
            view = agree(state, seat)
            seats = view["seats"]
            groups = [one["hand_group"] for one in seats]
            if view["asked"]:
                met.add(view["asked"]["effect"])
            signs = {
                "a group in a hand": any(groups),
                "a group on a deck": any(len(known) > 1 for one in seats for known in one["deck_top"]),
                "a group in a discard pile": any(len(known) > 1 for one in seats for known in one["discard"]),
                "strangers": any(group["places"] > len(group["of"]) for group in groups if group),
                "a known deck": any(len(one["deck_top"]) > 2 for one in seats),
                "a high stack": len(view["pending"]) > 3,
                "a possessor": view["possessed_by"] == seat,
                "extra turns": len(view["possessions"]) > 1,
                "cards that return": any(one["returning"] for one in seats),
                "an order chosen": bool((view["asked"] or {}).get("order")),
                "cards seen laid down": any(one["discarding"] for one in seats),
            }
            met |= {sign for sign, is_there in signs.items() if is_there}
        if state.over:
            break
        state.apply(random_action(state, rng))
    return met


def test_a_plain_encoder_agrees_with_every_card() -> None:
    met: set[str] = set()
    for number, favour in enumerate(FAVOURED):
        for players in (2, 3, 4):
            met |= agree_for_a_while(rich_table(players, 10 * number + players, favour), Rng(number))
    assert met >= {
        *("action_phase", "apothecary", "bureaucrat", "buy_phase", "cellar", "chancellor", "chapel", "clean_up"),
        *("discard_top", "gain", "golem", "judge", "library", "militia", "mine", "mine_gain", "moat", "remodel"),
        *("moneylender", "thief_gain", "throne_room", "top", "transmute", "apprentice", "university"),
        *("a high stack", "a possessor", "extra turns", "an order chosen", "cards seen laid down"),
    }


def test_a_plain_encoder_agrees_on_what_is_known_of_hands_and_decks() -> None:
    met: set[str] = set()
    for number, kingdom in enumerate([*FEW_KINDS, "possession chapel"]):
        for seed in range(3):
            rng = Rng(100 * number + seed)
            met |= agree_for_a_while(table_of_few_kinds(kingdom, rng), rng)
    groups = {"a group in a hand", "a group on a deck", "a group in a discard pile", "strangers"}
    assert met >= groups | {"a known deck", "a possessor", "cards that return"}


@pytest.mark.parametrize("kingdom", FEW_KINDS)
def test_observations_differ_exactly_where_views_do(kingdom: str) -> None:
    """Of tables that some seat cannot tell apart, and another perhaps can."""
    different = 0
    rng = Rng(len(kingdom))
    for _ in range(2):
        state = table_of_few_kinds(kingdom, rng)
        seats = range(int(state.players))
        for _ in range(25):
            for imagining in seats:
                other = state.determinize(imagining, rng.bits())
                for seat in seats:
                    alike = state.view(seat) == other.view(seat)
                    assert (state.observe(seat) == other.observe(seat)) is alike
                    different += not alike
            if state.over:
                break
            state.apply(random_action(state, rng))
    assert different


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_room_for_all_cards(players: int) -> None:
    most = 0
    for case in CASES:
        if case.players == players and case.options["kingdom"] != "draft":
            assert case.things is not None
            most = max(most, case.things(case.new(1).position()).total())
    without_potions = {2: 270, 3: 299, 4: 312}[players]
    (room,) = FIELDS[players]["order"].shape
    assert most <= room == without_potions + 16


def test_more_than_a_game_can_have_is_cut_off() -> None:
    """Positions written by hand may have any number of things."""
    deck = [*["copper"] * 200, *["village"] * 200]
    state = regnum.from_position(
        {
            "game": "dominion",
            "players": 2,
            "phase": "buy",
            "coins": 70_000,
            "trash": ["copper"] * 300,
            "possessions": [{"by": 0, "of": 1}] * 70,
            "pending": [{"effect": "chapel", "seat": 0, "left": 1}] * 40,
            "seats": [
                {"hand": ["moat"], "deck": deck, "deck_known": [[0]] * 400, "discard": ["copper"] * 100},
                {"play": ["province"] * 300},
            ],
        }
    )
    fields = FIELDS[2]
    observed = fields.read(state.observe(0))
    assert len(state.observe(0)) == fields.size
    assert (observed["coins"], observed["possessions"], observed["deck_depth"]) == (65_535, 70, [400, 0])
    assert observed["possessions_by"] == [1] * 64
    assert observed["pending"] == [EFFECT_NAMES.index("chapel")] * 32
    assert observed["order"] == listed(deck)[: fields["order"].shape[0]]
    assert observed["trash"][0] == 255
    assert (observed["owned"][0][0], observed["owned"][1][NUMBERS["province"]]) == (255, 255)
    assert observed["deck_top"][1] == [0] * 10


def test_actions_keep_their_numbers() -> None:
    assert GAME.num_actions(2) == GAME.num_actions(4, {"kingdom": "draft"}) == 768
    state = regnum.new("dominion", 2, seed=1)
    assert state.mask()[state.parse("buy copper")] == 1
