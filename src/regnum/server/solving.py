"""A puzzle as somebody solves it: the screen of its game, and the connection of the page that shows it.

A page sends what one at a table sends, and `answer` to be told it: see `live`. When the choice is made it receives
`{"answer"}`: whether that was right, and why. Nothing is kept here.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.websockets import WebSocket

from regnum.coach.puzzles.judge import Judged, known, played_on, told
from regnum.coach.puzzles.puzzle import Puzzle
from regnum.core.course import Course
from regnum.core.errors import BadOption, RegnumError
from regnum.core.record import Record
from regnum.locales import say, translator
from regnum.server.answers import answer_words
from regnum.server.html import Markup, icon
from regnum.server.live import AT_ONCE, MOST_MESSAGE, PER_SECOND, POLICY_VIOLATION, Malformed
from regnum.server.pieces import changed
from regnum.server.scene import Scene, seen_names
from regnum.server.screens import pieces_of
from regnum.server.seats import BOT, PERSON, Seat, default_level
from regnum.server.security import Allowance
from regnum.server.site import Visit


class Solving:
    """What somebody has chosen at a puzzle so far."""

    def __init__(self, puzzle: Puzzle, language: str) -> None:
        self.puzzle = puzzle
        self.language = language
        self.number = 1
        """Goes up with everything that changes the screen."""
        self.helped = False
        self.answered = False
        self._begin()

    def _begin(self) -> None:
        position = self.puzzle.position
        self.course = Course(Record(position["game"], self.puzzle.players, position=position))
        self.seat, self._reveals = int(self.course.state.seat), self.course.state.reveals
        level = default_level()
        self.seats = [
            Seat(PERSON) if seat == self.seat else Seat(BOT, level=level) for seat in range(self.puzzle.players)
        ]

    @property
    def done(self) -> bool:
        """Whether the choice is made: another is to choose, or something has come to light."""
        state = self.course.state
        return bool(state.over or state.seat != self.seat or state.reveals != self._reveals)

    @property
    def actions(self) -> tuple[int, ...]:
        """All that was chosen."""
        state, found = self.puzzle.state(), []
        for text in self.course.record.actions:
            found.append(int(state.parse(text)))
            state.apply(found[-1])
        return tuple(found)

    def act(self, text: str, joined: bool) -> None:
        self._check()
        self.course.play(self.course.state.parse(text), joined)
        self.number += 1

    def undo(self) -> None:
        self._check()
        self.course.undo()
        self.number += 1

    def _check(self) -> None:
        if self.answered or self.done:
            raise BadOption("The puzzle is answered. Try it again, or take the next.")

    def hint(self) -> str:
        """How the solution goes on."""
        self._check()
        played, solution = tuple(self.course.record.actions), self.puzzle.solution
        if played != solution[: len(played)]:
            raise BadOption("The best begins otherwise: take back what you have chosen.")
        self.helped = True
        return solution[len(played)]

    def show(self) -> None:
        """Put the solution on the table."""
        self._begin()
        for text in self.puzzle.solution:
            self.course.play(self.course.state.parse(text))
        self.answered = True
        self.number += 1

    def pieces(self) -> dict[str, str]:
        """The screen; where the strip of the others' turns is, there is the way to the question."""
        _ = translator(self.language)
        strip = Markup(
            '<button id="since" class="since" type="button" data-open="log"><span>{}</span>{}</button>'
        ).format(_("Puzzle: what is best here?"), icon("next"))
        return {**pieces_of(self.scene()), "since": strip}

    def scene(self) -> Scene:
        state = self.course.state
        live = not self.done and not self.answered
        legal = [state.text(action) for action in state.legal_actions()] if live else []
        log = state.log_for(self.seat)
        return Scene(
            game=state.game,
            language=self.language,
            seats=self.seats,
            names=seen_names(self.seats, [self.seat], self.language),
            view=state.view(self.seat),
            seat=self.seat,
            mine=(self.seat,),
            chooser=int(state.seat),
            legal=legal,
            log=log,
            undoable=live and self.course.undoable > 0,
            over=state.over,
            winners=state.winners() if state.over else [],
            outcome=state.outcome() if state.over else {},
            live=live,
            happened=[] if live else log,
            earned=[] if live else [0] * self.puzzle.players,
        )


class SolvingPage:
    """One connected page."""

    def __init__(self, socket: WebSocket, visit: Visit, solving: Solving) -> None:
        self.socket = socket
        self.visit = visit
        self.solving = solving
        self._shown: dict[str, str] = {}

    async def run(self) -> None:
        allowance = Allowance(AT_ONCE, PER_SECOND)
        await self._show()
        while True:
            text = await self.socket.receive_text()
            if not allowance.take():
                await self.socket.close(POLICY_VIOLATION)
                return
            try:
                await self._do(_read(text))
            except Malformed:
                words = self.visit._("The server does not understand this page. Reload it.")
                await self.socket.send_json({"error": words, "number": self.solving.number})
            except RegnumError as error:
                words = say(error, self.visit.language)
                await self.socket.send_json({"error": words, "number": self.solving.number})

    async def _do(self, message: dict[str, Any]) -> None:
        solving = self.solving
        if {"act", "undo", "hint", "answer"} & message.keys() and message.get("number") != solving.number:
            raise BadOption("This was meant for another moment. Look at the table, and choose again.")
        if "act" in message:
            solving.act(str(message["act"]), message.get("joined") is True)
            await self._show()
            if solving.done:
                await self._answer()
        elif "undo" in message:
            solving.undo()
            await self._show()
        elif "hint" in message:
            words = Markup('<p class="what">{}</p>').format(self.visit._("The best goes on like this."))
            await self.socket.send_json({"hint": solving.hint(), "why": words, "number": solving.number})
        elif "answer" in message:
            first = not solving.answered
            solving.show()
            await self._show()
            if first:
                await self._tell(told(solving.puzzle, right=False, same=False), given=True)

    async def _show(self) -> None:
        pieces = self.solving.pieces()
        different, self._shown = changed(self._shown, pieces), pieces
        log = {"from": 0, "lines": []}
        await self.socket.send_json({"number": self.solving.number, "pieces": different, "log": log, "told": []})

    async def _answer(self) -> None:
        solving, puzzle = self.solving, self.solving.puzzle
        solving.answered = True
        verdict = known(puzzle, solving.actions)
        if verdict is None:
            self.visit.allow("hint")
            verdict = await self.visit.house.thinkers.do(played_on, puzzle, solving.actions)
        await self._tell(verdict)

    async def _tell(self, verdict: Judged, given: bool = False) -> None:
        answer = {
            "right": verdict.right,
            "helped": self.solving.helped,
            "words": answer_words(self.solving.puzzle, verdict, given, self.visit.language),
        }
        await self.socket.send_json({"answer": answer, "number": self.solving.number})


def _read(text: str) -> dict[str, Any]:
    if len(text) > MOST_MESSAGE:
        raise Malformed
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed from None
    if not isinstance(message, dict):
        raise Malformed
    return message
