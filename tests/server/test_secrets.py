"""No page shows what its viewer may not know: dealt anew from their point of view, every byte of it is the same."""

from __future__ import annotations

import json

import pytest

import regnum
from regnum.core.record import Record
from regnum.core.rng import Rng
from regnum.server.scene import Scene, scene_of
from regnum.server.screens import log_lines, pieces_of
from regnum.server.seats import PERSON, Seat
from regnum.server.table import Table
from tests.server.visitor import Visitor

CASES: list[tuple[str, int, dict[str, object]]] = [
    ("kingdomino", 2, {}),
    ("kingdomino", 3, {"edition": "us", "dynasty": True}),
    ("kingdom_builder", 2, {}),
    ("kingdom_builder", 4, {"board": "first_game"}),
    ("new_york", 2, {}),
    ("new_york", 3, {"memory_aid": True}),
    ("new_york", 5, {}),
    ("dominion", 2, {"kingdom": "interaction"}),
    ("dominion", 3, {"kingdom": "forbidden_arts"}),
    ("dominion", 4, {"kingdom": "village_square"}),
    ("dominion", 2, {"kingdom": "draft"}),
]
each_case = pytest.mark.parametrize(
    ("game", "players", "options"), CASES, ids=lambda value: "-".join(value) if isinstance(value, dict) else None
)


def table_of(game: str, players: int, options: dict[str, object], seed: int, people: int | None = None) -> Table:
    """A table where every seat is a person's; several seats are one person's when there are fewer people."""
    record = Record.start(game, players, seed, options)
    seats = [Seat(PERSON, "", f"person-{number % (people or players)}").as_json() for number in range(players)]
    start = {
        "game": game,
        "players": players,
        "options": record.options,
        "rules": record.rules,
        "seed": f"{seed:032x}",
        "seats": seats,
        "owner": "person-0",
    }
    return Table("table", [{"new": start}])


def drawn(scene: Scene) -> tuple[dict[str, str], list[str]]:
    return pieces_of(scene), log_lines(scene)


def play_some(table: Table, rng: Rng, steps: int) -> bool:
    """Anything legal, so many times; whether the game still goes on."""
    for _step in range(steps):
        if table.state.over:
            return False
        legal = table.state.legal_actions()
        table.course.play(legal[rng.below(len(legal))])
    return not table.state.over


def test_all_games_are_among_the_cases() -> None:
    assert {game.id for game in regnum.games()} <= {game for game, _players, _options in CASES}


@each_case
def test_a_screen_is_drawn_only_from_what_its_viewer_knows(
    game: str, players: int, options: dict[str, object]
) -> None:
    rng = Rng(5)
    table = table_of(game, players, options, 11)
    looked = 0
    while looked < 8 and play_some(table, rng, 7):
        looked += 1
        real = table.course.state
        for seat in range(players):
            shown = drawn(scene_of(table, f"person-{seat}", None, "en"))
            table.course.state = real.determinize(seat, rng.bits())
            assert drawn(scene_of(table, f"person-{seat}", None, "en")) == shown
            table.course.state = real
    assert looked


@each_case
def test_a_spectator_sees_nothing_that_any_seat_does_not_know(
    game: str, players: int, options: dict[str, object]
) -> None:
    rng = Rng(6)
    table = table_of(game, players, options, 12)
    for _look in range(5):
        if not play_some(table, rng, 8):
            break
        real = table.course.state
        shown = drawn(scene_of(table, None, None, "en"))
        for seat in range(players):
            table.course.state = real.determinize(seat, rng.bits())
            assert drawn(scene_of(table, None, None, "en")) == shown
        table.course.state = real


@each_case
def test_a_covered_screen_shows_what_a_spectator_may_see(
    game: str, players: int, options: dict[str, object]
) -> None:
    """Between two people at one device, nothing of any hand is in the page."""
    rng = Rng(7)
    table = table_of(game, players, options, 13, people=1)
    covered = 0
    for _look in range(6):
        if not play_some(table, rng, 9):
            break
        scene = scene_of(table, "person-0", None, "en")
        if not scene.covered:
            continue
        covered += 1
        real = table.course.state
        shown = drawn(scene)
        for seat in range(players):
            table.course.state = real.determinize(seat, rng.bits())
            assert drawn(scene_of(table, "person-0", None, "en")) == shown
        table.course.state = real
    assert covered or game == "kingdomino"


def received(visitor: Visitor, table: Table) -> tuple[str, str]:
    """All that a browser gets: the page, and the first message of the socket."""
    visitor.client.app.state.house.screens.forget(table)  # type: ignore[attr-defined]
    page = visitor.get(f"/t/{table.id}/").text
    with visitor.live(table) as session:
        return page, session.receive_text()


def with_another_hand(state: regnum.State, rng: Rng) -> regnum.State:
    """As the second seat may imagine it: the first seat's hidden cards are others."""
    if state.game != "new_york":
        return state.determinize(1, rng.bits())
    # Without the memory aid nobody is told which money was seen, though an exact memory knows it.
    position = state.position()
    money, pile = position["seats"][0]["money"], position["pile"][-1]
    for index in range(min(len(money), len(pile))):
        money[index], pile[index] = pile[index], money[index]
    money.sort()
    imagined = regnum.from_position(position)
    imagined.log = state.log
    return imagined


@pytest.mark.parametrize(("game", "option", "value"), [
    ("dominion", "kingdom", "interaction"),
    ("kingdom_builder", "board", "random"),
    ("new_york", "memory_aid", "off"),
])  # fmt: skip
def test_not_a_byte_on_the_wire_depends_on_what_is_hidden(
    visitor: Visitor, other: Visitor, game: str, option: str, value: str
) -> None:
    table = visitor.open_table("me", "open", game=game, **{f"option-{option}": value})
    other.post(visitor.invitation(table), {"name": "Noor"})
    rng = Rng(8)
    differed = 0
    for _look in range(5):
        assert play_some(table, rng, 5)
        while game == "new_york" and table.state.position()["phase"] != "act":
            assert play_some(table, rng, 1)
        real = table.course.state
        bytes_received = received(other, table)
        own = received(visitor, table)
        table.course.state = with_another_hand(real, rng)
        assert received(other, table) == bytes_received
        differed += received(visitor, table) != own  # the first seat's own page does show it
        table.course.state = real
    assert differed
    assert json.loads(bytes_received[1])["pieces"]
