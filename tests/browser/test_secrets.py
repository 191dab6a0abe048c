"""Two browsers at one table: what the second receives is what it would receive if the first held other cards."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser

from regnum.core.rng import Rng
from regnum.server.presence import Presence
from regnum.server.scene import scene_of
from regnum.server.screens import log_lines, pieces_of
from regnum.server.table import Table
from tests.browser.person import Person
from tests.browser.tables import act, open_for_two, stored_table
from tests.server.process import Server
from tests.server.test_secrets import with_another_hand

STEPS = 10
CASES = [("dominion", {"kingdom": "interaction"}), ("kingdom_builder", {}), ("new_york", {"memory_aid": "off"})]


def imagined(table: Table, rng: Rng) -> list[dict[str, str]]:
    """The pieces that the second seat may receive now: drawn from a state with another hand of the first."""
    real = table.course.state
    table.course.state = with_another_hand(real, rng)
    ways = []
    one, other = (seat.person for seat in table.seats[:2])
    for present in ([], [one], [other], [seat.person for seat in table.seats]):
        table.present = Presence()
        for person in present:
            table.present.come(person)
        ways.append(pieces_of(scene_of(table, table.seats[1].person, None, "en")))
    table.course.state = real
    return ways


def missing(page: str, ways: list[dict[str, str]]) -> list[str]:
    """What the page does not have of the way that it is most like: each piece from where it is another."""
    return min(
        (
            [_from_where(page, name, piece) for name, piece in pieces.items() if piece not in page]
            for pieces in ways
        ),
        key=len,
    )


def _from_where(page: str, name: str, piece: str) -> str:
    shown = page[page.find(f'id="{name}"') :]
    wanted = piece[piece.find(f'id="{name}"') :]
    same = next((index for index, (a, b) in enumerate(zip(shown, wanted, strict=False)) if a != b), 0)
    return f"{name}: …{shown[max(0, same - 40) : same + 200]} instead of …{wanted[max(0, same - 40) : same + 200]}"


def legal_at(table: Table) -> list[str]:
    return [table.state.text(action) for action in table.state.legal_actions()]


@pytest.mark.parametrize(("game", "options"), CASES, ids=[game for game, _options in CASES])
def test_no_byte_of_a_hidden_hand_reaches_another_browser(
    browser: Browser, server: Server, game: str, options: dict[str, str]
) -> None:
    rng = Rng(9)
    with Person(browser, server) as mara, Person(browser, server) as noor:
        table_id = open_for_two(mara, noor, game, **options)
        allowed: dict[int, list[dict[str, str]]] = {}
        for _step in range(STEPS):
            table = stored_table(server, table_id)
            if game != "new_york" or table.state.position()["phase"] == "act":
                allowed[table.number] = imagined(table, rng)
                page = noor.context.request.get(noor.page.url).text()
                assert not missing(page, allowed[table.number]), f"at {table.number}, {legal_at(table)}"
                assert all(line in page for line in log_lines(scene_of(table, table.seats[1].person, None, "en")))
            seat = int(table.state.seat)
            legal = legal_at(table)
            if seat == 0:  # what the first may do now is nowhere in the second's page
                assert noor.page.locator('[data-send="act"]:visible:enabled').count() == 0
            act((mara, noor)[seat], legal[rng.below(len(legal))])
            for person in (mara, noor):
                person.wait_number(table.number + 1)
        checked = 0
        for text in noor.received:
            message = json.loads(text)
            for name, piece in message.get("pieces", {}).items():
                if message["number"] in allowed:
                    assert piece in [pieces[name] for pieces in allowed[message["number"]]]
                    checked += 1
        assert checked > 10
