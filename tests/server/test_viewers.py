"""Who looks at a table is found once, and anew whenever somebody sits down, comes or goes."""

from __future__ import annotations

from regnum.server.scene import Viewers, viewer_of
from regnum.server.seats import BOT, PERSON, Seat
from tests.server.prepared import opened


def test_a_viewer_stays_the_same_until_a_seat_changes() -> None:
    table = opened("kingdomino", 1, [Seat(PERSON, "Anna", "anna"), Seat(PERSON, "Ben", "ben")], {})
    viewers = Viewers()
    first = viewers.of(table, "anna", "en")
    assert (first.mine, first.names, first.away) == ((0,), ["Anna", "Ben"], (0, 1))
    table.do({"act": table.state.text(table.state.legal_actions()[0])})
    assert viewers.of(table, "anna", "en") is first, "a move changes nothing about who sits where"

    table.come("ben")
    assert viewers.of(table, "anna", "en").away == (0,)
    table.do({"seat": 1, "as": Seat(BOT, "Cleo", "", "easy").as_json()})
    after = viewers.of(table, "anna", "en")
    assert after.names == ["Anna", "Cleo"]
    assert after.away == (0,)
    assert vars(after) == vars(viewer_of(table, "anna", "en"))


def test_everybody_has_a_viewer_of_their_own() -> None:
    table = opened("kingdomino", 1, [Seat(PERSON, "", "anna"), Seat(BOT, "", "", "easy")], {})
    viewers = Viewers()
    assert viewers.of(table, "anna", "en").names[0] == "You"
    assert viewers.of(table, "anna", "de").names[0] == "Du"
    spectator = viewers.of(table, None, "en")
    assert (spectator.mine, spectator.alone, spectator.owner) == ((), False, False)
    assert spectator.names[0] != "You"
    assert viewers.of(table, "anna", "en").alone
