"""How a law is tried, and how it is said that it does not hold: what is wrong, and where to see it again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from types import TracebackType
from typing import Self

from regnum.core.game import Game
from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.testing.case import Case, play_some, random_action

Choose = Callable[[int], int]
"""A number from 0 to below the given one."""
Kinds = tuple[type[Exception], ...]


class LawBroken(AssertionError):
    """Something that every game must hold does not hold for this one."""


class Trial:
    """One law looked at in one place. Whatever goes wrong inside becomes a `LawBroken` that tells both."""

    def __init__(self, law: str) -> None:
        self.law = law
        self.note = ""
        """What was done last, when it is not plain from the law."""

    def where(self) -> str:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception) and not isinstance(error, LawBroken):
            raise self.wrong(f"{type(error).__name__} was raised: {error}") from error

    def wrong(self, what: str) -> LawBroken:
        note = f" ({self.note})" if self.note else ""
        return LawBroken(f"{self.law}: {what.rstrip('.')}{note}. This is {self.where()}.")

    def must(self, holds: bool, what: str) -> None:
        """`what` says what is wrong when it does not hold."""
        if not holds:
            raise self.wrong(what)

    def same(self, found: object, wanted: object, what: str) -> None:
        if found != wanted:
            raise self.wrong(f"{what}{difference(found, wanted)}")

    def survives_json(self, value: object, what: str) -> None:
        self.same(json.loads(json.dumps(value)), value, f"{what}, written as JSON and read again,")

    def raises(self, kinds: Kinds, call: Callable[[], object], what: str) -> None:
        wanted = " or ".join(kind.__name__ for kind in kinds)
        try:
            call()
        except kinds:
            return
        except Exception as error:
            raise self.wrong(f"{what} raised {error!r} instead of {wanted}") from error
        raise self.wrong(f"{what} raised nothing instead of {wanted}")


class GameTrial(Trial):
    """What a game says of itself."""

    def __init__(self, law: str, game: Game) -> None:
        super().__init__(law)
        self.game = game

    def where(self) -> str:
        return f"the game {self.game.id!r}"


class CaseTrial(Trial):
    """A game of a case, played at random from a seed, up to a moment."""

    state: State

    def __init__(self, law: str, case: Case, seed: int, moment: int = 0, choose: Choose | None = None) -> None:
        super().__init__(law)
        self.case = case
        self.seed = seed
        self.moment = moment
        self.actions = 0
        self.rng = Rng(seed)
        self.choose = choose or (lambda below: int(self.rng.below(below)))

    def where(self) -> str:
        case = self.case
        return (
            f"{case.game!r} with {case.players} players, options {case.options}, seed {self.seed}, "
            f"after {self.actions} actions"
        )

    @property
    def seats(self) -> range:
        return range(self.case.players)

    def start(self, logging: bool = False) -> State:
        self.state = self.case.new(self.seed)
        self.state.log = [] if logging else None
        return self.state

    def at_moment(self, moment: int | None = None, logging: bool = False) -> State:
        """A state that random play reaches, never the end itself."""
        self.start(logging)
        for _ in range(self.moment if moment is None else moment):
            after = self.state.copy()
            after.apply(random_action(after, self.rng))
            if after.over:
                break
            self.state = after
            self.actions += 1
        return self.state

    def play(self, most: int) -> State:
        """Go on at random, to the end if it is near."""
        self.actions += len(play_some(self.state, self.rng, most))
        return self.state

    def to_the_end(self) -> State:
        self.start()
        self.play(self.case.longest)
        self.must(self.state.over, "the game is not over")
        return self.state

    def things(self, state: State) -> Counter[str]:
        return self.case.things(state.position()) if self.case.things else Counter()


class Check:
    """A law of states: called with a case, a seed and a moment (a number of random actions), it tries it there."""

    def __init__(self, run: Callable[[CaseTrial], None]) -> None:
        self.law = law_of(run)
        self._run = run

    def __str__(self) -> str:
        return self.law

    def __call__(self, case: Case, seed: int, moment: int = 0, choose: Choose | None = None) -> None:
        with CaseTrial(self.law, case, seed, moment, choose) as trial:
            self._run(trial)


class GameCheck:
    """A law of what a game says of itself: called with the game."""

    def __init__(self, run: Callable[[GameTrial], None]) -> None:
        self.law = law_of(run)
        self._run = run

    def __str__(self) -> str:
        return self.law

    def __call__(self, game: Game) -> None:
        with GameTrial(self.law, game) as trial:
            self._run(trial)


def law_of(run: Callable[..., None]) -> str:
    """A law is called as its function is."""
    return run.__name__.removeprefix("check_").replace("_", " ")


def difference(found: object, wanted: object, path: str = "") -> str:
    """Where two values part that should be the same, and how."""
    if isinstance(found, dict) and isinstance(wanted, dict) and found.keys() == wanted.keys():
        for name in found:
            if found[name] != wanted[name]:
                return difference(found[name], wanted[name], f"{path}.{name}" if path else str(name))
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        for index, (one, other) in enumerate(zip(found, wanted, strict=True)):
            if one != other and isinstance(one, dict | list):  # numbers and words are told with those around them
                return difference(one, other, f"{path}[{index}]")
    at = f" at {path}" if path else ""
    return f"{at} is {short(found)} instead of {short(wanted)}"


def short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 200 else shown[:197] + "..."
