"""Live tables: each connected page gets the pieces of its screen that changed for it, and says what is done.

A page sends `{"act": "f7-e7", "number": 17}`, or undo, hint, uncover, bot, chat, look, pace, coach, retry in place
of act; number is the last one that it was told, so that what was meant for another moment is refused (chat, look,
pace and coach never are). It receives `{"number", "pieces", "log", "told"}`, `{"chat"}`, `{"hint", "why"}`, and
from the coach `{"matter"}` and `{"remark"}`, or `{"error"}` when nothing was changed. What is told is for those who
hear the page.

About those who are away it sends propose, agree, refuse, replace or return with the number of a seat, and receives
`{"proposals"}`: what it is asked, or nothing any more. `{"again"}` tells it to load itself anew, because whoever
looks has another seat, or none any more.

Before the game begins a page sends start, bot or invite (another code), seal and open (its lot for the cards, see
docs/fairness.md), and receives `{"number", "waiting"}`: the pieces of the room where one waits. The first pieces of
the screen tell it to become the table.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from json.encoder import encode_basestring
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from regnum.core.errors import RegnumError
from regnum.locales import say, translator
from regnum.server.advice import card
from regnum.server.analysing import Analysts
from regnum.server.coaching import Coach
from regnum.server.pace import COMMANDS, WISHES
from regnum.server.pieces import changed
from regnum.server.proposals import proposals
from regnum.server.scene import Scene, Viewers, eyes_at, scene_of, scene_then, seen_names
from regnum.server.screens import chat_lines, is_over, pieces_of, turn_words
from regnum.server.seats import default_level, hint_bot
from regnum.server.security import Allowance
from regnum.server.stand_ins import DECISIONS, StandIns
from regnum.server.table import Table
from regnum.server.tables import Tables
from regnum.server.telling import Telling
from regnum.server.waiting import waiting_pieces
from regnum.view import View
from regnum.view.turns import Turn

MOST_MESSAGE = 2048
AT_ONCE, PER_SECOND = 30, 10
MOST_IGNORED = 50
POLICY_VIOLATION, GONE = 1008, 4404
LONE = re.compile("[\ud800-\udfff]")
"""Half a letter, which cannot be written down."""
logger = logging.getLogger("regnum")


@dataclass(frozen=True, eq=False)
class Drawn:
    """A screen: its pieces by their ids, the lines of the log, and what was told of it."""

    pieces: dict[str, str] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Written:
    """A turn in words: its lines in the log, and what is told of it."""

    turn: Turn
    events: list[View]
    news: bool
    over: bool
    lines: list[str]
    told: list[str]
    line: int
    """How many lines of the log are before it, and how many sentences."""
    said: int


@dataclass
class Sheets:
    """What was drawn of a table at one moment, by whose eyes; and the log as far as each has read it."""

    number: int = -1
    drawn: dict[object, Drawn] = field(default_factory=dict)
    news: list[tuple[Drawn, Drawn, str | None]] = field(default_factory=list)
    """What was sent to pages that showed the first of two screens and were to show the second."""
    encoded: dict[str, str] = field(default_factory=dict)
    """Pieces and lines that were sent to somebody, as JSON: most are sent to others as well."""
    written: dict[object, tuple[list[str], list[Written], tuple[list[str], list[str]]]] = field(
        default_factory=dict
    )
    """By whose eyes, with the names that were read, and with the lines and sentences of all turns."""
    telling: Telling = field(default_factory=Telling)
    viewers: Viewers = field(default_factory=Viewers)


class Screens:
    """What was drawn last of each table: many who look with the same eyes share it."""

    def __init__(self) -> None:
        self._sheets: dict[str, Sheets] = {}

    def draw(self, table: Table, person: str | None, uncovered: int | None, language: str) -> Drawn:
        sheets = self._sheets_of(table)
        viewer = sheets.viewers.of(table, person, language)
        eyes = (viewer.mine, eyes_at(table, viewer.mine, uncovered), language)
        pace = (table.pace.paused, table.pace.stopped > 0, table.gone_on(person))
        key = (eyes, viewer.owner, viewer.lent, viewer.away, pace)
        drawn = sheets.drawn.get(key)
        if drawn is None:
            scene = scene_of(table, person, uncovered, language, sheets.telling, viewer)
            drawn = sheets.drawn[key] = Drawn(pieces_of(scene), *_written(sheets, eyes, scene))
        return drawn

    def news(self, table: Table, old: Drawn, new: Drawn) -> str | None:
        """What a page is sent that shows an old screen and is to show a new one; None when they are the same."""
        sheets = self._sheets_of(table)
        for before, after, message in sheets.news:
            if before is old and after is new:
                return message
        message = _message(table.number, old, new, sheets.encoded)
        sheets.news.append((old, new, message))
        return message

    def _sheets_of(self, table: Table) -> Sheets:
        """Those of this moment."""
        sheets = self._sheets.get(table.id)
        if sheets is None:
            sheets = self._sheets[table.id] = Sheets()
        if sheets.number != table.number:
            sheets.number = table.number
            sheets.drawn = {}
            sheets.news = []
            sheets.encoded = {}
        return sheets

    def forget(self, table: Table) -> None:
        self._sheets.pop(table.id, None)


def _written(sheets: Sheets, eyes: object, scene: Scene) -> tuple[list[str], list[str]]:
    """The log, a line a turn, and what is told of it; a turn as it was before is not put into words again."""
    names, known, (log, heard) = sheets.written.get(eyes, ([], [], ([], [])))
    if names != scene.names:
        known = []
    first = _unchanged(known, scene)
    written = known[:first]
    lines, told = (log[: known[first].line], heard[: known[first].said]) if first else ([], [])
    for number, turn in enumerate(scene.turns[first:], first):
        news, over = scene.is_news(number), is_over(scene, number)
        old = known[number] if number < len(known) else None
        if old is None or (old.news, old.over) != (news, over) or not _same(old, turn, scene):
            old = Written(
                turn, scene.events_of(turn), news, over, *turn_words(scene, number), len(lines), len(told)
            )
        elif (old.line, old.said) != (len(lines), len(told)):
            old = replace(old, line=len(lines), said=len(told))
        written.append(old)
        lines += old.lines
        told += old.told
    sheets.written[eyes] = (scene.names, written, (lines, told))
    return lines, told


def _unchanged(known: list[Written], scene: Scene) -> int:
    """How many turns at the beginning are certainly as they were: over, no news, and read before."""
    number = min(len(known) - 2, len(scene.turns) - 2, scene.first_new)
    while number > 0 and (known[number - 1].news or known[number - 1].turn is not scene.turns[number - 1]):
        number -= 1
    return max(0, number)


def _same(old: Written, turn: Turn, scene: Scene) -> bool:
    return old.turn is turn or (old.turn == turn and old.events == scene.events_of(turn))


def _message(number: int, old: Drawn, new: Drawn, encoded: dict[str, str]) -> str | None:
    """What changed between two screens, as it is sent; None when nothing did."""
    pieces = changed(old.pieces, new.pieces)
    same = _alike(new.log, old.log)
    if not pieces and len(old.log) == len(new.log) == same:
        return None
    told = new.told[_alike(new.told, old.told) :] if old.pieces else []  # who has just come reads the page

    def text(words: str) -> str:
        found = encoded.get(words)
        if found is None:
            found = encoded[words] = encode_basestring(words)
        return found

    changes = ",".join([f'"{name}":{text(piece)}' for name, piece in pieces.items()])
    lines, sentences = ",".join(map(text, new.log[same:])), ",".join(map(text, told))
    log = f'{{"from":{same},"lines":[{lines}]}}'
    return f'{{"number":{number},"pieces":{{{changes}}},"log":{log},"told":[{sentences}]}}'


class Page:
    """One connected page."""

    def __init__(
        self,
        socket: WebSocket,
        table: Table,
        tables: Tables,
        screens: Screens,
        person: str | None,
        language: str,
        allow: Callable[[str], None],
        stand_ins: StandIns,
        analysts: Analysts,
    ) -> None:
        self.socket = socket
        self.table = table
        self.tables = tables
        self.screens = screens
        self.person = person
        self.language = language
        self.allow = allow
        self.stand_ins = stand_ins
        """Raises TooMuch when this person has asked for too many of a kind, here or on other pages."""
        self.uncovered: int | None = None
        self.looking: int | None = None
        """After how many actions of the game one looks at it; None: as it is now."""
        self._changed = asyncio.Event()
        self._shown = Drawn()
        self._waited: dict[str, str] = {}
        """What it was shown of the room where one waits."""
        self._number = 0
        self._heard: int | None = None
        """How many lines of chat it was told."""
        self._sending = asyncio.Lock()
        self._seated = False
        self._mine: list[int] | None = None
        """The seats that it was drawn for."""
        self._proposed: str | None = None
        """What it was told of bots for those who are away."""
        self._advising: asyncio.Task[None] | None = None
        self._coach = Coach(table, person, language, analysts, self._send)

    async def run(self) -> None:
        table = self.table
        if table.free and not table.begun:
            await self.tables.code(table)
        table.watchers.add(self._changed.set)
        self._come(+1)
        self.tables.look(table)
        await self._answered(self.stand_ins.came(table, self.person))
        telling = asyncio.create_task(self._tell())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            telling.cancel()
            self._forget_hint()
            self._coach.turn(False)
            table.watchers.discard(self._changed.set)
            self._come(-1)
            self.tables.leave(table)
            if not table.watchers:
                self.screens.forget(table)

    def _come(self, pages: int) -> None:
        """Somebody is there, or has gone: the others see it."""
        if pages > 0:
            self._seated = bool(self.table.holders.seats_of(self.person))
        if self.person is not None and self._seated:
            neighbours = self.tables.neighbours
            (neighbours.come if pages > 0 else neighbours.go)(self.table, self.person)

    # To the page

    async def _tell(self) -> None:
        """Send what changed, whenever something has; what happens meanwhile is told in one."""
        self._changed.set()
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                if not self.table.open_to(self.person):
                    await self.socket.close(GONE)  # the page loads itself anew, and says so
                    return
                for message in (self._moved(), self._news(), self._talk(), self._proposals()):
                    if message is not None:
                        await self._send(message)
                self._coach.look()
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone meanwhile
        except Exception:
            logger.exception("table %s cannot be shown", self.table.id)
            await self.socket.close()

    def _news(self) -> str | None:
        """What changed on this screen, if anything did."""
        table = self.table
        if not table.begun:
            return self._still_waiting()
        drawn = self.screens.draw(table, self.person, self.uncovered, self.language)
        if self.looking is not None:
            drawn = Drawn(self._then(self.looking), drawn.log, drawn.told)
        old, self._shown = self._shown, drawn
        message = self.screens.news(table, old, drawn)
        if message is None and self._number != table.number:
            message = _encoded(
                {"number": table.number, "pieces": {}, "log": {"from": len(drawn.log), "lines": []}, "told": []}
            )
        self._number = table.number
        return message

    def _still_waiting(self) -> str | None:
        """What changed in the room where one waits, if anything did."""
        pieces = waiting_pieces(self.table, self.person, self.language, self.socket)
        different = {name: html for name, html in pieces.items() if self._waited.get(name) != html}
        self._waited = pieces
        if not different and self._number == self.table.number:
            return None
        self._number = self.table.number
        return _encoded({"number": self._number, "waiting": different})

    def _then(self, step: int) -> dict[str, str]:
        """The screen as it was, for somebody who looks back."""
        table = self.table
        mine = tuple(table.seats_of(self.person))
        seat, covered = eyes_at(table, mine, self.uncovered)
        return pieces_of(scene_then(table, step, None if covered else seat, mine, self.language, then=True))

    def _talk(self) -> str | None:
        """What was said since it was last told: at first all that is remembered."""
        table = self.table
        if not (table.sociable or table.chat) or self._heard == table.said:
            return None
        new = len(table.chat) if self._heard is None else min(len(table.chat), table.said - self._heard)
        whole = self._heard is None
        self._heard = table.said
        lines = chat_lines(table, self.person, self.language, new)
        return _encoded({"chat": {"lines": lines, "whole": whole, "count": table.said}})

    def _moved(self) -> dict[str, Any] | None:
        """Whoever sits elsewhere than before, or no longer, needs another page."""
        before, self._mine = self._mine, self.table.seats_of(self.person)
        return {"again": True} if before not in (None, self._mine) else None

    def _proposals(self) -> dict[str, Any] | None:
        """What is proposed to this person about those who are away, if that has changed."""
        drawn = proposals(self.table, self._mine or [], self.stand_ins, self.language)
        if drawn == (self._proposed or ""):
            return None
        self._proposed = drawn
        return {"proposals": drawn}

    async def _send(self, message: str | dict[str, Any]) -> None:
        text = message if isinstance(message, str) else _encoded(message)
        async with self._sending:
            await self.socket.send_text(text)

    # From the page

    async def _listen(self) -> None:
        allowance = Allowance(AT_ONCE, PER_SECOND)
        patience = Allowance(MOST_IGNORED, PER_SECOND / 10)
        _ = translator(self.language)
        while True:
            text = await self._received()
            if not allowance.take():
                if not patience.take():
                    await self.socket.close(POLICY_VIOLATION)
                    return
                await self._send({"error": _("Too fast: wait a moment.")})
                continue
            await self._answered(self._obey(text))

    async def _answered(self, doing: Awaitable[None]) -> None:
        """Whatever goes wrong is said to the page."""
        _ = translator(self.language)
        try:
            await doing
        except Malformed:
            await self._send({"error": _("The server does not understand this page. Reload it.")})
        except RegnumError as error:
            await self._send({"error": say(error, self.language), "number": self.table.number})
        except WebSocketDisconnect:
            raise
        except Exception:
            logger.exception("table %s: nothing was changed", self.table.id)
            await self._send({"error": _("The server could not do this. Nothing was changed; try again.")})

    async def _received(self) -> str:
        """The next message; empty when it is none of letters."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or ""

    async def _obey(self, text: str) -> None:
        await self._do(read(text))

    async def _do(self, message: dict[str, Any]) -> None:
        number = whole_in(message, "number")
        if "act" in message:
            joined = message.get("joined") is True
            self._forget_hint()
            await self.tables.act(self.table, self.person, number, text_in(message, "act"), joined)
        elif "undo" in message:
            await self.tables.undo(self.table, self.person, number)
        elif "retry" in message:
            first = whole_in(message, "retry")
            if not self._coach.may_retry(first):
                raise Malformed
            await self.tables.take_back(self.table, self.person, number, first)
        elif "coach" in message:
            self._coach.turn(message["coach"] is True)
        elif "hint" in message:
            bot = hint_bot(self.table.state.game)
            if bot is None:
                raise Malformed
            self.table.check_turn(self.person, number)
            self.allow("hint")
            self._forget_hint()
            self._advising = asyncio.create_task(self._answered(self._advise(number, bot)))
        elif "chat" in message:
            self.allow("chat")
            self.tables.say(self.table, self.person, text_in(message, "chat"))
        elif "pace" in message:
            wish = text_in(message, "pace")
            if wish not in WISHES and wish not in COMMANDS:
                raise Malformed
            self.tables.set_pace(self.table, self.person, wish)
        elif "look" in message:
            step = whole_in(message, "look")
            self.looking = step if 0 <= step < len(self.table.course.record.actions) else None
            self._changed.set()
        elif "uncover" in message:
            seat = whole_in(message, "uncover")
            if seat not in self.table.seats_of(self.person):
                raise Malformed
            self.uncovered = seat
            self._changed.set()
        elif decision := next((one for one in DECISIONS if one in message), None):
            self.allow("bot")
            await self.stand_ins.do(self.table, decision, whole_in(message, decision), self.person)
        elif "seal" in message or "open" in message:
            kind = "seal" if "seal" in message else "open"
            await self.tables.draw(self.table, self.person, kind, text_in(message, kind))
        elif "start" in message:
            await self.tables.start(self.table, self.person)
        elif "invite" in message:
            await self.tables.change_code(self.table, self.person)
        elif "bot" in message:
            seat = whole_in(message, "bot")
            if not 0 <= seat < len(self.table.seats):
                raise Malformed
            await self.tables.hand_to_bot(self.table, seat, self.person, default_level())
        else:
            raise Malformed

    async def _advise(self, number: int, bot: str) -> None:
        """Beside all else: who does not wait for it plays on."""
        hint = await self.tables.hint(self.table, self.person, number, bot)
        if number >= self.table.changed:
            names = seen_names(self.table.seats, [], self.language)
            why = card(hint, self.table.state, names, self.language)
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone meanwhile
                await self._send({"hint": hint.text, "why": why, "number": number})

    def _forget_hint(self) -> None:
        """A page waits for one hint at most, and for none about a moment that is over."""
        if self._advising is not None:
            self._advising.cancel()
            self._advising = None


def _alike(new: list[str], old: list[str]) -> int:
    """How many lines at their beginning are the same."""
    same, most = 0, min(len(new), len(old))
    while same < most:  # lists are compared faster than we can look at each line
        middle = (same + most + 1) // 2
        if new[same:middle] == old[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same


def _encoded(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False)


class Malformed(Exception):
    """No page of ours sends this."""


def read(text: str) -> dict[str, Any]:
    if len(text) > MOST_MESSAGE:
        raise Malformed
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed from None
    if not isinstance(message, dict):
        raise Malformed
    return message


def whole_in(message: dict[str, Any], name: str) -> int:
    value = message.get(name)
    if type(value) is not int:
        raise Malformed
    return value


def text_in(message: dict[str, Any], name: str) -> str:
    value = message.get(name)
    if not isinstance(value, str) or (not value.isascii() and LONE.search(value)):
        raise Malformed
    return value
