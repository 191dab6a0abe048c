"""A table: a game in progress and who sits at it.

It is its events, and nothing else: after a restart the same events lead to the same table.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from regnum.coach.days import Day
from regnum.core.course import Course
from regnum.core.errors import BadOption, BadRecord, IllegalAction
from regnum.core.fields import Fields
from regnum.core.log import redacted
from regnum.core.record import Record, check_generator, check_version
from regnum.core.registry import game as find_game
from regnum.core.state import State
from regnum.server import absences, holders
from regnum.server.absences import NOW, Absences
from regnum.server.advice import Advice
from regnum.server.holders import Holders
from regnum.server.lots import Lots
from regnum.server.notes import Note, note_of
from regnum.server.pace import WISHES, Pace
from regnum.server.presence import Presence
from regnum.server.seats import BOT, OPEN, PERSON, Seat, clean, recorded_bot, seat_from_json
from regnum.server.store import Event
from regnum.view import view_of
from regnum.view.turns import Turn, turns_of

MOST_SAID = 200
"""The longest line of a chat."""
MOST_KEPT = 200
"""So many lines of a chat are remembered."""
MOVES = ("act", "undo", "back")
"""Events that change nothing but the game itself."""
NOBODY = -1
"""Where a note in the chat is from."""


class Table:
    def __init__(self, table_id: str, events: list[Event]) -> None:
        start = events[0]["new"]
        self.id = table_id
        self.owner: str = start["owner"]
        """Who opened it: they hand out the free seats."""
        self.seats: list[Seat] = [seat_from_json(seat) for seat in start["seats"]]
        self.holders = Holders(start["seats"])
        self.own_seat = next((seat for seat, person in enumerate(self.held) if person == self.owner), None)
        """Where who opened it has sat down: whoever holds that seat is them, on whichever device."""
        self.absences = Absences(start.get("patience", NOW))
        self.watched = True
        """Whether somebody who does not sit here may look, as long as the game goes on."""
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
        self.lots = Lots(table_id, start) if start.get("fair") else None
        """Where people draw lots for the cards; None where the server alone has dealt them."""
        self.day = Day(record.game, date.fromisoformat(start["day"])) if "day" in start else None
        """Of which this is the game; None at all other tables."""
        self.hints = 0
        """How many hints were given at the game of a day; elsewhere nobody counts them."""
        self.course = Course(record)
        """Until the lots are drawn, one that nobody sees."""
        self.rematch: str | None = None
        self.taken_back = 0
        """How often something was taken back although it had come to light, or others had played since."""
        self.pace = Pace()
        self.number = 1
        """How many events there are; goes up with everything that happens."""
        self.changed = 1
        """The number since which nothing has changed that is of the game."""
        self.seated = 0
        """Goes up with every event that is no move: as long as it is the same, so is who sits where."""
        self.advice: tuple[int, Advice] | None = None
        """What was last advised, and at which number."""
        self.watchers: set[Callable[[], None]] = set()
        """Called after every event."""
        self.present = Presence()
        self.chat: deque[tuple[int, str | Note]] = deque(maxlen=MOST_KEPT)
        """What was said last, and from which seat; it is no event: nothing of the game depends on it. Between it
        notes of what happened to seats, from NOBODY, which are made of events."""
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
        record.fairness = self.lots.fairness if self.lots is not None and self.state.over else None
        record.seats = [f"bot:{recorded_bot(seat.level)}" if seat.kind == BOT else seat.name for seat in self.seats]
        return record

    @property
    def result(self) -> dict[str, Any]:
        """How it ended, as it is kept beside the events."""
        return {
            "game": self.state.game,
            "seats": [
                seat.as_json() | {"person": self.held[number], "also": self.holders.who(number)[1:]}
                for number, seat in enumerate(self.seats)
            ],
            "scores": [int(score) for score in self.state.scores()],
            "winners": [int(seat) for seat in self.state.winners()],
            **({"day": self.day.date.isoformat()} if self.day is not None else {}),
        }

    @property
    def free(self) -> list[int]:
        """The seats where nobody sits yet."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]

    @property
    def dealt(self) -> bool:
        """Whether the cards are those that are played with."""
        return self.lots is None or self.lots.dealt

    @property
    def begun(self) -> bool:
        """Whether the game goes on: with free seats one waits, unless it was played here before one did."""
        return self.dealt and (self.played or not self.free)

    def hosted_by(self, person: str | None) -> bool:
        """Whether this person may give free seats to bots: the owner, and who sits here while the owner is away."""
        there = self.owner in self.present or (self.own_seat is not None and self.is_here(self.own_seat))
        return self.owned_by(person) or (bool(self.seats_of(person)) and not there)

    def owned_by(self, person: str | None) -> bool:
        """Whether this person has opened the table, on whichever of their devices."""
        if person is None or person in self.holders.dismissed:
            return False
        return person == self.owner or (self.own_seat is not None and person in self.holders.who(self.own_seat))

    @property
    def held(self) -> list[str]:
        """Who holds each seat, or held it until a bot took over."""
        return [self.holders.first(seat) for seat in range(len(self.seats))]

    def seats_of(self, person: str | None) -> list[int]:
        return [number for number in self.holders.seats_of(person) if self.seats[number].kind == PERSON]

    def lent_by(self, person: str | None) -> list[int]:
        """The seats of this person where a bot plays until they come back."""
        return [number for number in self.holders.seats_of(person) if number in self.absences.standing_in]

    def open_to(self, person: str | None) -> bool:
        """Whether this person may look at the table."""
        return self.watched or self.state.over or bool(self.holders.seats_of(person)) or self.owned_by(person)

    def is_here(self, seat: int) -> bool:
        """Whether somebody who holds this seat looks at the table."""
        return any(person in self.present for person in self.holders.who(seat))

    def away_since(self, seat: int) -> float | None:
        """Since when nobody who holds this seat looks at the table; None when somebody does."""
        times = [self.present.away_since(person) for person in self.holders.who(seat)]
        return None if None in times else max((time for time in times if time is not None), default=None)

    @property
    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {seat.person for seat in self.seats if seat.kind == PERSON}

    @property
    def absent(self) -> set[str]:
        """Everybody for whom a bot plays until they come back."""
        return {self.holders.first(seat) for seat in self.absences.standing_in}

    @property
    def sociable(self) -> bool:
        """Whether several people sit here, so that there is somebody to talk to."""
        return len(self.people) > 1

    @property
    def bot_plays(self) -> bool:
        """Whether a bot is to choose."""
        return self.begun and not self.state.over and self.seats[int(self.state.seat)].kind == BOT

    def alone(self, person: str | None) -> bool:
        """Whether this person plays against bots and nobody else: then it is theirs to pause and to take back.

        Who is away for a while is somebody: their moves are not taken back behind them.
        """
        others = bool(self.absences.standing_in) or sum(seat.kind != BOT for seat in self.seats) > 1
        return len(self.seats_of(person)) == 1 and not others

    def check_turn(self, person: str | None, number: int) -> None:
        """Raise IllegalAction unless this person is to choose, and has seen how the table is."""
        if self.state.over:
            raise IllegalAction("The game is over: no action is possible.")
        if not self.begun:
            raise IllegalAction("The game has not begun: seats are still free.")
        if int(self.state.seat) not in self.seats_of(person):
            raise IllegalAction("It is not your turn.")
        if not self.changed <= number <= self.number:
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
        new = (self.state.log or [])[self.course.marks[-2].events :]
        return any(view_of(self.state.game).stops(redacted(event, None)) for event in new)

    def go_on(self, person: str) -> None:
        """Somebody has seen enough of what happened last."""
        there = {
            seat.person for number, seat in enumerate(self.seats) if seat.kind == PERSON and self.is_here(number)
        }
        mine = [self.seats[number].person for number in self.seats_of(person)]
        if mine:
            self.pace.go_on(mine[0], there)

    def gone_on(self, person: str | None) -> bool:
        """Whether somebody has seen enough of it, on whichever of their devices."""
        return any(self.seats[number].person in self.pace.gone_on for number in self.seats_of(person))

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

    @property
    def has_more_than_events(self) -> bool:
        """Whether something is known of it that the store does not have: what was said, or that the bots wait."""
        return bool(self.chat) or self.pace.paused

    def tell(self) -> None:
        """Let everybody who watches know that something has changed."""
        for watcher in list(self.watchers):
            watcher()

    def do(self, event: Event) -> None:
        """Carry out an event that is written down."""
        kind = next(iter(event), "")
        note = note_of(self, event)
        if note is not None:
            self.chat.append((NOBODY, note))
            self.said += 1
        if kind in holders.EVENTS:
            self.holders.do(event, self.number)
            for number, seat in enumerate(self.seats):
                if seat.kind == PERSON and seat.person not in self.holders.who(number):
                    seat.person = self.holders.first(number)
                    if self.lots is not None:
                        self.lots.vacated(number)
        elif kind in absences.EVENTS:
            self.absences.do(event)
        elif kind == "watched":
            self.watched = bool(event["watched"])
        elif kind == "hinted":
            self.hints += 1
        else:
            self._play(event)
            self.changed = self.number + 1
        self.number += 1
        if kind not in MOVES:
            self.seated += 1

    def _play(self, event: Event) -> None:
        """What changes the game, or who plays it."""
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
            self.absences.seated(number, bool(event.get("stands_in")))
            if seat.kind == PERSON:
                self.holders.sit(number, seat.person, self.number)
                if self.own_seat is None and seat.person == self.owner:
                    self.own_seat = number
        elif "rematch" in event:
            self.rematch = event["rematch"]
        elif self.lots is None or not self.lots.knows(event):
            raise BadRecord(
                "This table was played with a newer version of Regnum: it has “{kind}”.", kind=next(iter(event), "")
            )
        if self.lots is not None and not self.lots.dealt and self.lots.do(event):
            self.course = Course(replace(self.course.record, seed=self.lots.fairness.seed))
