"""What is kept is what would be drawn anew, whatever happens at a table; and pages are sent little and enough."""

from __future__ import annotations

import json
import random

import pytest

import regnum
from regnum.server.html import Markup, around
from regnum.server.live import Drawn, Screens
from regnum.server.pieces import Pieces, changed
from regnum.server.presence import Presence
from regnum.server.scene import scene_of
from regnum.server.screens import log_lines, pieces_of
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.table import Table
from tests.server.prepared import opened
from tests.server.visitor import merged

EYES = [("Anna", "en"), (None, "en"), ("Bram", "en"), ("Anna", "de")]
STEPS = 80


def new_table(game: str, seed: int, players: int, options: dict[str, object]) -> Table:
    seats = [Seat(PERSON, "Anna", "Anna"), Seat(PERSON, "<Bram>", "Bram"), Seat(BOT, "", "", "easy")]
    return opened(game, seed, [seats[min(seat, 2)] for seat in range(players)], options)


def some_options(game: str, players: int, chance: random.Random) -> dict[str, object]:
    """A few options as they are not usually, where they go together."""
    rules = regnum.game(game)
    options: dict[str, object] = {
        option.name: chance.choice(option.choices or (True, False))
        for option in rules.options
        if (option.choices or isinstance(option.default, bool)) and chance.random() < 0.5
    }
    try:
        rules.check_options(players, options)
    except regnum.RegnumError:
        return {}
    return options


def something_happens(table: Table, step: int, chance: random.Random) -> None:
    """A move, and now and then what else changes a screen."""
    table.do({"act": table.state.text(chance.choice(table.state.legal_actions()))})
    table.pace.paused = step % 16 > 12
    table.present = Presence()
    for person in ("Anna",) if step % 24 < 16 else ("Anna", "Bram"):
        table.present.come(person)
    if step % 13 == 12 and (back := table.undo("Anna") or table.undo("Bram")) is not None:
        table.do(back)
    if step == STEPS // 2:
        table.do({"seat": 1, "as": Seat(BOT, "<Bram>", "", "easy").as_json()})


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
@pytest.mark.parametrize("seed", range(2))
def test_what_is_kept_is_what_would_be_drawn_anew(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    rules = regnum.game(game)
    players = max(rules.min_players, min(rules.max_players, seed + 2))
    table = new_table(game, seed, players, some_options(game, players, chance))
    screens = Screens()
    shown = {eyes: Drawn() for eyes in EYES}
    pages: dict[object, dict[str, str]] = {eyes: {} for eyes in EYES}
    lines: dict[object, list[str]] = {eyes: [] for eyes in EYES}
    for step in range(STEPS):
        if table.state.over:
            break
        something_happens(table, step, chance)
        for eyes in EYES:
            scene = scene_of(table, eyes[0], None, eyes[1])
            drawn = screens.draw(table, eyes[0], None, eyes[1])
            anew = pieces_of(scene)
            assert drawn.pieces == anew
            assert drawn.log == log_lines(scene)
            message = json.loads(screens.news(table, shown[eyes], drawn) or "{}")
            shown[eyes] = drawn
            if message:
                pages[eyes] = merged(pages[eyes], message["pieces"])
                lines[eyes] = lines[eyes][: message["log"]["from"]] + message["log"]["lines"]
            assert {name: pages[eyes][name] for name in anew} == anew, "a page that is sent only what changed"
            assert lines[eyes] == drawn.log


def test_spectators_are_sent_the_very_same_message() -> None:
    table = new_table("kingdomino", 1, 3, {})
    screens = Screens()
    before = screens.draw(table, None, None, "en")
    table.do({"act": table.state.text(table.state.legal_actions()[0])})
    after = screens.draw(table, None, None, "en")
    assert screens.draw(table, "a stranger", None, "en") is after
    assert screens.news(table, before, after) is screens.news(table, before, after)
    assert screens.news(table, after, after) is None


def nest(points: int, colour: str, outside: str = "") -> Pieces:
    score, name = Markup(f'<b id="score">{points}</b>'), Markup(f'<i id="name">{colour}</i>')
    inner = around(Markup(f'<p id="inner">{score}</p>'), {"score": score})
    whole = Markup(f'<main id="whole" class="{outside}">{inner}{name}</main>')
    return Pieces(whole=around(whole, {"inner": inner, "name": name}))


def test_only_the_smallest_piece_that_has_changed_is_sent() -> None:
    assert nest(1, "red")["score"] == '<b id="score">1</b>'
    assert list(nest(1, "red")) == ["whole"]
    assert changed(nest(1, "red"), nest(1, "red")) == {}
    assert changed(nest(1, "red"), nest(2, "red")) == {"score": '<b id="score">2</b>'}
    assert set(changed(nest(1, "red"), nest(2, "blue"))) == {"score", "name"}
    assert set(changed(nest(1, "red"), nest(2, "red", "wide"))) == {"whole"}
    assert set(changed(Pieces(), nest(1, "red"))) == {"whole"}


def test_parts_that_lie_in_another_order_are_sent_with_all_around_them() -> None:
    first, second = Markup('<b id="first">1</b>'), Markup('<b id="second">2</b>')
    parts = {"first": first, "second": second}
    swapped = around(Markup(f"<p>{second}{first}</p>"), parts)
    in_order = around(Markup(f"<p>{first}{second}</p>"), parts)
    assert changed({"p": in_order}, {"p": swapped}) == {"p": swapped}
    assert changed({"p": swapped}, {"p": in_order}) == {"p": in_order}


def test_what_lies_at_another_place_among_the_pieces_is_found_by_its_name() -> None:
    old = {"a": "<b>a</b>", "b": "<b>b</b>"}
    assert changed(old, {"b": old["b"], "a": old["a"]}) == {}
    assert changed(old, {"b": old["b"], "a": "<b>new</b>", "c": "<b>c</b>"}) == {"a": "<b>new</b>", "c": "<b>c</b>"}
