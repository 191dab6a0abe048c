"""`regnum train GAME KIND`: a net that judges tables of a kind, trained by games of its own."""

from __future__ import annotations

from pathlib import Path

import click

from regnum.arena.workers import Here, Processes
from regnum.bots.learning import ENDING
from regnum.cli.options import read_seed
from regnum.cli.progress import progress_bar
from regnum.cli.say import _, console
from regnum.core.errors import BadOption
from regnum.core.files import check_writable, write_bytes
from regnum.core.registry import game as find_game
from regnum.training.course import CURVE, Course, Training, learner_for

MOST_SEED_BITS = 32
FOLDER = "training"


@click.command("train", help=_("Train a net that judges how a game stands, by playing it against itself."))
@click.argument("game")
@click.argument("kind", required=False)
@click.option(
    "--rounds", type=int, default=3, show_default=True, help=_("How often a new net is made of new games.")
)
@click.option("--games", type=int, default=8000, show_default=True, help=_("How many games are played in a round."))
@click.option(
    "--playouts", type=int, default=0, show_default=True, help=_("Let a search with so many play the last round.")
)
@click.option("--last-games", type=int, default=0, help=_("How many games the last round has, if not as many."))
@click.option("--epochs", type=int, default=8, show_default=True, help=_("How often a net sees all there is."))
@click.option("--units", default="48,16", show_default=True, help=_("How large both layers of the net are."))
@click.option("--matches", type=int, default=200, show_default=True, help=_("Deals that show how strong a net is."))
@click.option(
    "--lessons",
    type=int,
    default=1000,
    show_default=True,
    help=_("Games that a quick policy learns from in the end."),
)
@click.option("--folder", type=click.Path(), help=_("Where games and nets are kept; a training goes on there."))
@click.option("-o", "--output", type=click.Path(), help=_("The file to write the last net to."))
@click.option("--cores", type=int, default=1, show_default=True, help=_("How many processes play."))
@click.option(
    "--seed", metavar="NUMBER", default="1", show_default=True, help=_("The same seed trains the same net.")
)
def command(
    game: str,
    kind: str | None,
    rounds: int,
    games: int,
    playouts: int,
    last_games: int,
    epochs: int,
    units: str,
    matches: int,
    lessons: int,
    folder: str | None,
    output: str | None,
    cores: int,
    seed: str,
) -> None:
    rules = find_game(game)
    number = read_seed(seed, MOST_SEED_BITS)
    assert number is not None
    for name, value, least in (
        ("--rounds", rounds, 0),
        ("--games", games, 1),
        ("--playouts", playouts, 0),
        ("--last-games", last_games, 0),
        ("--epochs", epochs, 1),
        ("--matches", matches, 1),
        ("--lessons", lessons, 0),
        ("--cores", cores, 1),
    ):
        if value < least:
            raise BadOption("{name} is {value}; valid is {least} or more.", name=name, value=value, least=least)
    known = learner_for(rules.id).kinds
    course = Course(
        rules.id,
        kind if kind is not None else next(iter(known)),
        number,
        rounds,
        games,
        playouts,
        last_games,
        _units(units),
        epochs,
        matches=matches,
        lessons=lessons,
    )
    place = Path(folder or f"{FOLDER}/{course.game}-{course.kind}")
    training = Training(course, place)
    if output is not None:
        check_writable(output)
    workers = Processes(cores) if cores > 1 else Here()
    for each in range(course.rounds + 1):
        if not training.is_done(each):
            _play(training, each, _("round {number}", number=each), workers)
            with progress_bar(_("round {number}: learning", number=each), course.epochs, rated=False) as show:
                training.learn(each, show)
        _tell(training, each)
    _play(training, course.last, _("lessons"), workers)
    net, wins = training.finish()
    last = Path(output) if output is not None else training.folder / f"{course.kind}{ENDING}"
    write_bytes(last, net)
    if wins is not None:
        console.print(
            _(
                "a quick policy that learnt from it wins {wins:.0%} ({low:.0%} to {high:.0%}) against the game’s",
                wins=wins.mean,
                low=wins.low,
                high=wins.high,
            ),
            markup=False,
            highlight=False,
        )
    console.print(_("Written: {path}", path=last), markup=False)
    console.print(_("The curve: {path}", path=place / CURVE), markup=False)


def _play(training: Training, number: int, title: str, workers: Here | Processes) -> None:
    """Play what is still to be played of a round."""
    todo = training.todo(number)
    total = training.course.games_in(number)
    played = total - training.games_of(todo)
    with progress_bar(title, total, played) as show:
        for games in training.play(todo, workers):
            played += games
            show(played)


def _units(text: str) -> tuple[int, int]:
    try:
        one, two = (int(part) for part in text.split(","))
    except ValueError:
        one = two = 0
    if one < 1 or two < 1:
        raise BadOption("{name} is {value}; valid is {valid}.", name="--units", value=repr(text), valid="48,16")
    return one, two


def _tell(training: Training, number: int) -> None:
    """What the net of a round is worth."""
    line = next(line for line in training.curve() if line.round == number)
    console.print(
        _(
            "round {number}: {games} games, off by {error:.1f} points; one choice ahead it wins {wins:.0%} "
            "({low:.0%} to {high:.0%}) against the game’s policy; {minutes:.1f} minutes of processor time so far",
            number=number,
            games=line.games,
            error=line.error,
            wins=line.wins,
            low=line.low,
            high=line.high,
            minutes=line.seconds / 60,
        ),
        markup=False,
        highlight=False,
    )
