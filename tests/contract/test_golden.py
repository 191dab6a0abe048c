"""The golden records: a whole game for every game and set of options, checked in and replayed."""

from __future__ import annotations

import json

import pytest

from regnum import Record
from regnum.core.seeds import generator_of
from tests.contract.case import Case, all_cases
from tests.golden import path_of, recorded


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_the_golden_record_replays(case: Case) -> None:
    path = path_of(case)
    text = path.read_text("utf-8")
    record = Record.from_json(text)  # replays it, and compares the result
    named = f' "generator": "{generator_of(record.seed or 0)}",\n'
    assert record.to_json().replace(named, "") == text.replace(named, "")  # older ones do not name it
    assert {**record.options, **case.options} == record.options
    assert record.players == case.players
    if "scores" in json.loads(text):
        assert record.replay().scores() == json.loads(text)["scores"]


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_the_same_seed_still_gives_the_same_game(case: Case) -> None:
    golden = Record.load(path_of(case))
    assert golden.seed is not None
    assert recorded(case, golden.seed) == golden
