"""The compiled and the interpreted engine play the same games, and no stale compiled file hides a source."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum._compiled import MANIFEST
from regnum.bots import Turn, bot, bot_classes, needed_of
from regnum.bots.planning import by_games
from tests.amount import examples
from tests.contract.case import all_cases, play_some

ROOT = Path(__file__).parent.parent
PACKAGE = Path(regnum.__file__).parent
SEEDS = (2**100 + 3, 2**255 + 3)  # one for each generator
SEARCHED_EVERY, SEARCHES = 25, examples(2, usual=1)
"""Decisions: searching takes long where nothing is compiled."""

compiled_only = pytest.mark.skipif(not regnum.COMPILED, reason="there is no compiled engine to compare with")


def play_all() -> dict[str, str]:
    """Whole games of every case, move for move, with every view on the way; as digests."""
    from regnum.core.rng import Rng

    digests = {}
    for case in all_cases():
        digest = hashlib.sha256()
        for seed in SEEDS:
            state, rng = case.new(seed), Rng(seed)
            steps = 0
            while not state.over and steps < 400:
                legal = state.legal_actions()
                action = legal[rng.below(len(legal))]
                digest.update(f"{state.seat} {legal} {state.text(action)} ".encode())
                state.apply(action)
                steps += 1
                if steps % 16 == 0:
                    dealt = state.determinize(0, seed ^ steps).position()
                    digest.update(json.dumps([state.position(), state.view(0), dealt]).encode())
                    digest.update(state.observe(0) + state.mask())
            digest.update(json.dumps([state.position(), state.scores(), state.outcome()]).encode())
        digests[str(case)] = digest.hexdigest()
    return digests


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def interpreted(function: str) -> Any:
    """What a function of this file gives in an interpreted process."""
    code = (
        f"import json, regnum; from tests.test_compiled import {function}; "
        f"assert not regnum.COMPILED; print(json.dumps({function}()))"
    )
    done = run_python(code, REGNUM_INTERPRETED="1")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@compiled_only
def test_compiled_and_interpreted_play_the_same_games() -> None:
    assert play_all() == interpreted("play_all")


def choices_of_bots() -> dict[str, str]:
    """What bots choose in every case: whole games by policies, and a search every now and then; as digests."""
    digests = {}
    for case in all_cases():
        state, digest = case.new(SEEDS[0]), hashlib.sha256()
        players = [bot(("greedy", "easy")[seat % 2], seat, case.game) for seat in range(case.players)]
        searching = bot("search:playouts=10,plan=0", 7, case.game)
        decisions = 0
        while not state.over:
            turn = Turn(state)
            if decisions % SEARCHED_EVERY == SEARCHED_EVERY - 1 and decisions < SEARCHED_EVERY * SEARCHES:
                digest.update(state.text(searching.choose(turn)).encode())
                thought = [(each.action, each.visits, each.scores) for each in searching.candidates]  # type: ignore[attr-defined]
                digest.update(json.dumps(thought).encode())
            action = players[turn.seat].choose(turn)
            digest.update(f"{state.seat} {state.text(action)} ".encode())
            state.apply(action)
            decisions += 1
        digests[str(case)] = digest.hexdigest()
    return digests | choices_of_scripted_bots() | plans_of_bots()


def plans_of_bots() -> dict[str, str]:
    """What bots plan for a table before they play, and how they play by it."""
    digests = {}
    for game in regnum.games():
        state = regnum.new(game.id, 2, 11)
        plan = by_games(Turn(state), 300)
        if plan is not None:
            playing = bot("search:playouts=10,plan=300", 7, game.id)
            chosen = []
            for _decision in range(30):
                chosen.append(state.text(playing.choose(Turn(state))))
                state.apply(state.parse(chosen[-1]))
            digests[f"{game.id} plan"] = json.dumps([plan.to_json(), chosen])
    return digests


def choices_of_scripted_bots() -> dict[str, str]:
    """Every bot that comes with a game by a name alone, against the greedy one, with everything set at random."""
    digests = {}
    for game in regnum.games():
        names = set(bot_classes(game.id)) - set(bot_classes()) - {"idle"}
        for name in sorted(names - {name for name in names if needed_of(bot_classes(game.id)[name])}):
            digest = hashlib.sha256()
            for seed in range(3):
                state = regnum.new(game.id, 2, seed, {"kingdom": "random"})
                players = [bot(name, seed, game.id), bot("greedy", seed, game.id)]
                while not state.over:
                    action = players[int(state.seat)].choose(Turn(state))
                    digest.update(state.text(action).encode())
                    state.apply(action)
            digests[f"{game.id} {name}"] = digest.hexdigest()
    return digests


@compiled_only
def test_compiled_and_interpreted_bots_choose_the_same() -> None:
    chosen = choices_of_bots()
    assert len(chosen) > len(all_cases()) + 8
    assert chosen == interpreted("choices_of_bots")


@compiled_only
def test_compiled_and_interpreted_draw_the_same_numbers() -> None:
    code = (
        "import json; from regnum.core.rng import Rng, imagining; "
        f"streams = [start(seed) for seed in {SEEDS} for start in (Rng, imagining)]; "
        "print(json.dumps([[rng.words(), [int(rng.next()) for _ in range(100)], rng.words()] for rng in streams]))"
    )
    compiled, interpreted = run_python(code), run_python(code, REGNUM_INTERPRETED="1")
    assert interpreted.returncode == 0, interpreted.stderr
    assert compiled.stdout == interpreted.stdout


def pickled_states() -> list[regnum.State]:
    states = []
    for game in regnum.games():
        state = regnum.new(game.id, 2, SEEDS[1])
        state.log = []
        play_some(state, regnum.Rng(3), 40)
        states.append(state)
    return states


@compiled_only
def test_compiled_and_interpreted_read_the_states_that_the_other_has_pickled(tmp_path: Path) -> None:
    code = (
        "import pickle, sys, regnum; from tests.test_compiled import pickled_states; "
        "assert not regnum.COMPILED; "
        "theirs = pickle.load(open(sys.argv[1], 'rb')); own = pickled_states(); "
        "assert theirs == own and [s.log_for(0) for s in theirs] == [s.log_for(0) for s in own]; "
        "pickle.dump(own, open(sys.argv[1], 'wb'))"
    )
    kept = tmp_path / "states"
    kept.write_bytes(pickle.dumps(pickled_states()))
    done = run_python(code.replace("sys.argv[1]", repr(str(kept))), REGNUM_INTERPRETED="1")
    assert done.returncode == 0, done.stderr
    theirs, own = pickle.loads(kept.read_bytes()), pickled_states()
    assert theirs == own
    assert [state.log_for(None) for state in theirs] == [state.log_for(None) for state in own]


WRONG: tuple[Any, ...] = (None, "x", b"x", 1.5, True, -1, 10**30, [1], {})


def complaints() -> list[str]:
    """What is said to those who hand in something wrong."""
    said = []
    for game in regnum.games():
        state: Any = regnum.new(game.id, 2, 5)
        asked: list[Callable[..., object]] = [
            state.view,
            state.info_key,
            state.log_for,
            state.apply,
            state.is_legal,
            state.text,
            state.parse,
            regnum.Rng,
            lambda seat, state=state: state.determinize(seat, 1),
            lambda seed, state=state: state.determinize(0, seed),
            lambda players, game=game: regnum.new(game.id, players, 5).key(),
            lambda seed, game=game: regnum.new(game.id, 2, seed or 5).key(),
            lambda options, game=game: regnum.new(game.id, 2, 5, options).key(),
            regnum.from_position,
        ]
        for ask in asked:
            for wrong in WRONG:
                try:
                    ask(wrong)
                except Exception as error:
                    said.append(f"{type(error).__name__}: {error}")
    return said


@compiled_only
def test_compiled_and_interpreted_complain_in_the_same_words() -> None:
    said = complaints()
    assert said == interpreted("complaints")
    assert len(said) > 400
    assert not [words for words in said if "Error" in words.partition(":")[0]], "errors of Regnum's own"


@compiled_only
def test_every_module_that_should_be_is_compiled() -> None:
    built = json.loads(MANIFEST.read_text("utf-8"))
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["regnum"]
    found = {path.relative_to(PACKAGE).as_posix() for folder in wanted["compiled"] for path in PACKAGE.glob(folder)}
    assert set(wanted["interpreted"]) <= found
    assert all(path.startswith("core/") for path in wanted["interpreted"]), "a game is compiled as a whole"
    listed = sorted(path for path in found - set(wanted["interpreted"]) if not path.endswith("__init__.py"))
    assert sorted(built) == listed
    assert {path.partition("/")[0] for path in listed} == {"core", "bots", "games"}
    for module in listed:
        imported = import_module("regnum." + module.removesuffix(".py").replace("/", "."))
        assert imported.__file__ is not None
        assert not imported.__file__.endswith(".py")


@pytest.fixture
def copied_package(tmp_path: Path) -> Path:
    """The package, compiled files and all, in a place of its own."""
    shutil.copytree(PACKAGE, tmp_path / "regnum", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PACKAGE.parent / "regnum.egg-info", tmp_path / "regnum.egg-info")
    for compiled in PACKAGE.parent.glob("regnum__mypyc*"):
        shutil.copy(compiled, tmp_path)
    return tmp_path


SAY = (
    "import regnum; from regnum.core import seeds; "
    "print(regnum.__file__, regnum.COMPILED, seeds.__file__, seeds.SEED_BITS)"
)


@compiled_only
def test_a_changed_source_is_never_hidden_by_an_older_compiled_file(copied_package: Path) -> None:
    path = str(copied_package)
    before = run_python(SAY, PYTHONPATH=path)
    assert before.stdout.split()[1] == "True", before.stderr
    assert before.stdout.startswith(path)
    source = copied_package / "regnum/core/seeds.py"
    source.write_text(source.read_text("utf-8").replace("SEED_BITS: Final = 256", "SEED_BITS: Final = 64"), "utf-8")
    after = run_python(SAY, PYTHONPATH=path)
    _package, compiled, loaded, bits = after.stdout.split()
    assert (compiled, bits) == ("False", "64")
    assert loaded == str(source)
    assert "core/seeds.py has changed since it was compiled" in after.stderr


@compiled_only
@pytest.mark.parametrize("manifest", ["", "{", "3", '["core/seeds.py"]', '{"core/gone.py": ""}'])
def test_without_a_sound_manifest_the_sources_run(copied_package: Path, manifest: str) -> None:
    (copied_package / "regnum" / MANIFEST.name).write_text(manifest, "utf-8")
    done = run_python(SAY, PYTHONPATH=str(copied_package))
    assert done.stdout.split()[1] == "False", done.stderr


def test_without_a_compiler_the_package_builds_and_works(tmp_path: Path) -> None:
    source = tmp_path / "source"
    ignore = shutil.ignore_patterns(
        ".venv", ".git", "build", "*.so", "_compiled.*.json", "*.egg-info", "__pycache__", ".*"
    )
    shutil.copytree(ROOT, source, ignore=ignore)
    target = tmp_path / "target"
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", str(target)],
        cwd=source,
        env={**os.environ, "CC": "/nowhere/no-compiler", "CXX": "/nowhere/no-compiler"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert "the package will run interpreted" in built.stderr
    code = (
        "import regnum; from regnum.core.playout import random_playout as play; from regnum.core.rng import Rng; "
        "s = regnum.new('kingdomino', 2, seed=1); play(s, Rng(1)); print(regnum.COMPILED, s.over, regnum.__file__)"
    )
    done = run_python(code, PYTHONPATH=str(target))
    assert done.stdout.split()[:2] == ["False", "True"], done.stderr
    assert done.stdout.split()[2].startswith(str(target))
