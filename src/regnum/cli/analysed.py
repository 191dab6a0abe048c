"""An analysis in the terminal: what cost something, how the chances went, luck and skill, what to look at."""

from __future__ import annotations

from collections.abc import Sequence

from babel.numbers import format_decimal
from rich.padding import Padding
from rich.text import Text

from regnum.cli.rows import print_rows
from regnum.cli.say import LANGUAGE, _, console
from regnum.coach.analysis.account import Account
from regnum.coach.analysis.verdict import MARKS
from regnum.coach.analysis.whole import Analysis, Highlight
from regnum.coach.analysis.words import Said, highlight_words, mark_name, move, percent, verdict_words
from regnum.coach.words import Reason

BARS = "▁▂▃▄▅▆▇█"
STYLES = {"inaccuracy": "yellow", "mistake": "red", "blunder": "bold red"}
MOST_COSTLY = 20


def print_analysis(analysis: Analysis, names: Sequence[str]) -> None:
    if not analysis.course.over:
        console.print(_("The game is not over: what there is of it was looked at."), style="yellow")
    if not analysis.course.steps:
        console.print(_("There was nothing to choose."))
        return
    _print_marks(analysis, names)
    _print_costly(analysis, names)
    if analysis.done:
        accounts = analysis.accounts()
        _print_curves(accounts, names)
        _print_accounts(accounts, names, analysis.course.over)
    for seat in analysis.seats or ():
        _print_highlights([one for one in analysis.highlights if one.found.step.seat == seat], names)


def _head(words: str) -> None:
    console.print()
    console.print(words, style="bold", markup=False)


def _print_marks(analysis: Analysis, names: Sequence[str]) -> None:
    _head(_("Marks"))
    rows = [
        ([names[seat]], [str(count) for count in analysis.marks(seat).values()]) for seat in analysis.seats or ()
    ]
    print_rows([""], [mark_name(mark, LANGUAGE) for mark in MARKS], rows)


def _print_costly(analysis: Analysis, names: Sequence[str]) -> None:
    costly = [(step, verdict) for step, verdict in analysis.verdicts() if verdict.mark in STYLES]
    if not costly:
        console.print(_("No choice has clearly cost anything."))
        return
    worst = sorted(costly, key=lambda found: -found[1].loss)[:MOST_COSTLY]
    _head(_("What cost something"))
    for step, verdict in sorted(worst, key=lambda found: found[0].number):
        place = _("Action {number}, {who}", number=step.first + 1, who=names[step.seat])
        words = verdict_words(verdict, analysis.record.game, LANGUAGE)
        console.print(Text.assemble(f"{place}: ", (words, STYLES[verdict.mark])))
        chance, other = (percent(value.chance.mean) for value in (verdict.best, verdict.played))
        _print_pair(
            move(step.state, verdict.played.line, names, LANGUAGE),
            _("better ({chance} % instead of {other} %)", chance=chance, other=other),
            move(step.state, verdict.best.line, names, LANGUAGE),
        )
    if len(costly) > len(worst):
        console.print(_("{count} more cost less.", count=len(costly) - len(worst)))


def _print_pair(played: str, how: str, instead: str) -> None:
    _print_indented(f"{_('played')}: {played}")
    _print_indented(f"{how}: {instead}")


def _print_indented(words: str) -> None:
    console.print(Padding(Text(words), (0, 0, 0, 4)))


def _print_curves(accounts: Sequence[Account], names: Sequence[str]) -> None:
    _head(_("Chance to win"))
    widest = max(len(name) for name in names)
    room = max(10, console.width - widest - 18)
    for account in accounts:
        curve = account.curve
        bars = "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in _fitted(curve, room))
        ends = f"{percent(curve[0]):3} % ", f" {percent(curve[-1]):3} %"
        console.print(f"  {names[account.seat]:{widest}} {ends[0]}{bars}{ends[1]}", markup=False, soft_wrap=True)


def _fitted(curve: Sequence[float], room: int) -> list[float]:
    """As many points of it as there is room for, the first and the last among them."""
    count = min(room, len(curve))
    return [curve[at * (len(curve) - 1) // max(1, count - 1)] for at in range(count)]


def _print_accounts(accounts: Sequence[Account], names: Sequence[str], over: bool) -> None:
    _head(_("Luck and skill, in % of a win"))
    headings = [
        _("start"),
        _("own choices"),
        _("others' choices"),
        _("luck"),
        _("result") if over else _("now"),
    ]
    rows = [
        (
            [names[one.seat]],
            [_plain(one.start), _signed(one.own), _signed(one.others), _signed(one.luck), _plain(one.result)],
        )
        for one in accounts
    ]
    print_rows([""], headings, rows)


def _plain(share: float) -> str:
    return format_decimal(100 * share, format="0.0", locale=LANGUAGE)


def _signed(share: float) -> str:
    return f"{'−' if share < 0 else '+'}{_plain(abs(share))}"


def _print_highlights(highlights: Sequence[Highlight], names: Sequence[str]) -> None:
    for highlight in highlights:
        said = highlight_words(highlight, names, LANGUAGE)
        step = highlight.found.step
        of = {"number": step.first + 1, "who": names[step.seat]}
        if highlight.kind == "surprising":
            _head(_("A good surprise: action {number}, {who}", **of))
            how = _("expected")
        else:
            _head(_("To look at: action {number}, {who}", **of))
            how = _("better")
        _print_indented(said.verdict)
        _print_pair(said.played, how, said.instead)
        _print_why(said)


def _print_why(said: Said) -> None:
    told = [*said.at_once, *(_reason(reason) for reason in said.reasons), *said.replies]
    for words in told:
        _print_indented(f"• {words}")


def _reason(reason: Reason) -> str:
    return f"{reason.amount} {reason.what} ({reason.share})"
