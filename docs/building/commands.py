"""The command line as its own help tells it: ```{commands}``` in a page."""

import click
from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from regnum.cli.app import app as regnum

WIDTH = 96


def helps(command: click.Command, path: str, above: click.Context | None = None) -> list[tuple[str, str]]:
    """Every command below this one, each with its help."""
    context = click.Context(command, info_name=path.split()[-1], parent=above, terminal_width=WIDTH)
    found = [(path, command.get_help(context))]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            found += helps(below, f"{path} {name}", context)
    return found


class Commands(Directive):
    def run(self) -> list[nodes.Node]:
        sections: list[nodes.Node] = []
        for path, text in helps(regnum, "regnum"):
            section = nodes.section(ids=[nodes.make_id(path)])
            section += nodes.title("", "", nodes.literal("", path))
            section += nodes.literal_block(text, text, language="none")
            sections.append(section)
        return sections


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
