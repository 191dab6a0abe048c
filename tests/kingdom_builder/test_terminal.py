"""Kingdom Builder at the command line: played, simulated, drawn."""

from __future__ import annotations

import json
from pathlib import Path

from regnum import Record
from tests.command import regnum_command

GOLDEN = Path(__file__).parent / "golden/2.json"


def test_a_turn_in_the_terminal(tmp_path: Path) -> None:
    """On the first game's board with this seed the first card is canyon: three settlements from h1 on."""
    kept = tmp_path / "game.json"
    done = regnum_command(
        "play",
        "kingdom-builder",
        *("--players", "2", "--people", "2", "--seed", "5", "--set", "board=first_game", "--save", str(kept)),
        typed="\nh1\nundo\nbuild h1\ni1\nt20\nquit\n",
    )
    assert done.returncode == 0, done.stderr
    assert "Build on Canyon, 1 of 3" in done.stdout
    assert "Build on Canyon, 3 of 3" in done.stdout
    assert "“t20” is not possible now" in done.stdout + done.stderr
    assert Record.load(kept).actions == ["build h1", "build i1"]


def test_simulated_games() -> None:
    done = regnum_command("simulate", "kingdom-builder", "--games", "20", "--players", "3", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)


def test_a_record_is_drawn_and_replayed(tmp_path: Path) -> None:
    picture = tmp_path / "game.svg"
    assert regnum_command("draw", str(GOLDEN), "-o", str(picture)).returncode == 0
    assert picture.read_text("utf-8").count("hex-") >= 400
    replayed = regnum_command("replay", str(GOLDEN))
    assert replayed.returncode == 0
    assert "gold" in replayed.stdout or "wins" in replayed.stdout or "share" in replayed.stdout
