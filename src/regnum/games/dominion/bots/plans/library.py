"""The lists to begin with: plans that are known to work somewhere, made for the cards of a kingdom."""

from __future__ import annotations

from itertools import combinations, product

from regnum.games.dominion.bots.plans.written import Entry, Written, written
from regnum.games.dominion.bots.taste import MORE_ACTIONS, NON_TERMINAL
from regnum.games.dominion.rules.data import ACTIONS, COST, IDS, NUMBERS, POTION_COST

BASIC = ("copper", "silver", "gold", "estate", "duchy", "province")
DRAWING = ("smithy", "council_room", "witch", "library", "moat")
BUYING = ("market", "festival", "woodcutter", "council_room", "herbalist")
TRASHING = ("chapel", "moneylender", "remodel", "apprentice", "transmute")
GAINING = ("workshop", "bureaucrat", "university", "woodcutter", "market", "festival", "herbalist", "feast")
CHAINS = ("laboratory", "alchemist", "market", "spy", "scrying_pool", "apothecary", "familiar", "golem")
POTION = "potion"

ULTIMATE = written(
    "province if money > 15; duchy if supply province <= 4; estate if supply province <= 2; gold; silver"
)


def cost(card: str) -> int:
    """In coins; a potion counts as two."""
    number = NUMBERS[card]
    return int(COST[number]) + 2 * int(POTION_COST[number])


def needs_potion(card: str) -> bool:
    return int(POTION_COST[NUMBERS[card]]) > 0


def is_terminal(card: str) -> bool:
    return bool(ACTIONS >> NUMBERS[card] & 1) and not NON_TERMINAL >> NUMBERS[card] & 1


def gives_actions(card: str) -> bool:
    return bool(MORE_ACTIONS >> NUMBERS[card] & 1)


def at_most(card: str, count: int) -> Entry:
    """Any number for ten."""
    return Entry(card, f"own {card} < {count}" if count < 10 else "")


def money_with(extra: list[Entry], least: int, potions: int = 0) -> Written:
    """Money and Provinces with some cards; Provinces when the deck has more coins than so many."""
    points = [
        Entry("province", f"money > {least}" if least else ""),
        Entry("duchy", "supply province <= 4"),
        Entry("estate", "supply province <= 2"),
    ]
    later = Entry("duchy", "supply province <= 6")
    dear = sorted((entry for entry in extra if cost(entry.card) >= 5), key=lambda entry: -cost(entry.card))
    cheap = sorted((entry for entry in extra if cost(entry.card) < 5), key=lambda entry: -cost(entry.card))
    if any(needs_potion(entry.card) for entry in extra):
        cheap.insert(0, at_most(POTION, potions or 1))
    return Written((*points, *dear, Entry("gold"), later, *cheap, Entry("silver")))


def singles(kingdom: list[str]) -> list[Written]:
    """Money with one kind of card."""
    found = []
    for card in kingdom:
        if card in ("gardens", "vineyard"):
            continue
        counts = (1, 2) if is_terminal(card) else (2, 10)
        for count, least in product(counts, (8, 15)):
            found.append(money_with([at_most(card, count)], least))
        if is_terminal(card):
            found.append(money_with([Entry(card, f"11 * own {card} < own treasures")], 15))
        if needs_potion(card):
            found.append(money_with([at_most(card, 10)], 8, 2))
    return found


def pairs(kingdom: list[str]) -> list[Written]:
    """Money with two kinds of cards."""
    useful = [card for card in kingdom if card not in ("gardens", "vineyard")]
    few = {card: at_most(card, 1 if is_terminal(card) else 10) for card in useful}
    return [money_with([few[one], few[other]], 12) for one, other in combinations(useful, 2)]


def trashed(list_: Written, trasher: str) -> Written:
    """The same behind a card that makes the deck small."""
    first = Entry(trasher, f"own {trasher} < 1 and turn <= 4")
    place = next(i for i, item in enumerate(list_.items) if item.card == "gold")
    return Written((*list_.items[:place], first, *list_.items[place:]), list_.rules)


def engines(kingdom: list[str]) -> list[Written]:
    """Villages, cards that draw, and extra buys."""
    villages = [card for card in kingdom if gives_actions(card)]
    drawing = [card for card in DRAWING if card in kingdom]
    buying = [card for card in BUYING if card in kingdom]
    found = []
    for village, draw in product(villages, drawing):
        parts = [Entry(village, f"own {village} < own {draw} + 1"), at_most(draw, 5)]
        more: list[list[Entry]] = [[]]
        more += [[at_most(card, 2)] for card in buying if card not in (village, draw)]
        found += [money_with(parts + extra, 8) for extra in more]
    chains = [card for card in CHAINS if card in kingdom]
    for chain, draw in product(chains, drawing):
        found.append(money_with([at_most(chain, 10), at_most(draw, 1)], 10))
    for one, other in product(chains, chains):
        if one < other:
            found.append(money_with([at_most(one, 10), at_most(other, 4)], 8))
    return found


def rushes(kingdom: list[str]) -> list[Written]:
    """Many cheap points, and an end by three empty piles."""
    found = []
    if "gardens" in kingdom:
        for card, count in product([card for card in GAINING if card in kingdom], (2, 4, 10)):
            helper = at_most(card, count)
            end = [Entry("estate", "supply gardens = 0"), Entry("duchy", "supply gardens <= 4")]
            found += [
                Written((Entry("gardens", "turn > 4"), helper, *end, Entry("copper"))),
                Written((end[1], Entry("gardens", "turn > 4"), helper, *end[:1], Entry("silver"), Entry("copper"))),
            ]
        late = Entry("gardens", "supply province <= 4 or own cards >= 30")
        found += [Written((list_.items[0], late, *list_.items[1:])) for list_ in singles(kingdom) if _buys(list_)]
    if "vineyard" in kingdom:
        for card in kingdom:
            if cost(card) <= 4 and ACTIONS >> NUMBERS[card] & 1:
                vines = (
                    Entry("vineyard", "own actions >= 6"),
                    at_most(POTION, 2),
                    Entry("duchy", "empty piles >= 2"),
                )
                helpers = [
                    at_most(helper, 3) for helper in BUYING + GAINING if helper in kingdom and helper != card
                ]
                found.append(
                    Written((Entry("province"), *vines, *helpers, Entry(card), Entry("silver", "turn <= 4")))
                )
    return found


def _buys(list_: Written) -> bool:
    return any(item.card in BUYING + GAINING for item in list_.items)


def beginnings(kingdom: list[str], known: dict[str, str]) -> dict[str, list[Written]]:
    """All of them by their kind, and those that are known by a name, for a kingdom with these cards; none twice."""
    cards = cards_of(kingdom)
    single, engine = singles(kingdom), engines(kingdom)
    kinds = {
        "money": [ULTIMATE, *single, *pairs(kingdom)],
        "engine": engine,
        "rush": rushes(kingdom),
        "trashing": [
            trashed(list_, trasher)
            for trasher in TRASHING
            if trasher in kingdom
            for list_ in (*single, *engine)
            if not _names(list_, trasher)
        ],
        "known": [written(text) for text in known.values()],
    }
    seen: set[Written] = set()
    found: dict[str, list[Written]] = {}
    for kind, lists in kinds.items():
        here = dict.fromkeys(list_.only(cards) for list_ in lists)
        found[kind] = [list_ for list_ in here if list_ not in seen]
        seen |= set(here)
    return {kind: lists for kind, lists in found.items() if lists}


def cards_of(kingdom: list[str]) -> set[str]:
    """What may be bought."""
    return {*BASIC, *kingdom, *([POTION] if any(map(needs_potion, kingdom)) else [])}


def _names(list_: Written, card: str) -> bool:
    return any(item.card == card for item in list_.items)


assert set(DRAWING + BUYING + TRASHING + GAINING + CHAINS) <= set(IDS)
