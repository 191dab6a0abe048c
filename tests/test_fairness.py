"""What shows that nobody could choose the cards: the hashes, as in the documents, and every step of a check."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum import BadRecord, Record
from regnum.core.fair_check import COHERENT, FAIR, UNPROVEN, WRONG, Seen, check, read_seen
from regnum.core.fairness import (
    CONTRIBUTION,
    MOST_WORDS,
    Fairness,
    Lot,
    canonical,
    commitment_of,
    read_fairness,
    seal_of,
    seed_of,
)
from tests.contract.case import random_action

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src/regnum/server/static"
NODE = shutil.which("node")
SECRET = "8" + "5" * 63
FIRST, SECOND = "a1" * 32, "4 2 6 1 ünd 🎲 " + "b2" * 32
BOUND: dict[str, Any] = {
    "table": "Zm9vYmFy",
    "game": "kingdomino",
    "rules": 1,
    "players": 3,
    "options": regnum.game("kingdomino").check_options(3, {"harmony": True}),
    "generator": "chacha20/1",
}


def fairness(*, opened: bool = True) -> Fairness:
    commitment = commitment_of(BOUND, SECRET)
    lots = (
        Lot(2, seal_of(commitment, 2, SECOND), SECOND if opened else None),
        Lot(0, seal_of(commitment, 0, FIRST), FIRST),
    )
    return Fairness(BOUND, SECRET, commitment, lots)


@cache
def played(*, opened: bool = True) -> str:
    """A whole game whose cards were drawn by lot."""
    parts = fairness(opened=opened)
    record = Record.start("kingdomino", 3, parts.seed, {"harmony": True}, ["Anna", "bot:medium", "Zoë"])
    record.fairness = parts
    state, rng = record.first_state(), regnum.Rng(3)
    while not state.over:
        action = random_action(state, rng)
        record.actions.append(state.text(action))
        state.apply(action)
    return record.to_json()


def seen() -> dict[str, Any]:
    """What the page of the first seat has noted."""
    parts = fairness()
    return {
        "table": BOUND["table"],
        "commitment": parts.commitment,
        "seals": [{"seat": lot.seat, "seal": lot.seal} for lot in parts.lots],
        "seat": 0,
        "contribution": FIRST,
    }


# Hashes


def test_there_is_one_spelling() -> None:
    said = {"b": [1, None, True], "a": {"z": 'é"\\\n', "y": "🎲"}}
    assert canonical(said) == '{"a":{"y":"🎲","z":"é\\"\\\\\\n"},"b":[1,null,true]}'.encode()
    assert canonical(dict(reversed(said.items()))) == canonical(said)


def test_the_hashes_are_those_of_the_documents() -> None:
    """What docs/fairness.md computes step by step, from its own words alone."""
    text = (ROOT / "docs/fairness.md").read_text("utf-8")
    example = json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0])
    parts = read_fairness(example["fairness"])
    assert parts.commitment == commitment_of(parts.bound, parts.secret)
    for lot in parts.lots:
        assert lot.contribution is not None
        assert lot.seal == seal_of(parts.commitment, lot.seat, lot.contribution)
    assert f"{parts.seed:064x}" == example["seed"]
    spelled = re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)
    digests = [hashlib.sha256(line.encode()).hexdigest() for line in spelled]
    assert digests[0] == parts.commitment
    assert digests[1 : 1 + len(parts.lots)] == [lot.seal for lot in parts.lots]
    assert f"{int(digests[-1], 16) | 1 << 255:064x}" == example["seed"]
    assert len(spelled) == len(parts.lots) + 2


def test_the_seed_is_a_key_of_the_better_generator() -> None:
    for number in range(64):
        lots = (Lot(0, "0" * 64, f"{number:064x}"),)
        assert seed_of("0" * 64, SECRET, lots) >> 255 == 1


@pytest.mark.parametrize("text", [FIRST, SECOND, "x" * MOST_WORDS + " " + FIRST])
def test_what_a_contribution_is(text: str) -> None:
    assert CONTRIBUTION.fullmatch(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "1 2 3", FIRST.upper(), FIRST[1:], "x" + FIRST, " " + FIRST, FIRST + "\n", "a\nb " + FIRST),
        *("x" * (MOST_WORDS + 1) + " " + FIRST, "\ud800 " + FIRST, "\x85 " + FIRST),
    ],
)
def test_what_no_contribution_is(text: str) -> None:
    assert not CONTRIBUTION.fullmatch(text)


def by_node(script: str, *imports: str) -> Any:
    """What a script says that imports from the pages' own."""
    lines = [f"import * as {name} from {json.dumps((STATIC / name).as_uri() + '.js')};" for name in imports]
    whole = "\n".join(["globalThis.localStorage = undefined;", *lines, script])
    assert NODE is not None
    done = subprocess.run(
        [NODE, "--input-type=module", "-"], input=whole, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


needs_node = pytest.mark.skipif(NODE is None, reason="Node is not installed; the browser's tests compute the same")


@needs_node
def test_the_pages_own_sha256() -> None:
    lots = random.Random(256)
    texts = ["", "abc", "a" * 55, "a" * 56, "a" * 63, "a" * 64, "a" * 119, "é🎲\u2028", "x" * 100_000]
    texts += ["".join(map(chr, lots.choices(range(1, 0xD000), k=lots.randrange(200)))) for _ in range(100)]
    script = f"console.log(JSON.stringify({json.dumps(texts)}.map(sha256.sha256)))"
    assert by_node(script, "sha256") == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


@needs_node
def test_the_page_computes_what_the_program_computes() -> None:
    record = json.loads(played())
    script = f"""
      const record = {json.dumps(record)};
      const {{ fairness: parts }} = record;
      const [one] = parts.lots;
      console.log(JSON.stringify([
        fairness.canonical(record.fairness), fairness.commitmentOf(parts),
        fairness.sealOf(parts.commitment, one.seat, one.contribution), fairness.seedOf(parts),
        fairness.recomputed(record), fairness.newContribution(), fairness.newContribution("dice"),
      ]));"""
    spelled, commitment, seal, seed, found, drawn, added = by_node(script, "fairness")
    parts = fairness()
    assert spelled.encode() == canonical(record["fairness"])
    assert (commitment, seal, seed) == (parts.commitment, parts.lots[0].seal, record["seed"])
    assert found == {"commitment": True, "seals": True, "seed": True, "seen": None}
    assert CONTRIBUTION.fullmatch(drawn)
    assert added.startswith("dice ")
    assert CONTRIBUTION.fullmatch(added)


# In a record


def test_a_record_keeps_it() -> None:
    record = Record.from_json(played())
    assert record.fairness == fairness()
    assert Record.from_json(record.to_json()) == record
    assert "fairness" not in json.loads(Record.start("kingdomino", 2, 7).to_json())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"protocol": "regnum fair 2"}, "fairness.protocol"),
        ({"secret": "55"}, "fairness.secret"),
        ({"commitment": "A" * 64}, "fairness.commitment"),
        ({"more": 1}, "no field “fairness.more”"),
        ({"bound": {**BOUND, "players": "3"}}, "fairness.bound.players"),
        ({"bound": {**BOUND, "options": {"a": 1}}}, "fairness.bound.options"),
        ({"lots": [{"seat": 3, "seal": "0" * 64, "contribution": None}]}, "seat"),
        ({"lots": [{"seat": 1, "seal": "0" * 64, "contribution": None}] * 2}, "a seat that has no lot"),
        ({"lots": [{"seat": 1, "seal": "0" * 64, "contribution": "me"}]}, "contribution"),
        ({"lots": [{"seat": 1, "seal": "0" * 64}]}, "contribution” is missing"),
    ],
)
def test_what_is_none_is_told_by_its_field(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        read_fairness(fairness().as_json() | change)


# Checking


def test_a_fair_record_is_found_fair() -> None:
    report = check(played(), read_seen(seen()))
    assert [(step.name, step.holds) for step in report.steps] == [
        (name, True) for name in ("record", "bound", "commitment", "seals", "seed", "lots", "seen")
    ]
    assert report.verdict == FAIR
    assert "seat 3 (Zoë), 1 (Anna)" in str(report.steps[5].words)
    assert check(played()).verdict == COHERENT  # it is for whoever saw the commitment


def test_without_lots_only_the_play_can_be_checked() -> None:
    told = json.loads(played())
    del told["fairness"]
    report = check(json.dumps(told))
    assert report.verdict == UNPROVEN
    assert [step.holds for step in report.steps] == [True, None]
    assert "no field “fairness”" in str(report.steps[-1].words)


def test_a_seal_that_stayed_closed_leaves_a_doubt() -> None:
    report = check(played(opened=False))
    assert report.verdict == UNPROVEN
    assert [step.name for step in report.steps if step.holds is None] == ["seals"]
    assert "seat 3" in str(report.steps[3].words)


def test_nobody_contributed() -> None:
    parts = Fairness(BOUND, SECRET, commitment_of(BOUND, SECRET), ())
    record = Record.start("kingdomino", 3, parts.seed, {"harmony": True})
    record.fairness = parts
    report = check(record.to_json())
    assert [step.name for step in report.steps if step.holds is None] == ["record", "lots"]  # nor is it over
    assert report.verdict == UNPROVEN


def test_who_only_watched_is_shown_no_more_than_anybody() -> None:
    report = check(played(), Seen(fairness().commitment, [], None, None))
    assert (report.steps[-1].holds, report.verdict) == (None, COHERENT)


@pytest.mark.parametrize(
    "change",
    [
        {"commitment": "0" * 64},
        {"seals": list(reversed(seen()["seals"]))},
        {"seals": seen()["seals"][:1]},
        {"contribution": SECOND},
        {"seat": 2},
    ],
)
def test_a_page_that_saw_something_else_says_so(change: dict[str, Any]) -> None:
    report = check(played(), read_seen(seen() | change))
    assert [step.name for step in report.steps if step.holds is False] == ["seen"]
    assert report.verdict == WRONG


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a JSON value that has nothing in it."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = False
    for key, inner in entries:
        found = True
        yield from leaves(inner, (*path, key))
    if not found:
        yield path


def changed(value: Any, rng: random.Random) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1))
    if not value:
        return "x"
    at = rng.randrange(len(value))
    letter = rng.choice([letter for letter in "0123456789abcdef" if letter != value[at]])
    return value[:at] + letter + value[at + 1 :]


def test_any_change_of_any_part_is_noticed() -> None:
    """Whatever is different in what the cards come from, some step no longer holds."""
    whole = json.loads(played())
    rng = random.Random(15)
    paths = [path for path in leaves(whole) if path[0] not in ("seats", "actions")]
    assert len(paths) > 20
    assert {"fairness", "options", "seed", "generator", "players", "rules", "game"} <= {path[0] for path in paths}
    for path in paths:
        for _attempt in range(5):
            other = copy.deepcopy(whole)
            place = other
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = changed(place[path[-1]], rng)
            assert check(json.dumps(other)).verdict == WRONG, path


def test_lots_cannot_be_left_out_added_or_put_in_another_order() -> None:
    whole = json.loads(played())
    lots = whole["fairness"]["lots"]
    more = [*lots, {"seat": 1, "seal": seal_of(fairness().commitment, 1, FIRST), "contribution": FIRST}]
    for others in ([], lots[:1], lots[1:], lots[::-1], more):
        whole["fairness"]["lots"] = others
        report = check(json.dumps(whole))
        assert "seed" in [step.name for step in report.steps if step.holds is False]


def test_a_forged_game_with_right_hashes_is_another_game_than_the_page_saw() -> None:
    """A server can make up a whole record afterwards; not one that fits what a page noted."""
    commitment = commitment_of(BOUND, "9" * 64)
    lots = tuple(
        Lot(lot.seat, seal_of(commitment, lot.seat, str(lot.contribution)), lot.contribution)
        for lot in fairness().lots
    )
    parts = Fairness(BOUND, "9" * 64, commitment, lots)
    record = Record.start("kingdomino", 3, parts.seed, {"harmony": True})
    record.fairness = parts
    assert check(record.to_json()).verdict == UNPROVEN  # it was not played to its end, but all parts fit
    assert check(record.to_json(), read_seen(seen())).verdict == WRONG


def test_what_is_no_record_is_wrong_and_told() -> None:
    for text in ("", "{}", "[1]", '{"regnum": 1}'):
        report = check(text)
        assert report.verdict == WRONG
        assert str(report.steps[0].words)
