"""Scripted players of Dominion as strategists know them: a buy list, and sensible rules for everything else.

`buylist` reads the lists, `reach` finds what in them cannot be meant, `conditions` carries them out, `play` holds
the rules of thumb, `situation` is what a player sees. The lists that come with Regnum are in `strategies/`.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files

from regnum.bots import Turn
from regnum.bots.dominion import buylist
from regnum.bots.dominion.play import Policy
from regnum.bots.dominion.situation import Situation
from regnum.core.errors import BadOption


@cache
def strategies() -> dict[str, str]:
    """The buy lists that come with Regnum, by name."""
    folder = files("regnum.bots.dominion").joinpath("strategies")
    texts = {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".txt")}
    return {name.removesuffix(".txt"): text for name, text in sorted(texts.items())}


def policy(text: str) -> Policy:
    """How to play with the buy list of this text."""
    return Policy(buylist.read(text)[0])


class BuyListBot:
    """Buys by a list; decides by what its seat sees, and always in the same way."""

    def __init__(self, text: str) -> None:
        self.policy = policy(text)
        self.seen = Situation()

    def choose(self, turn: Turn) -> int:
        if turn.game != "dominion":
            raise BadOption("A bot with a buy list plays Dominion, not {game}.", game=turn.game)
        self.seen.see_view(turn.view, turn.legal)
        return int(self.policy.choose(self.seen))


def named(name: str, seed: int) -> BuyListBot:
    """A bot with one of the lists that come with Regnum; the seed does not matter to it."""
    return BuyListBot(strategies()[name])


big_money = partial(named, "big_money")
big_money_smithy = partial(named, "big_money_smithy")
ultimate = partial(named, "ultimate")
ultimate_smithy = partial(named, "ultimate_smithy")
double_smithy = partial(named, "double_smithy")
double_militia = partial(named, "double_militia")
double_witch = partial(named, "double_witch")
chapel_witch = partial(named, "chapel_witch")
double_laboratory = partial(named, "double_laboratory")
gardens_rush = partial(named, "gardens_rush")
alchemists = partial(named, "alchemists")
