"""The documents are true: examples run, pictures are what the program draws, links lead somewhere."""

from __future__ import annotations

import ast
import doctest
import importlib
import json
import re
import shlex
from pathlib import Path

import click
import pytest

import regnum
from regnum import Record
from regnum.bots import bot_classes
from regnum.view import view_of
from tests.examples import FENCE, command_at, named_commands, run_document

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSES.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
TUTORIALS = sorted((ROOT / "docs/tutorials").glob("*.md"))
MANY_GAMES = ("strategists", "bot-authors", "researchers")
PLACEHOLDERS = ("…", "FILE", "GAME", "NAME", "PERSON", "TABLE")
"""What a reader puts something else for."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.stem in MANY_GAMES and not regnum.COMPILED:
        pytest.skip("takes long when nothing is compiled")
    (tmp_path / "docs").symlink_to(ROOT / "docs")  # files are named as seen from the repository
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REGNUM_LANG", "en")
    examples = run_document(path)
    if path in TUTORIALS:
        assert examples >= 3


def test_there_is_a_tutorial_for_everybody() -> None:
    assert {path.stem for path in TUTORIALS} == {
        "players",
        "strategists",
        "researchers",
        "bot-authors",
        "game-authors",
    }


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_python_without_output_is_python_of_today(path: Path) -> None:
    """What is part of something larger, and so without a prompt: it is read, and imports what there is."""
    for language, block in FENCE.findall(path.read_text("utf-8")):
        if language != "python" or ">>>" in block:
            continue
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("regnum"):
                module = importlib.import_module(str(node.module))
                assert all(hasattr(module, alias.name) for alias in node.names), ast.unparse(node)


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_commands_are_those_of_today(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands and their options exist; of whole ones all words are understood, and games and bots are there."""
    monkeypatch.setenv("REGNUM_REDIS", "redis://127.0.0.1")  # documents export it before
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for line, whole in named_commands(path.read_text("utf-8")):
        program, *words = shlex.split(line, comments=True)
        if program == "make":
            assert {word.partition("=")[0] for word in words} <= {*targets, "PYTHON", "TESTS"}, line
            continue
        command, arguments = command_at(words)
        options = {name for option in command.params for name in option.opts}
        assert {word.partition("=")[0] for word in arguments if word.startswith("--")} <= {*options, "--help"}, line
        if whole and not any(word in PLACEHOLDERS for word in arguments):
            understood(command, arguments)


def understood(command: click.Command, arguments: list[str]) -> None:
    context = command.make_context(command.name, list(arguments))
    values = context.params
    if values.get("game"):
        game = regnum.game(values["game"])
        bots = [*values.get("bots", ()), *([values["bot"]] if isinstance(values.get("bot"), str) else [])]
        for bot in bots:
            assert bot.partition(":")[0] in {*bot_classes(game.id), "exec"}, bot


def test_the_readme_has_an_example() -> None:
    assert len(doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))) >= 5


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", path.read_text("utf-8")))  # what is called in code is no link
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_json_examples_are_read(path: Path) -> None:
    """A whole record or position in a document is one that the program reads."""
    for example in re.findall(r"```json\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
        value = json.loads(example)
        if "regnum" in value:
            Record.from_json(example)
        elif "game" in value:
            regnum.from_position(value)


@pytest.mark.parametrize("path", sorted((ROOT / "docs/pictures").glob("*.json")), ids=lambda path: path.name)
def test_pictures_are_what_the_program_draws(path: Path) -> None:
    record = Record.load(path)
    state = record.replay()
    assert path.with_suffix(".svg").read_text("utf-8") == view_of(record.game).svg(
        state.view(None), record.seats, "en"
    )
