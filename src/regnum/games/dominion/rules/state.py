"""The course of a game of Dominion: the stack of effects, what they can do to the table, turns and the end.

The lowest frame of the stack is the phase of the turn (`phases`); above it lies what the cards played have
still to do (`effects`, `base`, `alchemy`).
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from regnum.core.bits import bit, lowest
from regnum.core.errors import IllegalAction
from regnum.core.log import Event
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import Observation
from regnum.core.rng import Rng
from regnum.core.state import NOBODY, State
from regnum.games.dominion.rules import notation, observation, scoring
from regnum.games.dominion.rules.cards import PLAYS
from regnum.games.dominion.rules.data import (
    ACTIONS,
    ATTACKS,
    BASIC_PILES,
    COPPER,
    ESTATE,
    FIRST_COPPERS,
    FIRST_ESTATES,
    FREE_OF_COST,
    IDS,
    PILES,
    POTION,
    POTION_CARDS,
    PROVINCE,
    TREASURES,
    how_many,
)
from regnum.games.dominion.rules.effect import ASK, MOST_SEATS, NOTHING, Effect, Frame
from regnum.games.dominion.rules.effects import SHOW_MOAT
from regnum.games.dominion.rules.phases import ACTION_PHASE, DRAFT
from regnum.games.dominion.rules.player import CARD, NO_CARDS, NONE, SPECTATOR, Player, player_with_no_cards

RULES_VERSION: Final = 2
ALL_SEATS: Final = (1 << MOST_SEATS) - 1
BLANK_MASK: Final = bytes(notation.ACTIONS_END)
HAND: Final = 5

# Where a gained card goes.
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK: Final = 2
_PLACES: Final = ["discard", "hand", "deck"]


class Variant:
    """What a table has agreed on; never changes during a game."""

    def __init__(self, players: i64, options: dict[str, object], drafted_from: i64) -> None:
        self.players = players
        self.options = options
        self.second_edition: bool = options["edition"] == "second"
        self.moats_are_shown: bool = options["always_show_moat"] is True
        self.drafted_from = drafted_from
        """The set of cards that players may pick as kingdom cards in a draft."""
        self.everybody: i64 = (bit(players) - 1) | (1 << SPECTATOR)
        """All who see what happens openly: the seats, and the spectators."""
        self.blank: observation.Blank | None = None
        """What observations of this table begin with, once one was made."""


class DominionState(State):
    """A table with these players, and what is being resolved; `start` begins a game on an empty one."""

    def __init__(self, variant: Variant, rng: Rng, seats: list[Player], stack: list[Frame]) -> None:
        super().__init__("dominion", variant.players)
        self.variant = variant
        self.rng = rng
        self.seats = seats
        """The players, to look at: copies of a state share them. `player` is for who changes one."""
        self.own_players: i64 = ALL_SEATS
        """The seats (a bit set) whose player no other state shares."""
        self.stack = stack
        """What is being resolved, the next one on top; `depth` frames of it count. The list itself never gets
        shorter, because that would cost more than all that is done with it."""
        self.depth: i64 = 0
        """What is still to be resolved; the last one is next."""
        self.found: vec[i64] = vec[i64]()
        """The choices of the decision being asked, when somebody has looked already."""
        self.kingdom: i64 = 0
        self.supply: vec[u8] = vec[u8]()
        """How many cards are in each pile; `available` is the set of those that are not empty."""
        self.own_piles = True
        """Whether no other state shares supply and trash: see `change_piles`."""
        self.available: i64 = 0
        self.empty_piles: i64 = 0
        self.trash: vec[u8] = vec[u8]()
        self.turn: i64 = 0
        """Whose turn it is, and who possesses that player (NOBODY in a normal turn)."""
        self.possessor: i64 = NOBODY
        self.last_turn: i64 = 0
        """Who took the last normal turn."""
        self.possessions: vec[u8] = vec[u8]()
        """The extra turns to come: for each, who possesses whom."""
        self.actions: i64 = 0
        self.buys: i64 = 0
        self.coins: i64 = 0
        self.potions: i64 = 0
        self.bought = False
        self.herbalists: i64 = 0
        """Second edition: how many Treasures the Herbalists played this turn may still put onto the deck."""
        self.immune: i64 = 0
        """The seats that the Attack being resolved does not affect."""
        self.loot: vec[u8] = vec[u8]()
        """What the Thief being resolved has trashed so far."""

    # Set-up

    def start(self, kingdom: i64, first: i64) -> None:
        """Begin a game with these kingdom cards, or with the draft of them when there are none."""
        self.seats = [player_with_no_cards() for _ in range(self.players)]
        for player in self.seats:
            for _ in range(FIRST_COPPERS):
                player.to_discard(COPPER)
            for _ in range(FIRST_ESTATES):
                player.to_discard(ESTATE)
            player.count_owned()
        self.supply = NO_CARDS[:]
        self.add_piles(BASIC_PILES)
        self.turn = first
        self.last_turn = first
        if kingdom == 0:
            self.push(DRAFT, first)
        else:
            self.choose_kingdom(kingdom)
            self.deal(first)
        self.settle()

    def choose_kingdom(self, kingdom: i64) -> None:
        self.kingdom |= kingdom
        self.add_piles(kingdom)

    def add_piles(self, cards: i64) -> None:
        self.change_piles()
        self.available |= cards
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            self.supply[card] = as_u8(PILES[card][self.players])

    def deal(self, first: i64) -> None:
        """The kingdom is chosen: everybody draws a hand, and the first player begins."""
        if self.kingdom & POTION_CARDS != 0:
            self.add_piles(1 << POTION)
        for seat in range(self.players):
            self.draw(seat, HAND)
        self.begin_turn(first, NOBODY)

    def player(self, seat: i64) -> Player:
        """A player to be changed: copies of a state share players until one of them changes something."""
        player = self.seats[seat]
        if (self.own_players >> seat) & 1 == 0:
            player = player.copy()
            self.seats[seat] = player
            self.own_players |= bit(seat)
        return player

    def change_piles(self) -> None:
        """Supply or trash are about to be changed: copies of a state share them until then."""
        if not self.own_piles:
            self.supply = self.supply[:]
            self.trash = self.trash[:]
            self.own_piles = True

    def piles(self) -> i64:
        """The set of all piles of the supply, empty ones too."""
        piles: i64 = BASIC_PILES | self.kingdom
        if self.kingdom & POTION_CARDS != 0:
            piles |= 1 << POTION
        return piles

    # The stack

    def push(self, effect: Effect, seat: i64) -> None:
        self.push_frame(effect.frames[seat])

    def push_with(self, effect: Effect, seat: i64, a: i64, b: i64) -> None:
        self.push_frame(Frame(effect, seat, a, b))

    def push_frame(self, frame: Frame) -> None:
        if self.depth < len(self.stack):
            self.stack[self.depth] = frame
        else:
            self.stack.append(frame)
        self.depth += 1

    def top(self) -> Frame:
        return self.stack[self.depth - 1]

    def chooser(self, seat: i64) -> i64:
        """Who decides for this seat: the possessor for the player of a possessed turn."""
        if self.possessor != NOBODY and seat == self.turn:
            return self.possessor
        return seat

    def settle(self) -> None:
        """Resolve what resolves by itself, until somebody has to choose or the game is over."""
        self.found = vec[i64]()
        while self.depth > 0:
            frame = self.top()
            effect = frame.effect
            if not effect.asks:
                self.depth -= 1
                effect.run(self, frame)
                continue
            answer = effect.forced(self, frame)
            if answer == ASK:
                self.seat = self.chooser(frame.seat)
                return
            self.depth -= 1
            if answer != NOTHING:
                effect.choose(self, frame, answer)
        self.seat = NOBODY

    # The contract

    def choices(self) -> vec[i64]:
        if self.seat == NOBODY:
            return vec[i64]()
        if len(self.found) == 0:
            frame = self.top()
            self.found = frame.effect.choices(self, frame)
        return self.found

    def _is_legal(self, action: i64) -> bool:
        if self.seat == NOBODY:
            return False
        frame = self.top()
        return frame.effect.is_legal(self, frame, action)

    def play(self, action: i64) -> None:
        frame = self.top()
        self.depth -= 1
        frame.effect.choose(self, frame, action)
        self.settle()

    def copy(self) -> DominionState:
        other = DominionState(self.variant, self.rng.copy(), self.seats[:], self.stack[: self.depth])
        other.seat = self.seat
        other.reveals = self.reveals
        if self.log is not None:
            other.log = self.log[:]
        other.own_players = 0
        self.own_players = 0
        other.depth = self.depth
        other.found = self.found  # replaced as a whole, never changed
        other.kingdom = self.kingdom
        other.supply = self.supply
        other.trash = self.trash
        other.own_piles = False
        self.own_piles = False
        other.available = self.available
        other.empty_piles = self.empty_piles
        other.turn = self.turn
        other.possessor = self.possessor
        other.last_turn = self.last_turn
        if len(self.possessions) > 0:
            other.possessions = self.possessions[:]
        other.actions = self.actions
        other.buys = self.buys
        other.coins = self.coins
        other.potions = self.potions
        other.bought = self.bought
        other.herbalists = self.herbalists
        other.immune = self.immune
        if len(self.loot) > 0:
            other.loot = self.loot[:]
        return other

    def _determinize(self, seat: int, seed: int) -> DominionState:
        from regnum.games.dominion.rules.knowledge import determinize

        return determinize(self, seat, seed)

    def _text(self, action: int) -> str:
        if not notation.exists(action):
            raise IllegalAction("There is no action {action} in this game.", action=action)
        return notation.text(action)

    def _parse(self, text: str) -> int:
        wanted = notation.normal(text)
        for action in self.choices():
            if notation.text(action) == wanted:
                return int(action)
        return super()._parse(text)

    def scores(self) -> list[int]:
        return [int(scoring.points(player)) for player in self.seats]

    def winners(self) -> list[int]:
        return scoring.decide(self)[0] if self.seat == NOBODY else []

    def outcome(self) -> dict[str, object]:
        return scoring.outcome(self)

    def _view(self, seat: int | None) -> dict[str, object]:
        from regnum.games.dominion.rules.view import view

        return view(self, seat)

    def position(self) -> dict[str, object]:
        from regnum.games.dominion.rules.position import position

        return position(self)

    def _blank_mask(self) -> bytes:
        return BLANK_MASK

    def _fields(self) -> Observation:
        return observation.layout(int(self.players))

    def _observe(self, seat: i64, to: BytesWriter) -> None:
        observation.write(self, seat, to)

    # Turns

    def begin_turn(self, seat: i64, by: i64) -> None:
        self.turn = seat
        self.possessor = by
        self.actions = 1
        self.buys = 1
        self.coins = 0
        self.potions = 0
        self.bought = False
        self.herbalists = 0
        if by == NOBODY:
            self.last_turn = seat
            self.player(seat).turns += 1
        else:
            self.reveals += 1  # the possessor sees the hand
            if (self.seats[seat].group >> by) & 1:
                self.player(seat).learn_hand(bit(by))
        if self.log is not None:
            turns = int(self.seats[seat].turns)
            self.note("turn", seat, {"turn": turns, "by": None if by == NOBODY else int(by)})
        self.push(ACTION_PHASE, seat)

    def end_turn(self, seat: i64, top: i64) -> None:
        """Clean-up, a new hand, and then: the end, an extra turn, or the next player.

        Of hand and play the card `top` is discarded last, or with NONE whatever comes last.
        """
        player = self.player(seat)
        if self.log is not None:
            self.note("clean_up", seat, {})
        player.clean_up(self.seen_by(seat), top)
        self.draw(seat, HAND)
        if self.possessor != NOBODY:
            player.learn_hand(bit(self.possessor))
            self._return_trashed(seat)
        if self.supply[PROVINCE] == 0 or self.empty_piles >= scoring.PILES_TO_END or self._stands_still():
            if self.log is not None:
                self.note("end", NOBODY, {"ended": scoring.ended(self)})
            self.possessor = NOBODY
            self.possessions = vec[u8]()
            return
        if len(self.possessions) > 0:
            by = as_i64(self.possessions[0])
            of = as_i64(self.possessions[1])
            self.possessions = self.possessions[2:]
            self.begin_turn(of, by)
        else:
            self.begin_turn(self.left_of(self.last_turn), NOBODY)

    def possess(self, by: i64, of: i64) -> None:
        """One more extra turn to come; in the second edition nobody takes two of them in a row."""
        if self.variant.second_edition:
            before: i64 = NOBODY
            if len(self.possessions) > 0:
                before = as_i64(self.possessions[len(self.possessions) - 1])
            elif self.possessor != NOBODY:
                before = self.turn
            if of == before:
                return
        self.possessions = append(append(self.possessions, as_u8(by)), as_u8(of))

    def _stands_still(self) -> bool:
        """Nobody can ever do anything again: nothing is free to buy, and nobody owns a card to play."""
        if self.available & FREE_OF_COST != 0:
            return False
        for player in self.seats:
            if how_many(player.owned, player.kinds & (ACTIONS | TREASURES)) > 0:
                return False
        return True

    def _return_trashed(self, seat: i64) -> None:
        """What a possessed player trashed comes back; that is no gain."""
        player = self.player(seat)
        if len(player.returning) == 0:
            return
        if self.log is not None:
            self.note("return", seat, {"cards": [IDS[int(card)] for card in player.returning]})
        for card in player.returning:
            player.to_discard(as_i64(card))
        player.returning = vec[u8]()

    def left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.players else 0

    # What effects do

    def seen_by(self, seat: i64) -> i64:
        """The seats that see this player's hand: the player, and a possessor."""
        seats: i64 = bit(seat)
        if self.possessor != NOBODY and seat == self.turn:
            seats |= bit(self.possessor)
        return seats

    def draw(self, seat: i64, count: i64) -> None:
        """Draw that many cards, or as many as there are."""
        player = self.player(seat)
        drawn: list[object] | None = None if self.log is None else []
        hand = player.hand
        held = player.held
        deck = player.deck
        left = count
        while left > 0:
            if len(deck) == 0:
                player.deck = deck
                if not self.shuffle(seat):
                    break
                deck = player.deck
            deck, top = pop(deck)
            card: i64 = as_i64(top) & CARD
            hand[card] = hand[card] + as_u8(1)
            held |= bit(card)
            if as_i64(top) > CARD:
                player.deck = deck
                player.draw_known(as_i64(top), self.seen_by(seat))
                deck = player.deck
            if drawn is not None:
                drawn.append(IDS[card])
            left -= 1
        player.deck = deck
        player.held = held
        player.hand_size += count - left
        self.reveals += count - left
        if drawn:
            self.note_secret("draw", seat, {"count": len(drawn)}, {"cards": drawn})

    def shuffle(self, seat: i64) -> bool:
        """Make a new deck of the discard pile; False when that is empty too."""
        player = self.player(seat)
        if len(player.discard) == 0:
            return False
        if self.log is not None:
            self.note("shuffle", seat, {})
        player.shuffle(self.rng)
        self.reveals += 1
        return True

    def has_deck(self, seat: i64) -> bool:
        """Whether there is a card on the deck, shuffling if there is none."""
        return len(self.seats[seat].deck) > 0 or self.shuffle(seat)

    def reveal_top(self, seat: i64) -> i64:
        """Take the top card off the deck for all to see, shuffling if need be; NONE when there is none."""
        if not self.has_deck(seat):
            return NONE
        self.reveals += 1
        return self.player(seat).take_top()

    def take_to_hand(self, seat: i64, card: i64) -> None:
        """A card that everybody has seen goes to the hand."""
        player = self.player(seat)
        player.to_hand(card)
        player.learn_card(card, self.variant.everybody & ~bit(seat))

    def gain(self, seat: i64, card: i64, to: i64) -> None:
        """Gain a card from the supply, if there is one left; a possessor gains it instead."""
        left: i64 = as_i64(self.supply[card])
        if left == 0:
            return
        self.change_piles()
        self.supply[card] = as_u8(left - 1)
        if left == 1:
            self.available &= ~bit(card)
            self.empty_piles += 1
        self.receive(seat, card, to)

    def receive(self, seat: i64, card: i64, to: i64) -> None:
        """A gained card comes to the player, or to the discard pile of the one who possesses that player."""
        owner = seat
        if self.possessor != NOBODY and seat == self.turn:
            owner = self.possessor
            to = TO_DISCARD
        if self.log is not None:
            details: dict[str, object] = {"card": IDS[card], "to": _PLACES[to]}
            if owner != seat:
                details["for"] = int(seat)
            self.note("gain", owner, details)
        player = self.player(owner)
        player.own(card)
        if to == TO_DISCARD:
            player.to_discard(card)
        elif to == TO_HAND:
            self.take_to_hand(owner, card)
        else:
            player.put_on_deck(card, self.variant.everybody)

    def trash_card(self, seat: i64, card: i64) -> None:
        """A card of this player, already taken from its place, is trashed; a possessed player gets it back."""
        if self.log is not None:
            self.note("trash", seat, {"card": IDS[card]})
        player = self.player(seat)
        if self.possessor != NOBODY and seat == self.turn:
            player.returning = append(player.returning, as_u8(card))
        else:
            player.lose(card)
            self.change_piles()
            self.trash = append(self.trash, as_u8(card))

    def discard_card(self, seat: i64, card: i64, place: str) -> None:
        """A card, already taken from its place, is discarded openly."""
        if self.log is not None:
            self.note("discard", seat, {"card": IDS[card], "from": place})
        self.player(seat).to_discard(card)

    def discard_laid(self, seat: i64, top: i64) -> None:
        """What a player has laid down is discarded: everybody sees how many, and the one on top."""
        player = self.player(seat)
        if self.log is not None:
            cards: list[object] = [IDS[int(card)] for card in player.laid]
            details: dict[str, object] = {"card": IDS[top], "count": len(cards), "from": "hand"}
            self.note_secret("discard", seat, details, {"cards": cards})
        player.discard_laid(self.seen_by(seat), top)

    def play_from_hand(self, seat: i64, card: i64) -> None:
        player = self.player(seat)
        player.from_hand(card)
        player.to_play(card)
        self.resolve_card(seat, card)

    def resolve_card(self, seat: i64, card: i64) -> None:
        """A card in play takes effect; an Attack may first be answered by showing a Moat."""
        if self.log is not None:
            self.note("play", seat, {"card": IDS[card]})
        effects = PLAYS[card]
        i: i64 = len(effects) - 1
        while i >= 0:
            self.push(effects[i], seat)
            i -= 1
        if (ATTACKS >> card) & 1:
            self.immune = 0
            other: i64 = seat
            i = self.players - 1
            while i > 0:
                other = other - 1 if other > 0 else self.players - 1
                self.push(SHOW_MOAT, other)
                i -= 1

    # The log

    def note(self, kind: str, seat: i64, details: dict[str, object]) -> None:
        if self.log is not None:
            self.log.append(Event(kind, int(seat), details))

    def note_secret(self, kind: str, seat: i64, details: dict[str, object], secret: dict[str, object]) -> None:
        """Only those who see this player's hand may read the secret."""
        if self.log is not None:
            self.log.append(Event(kind, int(seat), details, secret, int(self.seen_by(seat))))
