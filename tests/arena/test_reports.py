"""Reports: what they tell is what was played, with intervals, in one file, in three languages."""

from __future__ import annotations

import json
import math
import re
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum.arena.chronicles import Chronicles, Sums
from regnum.arena.contest import Contest, Result, match, play, tournament
from regnum.arena.report.facts import Facts, chronicles_of, named, of_contest
from regnum.arena.report.page import page
from regnum.arena.report.winners import differences, student
from regnum.arena.results import ResultFile
from regnum.arena.run import run
from regnum.arena.simulate import Setup, play_games, tell_games
from regnum.arena.standing import Standings
from regnum.arena.statistics import estimate, share
from regnum.arena.tracks import Told, chronicle, told
from regnum.arena.workers import Here
from regnum.bots import Turn, _registered, bot, register
from regnum.core.course import Course
from regnum.core.log import redacted
from regnum.core.record import Record
from regnum.core.rng import Rng
from regnum.view import view_of
from regnum.view.turns import turns_of
from tests.arena.report_reader import read, rows, sections, words
from tests.arena.test_commands import as_json, regnum_command

GAMES = ("dominion", "kingdom_builder", "kingdomino", "new_york")
BOTS = ("greedy", "easy")


def played(contest: Contest, games: int) -> tuple[Standings, Facts]:
    chronicles = chronicles_of(contest)
    standings = run(contest, games, Here(), chronicles=chronicles)
    return standings, of_contest(contest, standings, chronicles, games * len(contest.tables))


def results(contest: Contest, games: int) -> list[Result]:
    return [play(task) for task in contest.tasks(0, games, told=True)]


# What is kept of a game


def game_and_its_record(game: str, players: int, seed: int) -> tuple[Told, Record]:
    """A game between two that like luck, one more than the other, and what was kept of it."""
    record = Record.start(game, players, seed)
    state = record.first_state()
    kept = chronicle(game, players)
    bots = [bot("easy" if seat else "greedy", seat + 1, game) for seat in range(players)]
    kept.begin(state)
    while not state.over:
        kept.look(state)
        action = bots[state.seat].choose(Turn(state))
        record.actions.append(state.text(action))
        state.apply(action)
    kept.end(state)
    return told(kept, state), record


BEFORE = {"kingdomino": "claim"}
"""How a turn begins that is not counted, because it comes before the first."""
GAINS = {
    "dominion": lambda event: [f"card:{event['card']}"] if event["kind"] == "gain" else [],
    "kingdom_builder": lambda event: [f"tile:{event['tile']}"] if event["kind"] == "gain" else [],
    "new_york": lambda event: (
        [f"building:{event['building'].split('-')[0]}"]
        if (event["kind"] == "buy" and not event["gift"]) or (event["kind"] == "leftover" and event["seat"] >= 0)
        else []
    ),
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_points_and_gains_by_turn_are_those_of_the_record(game: str, players: int) -> None:
    """The turns of a record are found elsewhere, by the words of the end page: both must agree."""
    kept, record = game_and_its_record(game, players, 5)
    course = Course(Record.from_json(record.to_json()))
    log: list[dict[str, Any]] = [redacted(event, None) for event in course.state.log or ()]
    turns = turns_of(log, course.marks, view_of(game))
    points: list[list[float]] = [[] for _ in range(players)]
    gained: dict[str, list[list[int]]] = {}
    begun = [0] * players
    for turn in turns:
        events = log[turn.first : turn.end]
        if events[0]["kind"] != BEFORE.get(game):
            begun[turn.seat] += 1
            points[turn.seat].append(course.marks[turn.last_step].scores[turn.seat])
        for event in events:
            for thing in GAINS.get(game, lambda event: [])(event):
                gained.setdefault(thing, [[] for _ in range(players)])[event["seat"]].append(begun[event["seat"]])
    assert kept["by_turn"]["points"] == points
    assert kept["ends"]["turns/count"] == begun
    if game in GAINS:
        assert {thing: rows for thing, rows in kept["gained"].items() if ":" in thing} == gained
        assert sum(map(len, gained)) > 0


def test_squares_and_crowns_of_a_kingdom_are_those_of_its_end() -> None:
    kept, record = game_and_its_record("kingdomino", 3, 8)
    outcome = record.replay().outcome()
    for seat, end in enumerate(outcome["seats"]):
        assert kept["ends"]["crown/gained"][seat] == kept["by_turn"]["crowns"][seat][-1] == end["crowns"]
        for thing, counts in kept["ends"].items():
            if thing.startswith("terrain:"):
                squares = [
                    len(item["squares"])
                    for item in end["items"]
                    if item.get("terrain") == thing.removeprefix("terrain:").removesuffix("/gained")
                ]
                assert counts[seat] == sum(squares)


def test_money_of_a_turn_is_what_there_was_to_spend() -> None:
    contest = match("dominion", {}, 3, ("big_money", "big_money_smithy"))
    for result in results(contest, 4):
        assert result.told is not None
        assert result.told["by_turn"]["money"] == result.tracks["money"]  # kept by other code, for plots


@pytest.mark.parametrize("game", GAMES)
def test_games_are_the_same_with_and_without_a_report(game: str) -> None:
    contest = match(game, {}, 7, ("greedy", "easy", "random"))
    for task, with_report in zip(contest.tasks(0, 3), contest.tasks(0, 3, told=True), strict=True):
        plain, kept = play(task), play(with_report)
        assert plain.told is None
        assert kept.told is not None
        assert (plain.scores, plain.wins, plain.decisions, plain.tracks) == (
            kept.scores,
            kept.wins,
            kept.decisions,
            kept.tracks,
        )


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_the_same_with_and_without_a_report(game: str) -> None:
    setup = Setup(game, 2, regnum.game(game).check_options(2, {}), 9)
    summary, kept = play_games(setup, 0, 5), tell_games(setup, 0, 5)
    assert summary.decisions == sum(sum(result.decisions) for result in kept)
    assert [sorted(counts.elements()) for counts in summary.scores] == [
        sorted(result.scores[seat] for result in kept) for seat in range(2)
    ]


# Means and intervals


def test_sums_give_the_interval_over_deals() -> None:
    deals = [[3.0, 5.0], [1.0, 2.0], [7.0, 7.0], [0.0, 4.0], [2.0, 9.0]]
    sums = Sums()
    for deal in deals:
        sums.add(len(deal), sum(deal))
    expected = estimate([sum(deal) / 2 for deal in deals])
    found = sums.estimate()
    assert (found.mean, found.low, found.high) == pytest.approx((expected.mean, expected.low, expected.high))


def test_games_that_were_not_added_came_to_nothing() -> None:
    some, whole, other = Sums(), Sums(), Sums()
    for total in (0, 2, 0, 1, 0, 0):
        whole.add(2, 2)
        other.add(2, total)
        if total:
            some.add(2, total)
    assert some.over(whole) == other


def test_an_interval_is_never_empty_and_one_deal_tells_nothing_of_the_spread() -> None:
    alike = Sums()
    for _ in range(30):
        alike.add(2, 2)
    assert alike.share() == share([1.0] * 30)
    one = Sums()
    one.add(2, 1)
    assert math.isinf(one.estimate().high)


@pytest.mark.parametrize(("at", "freedom", "value"), [(0.975, 10, 2.228), (0.9995, 30, 3.646), (0.999, 9, 4.297)])
def test_students_distribution(at: float, freedom: int, value: float) -> None:
    assert student(at, freedom) == pytest.approx(value, abs=0.01)


# Winners and others


def invented(rng: Rng, deal: int, better: float) -> Result:
    """A game of two in which chance decides, with twenty numbers; one of them goes with winning as far as said."""
    won = rng.below(2)
    ends = {f"number{i}/count": [float(rng.below(10)), float(rng.below(10))] for i in range(20)}
    ends["number0/count"][won] += better
    wins = [float(won == who) for who in range(2)]
    kept: Told = {"by_turn": {"points": [[1.0], [1.0]]}, "gained": {}, "ends": ends}
    return Result(0, deal, 0, [10, 10], wins, [1, 1], [0.0, 0.0], {}, None, kept)


def compared(seed: int, better: float, deals: int = 40) -> Chronicles:
    chronicles, rng = Chronicles(1, lambda name: True), Rng(seed)
    for deal in range(deals):
        chronicles.add(["a", "b"], invented(rng, deal, better))
    return chronicles


def test_chance_alone_looks_clear_in_few_reports() -> None:
    """Twenty numbers that mean nothing: with usual intervals two reports of three would name one of them."""
    named_one = sum(any(each.is_clear for each in differences(compared(seed, 0.0))) for seed in range(150))
    assert named_one <= 15  # 7.5 are to be expected


def test_what_goes_with_winning_is_found_and_comes_first() -> None:
    found = differences(compared(1, 4.0))
    assert len(found) == 20
    assert found[0].name == "number0/count"
    assert found[0].is_clear
    assert found[0].apart.low < found[0].winners - found[0].others < found[0].apart.high
    assert [each.errors for each in found] == sorted((each.errors for each in found), reverse=True)


def test_with_too_few_games_nothing_is_compared() -> None:
    assert differences(compared(1, 4.0, deals=9)) == []


def test_winners_are_compared_with_the_others_of_their_game() -> None:
    contest = match("kingdomino", {}, 4, ("greedy", "easy", "random"))
    _standings, facts = played(contest, 45)
    apart: dict[int, list[float]] = {}
    for result in results(contest, 45):
        assert result.told is not None
        crowns = result.told["ends"]["crown/gained"]
        of_winners = [crowns[who] for who, won in enumerate(result.wins) if won]
        of_others = [crowns[who] for who, won in enumerate(result.wins) if not won]
        apart.setdefault(result.deal, []).append(statistics.mean(of_winners) - statistics.mean(of_others))
    means = [statistics.mean(deal) for deal in apart.values()]
    (found,) = [each for each in differences(facts.chronicles) if each.name == "crown/gained"]
    count = len(differences(facts.chronicles))
    wide = student(1 - 0.025 / count, len(means) - 1) * statistics.stdev(means) / math.sqrt(len(means))
    expected = statistics.mean(means)
    assert (found.apart.low, found.apart.mean, found.apart.high) == pytest.approx(
        (expected - wide, expected, expected + wide)
    )
    shown = [
        row for row in rows(sections(read(page(facts, "en")))["winners"]) if row["number at the end"] == "Crowns"
    ]
    if found.is_clear:
        assert shown[0]["difference, all 95 % intervals together"].startswith(f"{expected:+.2f}")
    assert f"{count} numbers were compared" in page(facts, "en")


# The page


@pytest.mark.parametrize("game", GAMES)
def test_a_report_tells_what_was_played(game: str) -> None:
    contest = match(game, {}, 6, BOTS)
    standings, facts = played(contest, 24)
    parts = sections(read(page(facts, "en")))
    shown = standings.tables[0].to_json(None)
    for row, entrant in zip(rows(parts["wins"]), shown["entrants"], strict=True):
        low, high = entrant["wins"]["interval_95"]
        assert row["bot"] == entrant["bot"]
        assert row["wins"] == f"{entrant['wins']['mean']:.1%} {low:.1%} … {high:.1%}"
        low, high = entrant["margin"]["interval_95"]
        assert row["margin"] == f"{entrant['margin']['mean']:+.1f} {low:+.1f} … {high:+.1f}"
        assert row["games"] == "24"
    all_told = [result.told for result in results(contest, 24)]
    for row, entrant in zip(rows(parts["scores"]), shown["entrants"], strict=True):
        assert row["mean"].startswith(f"{entrant['mean_score']:.2f} ")
        assert "…" in row["mean"]
    assert all_told[0] is not None
    for figure in all_told[0]["by_turn"]:
        listed = rows(parts[f"turn-{figure}"])
        for who, name in enumerate(BOTS):
            of_bot = [kept["by_turn"][figure][who] for kept in all_told if kept is not None]
            assert len(listed) == max(len(row) for kept in all_told if kept for row in kept["by_turn"][figure])
            for turn, row in enumerate(listed):
                values = [values[turn] for values in of_bot if turn < len(values)]
                if values:
                    mean, count = re.fullmatch(r"(\S+) .* · ([\d,]+)", row[name]).groups()  # type: ignore[union-attr]
                    assert float(mean) == pytest.approx(statistics.mean(values), abs=0.0051)
                    assert int(count) == len(values)
    things = dict.fromkeys(thing for kept in all_told if kept for thing in kept["gained"])
    assert things
    for thing in things:
        title = view_of(game).tracked(thing, "when", dict(contest.options), "en")
        assert title is not None
        for who, row in enumerate(rows(parts["gained"], title[:1].upper() + title[1:])):
            turns = [kept["gained"].get(thing, [[], []])[who] for kept in all_told if kept is not None]
            had = [min(row) for row in turns if row]
            assert row["games with it"].startswith(f"{len(had) / 24:.1%} ")
            assert row["number a game"].startswith(f"{sum(map(len, turns)) / 24:.2f} ")
            assert row["first in turn"].startswith(f"{statistics.mean(had):.1f}" if had else "–")


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_game_keeps_has_a_name_in_every_language(game: str) -> None:
    contest = match(game, {}, 6, ("easy", "random"))
    for result in results(contest, 4):
        assert result.told is not None
        for language in ("en", "nl", "de"):
            for figure in result.told["by_turn"]:
                assert view_of(game).tracked(figure, "turn", dict(contest.options), language)
            for thing in result.told["gained"]:
                assert view_of(game).tracked(thing, "when", dict(contest.options), language)
        told_of = [name for name in result.told["ends"] if named(game, contest.options, name, "en") is not None]
        assert len(told_of) > 3
        for name in told_of:
            assert named(game, contest.options, name, "nl")
            assert named(game, contest.options, name, "de")


OF_LANGUAGES = {
    "en": "What the winners had in common",
    "nl": "Wat de winnaars gemeen",
    "de": "Was die Sieger gemeinsam",
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_it_is_one_file_with_sound_drawings(game: str, language: str) -> None:
    _standings, facts = played(tournament(game, {}, 2, ("greedy", "easy", "random"), 2), 12)
    text = page(facts, language)
    whole = read(text)
    assert whole.get("lang") == language
    assert OF_LANGUAGES[language] in text
    assert len(text) < 500_000
    assert not re.search(r"https?:|<script|<link|<img|<iframe|@import|\ssrc=", text)
    assert all(address.startswith("data:font/woff2") for address in re.findall(r"url\(([^)]*)", text))
    assert all(link.get("href", "").startswith("#") for link in whole.iter("a"))
    ids = [element.get("id") for element in whole.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    drawings = list(whole.iter("svg"))
    assert len(drawings) > 20
    for drawing in drawings:
        assert re.fullmatch(r"-?\d+ -?\d+ [\d.]+ [\d.]+", str(drawing.get("viewbox")))
        for path in drawing.iter("path"):
            assert re.fullmatch(r"[MLHVZhvaz\d\s.,-]+", str(path.get("d"))), path.get("d")
        for bar in drawing.iter("rect"):
            assert float(str(bar.get("width"))) >= 0
            assert float(str(bar.get("height"))) >= 0
    assert "nan" not in re.sub(r"base64,[^)]*", "", text.lower()).replace("finan", "")


def test_each_pair_of_a_tournament_is_shown_once() -> None:
    _standings, facts = played(tournament("kingdomino", {}, 2, ("greedy", "easy", "random"), 2), 6)
    part = sections(read(page(facts, "en")))["wins"]
    table = next(part.iter("table"))
    titles = [words(row) for row in table.iter("tr") if row.get("class") == "group"]
    assert titles == ["greedy – easy", "greedy – random", "easy – random"]
    assert all(len(rows(part, title)) == 1 for title in titles)


class Failing:
    """Gives up in the first game of every deal."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def choose(self, turn: Turn) -> int:
        self.asked += 1
        if turn.seat == 0 and self.asked == 3:
            raise ZeroDivisionError("my mistake")
        return turn.legal[0]


@pytest.fixture
def _failing() -> Iterator[None]:
    register("failing", Failing)
    yield
    del _registered["failing"]


@pytest.mark.usefixtures("_failing")
def test_failed_games_are_told_and_in_no_other_figure() -> None:
    _standings, facts = played(match("kingdomino", {}, 2, ("failing", "greedy")), 12)
    whole = read(page(facts, "en"))
    parts = sections(whole)
    assert "failing lost 6 games by failing" in words(parts["failures"])
    assert "my mistake" in words(parts["failures"])
    assert [row["games"] for row in rows(parts["wins"])] == ["12", "12"]
    assert [row["games"] for row in rows(parts["scores"])] == ["6", "6"]
    assert "Lost by failing 6" in words(next(whole.iter("dl"))).replace("failing6", "failing 6")


def test_names_are_escaped() -> None:
    contest = match("kingdomino", {}, 2, BOTS)
    _standings, facts = played(contest, 2)
    evil = "<b>&\"'\ud800\x07"
    facts.chronicles.courses[evil] = facts.chronicles.courses.pop("greedy")
    renamed = Facts(**{**vars(facts), "names": [evil, "easy"], "tables": []})
    text = page(renamed, "en")
    assert '<b>&"' not in text
    assert "&lt;b&gt;&amp;" in text
    text.encode("utf-8")


def test_games_from_a_file_without_a_report_are_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    contest = match("kingdomino", {}, 2, BOTS)
    run(contest, 4, Here(), ResultFile(path))
    chronicles = chronicles_of(contest)
    standings = run(contest, 8, Here(), ResultFile(path), chronicles=chronicles)
    assert standings.games == 8
    text = page(of_contest(contest, standings, chronicles, 8), "en")
    assert "4: the others were played without a report" in text
    again = chronicles_of(contest)  # what was told is kept in the file
    run(contest, 8, Here(), ResultFile(path), chronicles=again)
    again.close()
    assert again.games == 4


# At the command line


def test_the_command_writes_what_it_prints(tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    shown = as_json("match", "kingdomino", *BOTS, "--games", "12", "--seed", "5", "--report", str(path))
    listed = rows(sections(read(path.read_text("utf-8")))["wins"])
    assert [row["wins"].split()[0] for row in listed] == [f"{one['wins']['mean']:.1%}" for one in shown["entrants"]]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("bots", [(), ("greedy", "easy", "random")])
def test_a_simulation_tells_its_seats(tmp_path: Path, bots: Sequence[str]) -> None:
    path = tmp_path / "out.html"
    arguments = ("simulate", "new_york", *bots, "--games", "12", "--seed", "5", "--cores", "1")
    if not bots:
        arguments += ("--players", "3")
    shown = as_json(*arguments, "--report", str(path))
    assert shown["histogram"] == as_json(*arguments)["histogram"]
    parts = sections(read(path.read_text("utf-8")))
    assert [row["mean"].split()[0] for row in rows(parts["scores"])] == [
        f"{one['mean']:.2f}" for one in shown["seats"]
    ]
    assert [row["wins"].split()[0] for row in rows(parts["wins"])] == [
        f"{one['win_share']:.1%}" for one in shown["seats"]
    ]


def test_a_player_alone_is_not_said_to_win(tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    as_json("simulate", "dominion", "big_money", "--alone", "--games", "12", "--cores", "1", "--report", str(path))
    parts = sections(read(path.read_text("utf-8")))
    assert {"wins", "winners", "seats"} & set(parts) == set()
    assert [row["bot"] for row in rows(parts["scores"])] == ["Seat 1: big_money"]
    assert rows(parts["milestones"], "Turns to the fourth Province")


@pytest.mark.parametrize("command", [("match", "kingdomino", *BOTS), ("simulate", "kingdomino")])
@pytest.mark.parametrize("place", ["no/such/place.html", "."])
def test_what_cannot_be_written_is_said_before_anything_is_played(
    tmp_path: Path, command: Sequence[str], place: str
) -> None:
    done = regnum_command(*command, "--games", "100000000", "--report", str(tmp_path / place))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert not done.stdout


def test_a_tournament_in_german(tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    bots = ("greedy", "easy", "random")
    arguments = ("tournament", "kingdomino", *bots, "--games", "4", "--json", "--report", str(path))
    done = regnum_command("--lang", "de", *arguments)
    assert json.loads(done.stdout)["games"] == 12
    assert "Der Bericht steht in" in done.stderr
    assert "Wertungen" in path.read_text("utf-8")
