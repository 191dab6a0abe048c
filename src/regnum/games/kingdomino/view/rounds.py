"""The rounds of a game: which one it is, how many there are, and which turns are of each."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.kingdomino.rules.counts import all_lines
from regnum.games.kingdomino.rules.state import Variant
from regnum.locales import translator
from regnum.view import View

A_GAME = 100
"""The games of a dynasty are counted in hundreds: round 3 of the second game is 103."""


def round_of(view: View) -> tuple[int, int]:
    """Which round it is, and how many there are; the first claims are made in round 0."""
    options = view["options"]
    variant = Variant(
        view["players"],
        options["edition"] == "us",
        options["dynasty"],
        options["middle_kingdom"],
        options["harmony"],
        options["mighty_duel"],
    )
    to_claim = view["pile"] // int(variant.line_length) + bool(view["next_line"])
    return all_lines(variant) - to_claim, all_lines(variant)


def begins_turn(event: View, so_far: Sequence[View]) -> bool:
    """A turn is a domino placed and one claimed; of the first claims each is a turn of its own."""
    if event["kind"] != "claim":
        return True
    return any(before["kind"] == "claim" or before["seat"] != event["seat"] for before in so_far)


def rounds(starts: Sequence[View]) -> list[int]:
    """After the first claims every king has one turn a round."""
    claims = [event["kind"] == "claim" for event in starts]
    kings = max(1, claims.index(False) if False in claims else len(claims))
    numbers: list[int] = []
    number = turns = 0
    for position, claimed in enumerate(claims):
        if claimed:
            if position and not claims[position - 1]:  # another game of a dynasty
                number = (number // A_GAME + 1) * A_GAME
            turns = kings
        elif turns == kings or not position:
            number, turns = number + 1, 1
        else:
            turns += 1
        numbers.append(number)
    return numbers


def round_name(number: int, language: str) -> str:
    _ = translator(language)
    game, number = divmod(number, A_GAME)
    name = _("Round {number}", number=number) if number else _("First claims")
    return _("Game {game}: {words}", game=game + 1, words=name) if game else name
