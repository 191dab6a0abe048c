"""Games that differ only in what a seat, who looks on, may not know: they go on alike until that comes to light."""

from __future__ import annotations

from collections.abc import Iterator
from operator import eq

from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.testing.case import play_some
from regnum.testing.trial import CaseTrial, Check, Trial

MOVES = 30


@Check
def check_two_games_that_look_alike_go_on_alike(trial: CaseTrial) -> None:
    """So nothing that a seat is shown, asked or made to wait for depends on what it may not know."""
    state = trial.at_moment()
    Twins(trial, state, trial.choose(trial.case.players), trial.rng).play(MOVES)


class Twins:
    """A game and its twin, which is what the looker imagines; a new twin when the looker can tell them apart.

    The looker chooses the same in both. The others do so where it looks the same, and otherwise something that
    does: what is laid face down may differ, and what they show of their own is something that they have in both.
    """

    def __init__(self, trial: Trial, state: State, looker: int, rng: Rng) -> None:
        self.trial = trial
        self.looker = looker
        self.rng = rng
        self.game = state.copy()
        self.twin = self._imagined()

    def play(self, moves: int) -> int:
        """Play on that far, and compare after every action; how often the looker could not tell the two apart."""
        self.trial.note = f"to seat {self.looker}, at first"
        self._compare(self.game, self.twin)
        alike = 0
        for _ in range(moves):
            if self.game.over:
                break
            if self._move():
                alike += 1
            else:
                self.twin = self._imagined()
        self.trial.note = ""
        return alike

    def may_differ(self, game: State, twin: State) -> bool:
        """Whether the looker may tell these two apart, after the same action in both.

        Something hidden was shown, and counted; or another chose, who knows more and may show it.
        """
        counted = game.reveals != self.game.reveals or twin.reveals != self.twin.reveals
        return bool(counted or self.game.seat != self.looker)

    def _imagined(self) -> State:
        return self.game.determinize(self.looker, self.rng.bits())

    def _move(self) -> bool:
        """One action in both games; False when they look different from then on, and may."""
        for action in _shuffled(self.game.legal_actions(), self.rng):
            self.trial.note = f"to seat {self.looker}, after action {action} of seat {int(self.game.seat)}"
            game = _after(self.game, action)
            twin = self._like(action, game)
            if twin is not None:
                self.game, self.twin = game, twin
                return True
            if self.game.seat == self.looker:
                self.game = game
                return False
        play_some(self.game, self.rng, 1)  # the others could do nothing here that could be done there
        return False

    def _like(self, action: int, game: State) -> State | None:
        """The twin after an action that looks like this one, which leads to this game; None when there is none."""
        if self.twin.is_legal(action):
            twin = _after(self.twin, action)
            if self._look_alike(game, twin):
                return twin
            if not self.may_differ(game, twin):
                self._compare(game, twin)
        for other in self.twin.legal_actions() if self.game.seat != self.looker else ():
            twin = _after(self.twin, other)
            if self._look_alike(game, twin):
                return twin
        return None

    def _look_alike(self, game: State, twin: State) -> bool:
        return all(map(eq, self._shown(game), self._shown(twin)))

    def _compare(self, game: State, twin: State) -> None:
        shown, wanted = dict(self._shown(twin)), dict(self._shown(game))
        self.trial.same(shown, wanted, "what is shown in a game that looked alike")

    def _shown(self, state: State) -> Iterator[tuple[str, object]]:
        """All that the looker is shown; and a spectator, who knows no more and cannot tell the two apart either.

        What costs least comes first.
        """
        yield "seat", int(state.seat)
        yield "reveals", int(state.reveals)
        if state.seat == self.looker:
            yield "legal", {action: state.text(action) for action in state.legal_actions()}
        for viewer, whose in ((self.looker, ""), (None, " of a spectator")):
            yield f"log{whose}", state.log_for(viewer)
            yield f"view{whose}", state.view(viewer)


def _after(state: State, action: int) -> State:
    """What an action leads to, with a log of that action alone."""
    after = state.copy()
    after.log = []
    after.apply(action)
    return after


def _shuffled(actions: list[int], rng: Rng) -> Iterator[int]:
    while actions:
        yield actions.pop(rng.below(len(actions)))
