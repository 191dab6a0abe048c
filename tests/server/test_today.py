"""The game of the day at a server: the same deal and the same bot for everybody, one time that counts."""

from __future__ import annotations

import asyncio
import html
import json
import re
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

import regnum
from regnum.coach.days import OWN, Day, choice, in_my_seat, opponent
from regnum.server.seats import PERSON
from regnum.server.table import Table
from regnum.server.today import DAYS, game_of, now
from tests.server.test_results import in_the_server, play_out
from tests.server.visitor import Player, Visitor

GAME = "kingdomino"


def path(game: str = GAME, ago: int = 0) -> str:
    return f"/today/{game}/{(now() - timedelta(ago)).isoformat()}"


def sit_down(visitor: Visitor, ago: int = 0) -> Table:
    answer = visitor.post(path(ago=ago))
    assert answer.status_code == 303, answer.text
    return visitor.table(answer.headers["location"])


def play_as_bot(client: TestClient, table: Table) -> None:
    """To the end, the person choosing as the bot of the day would."""
    tables = client.app.state.house.tables  # type: ignore[attr-defined]
    assert table.day is not None
    day = table.day

    async def play() -> None:
        while not table.state.over:
            seat = table.seats[int(table.state.seat)]
            if seat.kind == PERSON:
                text = choice(opponent(day.game), table.state, day.luck(len(table.course.record.actions)))
                await tables.act(table, seat.person, table.number, text)
            else:
                await asyncio.sleep(0.001)
        async with table.lock:  # until the result is kept
            pass

    in_the_server(client, play)


def result_in(page: str) -> dict[str, object]:
    found = re.search(r'data-result="([^"]*)"', page)
    assert found is not None, page
    read: dict[str, object] = json.loads(html.unescape(found[1]))
    return read


def after(visitor: Visitor, ago: int = 0) -> str:
    """The page with what the bots have made of it: a busy computer takes a while."""
    for _attempt in range(40):
        page = visitor.get(path(ago=ago)).text
        if "data-again" not in page:
            return page
    raise AssertionError("the bots are not done")


def test_everybody_has_the_same_deal_and_the_bot_plays_the_same(
    client: TestClient, visitor: Visitor, other: Visitor
) -> None:
    one, two = sit_down(visitor), sit_down(other)
    assert one.id != two.id
    assert one.course.record.seed == two.course.record.seed == Day(GAME, now()).seed
    play_as_bot(client, one)
    expected = in_my_seat(Day(GAME, now()), opponent(GAME))
    assert tuple(one.course.record.actions) == expected.actions
    page = after(visitor)
    assert result_in(page)["mark"] == "low"  # as good as the same bot is not better
    points = " : ".join(str(expected.scores[seat]) for seat in (0, 1))
    assert page.count(points) >= 2


def test_one_time_counts(client: TestClient, visitor: Visitor) -> None:
    table = sit_down(visitor, 1)
    assert sit_down(visitor, 1) is table
    assert f"/t/{table.id}/" in visitor.get(path(ago=1)).text
    play_out(client, table)
    answer = visitor.post(path(ago=1))
    assert answer.headers["location"] == path(ago=1)
    result = result_in(after(visitor, 1))
    assert result["points"] == " : ".join(str(score) for score in table.state.scores())


def test_what_is_shared_tells_no_move(client: TestClient, visitor: Visitor) -> None:
    table = sit_down(visitor, 2)
    play_out(client, table)
    page = after(visitor, 2)
    found = re.search(r'data-copy="([^"]*)"', page)
    assert found is not None
    lines = html.unescape(found[1]).splitlines()
    assert lines[1].startswith("Kingdomino: ")
    assert set(lines[2]) <= set("🟦⬜🟧")
    assert 1 <= len(lines[2]) <= 12
    assert lines[-1] == f"http://testserver{path(ago=2)}"
    rest = " ".join(lines[:-1])
    assert not any(action in rest for action in table.course.record.actions)
    picture = visitor.get(f"{path(ago=2)}/picture.png")
    assert picture.headers["content-type"] == "image/png"
    assert Visitor(client).get(f"{path(ago=2)}/picture.png").status_code == 404


def test_hints_and_taking_back_are_said(client: TestClient, visitor: Visitor) -> None:
    table = sit_down(visitor, 3)
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    with client.websocket_connect(
        f"/t/{table.id}/live", headers={"origin": "http://testserver", "cookie": cookie}
    ) as session:
        player = Player(session, table)
        assert player.wait_for_turn((OWN,))
        player.send(hint=1, number=player.number)
        advised = player.until("hint")
        assert advised in player.legal()
        assert table.hints == 1
        player.send(hint=1, number=player.number)  # the same again is no second one
        assert player.until("hint") == advised
        assert table.hints == 1
    again = Table(table.id, [*in_the_server(client, _events, client, table)])  # type: ignore[misc]
    assert again.hints == 1
    play_out(client, table)
    assert "Hints: 1" in after(visitor, 3)


async def _events(client: TestClient, table: Table) -> list[object]:
    return await client.app.state.house.store.load(table.id)  # type: ignore[attr-defined,no-any-return]


def test_elsewhere_hints_are_not_counted(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot")
    assert table.day is None
    assert table.hints == 0


def test_the_seed_is_not_told_before_the_end(client: TestClient, visitor: Visitor) -> None:
    table = sit_down(visitor, 4)
    digits = f"{table.course.record.seed:064x}"
    for address in (path(ago=4), f"/t/{table.id}/", f"/t/{table.id}/fair"):
        assert digits not in visitor.get(address).text
    assert visitor.get(f"/t/{table.id}/record.json").status_code == 409
    fair = visitor.get(f"/t/{table.id}/fair").text
    assert "game of the day" in fair
    assert "commitment</dt>" not in fair
    play_out(client, table)
    assert digits in visitor.get(f"/t/{table.id}/record.json").text


@pytest.mark.parametrize("wrong", ["tomorrow", "2026-13-01", "20261118", "past", "future"])
def test_only_the_last_thirty_days_can_be_played(visitor: Visitor, wrong: str) -> None:
    dates = {"past": now() - timedelta(DAYS), "future": now() + timedelta(2)}
    address = f"/today/{GAME}/{dates.get(wrong, wrong)}"
    assert visitor.get(address).status_code == 404
    assert visitor.post(address).status_code == 404
    assert visitor.get(path(ago=DAYS - 2)).status_code == 200


def test_every_game_has_one_every_day_and_each_comes_first_in_turn(visitor: Visitor) -> None:
    games = [game.id for game in regnum.games()]
    assert sorted(game_of(now() + timedelta(number)) for number in range(len(games))) == sorted(games)
    assert visitor.get("/today").headers["location"] == path(game_of(now()))
    for game in games:
        assert visitor.get(f"/today/{game}").headers["location"] == path(game)
        page = visitor.get(path(game)).text
        assert len(re.findall(r'data-date="', page)) == DAYS


def test_a_result_is_known_as_that_of_a_day(client: TestClient, visitor: Visitor) -> None:
    table = sit_down(visitor, 5)
    play_out(client, table)
    assert f'href="{path(ago=5)}"' in visitor.get(f"/t/{table.id}/end").text
    rematch = visitor.table(visitor.post(f"/t/{table.id}/rematch").headers["location"])
    assert rematch.day is None
    assert rematch.course.record.seed != table.course.record.seed


def test_a_bot_that_fails_is_not_compared_with(
    client: TestClient, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regnum.server.today.SEARCHING", "nobody")
    table = sit_down(visitor, 6)
    play_out(client, table)
    page = after(visitor, 6)
    assert "The same bot in your seat" in page
    assert "A bot that looks ahead" not in page
    assert result_in(page)["mark"] in ("star", "low")
