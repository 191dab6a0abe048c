"""Playing over the socket: what is done is seen by all, and what is wrong changes nothing."""

from __future__ import annotations

import json

import pytest
from starlette.websockets import WebSocketDisconnect

import regnum
from regnum.core.record import Record
from tests.server.visitor import Player, Visitor


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_a_whole_game_against_bots(visitor: Visitor, game: str) -> None:
    response = visitor.post(f"/play/{game}")
    table = visitor.table(response.headers["location"])
    with visitor.live(table) as session:
        player = Player(session, table)
        steps = 0
        while steps < 40 and player.wait_for_turn():
            legal = player.legal()
            player.act(legal[steps % len(legal)])
            steps += 1
        if not table.state.over:
            player.insist(bot=0)  # the rest is for bots
            player.wait_for_turn(())
        assert 'href="end"' in player.pieces["ask"]
    record = Record.from_json(visitor.get(f"/t/{table.id}/record.json").text)
    assert record.replay().scores() == table.state.scores()
    for page in ("end", "replay", "replay?step=3&seat=1", "replay/2?seat=0"):
        assert visitor.get(f"/t/{table.id}/{page}").status_code == 200


def test_wrong_late_duplicate_and_malformed_messages_change_nothing(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        before, number = table.state.position(), table.number
        for message in (
            {"act": "claim 99", "number": number},
            {"act": "", "number": number},
            {"act": "claim 1" * 200, "number": number},
            {"act": player.legal()[0], "number": number - 1},
            {"act": player.legal()[0], "number": number + 1},
            {"act": player.legal()[0]},
            {"act": player.legal()[0], "number": str(number)},
            {"act": player.legal()[0], "number": True},
            {"act": 7, "number": number},
            {"act": None, "number": number},
            {"undo": True, "number": number},
            {"hint": True, "number": number, "x": 1},
            {"uncover": 17, "number": number},
            {"uncover": "0", "number": number},
            {"bot": -1, "number": number},
            {"bot": 99, "number": number},
            {"dance": True, "number": number},
            {},
        ):
            if message == {"hint": True, "number": number, "x": 1}:
                continue  # an answer when a bot is there that is worth asking
            player.send(**message)
            assert player.error(), message
        for text in ("", "{", "[]", "7", "null", '"act"', "[" * 1500, '{"act": "' + "x" * 5000 + '"}'):
            session.send_text(text)
            assert player.error(), text
        assert table.state.position() == before
        assert table.number == number
        # the same message twice: the second one is late
        action = player.legal()[0]
        player.send(act=action, number=number)
        player.send(act=action, number=number)
        assert player.error()
        assert table.number == number + 1


def test_too_many_messages_are_ignored_and_then_the_page_is_cut_off(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        for _ in range(400):
            session.send_text("{}")
        with pytest.raises(WebSocketDisconnect) as closed:
            player.wait_until(10_000)
        assert closed.value.code == 1008
    assert table.number == 1


def test_nobody_acts_for_a_seat_that_is_not_theirs(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "here")
    before = table.state.position()
    for eve in (other, Visitor(visitor.client)):
        with eve.live(table) as session:
            player = Player(session, table)
            for message in ({"act": player.legal()[0]}, {"undo": True}, {"bot": 0}, {"bot": 1}):
                player.send(**message, number=table.number)
                assert player.error()
            player.send(uncover=0, number=table.number)
            assert player.error()
            assert "data-claim" not in player.pieces["draft"]
        eve.post("/play/kingdomino")  # now with a cookie, but of another table
    assert table.state.position() == before
    assert [seat.kind for seat in table.seats] == ["person", "person"]


def test_a_forged_cookie_is_nobody(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "here")
    token, signature = visitor.cookies["regnum_person"].split(".")
    for forged in (f"{token}.", f"{token}.{signature[:-1]}x", token, f"x{token}.{signature}", f".{signature}"):
        other.cookies["regnum_person"] = forged
        with other.live(table) as session:
            player = Player(session, table)
            player.send(act=player.legal()[0], number=table.number)
            assert player.error()


def test_a_foreign_page_cannot_connect(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here")
    for origin in ("http://evil.example", "null", "http://testserver.evil.example", "http://testserver:81"):
        with pytest.raises(WebSocketDisconnect), visitor.live(table, origin=origin):
            pass


def test_undo_goes_back_until_another_has_chosen(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        while table.state.view(None)["phase"] != "place":
            player.act(player.legal()[0])
        before = table.state.position()
        seat = int(table.state.seat)
        player.act(player.legal()[0])
        assert int(table.state.seat) == seat
        assert 'data-send="undo" disabled' not in player.pieces["ask"]
        number = player.number
        player.send(undo=True, number=number)
        player.wait_until(number + 1)
        assert table.state.position() == before
        assert 'data-send="undo" disabled' in player.pieces["ask"]
        player.send(undo=True, number=player.number)
        assert player.error()


def test_what_was_confirmed_with_one_click_is_taken_back_with_one(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here", game="kingdom_builder")
    with visitor.live(table) as session:
        player = Player(session, table)
        before = table.state.position()
        player.insist(act=player.legal()[0])
        player.insist(act=player.legal()[0], joined=True)
        player.insist(undo=True)
        assert table.state.position() == before
        assert 'data-send="undo" disabled' in player.pieces["ask"]
        for joined in (1, "true", None):  # no page of ours says it like this
            player.insist(act=player.legal()[0])
            between = table.state.position()
            player.insist(act=player.legal()[0], joined=joined)
            player.insist(undo=True)
            assert table.state.position() == between
            player.insist(undo=True)


def test_a_friend_sits_down_by_the_link_and_only_once(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", **{"name-0": "Mara"})
    link = visitor.invitation(table)
    assert link not in other.get(f"/t/{table.id}/").text  # a spectator is not told
    assert other.get(link[:-1] + ("0" if link[-1] != "0" else "1")).status_code == 404
    page = other.get(link)
    assert page.status_code == 200
    assert "Mara" in page.text
    assert other.post(link, {"name": "<b>Noor</b>"}).status_code == 303
    assert table.seats[1].name == "<b>Noor</b>"
    assert "&lt;b&gt;Noor&lt;/b&gt;" in visitor.get(f"/t/{table.id}/").text
    assert "<b>Noor" not in visitor.get(f"/t/{table.id}/").text
    late = Visitor(visitor.client)
    assert late.get(link).status_code == 409
    assert late.post(link, {"name": "Eve"}).status_code == 409
    assert other.get(link).status_code == 303  # who sits there already comes to the table
    with visitor.live(table) as first, other.live(table) as second:
        players = {0: Player(first, table), 1: Player(second, table)}
        for _ in range(12):
            seat = int(table.state.seat)
            for player in players.values():
                player.wait_until(table.number)
            players[seat].act(players[seat].legal()[0])
        for player in players.values():
            player.wait_until(table.number)
        assert players[0].pieces["rivals"] != players[1].pieces["rivals"]


def test_only_what_changed_is_sent(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        first = len(player.received[0])
        player.act(player.legal()[0])
        message = json.loads(player.received[-1])
        assert "cover" not in message["pieces"]
        assert message["log"]["from"] == 0
        player.act(player.legal()[0])
        assert json.loads(player.received[-1])["log"]["from"] == 2, "after the heading and the first turn"
        assert len(player.received[-1]) < first


def test_who_resigns_is_followed_by_a_bot(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.wait_for_turn()
        player.send(bot=0, number=player.number)
        player.wait_for_turn(())
    assert table.state.over


def test_a_bot_takes_over_at_once_for_nobody_else(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open")
    other.post(visitor.invitation(table), {"name": "Noor"})
    with visitor.live(table) as session:
        player = Player(session, table)
        for _time in ("away", "away once more"):
            player.send(bot=1, number=player.number)
            assert player.error() == "A bot takes over at once only for yourself and for a free seat."
        with other.live(table) as second:
            there = Player(second, table)
            there.send(bot=0, number=there.number)
            assert there.error()
    assert [seat.kind for seat in table.seats] == ["person", "person"]


def test_a_rematch_is_one_table_for_all_who_played(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", **{"option-harmony": "on"})
    other.post(visitor.invitation(table), {"name": "Noor"})
    assert visitor.post(f"/t/{table.id}/rematch").status_code == 409  # not over yet
    with visitor.live(table) as first, other.live(table) as second:
        players = [Player(first, table), Player(second, table)]
        while not table.state.over:
            player = players[int(table.state.seat)]
            player.wait_until(table.number)
            player.act(player.legal()[-1])
    again = visitor.post(f"/t/{table.id}/rematch")
    assert again.status_code == 303
    assert other.post(f"/t/{table.id}/rematch").headers["location"] == again.headers["location"]
    assert Visitor(visitor.client).post(f"/t/{table.id}/rematch").status_code == 403
    rematch = visitor.table(again.headers["location"])
    assert rematch.seats == table.seats
    assert rematch.course.record.options == table.course.record.options
    assert rematch.course.record.seed != table.course.record.seed
    assert "Noor" in other.get(f"/t/{table.id}/end").text


def test_hands_are_covered_between_two_people_at_one_device(visitor: Visitor) -> None:
    secretive = [game.id for game in regnum.games() if game.id != "kingdomino"]
    if not secretive:
        pytest.skip("no game with hands is installed")
    table = visitor.open_table("me", "here", game=secretive[0])
    with visitor.live(table) as session:
        player = Player(session, table)
        seat = int(table.state.seat)
        assert "uncover" in player.pieces["cover"]
        assert 'data-send="act"' not in "".join(player.pieces.values())
        player.send(uncover=seat, number=player.number)
        while "uncover" in player.pieces["cover"]:
            player.receive()
        assert 'data-send="act"' in "".join(player.pieces.values())
        assert 'data-send="undo"' in player.pieces["ask"]
