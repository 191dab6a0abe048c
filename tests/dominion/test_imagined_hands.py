"""`determinize` and questions: what is imagined turns on nothing but what the seat knows, and any question fits."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import CARDS, IDS, NUMBERS
from regnum.games.dominion.rules.dealing import CountedDeal, HiddenHand
from regnum.games.dominion.rules.effect import ASK, EFFECTS, Told
from regnum.games.dominion.rules.state import DominionState
from tests.dominion.possession_table import A, B
from tests.dominion.table import act, asked, bag, cards, hand, seat, table, view
from tests.dominion.tables import KINGDOM_IDS, rich_table

# In whole games

FAVOURED = [tuple(KINGDOM_IDS[start : start + 4]) for start in range(0, len(KINGDOM_IDS), 4)]
"""All 37 kingdom cards, four or so at a time."""


def same(one: regnum.State, other: regnum.State, viewer: int) -> bool:
    return one.position() == other.position() and one.log_for(viewer) == other.log_for(viewer)


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_that_look_alike_are_imagined_alike(players: int, favour: tuple[str, ...]) -> None:
    """What was imagined once differs from the truth only in what the seat cannot know: so both give the same."""
    rng = Rng(players)
    for game in range(3):
        state = rich_table(players, rng.bits(), favour)
        state.log = []
        for _ in range(60):
            if state.over:
                break
            if rng.below(3) == 0:
                for viewer in range(players):
                    alike = state.determinize(viewer, rng.bits())
                    assert (alike.seat, alike.view(viewer)) == (state.seat, state.view(viewer)), game
                    for _ in range(2):
                        seed = rng.bits()
                        assert same(alike.determinize(viewer, seed), state.determinize(viewer, seed), viewer)
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
def test_being_asked_tells_what_it_tells_and_no_more(favour: tuple[str, ...]) -> None:
    """Any other hand is asked the same just when it is as the question tells."""
    rng = Rng(37)
    for _ in range(12):
        state = rich_table(2 + rng.below(3), rng.bits(), favour)
        for _ in range(40):
            if state.over:
                break
            asked_as_told(state, rng)
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])


def asked_as_told(state: regnum.State, rng: Rng) -> None:
    assert isinstance(state, DominionState)
    frame = state.top()
    told = frame.effect.tells(state, frame)
    other = state.copy()
    player = other.seats[frame.seat]
    stock = [card for card in range(CARDS) for _ in range(int(player.hand[card]))]
    if told is not None and told.on_deck:
        top = int(player.deck[len(player.deck) - 1]) & 63
        assert told.cards >> top & 1
        return
    size = len(stock)
    stock += [int(entry) & 63 for entry in player.deck]
    if not stock:
        return
    kinds = [stock[rng.below(len(stock))] for _ in range(3)]  # few kinds, or else nearly every hand would do
    mixed = [kinds[min(rng.below(3), rng.below(3))] for _ in range(size)]
    for card in range(CARDS):
        while player.hand[card]:
            player.to_nowhere(card)
    for card in mixed:
        player.to_hand(card)
    asks = int(frame.effect.forced(other, frame)) == ASK
    nobody_knows = vec[u8]([u8(0)] * CARDS)
    dealt = vec[u8]([u8(card) for card in mixed])
    assert asks == (told is None or HiddenHand(nobody_knows, dealt, size, vec[u8](), 0).is_as(told))


# One position for each question, where the cards it takes are scarce

Position = Callable[[str, str], regnum.State]


def victim_of(attack: str) -> Position:
    return lambda held, rest: act(
        table(attack, "curse*3", others=[seat(held, rest), seat("curse*2")]), f"play {attack}"
    )


def player_of(*actions: str, second_edition: bool = False) -> Position:
    """A holds these cards besides, and plays; the others look on."""
    first = actions[0].split()[-1]
    options = {"second_edition_wording": second_edition}
    return lambda held, rest: act(
        table(f"{first} {held}", rest, others=[seat("curse*2"), seat("curse*2")], options=options), *actions
    )


QUESTIONS: dict[str, tuple[Position, str, str, str]] = {
    # the question, a hand that is asked it, another one of the same size, and the rest of both stocks
    "moat": (victim_of("militia"), "moat curse*3", "moat copper*3", "copper*6 curse*14"),
    "militia": (victim_of("militia"), "copper*3 curse*2", "copper*2 curse*2 estate", "copper*20"),
    "bureaucrat": (victim_of("bureaucrat"), "estate province curse*3", "estate province copper*3", "curse*20"),
    "action_phase": (player_of("play village"), "moat curse*4", "moat copper*4", "curse*25"),
    "throne_room": (player_of("play throne_room"), "moat village curse*2", "moat village copper*2", "curse*25"),
    "throne_room 2": (
        player_of("play throne_room", second_edition=True),
        "moat curse*2",
        "moat copper*2",
        "curse*25",
    ),
    "mine": (player_of("play mine"), "silver gold curse*2", "silver gold estate*2", "curse*25"),
    "mine 2": (player_of("play mine", second_edition=True), "silver curse*2", "silver estate*2", "curse*25"),
    "moneylender": (
        player_of("play moneylender", second_edition=True),
        "copper curse*2",
        "copper estate*2",
        "curse*25",
    ),
    "remodel": (player_of("play remodel"), "estate curse*4", "gold estate*4", "curse*25"),
    "apprentice": (player_of("play apprentice"), "estate curse*4", "gold estate*4", "curse*25"),
    "transmute": (player_of("play transmute"), "estate curse*4", "gold estate*4", "curse*25"),
    "cellar": (player_of("play cellar", "discard gold"), "gold curse estate*3", "gold curse silver*3", "copper*25"),
    "chapel": (player_of("play chapel", "trash gold"), "gold curse estate*3", "gold curse silver*3", "copper*25"),
}


def both(name: str) -> tuple[regnum.State, regnum.State]:
    """Two tables that differ in the hand of the one who is asked alone."""
    position, one, other, rest = QUESTIONS[name]
    return position(one, f"{rest} {minus(other, one)}"), position(other, f"{rest} {minus(one, other)}")


def minus(all_cards: str, without: str) -> str:
    return " ".join((bag(all_cards) - bag(without)).elements())


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_scarce_hand_is_imagined_without_looking_at_it(name: str) -> None:
    one, other = both(name)
    question = asked(one)
    assert question is not None
    assert question[0] == name.split()[0]
    looking_on = 2 if question[1] == A else A
    assert view(one, looking_on) == view(other, looking_on)
    assert hand(one, question[1]) != hand(other, question[1])
    hands = set()
    for seed in range(150):
        imagined = one.determinize(looking_on, seed)
        assert imagined == other.determinize(looking_on, seed)
        assert isinstance(imagined, DominionState)
        frame = imagined.top()
        assert frame.effect.forced(imagined, frame) == ASK
        assert len(imagined.legal_actions()) > 1
        hands.add(tuple(sorted(hand(imagined, question[1]).items())))
    assert len(hands) > 1


def test_every_question_about_hidden_cards_has_such_a_position() -> None:
    telling = {effect.name for effect in EFFECTS.values() if tells_something(effect.name)}
    # The Library's question is about the deck, and the buy phase is nearly always asked; both come below.
    assert telling - {"library", "buy_phase"} == {name.split()[0] for name in QUESTIONS}


def tells_something(name: str) -> bool:
    return type(EFFECTS[name]).tells is not type(EFFECTS["draft"]).tells


def test_in_a_buy_phase_without_anything_to_buy_there_is_a_treasure() -> None:
    one, other = (
        table(held, deck, others=[seat("curse*2", "copper*9")], phase="buy", supply={"copper": 0, "curse": 0})
        for held, deck in (
            ("potion curse*3", "curse*16 duchy estate*3"),
            ("potion curse duchy estate", "curse*18 estate*2"),
        )
    )
    for seed in range(100):
        imagined = one.determinize(B, seed)
        assert asked(imagined) == ("buy_phase", A)
        assert hand(imagined)["potion"] == 1
        assert imagined == other.determinize(B, seed)


def test_of_the_card_that_a_library_asks_about_nothing_is_told_but_that_it_is_an_action() -> None:
    one, other = (
        act(table("library", deck, others=[seat()]), "play library")
        for deck in ("moat curse*12 village curse*12", "village curse*24 moat")
    )
    tops = []
    for seed in range(300):
        imagined = one.determinize(B, seed)
        assert imagined == other.determinize(B, seed)
        tops.append(imagined.position()["seats"][0]["deck"][0])
    assert set(tops) == {"moat", "village"}
    assert 100 < tops.count("moat") < 200


def test_while_an_apothecary_asks_there_are_two_kinds_left() -> None:
    state = table("apothecary", "curse estate*3 gold copper", others=[seat()])
    other = act(state.copy(), "play apothecary", "put estate")
    orders = set()
    for seed in range(60):
        imagined = other.determinize(B, seed)
        assert len(imagined.legal_actions()) == 2
        orders.add(str(imagined.position()["pending"]))
    assert len(orders) == 1, "had the Gold been put back first, nothing would be asked"


# All hands that fit are equally likely


def test_scarce_hands_come_as_often_as_they_are_dealt() -> None:
    """Against all hands, each weighed by the ways to deal it: two kinds of Victory cards among 15 cards."""
    unseen = "copper*9 estate duchy*2 curse*3"
    state = victim_of("bureaucrat")("estate duchy copper*2", "copper*7 duchy curse*3")
    ways: Counter[tuple[str, ...]] = Counter()
    for chosen in itertools.combinations(sorted(cards(unseen)), 4):
        if {"estate", "duchy"} <= set(chosen):
            ways[chosen] += 1
    times = 3000
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(times):
        found[tuple(sorted(hand(state.determinize(A, seed), B).elements()))] += 1
    assert set(found) <= set(ways)
    chi = 0.0
    for which, count in ways.items():
        expected = times * count / ways.total()
        chi += (found[which] - expected) ** 2 / expected
    assert chi < 3 * len(ways), "about as many as there are hands is what chance brings"


TOLD = [Told(0b0110), Told(0b0110, 1), Told(0b1111, 1), Told(0b1111, 2), Told(0b1110, 3), Told(0b1000)]


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("known", [[], [0], [1], [1, 1], [2, 3]])
@pytest.mark.parametrize("group", [[], [1, 2], [0, 2, 3]])
def test_the_counted_hands_are_all_hands(told: Told, known: list[int], group: list[int]) -> None:
    stock = [0, 0, 0, 1, 1, 2, 3, 3]
    size, group_size = 3, len(group) // 2
    counts = vec[u8]([u8(known.count(card)) for card in range(CARDS)])
    found: Counter[tuple[int, ...]] = Counter()
    for dealt in itertools.combinations(range(len(stock)), size):
        for members in itertools.combinations(range(len(group)), group_size):
            first = [stock[i] for i in dealt]
            group_first = [group[i] for i in members]
            hidden = HiddenHand(counts, as_vec(first), size, as_vec(group_first), group_size)
            if hidden.is_as(told):
                assert as_asked(told, known + first + group_first)
                found[tuple(sorted(first + group_first))] += 1
            else:
                assert not as_asked(told, known + first + group_first)
    hidden = HiddenHand(counts, as_vec(stock), size, as_vec(group), group_size)
    counted = CountedDeal(hidden, told)
    assert counted.ways(0, size, group_size, int(told.later) + 1) == found.total()
    if not found:
        return
    rng = Rng(1)
    dealt_hands: Counter[tuple[int, ...]] = Counter()
    rests = set()
    for _ in range(400):
        counted.deal(rng)
        assert sorted(int(card) for card in hidden.stock) == stock
        assert sorted(int(card) for card in hidden.group) == group
        shown = [int(card) for card in hidden.stock][:size] + [int(card) for card in hidden.group][:group_size]
        dealt_hands[tuple(sorted(shown))] += 1
        rests.add(tuple(int(card) for card in hidden.stock)[size:])
    assert set(dealt_hands) <= set(found)
    assert len(rests) > 1
    for which, count in found.items():
        expected = 400 * count / found.total()
        assert abs(dealt_hands[which] - expected) < 5 * expected**0.5 + 3


def as_asked(told: Told, held: list[int]) -> bool:
    """The same as `is_as`, in plain words."""
    fitting = [card for card in held if int(told.cards) >> card & 1]
    return bool(fitting) and sum(card > min(fitting) for card in fitting) >= told.later


def as_vec(numbers: list[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def test_numbers_are_those_of_the_data() -> None:
    """The order of cards that `Told` speaks of."""
    assert [NUMBERS[name] for name in IDS] == list(range(CARDS))


# What a seat knows follows from what it saw


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_known_later_follows_from_what_was_seen(players: int, favour: tuple[str, ...]) -> None:
    """After the same action in two tables that looked alike: who saw the same, knows the same."""
    rng = Rng(players * 100)
    assert sum(follows(rich_table(players, rng.bits(), favour), 50, rng) for _ in range(3)) > 80


@pytest.mark.parametrize("others", ["spy", "council_room", "chancellor", "library", "possession", "militia moat"])
def test_what_is_known_of_groups_follows_from_what_was_seen(others: str) -> None:
    """The same for what Apothecaries put back, with few kinds of cards, so that one may be taken for another."""
    rng = Rng(12)
    grouped = 0
    for _ in range(12):
        pile = cards(f"apothecary*4 laboratory*2 village*2 {others} silver*2 estate*2 copper*2 curse")
        seats = []
        for _ in range(3):
            mixed = [pile[i] for i in shuffled(len(pile), rng)]
            seats.append(seat(" ".join(mixed[:6]), " ".join(mixed[6:])))
        state = table(others=seats[1:], seats=seats, actions=3, kingdom=others)
        follows(state.copy(), 30, rng)
        for _ in range(60):
            if not state.over:
                grouped += group_is_true(state)
                legal = state.legal_actions()
                state.apply(legal[rng.below(len(legal))])
    assert grouped > 20


def shuffled(count: int, rng: Rng) -> list[int]:
    left = list(range(count))
    return [left.pop(rng.below(len(left))) for _ in range(count)]


def group_is_true(state: regnum.State) -> int:
    """What is told of groups is so; how much was told."""
    truth: Any = state.position()
    told = 0
    for viewer in (0, 1, 2, None):
        for of, shown in enumerate(view(state, viewer)["seats"]):
            if shown["hand_group"] is not None:
                told += 1
                rest = bag(truth["seats"][of]["hand"]) - bag(shown["hand_known"])
                assert (rest & bag(shown["hand_group"]["of"])).total() >= shown["hand_group"]["count"] > 0
    return told


def follows(state: regnum.State, moves: int, rng: Rng) -> int:
    """Play on at random, and compare at every move; how often there was something to compare."""
    compared = 0
    for _ in range(moves):
        if state.over:
            break
        state.log = []
        legal = state.legal_actions()
        action = legal[rng.below(len(legal))]
        after = state.copy()
        after.apply(action)
        for viewer in range(int(state.players)):
            alike = state.determinize(viewer, rng.bits())
            if alike.is_legal(action):
                alike.apply(action)
                compared += saw_and_know_the_same(after, alike, viewer)
        state = after
    return compared


def saw_and_know_the_same(one: regnum.State, other: regnum.State, viewer: int) -> bool:
    if seen_openly(one, viewer) != seen_openly(other, viewer):
        return False
    for looking_on in (viewer, None):
        assert view(one, looking_on) == view(other, looking_on)
    return True


def seen_openly(state: regnum.State, viewer: int) -> object:
    """The log and the table, without what has to be remembered."""
    now = view(state, viewer)
    for player in now["seats"]:
        for remembered in ("hand_known", "hand_group", "deck_top"):
            del player[remembered]
    return state.log_for(viewer), now
