"""`regnum plan GAME`: a plan for what is on the table, found by playing it many times."""

from __future__ import annotations

import json

import click

import regnum
from regnum.bots import Turn
from regnum.bots.planning import SEED, by_games
from regnum.cli.options import json_option, player_count, read_seed, read_settings, seed_option, set_options
from regnum.cli.progress import progress_bar
from regnum.cli.say import LANGUAGE, _, console
from regnum.core.errors import BadOption
from regnum.core.files import write_text
from regnum.core.registry import game as find_game
from regnum.core.seeds import SIMULATION_BITS


@click.command("plan", help=_("Find a plan for a game with these options, by playing it many times."))
@click.argument("game")
@player_count(2)
@click.option("--games", type=int, default=100_000, show_default=True, help=_("How many games it is made of."))
@click.option("--report", is_flag=True, help=_("Show all of the best plans, and what they win against each other."))
@click.option("-o", "--output", type=click.Path(), help=_("The file to write the plan to."))
@set_options
@seed_option
@json_option
def command(
    game: str,
    players: int,
    games: int,
    report: bool,
    output: str | None,
    settings: tuple[str, ...],
    seed: str | None,
    as_json: bool,
) -> None:
    rules = find_game(game)
    if games < 1:
        raise BadOption("The number of games is {count}; valid is 1 or more.", count=games)
    number = read_seed(seed, SIMULATION_BITS)
    number = SEED if number is None else number
    state = regnum.new(rules.id, players, number, read_settings(rules, settings))
    with progress_bar(rules.id, games) as show:
        plan = by_games(Turn(state), games, show, number)
    if plan is None:
        raise BadOption("There are no plans for {game} with these options.", game=rules.titles[LANGUAGE])
    text = plan.text
    if output is not None:
        write_text(output, text)
        console.print(_("Written: {path}", path=output), markup=False)
    found = plan.report()
    if as_json:
        told = [{"plan": each, "wins": round(share, 4)} for each, share in found]
        click.echo(json.dumps({"plan": text, "games": plan.games, "best": told}, indent=1))
    elif report:
        for each, share in found:
            console.print(_("wins {share:.0%} against the others:", share=share), style="bold")
            console.print(each, markup=False, highlight=False)
    elif output is None:
        console.print(text, markup=False, highlight=False, end="")
