"""Buy lists as texts that can be taken apart and put together."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RULE = re.compile(r"(play|trash|trash with \w+): *(.*)")


@dataclass(frozen=True)
class Entry:
    """A card of a list, with its condition or none."""

    card: str
    condition: str = ""

    def __str__(self) -> str:
        return f"{self.card} if {self.condition}" if self.condition else self.card

    def also(self, condition: str) -> Entry:
        """The same, but only when this holds as well."""
        if not self.condition:
            return Entry(self.card, condition)
        before = f"({self.condition})" if " or " in self.condition else self.condition
        return Entry(self.card, f"{before} and {condition}")


@dataclass(frozen=True)
class Written:
    """A whole list: what to buy, and the rules of play, each with what stands before its colon."""

    items: tuple[Entry, ...]
    rules: tuple[tuple[str, tuple[Entry, ...]], ...] = ()

    @property
    def text(self) -> str:
        """As a file holds it."""
        lines = [str(item) for item in self.items]
        lines += [f"{head}: {', '.join(map(str, entries))}" for head, entries in self.rules]
        return "\n".join(lines) + "\n"

    def rule(self, head: str) -> tuple[Entry, ...]:
        return dict(self.rules).get(head, ())

    def with_rule(self, head: str, entries: tuple[Entry, ...]) -> Written:
        """With this rule instead of the one of that name; without any, when there are no entries."""
        rules = {**dict(self.rules), head: entries}
        return Written(self.items, tuple((name, kept) for name, kept in sorted(rules.items()) if kept))

    def only(self, cards: set[str]) -> Written:
        """Without what there is not in a kingdom."""
        known = {*cards, "curse", "points"}
        rules = {head: tuple(entry for entry in entries if entry.card in known) for head, entries in self.rules}
        here = [
            (head, kept) for head, kept in rules.items() if kept and head.split()[-1] in {"play", "trash", *cards}
        ]
        return Written(tuple(item for item in self.items if item.card in known), tuple(here))


def _entry(text: str) -> Entry:
    card, _if, condition = text.partition(" if ")
    return Entry(card.strip(), " ".join(condition.split()))


def written(text: str) -> Written:
    """A list from its text, whose lines each hold whole items, and cards by their ids."""
    items: list[Entry] = []
    rules: dict[str, tuple[Entry, ...]] = {}
    for line in text.splitlines():
        for part in line.partition("#")[0].split(";"):
            if not part.strip():
                continue
            if rule := _RULE.fullmatch(part.strip()):
                rules[rule[1]] = rules.get(rule[1], ()) + tuple(map(_entry, rule[2].split(",")))
            else:
                items.append(_entry(part))
    return Written(tuple(items), tuple(sorted(rules.items())))
