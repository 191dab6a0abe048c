"""What a choice cost: the best line is found on some deals, and how much better it is on others."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.bots import Turn
from regnum.bots.strategy import Strategy, strategy_for
from regnum.coach.analysis.depth import Depth
from regnum.coach.analysis.opinion import loss_by_search
from regnum.coach.analysis.samples import Deals, Imagine, Sample
from regnum.coach.compare import CLEAR, LIKELY, Gap, gap
from regnum.coach.endings import play
from regnum.coach.lines import Line, beside, line
from regnum.core.state import State

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = "best", "good", "inaccuracy", "mistake", "blunder"
MARKS = (BEST, GOOD, INACCURACY, MISTAKE, BLUNDER)
LIMITS = ((BLUNDER, 0.15, 2.0), (MISTAKE, 0.08, 2.0), (INACCURACY, 0.04, 1.0))
"""Of the chance to win, that a choice has surely lost: its cost less so many standard errors. A mistake has to be
surer."""
ENOUGH = 0.15
"""If a search finds so much lost it does not doubt, however much more playing on simply finds: it counts how
clearly a game is won, too, so that a lost win is less than 1 to it."""
FIRST_RACE = 16
"""Deals before the first line drops out."""
FINE = 0.03
"""If nothing seems better by so much after a part of the race, nobody would call it a mistake."""
FINE_AFTER = 48
A_BATCH = 64
SMALL = 0.02
"""A cost that is surely below is not measured any further."""
CERTAIN = 5.0
"""Errors, likewise."""
TOLD = 2
"""So many lines are told besides the best, the one that was played and the policy's own."""
SURPRISING = 0.03


@dataclass(frozen=True)
class Value:
    """What a line is worth to who chooses."""

    line: Line
    chance: Gap
    points: Gap


@dataclass(frozen=True)
class Verdict:
    mark: str
    played: Value
    best: Value
    """The played one itself, when nothing is clearly better."""
    others: list[Value]
    """What else was looked at closely, the likeliest to win first."""
    cost: Gap
    """Of the chance to win; nothing but noise where the mark is the best."""
    points: Gap
    """How many more points the best line is ahead."""
    surprise: Value | None
    """What the policy would have done, where the choice is clearly better than that."""
    gained: Gap | None
    """By how much then."""
    doubted: bool
    """Whether playing on simply calls it a mistake, and a search does not."""

    @property
    def loss(self) -> float:
        """What it surely cost, about; 0 for what is as good as the best."""
        return 0.0 if self.mark == BEST else max(0.0, self.cost.mean)


def judge(
    state: State, played: tuple[int, ...], known: Sample, imagine: Imagine, deals: Deals, seed: int, depth: Depth
) -> Verdict | None:
    """What a choice of who is to choose was worth; None where every line leads to the same.

    `known` has games of the played one on the first of the deals; the others are played on the same.
    """
    turn, strategy = Turn(state), strategy_for(state.game)
    own, mine, lines = _lines(turn, played, strategy, Deals(seed, "lines").seed(), depth)
    if len(lines) == 1:
        return None
    ranked = _race(turn, lines, mine, own, strategy, Deals(seed, "race"), depth)
    best = ranked[0]
    close = list(dict.fromkeys([best, mine, own, *ranked[: TOLD + 1]]))
    samples = {key: Sample() for key in close}
    samples[mine] = Sample(list(known.shares), list(known.scores))
    count = 0
    while count < depth.judged:
        count = min(count + A_BATCH, depth.judged)
        for key in close:
            actions = played if key == mine else lines[key].actions
            samples[key].play(imagine, actions, deals, strategy, count)
        cost = samples[best].more_chance(samples[mine], turn.seat)
        gained = samples[mine].more_chance(samples[own], turn.seat)
        if _is_settled(cost) and _is_settled(gained):
            break
    samples = {key: sample.until(count) for key, sample in samples.items()}
    mark = mark_of(cost) if best != mine else BEST
    doubted = False
    if mark in (MISTAKE, BLUNDER):
        found = loss_by_search(state, played, Deals(seed, "opinion").seed(), depth.opinion)
        if found < min(cost.mean / 2, ENOUGH):
            mark, doubted = INACCURACY, True
    values = {
        key: Value(lines[key], sample.chance(turn.seat), sample.points(turn.seat))
        for key, sample in samples.items()
    }
    surprises = mine != own and mark in (BEST, GOOD) and gained.mean >= SURPRISING and gained.clear(CLEAR)
    return Verdict(
        mark=mark,
        played=values[mine],
        best=values[mine if mark == BEST else best],
        others=sorted(
            (values[key] for key in close if key not in (mine, best if mark != BEST else mine)),
            key=lambda value: -value.chance.mean,
        ),
        cost=cost,
        points=samples[best].more_ahead(samples[mine], turn.seat),
        surprise=values[own] if surprises else None,
        gained=gained if surprises else None,
        doubted=doubted,
    )


def _is_settled(ahead: Gap) -> bool:
    """Whether it is surely nothing to speak of, or certain."""
    return ahead.mean + LIKELY * ahead.error < SMALL or ahead.mean > CERTAIN * ahead.error


def mark_of(cost: Gap) -> str:
    if cost.mean <= 0 or not cost.clear(LIKELY):
        return BEST
    return next((mark for mark, limit, errors in LIMITS if cost.mean - errors * cost.error >= limit), GOOD)


def _lines(
    turn: Turn, played: tuple[int, ...], strategy: Strategy, deal: int, depth: Depth
) -> tuple[str, str, dict[str, Line]]:
    """The policy's own line, the one that was played, and these with all beside them; by where they lead."""
    own, mine = line(turn, (), strategy.policy, deal), line(turn, played, strategy.policy, deal)
    lines = {own.leads_to: own}
    lines.setdefault(mine.leads_to, mine)
    for one in list(lines.values()):
        for other in beside(turn, one, strategy.policy, deal, depth.lines):
            lines.setdefault(other.leads_to, other)
    return own.leads_to, mine.leads_to, lines


def _race(
    turn: Turn, lines: dict[str, Line], mine: str, own: str, strategy: Strategy, deals: Deals, depth: Depth
) -> list[str]:
    """The best first. Whoever is clearly behind the leader drops out; the policy's own line is the best of those
    that are as good."""
    worths: dict[str, list[float]] = {key: [] for key in lines}
    racing, done, size = list(lines), 0, FIRST_RACE
    while len(racing) > 1 and done < depth.race:
        size = min(size, depth.race - done)
        for key in racing:
            for deal in deals.between(done, done + size):
                worths[key].append(play(turn, lines[key], deal, strategy).worth(turn.seat, strategy))
        done += size
        size = done
        leader = max(racing, key=lambda key: sum(worths[key]))
        racing = [key for key in racing if key in (leader, mine) or not _behind(worths[key], worths[leader])]
        if done >= FINE_AFTER and _is_fine(worths, mine):
            break
    ranked = sorted(lines, key=lambda key: (-len(worths[key]), -sum(worths[key])))
    ahead = _less(worths[ranked[0]], worths[own])
    if ahead.mean <= ahead.error and own in racing:
        ranked.remove(own)
        ranked.insert(0, own)
    if _is_fine(worths, mine) and done >= FINE_AFTER:
        ranked.remove(mine)
        ranked.insert(0, mine)
    return ranked


def _behind(worths: list[float], leaders: list[float]) -> bool:
    behind = _less(leaders, worths)
    return behind.mean > 0 and behind.clear(CLEAR)


def _is_fine(worths: dict[str, list[float]], mine: str) -> bool:
    """Whether nothing is likely to be better than what was played by as much as anybody would care for."""
    gaps = [_less(other, worths[mine]) for key, other in worths.items() if key != mine]
    return all(ahead.mean + ahead.error / 2 < FINE for ahead in gaps)


def _less(one: list[float], other: list[float]) -> Gap:
    return gap([first - second for first, second in zip(one, other, strict=False)])
