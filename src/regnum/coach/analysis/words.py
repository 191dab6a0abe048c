"""An analysis in words: marks, moves, and what speaks for the better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.coach.analysis.verdict import Verdict
from regnum.coach.analysis.whole import Highlight
from regnum.coach.lines import Line
from regnum.coach.words import Reason, number, sentences, spoken_to, why
from regnum.core.state import State
from regnum.locales import translator
from regnum.view import view_of
from regnum.view.things import unmarked


@dataclass(frozen=True)
class Said:
    """A choice that is worth a closer look, told to who made it."""

    played: str
    instead: str
    """The better one; of a surprising one, what was to be expected."""
    verdict: str
    at_once: list[str]
    """What only the better one brings at once."""
    reasons: list[Reason]
    """What there is more of with the better one, or less."""
    replies: list[str]
    """What the next seat then does, and otherwise does not, or the other way round."""


def mark_name(mark: str, language: str) -> str:
    _ = translator(language)
    names = {
        "best": _("best"),
        "good": _("good"),
        "inaccuracy": _("inaccuracy"),
        "mistake": _("mistake"),
        "blunder": _("blunder"),
    }
    return names[mark]


def move(state: State, line: Line, names: Sequence[str], language: str) -> str:
    """What a line does, told to who chooses; without the pointers of screens."""
    seat = int(state.seat)
    reader = spoken_to(seat, names, language)
    said = sentences(line, view_of(state.game), state.view(seat), reader, language)
    return unmarked("; ".join(said))


def verdict_words(verdict: Verdict, game: str, language: str) -> str:
    """The mark, and what it cost."""
    _ = translator(language)
    mark = mark_name(verdict.mark, language)
    if verdict.mark == "best":
        return _("{mark}: as good as anything else", mark=mark)
    cost, error = percent(verdict.cost.mean), percent(verdict.cost.error)
    said = _("{mark}: costs {cost} % ± {error} of the chance to win", mark=mark, cost=cost, error=error)
    points = verdict.points
    if points.mean > 0 and points.clear(1.0):
        amount = f"{number(points.mean, language)} {view_of(game).unit(round(points.mean), language)}"
        said = _("{said}, and {amount}", said=said, amount=amount)
    if verdict.doubted:
        said = _("{said}; but the bot, which looks further, thinks it is about as good", said=said)
    return said


def highlight_words(highlight: Highlight, names: Sequence[str], language: str) -> Said:
    _ = translator(language)
    state, verdict = highlight.found.step.state, highlight.verdict
    better, worse = highlight.comparison.one, highlight.comparison.other
    told = why(state, highlight.comparison, names, language)
    if highlight.kind == "surprising":
        gained = verdict.gained
        assert gained is not None
        said = _(
            "{cost} % ± {error} better than what was to be expected",
            cost=percent(gained.mean),
            error=percent(gained.error),
        )
        played, instead = better, worse
    else:
        said = verdict_words(verdict, state.game, language)
        played, instead = worse, better
    return Said(
        played=move(state, played, names, language),
        instead=move(state, instead, names, language),
        verdict=said,
        at_once=[unmarked(fact) for fact in told.at_once],
        reasons=told.reasons,
        replies=[unmarked(reply) for reply in told.replies],
    )


def percent(share: float) -> int:
    return round(100 * share)
