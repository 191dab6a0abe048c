"""The language of buy lists: what it understands, where it says that something is wrong, what it warns of."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.games.dominion.bots import BuyListBot, buylist, lists
from regnum.games.dominion.bots.buylist import BadBuyList
from regnum.games.dominion.bots.conditions import NOTHING
from regnum.games.dominion.bots.situation import Situation
from regnum.games.dominion.rules.data import ANY_CARD, IDS, NAMES, NUMBERS
from regnum.locales import say, translator


def looking_at(
    *,
    own: dict[str, int] | None = None,
    supply: dict[str, int] | None = None,
    hand: list[str] | None = None,
    scores: list[int] | None = None,
    **table: int,
) -> Situation:
    """A situation in which only this is known."""
    seen = Situation()
    seen.see_view(
        {
            "seat": 0,
            "asked": {"effect": "buy_phase", "seat": 0},
            "supply": {"province": 8, **(supply or {})},
            "actions": 0,
            "buys": table.get("buys", 1),
            "coins": table.get("coins", 0),
            "potions": table.get("potions", 0),
            "bought": False,
            "possessions": [],
            "options": {"edition": "first"},
            "scores": scores or [0, 0],
            "seats": [{"hand": hand or [], "turns": table.get("turn", 1), "owned": own or {}}, {}],
        },
        [0],
    )
    return seen


def wanted(text: str, seen: Situation) -> str | None:
    """What the list would take if everything could be taken."""
    found, warned = buylist.read(text)
    assert warned == []
    card = found.first(seen, ANY_CARD)
    return None if card == NOTHING else IDS[card]


def holds(condition: str, **known: object) -> bool:
    return wanted(f"gold if {condition}", looking_at(**known)) == "gold"  # type: ignore[arg-type]


def test_the_first_item_that_may_be_taken_is_taken() -> None:
    found, _warned = buylist.read("province; gold; silver")
    seen = looking_at()
    assert found.first(seen, 1 << NUMBERS["silver"]) == NUMBERS["silver"]
    assert found.first(seen, 1 << NUMBERS["silver"] | 1 << NUMBERS["gold"]) == NUMBERS["gold"]
    assert found.first(seen, 1 << NUMBERS["copper"]) == NOTHING


def test_an_item_whose_condition_fails_is_passed_over() -> None:
    text = "province; gold; smithy if own smithy < 2; silver"
    found, _warned = buylist.read(text)
    may = 1 << NUMBERS["smithy"] | 1 << NUMBERS["silver"]
    assert found.first(looking_at(own={"smithy": 1}), may) == NUMBERS["smithy"]
    assert found.first(looking_at(own={"smithy": 2}), may) == NUMBERS["silver"]


def test_semicolons_new_lines_and_comments() -> None:
    found, _warned = buylist.read("# a plan\n\nprovince ; gold # the best\n;;\n  silver;\n")
    assert [IDS[card] for card in found.cards] == ["province", "gold", "silver"]


@pytest.mark.parametrize(
    ("spelled", "card"),
    [
        ("throne_room", "throne_room"),
        ("THRONE  Room", "throne_room"),
        ("throne-room", "throne_room"),
        ("Thronsaal", "throne_room"),
        ("Troonzaal", "throne_room"),
        ("philosopher's stone", "philosophers_stone"),
        ("philosophers stone", "philosophers_stone"),
        ("Steen der wijzen", "philosophers_stone"),
        ("bürokrat", "bureaucrat"),
        ("burokrat", "bureaucrat"),
    ],
)
def test_cards_may_be_spelled_as_people_do(spelled: str, card: str) -> None:
    found, _warned = buylist.read(f"gold if own {spelled} < 2; {spelled}; potion")
    assert IDS[found.cards[1]] == card


def test_every_card_can_be_named_in_every_language() -> None:
    for card in IDS:
        for name in (card, *NAMES[card].values()):
            assert IDS[buylist.read(name)[0].cards[0]] == card


@pytest.mark.parametrize(
    ("condition", "known", "expected"),
    [
        ("own smithy < 2", {"own": {"smithy": 1}}, True),
        ("own smithy < 2", {"own": {"smithy": 2}}, False),
        ("own smithy <= 2", {"own": {"smithy": 2}}, True),
        ("own smithy >= 2", {"own": {"smithy": 1}}, False),
        ("own smithy > 1", {"own": {"smithy": 2}}, True),
        ("own smithy = 2", {"own": {"smithy": 2}}, True),
        ("own smithy == 2", {"own": {"smithy": 3}}, False),
        ("own smithy != 2", {"own": {"smithy": 3}}, True),
        ("own smithy ≥ 3", {"own": {"smithy": 3}}, True),
        ("supply province <= 4", {"supply": {"province": 4}}, True),
        ("supply province <= 4", {"supply": {"province": 5}}, False),
        ("supply witch = 0", {}, True),
        ("hand gold > 0", {"hand": ["gold", "copper"]}, True),
        ("hand gold > 0", {"hand": ["copper"]}, False),
        ("coins = 4", {"coins": 4}, True),
        ("potions > 0", {"potions": 1}, True),
        ("buys > 1", {"buys": 2}, True),
        ("turn <= 2", {"turn": 2}, True),
        ("turn <= 2", {"turn": 3}, False),
        ("money > 18", {"own": {"copper": 7, "silver": 3, "gold": 2}}, True),
        ("money > 19", {"own": {"copper": 7, "silver": 3, "gold": 2}}, False),
        ("empty piles = 1", {"supply": {"moat": 0, "curse": 1}}, True),
        ("lead >= 3", {"scores": [9, 6]}, True),
        ("lead >= 3", {"scores": [9, 7]}, False),
        ("own cards > 10", {"own": {"copper": 7, "estate": 3, "moat": 1}}, True),
        ("own actions = 3", {"own": {"moat": 1, "witch": 2, "gold": 4}}, True),
        ("own treasures = 5", {"own": {"potion": 1, "gold": 4, "moat": 2}}, True),
        ("own victories = 4", {"own": {"estate": 3, "gardens": 1, "curse": 2}}, True),
        ("11 * own smithy < own treasures", {"own": {"smithy": 1, "copper": 12}}, True),
        ("11 * own smithy < own treasures", {"own": {"smithy": 1, "copper": 11}}, False),
        ("own smithy + own witch < 2", {"own": {"smithy": 1, "witch": 1}}, False),
        ("own gold - own smithy >= 1", {"own": {"smithy": 1, "gold": 2}}, True),
        ("(own smithy + own witch) * 2 <= 4", {"own": {"smithy": 1, "witch": 1}}, True),
        ("lead > -4", {"scores": [0, 3]}, True),
        ("not own smithy < 2", {"own": {"smithy": 2}}, True),
        ("not (own smithy < 2 and turn < 5)", {"turn": 5}, True),
        ("not (own smithy < 2 or turn < 5)", {"turn": 5}, False),
        ("turn < 3 or own smithy < 1 and coins = 4", {"turn": 9, "coins": 4}, True),
        ("(turn < 3 or own smithy < 1) and coins = 4", {"turn": 2, "coins": 5}, False),
        ("OWN Smithy < 1 AND Turn < 3", {"turn": 2}, True),
    ],
)
def test_conditions(condition: str, known: dict[str, object], expected: bool) -> None:
    assert holds(condition, **known) is expected
    assert holds(f"not ({condition})", **known) is not expected


def test_a_condition_in_parentheses_may_go_over_lines() -> None:
    text = "gold if (turn > 2\n   or coins = 6)\nsilver"
    assert [IDS[card] for card in buylist.read(text)[0].cards] == ["gold", "silver"]


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("province; smity; silver", 1, 11, "there is no card “smity”; valid: smithy"),
        ("province\ngold\n  vilage", 3, 3, "there is no card “vilage”; valid: village"),
        ("smithy if own smity < 2", 1, 15, "there is no card “smity”; valid: smithy"),
        ("smithy if trun < 2", 1, 11, "“trun” cannot be counted; valid: turn"),
        ("smithy if smithy < 2", 1, 11, "“smithy” cannot be counted; valid: own smithy, supply smithy"),
        (
            "smithy if zzzz < 2",
            1,
            11,
            "valid: coins, potions, buys, actions, turn, money, empty piles, points, lead, players, own …, opp",
        ),
        ("smithy if own smithy", 1, 11, "this is a number, not a condition such as “own smithy < 2”"),
        ("smithy if own smithy and turn < 2", 1, 11, "this is a number"),
        ("smithy if own smithy 2", 1, 22, "“2” stands where a comparison such as < should be"),
        ("smithy if own smithy <", 1, 23, "here a number or a count such as “own smithy” or “turn” is missing"),
        ("smithy if own smithy <\ngold", 1, 23, "is missing"),
        ("smithy if", 1, 10, "is missing"),
        ("smithy if own < 2", 1, 15, "“<” stands where a card should be"),
        ("smithy if (turn < 2", 1, 20, "here “)” is missing"),
        ("smithy if turn < 2)", 1, 19, "“)” stands where “and”, “or”, “;” or a new line should be"),
        ("smithy < 2", 1, 8, "“<” stands where “if”, “;” or a new line should be"),
        ("smithy if turn < 2 gold", 1, 20, "“gold” stands where “and”, “or”, “;” or a new line should be"),
        ("if turn < 2", 1, 1, "“if” stands where a card should be"),
        ("gold; 3", 1, 7, "“3” stands where a card should be"),
        ("gold; silver & copper", 1, 14, "the sign “&” means nothing here"),
        ("gold if own gold * own silver > 2", 1, 18, "one side of * must be a plain number"),
        ("gold if own gold / 0 > 2", 1, 20, "nothing can be divided by 0"),
        ("gold if own gold / (2 - 2) > 2", 1, 20, "nothing can be divided by 0"),
        ("gold if own gold < 1000001", 1, 20, "this number is too large; valid is up to 1000000"),
        ("gold if own gold < 1" + "0" * 5000, 1, 20, "this number is too large"),
        ("gold if 1000 * own gold * 1001 < 1", 1, 25, "this number is too large"),
        ("gold if in hand gold > 1", 1, 12, "“hand” stands where “in play” should be"),
        ("gold if opponents < 2", 1, 19, "“<” stands where a card should be"),
        ("gold if supply cards < 2", 1, 16, "there is no card “cards”"),
        ("gold; play village", 1, 12, "“village” stands where “:” should be"),
        ("gold; play: silver", 1, 13, "“silver” is no Action"),
        ("gold; play: village smithy,", 1, 13, "there is no card “village smithy”"),
        ("gold; play: village,", 1, 21, "here a card is missing"),
        ("gold; play:\nvillage", 1, 12, "here a card is missing"),
        ("gold; play: village if turn > 2 smithy", 1, 33, "“smithy” stands where “and”, “or”, “,”, “;”"),
        ("gold; play: village < 2", 1, 21, "“<” stands where “if”, “,”, “;” or a new line should be"),
        ("gold; trash with smithy: copper", 1, 18, "valid: chapel, remodel, mine, apprentice, transmute"),
        ("gold; trash with: copper", 1, 17, "“:” stands where a card should be"),
        ("gold, silver", 1, 5, "“,” stands where “if”, “;” or a new line should be"),
        ("points: gold", 1, 7, "“:” stands where “if”, “;” or a new line should be"),
        ("play: village", 1, 14, "the list is empty"),
        ("", 1, 1, "the list is empty"),
        ("# nothing\n;\n", 3, 1, "the list is empty"),
    ],
)
def test_errors_name_line_column_and_what_is_valid(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(BadBuyList) as caught:
        buylist.read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"Line {line}, column {column}: ")
    assert says in str(caught.value)


def test_errors_speak_the_persons_language() -> None:
    with pytest.raises(BadBuyList) as caught:
        buylist.read("smithy if own smithy <")
    assert say(caught.value, "de").startswith("Zeile 1, Spalte 23: hier fehlt eine Zahl")
    assert say(caught.value, "nl").startswith("Regel 1, kolom 23: hier ontbreekt een getal")


def test_errors_go_through_a_pipe_to_another_process() -> None:
    with pytest.raises(BadBuyList) as caught:
        buylist.read("gold;\nsmity")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.line, again.column, str(again)) == (2, 1, str(caught.value))


@given(st.text(alphabet="own smithygold<>=()+*/-;:,#\n 0123 if and or not turn play trash deck", max_size=60))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    lines = text.split("\n")
    try:
        buylist.read(text)
    except BadBuyList as error:
        line, column = error.line, error.column
    else:
        line, column = 1, 1
    assert 1 <= line <= len(lines)
    assert 1 <= column <= len(lines[line - 1]) + 1


def warnings(text: str) -> list[tuple[int, int, str]]:
    return [(warned.line, warned.column, str(warned.what)) for warned in buylist.read(text)[1]]


NEVER = "can never hold"


@pytest.mark.parametrize(
    "condition",
    [
        "own smithy < 0",
        "own smithy > 10",
        "own smithy > 2 and own smithy < 3",
        "own smithy > 2 and turn > 3 and not own smithy > 3 and own smithy != 3",
        "supply province > 12",
        "turn < 1",
        "1 > 2",
        "own smithy < own smithy",
        "own smithy + own witch < 0",
        "own smithy > 3 and own smithy + own witch < 3",
        "own smithy < own witch and own witch < own smithy",
        "(own smithy < 0 or turn < 1) and coins > 3",
        "2 * own gold = 3",
        "not coins >= 0",
    ],
)
def test_a_condition_that_can_never_hold_is_warned_of(condition: str) -> None:
    found = warnings(f"gold\nsmithy if {condition}\nsilver")
    assert [(line, column) for line, column, _what in found] == [(2, 1)]
    assert NEVER in found[0][2]


@pytest.mark.parametrize(
    "condition",
    [
        "own smithy < 1",
        "own smithy > 2 and own smithy < 4",
        "own smithy > 9",
        "supply province > 11",
        "turn > 40",
        "own copper > 50",
        "own smithy > 3 or own smithy < 2",
        "own smithy < own witch",
        "lead < -20",
        "own cards < 3",
    ],
)
def test_a_condition_that_can_hold_is_not_warned_of(condition: str) -> None:
    assert warnings(f"gold; smithy if {condition}; silver") == []


@pytest.mark.parametrize("condition", ["own smithy >= 0", "turn > 0", "own smithy < 2 or own smithy > 1", "1 < 2"])
def test_a_condition_that_always_holds_is_warned_of(condition: str) -> None:
    assert [what for _line, _column, what in warnings(f"gold; smithy if {condition}; silver")] == [
        "the condition of “smithy” always holds"
    ]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("gold; silver; gold", 15),
        ("gold; silver; gold if turn > 3", 15),
        ("smithy if own smithy < 3; gold; smithy if own smithy < 2", 33),
        ("smithy if own smithy < 3 or turn < 3; gold; smithy if turn = 2", 45),
    ],
)
def test_an_item_after_one_that_always_comes_first_is_warned_of(text: str, column: int) -> None:
    assert [(line, at) for line, at, what in warnings(text) if "never reached" in what] == [(1, column)]


def test_the_same_card_with_a_wider_condition_later_is_fine() -> None:
    assert warnings("province; duchy if supply province <= 4; gold; duchy if supply province <= 6; silver") == []


@pytest.mark.parametrize(
    ("text", "later", "earlier"),
    [
        ("silver; gold", "gold", "silver"),
        ("province; copper; silver if turn < 4", "silver", "copper"),
        ("alchemist; golem; potion", "golem", "alchemist"),
    ],
)
def test_an_item_after_a_cheaper_one_without_condition_is_warned_of(text: str, later: str, earlier: str) -> None:
    expected = f"“{later}” is reached only when “{earlier}”, which costs no more, is sold out"
    assert expected in [what for _line, _column, what in warnings(text)]


def test_a_potion_cost_without_potions_is_warned_of() -> None:
    assert [what for _line, _column, what in warnings("province; gold; familiar; silver")] == [
        "“familiar” costs a potion, and the list has no “potion”"
    ]


def test_warnings_speak_the_persons_language() -> None:
    warned = buylist.read("smithy if own smithy < 0")[1][0]
    said = translator("nl")(warned.phrase.message, **warned.phrase.values)
    assert said == "Regel 1, kolom 1: de voorwaarde van “smithy” kan nooit gelden"
    assert str(warned) == "Line 1, column 1: the condition of “smithy” can never hold"


@pytest.mark.parametrize("name", lists())
def test_the_lists_that_come_with_regnum_are_without_warnings(name: str) -> None:
    text = lists()[name]
    assert text.startswith("# "), "a list says first what its plan is"
    assert buylist.read(text)[1] == []
    BuyListBot(text)
