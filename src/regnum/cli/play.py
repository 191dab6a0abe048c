"""`regnum play`: a game in the terminal, against bots and against others at the same keyboard."""

from __future__ import annotations

import click

import regnum
from regnum.cli.bots import warn_of
from regnum.cli.options import read_seed, read_settings, seed_option, set_options
from regnum.cli.say import LANGUAGE, _, console
from regnum.cli.seats import BOT, bots_of
from regnum.cli.table import Table
from regnum.core.errors import BadOption
from regnum.core.game import Game
from regnum.core.record import Record
from regnum.core.registry import game as find_game
from regnum.core.seeds import new_seed
from regnum.protocol.program import is_program


@click.command("play", help=_("Play a game in the terminal."))
@click.argument("game", required=False)
@click.option("--players", type=int, help=_("How many play."))
@click.option("--people", type=int, default=1, show_default=True, help=_("How many of them sit at this keyboard."))
@click.option("--name", "names", multiple=True, help=_("The name of a person. May be given several times."))
@click.option("--bot", "bot_name", default="random", show_default=True, help=_("Who plays the other seats."))
@set_options
@seed_option
@click.option("--save", type=click.Path(), help=_("Keep the record of the game in this file, up to date."))
@click.option("--resume", type=click.Path(), help=_("Go on with the game of this record, and keep it up to date."))
def command(
    game: str | None,
    players: int | None,
    people: int,
    names: tuple[str, ...],
    bot_name: str,
    settings: tuple[str, ...],
    seed: str | None,
    save: str | None,
    resume: str | None,
) -> None:
    if resume is not None:
        record = Record.load(resume)
        if game is not None and find_game(game).id != record.game:
            raise BadOption("{path} is a record of {game}.", path=resume, game=record.game)
        _check_programs(record, bot_name, resume)
        Table(record, save or resume).play()
        return
    rules = find_game(game) if game else _ask_for_game()
    if players is None:
        players = min(rules.max_players, 4) if game else _ask_for_players(rules)
    rules.check_players(players)
    if not 0 <= people <= players:
        raise BadOption("{people} people cannot sit on {players} seats.", people=people, players=players)
    warn_of(rules.id, (bot_name,))
    number = read_seed(seed)
    seats = [_person(names, index, people) for index in range(people)] + [BOT + bot_name] * (players - people)
    record = Record.start(
        rules.id, players, new_seed() if number is None else number, read_settings(rules, settings), seats
    )
    table = Table(record, save)
    _tell_options(rules, record)
    table.play()


def _check_programs(record: Record, named: str, path: str) -> None:
    """A record may come from anybody: the programs in it are started only when the person names them, too."""
    for name in bots_of(record).values():
        if is_program(name) and name != named:
            raise BadOption(
                "{path} names a program that would be started: {program}. If you want that, name it by --bot, too.",
                path=path,
                program=name,
            )


def _tell_options(rules: Game, record: Record) -> None:
    """What this table plays by, and what it could have chosen instead."""
    console.print(rules.titles[LANGUAGE], style="bold", markup=False)
    for option in rules.options:
        value = record.options[option.name]
        setting = f"--set {option.name}={str(value).lower() if isinstance(value, bool) else value}"
        said = f"{option.title[LANGUAGE]}: {option.help[LANGUAGE]}"
        console.print(f"{setting}  {said}", markup=False, style="dim")


def _person(names: tuple[str, ...], index: int, people: int) -> str:
    if index < len(names):
        return names[index]
    return _("You") if people == 1 else _("Player {number}", number=index + 1)


def _ask_for_game() -> Game:
    games = regnum.games()
    for number, rules in enumerate(games, 1):
        console.print(f"  [bold]{number}[/]  {rules.titles[LANGUAGE]}: {rules.about[LANGUAGE]}")
    return games[_ask_number(_("Which game?"), 1, len(games), 1) - 1]


def _ask_for_players(rules: Game) -> int:
    question = _("How many play ({low} to {high})?", low=rules.min_players, high=rules.max_players)
    return _ask_number(question, rules.min_players, rules.max_players, rules.min_players)


def _ask_number(question: str, low: int, high: int, default: int) -> int:
    if low == high:
        return low
    while True:
        answer = console.input(f"{question} [{default}] ".replace("[", "\\[")).strip()
        if not answer:
            return default
        if answer.isdecimal() and low <= int(answer) <= high:
            return int(answer)
        console.print(_("Type a number from {low} to {high}.", low=low, high=high), style="yellow")
