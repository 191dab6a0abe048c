"""`regnum match GAME BOT BOT ...`: who is better, and how sure that is."""

from __future__ import annotations

import json

import click

from regnum.arena.contest import match
from regnum.cli.bots import warn_of
from regnum.cli.contest import Run, contest_options, head, play_contest, print_table, say_stopped, seed_for
from regnum.cli.options import read_settings
from regnum.cli.say import _, console
from regnum.cli.states import position_option, start_of
from regnum.core.registry import game as find_game


@click.command("match", help=_("Let bots play each other, one for each seat, and show who is better."))
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option("--games", "count", type=int, default=100, show_default=True, help=_("How many games."))
@position_option
@contest_options
def command(
    game: str,
    bots: tuple[str, ...],
    position: str | None,
    asked: Run,
    settings: tuple[str, ...],
    seed: str | None,
    as_json: bool,
) -> None:
    rules = find_game(game)
    file = asked.file()
    options = read_settings(rules, settings)
    start = start_of(rules, position, options)
    if start is not None:
        start.check_seats(len(bots))
        contest = match(rules.id, start.options, seed_for(seed, file), bots, start.position)
    else:
        contest = match(rules.id, options, seed_for(seed, file), bots)
    warn_of(rules.id, bots)
    standings = play_contest(contest, asked, file)
    standing = standings.tables[0]
    if as_json:
        click.echo(json.dumps({**head(contest, standings, asked.count), **standing.to_json(asked.test)}, indent=1))
        return
    say_stopped(standings, asked.count, asked.test)
    if not standings.games:
        return
    console.print(_("{games:,} games; seed {seed:#x}", games=standings.games, seed=contest.seed))
    print_table(standing, asked.test)
