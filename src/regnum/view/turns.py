"""A game told by turns: what each seat did in one go, and what that earned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.core.course import Mark
from regnum.locales import Name
from regnum.view import GameView, View


@dataclass(frozen=True)
class Turn:
    """A part of the log, and of the record."""

    seat: int
    """Whose turn it is; -1 for what happened before anybody's."""
    round: int
    first: int
    """Its first event in the log."""
    end: int
    """The first event that is no longer of it."""
    step: int
    """How many actions of the game came before it."""
    last_step: int
    """How many there are at its end."""
    gained: list[int]
    """What it earned every seat."""


def turns_of(
    log: Sequence[View], marks: Sequence[Mark], words: GameView, before: Sequence[Turn] = ()
) -> list[Turn]:
    """All turns of a game; the first mark is of its start. What a spectator may read of the log is enough.

    Those that were found before, when the log was shorter, save reading it all again.
    """
    start, fresh = before[-1].first if before else -1, list[int]()
    for number in range(before[-1].end if before else 0, len(log)):
        if start < 0 or words.begins_turn(log[number], log[start:number]):
            start = number
            fresh.append(number)
    turns = list(before[:-2])  # what the last two earned may still change
    starts = [*(turn.first for turn in before[-2:]), *fresh]
    if fresh:
        rounds = words.rounds([log[start] for start in [*(turn.first for turn in before), *fresh]])
        same = len(turns)
        if [turn.round for turn in turns] != rounds[:same]:
            same = next(number for number, turn in enumerate(turns) if turn.round != rounds[number])
        starts = [*(turn.first for turn in turns[same:]), *starts]
        turns, rounds = turns[:same], rounds[same:]
    else:
        rounds = [turn.round for turn in before[-2:]]
    ends = [*starts[1:], len(log)] if starts else []
    step = turns[-1].last_step if turns else 0
    for start, end, number in zip(starts, ends, rounds, strict=True):
        first_step = step
        while step + 1 < len(marks) and marks[step].events < end:  # an action is of the turn in which it began
            step += 1
        before_it, after = marks[first_step].scores, marks[step].scores
        gained = [new - old for old, new in zip(before_it, after, strict=True)]
        turn = Turn(log[start]["seat"], number, start, end, first_step, step, gained)
        old = before[len(turns)] if len(turns) < len(before) else None
        turns.append(old if old is not None and old == turn else turn)  # so it is quickly seen that it is the same
    return turns


def since_own(turns: Sequence[Turn], mine: Sequence[int]) -> int:
    """The number of the first turn since the last one of these seats that is over, because another has begun.

    For somebody who only looks on it is the turn that began a round ago.
    """
    if not mine:
        seats = len(turns[-1].gained) if turns else 0
        return max(0, len(turns) - seats)
    for number in range(len(turns) - 2, -1, -1):
        if turns[number].seat in mine:
            return number + 1
    return 0


def told(events: Sequence[View], words: GameView, names: Sequence[str], language: str) -> list[str]:
    """What happened, in sentences; one that would be said several times over is said once, with their number."""
    return told_of(words.gathered(events), words, names, language)


def told_once(
    events: Sequence[View], seat: int, words: GameView, names: Sequence[Name], language: str
) -> list[str]:
    """What one seat did, in sentences of which only the first says who."""
    own = [event for event in events if event["seat"] == seat]
    nameless = [type(name)() if number == seat else name for number, name in enumerate(names)]
    said, again = told(own, words, names, language), told(own, words, nameless, language)
    return [*said[:1], *(sentence.strip() for sentence in again[1:])]


def told_of(gathered: Sequence[View], words: GameView, names: Sequence[str], language: str) -> list[str]:
    """The same of events that are gathered already."""
    said: list[tuple[str, int]] = []
    for event in gathered:
        sentence = words.sentence(event, names, language)
        if said and said[-1][0] == sentence:
            said[-1] = (sentence, said[-1][1] + 1)
        elif sentence:
            said.append((sentence, 1))
    return [f"{sentence} ×{count}" if count > 1 else sentence for sentence, count in said]
