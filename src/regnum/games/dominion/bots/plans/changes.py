"""New lists from old ones: something is put in, left out, moved or counted otherwise, or two are joined."""

from __future__ import annotations

import re
from collections.abc import Callable

from regnum.core.rng import Rng
from regnum.games.dominion.bots.plans.library import BASIC, POTION, is_terminal, needs_potion
from regnum.games.dominion.bots.plans.written import Entry, Written
from regnum.games.dominion.rules.data import ACTIONS, NUMBERS

MOST_ITEMS = 16
TRASHERS = ("chapel", "remodel", "apprentice", "transmute")
_NUMBER = re.compile(r"\d+")


class Changes:
    """Of lists for one kingdom."""

    def __init__(self, kingdom: list[str], rng: Rng) -> None:
        self.rng = rng
        self.kingdom = kingdom
        self.potions = any(map(needs_potion, kingdom))
        self.cards = [*BASIC, *kingdom, *kingdom, *([POTION] if self.potions else [])]
        self.actions = [card for card in kingdom if ACTIONS >> NUMBERS[card] & 1]
        self.trashes = any(card in TRASHERS for card in kingdom)

    def one_of(self, things: list[str]) -> str:
        return things[self.rng.below(len(things))]

    def below(self, count: int) -> int:
        return int(self.rng.below(count))

    # Conditions

    def number(self, text: str) -> str:
        """One number of a condition a little larger or smaller."""
        found = list(_NUMBER.finditer(text))
        if not found:
            return text
        chosen = found[self.below(len(found))]
        value = int(chosen[0])
        step = 1 + self.below(max(1, value // 3))
        changed = value + step if value == 0 or self.below(2) else max(0, value - step)
        return text[: chosen.start()] + str(changed) + text[chosen.end() :]

    def condition(self, card: str) -> str:
        """One that is often sensible for a card."""
        other = self.one_of(self.kingdom)
        points = card in ("estate", "duchy", "province", "gardens", "vineyard")
        wishes = [
            f"own {card} < {1 + self.below(4)}",
            f"turn <= {2 + self.below(8)}",
            f"turn > {2 + self.below(10)}",
            f"supply province <= {1 + self.below(7)}",
            f"money > {4 + self.below(16)}",
            f"money < {6 + self.below(16)}",
            f"own {other} > {self.below(3)}",
            f"own {card} < own {other}",
            f"own {card} < own {other} + 1",
            f"own cards > {10 + 2 * self.below(12)}",
            f"empty piles >= {1 + self.below(2)}",
            f"{4 + self.below(10)} * own {card} < own cards",
            f"coins = {max(2, self.below(7))}",
            f"buys > {1 + self.below(2)}",
            f"lead > {self.below(12)} - 6",
        ]
        if points:
            wishes += [f"supply province <= {1 + self.below(7)}", f"own {other} > 0"] * 2
        elif card in self.actions and is_terminal(card):
            wishes += [f"own {card} < {1 + self.below(3)}"] * 4
        return self.one_of(wishes)

    def entry(self) -> Entry:
        card = self.one_of(self.cards)
        if card == POTION:
            return Entry(card, f"own potion < {1 + self.below(3)}")
        return Entry(card, self.condition(card) if self.below(5) else "")

    # Whole lists

    def put_in(self, list_: Written) -> Written:
        place = self.below(len(list_.items) + 1)
        items = [*list_.items[:place], self.entry(), *list_.items[place:]]
        return Written(tuple(items), list_.rules)

    def leave_out(self, list_: Written) -> Written:
        if len(list_.items) < 3:
            return list_
        place = self.below(len(list_.items))
        return Written(list_.items[:place] + list_.items[place + 1 :], list_.rules)

    def move(self, list_: Written) -> Written:
        items = list(list_.items)
        moved = items.pop(self.below(len(items)))
        items.insert(self.below(len(items) + 1), moved)
        return Written(tuple(items), list_.rules)

    def replace(self, list_: Written) -> Written:
        """Another card under the same condition, which then counts that one."""
        place = self.below(len(list_.items))
        old = list_.items[place]
        card = self.one_of(self.cards)
        if card == "points" or old.card == "points":
            return list_
        new = Entry(card, re.sub(rf"\b{old.card}\b", card, old.condition))
        return Written((*list_.items[:place], new, *list_.items[place + 1 :]), list_.rules)

    def count_otherwise(self, list_: Written) -> Written:
        with_condition = [i for i, item in enumerate(list_.items) if _NUMBER.search(item.condition)]
        if not with_condition:
            return self.make_conditional(list_)
        place = with_condition[self.below(len(with_condition))]
        item = list_.items[place]
        changed = Entry(item.card, self.number(item.condition))
        return Written((*list_.items[:place], changed, *list_.items[place + 1 :]), list_.rules)

    def make_conditional(self, list_: Written) -> Written:
        place = self.below(len(list_.items))
        item = list_.items[place]
        if item.card == "points":
            return list_
        if item.condition and self.below(2):
            changed = Entry(item.card, "" if self.below(2) else self.condition(item.card))
        elif item.condition and self.below(3) == 0:
            changed = Entry(item.card, f"{item.condition} or {self.condition(item.card)}")
        else:
            changed = item.also(self.condition(item.card))
        return Written((*list_.items[:place], changed, *list_.items[place + 1 :]), list_.rules)

    def trash_otherwise(self, list_: Written) -> Written:
        """With a rule of what to trash, or another one, or none any more."""
        if not self.trashes:
            return self.count_otherwise(list_)
        entries = list(list_.rule("trash"))
        if not entries:
            coppers = Entry("copper", f"money > {2 + self.below(6)}")
            late = Entry("estate", f"supply province > {self.below(4)}")
            return list_.with_rule("trash", (Entry("curse"), late, coppers))
        chosen = self.below(4)
        place = self.below(len(entries))
        if chosen == 0:
            entries = []
        elif chosen == 1 and len(entries) > 1:
            entries.pop(place)
        elif chosen == 2:
            card = self.one_of(["copper", "estate", "silver", *self.kingdom])
            condition = self.one_of([f"money > {3 + self.below(12)}", f"own {card} > {self.below(4)}", ""])
            entries.insert(place, Entry(card, condition))
        else:
            entries[place] = Entry(entries[place].card, self.number(entries[place].condition))
        return list_.with_rule("trash", tuple(entries))

    def play_otherwise(self, list_: Written) -> Written:
        """With another order of playing."""
        if not self.actions:
            return self.count_otherwise(list_)
        entries = list(list_.rule("play"))
        if entries and self.below(2):
            entries.pop(self.below(len(entries)))
        else:
            card = self.one_of(self.actions)
            wishes = ["", "", "actions > 1", "actions > 1 or hand actions = 1", f"money > {4 + self.below(8)}"]
            entries.insert(self.below(len(entries) + 1), Entry(card, self.one_of(wishes)))
        return list_.with_rule("play", tuple(entries[:6]))

    def join(self, one: Written, other: Written) -> Written:
        """The beginning of one and the end of another, or one card of it."""
        if self.below(2):
            item = other.items[self.below(len(other.items))]
            place = self.below(len(one.items) + 1)
            items = [*one.items[:place], item, *one.items[place:]]
        else:
            cut = self.below(len(one.items) + 1)
            end = other.items[min(len(other.items), self.below(len(other.items) + 1)) :]
            items = [*one.items[:cut], *end]
        unlike = tuple(dict.fromkeys(items))
        return Written(unlike or one.items, (one if self.below(2) else other).rules)

    def child(self, one: Written, other: Written) -> Written:
        """A new list from two; mostly the first one with a change or two."""
        found = self.join(one, other) if self.below(4) == 0 else one
        ways: list[Callable[[Written], Written]] = [
            self.put_in,
            self.put_in,
            self.leave_out,
            self.move,
            self.replace,
            self.count_otherwise,
            self.count_otherwise,
            self.count_otherwise,
            self.make_conditional,
            self.trash_otherwise,
            self.play_otherwise,
        ]
        for _change in range(1 + self.below(3)):
            found = ways[self.below(len(ways))](found)
        return Written(found.items[:MOST_ITEMS], found.rules)
