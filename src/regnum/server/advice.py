"""Why a bot would do what it advises: what its search found, put into words."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.core.state import State
from regnum.locales import Name, Reader, translator
from regnum.view import view_of
from regnum.view.things import unmarked
from regnum.view.turns import told

CLOSE = 0.5
"""Less than so many points of difference is none."""


@dataclass(frozen=True)
class Option:
    """An action that was looked at."""

    text: str
    value: float
    """How much of the games that were tried it won, from 0 to 1."""
    points: float
    """What the chooser had at the end of them, on average."""


@dataclass(frozen=True)
class Advice:
    text: str
    """What to do, in the game's notation."""
    options: list[Option]
    """What was looked at, the best first; none when the bot does not search."""

    def why(self, state: State, names: list[str], language: str) -> str:
        """A reason, for the one who is to choose; empty when there is none."""
        _ = translator(language)
        if not self.options or self.options[0].text != self.text:
            return ""
        best, others = self.options[0], self.options[1:]
        said = [
            _(
                "In the games tried from here it ends with {points:point|points} for you on average.",
                points=round(best.points),
            )
        ]
        if others:
            named = what_happens(state, others[0].text, names, language)
            fewer = best.points - others[0].points
            if abs(fewer) < CLOSE:
                said.append(_("Next best, and nearly as good: {what}.", what=named))
            elif fewer > 0:
                said.append(
                    _("Next best, {points:point|points} fewer: {what}.", points=round(fewer) or 1, what=named)
                )
            else:
                said.append(_("Next best, with more points but fewer games won: {what}.", what=named))
        return " ".join(said)


def what_happens(state: State, text: str, names: list[str], language: str) -> str:
    """An action in words: as the log would tell it to the one who chooses."""
    seat = int(state.seat)
    after = state.determinize(seat, 1)
    after.log = []
    after.apply(after.parse(text))
    told_names = [Reader(translator(language)("You")) if n == seat else Name(name) for n, name in enumerate(names)]
    events = [event for event in after.log_for(seat) if event["seat"] == seat]
    said = told(events, view_of(state.game), told_names, language)
    return unmarked(said[0]) if said else text
