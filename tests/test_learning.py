"""The example that learns Kingdomino: what it counts is right, it learns, and its bot plays in the arena."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import regnum
from regnum import Batch
from regnum.bots import Turn

FOLDER = Path(__file__).parent.parent / "examples" / "learning"
SCRIPT = FOLDER / "learn_kingdomino.py"
compiled_only = pytest.mark.skipif(not regnum.COMPILED, reason="takes long when nothing is compiled")


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The example as a module, whose bot is known to this test alone."""
    monkeypatch.setattr("regnum.bots._registered", {})
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.delitem(sys.modules, "learn_kingdomino", raising=False)
    return __import__("learn_kingdomino")


def positions(count: int, steps: int) -> list[regnum.State]:
    """Games in all stages."""
    batch = Batch("kingdomino", count, 2, seed=3)
    actions = np.zeros(count, np.int32)
    for step in range(steps):
        batch.random_actions(actions)
        actions[: step * count // steps] = -1
        batch.step(actions)
    return batch.states


def test_regions_are_those_that_count(learn: ModuleType) -> None:
    """Squares times crowns of all regions that it finds are the points of the kingdom."""
    from kingdomino_features import LAYOUT, field, regions  # type: ignore[import-not-found]

    states = positions(120, 48)
    seen = np.frombuffer(b"".join(state.observe(0) for state in states), np.uint8).reshape(-1, LAYOUT.size)
    terrain, crowns = (
        np.ascontiguousarray(field(seen, name)[:, 0].transpose(1, 2, 0)[2:11, 2:11])
        for name in ("terrain", "crowns")
    )
    region = regions(terrain)
    points = [state.scores()[0] for state in states]
    assert len(set(points)) > 10
    for kingdom, expected in enumerate(points):
        numbers = [number for number in np.unique(region[:, :, kingdom]) if number]
        squares = [region[:, :, kingdom] == number for number in numbers]
        assert all(len(np.unique(terrain[:, :, kingdom][inside])) == 1 for inside in squares)
        assert sum(int(inside.sum() * crowns[:, :, kingdom][inside].sum()) for inside in squares) == expected


def test_features_are_of_the_seat_and_tell_nothing_hidden(learn: ModuleType) -> None:
    for state in positions(20, 30):
        if not state.over:
            seat = int(state.seat)
            alike = [state, *(state.determinize(seat, seed) for seed in range(3))]
            found = learn.features(np.stack([np.frombuffer(one.observe(seat), np.uint8) for one in alike]))
            assert np.isfinite(found).all()
            assert np.abs(found).max() < 20
            assert (found == found[0]).all()


def test_the_net_learns_what_can_be_learned(learn: ModuleType) -> None:
    rng = np.random.default_rng(1)
    net = learn.Net.new(rng)
    x = rng.normal(size=(300, len(net.weights[0]))).astype(np.float32)
    target = np.maximum(x[:, 0], 0) - 0.5 * x[:, 1]
    for _ in range(150):
        net.learn(x, target, 2e-3)
    assert np.mean((net.change(x) - target) ** 2) < 0.1 * target.var()


@compiled_only
def test_it_learns_in_seconds(learn: ModuleType, tmp_path: Path) -> None:
    """As anybody would run it: learn, save, draw, and a match on several processes. After a thousand games it wins
    more than at first, and foresees the end of games that it has not seen."""
    done = subprocess.run(
        [
            *(sys.executable, str(SCRIPT), "--games", "1000", "--deals", "40", "--match", "20", "--seed", "3"),
            *("--out", str(tmp_path / "made")),
        ],
        env={**os.environ, "REGNUM_LANG": "en", "COLUMNS": "100"},
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^Wins against greedy: [\d.]+%, 95 % interval", done.stdout, re.MULTILINE)
    wins = [float(share) for share in re.findall(r"games  wins ([\d.]+)%", done.stdout)]
    assert len(wins) >= 4
    assert wins[0] < 25, "it begins as one who knows nothing"
    assert wins[-1] > wins[0] + 10
    assert (tmp_path / "made/learn_kingdomino.svg").read_text("utf-8").lstrip().startswith("<?xml")

    net = learn.load(str(tmp_path / "made/learn_kingdomino.npz"))
    x, change = learn.play(net, Batch("kingdomino", 60, 2, seed=99), np.random.default_rng(5))
    error = np.mean((net.change(x) - change) ** 2)
    assert error < 0.9 * change.var()
    assert error < 0.9 * np.mean((learn.Net.new(np.random.default_rng(2)).change(x) - change) ** 2)


def test_the_same_seed_learns_the_same(learn: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "AT_ONCE", 10)
    monkeypatch.setattr(learn, "STEPS", 3)
    one, two, other = (learn.train(float("inf"), 10, 2, seed, lambda done, line: None)[0] for seed in (1, 1, 2))
    assert all((a == b).all() for a, b in zip(one.weights, two.weights, strict=True))
    assert not (one.weights[0] == other.weights[0]).any()


def test_saved_weights_play_the_same(learn: ModuleType, tmp_path: Path) -> None:
    net = learn.Net.new(np.random.default_rng(4))
    np.savez(tmp_path / "net.npz", *net.weights)
    state = positions(1, 20)[0]
    chosen = learn.Learned(1, weights=str(tmp_path / "net.npz")).choose(Turn(state))
    actions = state.legal_actions()
    seen = learn.after([state.determinize(int(state.seat), 1)], np.zeros(len(actions), int), np.array(actions))
    assert chosen == actions[int(net.judge(seen)[1].argmax())]
    assert len(actions) > 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--minutes", "0"], "above 0"),
        (["--games", "x"], "invalid int value"),
        (["--out", "a,b"], "comma"),
        (["--out", str(SCRIPT)], "That did not work"),
    ],
)
def test_what_cannot_be_is_said_before_learning(arguments: list[str], says: str) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_weights_are_named(learn: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("no weights")
    for name in ("nowhere.npz", "text.npz"):
        with pytest.raises(regnum.BadOption, match=name):
            learn.Learned(1, weights=str(tmp_path / name))
