"""What is agreed at a table about those who are away, and for whom a bot plays until they come back.

| event | what it says |
|---|---|
| `{"propose": seat, "by": seat}` | let a bot play for the first, says the second, who agrees with it |
| `{"agree": seat, "by": seat}` | another one agrees |
| `{"refuse": seat, "by": seat}` | another one does not, or they are back: the proposal is over |
| `{"seat": seat, "as": {bot}, "stands_in": 1}` | a bot plays until they come back, by whatever was agreed |
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

EVENTS = ("propose", "agree", "refuse")
DAY = 86400.0
NOW, NEVER = "now", "never"
PATIENCE = (NOW, "1", "3", "7", NEVER)
"""How long somebody may take: a game of one evening, so many days, or as long as it takes."""


@dataclass
class Absences:
    """Of one table."""

    patience: str = NOW
    proposals: dict[int, set[int]] = field(default_factory=dict)
    """For whose seat a bot is proposed, and the seats that agree."""
    standing_in: set[int] = field(default_factory=set)
    """The seats where a bot plays for somebody who may come back."""

    @property
    def over_days(self) -> bool:
        return self.patience != NOW

    @property
    def owner_may_after(self) -> float | None:
        """After so many seconds the owner alone may let a bot play for who is waited for; None: never."""
        return float(self.patience) * DAY if self.patience.isdecimal() else None

    def seated(self, seat: int, stands_in: bool) -> None:
        """Somebody else sits there now: whatever was proposed is settled."""
        self.proposals.pop(seat, None)
        self.standing_in.discard(seat)
        if stands_in:
            self.standing_in.add(seat)

    def do(self, event: dict[str, Any]) -> None:
        if "propose" in event:
            self.proposals[event["propose"]] = {event["by"]}
        elif "agree" in event:
            self.proposals[event["agree"]].add(event["by"])
        else:
            self.proposals.pop(event["refuse"], None)
