"""The examples in examples/programs keep to the protocol, where the tools are there that they need."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from regnum.arena.contest import match
from regnum.arena.run import run
from regnum.arena.workers import Here
from regnum.protocol import program
from regnum.protocol.check import Conformance
from regnum.protocol.program import read_spec
from tests.protocol.test_programs import EXAMPLES

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


@pytest.fixture(autouse=True)
def _none_is_left() -> Iterator[None]:
    yield
    program.quit_all()


def check(spec: str, *games: str) -> None:
    checked = list(Conformance(read_spec(spec), list(games)).run())
    assert [f"{one.name}: {one.found}" for one in checked if one.ok is False] == []
    assert len(checked) > 15


def test_python() -> None:
    assert "import regnum" not in (EXAMPLES / "python/chooser.py").read_text("utf-8")
    check(f"exec:{sys.executable} -S {EXAMPLES / 'python/chooser.py'}", "dominion", "kingdomino")


@needs_cc
def test_c(tmp_path: Path) -> None:
    """In every game: it finds its way in views of any kind."""
    source, built = EXAMPLES / "c/chooser.c", tmp_path / "chooser"
    warnings = ("-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror")
    subprocess.run(["cc", "-O1", *warnings, "-o", built, source], check=True, timeout=120)
    check(f"exec:memory=64 {built}")


@needs_node
def test_javascript() -> None:
    check(f"exec:node {EXAMPLES / 'javascript/chooser.js'}", "kingdomino")


@needs_node
def test_javascript_with_our_engine_plays_better_than_chance() -> None:
    engine = f"{sys.executable} -c 'from regnum.cli import main; main()' engine kingdomino"
    spec = f"exec:node {EXAMPLES / 'javascript/hopeful.js'} {engine}"
    standing = run(match("kingdomino", {}, 3, (spec, "random")), 4, Here()).tables[0]
    assert standing.failed(spec) == []
    assert standing.margin(spec).mean > 0
