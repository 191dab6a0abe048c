"""Records: readable, exact, and a bad one is told in one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum import BadRecord, Record
from regnum.core.seeds import new_seed
from tests.contract.case import random_action

GOLDEN = Path(__file__).parent / "kingdomino/golden/2.json"


def value() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(GOLDEN.read_text("utf-8"))
    return read


def read(changed: dict[str, Any]) -> Record:
    return Record.from_json(json.dumps(changed))


def test_a_record_can_be_written_by_hand() -> None:
    text = """{"regnum": 1, "game": "kingdomino", "players": 2, "seed": "7", "actions": []}"""
    record = Record.from_json(text)
    assert record.seed == 7
    assert record.replay() == regnum.new("kingdomino", 2, seed=7)


def test_a_record_may_start_from_a_position() -> None:
    state = regnum.new("kingdomino", 2, seed=3)
    rng = regnum.Rng(3)
    for _ in range(20):
        state.apply(random_action(state, rng))
    record = Record("kingdomino", 2, position=state.position())
    for _ in range(10):
        action = random_action(state, rng)
        record.actions.append(state.text(action))
        state.apply(action)
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay() == state


def test_a_record_holds_the_version_of_the_rules() -> None:
    assert value()["rules"] == regnum.game("kingdomino").rules_version
    with pytest.raises(BadRecord, match="played with version 99 of the rules of Kingdomino; here is version 1"):
        read({**value(), "rules": 99})


@pytest.mark.parametrize(
    ("seed", "generator", "digits"),
    [(7, "xoshiro128**/1", 32), (2**128 - 1, "xoshiro128**/1", 32), (2**128, "chacha20/1", 64)],
)
def test_a_record_names_its_generator(seed: int, generator: str, digits: int) -> None:
    record = Record.start("kingdomino", 2, seed)
    written = json.loads(record.to_json())
    assert written["generator"] == generator
    assert len(written["seed"]) == digits
    assert read(written) == record
    other = "chacha20/1" if generator != "chacha20/1" else "xoshiro128**/1"
    with pytest.raises(BadRecord, match=f"valid is {re.escape(generator)}, which this seed is for"):
        read({**written, "generator": other})


def test_a_record_from_before_generators_had_names_is_read() -> None:
    assert "generator" not in value()
    record = read(value())
    assert json.loads(record.to_json()) == {**value(), "generator": "xoshiro128**/1"}


@pytest.mark.parametrize("game", regnum.games(), ids=lambda game: game.id)
def test_a_game_dealt_for_people_replays(game: regnum.Game) -> None:
    record = Record.start(game.id, game.min_players, new_seed())
    state, rng = record.first_state(), regnum.Rng(1)
    assert state.position()["random"].startswith("chacha20/1 dealing ")
    while not state.over:
        action = random_action(state, rng)
        record.actions.append(state.text(action))
        state.apply(action)
    assert Record.from_json(record.to_json()).replay() == state


def test_without_a_seed_nobody_can_foresee_the_game() -> None:
    random = [regnum.new("kingdomino").position()["random"] for _ in range(2)]
    assert all(words.startswith("chacha20/1 dealing ") for words in random)
    assert random[0] != random[1]


def test_a_record_of_older_rules_is_refused_and_says_why() -> None:
    record = json.loads((Path(__file__).parent / "new_york/golden/3.json").read_text("utf-8"))
    with pytest.raises(BadRecord, match="version 1 of the rules of New York Card Game; here is version 2"):
        read({**record, "rules": 1})


@pytest.mark.parametrize(
    ("name", "older", "newer"),
    [
        ("2-kingdom=first_game", '"second_edition_wording": false', '"edition": "first"'),
        ("2-kingdom=22h6-580g-edition=second", '"second_edition_wording": true', '"edition": "second"'),
    ],
)
def test_a_record_with_the_older_name_of_an_option_replays_and_is_written_with_the_newer(
    name: str, older: str, newer: str
) -> None:
    text = (Path(__file__).parent / f"dominion/golden/{name}.json").read_text("utf-8")
    assert newer in text
    written = Record.from_json(text.replace(newer, older)).to_json()
    assert newer in written
    assert written == Record.from_json(text).to_json()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "no field “regnum”"),
        ('{"game": "kingdomino"}', "no field “regnum”"),
        ('{"regnum": 9}', "Field “regnum” is 9"),
        ('{"regnum": 1}', "Field “game” is missing"),
        ("\x00\x01", "not JSON"),
    ],
)
def test_a_foreign_file_is_told(text: str, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        Record.from_json(text)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_told(share: float) -> None:
    text = GOLDEN.read_text("utf-8")
    with pytest.raises(BadRecord, match="not JSON"):
        Record.from_json(text[: int(len(text) * share)])


@pytest.mark.parametrize(
    ("field", "change", "says"),
    [
        ("seed", "xyz", "Field “seed” is 'xyz'; valid is up to 64 hexadecimal digits"),
        ("seed", "f" * 65, "Field “seed”"),
        ("seed", 7, "Field “seed” is 7; valid is a text"),
        ("generator", "chacha20/1", r"Field “generator” is 'chacha20/1'; valid is xoshiro128\*\*/1, which "),
        ("generator", "mt19937", r"Field “generator” is 'mt19937'; valid is xoshiro128\*\*/1, chacha20/1\."),
        ("generator", "xoshiro128**/2", r"valid is xoshiro128\*\*/1\."),
        ("generator", None, "Field “generator” is None; valid is a text"),
        ("players", 9, "Field “players” is 9"),
        ("options", {"dynasti": True}, "no option “dynasti”; there are: dynasty"),
        ("options", 4, "Field “options” is 4"),
        ("actions", "claim 3", "Field “actions” is 'claim 3'; valid is a list"),
        ("actions", [3], "Field “actions\\[0\\]” is 3; valid is a text"),
        ("actions", ["claim 99"], "Action 1: “claim 99” is not possible now"),
        ("scores", [1, 1], "Field “scores” is \\[1, 1\\], but the actions lead to"),
        ("winners", [], "Field “winners” is \\[\\], but"),
        ("seats", [None], "Field “seats\\[0\\]” is None"),
        ("position", {"game": "chess"}, "a position of kingdomino"),
        ("moves", [], "no field “moves”"),
    ],
)
def test_a_forged_or_damaged_field_is_told(field: str, change: object, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        read({**value(), field: change})


def test_a_result_that_was_never_reached_is_told() -> None:
    changed = value()
    changed["actions"] = changed["actions"][:-1]
    with pytest.raises(BadRecord, match="a game that is not over"):
        read(changed)


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    record = Record.load(GOLDEN)
    record.save(tmp_path / "game.json")
    kept = (tmp_path / "game.json").read_text("utf-8")
    assert Record.load(tmp_path / "game.json") == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    record.actions.append("nonsense")
    with pytest.raises(BadRecord):
        record.save(tmp_path / "game.json")
    assert (tmp_path / "game.json").read_text("utf-8") == kept
    with pytest.raises(regnum.BadOption, match="cannot be written"):
        Record.load(GOLDEN).save(tmp_path / "no" / "such" / "folder.json")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read: No such file"):
        Record.load(tmp_path / "nothing.json")
    with pytest.raises(BadRecord, match="cannot be read: Is a directory"):
        Record.load(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="it is not text"):
        Record.load(tmp_path / "binary")
