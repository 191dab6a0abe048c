"""Who sits where: a person, a bot, or nobody yet."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from regnum.bots import bot_classes, strategy
from regnum.locales import translator
from regnum.server.characters import COMPANIES, Character, Company
from regnum.server.programs import programs

PERSON, BOT, OPEN = "person", "bot", "open"
MOST_NAME = 24
LEVELS: dict[str, tuple[str, ...]] = {
    **{level: (level,) for level in strategy.LEVELS},
    "beginner": ("beginner", "random"),
    "medium": ("medium", "greedy", "search"),
    "hard": ("hard", "search"),
}
"""The bots that may play at a level, the best fitting first."""


@dataclass
class Seat:
    kind: str
    name: str = ""
    person: str = ""
    """Who holds it, as `Signer.person` says; empty for bots and open seats."""
    level: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def seat_from_json(value: dict[str, Any]) -> Seat:
    return Seat(value["kind"], value["name"], value["person"], value["level"])


def levels(game: str | None = None) -> dict[str, str]:
    """The levels that can be played here, of a game those that it has, and the bot of each; no two levels have the
    same bot.

    Behind them the programs that the operator has added; of a game, those that play it.
    """
    known = bot_classes()
    found: dict[str, str] = {}
    had = LEVELS if game is None else strategy.strategy_for(game).levels
    for level in had:
        names = LEVELS[level]
        name = next((name for name in names if name in known and name not in found.values()), None)
        if name is not None:
            found[level] = name
    found = found or {"beginner": next(iter(known))}
    added = {level: program.bot for level, program in programs().items() if game is None or program.plays(game)}
    return found | added


def default_level() -> str:
    return "medium" if "medium" in levels() else next(iter(levels()))


def bot_of(level: str) -> str:
    return levels().get(level) or levels()[default_level()]


def recorded_bot(level: str) -> str:
    """What a bot is called in records, which anybody reads: of a program the name, not its command."""
    program = programs().get(level)
    return program.name if program is not None else bot_of(level)


def company_of(level: str) -> Company | None:
    """Who plays at a level."""
    program = programs().get(level)
    return program.company if program is not None else COMPANIES.get(level)


def hint_bot(game: str) -> str | None:
    """The bot whose advice is worth asking for: that of the highest level; none when there is only chance."""
    known = levels(game)
    ranked = [known[level] for level in LEVELS if level in known]
    return ranked[-1] if len(ranked) > 1 else None


def level_name(level: str, language: str) -> str:
    company = company_of(level)
    return company.word[language] if company is not None else level


def character_of(seat: Seat, number: int) -> Character | None:
    """Whose face is seen here: a bot's, unless it plays on for a person and so under their name."""
    company = company_of(seat.level)
    if seat.kind != BOT or seat.name or company is None:
        return None
    return company.at(number)


def clean(typed: str) -> str:
    """What was typed, without what cannot be seen."""
    return " ".join("".join(letter for letter in typed if letter.isprintable()).split())


def clean_name(typed: str) -> str:
    """A name as typed, and not too long."""
    return clean(typed)[:MOST_NAME].strip()


def shown_name(seat: Seat, number: int, language: str) -> str:
    """What a seat is called in front of people; numbers count from 0."""
    _ = translator(language)
    if seat.name:
        return seat.name
    if seat.kind == BOT:
        company = company_of(seat.level)
        return company.name_at(number, language) if company else _("Bot {number}", number=number + 1)
    if seat.kind == OPEN:
        return _("Free seat")
    return _("Player {number}", number=number + 1)
