"""Matches and tournaments: fair seats, the same deals, results that are kept and resumed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

import regnum
from regnum import BadOption
from regnum.arena.contest import Contest, Result, Task, match, play, tournament
from regnum.arena.results import ResultFile
from regnum.arena.run import run
from regnum.arena.standing import Standings
from regnum.arena.statistics import Sprt
from regnum.arena.workers import Here
from tests.contract.case import Case, all_cases

BOTS = ("greedy", "easy", "random")


def small(bots: tuple[str, ...] = ("greedy", "random")) -> Contest:
    return match("kingdomino", {}, 4, bots)


def test_every_bot_sits_in_every_seat_of_every_deal() -> None:
    seen: Counter[tuple[int, int, int]] = Counter()
    for task in small(BOTS).tasks(0, 12):
        for seat, who in enumerate(task.seats):
            seen[task.deal, who, seat] += 1
    assert seen == Counter({(deal, who, seat): 1 for deal in range(4) for who in range(3) for seat in range(3)})


def test_all_pairs_meet_on_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = tournament("kingdomino", {}, 9, BOTS, 2)
    assert contest.tables == (("greedy", "easy"), ("greedy", "random"), ("easy", "random"))
    dealt: dict[tuple[int, int], set[str]] = {}
    new = regnum.new

    def noted(*arguments: object) -> regnum.State:
        state = new(*arguments)  # type: ignore[arg-type]
        key = (current.deal, current.rotation)
        dealt.setdefault(key, set()).add(json.dumps(state.position()))
        return state

    monkeypatch.setattr(regnum, "new", noted)
    for table in range(3):
        for current in contest.tasks(table, 4):
            play(current)
    assert all(len(positions) == 1 for positions in dealt.values())
    assert dealt[0, 0] == dealt[0, 1] != dealt[1, 0]


@pytest.mark.parametrize("case", [case for case in all_cases() if not case.options], ids=str)
def test_a_game_is_the_same_whenever_it_is_played(case: Case) -> None:
    task = match(case.game, case.options, 5, ("greedy", *["random"] * (case.players - 1))).tasks(0, 3)[-1]
    first, second = play(task), play(task)
    assert (first.scores, first.wins, first.decisions) == (second.scores, second.wins, second.decisions)
    assert sum(first.wins) == pytest.approx(1)
    assert min(first.decisions) > 0


def test_a_match_tells_who_is_better() -> None:
    standing = run(small(), 60, Here()).tables[0]
    wins, margin = standing.wins("greedy"), standing.margin("greedy")
    assert wins.low > 0.8
    assert margin.low > 5
    assert standing.margin("random").mean == pytest.approx(-margin.mean)
    assert standing.wins("random").mean == pytest.approx(1 - wins.mean)
    told = standing.to_json(None)
    assert told["games"] == 60
    assert told["entrants"][0]["by_chance"] == 0.5


def test_bots_of_one_name_are_one_entrant() -> None:
    standing = run(small(("greedy", "random", "random", "random")), 8, Here()).tables[0]
    assert standing.names == ["greedy", "random"]
    assert standing.wins("greedy").mean + standing.wins("random").mean == pytest.approx(1)
    assert [entrant["by_chance"] for entrant in standing.to_json(None)["entrants"]] == [0.25, 0.75]


def test_a_bot_against_itself_is_two_entrants() -> None:
    standing = run(small(("random", "random")), 40, Here()).tables[0]
    assert standing.names == ["random (1)", "random (2)"]
    assert 0.2 < standing.wins("random (1)").mean < 0.8


def test_a_tournament_rates_the_bots() -> None:
    standings = run(tournament("kingdomino", {}, 9, BOTS, 2), 30, Here())
    rated = standings.ratings()
    assert sorted(rated, key=lambda name: -rated[name].mean) == list(BOTS)
    assert rated["greedy"].low > rated["random"].high
    assert standings.overall("greedy")[0] == 60


def test_a_tournament_for_more_players_seats_every_choice_of_bots() -> None:
    contest = tournament("kingdomino", {}, 9, (*BOTS, "medium"), 3)
    assert len(contest.tables) == 4
    standings = run(contest, 3, Here())
    assert standings.games == 12
    assert set(standings.ratings()) == {*BOTS, "medium"}


def test_a_sequential_test_stops_a_table_that_is_decided() -> None:
    standings = run(small(), 1000, Here(), sprt=Sprt(0.5, 0.6))
    assert standings.games < 100
    assert standings.tables[0].to_json(Sprt(0.5, 0.6))["sprt"]["verdict"] == "high"
    assert run(small(("random", "greedy")), 1000, Here(), sprt=Sprt(0.5, 0.6)).games < 100


class Counting:
    """Plays here, and stops as if interrupted after so many games."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.played: list[Task] = []

    def play(self, tasks: Iterable[Task], together: int = 1) -> Iterator[Result]:
        for task in islice(tasks, self.most):
            self.played.append(task)
            yield play(task)
        raise KeyboardInterrupt


def told(standings: Standings) -> list[object]:
    """Everything but times."""
    return [
        [result.scores, result.wins, result.decisions]
        for table in standings.tables
        for _deal, results in sorted(table.deals.items())
        for _rotation, result in sorted(results.items())
    ]


def test_a_stopped_run_resumes_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    contest = tournament("kingdomino", {"harmony": True}, 9, BOTS, 2)
    stopped = run(contest, 10, Counting(7), ResultFile(path))
    assert stopped.games == 7
    with path.open("ab") as opened:
        opened.write(b'{"table":0,"deal":')  # as a crash in the middle of a line leaves it
    rest = Counting(1000)
    resumed = run(contest, 10, rest, ResultFile(path))
    assert len(rest.played) == 23
    assert told(resumed) == told(run(contest, 10, Here()))
    assert len(path.read_text("utf-8").splitlines()) == 31
    assert run(contest, 10, Counting(0), ResultFile(path)).games == 30


def test_more_games_can_be_added_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(small(), 4, Here(), ResultFile(path))
    counting = Counting(100)
    assert run(small(), 6, counting, ResultFile(path)).games == 6
    assert len(counting.played) == 2


def test_a_file_of_another_contest_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    run(small(), 2, Here(), ResultFile(path))
    before = path.read_bytes()
    with pytest.raises(BadOption, match="another contest"):
        run(small(("easy", "random")), 2, Here(), ResultFile(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["hello\n", "{}\n", '{"regnum": "arena"}\n', '[1]\n{"x": 1}\n', "\xff\n"])
def test_a_file_of_anything_else_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(text, "latin-1")
    with pytest.raises(BadOption, match="holds no results"):
        ResultFile(path)
    assert path.read_text("latin-1") == text


def test_bad_contests_are_refused() -> None:
    with pytest.raises(BadOption, match="There is no bot “greddy”"):
        match("kingdomino", {}, 1, ("greedy", "greddy"))
    with pytest.raises(BadOption, match="2 to 4 players"):
        match("kingdomino", {}, 1, ("greedy",))
    with pytest.raises(BadOption, match="twice"):
        tournament("kingdomino", {}, 1, ("greedy", "greedy"), 2)
    with pytest.raises(BadOption, match="3 seats need as many bots; only 2 are named"):
        tournament("kingdomino", {}, 1, ("greedy", "random"), 3)
