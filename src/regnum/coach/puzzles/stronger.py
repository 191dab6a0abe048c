"""A second opinion: what players who search would choose, and two lines played on by them, whose answers are better
than greedy ones."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.bots import Bot, Turn
from regnum.bots.search.policy import Policy
from regnum.bots.search.tree import NO_LIMIT
from regnum.bots.searching import SearchBot
from regnum.bots.strategy import Strategy, strategy_for
from regnum.coach.analysis.samples import Deals
from regnum.coach.compare import Gap, gap
from regnum.coach.endings import Deal, played_on
from regnum.coach.lines import Line, line
from regnum.core.rng import Rng
from regnum.core.state import State

PLAYOUTS, OWN_PLAYOUTS = 16, 80
"""Of each search; and of those of who has chosen the line: it is worth what is best made of it."""
SEARCHED = 8
"""So many decisions are searched; then it is played on simply."""
FIRST_GAMES, MOST_GAMES = 24, 144
TRIES, TRY_PLAYOUTS = 2, 400
"""So often somebody searches for a line, with so many playouts for each action of it."""
AGREES, DOUBTS = 2.5, 1.0
"""Standard errors above nothing, and below what is far: enough for somebody who only has to agree."""


def chosen(state: State, player: Bot) -> tuple[int, ...]:
    """The whole joined choice of a player."""
    now = state.copy()
    actions: list[int] = []
    while not actions or (now.seat == state.seat and now.reveals == state.reveals):
        actions.append(player.choose(Turn(now)))
        now.apply(actions[-1])
    return tuple(actions)


def lines_by_search(
    state: State, policy: Policy, deal: int, deals: Deals, playouts: int = TRY_PLAYOUTS, tries: int = TRIES
) -> list[Line]:
    """What players who search choose: where a choice has many actions, the best may differ from every line that
    begins greedily in more than one of them."""
    players = [SearchBot(one.luck, playouts=playouts, plan=0) for one in deals.between(0, tries)]
    found = [line(Turn(state), chosen(state, player), policy, deal) for player in players]
    return list({one.leads_to: one for one in found}.values())


def ahead_by_search(
    state: State, best: Line, rivals: Sequence[Line], deals: Deals, far: float, strict: bool
) -> list[Gap] | None:
    """How far one line is ahead of each of others among players who search; None where it is surely not far, and,
    strictly, unless it is clearly more than nothing."""
    strategy, seat = strategy_for(state.game), int(state.seat)
    won: dict[str, list[float]] = {one.leads_to: [] for one in (best, *rivals)}

    def play(one: Line, count: int) -> list[float]:
        found = won[one.leads_to]
        for deal in deals.between(len(found), max(count, len(found))):
            found.append(_won(state, one, deal, strategy, seat))
        return found

    gaps = []
    for rival in rivals:
        count = 0
        while True:
            count += FIRST_GAMES
            pairs = zip(play(best, count), play(rival, count), strict=False)
            ahead = gap([one - other for one, other in pairs])
            if ahead.mean >= far and ahead.mean >= AGREES * ahead.error:
                break
            if ahead.mean + DOUBTS * ahead.error < far or (strict and count >= MOST_GAMES):
                return None
            if count >= MOST_GAMES:
                break
        gaps.append(ahead)
    return gaps


def goes_on(state: State, one: Line) -> bool:
    """Whether who has chosen a line chooses again after it, because something came to light."""
    after = state.copy()
    for action in one.actions:
        after.apply(action)
    return bool(not after.over and after.seat == state.seat)


def _won(state: State, one: Line, deal: Deal, strategy: Strategy, seat: int) -> float:
    imagined, rng = state.determinize(seat, deal.hidden), Rng(deal.luck)
    imagined.log = None
    for action in one.actions:
        imagined.apply(action)
    decisions = 0
    while not imagined.over and decisions < SEARCHED:
        if len(imagined.legal_actions()) > 1:
            decisions += 1
        player = SearchBot(rng.bits(), playouts=OWN_PLAYOUTS if imagined.seat == seat else PLAYOUTS, plan=0)
        imagined.apply(player.choose(Turn(imagined)))
    return played_on(imagined, (), rng.bits(), strategy, NO_LIMIT).won(seat)
