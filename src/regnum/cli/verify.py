"""`regnum verify FILE`: whether a record shows that nobody could choose the cards."""

from __future__ import annotations

import json
import sys

import click

from regnum.cli.options import json_option
from regnum.cli.say import _, console
from regnum.core.errors import BadRecord
from regnum.core.fair_check import COHERENT, FAIR, check, read_seen, verdict_words
from regnum.core.files import read_text

SIGNS = {True: ("✓", ""), False: ("✗", "bold red"), None: ("?", "bold")}


@click.command("verify", help=_("Check whether a record shows that nobody could choose the cards."))
@click.argument("file", type=click.Path())
@click.option("--saw", type=click.Path(), help=_("A file with the note that your page took before the deal."))
@json_option
def command(file: str, saw: str | None, as_json: bool) -> None:
    seen = None
    if saw is not None:
        try:
            seen = read_seen(json.loads(read_text(saw, BadRecord)))
        except ValueError as error:
            if isinstance(error, BadRecord):
                raise
            raise BadRecord("{path} is not the note of a page: it is not JSON.", path=saw) from None
    report = check(read_text(file, BadRecord), seen)
    if as_json:
        steps = [{"step": step.name, "holds": step.holds, "words": str(step.words)} for step in report.steps]
        click.echo(json.dumps({"verdict": report.verdict, "steps": steps}, ensure_ascii=False, indent=1))
    else:
        for step in report.steps:
            sign, style = SIGNS[step.holds]
            console.print(f"{sign} {_(step.words.message, **step.words.values)}", style=style, markup=False)
        words = verdict_words(report.verdict)
        console.print(_(words.message, **words.values), style="bold", markup=False)
    sys.exit(0 if report.verdict in (FAIR, COHERENT) else 1)
