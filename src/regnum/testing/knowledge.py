"""The view tells all that is certain: what all states have in common that a seat may imagine can be read off it."""

from __future__ import annotations

from collections import Counter

from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.testing.case import Facts, Knowledge
from regnum.testing.trial import CaseTrial, Check, Trial, short

IMAGINED = 200
MANY = 30_000
"""Where so many states have more in common than a view tells, it is not by chance."""


@Check
def check_the_view_tells_all_that_is_certain(trial: CaseTrial) -> None:
    if trial.case.knowledge is not None:
        state = trial.at_moment()
        check_knowledge(trial, state, trial.choose(trial.case.players), trial.case.knowledge, trial.rng)


def check_knowledge(
    trial: Trial, state: State, seat: int, knowledge: Knowledge, rng: Rng, few_things: bool = False
) -> Facts:
    """Compare what the view tells this seat with all that it imagines to be the same; gives what is told.

    That there are never fewer than two of a thing somewhere, but sometimes more, may be by chance: to deal fewer
    might take millions of states. It counts only where there are so few things that all deals soon turn up.
    """
    told = knowledge.told(state.view(seat))
    common = _Common(knowledge.facts(state.determinize(seat, rng.bits()).position()))
    untold: Facts = {}
    for count in range(1, MANY):
        if count % IMAGINED == 0:
            untrue = common.untrue(told)
            trial.must(not untrue, f"view({seat}) tells what is not so in all that it imagines: {short(untrue)}")
            untold = common.untold(told, few_things)
            if not untold:
                return told
        common.add(knowledge.facts(state.determinize(seat, rng.bits()).position()))
    raise trial.wrong(f"view({seat}) does not tell what is the same in all that it imagines: {short(untold)}")


class _Common:
    """What all of several positions have in common."""

    def __init__(self, facts: Facts) -> None:
        self.least = {name: value.copy() for name, value in facts.items() if isinstance(value, Counter)}
        """How many of each thing there are at least in each place; those of which there are always as many."""
        self.always = {name: set(value) for name, value in self.least.items()}
        self.same = {name: value for name, value in facts.items() if name not in self.least}

    def add(self, facts: Facts) -> None:
        for name, least in self.least.items():
            found = facts.get(name)
            if not isinstance(found, Counter):
                found = Counter()
            for thing, count in list(least.items()):
                if found[thing] != count:
                    self.always[name].discard(thing)
                    least[thing] = min(count, found[thing])
                    if least[thing] == 0:
                        del least[thing]
        for name in [name for name, value in self.same.items() if name not in facts or facts[name] != value]:
            del self.same[name]

    def untrue(self, told: Facts) -> Facts:
        """What is told and is not so in all of them."""
        return {name: value for name, value in told.items() if not self._has(name, value)}

    def _has(self, name: str, value: object) -> bool:
        if isinstance(value, Counter):
            return value <= self.least.get(name, Counter())
        return name in self.same and self.same[name] == value

    def untold(self, told: Facts, at_least: bool) -> Facts:
        """What is so in all of them and is not told; also how many there are at least, or only how many exactly."""
        found = {name: value for name, value in self.same.items() if name not in told}
        for name, least in self.least.items():
            known = told.get(name)
            missing = least - known if isinstance(known, Counter) else least
            if not at_least:
                missing = Counter({thing: missing[thing] for thing in self.always[name] if missing[thing]})
            if missing:
                found[name] = missing
        return found
