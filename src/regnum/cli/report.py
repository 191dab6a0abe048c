"""What `--report` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from regnum.cli.say import LANGUAGE, _, errors
from regnum.core.files import write_text

if TYPE_CHECKING:
    from regnum.arena.report.facts import Facts

report_option = click.option(
    "--report", type=click.Path(), help=_("Write a report into this file: one page (HTML) that opens anywhere.")
)


def write_report(facts: Facts, path: str) -> None:
    from regnum.arena.report.page import page

    with errors.status(_("Writing the report")):
        text = page(facts, LANGUAGE)
    write_text(path, text)
    errors.print(_("The report is in {path}.", path=path), markup=False, soft_wrap=True)
