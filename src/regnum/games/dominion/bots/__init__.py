"""Scripted players of Dominion as strategists know them: a buy list, and sensible rules for everything else.

`buylist` reads the lists, from `tokens` and `sums`; `reach` finds what in them cannot be meant, `conditions`
carries them out, `play` holds the rules of thumb and `taste` the numbers behind them, `situation` is what a player
sees, and `listed` is about lists as bots. Those that come with Regnum are in `lists/`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from regnum.bots import Bot, Turn
from regnum.bots.failing import BotFailed
from regnum.bots.milestones import Milestone
from regnum.bots.search.tree import Settings
from regnum.bots.strategy import Strategy
from regnum.core.errors import BadOption, Phrase
from regnum.core.rng import Rng
from regnum.games.dominion.bots import buylist, listed
from regnum.games.dominion.bots.chronicle import Chronicle
from regnum.games.dominion.bots.greedy import ByBuyList
from regnum.games.dominion.bots.plans.planner import Planner
from regnum.games.dominion.bots.play import Policy
from regnum.games.dominion.bots.situation import Situation
from regnum.games.dominion.bots.tracker import Tracker
from regnum.games.dominion.rules.data import ACTIONS, COST, GOLD, IDS, PROVINCE, SILVER

__all__ = [
    "ALONE_WITH",
    "BOTS",
    "MILESTONES",
    "PLANNER",
    "STRATEGY",
    "BuyListBot",
    "Chronicle",
    "Tracker",
    "lists",
    "policy",
]


@cache
def lists() -> dict[str, str]:
    """The buy lists that come with Regnum, by name."""
    folder = files("regnum.games.dominion.bots").joinpath("lists")
    texts = {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".txt")}
    return {name.removesuffix(".txt"): text for name, text in sorted(texts.items())}


@cache
def policy(text: str) -> Policy:
    """How to play with the buy list of this text; it keeps nothing in mind, so that all who play by it share it."""
    return Policy(buylist.read(text)[0])


class BuyListBot:
    """Buys by a list; decides by what its seat sees, and always in the same way."""

    def __init__(self, text: str) -> None:
        self.policy = policy(text)
        self.seen = Situation()

    def by_policy(self, game: str) -> tuple[ByBuyList, Rng]:
        return ByBuyList(self.policy.buys), Rng()

    def choose(self, turn: Turn) -> int:
        if turn.game != "dominion":
            raise BadOption("A bot with a buy list plays Dominion, not {game}.", game=turn.game)
        self.seen.see_view(turn.view, turn.legal)
        return int(self.policy.choose(self.seen))


class Scripted:
    """Makes bots with one of the lists that come with Regnum; the seed does not matter to them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.about = listed.ABOUT[name]

    def __call__(self, seed: int) -> BuyListBot:
        return BuyListBot(lists()[self.name])


class ListInFile(BuyListBot):
    """A bot with the list in a file."""

    about = listed.IN_A_FILE

    def __init__(self, seed: int, file: str) -> None:
        self.text = listed.text_in(file)
        self.version = listed.version_of(self.text)
        self.file = file
        try:
            super().__init__(self.text)
        except buylist.BadBuyList as problem:
            raise BadOption("{path}: {what}", path=file, what=problem.phrase) from None

    @property
    def warnings(self) -> list[Phrase]:
        return [Phrase("{path}: {what}", path=self.file, what=each.phrase) for each in buylist.read(self.text)[1]]


class IdleBot:
    """Passes, and where it cannot it does the first thing that is legal.

    It gives up a game that nobody ends, as when a list buys nothing any more: who simulates would wait for ever.
    """

    about = listed.IDLE
    PATIENCE = 2000

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def choose(self, turn: Turn) -> int:
        self.asked += 1
        if self.asked > self.PATIENCE:
            raise BotFailed(
                Phrase("gave up: after {count} decisions nobody has ended the game", count=self.PATIENCE)
            )
        return turn.legal[0]


BOTS: dict[str, Callable[..., Bot]] = {
    **{name: Scripted(name) for name in lists()},
    "list": ListInFile,
    "idle": IdleBot,
}
"""The bots that come with the game, by name."""

ALONE_WITH = "idle"
"""Who sits in the other seats where somebody plays alone."""

MILESTONES = (
    Milestone("four_provinces", Phrase("turns to the fourth Province"), "provinces", 4),
    Milestone("end", Phrase("turns to the end"), "points"),
)
"""What a simulation tells beside the scores."""

SENSIBLE = """
province if money > 15 or supply province <= 5
duchy if supply province <= 4
estate if supply province <= 2
gold
witch if own witch < 2
laboratory
council_room if own council_room < 1
market if own smithy > 1
militia if own militia < 1
smithy if own smithy < 2
moneylender if own moneylender < 1 and turn < 6
silver
"""


def dearest_first() -> str:
    """A list for any kingdom that takes whatever is dearest, and of each Action two: hardly any money, and far more
    Actions than can be played."""
    actions = sorted((card for card in range(len(IDS)) if ACTIONS >> card & 1), key=lambda card: -COST[card])
    kinds = [(int(COST[card]), f"{IDS[card]} if own {IDS[card]} < 2") for card in actions]
    money = [(int(COST[PROVINCE]), "province"), (int(COST[GOLD]), "gold"), (int(COST[SILVER]), "silver")]
    return "\n".join(text for _cost, text in sorted(money + kinds, key=lambda kind: -kind[0]))


STRATEGY = Strategy(
    policy=ByBuyList(buylist.read(SENSIBLE)[0]),
    short_sighted=ByBuyList(buylist.read(dearest_first())[0]),
    settings=Settings(exploration=0.4, widening=0.1, trust=2.0, margin_weight=0.5, margin_scale=10.0),
    levels={
        "beginner": "greedy:careless=0.35,foresight=0",
        "easy": "greedy:careless=0.17,foresight=0",
        "medium": "greedy:careless=0.27",
        "advanced": "greedy:careless=0.15",
        "hard": "greedy:careless=0.03",
        "expert": "search:playouts=150,seconds=1.5",
        "master": "search:playouts=5000,seconds=1.5",
    },
)

PLANNER = Planner({**lists(), "sensible": SENSIBLE})
"""Finds a plan for the kingdom on the table."""
