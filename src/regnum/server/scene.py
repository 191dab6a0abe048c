"""What one pair of eyes may see of a table: all that a screen is drawn from, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from regnum.core.state import State
from regnum.locales import Name, Reader, Translate, translator
from regnum.server.html import Markup, face, icon
from regnum.server.kept import Kept
from regnum.server.seats import PERSON, Seat, character_of, hint_bot, shown_name
from regnum.server.table import Table
from regnum.server.telling import Telling
from regnum.view import GameView, View, view_of
from regnum.view.things import thing
from regnum.view.turns import Turn, since_own, turns_of


@dataclass(eq=False)
class Scene:
    """Nobody changes it. It is not frozen all the same, because every field would then be set by a call of its own,
    at every move for everybody who looks."""

    game: str
    language: str
    seats: list[Seat]
    names: list[str]
    view: View
    seat: int | None
    """Whose eyes these are; None for a spectator."""
    mine: tuple[int, ...]
    """The seats of the person who looks: several when they share a device."""
    chooser: int
    legal: list[str]
    """What the viewer may do now; empty when it is not their turn."""
    log: list[View]
    undoable: bool
    covered: bool = False
    """The next person at this device has not taken it over yet: hands stay hidden."""
    over: bool = False
    winners: list[int] = field(default_factory=list)
    outcome: dict[str, Any] = field(default_factory=dict)
    away: tuple[int, ...] = ()
    """The seats of people who are not connected."""
    lent: tuple[int, ...] = ()
    """The viewer's seats where a bot plays until they want them back."""
    owner: bool = False
    alone: bool = False
    """Whether there are only bots beside the viewer, who may let them wait, and take back what they saw."""
    paused: bool = False
    stopped: bool = False
    """Whether bots wait so that everybody can look at what happened last."""
    gone_on: bool = False
    """Whether the viewer has seen enough of it."""
    live: bool = True
    """Whether anything can be done here: not in a replay, nor when one looks back."""
    then: bool = False
    """Whether one looks back from a table that has gone on."""
    turns: list[Turn] = field(default_factory=list)
    """What was played so far, as parts of the log."""
    happened: list[View] = field(default_factory=list)
    """When one looks back: the events of the last action."""
    earned: list[int] = field(default_factory=list)
    """And what it earned every seat."""
    kept: Kept = field(default_factory=Kept)
    """What was drawn of the table before."""

    def __post_init__(self) -> None:
        self.words: GameView = view_of(self.game)
        self._: Translate = translator(self.language)

    def points_word(self, points: int) -> str:
        """What stands behind a number that is drawn apart, larger for instance."""
        return self.words.unit(points, self.language)

    @cached_property
    def told_names(self) -> list[Name]:
        """The names of all seats in what is told: the one who looks is spoken to."""
        return _told_names(tuple(self.names), self.mine, self.language)

    @cached_property
    def news(self) -> list[Turn]:
        """The turns of others since the viewer's own last one ended; for a spectator, of one round."""
        return [self.turns[number] for number in range(self.first_new, len(self.turns)) if self.is_news(number)]

    def is_news(self, number: int) -> bool:
        """Whether the turn with this number is one of the news."""
        seat = self.turns[number].seat
        return number >= self.first_new and seat >= 0 and seat not in self.mine

    @cached_property
    def first_new(self) -> int:
        """The number of the first turn that may be one of them."""
        return since_own(self.turns, self.mine)

    @cached_property
    def last_turns(self) -> dict[int, Turn]:
        """Of the others, by seat, the last turn of each in the news."""
        return {turn.seat: turn for turn in self.news}

    def sign_of_bot(self, seat: int) -> Markup:
        """The face of the bot in a seat; a machine where it plays on for a person."""
        who = character_of(self.seats[seat], seat)
        return icon("bot") if who is None else face(who.face)

    def events_of(self, turn: Turn) -> list[View]:
        return self.log[turn.first : turn.end]

    def gathered(self, turn: Turn) -> Sequence[View]:
        """The events of a turn, with what is one thing to a reader taken together."""
        events = self.events_of(turn)
        return self.kept.drawn(Scene.gathered, (turn.first, turn.end, events), lambda: self.words.gathered(events))

    @cached_property
    def _told_from(self) -> dict[int, tuple[object, ...]]:
        return {}

    def told_from(self, turn: Turn) -> tuple[object, ...]:
        """What is told of a turn depends on this: for all who read the same of it, it is told once."""
        found = self._told_from.get(turn.first)
        if found is None:
            found = turn.first, turn.end, turn, self.events_of(turn), self._named_in(turn), self.names[turn.seat]
            self._told_from[turn.first] = found
        return found

    def _named_in(self, turn: Turn) -> list[tuple[Name, bool] | None]:
        """The names of all seats whose numbers stand in the events of a turn, and whether it is the reader's own;
        None for the others.

        What is told of the turn is the same for all who read the same of these.
        """
        facts = turn.first, turn.end, self.events_of(turn)
        numbers = self.kept.drawn(Scene._named_in, facts, lambda: self._numbers_in(turn))
        return [(name, name.is_reader) if seat in numbers else None for seat, name in enumerate(self.told_names)]

    def _numbers_in(self, turn: Turn) -> set[int]:
        numbers = {turn.seat}
        for event in self.events_of(turn):
            for value in event.values():
                if type(value) is int:
                    numbers.add(value)
                elif type(value) in (dict, list) and not all(type(one) is str for one in value):
                    numbers.update(range(len(self.names)))
        return numbers

    def gained(self, seat: int) -> int | None:
        """What the news have earned a seat; None where there are none."""
        return sum(turn.gained[seat] for turn in self.news) if self.news else None

    def with_view(self, view: View) -> Scene:
        """The same scene, drawn from another view of it."""
        other = object.__new__(Scene)
        other.__dict__.update(self.__dict__, view=view)  # what was found about turns and names holds for it too
        return other

    @property
    def replayed(self) -> bool:
        """Whether this is a step of a replay."""
        return not self.live and not self.then

    @property
    def my_turn(self) -> bool:
        return bool(self.legal)

    @property
    def may_hint(self) -> bool:
        return self.my_turn and hint_bot(self.game) is not None


@dataclass(frozen=True, eq=False)
class Viewer:
    """Somebody at a table: what stays as it is from move to move, as long as nobody comes, goes or sits down."""

    mine: tuple[int, ...]
    lent: tuple[int, ...]
    owner: bool
    alone: bool
    names: list[str]
    away: tuple[int, ...]


def viewer_of(table: Table, person: str | None, language: str) -> Viewer:
    mine = table.seats_of(person)
    return Viewer(
        mine=tuple(mine),
        lent=tuple(table.lent_by(person)),
        owner=table.owned_by(person),
        alone=table.alone(person),
        names=seen_names(table.seats, mine, language),
        away=tuple(
            number for number, other in enumerate(table.seats) if other.kind == PERSON and not table.is_here(number)
        ),
    )


class Viewers:
    """Of one table, as they were found last."""

    def __init__(self) -> None:
        self._since: object = None
        self._known: dict[tuple[str | None, str], Viewer] = {}

    def of(self, table: Table, person: str | None, language: str) -> Viewer:
        since = table.seated, table.present.people
        if since != self._since:
            self._since, self._known = since, {}
        viewer = self._known.get((person, language))
        if viewer is None:
            viewer = self._known[person, language] = viewer_of(table, person, language)
        return viewer


def eyes_at(table: Table, mine: Sequence[int], uncovered: int | None) -> tuple[int | None, bool]:
    """Which seat somebody with these seats looks from, and whether the hands at a shared device are covered."""
    if not mine:
        return None, False
    if len(mine) == 1:
        return mine[0], False
    chooser = int(table.state.seat)
    wanted = chooser if chooser in mine else (uncovered if uncovered in mine else mine[0])
    if wanted == uncovered or not _has_secrets(table.state, mine):
        return wanted, False
    return wanted, True


def _has_secrets(state: State, seats: Sequence[int]) -> bool:
    """Whether these seats know different things."""
    first = state.view(seats[0])
    return any(state.view(seat) != first for seat in seats[1:])


def scene_of(
    table: Table,
    person: str | None,
    uncovered: int | None,
    language: str,
    telling: Telling | None = None,
    viewer: Viewer | None = None,
) -> Scene:
    """As it is now; what was told and drawn of the table before, and who looks, need not be found once more."""
    telling = telling or Telling()
    viewer = viewer or viewer_of(table, person, language)
    state = table.state
    seat, covered = eyes_at(table, viewer.mine, uncovered)
    eyes = None if covered else seat
    chooser = int(state.seat)
    legal = []
    if eyes is not None and eyes == chooser:
        legal = [state.text(action) for action in state.legal_actions()]
    return Scene(
        game=state.game,
        language=language,
        seats=table.seats,
        names=viewer.names,
        view=state.view(eyes),
        seat=seat,
        mine=viewer.mine,
        chooser=chooser,
        legal=legal,
        log=telling.log(table, eyes),
        undoable=bool(legal) and table.undo(person) is not None,
        alone=viewer.alone,
        lent=viewer.lent,
        paused=table.pace.paused,
        stopped=table.pace.stopped > 0,
        gone_on=table.gone_on(person),
        covered=covered,
        over=state.over,
        winners=state.winners() if state.over else [],
        outcome=state.outcome() if state.over else {},
        away=viewer.away,
        owner=viewer.owner,
        turns=telling.turns(table),
        kept=telling.kept(language),
    )


def scene_then(
    table: Table, step: int, eyes: int | None, mine: tuple[int, ...], language: str, then: bool = False
) -> Scene:
    """As it was after so many actions of the game, seen from a seat: nothing can be done there."""
    state = table.course.state_after(step)
    marks = table.course.marks[: step + 1]
    last, now = marks[max(0, step - 1)], marks[step]
    log = state.log_for(eyes)
    return Scene(
        game=state.game,
        language=language,
        seats=table.seats,
        names=seen_names(table.seats, list(mine), language),
        view=state.view(eyes),
        seat=eyes,
        mine=mine,
        chooser=int(state.seat),
        legal=[],
        log=log,
        undoable=False,
        over=state.over,
        winners=state.winners(),
        outcome=state.outcome() if state.over else {},
        live=False,
        then=then,
        turns=turns_of(state.log_for(None), marks, view_of(state.game)),
        happened=log[last.events : now.events],
        earned=[new - old for old, new in zip(last.scores, now.scores, strict=True)],
    )


@lru_cache(1_000)
def _told_names(names: tuple[str, ...], mine: tuple[int, ...], language: str) -> list[Name]:
    """The very same names for all scenes in which they are the same: so it is quickly seen that they are."""
    reader = Reader(thing("who", "", translator(language)("You")))
    return [reader if mine == (seat,) else Name(thing("who", "", name)) for seat, name in enumerate(names)]


def seen_names(seats: list[Seat], mine: list[int], language: str) -> list[str]:
    """The names of all seats, as somebody who sits on some of them reads them."""
    _ = translator(language)
    names = []
    for number, seat in enumerate(seats):
        if mine == [number] and not seat.name:
            names.append(_("You"))
        else:
            names.append(shown_name(seat, number, language))
    return names
