"""Who plays: a bot by its name, or a program by its command.

`regnum.bots.bot` knows no programs, so that wherever a name may come from somebody else, none is started. Whoever
takes names from the person whose computer it is asks here.
"""

from __future__ import annotations

from regnum.bots import Bot, bot
from regnum.bots.listing import Described, Setting, described
from regnum.core.errors import Phrase
from regnum.protocol.program import PREFIX, ProgramBot, Spec, is_program, read_spec


def player(name: str, seed: int, game: str) -> Bot:
    """As `regnum.bots.bot`, and `exec:./mybot --fast` is a program; it is started when it sits down."""
    return ProgramBot(read_spec(name), seed) if is_program(name) else bot(name, seed, game)


def players(game: str = "") -> list[Described]:
    """The bots that can play a game, and how a program is named."""
    about = {
        "seconds": Phrase("how long it may take for a choice, in seconds"),
        "start": Phrase("how long it may take to start, in seconds"),
        "memory": Phrase("how much memory it may have, in megabytes; 0 for no limit"),
    }
    settings = tuple(Setting(name, getattr(Spec, name), words) for name, words in about.items())
    program = Described(
        PREFIX.rstrip(":"),
        "command",
        Phrase("a program in any language, by the protocol of docs/protocol.md"),
        settings,
    )
    return [*described(game), program]
