"""What the search asks: a plan for what is on the table, how to go on with it, and how to play by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.games.dominion.bots import buylist
from regnum.games.dominion.bots.planned import ByPlan
from regnum.games.dominion.bots.plans.contest import Entrant, Table
from regnum.games.dominion.bots.plans.evolution import POOL, Evolution
from regnum.games.dominion.bots.plans.library import beginnings, cards_of
from regnum.games.dominion.bots.plans.model import Profile, likeliest
from regnum.games.dominion.bots.plans.written import Written, written
from regnum.games.dominion.rules.data import IDS, NUMBERS
from regnum.games.dominion.rules.kingdom import SIZE, set_of
from regnum.games.dominion.rules.state import Variant

OPTIONS = ("edition", "always_show_moat")
"""What else of a game matters to a plan."""
ASKED = 3
"""So many of the best lists beside the first are asked what they would do."""
CANDIDATES = 4
"""So many choices are looked at: good lists name the good ones, and fewer of them are told apart sooner."""
ALIKE = 12
"""Deals that go the same with and without an item show that it does nothing."""


class Planner:
    """Makes plans for kingdoms; `known` are the lists that have a name."""

    version = 1

    def __init__(self, known: Mapping[str, str]) -> None:
        self.known = dict(known)

    def about(self, turn: Turn) -> dict[str, Any] | None:
        """What a plan is for: the kingdom, how many play, by which rules. None as long as cards are drafted."""
        view = turn.view
        kingdom: list[str] = view["kingdom"]
        if len(kingdom) != SIZE:
            return None
        options = {name: view["options"][name] for name in OPTIONS}
        return {"kingdom": sorted(kingdom), "players": len(view["seats"]), **options}

    def begin(self, about: Mapping[str, Any], seed: int) -> Plan:
        """A plan from the lists that are known to work somewhere."""
        return Plan(about, seed, beginnings(about["kingdom"], self.known), 0)

    def resume(self, about: Mapping[str, Any], told: Mapping[str, Any], seed: int) -> Plan:
        """A plan that goes on from what another has found; ValueError when that is none."""
        games, pool, kinds = told["games"], told["lists"], told["kinds"]
        if not isinstance(games, int) or not 0 < len(pool) <= POOL or not 0 < len(kinds) <= POOL:
            raise ValueError("no plan")
        cards = cards_of(about["kingdom"])
        found = [[written("\n".join(lines)) for lines in lists] for lists in (pool, kinds)]
        for list_ in found[0] + found[1]:
            buylist.read(list_.text)
            if list_.only(cards) != list_:
                raise ValueError("a plan for other cards")
        return Plan(about, seed + games, {}, games, (found[0], found[1]))


class Plan:
    """The best lists so far."""

    def __init__(
        self,
        about: Mapping[str, Any],
        seed: int,
        lists: dict[str, list[Written]],
        before: int,
        found: tuple[list[Written], list[Written]] | None = None,
    ) -> None:
        variant = Variant(about["players"], dict(about), 0)
        self.table = Table(variant, set_of([NUMBERS[card] for card in about["kingdom"]]), seed)
        self.evolution = Evolution(self.table, about["kingdom"], lists, found)
        self.before = before
        """Games that others have played for it."""
        self._policies: dict[tuple[int, tuple[int, ...]], Policy] = {}
        self._profiles: list[Profile] = []
        self._pool: list[str] = []

    @property
    def games(self) -> int:
        """How many it is made of."""
        return self.before + self.table.games

    def improve(self, games: int) -> None:
        """Play on, until it is made of so many."""
        self.evolution.run(games - self.before)

    def to_json(self) -> dict[str, Any]:
        """As `Planner.resume` reads it."""
        return {
            "games": self.games,
            "lists": [member.text.splitlines() for member in self.evolution.pool],
            "kinds": [entrant.text.splitlines() for entrant in self.evolution.kinds],
        }

    @property
    def settled(self) -> bool:
        """Whether it is worth keeping: the first race is over."""
        return bool(self.evolution.kinds)

    @property
    def text(self) -> str:
        """The best list without what does nothing."""
        return self.tidied(self.evolution.best).text

    def report(self) -> list[tuple[str, float]]:
        """The best lists, and what share of games each wins against the strongest and the best of each kind."""
        return [(member.text, member.share) for member in self.evolution.pool]

    def tidied(self, list_: Written) -> Written:
        """Without items that change nothing."""
        other = self.evolution.pool[-1].entrant
        deals = range(-ALIKE, 0)
        before = self.table.scores(Entrant(list_), other, deals)
        for number in reversed(range(len(list_.items))):
            items = list_.items[:number] + list_.items[number + 1 :]
            if items and self.table.scores(Entrant(Written(items, list_.rules)), other, deals) == before:
                list_ = Written(items, list_.rules)
        for head, _entries in list_.rules:
            without = list_.with_rule(head, ())
            if self.table.scores(Entrant(without), other, deals) == before:
                list_ = without
        return list_

    def policy(self, turn: Turn) -> Policy:
        """How to play by it here: the others by the lists that explain best what they own."""
        pool = [member.text for member in self.evolution.pool]
        if pool != self._pool:
            self._pool, self._profiles, self._policies = pool, [], {}
        models = tuple(self._models(turn))
        key = (turn.seat, models)
        if key not in self._policies:
            lists = [buylist.read(entrant.text)[0] for entrant in self._known()]
            best = [buylist.read(text)[0] for text in pool[: 1 + ASKED]]
            by_seat = [best[0] if seat == turn.seat else lists[model] for seat, model in enumerate(models)]
            self._policies[key] = ByPlan(by_seat, best[1:], CANDIDATES)
        return self._policies[key]

    def _known(self) -> list[Entrant]:
        """All lists by which others might play."""
        pool = [member.entrant for member in self.evolution.pool]
        return pool + [entrant for entrant in self.evolution.kinds if entrant.text not in self._pool]

    def _models(self, turn: Turn) -> list[int]:
        seats = turn.view["seats"]
        if all(seat["turns"] < 3 for seat in seats):  # nobody has bought enough to tell
            return [0] * len(seats)
        if not self._profiles:
            first = self.evolution.pool[0].entrant
            self._profiles = [Profile(self.table, entrant, first) for entrant in self._known()]
        models = []
        for number, seat in enumerate(seats):
            owned = [seat["owned"].get(name, 0) for name in IDS]
            models.append(0 if number == turn.seat else likeliest(self._profiles, seat["turns"] + 1, owned))
        return models
