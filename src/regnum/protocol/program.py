"""Programs as bots: how one is named and limited, how it is asked, and which of them run."""

from __future__ import annotations

import atexit
import os
import re
import shlex
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from regnum.bots import Turn
from regnum.bots.failing import BotFailed, IllegalAnswer, shortened
from regnum.core.doors import whole
from regnum.core.errors import BadOption, Phrase
from regnum.core.seeds import SEED_BITS
from regnum.protocol import messages
from regnum.protocol.messages import VERSION, Message
from regnum.protocol.process import TO_END, Process

PREFIX = "exec:"
SETTINGS = re.compile(r"[a-z]+=[^,=]*(,[a-z]+=[^,=]*)*")
MOST = 1 << 30
"""Of a setting, whatever it counts."""
TRIES, REST = 3, 60.0
"""A program that has not said hello so often in a row is not started again for so many seconds: each time somebody
waits for it."""


class Refused(BotFailed):
    kind = "refused"


def is_program(name: str) -> bool:
    """Whether a bot is named by the command of a program."""
    return name.startswith(PREFIX)


@dataclass(frozen=True)
class Spec:
    """What `exec:seconds=2,memory=512 ./mybot --fast` says."""

    command: tuple[str, ...]
    seconds: float = 10.0
    """For each choice."""
    start: float = 10.0
    """Seconds for hello, and to be ready for a game."""
    memory: int = 4096
    """Megabytes of address space; 0 for no limit."""


def read_spec(name: str) -> Spec:
    """BadOption for settings that there are not, and for a program that is not there."""
    text = name.removeprefix(PREFIX).strip()
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as problem:
        raise BadOption("“{command}” cannot be read as a command: {why}.", command=text, why=problem) from None
    settings: dict[str, Any] = {}
    if words and SETTINGS.fullmatch(words[0]):
        settings = _settings(words.pop(0))
    if not words:
        raise BadOption("Name the program after “exec:”, for instance: exec:./mybot --fast")
    if shutil.which(words[0]) is None:
        raise BadOption("There is no program “{program}”, or it cannot be executed.", program=words[0])
    return Spec(tuple(words), **settings)


def _settings(text: str) -> dict[str, Any]:
    kinds: dict[str, type[float] | type[int]] = {"seconds": float, "start": float, "memory": int}
    settings: dict[str, Any] = {}
    for setting_text in text.split(","):
        setting, _equals, value = setting_text.partition("=")
        if setting not in kinds:
            raise BadOption(
                "The bot “{name}” has no setting “{setting}”; there are: {valid}.",
                name="exec",
                setting=setting,
                valid=", ".join(kinds),
            )
        try:
            settings[setting] = kinds[setting](value)
        except ValueError:
            settings[setting] = -1
        if not 0 <= settings[setting] <= MOST or (setting != "memory" and not settings[setting]):
            raise BadOption(
                "The setting “{setting}” of a bot is {value}; valid is a number.",
                setting=setting,
                value=repr(value),
            )
    return settings


class Program:
    """A process that has said hello."""

    def __init__(self, spec: Spec, start: Callable[[Spec], Process] | None = None) -> None:
        self.spec = spec
        self.imagined = 0
        """How often it has asked to imagine something."""
        self.process = start(spec) if start is not None else Process(spec.command, spec.memory)
        try:
            self.process.send(messages.hello())
            self.about = self._answer("hello", self.process.receive(spec.start))
            self._check_hello()
        except BaseException:
            self.process.kill()
            raise

    def _check_hello(self) -> None:
        version, games = self.about.get("protocol"), self.about.get("games")
        if whole(version) is None or version != VERSION:
            raise Refused(
                Phrase(
                    "speaks version {version} of the protocol, not {valid}", version=repr(version), valid=VERSION
                )
            )
        if games is not None and not (isinstance(games, list) and all(isinstance(game, str) for game in games)):
            raise self.process.broken(Phrase("said in hello that it plays {games}", games=shortened(repr(games))))

    @property
    def games(self) -> list[str] | None:
        """The games that it plays; None: any."""
        games: list[str] | None = self.about.get("games")
        return games

    @property
    def wants_observations(self) -> bool:
        return self.about.get("observation") is True

    def new(self, game: str, players: int, options: dict[str, Any], seat: int, seed: int) -> None:
        """Until it is ready."""
        if self.games is not None and game not in self.games:
            raise Refused(Phrase("does not play {game}", game=game))
        self.process.check_quiet()
        seconds, observation = self.spec.seconds, self.wants_observations
        self.process.send(messages.new(game, players, seat, options, seed, seconds, observation))
        self._answer("ready", self.process.receive(self.spec.start))

    def choose(self, turn: Turn, decision: int, used: float) -> int:
        """What it plays; meanwhile it may ask for positions that its seat can imagine."""
        texts = [turn.text(action) for action in turn.legal]
        # What a seat can imagine looks to it as what is: the real state is not needed to observe it.
        observed = turn.imagine(0).observe(turn.seat) if self.wants_observations else None
        seconds = self.spec.seconds
        message = messages.choose(decision, turn.view, turn.legal, texts, observed, seconds, used)
        self.process.check_quiet()
        latest = time.monotonic() + seconds
        self.process.send(message)
        while True:
            answer = self.process.receive(seconds, latest)
            if answer.get("type") != "imagine":
                return self._chosen(self._answer("play", answer), turn.legal, texts)
            seed = whole(answer.get("seed"))
            if seed is None or seed < 0 or seed >> SEED_BITS:
                raise self.process.broken(
                    Phrase(
                        "asked to imagine with the seed {seed}; valid is a whole number from 0 on",
                        seed=shortened(repr(answer.get("seed"))),
                    )
                )
            self.imagined += 1
            self.process.send(messages.imagined(seed, turn.imagine(seed).position()))

    def _chosen(self, answer: Message, legal: list[int], texts: list[str]) -> int:
        """The action that it plays, by its number or its text."""
        action = whole(answer["action"]) if "action" in answer else None
        if action is not None and action in legal:
            return action
        if "action" not in answer and answer.get("text") in texts:
            return legal[texts.index(answer["text"])]
        said = {name: answer[name] for name in ("action", "text") if name in answer}
        phrase = Phrase("answered {answer}, which is not legal", answer=shortened(repr(said or answer)))
        raise IllegalAnswer(phrase, self.process.last_words())

    def end(self, result: dict[str, Any] | None) -> None:
        self.process.send(messages.end(result))

    def _answer(self, wanted: str, message: Message) -> Message:
        if message.get("type") == wanted:
            return message
        if message.get("type") == "error":
            said = shortened(str(message.get("message")))
            raise Refused(Phrase("gave up: {said}", said=said), self.process.last_words())
        raise self.process.broken(
            Phrase(
                "answered with a message of type {given} where {wanted} was due",
                given=shortened(repr(message.get("type"))),
                wanted=wanted,
            )
        )


@dataclass
class _Running:
    """The programs of this process: those that play, and those that wait for their next game."""

    playing: set[Program] = field(default_factory=set)
    waiting: dict[Spec, list[Program]] = field(default_factory=dict)
    failed: dict[Spec, tuple[int, BotFailed, float]] = field(default_factory=dict)
    """How often in a row a program did not say hello, how it failed, and when it may try again."""

    def take(self, spec: Spec) -> Program:
        """One that waits, or a new one: one process plays one game at a time."""
        idle = self.waiting.get(spec, [])
        while idle:
            program = idle.pop()
            if program.process.alive:
                self.playing.add(program)
                return program
            program.process.kill()
        times = 0
        if spec in self.failed:
            times, problem, again = self.failed[spec]
            if times >= TRIES and time.monotonic() < again:
                raise problem
        try:
            program = Program(spec)
        except BotFailed as problem:
            self.failed[spec] = (times + 1, problem, time.monotonic() + REST)
            raise
        self.failed.pop(spec, None)
        self.playing.add(program)
        return program

    def give_back(self, program: Program) -> None:
        self.playing.discard(program)
        self.waiting.setdefault(program.spec, []).append(program)

    def drop(self, program: Program) -> None:
        self.playing.discard(program)
        program.process.kill()

    def quit_all(self) -> None:
        programs = [*self.playing, *(program for idle in self.waiting.values() for program in idle)]
        self.playing.clear()
        self.waiting.clear()
        for program in programs:
            program.process.tell_to_quit()
        latest = time.monotonic() + TO_END
        for program in programs:
            program.process.ended_within(max(0.0, latest - time.monotonic()))
            program.process.kill()


_running = _Running()
quit_all = _running.quit_all
"""End all programs that this process has started; it does so by itself when it ends."""
atexit.register(quit_all)


class ProgramBot:
    """A program at a seat, from the first choice of a game, or of a part of one, to its end."""

    def __init__(self, spec: Spec, seed: int) -> None:
        self.spec = spec
        self.seed = seed
        self._program: Program | None = None
        self._decision = 0
        self._used = 0.0

    def begin(self, game: str, players: int, options: dict[str, Any], seat: int) -> None:
        self._program = _running.take(self.spec)
        try:
            self._program.new(game, players, options, seat, self.seed)
        except BaseException:
            self._drop()
            raise

    def choose(self, turn: Turn) -> int:
        if self._program is None:
            some = turn.imagine(0)
            self.begin(turn.game, int(some.players), some.options, turn.seat)
        assert self._program is not None
        self._decision += 1
        began = time.monotonic()
        try:
            action = self._program.choose(turn, self._decision, self._used)
        except BaseException:
            self._drop()
            raise
        self._used += time.monotonic() - began
        return action

    def end(self, result: dict[str, Any] | None) -> None:
        if self._program is not None:
            self._program.end(result)
            _running.give_back(self._program)
            self._program = None

    def _drop(self) -> None:
        if self._program is not None:
            _running.drop(self._program)
            self._program = None
