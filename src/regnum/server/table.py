"""A table: a game in progress and who sits at it.

It is its events, and nothing else: after a restart the same events lead to the same table.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from typing import Any

from regnum.core.course import Course
from regnum.core.errors import BadOption, BadRecord, IllegalAction
from regnum.core.fields import Fields
from regnum.core.record import Record, check_generator, check_version
from regnum.core.registry import game as find_game
from regnum.core.state import State
from regnum.server.pace import WISHES, Pace
from regnum.server.presence import Presence
from regnum.server.seats import BOT, OPEN, PERSON, Seat, bot_of, clean, seat_from_json
from regnum.server.store import Event
from regnum.view import view_of
from regnum.view.turns import Turn, turns_of

MOST_SAID = 200
"""The longest line of a chat."""
MOST_KEPT = 200
"""So many lines of a chat are remembered."""


class Table:
    def __init__(self, table_id: str, events: list[Event]) -> None:
        start = events[0]["new"]
        self.id = table_id
        self.owner: str = start["owner"]
        """Who opened it: they hand out the free seats."""
        self.seats: list[Seat] = [seat_from_json(seat) for seat in start["seats"]]
        self.held: list[str] = [seat.person for seat in self.seats]
        """Who holds each seat, or held it until a bot took over."""
        self.code = ""
        """What invites to its free seats; empty as long as nobody has asked for it."""
        self.played = False
        """Whether anything was ever played here, taken back or not."""
        self.gone = False
        """Whether it was deleted: nothing happens here any more."""
        check_version(find_game(start["game"]), start["rules"])
        seed = int(start["seed"], 16)
        check_generator(Fields(start, BadRecord), seed)
        record = Record(start["game"], start["players"], seed, start["options"], start.get("position"))
        record.rules = start["rules"]
        self.course = Course(record)
        self.rematch: str | None = None
        self.taken_back = 0
        """How often something was taken back although it had come to light, or others had played since."""
        self.pace = Pace()
        self.number = 1
        """How many events there are; goes up with everything that happens."""
        self.watchers: set[Callable[[], None]] = set()
        """Called after every event."""
        self.present = Presence()
        self.chat: deque[tuple[int, str]] = deque(maxlen=MOST_KEPT)
        """What was said last, and from which seat. It is no event: nothing of the game depends on it."""
        self.said = 0
        """How many lines were ever said."""
        self.used = 0.0
        """When somebody last came or left."""
        self.looked = -math.inf
        """When it was opened, or the last page that looked at it was closed."""
        self.thought = 0.0
        """How many seconds a bot took for its last choice."""
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self._turns: tuple[int, list[Turn]] = (0, [])
        """The turns that were played, and the number at which they were found."""
        for event in events[1:]:
            self.do(event)

    @property
    def state(self) -> State:
        return self.course.state

    @property
    def turns(self) -> list[Turn]:
        """What was played so far, turn by turn."""
        if self._turns[0] != self.number:
            log = self.state.log_for(None)
            self._turns = (self.number, turns_of(log, self.course.marks, view_of(self.state.game)))
        return self._turns[1]

    @property
    def record(self) -> Record:
        """As it can be saved: with the names of the seats."""
        record = self.course.record
        record.seats = [f"bot:{bot_of(seat.level)}" if seat.kind == BOT else seat.name for seat in self.seats]
        return record

    @property
    def result(self) -> dict[str, Any]:
        """How it ended, as it is kept beside the events."""
        return {
            "game": self.state.game,
            "seats": [seat.as_json() | {"person": held} for seat, held in zip(self.seats, self.held, strict=True)],
            "scores": [int(score) for score in self.state.scores()],
            "winners": [int(seat) for seat in self.state.winners()],
        }

    @property
    def free(self) -> list[int]:
        """The seats where nobody sits yet."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]

    @property
    def begun(self) -> bool:
        """Whether the game goes on: with free seats one waits, unless it was played here before one did."""
        return self.played or not self.free

    def hosted_by(self, person: str | None) -> bool:
        """Whether this person may give free seats to bots: the owner, and who sits here while the owner is away."""
        return person == self.owner or (bool(self.seats_of(person)) and self.owner not in self.present)

    def seats_of(self, person: str | None) -> list[int]:
        if not person:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON and seat.person == person]

    @property
    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {seat.person for seat in self.seats if seat.kind == PERSON}

    @property
    def sociable(self) -> bool:
        """Whether several people sit here, so that there is somebody to talk to."""
        return len(self.people) > 1

    @property
    def bot_plays(self) -> bool:
        """Whether a bot is to choose."""
        return self.begun and not self.state.over and self.seats[int(self.state.seat)].kind == BOT

    def alone(self, person: str | None) -> bool:
        """Whether this person plays against bots and nobody else: then it is theirs to pause and to take back."""
        return len(self.seats_of(person)) == 1 and sum(seat.kind != BOT for seat in self.seats) == 1

    def check_turn(self, person: str | None, number: int) -> None:
        """Raise IllegalAction unless this person is to choose, and has seen how the table is."""
        if self.state.over:
            raise IllegalAction("The game is over: no action is possible.")
        if not self.begun:
            raise IllegalAction("The game has not begun: seats are still free.")
        if int(self.state.seat) not in self.seats_of(person):
            raise IllegalAction("It is not your turn.")
        if number != self.number:
            raise IllegalAction("Meanwhile the table has changed: look again.")

    def undo(self, person: str | None) -> Event | None:
        """What takes back this person's last decision, if anything may."""
        mine = self.seats_of(person)
        if self.state.over or int(self.state.seat) not in mine:
            return None
        if self.course.undoable:
            return {"undo": 1}
        length = self.course.last_decision(mine[0]) if self.alone(person) else None
        return None if length is None else {"back": length}

    @property
    def momentous(self) -> bool:
        """Whether the last action brought something that everybody should look at: as a spectator would tell."""
        log = self.state.log_for(None)[self.course.marks[-2].events :]
        return any(view_of(self.state.game).stops(event) for event in log)

    def go_on(self, person: str) -> None:
        """Somebody has seen enough of what happened last."""
        self.pace.go_on(person, {other for other in self.people if other in self.present})

    def come(self, person: str) -> bool:
        """Somebody has opened a page: the others see it. Whether they were away before."""
        came = self.present.come(person)
        if came:
            self.tell()
        return came

    def go(self, person: str) -> bool:
        """They have closed it; whether it was the last."""
        went = self.present.go(person)
        if went:
            self.pace.forget(person)
            self.tell()
        return went

    def set_pace(self, person: str | None, wish: str) -> None:
        """How fast the bots play; only who is alone with them may let them wait for longer than all others do."""
        if wish in WISHES:
            if person is not None and self.seats_of(person):
                self.pace.wish(person, wish)
        elif wish == "seen":
            if person is not None and self.seats_of(person):
                self.go_on(person)
        elif not self.alone(person):
            raise BadOption("The bots wait only for somebody who plays against nobody else.")
        elif wish in ("pause", "go on"):
            self.pace.pause(wish == "pause")
        elif self.bot_plays:  # what comes when it is a person's turn again was meant for the bots before
            self.pace.step() if wish == "step" else self.pace.skip()
        self.tell()

    def say(self, person: str | None, text: str) -> str:
        """A line of chat, by somebody who sits at the table: as it is written there, or empty."""
        mine = self.seats_of(person)
        line = clean(text)
        if not mine or not self.sociable:
            raise BadOption("Only those who sit at a table with others write there.")
        if len(line) > MOST_SAID:
            raise BadOption("A message has at most {most} characters.", most=MOST_SAID)
        if line:
            self.hear(mine[0], line)
            self.tell()
        return line

    def hear(self, seat: int, line: str) -> None:
        """Something was said from a seat, here or elsewhere."""
        self.chat.append((seat, line))
        self.said += 1

    @property
    def idle(self) -> bool:
        """Whether nobody looks at it, and nothing is going on."""
        busy = self.thinking is not None and not self.thinking.done()
        return not self.watchers and not busy and not self.lock.locked()

    def tell(self) -> None:
        """Let everybody who watches know that something has changed."""
        for watcher in list(self.watchers):
            watcher()

    def do(self, event: Event) -> None:
        """Carry out an event that is written down."""
        if "act" in event:
            self.course.play(self.state.parse(event["act"]), joined=bool(event.get("joined")))
            self.played = True
        elif "undo" in event:
            self.course.undo()
        elif "back" in event:
            self.course.back_to(event["back"])
            self.taken_back += 1
        elif "seat" in event:
            number, seat = event["seat"], seat_from_json(event["as"])
            self.seats[number] = seat
            self.held[number] = seat.person or self.held[number]
        elif "rematch" in event:
            self.rematch = event["rematch"]
        else:
            raise BadRecord(
                "This table was played with a newer version of Regnum: it has “{kind}”.", kind=next(iter(event), "")
            )
        self.number += 1
