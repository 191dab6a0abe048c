"""How a table is set up: what the form of a new table says, and how it was filled in last time."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import shorten

from regnum.core.errors import BadOption, RegnumError
from regnum.core.game import Game, Option, Options
from regnum.core.registry import game as find_game
from regnum.core.registry import games
from regnum.server.absences import NOW, PATIENCE
from regnum.server.names import my_name
from regnum.server.parts import setup_of
from regnum.server.scene import seen_names
from regnum.server.seats import BOT, OPEN, PERSON, Seat, clean_name, default_level, levels
from regnum.server.site import Visit

Form = dict[str, str]
MOST_LETTERS = 60
"""So much is told of an option that is a text."""


def seats_in(form: Form, visit: Visit, game: Game) -> list[Seat]:
    """Who is to sit where."""
    seats = []
    for number in range(game.max_players):
        kind = form.get(f"seat-{number}", "none")
        name = clean_name(form.get(f"name-{number}", ""))
        level = form.get(f"level-{number}", default_level())
        if kind in ("me", "here"):
            seats.append(Seat(PERSON, name, visit.somebody()))
        elif kind == "open":
            seats.append(Seat(OPEN))
        elif kind == "bot":
            valid = levels(game.id)
            if level not in valid:
                raise BadOption(
                    "There is no level “{level}”; there are: {valid}.", level=level, valid=", ".join(valid)
                )
            seats.append(Seat(BOT, "", "", level))
        elif kind != "none":
            raise BadOption("A seat cannot be “{kind}”.", kind=kind)
    return seats


def patience_in(form: Form) -> str:
    """How long somebody may take at the table."""
    patience = form.get("patience", NOW)
    if patience not in PATIENCE:
        raise BadOption(
            "Nobody can take “{patience}”; there are: {valid}.", patience=patience[:20], valid=", ".join(PATIENCE)
        )
    return patience


def wants_fairness(form: Form) -> bool:
    """Whether lots are drawn for the cards: the page that sends this form can do so, as it runs scripts. It says so
    each time, and it is not remembered with the form."""
    return form.pop("fair", "") == "1"


def options_in(form: Form, game: Game) -> Options:
    """What the game is to start with."""
    setup = setup_of(game.id)
    chosen = chosen_in(form, game)
    return setup.options(chosen, form) if setup is not None else chosen


def chosen_in(form: Form, game: Game) -> Options:
    """What the options are set to in a form; a switch that is off is not in it."""
    return {option.name: _value(option, form) for option in game.options}


def _value(option: Option, form: Form) -> bool | str:
    if form and isinstance(option.default, bool):
        return form.get(f"option-{option.name}") == "on"
    default = option.default
    older = option.older_name
    if older is not None and f"option-{older.name}" in form:  # from a page that was opened when it had that name
        default = older.on
    return form.get(f"option-{option.name}", default)


# As last time


@dataclass(frozen=True)
class LastTime:
    """How somebody last set up a table of a game."""

    game: str
    title: str
    form: Form
    who: list[str]
    options: list[str]
    """Those that are not as usual, in words."""

    @property
    def words(self) -> str:
        return " · ".join([", ".join(self.who), *self.options])


async def last_times(visit: Visit) -> dict[str, LastTime]:
    """By game; what this version cannot start any more is left out."""
    kept = await visit.house.store.setups_of(visit.person) if visit.person else {}
    known = {game.id for game in games()}
    found = (_last_time(visit, find_game(name), form) for name, form in kept.items() if name in known)
    return {last.game: last for last in found if last is not None}


def _last_time(visit: Visit, game: Game, form: Form) -> LastTime | None:
    form = dict(form)
    for number in range(game.max_players):
        if form.get(f"seat-{number}") == "me" and my_name(visit):  # who has another name by now
            form[f"name-{number}"] = my_name(visit)
            break
    try:
        seats, options = seats_in(form, visit, game), options_in(form, game)
    except RegnumError:
        return None
    mine = [number for number, seat in enumerate(seats) if seat.kind == PERSON]
    return LastTime(
        game.id,
        game.titles[visit.language],
        form,
        seen_names(seats, mine, visit.language),
        told_options(visit, game, options),
    )


def told_options(visit: Visit, game: Game, options: Options) -> list[str]:
    """The options that are not as usual, in words."""
    told = (_told(option, options.get(option.name, option.default), visit) for option in game.options)
    return [words for words in told if words]


def _told(option: Option, value: bool | str, visit: Visit) -> str:
    """An option in words; empty when it is set as usual."""
    title = option.title[visit.language]
    if value == option.default:
        return ""
    if isinstance(option.default, bool):
        return title if value else visit._("without: {what}", what=title)
    titles = option.choice_titles or {}
    words = titles[str(value)][visit.language] if str(value) in titles else shorten(str(value), MOST_LETTERS)
    return f"{title}: {words}"
