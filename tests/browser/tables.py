"""Tables in the browser, whatever the game: opened, shared, played through the page's own connection."""

from __future__ import annotations

import json
import re
import sqlite3

from regnum.server.table import Table
from tests.browser.person import Person
from tests.server.prepared import Guest, played
from tests.server.process import Server


def id_in(address: str) -> str:
    found = re.search(r"/t/([^/]+)/", address)
    assert found is not None
    return found[1]


def stored_table(server: Server, table_id: str) -> Table:
    """The table as the server's events say it is."""
    with sqlite3.connect(server.data / "tables.db") as connection:
        wanted = "SELECT body FROM event WHERE table_id = ? ORDER BY number"
        events = [json.loads(body) for (body,) in connection.execute(wanted, (table_id,))]
    connection.close()
    return Table(table_id, events)


def open_table(person: Person, game: str, *kinds: str, **more: str) -> str:
    """Open one as the page of a new table would, with these in its seats; the id of the table."""
    form: dict[str, str | float | bool] = {f"seat-{number}": kind for number, kind in enumerate(kinds)}
    form.update(more)
    address = person.server.address
    answer = person.context.request.post(f"{address}/new/{game}", form=form, headers={"Origin": address})
    person.page.goto(answer.url)
    person.wait_connected()
    return id_in(answer.url)


def finished(person: Person, server: Server, game: str, players: int) -> str:
    """The path of a table of this person at which bots have played to the end."""
    guest = Guest(server)
    person.come_as(guest.cookie)
    return guest.of_bots(game, players)


def sit_down_near_the_end(person: Person, server: Server, game: str, turns: int, players: int = 2) -> None:
    """At a table with easy bots where the person has about so many turns left to play."""
    guest = Guest(server)
    person.come_as(guest.cookie)
    step = played(game, players).turns[-turns]
    person.go(guest.table(game, step, players, alone=True, last="easy"))
    person.wait_at_table()


def open_for_two(first: Person, second: Person, game: str, name: str = "Mara", **options: str) -> str:
    """The first opens a table, the second sits down by the link; the id of the table."""
    form: dict[str, str | float | bool] = {"seat-0": "me", "name-0": name, "seat-1": "open"}
    form |= {f"option-{option}": value for option, value in options.items()}
    answer = first.context.request.post(
        f"{first.server.address}/new/{game}", form=form, headers={"Origin": first.server.address}
    )
    first.page.goto(answer.url)
    first.wait_connected()
    second.page.goto(first.page.locator("[data-copy]").first.get_attribute("data-copy") or "")
    second.page.locator('[name="name"]').fill("Noor")
    second.page.locator("form.invited button").click()
    second.wait_connected()
    first.wait_at_table()
    return id_in(first.page.url)


def act(person: Person, text: str) -> None:
    """Do this, as a button of the page would, and wait until it is done."""
    number = person.number()
    own = "document.querySelector('body script[type=module]').src.replace(/games.*|plain.*/, 'live.js')"
    person.page.evaluate(f"async text => (await import({own})).send('act', text)", text)
    person.wait_number(number + 1)
