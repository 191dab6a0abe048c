"""How somebody played the game of a day, beside the bots in the same seat; nothing in it tells a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from babel.dates import format_date

from regnum.coach.days import OWN, Day, Played
from regnum.locales import Translate, translator
from regnum.server.story import points_by_turn
from regnum.server.table import Table

MOST_SQUARES = 12
AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"
SQUARES = {AHEAD: "🟦", LEVEL: "⬜", BEHIND: "🟧"}
STAR, TICK, LOW = "star", "tick", "low"
"""Further ahead than both bots in the same seat; than one of them; than none."""


@dataclass(frozen=True)
class Row:
    """What somebody made of the seat."""

    name: str
    points: int
    others: tuple[int, ...]
    """From the most to the least."""
    won: bool
    name_for_others: str
    """To who did not sit there."""

    @property
    def lead(self) -> int:
        return self.points - max(self.others, default=0)

    @property
    def said(self) -> str:
        return " : ".join(str(points) for points in (self.points, *self.others))


@dataclass(frozen=True)
class DayResult:
    day: Day
    title: str
    own: Row
    given_up: bool
    taken_back: int
    hints: int
    squares: list[str]
    """After each round, or of many after every few: whether the person was ahead."""
    bots: list[Row]
    """The same bot as sat across in this seat, then the one that looks ahead; without one that failed."""
    waiting: bool
    """Whether they still play."""

    @property
    def mark(self) -> str:
        if not self.bots or self.given_up:
            return ""
        ahead = [self.own.lead > bot.lead for bot in self.bots]
        return STAR if all(ahead) else TICK if any(ahead) else LOW

    @property
    def kept(self) -> dict[str, object]:
        """What a device remembers of it."""
        return {
            "points": self.own.said,
            "won": self.own.won,
            "mark": self.mark,
            "helped": self.taken_back + self.hints > 0,
        }


def row(name: str, scores: Sequence[int], winners: Sequence[int], name_for_others: str) -> Row:
    others = sorted((int(score) for seat, score in enumerate(scores) if seat != OWN), reverse=True)
    return Row(name, int(scores[OWN]), tuple(others), OWN in winners, name_for_others)


def result_of(table: Table, title: str, bots: Sequence[Played | None] | None, language: str) -> DayResult:
    """With what the bots have made of it; None as long as that is not known."""
    _ = translator(language)
    assert table.day is not None
    names = [_("The same bot in your seat"), _("A bot that looks ahead, in your seat")]
    shared = [_("The bot in the same seat"), _("One that looks ahead")]
    rows = [
        row(name, bot.scores, bot.winners, name_for_others)
        for name, name_for_others, bot in zip(names, shared, bots or (), strict=False)
        if bot is not None
    ]
    held = table.holders.first(OWN)
    return DayResult(
        table.day,
        title,
        row(_("You"), table.state.scores(), table.state.winners(), _("My result")),
        table.result["seats"][OWN]["kind"] == "bot" and held != "",
        table.taken_back,
        table.hints,
        _squares(table),
        rows,
        bots is None,
    )


def _squares(table: Table) -> list[str]:
    ends = {turn.round: number for number, turn in enumerate(table.turns, 1)}
    points = points_by_turn(table.turns, table.course.marks)
    leads = [
        points[OWN][turn] - max(seat[turn] for number, seat in enumerate(points) if number != OWN)
        for turn in ends.values()
    ]
    few = min(MOST_SQUARES, len(leads))
    chosen = [leads[(place + 1) * len(leads) // few - 1] for place in range(few)]
    return [AHEAD if lead > 0 else BEHIND if lead < 0 else LEVEL for lead in chosen]


DATES = {"de": "d. MMMM y"}
"""How a date is written, where not as elsewhere."""


def told_date(day: Day, language: str) -> str:
    return format_date(day.date, DATES.get(language, "d MMMM y"), locale=language)


def outcome_words(result: DayResult, _: Translate) -> str:
    points = result.own.said
    if result.given_up:
        return _("Given up")
    return _("Won {points}", points=points) if result.own.won else _("Lost {points}", points=points)


def helped_words(result: DayResult, _: Translate) -> list[str]:
    """With what help it was played, so that nobody compares the one with the other."""
    said = []
    if result.hints:
        said.append(_("Hints: {count}", count=result.hints))
    if result.taken_back:
        said.append(_("Taken back: {count}", count=result.taken_back))
    return said


def share_text(result: DayResult, link: str, language: str) -> str:
    """Points and squares: whoever reads it can still play."""
    _ = translator(language)
    lines = [
        _("Regnum, game of the day, {date}", date=told_date(result.day, language)),
        f"{result.title}: {outcome_words(result, _)}",
        "".join(SQUARES[square] for square in result.squares),
        *(f"{bot.name_for_others}: {bot.said}" for bot in result.bots),
        *helped_words(result, _),
        link,
    ]
    return "\n".join(lines)
