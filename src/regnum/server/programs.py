"""Programs that sit at tables, because the operator of the server has said so: `--program "Name=exec:./mybot"`.

People choose them by name beside the levels. Nobody from outside can name a command, and nobody is told one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from regnum.bots.failing import BotFailed
from regnum.core.errors import BadOption
from regnum.protocol.program import Program, is_program, read_spec
from regnum.server.characters import Company, of_a_program

MOST_PROGRAMS = 6
MOST_NAME = 20
SPARE = 5
"""Seconds that a process which asks a program has beyond what the program is given."""


@dataclass(frozen=True)
class TableProgram:
    name: str
    bot: str
    """As it is started: exec:…"""
    seconds: float
    games: tuple[str, ...] | None
    """The games that it plays; None: any."""

    @property
    def level(self) -> str:
        """What stands in forms and tables."""
        return f"program:{self.name}"

    @property
    def company(self) -> Company:
        return of_a_program(self.name, self.seconds)

    def plays(self, game: str) -> bool:
        return self.games is None or game in self.games


_used: dict[str, TableProgram] = {}


def use(programs: Sequence[TableProgram]) -> None:
    """What this process lets sit at its tables, from now on."""
    _used.clear()
    _used.update({program.level: program for program in programs})


def programs() -> dict[str, TableProgram]:
    """By level."""
    return _used


def read_programs(texts: Sequence[str]) -> tuple[TableProgram, ...]:
    """Those that the operator names, each started once to see that it says hello."""
    found: dict[str, TableProgram] = {}
    for text in texts:
        name, _equals, command = (part.strip() for part in text.partition("="))
        if not name.isprintable() or not 0 < len(name) <= MOST_NAME or not is_program(command):
            raise BadOption(
                "“{text}” names no program; valid is a name of up to {most} letters, and its command:"
                " Name=exec:./mybot",
                text=text,
                most=MOST_NAME,
            )
        if name in found:
            raise BadOption("Two programs are called “{name}”.", name=name)
        found[name] = _greeted(name, command)
    if len(found) > MOST_PROGRAMS:
        raise BadOption(
            "{count} programs are too many; valid are up to {most}.", count=len(found), most=MOST_PROGRAMS
        )
    return tuple(found.values())


def _greeted(name: str, command: str) -> TableProgram:
    spec = read_spec(command)
    try:
        program = Program(spec)
    except BotFailed as problem:
        if not problem.last_words:
            raise BadOption("The program “{name}” cannot be used: {why}.", name=name, why=problem.phrase) from None
        raise BadOption(
            "The program “{name}” cannot be used: {why}. It said last:\n{words}",
            name=name,
            why=problem.phrase,
            words="\n".join(problem.last_words),
        ) from None
    program.process.kill()
    games = None if program.games is None else tuple(program.games)
    return TableProgram(name, command, spec.seconds, games)


def longest(bot: str) -> int:
    """Seconds after which a program, which limits itself, has certainly answered or failed."""
    spec = read_spec(bot)
    return math.ceil(2 * spec.start + spec.seconds) + SPARE
