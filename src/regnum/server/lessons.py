"""The first game, guided: a step of a lesson on the real screen of its game.

Nothing of it is kept: a step is its address, and what the learner does there is known to the connection of the page
alone. A page sends what a page of a table sends (`live.py`), and `{"lesson": "again"}` or `{"lesson": "show"}`; it
receives `{"lesson": card}` beside the pieces of the screen.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from regnum.coach.lessons import LEARNER, Answer, Lesson, Step, WholeGame, lesson_of
from regnum.core.errors import BadOption, IllegalAction, RegnumError
from regnum.core.record import Record
from regnum.core.registry import from_position
from regnum.core.registry import game as find_game
from regnum.core.seeds import digits_of, generator_of, new_simulation_seed
from regnum.locales import say
from regnum.server import address
from regnum.server.live import Malformed, read, text_in, whole_in
from regnum.server.names import my_name
from regnum.server.parts import screen_of
from regnum.server.pieces import changed
from regnum.server.scene import Scene, scene_of, scene_then
from regnum.server.screens import log_lines, pieces_of
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.security import Allowance, same_origin
from regnum.server.site import Visit, templates
from regnum.server.table import Table

FORBIDDEN, GONE = 4403, 4404
AT_ONCE, PER_SECOND = 30, 10
SOMEBODY = "learner"
"""Who sits on the seat of the learner, whoever that is."""
EASY = "easy"
SEED = 1
"""Of a table whose position says all that is drawn from it."""
logger = logging.getLogger("regnum")


def _lesson(connection: Request | WebSocket) -> tuple[str, Lesson]:
    game = find_game(connection.path_params["game"])
    lesson = lesson_of(game.id)
    if lesson is None:
        raise HTTPException(404)
    return game.id, lesson


def _step(connection: Request | WebSocket) -> tuple[str, Lesson, int]:
    """The game, its lesson, and the number of the step, from 1 on."""
    game, lesson = _lesson(connection)
    number: int = connection.path_params["step"]
    if not 1 <= number <= len(lesson.steps):
        raise HTTPException(404)
    return game, lesson, number


async def begin(request: Request) -> Response:
    """The first step."""
    game, _lesson_of_it = _lesson(request)
    return Visit(request).go(f"/learn/{game}/1/")


async def page(request: Request) -> Response:
    visit = Visit(request)
    name, lesson, number = _step(request)
    step, game = lesson.steps[number - 1], find_game(name)
    scene = _scene(_set_up(step), step, None, visit.language)
    return visit.page(
        "lesson.html",
        game=game,
        title=game.titles[visit.language],
        lesson_title=lesson.title[visit.language],
        pieces=pieces_of(scene),
        log=log_lines(scene),
        card=_card(visit, name, lesson, number, None),
        settings=screen_of(name).settings(visit.language),
        names=scene.names,
        mine=[LEARNER],
        replay=True,  # a log without a chat
        coach="",
    )


async def play(request: Request) -> Response:
    """The whole game at the end: a table like any other, against easy bots, with a word at every turn."""
    visit = Visit(request)
    game, lesson = _lesson(request)
    visit.allow("table")
    whole = lesson.game
    me = Seat(PERSON, my_name(visit), visit.somebody())
    seats = [me] + [Seat(BOT, "", "", EASY) for _ in range(whole.players - 1)]
    table = await visit.house.tables.new(game, seats, whole.options, visit.somebody(), position=_dealt(whole))
    return visit.go(f"/t/{table.id}/?coach=1")


def _dealt(whole: WholeGame) -> dict[str, Any] | None:
    """Where a short game begins: what the learner does not see there is another every time."""
    if whole.position is None:
        return None
    return from_position(whole.position).determinize(LEARNER, new_simulation_seed()).position()


def _set_up(step: Step) -> Table:
    """A table that is written down nowhere."""
    state = step.begin()
    record = Record.start(state.game, state.players, SEED, state.options)
    me, bot = Seat(PERSON, "", SOMEBODY), Seat(BOT, "", "", EASY)
    seats = [me if seat == LEARNER else bot for seat in range(state.players)]
    start = {
        "game": record.game,
        "players": record.players,
        "options": record.options,
        "rules": record.rules,
        "generator": generator_of(SEED),
        "seed": digits_of(SEED),
        "seats": [seat.as_json() for seat in seats],
        "owner": SOMEBODY,
        "position": step.position,
    }
    table = Table("lesson", [{"new": start}])
    table.come(SOMEBODY)
    return table


def _scene(table: Table, step: Step, answer: Answer | None, language: str) -> Scene:
    """As at any table while something is to be done; then as one looks back at it."""
    if step.moves and answer is None:
        return scene_of(table, SOMEBODY, None, language)
    return scene_then(table, len(table.course.record.actions), LEARNER, (LEARNER,), language)


def _card(visit: Visit, game: str, lesson: Lesson, number: int, answer: Answer | None, shown: bool = False) -> str:
    step = lesson.steps[number - 1]
    return (
        templates()
        .get_template("lesson_card.html")
        .render(
            _=visit._,
            root=address.here().prefix,
            game=game,
            number=number,
            count=len(lesson.steps),
            title=step.title[visit.language],
            say=(answer.words if answer else step.say)[visit.language],
            answer=answer,
            shown=shown,
            moves=step.moves,
            look_at=list(step.look_at) if answer is None else [],
        )
    )


# The connection of a page


async def live(socket: WebSocket) -> None:
    visit = Visit(socket)
    if not same_origin(socket):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        game, lesson, number = _step(socket)
    except (HTTPException, RegnumError):
        await socket.close(GONE)
        return
    await _Learning(socket, visit, game, lesson, number).run()


class _Learning:
    """A learner at one step."""

    def __init__(self, socket: WebSocket, visit: Visit, game: str, lesson: Lesson, number: int) -> None:
        self.socket = socket
        self.visit = visit
        self.game = game
        self.lesson = lesson
        self.number = number
        self.step = lesson.steps[number - 1]
        self.table = _set_up(self.step)
        self.answer: Answer | None = None
        self.shown = False
        """Whether the answer is to what the learner was shown."""
        self.moment = 1
        """Goes up with all that is shown."""
        self._pieces: dict[str, str] = {}
        self._showing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        allowance = Allowance(AT_ONCE, PER_SECOND)
        try:
            await self._tell()
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if allowance.take():
                    await self._hear(message.get("text") or "")
                else:
                    await self._send({"error": self.visit._("Too fast: wait a moment.")})
        except (WebSocketDisconnect, RuntimeError):
            pass  # gone meanwhile
        finally:
            self._stop_showing()

    async def _hear(self, text: str) -> None:
        _ = self.visit._
        try:
            await self._do(read(text))
        except Malformed:
            await self._send({"error": _("The server does not understand this page. Reload it.")})
        except RegnumError as error:
            await self._send({"error": say(error, self.visit.language), "number": self.moment})
        except WebSocketDisconnect:
            raise
        except Exception:
            logger.exception("lesson of %s, step %s", self.game, self.number)
            await self._send({"error": _("The server could not do this. Nothing was changed; try again.")})

    async def _do(self, message: dict[str, Any]) -> None:
        number = whole_in(message, "number")
        if "lesson" in message:
            wish = text_in(message, "lesson")
            self._stop_showing()
            self.table, self.answer, self.shown = _set_up(self.step), None, wish == "show"
            await self._tell()
            if wish == "show":
                self._showing = asyncio.create_task(self._show())
        elif "act" in message or "undo" in message:
            if self.answer is not None or not self.step.moves or self._showing is not None:
                return  # what was meant for the moment before: the page shows already that it is over
            if number != self.moment:
                raise IllegalAction("Meanwhile the table has changed: look again.")
            if "act" in message:
                self._play(text_in(message, "act"), message.get("joined") is True)
            else:
                event = self.table.undo(SOMEBODY)
                if event is None:
                    raise BadOption(
                        "Nothing can be taken back: something came to light, or somebody else has played."
                    )
                self.table.do(event)
            await self._tell()

    def _play(self, move: str, joined: bool = False) -> None:
        state = self.table.state
        text = state.text(state.parse(move))
        self.table.do({"act": text, "joined": 1} if joined else {"act": text})
        self.answer = self.step.answer(self.table.course.record.actions)

    async def _show(self) -> None:
        """Move by move, at the pace of bots."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            for move in self.step.shown if self.step.moves else ():
                await asyncio.sleep(self.visit.house.tables.pace)
                self._play(move)
                await self._tell()
        self._showing = None

    def _stop_showing(self) -> None:
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None

    async def _tell(self) -> None:
        """The card first: what the page was about to send is then not sent any more."""
        scene = _scene(self.table, self.step, self.answer, self.visit.language)
        old, self._pieces = self._pieces, pieces_of(scene)
        self.moment += 1
        card = _card(self.visit, self.game, self.lesson, self.number, self.answer, self.shown)
        await self._send({"lesson": card})
        await self._send(
            {
                "number": self.moment,
                "pieces": changed(old, self._pieces),
                "log": {"from": 0, "lines": log_lines(scene)},
                "told": [],
            }
        )

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(json.dumps(message, ensure_ascii=False))
