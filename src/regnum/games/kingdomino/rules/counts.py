"""What must add up in a position of Kingdomino, by players, edition and variant: every error names the field.

Everything follows from how many lines have been claimed: with none the first claims are made, with all of them the
last line is placed, or the game is over. Each line claimed is a domino for every king.
"""

from __future__ import annotations

from typing import Final

from regnum.core.errors import BadPosition, Phrase
from regnum.core.fields import Fields
from regnum.games.kingdomino.rules.data import DOMINOES
from regnum.games.kingdomino.rules.kingdom import Kingdom, laid_domino
from regnum.games.kingdomino.rules.state import Variant

ALWAYS_FIT: Final = 4  # each domino laid takes at most one side of the castle, and on a free side anything fits


class Written:
    """What a position says: read field by field, but not yet known to add up."""

    def __init__(self, variant: Variant, phase: str) -> None:
        self.variant = variant
        self.phase = phase
        self.turn = 0
        self.kings: list[int] = []
        self.line: list[int] = []
        self.line_seats: list[int] = []
        self.next_line: list[int] = []
        self.next_seats: list[int] = []
        self.pile: list[int] | None = None
        self.removed: list[int] | None = None
        self.discarded: list[int] = []
        self.kingdoms: list[Kingdom] = []

    def placed(self) -> int:
        """How many dominoes of the line have been placed or discarded."""
        return self.turn + (1 if self.phase == "claim" and self.line else 0)

    def undrawn(self) -> list[int]:
        """The seats of the kings that are named nowhere while first claims are made: for them lots are drawn."""
        seats: list[int] = []
        for seat in range(int(self.variant.players) if self.kings else 0):
            named = self.kings.count(seat) + self.next_seats.count(seat)
            seats += [seat] * (int(self.variant.kings_each) - named)
        return seats

    def placed_by(self, seat: int) -> int:
        return self.line_seats[: self.placed()].count(seat)


def all_kings(variant: Variant) -> int:
    return int(variant.players * variant.kings_each)


def all_lines(variant: Variant) -> int:
    return int(variant.dominoes // variant.line_length)


def turned_up(variant: Variant, lines: int) -> int:
    """How many dominoes have been turned up when so many lines have been claimed: the next line too."""
    return int(variant.line_length) * min(lines + 1, all_lines(variant))


def pile_size(variant: Variant, lines: int) -> int:
    return int(variant.dominoes) - turned_up(variant, lines)


def checked_lines(fields: Fields, written: Written) -> int:
    """How many lines have been claimed; BadPosition when anything does not add up."""
    variant = written.variant
    if written.phase == "over":
        lines = _lines_after_the_end(fields, written)
    elif written.kings:
        lines = _lines_before_the_first(fields, written)
    else:
        lines = _lines_in_a_round(fields, written)
    _check_next_line(written, lines)
    if written.kings:
        _check_kings(fields, written)
    _check_discards(fields, written, lines)
    if written.pile is not None:
        why = Phrase(
            "{used} dominoes are in play, and {seen} have been turned up",
            used=int(variant.dominoes),
            seen=turned_up(variant, lines),
        )
        _check_count("pile", len(written.pile), pile_size(variant, lines), why)
    if written.removed is not None:
        why = Phrase("{used} of the {all} dominoes are in play", used=int(variant.dominoes), all=DOMINOES)
        _check_count("removed", len(written.removed), DOMINOES - int(variant.dominoes), why)
    return lines


def check_full_kingdoms(fields: Fields, name: str, kingdoms: list[Kingdom], variant: Variant) -> None:
    """Whether the kingdoms can be those of a game that is over."""
    right = all_lines(variant) * int(variant.kings_each)
    for seat, kingdom in enumerate(kingdoms):
        why = Phrase("laid and discarded together, when the game is over")
        _check_count(f"{name}[{seat}]", len(kingdom.laid) + int(kingdom.discards), right, why)
    _check_that_the_first_fit(fields, name, kingdoms)


# How many lines


def _lines_after_the_end(fields: Fields, written: Written) -> int:
    _check_count("line", len(written.line), 0, Phrase("the game is over"))
    _check_empty_turn(fields, written)
    if written.kings:
        raise fields.wrong("kings", written.kings, "[]")
    check_full_kingdoms(fields, "kingdoms", written.kingdoms, written.variant)
    return all_lines(written.variant)


def _lines_before_the_first(fields: Fields, written: Written) -> int:
    if written.phase != "claim" or written.line:
        raise BadPosition("Field “kings” is for the first claims: the phase is claim and the line is empty.")
    _check_empty_turn(fields, written)
    for seat, kingdom in enumerate(written.kingdoms):
        why = Phrase("the first claims are being made")
        _check_count(f"kingdoms[{seat}]", len(kingdom.laid) + int(kingdom.discards), 0, why)
    return 0


def _check_empty_turn(fields: Fields, written: Written) -> None:
    if written.turn:
        raise fields.wrong("turn", written.turn, Phrase("0, because no line is being placed"))


def _lines_in_a_round(fields: Fields, written: Written) -> int:
    variant = written.variant
    _check_count("line", len(written.line), all_kings(variant), Phrase("every king stands on one"))
    for seat in range(int(variant.players)):
        _check_kings_of(seat, "line", written.line_seats, int(variant.kings_each))
    lines = _most_likely_lines(written)
    for seat, kingdom in enumerate(written.kingdoms):
        right = (lines - 1) * int(variant.kings_each) + written.placed_by(seat)
        why = Phrase(
            "laid and discarded together, in round {round} of {rounds}", round=lines, rounds=all_lines(variant)
        )
        _check_count(f"kingdoms[{seat}]", len(kingdom.laid) + int(kingdom.discards), right, why)
    if written.phase == "claim" and lines == all_lines(variant):
        raise fields.wrong("phase", written.phase, Phrase("place, in the last round"))
    _check_placed(written)
    return lines


def _most_likely_lines(written: Written) -> int:
    """The round that most kingdoms speak for; with as many for several, the latest."""
    found: list[int] = []
    for seat, kingdom in enumerate(written.kingdoms):
        before = len(kingdom.laid) + int(kingdom.discards) - written.placed_by(seat)
        lines = 1 + max(before, 0) // int(written.variant.kings_each)
        found.append(min(lines, all_lines(written.variant)))
    return max(found, key=lambda lines: (found.count(lines), lines))


def _check_placed(written: Written) -> None:
    """Whether the dominoes of the line that have been placed are in the kingdoms, or discarded."""
    for index in range(written.placed()):
        domino, seat = written.line[index], written.line_seats[index]
        laid = [int(laid_domino(laid)) for laid in written.kingdoms[seat].laid]
        if domino not in laid and domino not in written.discarded:
            raise BadPosition(
                "Domino {domino} of “{field}” has had its turn, so it must be in “{kingdom}” or “discarded”.",
                domino=domino,
                field=f"line[{index}]",
                kingdom=f"kingdoms[{seat}]",
            )


# The next line and the kings


def _check_next_line(written: Written, lines: int) -> None:
    variant = written.variant
    if lines == all_lines(variant):
        why = Phrase("the game is over") if written.phase == "over" else Phrase("this is the last round")
        _check_count("next_line", len(written.next_line), 0, why)
        return
    _check_count("next_line", len(written.next_line), int(variant.line_length), Phrase("that is a whole line"))
    if not written.kings:
        for seat in range(int(variant.players)):
            right = written.line_seats[: written.turn].count(seat)
            _check_kings_of(seat, "next_line", written.next_seats, right)


def _check_kings(fields: Fields, written: Written) -> None:
    """Where no lots are drawn, two players claim in the order A, B, B, A, and everybody knows it to its end."""
    variant = written.variant
    for seat in range(int(variant.players)):
        left = int(variant.kings_each) - written.next_seats.count(seat)
        if left < 0:
            _check_kings_of(seat, "next_line", written.next_seats, int(variant.kings_each))
        if not variant.draws_kings or written.kings.count(seat) > left:
            _check_kings_of(seat, "kings", written.kings, left)
    if variant.draws_kings:
        return
    left = len(written.kings)
    orders = [[0, 1, 1, 0][-left:], [1, 0, 0, 1][-left:]]
    if written.kings not in orders:
        one, other = (str(order) for order in orders)
        raise fields.wrong("kings", written.kings, Phrase("{one} or {other}", one=one, other=other))


def _check_kings_of(seat: int, field: str, seats: list[int], right: int) -> None:
    if seats.count(seat) != right:
        raise BadPosition(
            "The number of kings of seat {seat} in “{field}” is {count}; right is {right}.",
            seat=seat,
            field=field,
            count=seats.count(seat),
            right=right,
        )


# Discards


def _check_discards(fields: Fields, written: Written, lines: int) -> None:
    variant = written.variant
    _check_that_the_first_fit(fields, "kingdoms", written.kingdoms)
    for seat, kingdom in enumerate(written.kingdoms):
        done = written.placed()
        known = [
            domino
            for domino, owner in zip(written.line[:done], written.line_seats[:done], strict=True)
            if owner == seat and domino in written.discarded
        ]
        if kingdom.discards < len(known):
            valid = Phrase("at least {count}, with domino {domino}", count=len(known), domino=known[0])
            raise fields.wrong(f"kingdoms[{seat}].discards", int(kingdom.discards), valid)
    unclaimed = (int(variant.line_length) - all_kings(variant)) * lines
    right = unclaimed
    for kingdom in written.kingdoms:
        right += int(kingdom.discards)
    why = Phrase("as many as the kingdoms have discarded")
    if variant.line_length > all_kings(variant):
        why = Phrase("as many as the kingdoms have discarded, and {count} that nobody claimed", count=unclaimed)
    _check_count("discarded", len(written.discarded), right, why)


def _check_that_the_first_fit(fields: Fields, name: str, kingdoms: list[Kingdom]) -> None:
    for seat, kingdom in enumerate(kingdoms):
        if kingdom.discards > 0 and len(kingdom.laid) < ALWAYS_FIT:
            valid = Phrase("0, because the first {count} dominoes always fit", count=ALWAYS_FIT)
            raise fields.wrong(f"{name}[{seat}].discards", int(kingdom.discards), valid)


def _check_count(field: str, count: int, right: int, why: Phrase) -> None:
    if count != right:
        raise BadPosition(
            "The number of dominoes in “{field}” is {count}; right is {right}: {why}.",
            field=field,
            count=count,
            right=right,
            why=why,
        )
