"""Who plays: a bot by its name, or a program by its command.

`regnum.bots.bot` knows no programs, so that wherever a name may come from somebody else, none is started. Whoever
takes names from the person whose computer it is asks here.
"""

from __future__ import annotations

from regnum.bots import Bot, bot
from regnum.protocol.program import ProgramBot, is_program, read_spec


def player(name: str, seed: int, game: str) -> Bot:
    """As `regnum.bots.bot`, and `exec:./mybot --fast` is a program; it is started when it sits down."""
    return ProgramBot(read_spec(name), seed) if is_program(name) else bot(name, seed, game)
