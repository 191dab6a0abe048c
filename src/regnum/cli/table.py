"""A table in the terminal: shows each person what they may see, asks, and lets the bots choose."""

from __future__ import annotations

from contextlib import suppress

from rich.columns import Columns

from regnum.bots import Bot, Turn, bot, end
from regnum.bots.failing import BotFailed, choose
from regnum.cli.result import print_result
from regnum.cli.say import LANGUAGE, _, complain, console, errors
from regnum.cli.seats import bots_of, seat_names
from regnum.cli.typed import actions_of
from regnum.core.course import Course
from regnum.core.errors import BadOption, RegnumError
from regnum.core.record import Record
from regnum.core.seeds import new_simulation_seed
from regnum.core.state import State
from regnum.locales import say
from regnum.protocol.players import player
from regnum.view import view_of
from regnum.view.things import unmarked


class Leave(Exception):
    """The person wants to stop here."""


STANDS_IN = "greedy"
"""The bot that makes a move for one that fails."""


class Table:
    def __init__(self, record: Record, save: str | None) -> None:
        """Programs that the record names are started: it is ours, or the person has named them, too."""
        self.record = record
        self.save = save
        self.view = view_of(record.game)
        self.bots: dict[int, Bot] = {
            seat: player(name, new_simulation_seed(), record.game) for seat, name in bots_of(record).items()
        }
        self.names = seat_names(record)
        self.course = Course(record)
        self.told = 0
        self.last_person = -1
        self._keep()  # a file that cannot be written is told before anybody plays

    @property
    def state(self) -> State:
        return self.course.state

    def play(self) -> None:
        try:
            while not self.state.over:
                seat = int(self.state.seat)
                if seat in self.bots:
                    self._apply(self._bot(seat))
                else:
                    self._person(seat)
        except (Leave, EOFError, KeyboardInterrupt):
            console.print()
            if self.save:
                console.print(_("The game is kept in {path}; --resume goes on with it.", path=self.save))
            return
        finally:
            for other in self.bots.values():
                with suppress(Exception):  # it has nothing to choose any more
                    end(other, self.state)
        console.print(self.view.board(self.state.view(None), self.names, LANGUAGE))
        self._tell(None)
        print_result(self.state, self.names)

    def _bot(self, seat: int) -> int:
        """What it does; when it fails, what another would do, so that the person can play on."""
        turn = Turn(self.state)
        try:
            return choose(self.bots[seat], turn)
        except BotFailed as problem:
            name = bots_of(self.record)[seat]
            said = _(
                "{bot} failed: {why}. {other} moves in its place.",
                bot=name,
                why=say(problem, LANGUAGE),
                other=STANDS_IN,
            )
            errors.print(said, style="yellow", markup=False, soft_wrap=True)
            for line in problem.last_words:
                errors.print(f"  {line}", style="dim", markup=False, soft_wrap=True)
        return choose(bot(STANDS_IN, new_simulation_seed(), self.record.game), turn)

    def _apply(self, *actions: int) -> None:
        """One action, or several that were typed in one go and are taken back together."""
        for number, action in enumerate(actions):
            self.course.play(action, joined=number > 0)
        self._keep()

    def _keep(self) -> None:
        if self.save:
            self.record.save(self.save)

    def _tell(self, seat: int | None) -> None:
        """What happened since the last time somebody looked."""
        events = self.state.log_for(seat)
        for event in events[self.told :]:
            if words := self.view.sentence(event, self.names, LANGUAGE):
                console.print(unmarked(words), markup=False, style="dim")
        self.told = len(events)

    def _person(self, seat: int) -> None:
        legal = self.state.legal_actions()
        self._hand_over(seat)
        self._tell(seat)
        if (only := self.course.formality()) is not None:
            self._apply(only)
            return
        console.print(self.view.board(self.state.view(seat), self.names, LANGUAGE))
        console.print(
            f"{self.names[seat]}: {self.view.asked(self.state.view(seat), LANGUAGE)}", markup=False, style="bold"
        )
        while True:
            try:
                actions = self._read(seat, legal)
            except RegnumError as error:
                complain(error)
                continue
            self._apply(*actions)
            return

    def _hand_over(self, seat: int) -> None:
        """Between people at one keyboard, nobody sees the other's hand."""
        people = self.record.players - len(self.bots)
        secret = self.state.view(seat) != self.state.view(None)
        if people > 1 and secret and seat != self.last_person:
            console.clear()
            console.input(_("{who}: press Enter when only you are looking.", who=self.names[seat]) + " ")
        self.last_person = seat

    def _read(self, seat: int, legal: list[int]) -> list[int]:
        """The actions that the person types; none when something else was done and the table is shown anew."""
        typed = console.input(_("Your choice (? for help):") + " ").strip()
        word, _space, rest = typed.partition(" ")
        if typed == "?":
            self._help(legal)
            return self._read(seat, legal)
        if word in ("quit", "exit"):
            raise Leave
        if word == "undo":
            self._undo()
            return []
        if word == "save":
            self.record.save(_file(rest))
            console.print(_("Saved: {path}", path=rest.strip()), markup=False)
            return self._read(seat, legal)
        if typed.isdecimal() and 1 <= int(typed) <= len(legal):
            return [legal[int(typed) - 1]]
        return actions_of(self.state, typed)

    def _undo(self) -> None:
        self.course.undo()
        self.told = min(self.told, len(self.state.log or []))
        self._keep()

    def _help(self, legal: list[int]) -> None:
        console.print(_("Possible now; type the number or the words:"))
        console.print(Columns([f"{number:2} {self.state.text(action)}" for number, action in enumerate(legal, 1)]))
        console.print(_("Several things may be named in one go, after one word for what is done with them."))
        console.print(_("Also: undo, save FILE, quit."))


def _file(typed: str) -> str:
    if not typed.strip():
        raise BadOption("Name the file, for instance: save game.json")
    return typed.strip()
