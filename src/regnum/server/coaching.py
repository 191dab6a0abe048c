"""The coach at a table where somebody plays against bots: what matters before a choice, and what it cost after it.

It looks on from one page. Its work is done by the processes that look back at games, so that no bot waits for it;
what comes too late is not said.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from regnum.coach.analysis.remark import DURING_A_GAME, costly, what_matters
from regnum.coach.analysis.whole import Highlight
from regnum.coach.analysis.words import mark_name, percent
from regnum.coach.compare import Comparison
from regnum.coach.lines import Line
from regnum.coach.words import spoken_to, told_line, why
from regnum.core.seeds import new_simulation_seed
from regnum.core.state import State
from regnum.locales import Name, translator
from regnum.server.advice import KINDS, elsewhere
from regnum.server.analysing import Analysts
from regnum.server.environment import templates
from regnum.server.html import Markup, marked
from regnum.server.scene import seen_names
from regnum.server.table import Table
from regnum.view import view_of
from regnum.view.turns import told_once

logger = logging.getLogger("regnum")
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Coach:
    def __init__(self, table: Table, person: str | None, language: str, analysts: Analysts, send: Send) -> None:
        self._table = table
        self._person = person
        self._language = language
        self._analysts = analysts
        self._send = send
        self._on = False
        self._line: tuple[int, State] | None = None
        """What the person is choosing: how many actions came before, and the state then."""
        self._remarked: int | None = None
        """How many actions came before the choice that was last remarked on."""
        self._doing: dict[str, asyncio.Task[None]] = {}

    def turn(self, on: bool) -> None:
        """On or off."""
        if on != self._on:
            self._on = on
            self._analysts.expect(+1 if on else -1)
        if on:
            self.look()
        else:
            self._line = self._remarked = None
            for task in self._doing.values():
                task.cancel()

    def look(self) -> None:
        """Something has happened at the table."""
        table = self._table
        if not self._on or not table.begun or not table.alone(self._person):
            return
        actions = table.course.record.actions
        if self._line is not None:
            first, before = self._line
            played = _played(before, actions[first:])
            if len(actions) < first:  # it was taken back
                self._line = None
            elif played:
                self._line = None
                self._start("remark", self._remark(first, before, played))
        state = table.state
        mine = table.seats_of(self._person)[0]
        if self._line is None and not state.over and state.seat == mine and len(state.legal_actions()) > 1:
            self._line = len(actions), state.copy()
            self._start("matter", self._matter(*self._line))

    def may_retry(self, first: int) -> bool:
        """Whether this is the choice that was last remarked on."""
        return first == self._remarked

    def _start(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        if what in self._doing:
            self._doing[what].cancel()
        self._doing[what] = asyncio.create_task(_quietly(work))

    async def _matter(self, first: int, state: State) -> None:
        found = await self._analysts.do(what_matters, state.position(), new_simulation_seed())
        if self._line is not None and self._line[0] == first == len(self._table.course.record.actions):
            said = matter_words(state, found, self._names, self._language)
            await self._send({"matter": said})

    async def _remark(self, first: int, before: State, played: tuple[str, ...]) -> None:
        seed = new_simulation_seed()
        found = await self._analysts.do(costly, before.position(), played, seed, DURING_A_GAME)
        chosen_since = self._line is not None and len(self._table.course.record.actions) != self._line[0]
        if found is not None and not chosen_since and not self._table.state.over:
            self._remarked = first
            await self._send({"remark": remark_card(before, found, first, self._names, self._language)})

    @property
    def _names(self) -> list[str]:
        return seen_names(self._table.seats, [], self._language)


def _played(before: State, texts: list[str]) -> tuple[str, ...]:
    """The joined choice that these actions begin with; empty as long as it is not over."""
    state = before.copy()
    for number, text in enumerate(texts, 1):
        state.apply(state.parse(text))
        if state.over or state.seat != before.seat or state.reveals != before.reveals:
            return tuple(texts[:number])
    return ()


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """Nobody's game depends on it."""
    try:
        await work
    except asyncio.CancelledError:
        raise
    except Exception:
        logger.exception("the coach has nothing to say")


def matter_words(state: State, found: Comparison | None, names: list[str], language: str) -> str:
    """What matters now in a sentence that does not say what to do."""
    _ = translator(language)
    if found is None or found.verdict == "equal":
        return _("Several choices are about as good here.")
    wanted = found.verdict == "better"
    reasons = [reason for reason in why(state, found, names, language).reasons if reason.helps is wanted]
    if not reasons:
        return _("One choice is clearly better than the next here: take your time.")
    first = reasons[0]
    return _(
        "What matters now: {what} ({amount} between the best choice and the next, {share}).",
        what=first.what,
        amount=first.amount.lstrip("+−"),
        share=first.share,
    )


def remark_card(before: State, found: Highlight, first: int, names: list[str], language: str) -> Markup:
    _ = translator(language)
    verdict, seat = found.verdict, int(before.seat)
    reader = spoken_to(seat, names, language)
    told = why(before, found.comparison, names, language)
    template = templates().get_template("remark.html")
    return Markup(
        template.render(
            _=_,
            first=first,
            mark=verdict.mark,
            name=mark_name(verdict.mark, language),
            played=marked(_said(verdict.played.line, before, reader, language)),
            better=elsewhere(_said(verdict.best.line, before, reader, language), language),
            chances=(percent(verdict.best.chance.mean), percent(verdict.played.chance.mean)),
            at_once=[marked(fact) for fact in told.at_once],
            reasons=[(KINDS[one.helps], one.amount, one.what, one.share) for one in told.reasons],
            replies=[marked(reply) for reply in told.replies],
        ).strip()
    )


def _said(line: Line, before: State, names: list[Name], language: str) -> str:
    said = told_once(line.events, int(before.seat), view_of(before.game), names, language)
    return "; ".join(said or told_line(line, before, names, language))
