"""Simulations with any bots: who sits where, how soon they come how far, alone, and from a position."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum.arena.contest import Task, match, play, tournament
from regnum.arena.simulate import Setup, simulate, summary_of
from regnum.arena.summary import mean_and_spread
from regnum.bots import Turn, bot
from regnum.bots.milestones import Milestone, idle, milestones
from regnum.core.errors import Phrase
from regnum.core.rng import Rng
from tests.arena.test_commands import as_json, regnum_command

BIG_MONEY = ("big_money", "idle")


def test_bots_keep_their_seats() -> None:
    for strong, bots in enumerate((("greedy", "random"), ("random", "greedy"))):
        summary = simulate(Setup("kingdomino", 2, {}, 3, bots), 30, cores=1)
        assert summary.games == 30
        assert summary.win_share(strong)[0] > 0.7


def test_figures_do_not_depend_on_the_number_of_cores() -> None:
    arguments = ("simulate", "dominion", "big_money_smithy", "big_money", "--games", "30", "--seed", "4")
    one, two = as_json(*arguments, "--cores", "1"), as_json(*arguments, "--cores", "2")
    for told in (one, two):
        del told["seconds"], told["games_per_second"]
    assert one == two
    assert one["bots"] == ["big_money_smithy", "big_money"]
    assert one["milestones"].keys() == {"four_provinces", "end"}


def test_a_bot_that_fails_is_counted_and_is_in_no_figure() -> None:
    told = as_json("simulate", "dominion", "exec:false", "big_money", "--games", "2", "--cores", "1")
    assert told["games"] == 0
    assert told["complete"] is True
    assert [(failed["seat"], failed["games"]) for failed in told["failed"]] == [(0, 2)]
    said = regnum_command("simulate", "dominion", "exec:false", "big_money", "--games", "2", "--cores", "1")
    assert re.search(r"exec:false lost 2 games by failing: .+", said.stdout)


# How soon


def test_a_milestone_is_the_first_turn_that_is_high_enough() -> None:
    four = Milestone("four", Phrase("four"), "x", 4)
    assert four.reached([0, 1, 4, 3, 5]) == 3
    assert four.reached([0, 1]) is None
    assert Milestone("end", Phrase("end"), "x").reached([0, 1]) == 2
    assert Milestone("end", Phrase("end"), "x").reached([]) is None
    assert milestones("kingdomino") == ()


def turns_by_the_log(task: Task) -> tuple[list[int], list[int | None]]:
    """How many turns each seat took, and in which it got its fourth Province, by what was said aloud."""
    rng = Rng((task.seed + task.deal) % (1 << 128))
    state = regnum.new(task.game, len(task.bots), rng.bits(), task.options)
    players = [bot(name, 0, task.game) for name in task.bots]
    bought: Counter[int] = Counter()
    fourth: list[int | None] = [None] * len(players)
    while not state.over:
        seat = int(state.seat)
        action = players[seat].choose(Turn(state))
        if state.text(action) == "buy province":
            bought[seat] += 1
            if bought[seat] == 4:
                fourth[seat] = state.view(None)["seats"][seat]["turns"]
        state.apply(action)
    return [seat["turns"] for seat in state.view(None)["seats"]], fourth


def test_turns_are_counted_as_the_table_counts_them() -> None:
    setup = Setup("dominion", 2, {}, 8, ("ultimate", "big_money_smithy"))
    reached = 0
    for number in range(12):
        told = summary_of("dominion", play(setup.task(number))).milestones
        turns, fourth = turns_by_the_log(setup.task(number))
        for seat in range(2):
            assert told["end"][seat] == Counter([turns[seat]])
            assert told["four_provinces"][seat] == Counter([turn for turn in [fourth[seat]] if turn is not None])
            reached += fourth[seat] is not None
    assert 3 < reached < 24


# Alone


def big_money_alone(rng: Rng) -> tuple[int, int]:
    """Big money by itself, in plain Python: the turns to the fourth Province, and to the eighth."""
    coins = {"copper": 1, "silver": 2, "gold": 3}
    deck: list[str] = []
    discard = ["copper"] * 7 + ["estate"] * 3
    provinces, turn, fourth = 0, 0, 0
    while provinces < 8:
        turn += 1
        hand: list[str] = []
        while len(hand) < 5:
            if not deck:
                while discard:
                    deck.append(discard.pop(rng.below(len(discard))))
            hand.append(deck.pop())
        money = sum(coins.get(card, 0) for card in hand)
        bought = next((card for card, cost in (("province", 8), ("gold", 6), ("silver", 3)) if money >= cost), None)
        discard += hand + ([bought] if bought else [])
        provinces += bought == "province"
        if provinces == 4 and not fourth:
            fourth = turn
    return fourth, turn


def test_alone_it_takes_as_many_turns_as_a_plain_program_says() -> None:
    games = 400
    told = simulate(Setup("dominion", 2, {}, 2, BIG_MONEY), games, cores=1).milestones
    rng = Rng(5)
    plain = [big_money_alone(rng) for _ in range(4 * games)]
    for name, values in (
        ("four_provinces", [four for four, _end in plain]),
        ("end", [end for _four, end in plain]),
    ):
        mean, spread = mean_and_spread(told[name][0])
        expected = sum(values) / len(values)
        assert told[name][0].total() == games
        assert abs(mean - expected) < 4 * spread * math.sqrt(1 / games + 1 / len(values)), name


def test_who_is_idle_owns_at_the_end_what_it_began_with() -> None:
    state = regnum.new("dominion", 3, 5, {"kingdom": "size_distortion"})
    players = [bot(name, 0, "dominion") for name in ("double_laboratory", "idle", "idle")]
    while not state.over:
        state.apply(players[int(state.seat)].choose(Turn(state)))
    for seat in (1, 2):
        assert state.view(None)["seats"][seat]["owned"] == {"copper": 7, "estate": 3}
        assert state.scores()[seat] == 3


def test_a_game_that_nobody_ends_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "idle.txt"
    path.write_text("gold if own gold < 1", "utf-8")
    arguments = ("simulate", "dominion", f"list:{path}", "--alone", "--games", "1", "--cores", "1")
    assert "idle lost 1 game by failing: gave up: after 2000 decisions" in regnum_command(*arguments).stdout


def test_alone_is_typed_with_one_bot() -> None:
    arguments = ("simulate", "dominion", "big_money", "--alone", "--games", "20", "--seed", "2", "--cores", "1")
    told = as_json(*arguments)
    assert told["bots"] == ["big_money", "idle"]
    end = told["milestones"]["end"][0]
    assert end["reached"] == 1
    assert sum(end["distribution"].values()) == 20
    low, high = end["interval_95"]
    assert low < end["mean"] < high
    said = regnum_command(*arguments).stdout
    assert "turns to the fourth Province" in said
    assert "idle" not in said
    assert "Züge bis zum Ende" in regnum_command("--lang", "de", *arguments).stdout


def test_only_some_games_can_be_played_alone() -> None:
    assert idle("dominion") == "idle"
    assert idle("kingdomino") == ""


# From a position

POSITION: dict[str, Any] = {
    "game": "dominion",
    "players": 2,
    "kingdom": ["smithy"],
    "supply": {"province": 2},
    "seats": [
        {
            "hand": ["gold", "gold", "silver", "copper", "copper"],
            "deck": ["gold", "copper", "silver", "estate", "curse"],
        },
        {"hand": ["copper"] * 5, "deck": ["copper", "copper", "estate", "estate", "estate"], "turns": 1},
    ],
}


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "start.json"
    path.write_text(json.dumps(POSITION), "utf-8")
    return str(path)


def test_of_a_position_only_what_is_hidden_is_dealt_anew() -> None:
    contest = match("dominion", {}, 3, ("big_money", "random"), regnum.from_position(POSITION).position())
    states = [contest.tasks(0, 2)[0].first_state(seed) for seed in range(20)]
    assert {str(state.view(0)) for state in states} == {str(regnum.from_position(POSITION).view(0))}
    decks = {tuple(state.position()["seats"][0]["deck"]) for state in states}
    hands = {tuple(state.position()["seats"][1]["hand"]) for state in states}
    assert len(decks) > 5
    assert len(hands) > 1
    assert states[3] == contest.tasks(0, 2)[0].first_state(3)


def test_every_bot_sits_in_every_seat_of_a_position(position: str) -> None:
    told = as_json("match", "dominion", "big_money", "idle", "--position", position, "--games", "8", "--cores", "1")
    assert told["entrants"][0]["wins"]["mean"] > 0.4, "who begins buys a Province at once"
    contest = match("dominion", {}, 3, ("big_money", "idle"), regnum.from_position(POSITION).position())
    first, second = [play(task) for task in contest.tasks(0, 2)]
    assert first.scores[0] > second.scores[0] - 6
    assert first.decisions != second.decisions


def test_a_tournament_has_the_seats_of_its_position(position: str) -> None:
    bots = ("big_money", "ultimate", "idle")
    told = as_json("tournament", "dominion", *bots, "--position", position, "--games", "2", "--cores", "1")
    assert len(told["tables"]) == 3
    contest = tournament("dominion", {}, 1, bots, 2, regnum.from_position(POSITION).position())
    assert all(task.position is not None for task in contest.tasks(2, 2))


def test_results_are_kept_with_their_position(position: str, tmp_path: Path) -> None:
    results = str(tmp_path / "run.jsonl")
    command = ["match", "dominion", "big_money", "idle", "--games", "2", "--cores", "1", "--results", results]
    assert regnum_command(*command, "--position", position).returncode == 0
    assert regnum_command(*command, "--position", position).returncode == 0
    done = regnum_command(*command)
    assert done.returncode == 2
    assert "another contest" in done.stderr


def test_a_simulation_starts_from_a_position_or_a_record(position: str, tmp_path: Path) -> None:
    told = as_json(
        "simulate", "dominion", "big_money", "--alone", "--position", position, "--games", "6", "--cores", "1"
    )
    assert told["milestones"]["end"][0]["mean"] < 9, "two Provinces are left"
    record = regnum.Record.start("kingdomino", 3, 5)
    state = record.first_state()
    for _step in range(9):
        text = state.text(state.legal_actions()[0])
        record.actions.append(text)
        state.apply(state.parse(text))
    path = tmp_path / "record.json"
    path.write_text(record.to_json(), "utf-8")
    told = as_json("simulate", "kingdomino", "--position", str(path), "--games", "4", "--cores", "1")
    assert told["players"] == 3
    assert told["bots"] == ["random"] * 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["simulate", "dominion", "big_money"], "2 to 4 players, not 1"),
        (["simulate", "dominion", "big_money", "idle", "--players", "3"], "3 seats need as many bots; 2 are named"),
        (["simulate", "dominion", "--alone"], "Only one bot can play alone; 0 are named"),
        (["simulate", "dominion", "idle", "idle", "--alone"], "Only one bot can play alone; 2 are named"),
        (["simulate", "kingdomino", "greedy", "--alone"], "Nobody can play Kingdomino alone"),
        (["simulate", "dominion", "big_mony", "idle"], "There is no bot “big_mony”"),
        (["match", "dominion", "idle", "idle", "idle", "--position", "POSITION"], "has 2 seats, not 3"),
        (["match", "kingdomino", "random", "random", "--position", "POSITION"], "a position of dominion"),
        (["match", "dominion", "idle", "idle", "--position", "POSITION", "--kingdom", "random"], "none can be set"),
        (["match", "dominion", "idle", "idle", "--position", "/no/such"], "cannot be read"),
        (["match", "dominion", "idle", "idle", "--position", __file__], "neither a position nor a record"),
        (
            ["tournament", "dominion", "idle", "big_money", "--players", "3", "--position", "POSITION"],
            "has 2 seats, not 3",
        ),
    ],
)
def test_bad_input_is_told_in_a_sentence(position: str, arguments: list[str], says: str) -> None:
    done = regnum_command(*[position if each == "POSITION" else each for each in arguments])
    assert done.returncode == 2
    assert says in done.stderr, done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_that_is_over_cannot_be_started_from(tmp_path: Path) -> None:
    path = tmp_path / "over.json"
    path.write_text(json.dumps({**POSITION, "phase": "over"}), "utf-8")
    done = regnum_command("simulate", "dominion", "--position", str(path))
    assert "the game is over there" in done.stderr
