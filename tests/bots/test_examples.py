"""The example of a bot from outside: found through its entry point, and better than chance."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import regnum
from regnum.bots import Turn, bot
from regnum.core.rng import Rng
from tests.contract.case import all_cases, play_some

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def test_the_bot_in_examples_is_found_and_plays(tmp_path: Path) -> None:
    """As somebody outside would: a package of its own with an entry point, and nothing of ours changed."""
    (tmp_path / "hopeful.py").write_text((EXAMPLES / "hopeful.py").read_text("utf-8"), "utf-8")
    described = tmp_path / "hopeful-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: hopeful\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[regnum.bots]\nhopeful = hopeful:Hopeful\n")
    done = subprocess.run(
        [
            *(sys.executable, "-c", "from regnum.cli import main; main()"),
            *("match", "kingdomino", "hopeful", "random", "--games", "20", "--seed", "1", "--cores", "2"),
        ],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "REGNUM_LANG": "en", "COLUMNS": "120"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    row = next(line.split() for line in done.stdout.splitlines() if line.strip().startswith("hopeful"))
    assert float(row[2].removesuffix("%")) > 60


def test_its_code_is_about_twenty_lines() -> None:
    source = (EXAMPLES / "hopeful.py").read_text("utf-8").split('"""', 2)[2]
    assert len([line for line in source.splitlines() if line.strip()]) <= 20


def test_a_bot_gets_no_state() -> None:
    """What a turn offers: the view, the legal actions, their texts, and imagined states; nothing else."""
    state = regnum.new("kingdomino", 2, seed=1)
    turn = Turn(state)
    offered = {name for name in dir(turn) if not name.startswith("_")}
    assert offered == {"game", "imagine", "legal", "seat", "text", "view"}
    turn.imagine(1).apply(turn.legal[0])
    assert state == regnum.new("kingdomino", 2, seed=1)


def test_the_example_plays_every_game() -> None:
    namespace: dict[str, object] = {}
    exec((EXAMPLES / "hopeful.py").read_text("utf-8"), namespace)
    for case in all_cases():
        if case.options:
            continue
        state = case.new(2)
        play_some(state, Rng(1), 5)
        action = namespace["Hopeful"](1).choose(Turn(state))  # type: ignore[operator]
        assert action in state.legal_actions()
    assert bot("random", 1, "kingdomino")
