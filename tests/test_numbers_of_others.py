"""Whole numbers and switches of numpy and others are as good as those of Python; what they have besides is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

import regnum
from regnum import BadOption, IllegalAction, Record
from regnum.core.doors import truth


def test_numbers_and_truths_of_numpy_are_as_good_as_those_of_python() -> None:
    np = pytest.importorskip("numpy")
    state = regnum.new("kingdomino", np.int8(2), np.uint64(7), {"harmony": np.bool_(True)})
    assert state == regnum.new("kingdomino", 2, 7, {"harmony": True})
    assert state.options["harmony"] is True
    assert json.dumps(state.options) == json.dumps(regnum.new("kingdomino", 2, 7, {"harmony": True}).options)
    for kind in (np.int16, np.uint8, np.int64):
        assert state.view(kind(1)) == state.view(1)
        assert state.info_key(kind(1)) == state.info_key(1)
        assert state.determinize(kind(1), kind(3)) == state.determinize(1, 3)
    action = state.legal_actions()[0]
    played, applied = state.copy(), state.copy()
    played.play(np.int64(action))
    applied.apply(np.int32(action))
    assert played == applied
    assert regnum.Rng(np.int64(7)).words() == regnum.Rng(7).words()
    dominion = regnum.new("dominion", 2, 5, {"first_player": np.int64(1)})
    assert dominion.options["first_player"] == "1"
    record = Record.start("kingdomino", np.int64(2), np.int64(7), {"harmony": np.bool_(False)})
    assert Record.from_json(record.to_json()) == record
    position = state.position()
    position["players"] = np.int64(2)
    assert regnum.from_position(position) == state


def test_what_numpy_has_besides_is_refused() -> None:
    np = pytest.importorskip("numpy")
    for wrong in (np.int64(1), np.array([True]), np.float64(1), np.array([True, False]), 1, "true", None, b"?"):
        with pytest.raises(BadOption, match="valid is true, false"):
            regnum.new("kingdomino", 2, 7, {"harmony": wrong})
    state = regnum.new("kingdomino", 2, 7)
    for wrong in (np.bool_(True), np.float64(1), np.array([1, 2])):
        with pytest.raises(BadOption):
            state.view(wrong)
        with pytest.raises(IllegalAction):
            state.apply(wrong)
        with pytest.raises(BadOption):
            regnum.Rng(wrong)


@pytest.mark.parametrize("seed", ["7", 1.5, -1, True, 2**256])
def test_a_generator_refuses_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(BadOption, match="The seed is"):
        regnum.Rng(seed)


def test_a_truth_is_known_by_what_it_is() -> None:
    np = pytest.importorskip("numpy")
    assert (truth(True), truth(False), truth(np.bool_(True)), truth(np.bool_(False))) == (True, False, True, False)
    assert all(truth(other) is None for other in (0, 1, None, "", b"", b"\1", memoryview(b"\1"), [True]))
