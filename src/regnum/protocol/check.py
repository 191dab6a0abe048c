"""Whether a program keeps to the protocol: one check after another, each with a name and what was found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import regnum
from regnum.bots import Turn, bot
from regnum.bots.failing import BotFailed
from regnum.core.errors import Phrase, RegnumError
from regnum.core.game import Game, Option
from regnum.core.state import State
from regnum.protocol.messages import Message, quit_now
from regnum.protocol.process import TO_END, Process
from regnum.protocol.program import Program, Spec

HURRY = 2.5
"""Seconds a choice in the check of the clock."""
MIDDLE = 12
"""So many decisions after the start is the middle of a game."""
SEED = 2026


@dataclass(frozen=True)
class Checked:
    name: Phrase
    ok: bool | None
    """None: there was nothing to check."""
    found: Phrase | None = None
    last_words: tuple[str, ...] = ()


class Failed(BotFailed):
    kind = "check"


Check = Callable[[], Phrase | None]
"""Raises BotFailed; says what it found, when that is worth telling."""


class OfTheFuture(Process):
    """Says more than version 1 knows."""

    def send(self, message: Message) -> None:
        super().send({**message, "of_the_future": {"and": ["more", None, 1.5]}})


class Conformance:
    """All checks of one program."""

    def __init__(self, spec: Spec, games: list[str]) -> None:
        """In these games, or when none is named in all that it plays."""
        self._spec = spec
        self._wanted = games
        self._program: Program | None = None
        self._about: Message = {}
        """What it said of itself in its first hello."""
        self._imagined = 0

    def run(self) -> Iterator[Checked]:
        try:
            first = self._try(Phrase("says hello"), self._hello)
            yield first
            if not first.ok:
                return
            for name, check in self._checks():
                yield self._try(name, check)
            imagined = Phrase("asks to imagine, and goes on with the answer")
            told = Phrase("asked {count} times", count=self._imagined)
            yield Checked(imagined, True if self._imagined else None, told if self._imagined else None)
        finally:
            self._drop()

    def _try(self, name: Phrase, check: Check) -> Checked:
        try:
            return Checked(name, True, check())
        except BotFailed as problem:
            self._drop()  # the next check begins with a new process
            return Checked(name, False, problem.phrase, problem.last_words)

    def _checks(self) -> Iterator[tuple[Phrase, Check]]:
        games = self._games()
        yield Phrase("plays games that there are"), self._plays_known_games
        for game in games:
            for players in range(game.min_players, game.max_players + 1):
                name = Phrase("plays {game}, {players} players", game=game.id, players=players)
                yield name, self._playing(game, players, {})
            for option in game.options:
                other = _other_value(game, option)
                if other is not None:
                    name = Phrase(
                        "plays {game}, {option}={value}", game=game.id, option=option.name, value=str(other).lower()
                    )
                    yield name, self._playing(game, game.min_players, {option.name: other})
        if games:
            game = games[0]
            yield Phrase("begins in the middle of a game"), lambda: self._begin_in_the_middle(game)
            yield Phrase("goes on after a game that was broken off"), lambda: self._broken_off(game)
            yield Phrase("keeps to the clock"), lambda: self._in_a_hurry(game)
            yield Phrase("ignores fields that it does not know"), lambda: self._unknown_fields(game)
            if self._about.get("deterministic") is True:
                yield Phrase("chooses the same with the same seed"), lambda: self._same_again(game)
        yield Phrase("answers a message that it does not know by an error"), self._unknown_message
        yield Phrase("ends when it is told to quit"), self._quits
        yield Phrase("ends when its input ends"), self._ends_with_its_input

    # A process to ask

    def _running(self) -> Program:
        if self._program is None:
            self._program = Program(self._spec)
        return self._program

    def _drop(self) -> None:
        if self._program is not None:
            self._imagined += self._program.imagined
            self._program.process.kill()
            self._program = None

    def _games(self) -> list[Game]:
        """Those that are asked for, or that it plays."""
        plays = self._about.get("games")
        known = [game.id for game in regnum.games()]
        names = self._wanted or [name for name in (known if plays is None else plays) if name in known]
        return [regnum.game(name) for name in names]

    # The checks

    def _hello(self) -> Phrase | None:
        self._about = self._running().about
        name = self._about.get("name")
        return Phrase("it is called {name}", name=name) if isinstance(name, str) else None

    def _plays_known_games(self) -> Phrase | None:
        known = [game.id for game in regnum.games()]
        unknown = [name for name in self._about.get("games") or [] if name not in known]
        if unknown:
            raise Failed(Phrase("there is no game {names} here", names=", ".join(unknown)))
        return None

    def _playing(self, game: Game, players: int, options: dict[str, Any]) -> Check:
        def check() -> Phrase:
            began = time.monotonic()
            choices = play(self._running(), regnum.new(game.id, players, SEED, options), players - 1)
            return Phrase(
                "{count} choices in {seconds:.1f} s", count=len(choices), seconds=time.monotonic() - began
            )

        return check

    def _begin_in_the_middle(self, game: Game) -> None:
        state = _in_the_middle(game)
        play(self._running(), state, int(state.seat))

    def _broken_off(self, game: Game) -> None:
        program, state = self._running(), _in_the_middle(game)
        program.new(game.id, int(state.players), state.options, int(state.seat), SEED)
        program.choose(Turn(state), 1, 0.0)
        program.end(None)
        play(program, regnum.new(game.id, game.min_players, SEED), 0)

    def _in_a_hurry(self, game: Game) -> None:
        """A process of its own, whose clock is set to less."""
        self._alone(Program(replace(self._spec, seconds=min(HURRY, self._spec.seconds))), game)

    def _unknown_fields(self, game: Game) -> None:
        self._alone(Program(self._spec, lambda spec: OfTheFuture(spec.command, spec.memory)), game)

    def _alone(self, program: Program, game: Game) -> None:
        try:
            play(program, regnum.new(game.id, game.min_players, SEED), 0)
        finally:
            self._imagined += program.imagined
            program.process.kill()

    def _same_again(self, game: Game) -> None:
        """In the same process, and in another."""
        games = []
        for _process in range(2):
            for _game in range(2):
                games.append(play(self._running(), regnum.new(game.id, game.min_players, SEED), 0))
            self._drop()
        for choices in games[1:]:
            if choices != games[0]:
                number = next(i for i, (one, other) in enumerate(zip(games[0], choices)) if one != other)  # noqa: B905
                raise Failed(
                    Phrase(
                        "chose {one} and then {other} at choice {number}",
                        one=games[0][number],
                        other=choices[number],
                        number=number + 1,
                    )
                )

    def _unknown_message(self) -> None:
        program = self._running()
        program.process.check_quiet()
        program.process.send({"type": "of_the_future"})
        answer = program.process.receive(self._spec.start)
        if answer.get("type") != "error":
            raise program.process.broken(
                Phrase(
                    "answered with a message of type {given} where {wanted} was due",
                    given=repr(answer.get("type")),
                    wanted="error",
                )
            )
        program.process.send({"type": "end"})

    def _quits(self) -> None:
        process = self._running().process
        process.send(quit_now())
        self._ended(process)

    def _ends_with_its_input(self) -> None:
        process = self._running().process
        process.close_input()
        self._ended(process)

    def _ended(self, process: Process) -> None:
        if not process.ended_within(TO_END):
            raise Failed(Phrase("was still there after {seconds} s", seconds=TO_END), process.last_words())
        if process.exit_code:
            raise Failed(Phrase("ended with exit code {code}", code=process.exit_code), process.last_words())
        self._drop()


def play(program: Program, state: State, seat: int) -> list[int]:
    """To the end, with the program at this seat and chance at the others: what it chose."""
    chance = bot("random", SEED, state.game)
    choices: list[int] = []
    used = 0.0
    program.new(state.game, int(state.players), state.options, seat, SEED)
    while not state.over:
        turn = Turn(state)
        if turn.seat == seat:
            began = time.monotonic()
            choices.append(program.choose(turn, len(choices) + 1, used))
            used += time.monotonic() - began
        state.apply(choices[-1] if turn.seat == seat else chance.choose(turn))
    program.end({"scores": state.scores(), "winners": state.winners()})
    program.process.check_quiet()
    return choices


def _in_the_middle(game: Game) -> State:
    state = regnum.new(game.id, game.min_players, SEED)
    chance = bot("random", SEED, game.id)
    for _decision in range(MIDDLE):
        state.apply(chance.choose(Turn(state)))
    return state


def _other_value(game: Game, option: Option) -> bool | str | None:
    """A value that the option does not have by itself, and that goes with all others; None when there is none."""
    if isinstance(option.default, bool):
        values: list[bool | str] = [not option.default]
    else:
        values = [value for value in option.choices or option.choice_titles or () if value != option.default]
    for value in values:
        try:
            regnum.new(game.id, game.min_players, SEED, {option.name: value})
        except RegnumError:
            continue
        return value
    return None
