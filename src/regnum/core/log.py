"""What happened, as data: who, what, which things. Screens put it into words, in any language."""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1


class Event:
    """One line of the log; `secret` holds what only the seats in `seen_by` (a bit set) may read."""

    def __init__(
        self,
        kind: str,
        seat: int,
        details: dict[str, object] | None = None,
        secret: dict[str, object] | None = None,
        seen_by: int = EVERYONE,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.details = details or {}
        self.secret = secret or {}
        self.seen_by = seen_by

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.seat, self.details, self.secret, self.seen_by)


def redacted(event: Event, seat: int | None) -> dict[str, object]:
    """The event as one seat, or a spectator, may read it."""
    line: dict[str, object] = {"kind": event.kind, "seat": event.seat, **event.details}
    if event.seen_by == EVERYONE or (seat is not None and event.seen_by >> seat & 1):
        line.update(event.secret)
    return line


def log_seen_by(log: list[Event] | None, seat: int) -> list[Event] | None:
    """The same log without what the seat may not read: for a state dealt anew from its point of view."""
    if log is None:
        return None
    return [
        event
        if event.seen_by == EVERYONE or event.seen_by >> seat & 1
        else Event(event.kind, event.seat, event.details)
        for event in log
    ]
