"""The parts of a report, each a section of the page, or None where there is nothing to tell."""

from __future__ import annotations

import math
from collections.abc import Sequence

from regnum.arena.chronicles import Chronicles, Course, Sums
from regnum.arena.report import winners
from regnum.arena.report.facts import Entrant, Facts, named
from regnum.arena.report.tables import Cell, figure, folded, legend, note, reach, section, table, who
from regnum.arena.statistics import Estimate
from regnum.locales import Translate, in_front
from regnum.view import chart, view_of
from regnum.view.markup import Element, tag

BINS = 24
MOST_TURNS = 60
"""Where games are longer, later turns are added up in the last one that is drawn."""


class Parts:
    """Of one report, in one language."""

    def __init__(self, facts: Facts, language: str, _: Translate) -> None:
        self.facts = facts
        self.language = language
        self._ = _
        self.told: Chronicles = facts.chronicles
        self.courses: list[tuple[str, Course]] = [
            (name, self.told.courses[name]) for name in facts.names if name in self.told.courses
        ]

    def all(self) -> list[Element]:
        """Those that there is something to tell for, in the order of the page."""
        made = [
            self.ratings(),
            self.wins(),
            self.seats(),
            self.failures(),
            self.scores(),
            *self.by_turn(),
            self.gained(),
            self.milestones(),
            self.in_common(),
        ]
        return [part for part in made if part is not None]

    def who(self, name: str) -> Cell:
        return who(name, self.facts.number(name))

    def legend(self) -> Element:
        return legend([(name, self.facts.number(name)) for name, _course in self.courses])

    def thing(self, name: str, measure: str) -> str | None:
        return view_of(self.facts.game).tracked(name, measure, dict(self.facts.options), self.language)

    # Who won

    def ratings(self) -> Element | None:
        _ = self._
        rated = self.facts.ratings
        if not rated:
            return None
        low, high = min(each.elo.low for each in rated), max(each.elo.high for each in rated)
        ends = (low, high) if math.isfinite(low) else (-400.0, 400.0)
        rows: list[list[Cell]] = [
            [
                self.who(each.name),
                figure(each.elo, "+.0f"),
                chart.interval(_bounds(each.elo, *ends), ends, 0.0, self.facts.number(each.name)),
                figure(each.wins, ".1%"),
                f"{each.games:,}",
            ]
            for each in rated
        ]
        headings = [_("bot"), _("Elo"), _("95 % interval"), _("wins"), _("games")]
        return section(
            "ratings",
            _("Ratings"),
            table(_("Ratings"), headings, [("", rows)]),
            note(_("Elo by Bradley and Terry, 0 on average. The line is that average.")),
        )

    def wins(self) -> Element | None:
        _ = self._
        tables = self.facts.tables
        if not tables:
            return None
        alone = len(self.facts.names) == 1 and not self.facts.in_every_seat
        if alone:
            return None
        groups = []
        for entrants in tables:
            # Of two only the first: the other has won what is left.
            listed = entrants[:1] if len(tables) > 1 and len(entrants) == 2 else entrants
            title = " – ".join(entrant.name for entrant in entrants) if len(tables) > 1 else ""
            groups.append((title, [self._entrant(entrant) for entrant in listed]))
        headings = [
            _("bot"),
            _("wins"),
            _("95 % interval"),
            _("by chance"),
            *([_("margin")] if self._has_margin() else []),
            _("games"),
        ]
        words = _("The line in the middle column is what chance alone would give.")
        if len(tables) > 1 and self.facts.players == 2:
            words += " " + _("Of each pair the first is shown: the other has won the rest.")
        return section("wins", _("Wins"), table(_("Wins"), headings, groups), note(words))

    def _has_margin(self) -> bool:
        return any(entrant.margin is not None for entrants in self.facts.tables for entrant in entrants)

    def _entrant(self, entrant: Entrant) -> list[Cell]:
        number = self.facts.number(entrant.name)
        margin: list[Cell] = []
        if self._has_margin():
            margin = [figure(entrant.margin, "+.1f") if entrant.margin is not None else "–"]
        return [
            self.who(entrant.name),
            figure(entrant.wins, ".1%"),
            chart.interval(_bounds(entrant.wins, 0.0, 1.0), (0.0, 1.0), entrant.by_chance, number),
            f"{entrant.by_chance:.0%}",
            *margin,
            f"{entrant.games:,}",
        ]

    def seats(self) -> Element | None:
        """What a seat is worth, where everybody has had each of them."""
        _ = self._
        if not self.facts.in_every_seat or not self.courses:
            return None
        count = self.facts.players
        headings = [_("bot"), *(_("Seat {number}", number=seat + 1) for seat in range(count))]
        rows: list[list[Cell]] = []
        for name, course in self.courses:
            cells = [course.seats.get(seat, Sums()) for seat in range(count)]
            rows.append([self.who(name), *(figure(sums.share(), ".1%") for sums in cells)])
        return section(
            "seats",
            _("Wins by seat"),
            table(_("Wins by seat"), headings, [("", rows)]),
            note(_("Of games that were played to their end. The seats are those of the table, in order of play.")),
        )

    def failures(self) -> Element | None:
        _ = self._
        if not self.facts.failures:
            return None
        said = [
            tag(
                "li",
                _("{bot} lost {count:game|games} by failing: {why}.", bot=each.bot, count=each.games, why=each.why),
            )
            for each in self.facts.failures
        ]
        words = _("Such a game is lost for who failed. It is in no other figure of this report than the wins.")
        if not self.facts.in_every_seat:
            words = _("Such a game is in no figure of this report.")
        return section("failures", _("Games lost by failing"), tag("ul", *said, class_="failures"), note(words))

    # Scores

    def scores(self) -> Element | None:
        _ = self._
        if not self.courses:
            return None
        every = [score for _name, course in self.courses for scores in course.scores.values() for score in scores]
        low, high = min(every), max(every)
        width = max(1, math.ceil((high - low + 1) / BINS))
        figures = []
        rows: list[list[Cell]] = []
        for name, course in self.courses:
            mean = course.score().estimate()
            bars = []
            for start in range(low, high + 1, width):
                share = course.share_of(lambda score, start=start: start <= score < start + width).share()  # type: ignore[misc]
                values = f"{start}" if width == 1 else f"{start} – {start + width - 1}"
                words = f"{values}: {share.mean:.1%} ({reach(share, '.1%')})"
                bars.append(chart.Bar(start - 0.5, start + width - 0.5, share.mean, (share.low, share.high), words))
            label = _("How the scores of {bot} are spread", bot=name)
            number = self.facts.number(name)
            middle = (mean.mean, mean.low, mean.high)
            figures.append(
                tag(
                    "figure",
                    tag("figcaption", *who(name, number)),
                    *(chart.bars(bars, middle, number, label, size) for size in (chart.WIDE, chart.NARROW)),
                )
            )
            reached = [score for scores in course.scores.values() for score in scores]
            spread = course.share_of(lambda score, mean=mean: (score - mean.mean) ** 2).mean  # type: ignore[misc]
            rows.append(
                [
                    self.who(name),
                    figure(mean, ".2f"),
                    f"{math.sqrt(spread):.2f}",
                    str(min(reached)),
                    str(max(reached)),
                    f"{course.games.games:,.0f}",
                ]
            )
        headings = [_("bot"), _("mean"), _("spread"), _("least"), _("most"), _("games")]
        return section(
            "scores",
            _("Scores"),
            table(_("Scores"), headings, [("", rows)]),
            *figures,
            note(
                _(
                    "Bars are shares of games, thin lines their 95 % intervals; the mark below is the mean, "
                    "with its own."
                )
            ),
        )

    # Turn by turn

    def by_turn(self) -> list[Element]:
        figures = dict.fromkeys(name for _name, course in self.courses for name in course.by_turn)
        made = []
        for name in figures:
            title = self.thing(name, "turn")
            if title is not None and any(course.by_turn.get(name) for _name, course in self.courses):
                made.append(self._by_turn(name, in_front(title)))
        return made

    def _by_turn(self, name: str, title: str) -> Element:
        _ = self._
        lines = []
        for bot, course in self.courses:
            points = []
            for turn, sums in enumerate(course.by_turn.get(name, ()), 1):
                found = sums.estimate()
                words = _(
                    "{bot}, turn {turn}: {mean:.2f} ({interval}), {count:game|games}",
                    bot=bot,
                    turn=turn,
                    mean=found.mean,
                    interval=reach(found, ".2f"),
                    count=int(sums.games),
                )
                points.append(chart.Point(found.mean, found.low, found.high, int(sums.games), words))
            if points:
                lines.append((bot, chart.Line(self.facts.number(bot), points, int(course.games.games))))
        label = _("{figure} by turn", figure=title)
        drawn = [line for _bot, line in lines]
        longest = max(len(line.points) for line in drawn)
        rows: list[list[Cell]] = []
        for turn in range(longest):
            cells: list[Cell] = []
            for _bot, line in lines:
                if turn < len(line.points):
                    point = line.points[turn]
                    found = Estimate(point.mean, point.low, point.high)
                    cells.append([*figure(found, ".2f"), f" · {point.games:,}"])
                else:
                    cells.append("–")
            rows.append([str(turn + 1), *cells])
        headings = [_("turn"), *(bot for bot, _line in lines)]
        return section(
            f"turn-{name}",
            label,
            self.legend(),
            *(chart.lines(drawn, label, size) for size in (chart.WIDE, chart.NARROW)),
            note(
                _(
                    "Means over the games that were still going, with 95 % intervals as bands; the rows of bars "
                    "below say how many games those are. Where fewer than half of them go on, the line is dashed: "
                    "long games are not like the others."
                )
            ),
            folded(
                _("All figures: mean, 95 % interval, and the number of games"), table(label, headings, [("", rows)])
            ),
        )

    def gained(self) -> Element | None:
        _ = self._
        totals: dict[str, float] = {}
        for _name, course in self.courses:
            for thing, found in course.gained.items():
                totals[thing] = totals.get(thing, 0.0) + found.number.total
        groups = []
        last = min(
            MOST_TURNS,
            max((len(found.by_turn) for _n, c in self.courses for found in c.gained.values()), default=0),
        )
        for thing in sorted(totals, key=lambda thing: -totals[thing]):
            title = self.thing(thing, "when")
            if title is None:
                continue
            had = [(name, course, course.gained[thing]) for name, course in self.courses if thing in course.gained]
            strips = {name: _strip(found.by_turn, last, course.games.games) for name, course, found in had}
            most = max((height for heights in strips.values() for height in heights), default=0.0)
            rows: list[list[Cell]] = []
            for name, course, found in had:
                first = found.first.estimate()
                rows.append(
                    [
                        self.who(name),
                        figure(found.had.over(course.games).share(), ".1%"),
                        figure(first, ".1f"),
                        figure(_counted(found.number.over(course.games)), ".2f"),
                        chart.strip(strips[name], most, last, self.facts.number(name)),
                    ]
                )
            groups.append((in_front(title), rows))
        if not groups:
            return None
        headings = [
            _("bot"),
            _("games with it"),
            _("first in turn"),
            _("number a game"),
            _("turns 1 to {last}", last=last),
        ]
        return section(
            "gained",
            _("What was gained when"),
            table(_("What was gained when"), headings, groups),
            note(
                _(
                    "All with 95 % intervals. The turn of the first is a mean over the games with it. The bars "
                    "show in which turns, on one scale for each thing."
                )
            ),
        )

    def milestones(self) -> Element | None:
        _ = self._
        if not self.facts.milestones:
            return None
        groups: dict[str, list[list[Cell]]] = {}
        for each in self.facts.milestones:
            row: list[Cell] = [
                self.who(each.name),
                figure(each.turn, ".2f"),
                f"{each.reached / each.games:.1%}",
                f"{each.reached:,}",
            ]
            groups.setdefault(in_front(_(each.about.message, **each.about.values)), []).append(row)
        headings = [_("bot"), _("mean"), _("share of games"), _("games")]
        return section("milestones", _("Milestones"), table(_("Milestones"), headings, list(groups.items())))

    # Winners

    def in_common(self) -> Element | None:
        _ = self._
        if not self.facts.tables or (len(self.facts.names) == 1 and not self.facts.in_every_seat):
            return None
        found = winners.differences(self.told)
        title = _("What the winners had in common")
        if not found:
            few = self.told.decided.deals < winners.LEAST_DEALS
            words = _("Too few games for that.") if few else _("This game tells no numbers to compare.")
            return section("winners", title, note(words))
        clear = [each for each in found if each.is_clear]
        unclear = [each for each in found if not each.is_clear]
        ends = max(max(abs(bound) for bound in each.reach) for each in found)
        said = _(
            "{count:number was|numbers were} compared in {games:game|games}: of those who won, less of the others "
            "in the same game. With so many comparisons some would look clear by chance, so the intervals are "
            "wider than usual (Bonferroni): all of them together are right in 95 % of reports. Clear: {clear}.",
            count=len(found),
            games=int(self.told.decided.games),
            clear=len(clear),
        )
        warned = _(
            "Who wins more often brings their habits into this table: it says what goes with winning, not what "
            "leads to it."
        )
        parts = [self._differences(_("Clear differences"), clear, ends)] if clear else []
        if unclear:
            parts.append(folded(_("Not clear"), self._differences(_("Not clear"), unclear, ends)))
        scale = _(
            "The bars are in standard deviations of all players, from {low:.1f} to {high:.1f}.",
            low=-ends,
            high=ends,
        )
        return section("winners", title, note(said), *parts, note(scale + " " + warned))

    def _differences(self, caption: str, listed: Sequence[winners.Difference], ends: float) -> Element:
        _ = self._
        headings = [
            _("number at the end"),
            _("winners"),
            _("others"),
            _("difference, all 95 % intervals together"),
            _("in standard deviations"),
        ]
        rows: list[list[Cell]] = []
        for each in listed:
            title = named(self.facts.game, self.facts.options, each.name, self.language)
            assert title is not None
            rows.append(
                [
                    in_front(title),
                    f"{each.winners:.2f}",
                    f"{each.others:.2f}",
                    figure(each.apart, "+.2f"),
                    chart.interval((each.in_spreads, *each.reach), (-ends, ends), 0.0, 1),
                ]
            )
        return table(caption, headings, [("", rows)])


def _bounds(found: Estimate, low: float, high: float) -> tuple[float, float, float]:
    return (
        found.mean,
        found.low if math.isfinite(found.low) else low,
        found.high if math.isfinite(found.high) else high,
    )


def _counted(sums: Sums) -> Estimate:
    """A number of things, which is never less than none."""
    found = sums.estimate()
    return Estimate(found.mean, max(found.low, 0.0) if math.isfinite(found.low) else found.low, found.high)


def _strip(counts: Sequence[int], last: int, games: float) -> list[float]:
    """How many a game in each turn; later ones are in the last."""
    shown = list(counts[:last])
    if len(counts) > last and shown:
        shown[-1] += sum(counts[last:])
    return [count / games for count in shown]
