"""The game of the day: the same for everybody on a date, and another on every other date."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from datetime import date, timedelta

import pytest

import regnum
from regnum.bots.strategy import Strategy
from regnum.coach import days
from regnum.coach.days import OWN, SEARCHING, Day, choice, in_my_seat, opponent, played
from regnum.core.registry import from_position

DATE = date(2026, 11, 18)
GAMES = [game.id for game in regnum.games()]
ELSEWHERE = """
import sys
from datetime import date
from regnum.coach.days import Day, in_my_seat, opponent
for game in sys.argv[1:]:
    print(in_my_seat(Day(game, date(2026, 11, 18)), opponent(game)))
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_same_date_gives_the_same_deal_and_options(game: str) -> None:
    one, two = Day(game, DATE), Day(game, DATE)
    assert one.setup == two.setup
    assert one.start.first_state().position() == two.start.first_state().position()


@pytest.mark.parametrize("game", GAMES)
def test_other_dates_and_other_games_have_other_deals(game: str) -> None:
    dates = [DATE + timedelta(number) for number in range(30)]
    seeds = {Day(game, one).seed for one in dates}
    assert len(seeds) == len(dates)
    firsts = {repr(Day(game, one).start.first_state().position()) for one in dates}
    assert len(firsts) == len(dates)
    assert not seeds & {Day(other, one).seed for other in GAMES if other != game for one in dates}


def test_the_seed_is_what_the_documentation_says() -> None:
    told = hashlib.sha256(b"regnum day 1/kingdomino/2026-11-18/deal").digest()
    assert Day("kingdomino", DATE).seed == int.from_bytes(told, "big") >> 1 | 1 << 255
    told = hashlib.sha256(b"regnum day 1/kingdomino/2026-11-18/choice 7").digest()
    assert Day("kingdomino", DATE).luck(7) == int.from_bytes(told[:16], "big")


def test_bots_play_it_the_same_twice_and_in_another_process() -> None:
    here = [str(in_my_seat(Day(game, DATE), opponent(game))) for game in GAMES]
    assert here == [str(in_my_seat(Day(game, DATE), opponent(game))) for game in GAMES]
    there = subprocess.run([sys.executable, "-c", ELSEWHERE, *GAMES], capture_output=True, text=True, check=True)
    assert there.stdout.splitlines() == here


def test_a_bot_that_searches_plays_the_same_twice() -> None:
    day = Day("kingdomino", DATE)
    first = in_my_seat(day, SEARCHING)
    assert first == in_my_seat(day, SEARCHING)
    assert first.actions != in_my_seat(day, opponent(day.game)).actions


def test_the_bot_does_not_know_what_is_hidden() -> None:
    """Its choice depends on what its seat knows and on its luck: what it imagines is dealt by that."""
    day = Day("kingdomino", DATE)
    state = day.start.first_state()
    other = from_position(state.determinize(int(state.seat), 5).position())
    name = opponent(day.game)
    assert [choice(name, state, luck) for luck in range(5)] == [choice(name, other, luck) for luck in range(5)]


def test_no_bot_of_a_day_looks_at_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all("seconds" not in opponent(game) for game in GAMES)
    timed = Strategy(levels={"medium": "search:seconds=1"})
    monkeypatch.setattr(days, "strategy_for", lambda _game: timed)
    assert opponent("any") == days.BY_GAMES


def test_options_vary_with_the_date() -> None:
    for game in ("dominion", "kingdomino", "new_york"):
        found = {repr(Day(game, DATE + timedelta(number)).setup) for number in range(30)}
        assert len(found) > 1, game


def test_a_stranger_plays_with_its_usual_options() -> None:
    game = regnum.game("kingdom_builder")  # it brings no options of the day either: its boards come with the deal
    players, options = Day(game.id, DATE).setup
    assert players == game.min_players
    assert options == {option.name: option.default for option in game.options}


def test_what_bots_play_is_a_record_that_can_be_read() -> None:
    day = Day("kingdomino", DATE)
    found = played(day, [opponent(day.game)] * 2)
    record = day.start
    record.actions = list(found.actions)
    state = record.replay()
    assert state.over
    assert tuple(state.scores()) == found.scores
    assert (OWN in found.winners) == (OWN in state.winners())
