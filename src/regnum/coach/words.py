"""A comparison in words: what is advised, what it brings at once, what is better with it later, what is next best.

The numbers come from games that were played on; each game says what they count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel.numbers import format_decimal

from regnum.coach.compare import Comparison, Difference, Gap
from regnum.coach.lines import Line
from regnum.core.state import State
from regnum.locales import Name, Reader, Translate, translator
from regnum.view import GameView, View, view_of
from regnum.view.things import unpointed
from regnum.view.turns import told

MOST_REASONS = 3
MOST_REPLIES = 2
SMALL = 0.25
"""A difference of fewer points, cards or turns is none."""
EXACTLY = 3
"""Differences below it are told with a decimal."""
NEARLY_ALL = 0.95


@dataclass(frozen=True)
class Reason:
    what: str
    """What there is more of, or less."""
    amount: str
    """With its sign: +6."""
    share: str
    """In how many of the games it was so."""
    helps: bool | None
    """Whether it speaks for the choice or against it; None where more is neither good nor bad."""


@dataclass(frozen=True)
class Why:
    """What speaks for one line and against another."""

    at_once: list[str]
    """What only the first brings at once."""
    reasons: list[Reason]
    replies: list[str]
    """What the next seat then does, and otherwise does not, or the other way round."""


@dataclass(frozen=True)
class Advised:
    """Sentences in which `where` something is stays marked: a page lights it up, or says it."""

    what: list[str]
    """What is advised, in sentences."""
    at_once: list[str]
    """What only that brings at once."""
    reasons: list[Reason]
    replies: list[str]
    """What the next seat then does, and otherwise does not, or the other way round."""
    next_best: str
    """A sentence that names what else there is, and how it compares."""
    basis: str
    """Where the numbers are from."""


def advised(
    state: State, line: Line, comparison: Comparison | None, names: Sequence[str], language: str
) -> Advised:
    """A choice for who chooses now; the line is that of the comparison, if there is one."""
    _ = translator(language)
    words, seat = view_of(state.game), int(state.seat)
    view = state.view(seat)
    reader = spoken_to(seat, names, language)
    what = sentences(line, words, view, reader, language)
    if comparison is None:
        return Advised(what, [], [], [], _("There is no other choice."), "")
    instead = sentences(comparison.other, words, view, reader, language)
    said = why(state, comparison, names, language)
    return Advised(
        what=what,
        at_once=said.at_once,
        reasons=said.reasons,
        replies=said.replies,
        next_best=_next_best(comparison, words, "; ".join(_apart(instead, what)), language),
        basis=_basis(comparison, _),
    )


def why(
    state: State,
    comparison: Comparison,
    names: Sequence[str],
    language: str,
    reader: Sequence[Name] | None = None,
) -> Why:
    """What speaks for the first line of a comparison: to who chooses, unless others read it by these names."""
    words, view = view_of(state.game), state.view(comparison.seat)
    kept = words.at_once(view, comparison.other.events, language)
    reader = reader or spoken_to(comparison.seat, names, language)
    return Why(
        at_once=[fact for fact in words.at_once(view, comparison.one.events, language) if fact not in kept],
        reasons=_reasons(comparison, words, view, names, language),
        replies=_replies(comparison, words, reader, language)[:MOST_REPLIES],
    )


def spoken_to(seat: int, names: Sequence[str], language: str) -> list[Name]:
    """The names of all, for sentences that one of them reads."""
    you = Reader(translator(language)("You"))
    return [you if number == seat else Name(name) for number, name in enumerate(names)]


def sentences(line: Line, words: GameView, view: View, names: Sequence[str], language: str) -> list[str]:
    """What a line does, as the log would tell it to who chooses, and if that is silent, as the game says it."""
    events = [event for event in line.events if event["seat"] == view["seat"]]
    said = [unpointed(sentence) for sentence in told(events, words, names, language)]
    return said or [words.unlogged(view, text, language) for text in line.texts]


def told_line(line: Line, before: State, names: Sequence[Name], language: str) -> list[str]:
    """What a line does, for whoever reads it by these names."""
    return sentences(line, view_of(before.game), before.view(int(before.seat)), names, language)


def _apart(said: list[str], known: list[str]) -> list[str]:
    """What is said of one line and not of another; all of it, where nothing is."""
    return [sentence for sentence in said if sentence not in known] or said


def _reasons(
    comparison: Comparison, words: GameView, view: View, names: Sequence[str], language: str
) -> list[Reason]:
    found = []
    for difference in comparison.differences:
        named = words.reason(view, dict(difference.item), language)
        if named is not None and named[1] in difference.gaps:
            reason = _reason(comparison, difference, named[0], difference.gaps[named[1]], names, language)
            if abs(difference.gaps[named[1]].mean) >= SMALL and reason is not None:
                found.append(reason)
    return found[:MOST_REASONS]


def _reason(
    comparison: Comparison, difference: Difference, what: str, gap: Gap, names: Sequence[str], language: str
) -> Reason | None:
    """Points say whether more of it is good. Of a rival, a number without points says nothing."""
    _ = translator(language)
    own, points = difference.seat == comparison.seat, difference.gaps.get("points")
    if not own and points is None:
        return None
    return Reason(
        what=what if own else f"{names[difference.seat]}: {what}",
        amount=signed(gap.mean, language),
        share=_share(gap.more if gap.mean > 0 else gap.less, _),
        helps=None if points is None else (points.mean > 0) == own,
    )


def _replies(comparison: Comparison, words: GameView, names: Sequence[str], language: str) -> list[str]:
    _ = translator(language)
    found = []
    for reply in comparison.replies:
        said = told([reply.event], words, names, language)
        if said:
            one, other = round(10 * reply.one), round(10 * reply.other)
            then = _("{what}: in {one} of 10 games, otherwise in {other}", what=said[0], one=one, other=other)
            found.append(unpointed(then))
    return found


def _share(share: float, _: Translate) -> str:
    if share >= NEARLY_ALL:
        return _("in nearly all games")
    return _("in {count} of 10 games", count=max(1, round(10 * share)))


def _next_best(comparison: Comparison, words: GameView, what: str, language: str) -> str:
    _ = translator(language)
    if comparison.verdict == "equal":
        return _("About as good: {what}.", what=what)
    if comparison.verdict == "worse":
        return _("Played on simply, this does better: {what}. The bot, which looks further, disagrees.", what=what)
    worse = comparison.ahead.mean
    if worse < SMALL:
        return _("Next best, and won less often: {what}.", what=what)
    amount = f"{number(worse, language)} {words.unit(round(worse), language)}"
    return _("Next best, {amount} worse: {what}.", amount=amount, what=what)


def _basis(comparison: Comparison, _: Translate) -> str:
    if comparison.won is None:
        return _("From {count:game|games}, each played on for some turns.", count=comparison.deals)
    if comparison.verdict == "equal":
        return _("From {count:game|games} played on to the end.", count=comparison.deals)
    one, other = (round(100 * share) for share in comparison.won)
    return _(
        "From {count:game|games} played on to the end: {one} % won so, {other} % with the next best.",
        count=comparison.deals,
        one=one,
        other=other,
    )


def number(amount: float, language: str) -> str:
    return format_decimal(amount, format="0" if abs(amount) >= EXACTLY else "0.#", locale=language)


def signed(amount: float, language: str) -> str:
    """+4, or −4 with a real minus."""
    return f"{'−' if amount < 0 else '+'}{number(abs(amount), language)}"
