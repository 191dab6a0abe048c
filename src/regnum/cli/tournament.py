"""`regnum tournament GAME BOT ...`: every bot against every other, and a table of ratings."""

from __future__ import annotations

import json

import click

from regnum.arena.contest import tournament
from regnum.cli.bots import warn_of
from regnum.cli.contest import (
    Run,
    contest_options,
    head,
    interval,
    play_contest,
    print_table,
    say_stopped,
    seed_for,
)
from regnum.cli.options import player_count, read_settings, was_typed
from regnum.cli.rows import Row, print_rows
from regnum.cli.say import _, console
from regnum.cli.states import position_option, start_of
from regnum.core.registry import game as find_game


@click.command("tournament", help=_("Let every bot meet every other, on the same deals, and rate them."))
@click.argument("game")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--games", "count", type=int, default=100, show_default=True, help=_("How many games at each table."))
@player_count(2)
@position_option
@contest_options
def command(
    game: str,
    bots: tuple[str, ...],
    position: str | None,
    asked: Run,
    players: int,
    settings: tuple[str, ...],
    seed: str | None,
    as_json: bool,
) -> None:
    rules = find_game(game)
    rules.check_players(players)
    file = asked.file()
    options = read_settings(rules, settings)
    start = start_of(rules, position, options)
    if start is not None:
        if was_typed("players"):
            start.check_seats(players)
        seats, number = start.players, seed_for(seed, file)
        contest = tournament(rules.id, start.options, number, bots, seats, start.position)
    else:
        contest = tournament(rules.id, options, seed_for(seed, file), bots, players)
    warn_of(rules.id, bots)
    standings = play_contest(contest, asked, file)
    total = asked.count * len(contest.tables)
    ratings = sorted(standings.ratings().items(), key=lambda rated: -rated[1].mean)
    if as_json:
        rows = []
        for name, rating in ratings:
            games, wins = standings.overall(name)
            rows.append({"bot": name, "elo": rating.to_json(), "games": games, "wins": wins.to_json()})
        tables = [standing.to_json(asked.test) for standing in standings.tables]
        click.echo(json.dumps({**head(contest, standings, total), "ratings": rows, "tables": tables}, indent=1))
        return
    say_stopped(standings, total, asked.test)
    if not standings.games:
        return
    console.print(_("{games:,} games; seed {seed:#x}", games=standings.games, seed=contest.seed))
    headings = [_("Elo"), _("95 % interval"), _("games"), _("wins"), _("95 % interval")]
    lines: list[Row] = []
    for place, (name, rating) in enumerate(ratings, 1):
        games, wins = standings.overall(name)
        figures = [
            f"{rating.mean:+.0f}",
            interval(rating, "+.0f"),
            str(games),
            f"{wins.mean:.1%}",
            interval(wins, ".1%"),
        ]
        lines.append(([str(place), name], figures))
    print_rows(["", _("bot")], headings, lines)
    for standing in standings.tables:
        if standing.games:
            console.print()
            print_table(standing, asked.test)
