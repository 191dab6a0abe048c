"""How actions are written: `take blue-3`, `buy green`, `pay green-5`, `done`, `keep`, `give`, `stop`, `pass`.

A money card is its currency and value; a building is bought by the currency of its slot.
"""

from __future__ import annotations

from typing import Final

from regnum.games.new_york.rules.data import CURRENCIES, KINDS, MONEY_IDS, SLOTS

# The numbers of the actions.
TAKE: Final = 0
"""Plus the kind of a money card of the row."""
PAY: Final = TAKE + KINDS
"""Plus the kind of a money card in hand."""
BUY: Final = PAY + KINDS
"""Plus the slot of a building."""
DONE: Final = BUY + SLOTS
"""Enough is taken or paid."""
KEEP: Final = DONE + 1
GIVE: Final = KEEP + 1
"""The building bought goes to Dirk."""
STOP: Final = GIVE + 1
"""No further action after an exact payment."""
PASS: Final = STOP + 1
"""Nothing can be taken or bought."""
ACTIONS: Final = PASS + 1

_TEXTS: Final[list[str]] = [
    *[f"take {card}" for card in MONEY_IDS],
    *[f"pay {card}" for card in MONEY_IDS],
    *[f"buy {currency}" for currency in CURRENCIES],
    "done",
    "keep",
    "give",
    "stop",
    "pass",
]
assert len(_TEXTS) == ACTIONS


def action_text(action: int) -> str:
    return _TEXTS[action]
