"""`regnum protocol check "exec:./mybot"`: does a program keep to the protocol?"""

from __future__ import annotations

import json
import sys

import click

from regnum.cli.options import json_option
from regnum.cli.say import _, console
from regnum.core.errors import BadOption, Phrase
from regnum.core.registry import game as find_game
from regnum.protocol.check import Checked, Conformance
from regnum.protocol.program import is_program, read_spec

WRONG = 1


@click.group("protocol", help=_("For those who write programs that play."))
def command() -> None:
    """A group, so that its commands say what they are about."""


@command.command("check", help=_("Try whether a program keeps to the protocol, for instance exec:./mybot."))
@click.argument("program", metavar="PROGRAM")
@click.option(
    "--game", "games", multiple=True, help=_("Only this game, of those that it plays. May be given several times.")
)
@json_option
def check(program: str, games: tuple[str, ...], as_json: bool) -> None:
    if not is_program(program):
        raise BadOption(
            "“{name}” is no program; one is named by its command, for instance exec:./mybot", name=program
        )
    names = [find_game(name).id for name in games]
    checked: list[Checked] = []
    for one in Conformance(read_spec(program), names).run():
        checked.append(one)
        if not as_json:
            _print(one)
    failed = sum(one.ok is False for one in checked)
    if as_json:
        click.echo(
            json.dumps({"program": program, "ok": not failed, "checks": [_json(one) for one in checked]}, indent=1)
        )
    else:
        passed = sum(one.ok is True for one in checked)
        said = _("{passed} of {count:check|checks} passed.", passed=passed, count=passed + failed)
        console.print(said, style="bold red" if failed else "bold", markup=False)
    if failed:
        sys.exit(WRONG)


def _print(one: Checked) -> None:
    word, style = {True: (_("ok"), ""), False: (_("failed"), "red"), None: ("-", "dim")}[one.ok]
    found = f": {_said(one.found)}" if one.found is not None else ""
    console.print(f"{word:<12}{_said(one.name)}{found}", style=style, markup=False, soft_wrap=True)
    for line in one.last_words:
        console.print(f"{'':<14}{line}", style="dim", markup=False, soft_wrap=True)


def _said(phrase: Phrase) -> str:
    return _(phrase.message, **phrase.values)


def _json(one: Checked) -> dict[str, object]:
    found = str(one.found) if one.found is not None else None
    return {"check": str(one.name), "ok": one.ok, "found": found, "last_words": list(one.last_words)}
