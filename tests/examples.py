"""The examples in a document, in their order: what stands behind `>>>`, and behind `$` in blocks of `console`.

Both are run as one session in a folder of its own, so that Python may read the file that a command has written.
"""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import click
from click.testing import CliRunner

from regnum.bots import _registered
from regnum.cli.app import app
from regnum.cli.say import console

WIDTH = 100
"""Of the terminal that documents show."""
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
PROMPT = "$ "


class Command(NamedTuple):
    line: str
    expected: str


def commands_with_output(block: str) -> Iterator[Command]:
    """The commands of a block of `console`, each with what it prints; a backslash at the end of a line goes on."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _newline, expected = re.sub(r"\\\n\s*", "", part).partition("\n")
        yield Command(line, expected)


def as_printed(text: str) -> str:
    """Without what cannot be compared: spaces at the ends of lines, empty lines, and seconds that were measured."""
    lines = [re.sub(r"\d+\.\d\d s\b", "# s", line.rstrip()) for line in text.splitlines() if line.strip()]
    return "".join(f"{line}\n" for line in lines)


def run_command(line: str) -> str:
    """What a command of ours prints, as it is said at a terminal."""
    program, *arguments = shlex.split(line, comments=True)
    assert program == "regnum", f"only our own commands are run, not {program}"
    # The console is as wide as the window was when it was made, in whichever test came first.
    with patch.object(console, "_width", WIDTH):
        done = CliRunner().invoke(app, arguments, env={"REGNUM_LANG": "en", "NO_COLOR": "1"})
    assert done.exit_code == 0, f"{line}\n{done.output}\n{done.exception!r}"
    return done.output


def run_document(path: Path) -> int:
    """Run all examples of a document, and say how many there were; a wrong one raises, and is shown."""
    with patch.dict(_registered):  # what a document makes known is known there alone
        return _run_document(path)


def _run_document(path: Path) -> int:
    checker, known, count = doctest.OutputChecker(), dict[str, Any](), 0
    position = 0
    text = path.read_text("utf-8")
    blocks = [found for found in FENCE.finditer(text) if found[1] == "console"]
    for block in [*blocks, None]:
        part = text[position : block.start() if block else len(text)]
        count += run_python(part, known, path, text.count("\n", 0, position))
        if block:
            for command in commands_with_output(block[2]):
                wanted, got = as_printed(command.expected), as_printed(run_command(command.line))
                example = doctest.Example(command.line, wanted)
                difference = checker.output_difference(example, got, doctest.ELLIPSIS)
                assert checker.check_output(wanted, got, doctest.ELLIPSIS), f"{command.line}\n{difference}"
                count += 1
            position = block.end()
    return count


def run_python(part: str, known: dict[str, Any], path: Path, line: int) -> int:
    """The lines behind `>>>` in a part of a document, with what the parts before it know."""
    test = doctest.DocTestParser().get_doctest(part, known, path.name, str(path), line)
    runner = doctest.DocTestRunner()
    results = runner.run(test, clear_globs=False)
    known.update(test.globs)
    assert results.failed == 0
    return results.attempted


# Commands that are only named


def named_commands(text: str) -> Iterator[tuple[str, bool]]:
    """What a document tells to type; and whether it is whole, as in blocks, or may be a part, as in sentences."""
    for language, block in FENCE.findall(text):
        if language in ("", "sh", "console"):
            for line in re.sub(r"\\\n\s*", "", block).splitlines():
                if re.match(r"(?:\$ )?(?:\S*/)?(?:regnum|make) ", line):
                    yield line.removeprefix(PROMPT), True
    for line in re.findall(r"`((?:regnum (?!fair 1)|make )[^`\n]+)`", FENCE.sub("", text)):  # that one is a format
        yield line, False


def command_at(arguments: list[str]) -> tuple[click.Command, list[str]]:
    """The command that these words name, and the rest of them."""
    command: click.Command = app
    if arguments[:1] == ["--lang"]:  # before the command, as it is for all of them
        arguments = arguments[2:]
    while isinstance(command, click.Group) and arguments:
        below = command.get_command(click.Context(command), arguments[0])
        if below is None:
            assert arguments[0].startswith("-"), f"there is no command {arguments[0]}"
            break
        command, arguments = below, arguments[1:]
    return command, arguments
