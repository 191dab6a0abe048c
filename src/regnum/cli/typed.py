"""A typed line as actions: one in the notation of the game, or several things named in one go.

After a verb things follow, with or without commas; another verb may follow these. Everything is tried on copies of
the state first, so a line is understood as a whole or not at all. Where the game says that a set is being chosen,
its things may be named in any order, also when the rules want them in one, and `done` is added behind several.

Nothing may follow what brings something new to light: otherwise a line that is refused would tell what would come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from regnum.core.errors import BadNotation, suggest
from regnum.core.state import State
from regnum.view import view_of

DONE = "done"
LONGEST_NAME = 4
"""In words."""

Words = tuple[str, ...]


def actions_of(state: State, line: str) -> list[int]:
    """The actions that a line names, one after another; BadNotation says which part of it does not fit."""
    try:
        return [state.parse(line)]
    except BadNotation as error:
        reading = Reading(state)
        found = reading.from_here(Moment(state), tuple(line.casefold().replace(",", " ").split()))
        if found:
            return found
        raise reading.complaint(error) from None


@dataclass(frozen=True)
class Moment:
    """How far a line has been understood."""

    state: State
    actions: tuple[int, ...] = ()
    said: tuple[str, ...] = ()
    """The actions in the notation of the game."""
    verb: str = ""
    at_verb: State | None = None
    """The state in which the verb was said."""
    named: int = 0
    """How many things were named since the verb."""

    def after(self, action: int, named: int) -> Moment:
        following = self.state.copy()
        text = following.text(action)
        following.apply(action)
        return replace(self, state=following, actions=(*self.actions, action), said=(*self.said, text), named=named)


@dataclass(frozen=True)
class Failure:
    moment: Moment
    words: Words
    """What is left of the line, and does not fit here."""
    too_late: bool = False
    """The choice is over by then, or something new has come to light."""


class Reading:
    """One line being read."""

    def __init__(self, state: State) -> None:
        self.start = state
        self.game = view_of(state.game)
        self.failures: list[Failure] = []
        self._tried: set[tuple[int, str, Words]] = set()

    def from_here(self, moment: Moment, words: Words) -> list[int] | None:
        """All actions of the line, if what is left of it can be understood."""
        if not words:
            return [*moment.actions, *self._closing(moment)]
        if self._is_another(moment.state):
            if words == (DONE,):  # the choice was complete without it
                return list(moment.actions)
            self.failures.append(Failure(moment, words, too_late=True))
            return None
        words = tuple(self.game.spelled(moment.state.view(int(moment.state.seat)), list(words)))
        tried = (len(moment.actions), moment.verb, words)
        if tried in self._tried:  # the same things in another order
            return None
        self._tried.add(tried)
        ways = [
            *self._with_another_verb(moment, words),
            *self._with_one_thing_less(moment, words),
            *self._with_a_whole_text_less(moment, words),
        ]
        for following, rest in ways:
            if (found := self.from_here(following, rest)) is not None:
                return found
        if ways or not moment.verb:
            return None
        return self._with_the_choice_closed(moment, words)

    # How it may go on

    def _with_another_verb(self, moment: Moment, words: Words) -> list[tuple[Moment, Words]]:
        verbs = {text.rpartition(" ")[0] for text in _texts(moment.state)}
        return [
            (replace(moment, verb=" ".join(words[:count]), at_verb=moment.state, named=0), words[count:])
            for count in range(min(LONGEST_NAME, len(words) - 1), 0, -1)
            if " ".join(words[:count]) in verbs
        ]

    def _with_one_thing_less(self, moment: Moment, words: Words) -> list[tuple[Moment, Words]]:
        """The first thing is named; of a set a later one may have to come before it."""
        if not moment.verb:
            return []
        legal = _legal(moment.state)
        found = []
        for start in range(len(words) if self._is_set(moment) else 1):
            for end in range(min(len(words), start + LONGEST_NAME), start, -1):
                action = legal.get(_plain(f"{moment.verb} {' '.join(words[start:end])}"))
                if action is not None:
                    found.append((moment.after(action, moment.named + 1), words[:start] + words[end:]))
        return found

    def _with_a_whole_text_less(self, moment: Moment, words: Words) -> list[tuple[Moment, Words]]:
        legal = _legal(moment.state)
        return [
            (moment.after(legal[text], 0), words[count:])
            for count in range(min(LONGEST_NAME, len(words)), 0, -1)
            if (text := _plain(" ".join(words[:count]))) in legal
        ]

    def _with_the_choice_closed(self, moment: Moment, words: Words) -> list[int] | None:
        """What follows may be possible once the things before it are all; if it is not, it failed here."""
        failed = len(self.failures)
        done = self._done(moment) if moment.named else None
        if done is not None:
            closed = moment.after(done, 0)
            if (found := self.from_here(closed, words)) is not None:
                return found
            if any(failure.moment.verb != moment.verb for failure in self.failures[failed:]):
                return None
            del self.failures[failed:]
        self.failures.append(Failure(moment, words))
        return None

    def _closing(self, moment: Moment) -> list[int]:
        """Several things named in one go are all: nobody wants to be asked for more."""
        if moment.named < 2 or self._is_another(moment.state):
            return []
        done = self._done(moment)
        return [] if done is None else [done]

    def _done(self, moment: Moment) -> int | None:
        return _legal(moment.state).get(DONE) if self._is_set(moment) else None

    def _is_set(self, moment: Moment) -> bool:
        return self.game.picks_several(moment.state.view(int(moment.state.seat)))

    def _is_another(self, state: State) -> bool:
        return state.seat != self.start.seat or state.reveals != self.start.reveals

    # What is wrong

    def complaint(self, about_all: BadNotation) -> BadNotation:
        """About the part that fits nowhere; otherwise about where the line was understood longest."""
        if not any(failure.moment.actions or len(failure.words) > 1 for failure in self.failures):
            return about_all  # there were no parts
        stuck = set(self.failures[0].words).intersection(*(failure.words for failure in self.failures))
        worst = max(self.failures, key=lambda failure: len(failure.moment.actions))
        part = next((word for word in worst.words if word in stuck), worst.words[0])
        before = ", ".join(worst.moment.said)
        if worst.too_late:
            return BadNotation(
                "“{part}” cannot be in the same line: after “{before}” the table has changed.",
                part=" ".join(worst.words),
                before=before,
            )
        wanted, at_verb = f"{worst.moment.verb} {part}", worst.moment.at_verb
        assert at_verb is not None
        if before and _plain(wanted) in _legal(at_verb):
            return BadNotation(
                "“{part}” is not possible after “{before}”. What is possible then: {valid}.",
                part=part,
                before=before,
                valid=suggest(wanted, _texts(worst.moment.state)),
            )
        return BadNotation(
            "“{part}” is nothing that can be chosen here. What is possible: {valid}.",
            part=part,
            valid=suggest(wanted, _texts(at_verb)),
        )


def _texts(state: State) -> list[str]:
    return [state.text(action) for action in state.legal_actions()]


def _legal(state: State) -> dict[str, int]:
    return {_plain(state.text(action)): action for action in state.legal_actions()}


def _plain(text: str) -> str:
    """As people type it: without capitals, and with spaces inside of names."""
    return text.casefold().replace("_", " ")
