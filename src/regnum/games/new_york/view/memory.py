"""What a table shows to people: without the memory aid, remembering the others' money is left to them."""

from __future__ import annotations

from regnum.view import View


def for_people(view: View) -> View:
    """A view without what lies no longer in sight, unless the table has the memory aid, or the game is over."""
    if view["options"]["memory_aid"] or view["phase"] == "over":
        return view
    return {
        **view,
        "seats": [
            owner if seat == view["viewer"] else {**owner, "money": None, "unseen": None}
            for seat, owner in enumerate(view["seats"])
        ],
        "pile_money": None,
        "unseen_money": None,
        "discarded": None,
    }
