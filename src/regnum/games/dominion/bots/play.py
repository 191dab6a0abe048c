"""How a scripted player plays: what to buy comes from its buy list, everything else from the rules of thumb here.

Every decision of the game has its rule; the orders and numbers behind them are in `taste`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i64, as_u8
from regnum.games.dominion.bots.conditions import NOTHING, BuyList, Order
from regnum.games.dominion.bots.situation import DECISIONS, IN_ACTION_PHASE, IN_BUY_PHASE, Situation
from regnum.games.dominion.bots.taste import (
    DOUBLED_FIRST,
    EXTRA_TERMINAL,
    IN_HAND,
    LATE,
    LEAST_MONEY,
    MORE_ACTIONS,
    NON_TERMINAL,
    PLAYED_FIRST,
    TERMINAL,
    TRADERS,
    VALUE,
    VERY_LATE,
)
from regnum.games.dominion.rules.data import (
    ACTIONS,
    ALCHEMIST,
    ANY_CARD,
    COPPER,
    COST,
    CURSE,
    DUCHY,
    ESTATE,
    GOLD,
    NUMBERS,
    POTION,
    POTION_COST,
    PROVINCE,
    TRANSMUTE,
    TREASURES,
    VICTORIES,
    costing_up_to,
)
from regnum.games.dominion.rules.notation import (
    BUY,
    DISCARD_DECK,
    DONE,
    GAIN,
    PICK,
    PLAY,
    PLAY_TREASURES,
    PUT,
    TRASH,
)
from regnum.games.dominion.rules.state import DominionState

LIBRARY_HAND: Final = 7

CHAPEL: Final[i64] = NUMBERS["chapel"]
CELLAR: Final[i64] = NUMBERS["cellar"]
FEAST: Final[i64] = NUMBERS["feast"]
LIBRARY: Final[i64] = NUMBERS["library"]
MINE: Final[i64] = NUMBERS["mine"]
MONEYLENDER: Final[i64] = NUMBERS["moneylender"]
POSSESSION: Final[i64] = NUMBERS["possession"]
REMODEL: Final[i64] = NUMBERS["remodel"]
THRONE_ROOM: Final[i64] = NUMBERS["throne_room"]
WORKSHOP: Final[i64] = NUMBERS["workshop"]
APPRENTICE: Final[i64] = NUMBERS["apprentice"]
CHOOSE_TRASH: Final[i64] = TRADERS | bit(CHAPEL) | bit(MINE)
"""Actions for which a list may say what they trash."""

DRAFT: Final[i64] = DECISIONS.index("draft")
ALCHEMIST_DECISION: Final[i64] = DECISIONS.index("alchemist")
CLEAN_UP_DECISION: Final[i64] = DECISIONS.index("clean_up")
MOAT_DECISION: Final[i64] = DECISIONS.index("moat")
CELLAR_DECISION: Final[i64] = DECISIONS.index("cellar")
CHANCELLOR_DECISION: Final[i64] = DECISIONS.index("chancellor")
CHAPEL_DECISION: Final[i64] = DECISIONS.index("chapel")
MILITIA_DECISION: Final[i64] = DECISIONS.index("militia")
THRONE_DECISION: Final[i64] = DECISIONS.index("throne_room")
REMODEL_DECISION: Final[i64] = DECISIONS.index("remodel")
APPRENTICE_DECISION: Final[i64] = DECISIONS.index("apprentice")
TRANSMUTE_DECISION: Final[i64] = DECISIONS.index("transmute")
MINE_DECISION: Final[i64] = DECISIONS.index("mine")
MONEYLENDER_DECISION: Final[i64] = DECISIONS.index("moneylender")
GAIN_DECISION: Final[i64] = DECISIONS.index("gain")
MINE_GAIN_DECISION: Final[i64] = DECISIONS.index("mine_gain")
UNIVERSITY_DECISION: Final[i64] = DECISIONS.index("university")
LIBRARY_DECISION: Final[i64] = DECISIONS.index("library")
JUDGE_DECISION: Final[i64] = DECISIONS.index("judge")
THIEF_DECISION: Final[i64] = DECISIONS.index("thief")
THIEF_GAIN_DECISION: Final[i64] = DECISIONS.index("thief_gain")
APOTHECARY_DECISION: Final[i64] = DECISIONS.index("apothecary")
GOLEM_DECISION: Final[i64] = DECISIONS.index("golem")


def cards_in(legal: vec[i64]) -> i64:
    """The set of cards that the actions name; all but `done` name one."""
    cards: i64 = 0
    for action in legal:
        if action >= PLAY:
            cards |= bit(action & 63)
    return cards


def best(cards: i64, values: vec[i64]) -> i64:
    """The card of the highest value in a set that is not empty; of several the first."""
    found: i64 = NOTHING
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if found == NOTHING or values[card] > values[found]:
            found = card
    return found


def first(cards: i64, ranks: vec[i64]) -> i64:
    """The card that is first in an order, of a set that is not empty."""
    found: i64 = NOTHING
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if found == NOTHING or ranks[card] < ranks[found]:
            found = card
    return found


class Policy:
    """A player with a buy list: chooses in any situation, always the same."""

    def __init__(self, buys: BuyList) -> None:
        self.buys = buys

    def choose(self, seen: Situation) -> i64:
        decision = seen.decision
        if decision == IN_BUY_PHASE:
            return self.buy(seen)
        if decision == IN_ACTION_PHASE:
            return self.action(seen)
        if len(seen.legal) == 1:
            return seen.legal[0]
        if decision == MILITIA_DECISION:
            return self.discard_to_militia(seen)
        if decision == MOAT_DECISION:
            return seen.legal[len(seen.legal) - 1]
        if decision == CELLAR_DECISION:
            return self.first_of(seen, self.junk_in_hand(seen))
        if decision == CHAPEL_DECISION:
            return self.trash_in_chapel(seen)
        if decision == CHANCELLOR_DECISION:
            return DISCARD_DECK
        if decision == THRONE_DECISION:
            return PLAY + self.doubled(seen, cards_in(seen.legal))
        if decision == REMODEL_DECISION:
            return self.trade(seen, REMODEL)
        if decision == APPRENTICE_DECISION:
            return self.trade(seen, APPRENTICE)
        if decision == TRANSMUTE_DECISION:
            return self.trade(seen, TRANSMUTE)
        if decision == MINE_DECISION:
            return self.trade(seen, MINE)
        if decision == MONEYLENDER_DECISION:
            return seen.legal[len(seen.legal) - 1]
        if decision == GAIN_DECISION:
            return GAIN + self.gained(seen, cards_in(seen.legal))
        if decision == MINE_GAIN_DECISION:
            return GAIN + best(cards_in(seen.legal), VALUE)
        if decision == UNIVERSITY_DECISION:
            wanted = self.buys.first(seen, cards_in(seen.legal))
            return DONE if wanted == NOTHING else GAIN + wanted
        if decision == LIBRARY_DECISION:
            return self.keep_or_set_aside(seen)
        if decision == JUDGE_DECISION:
            return self.judge(seen)
        if decision == THIEF_DECISION:
            return TRASH + best(cards_in(seen.legal), VALUE)
        if decision == THIEF_GAIN_DECISION:
            return self.first_of(seen, cards_in(seen.legal) & self.worth_stealing())
        if decision in (ALCHEMIST_DECISION, CLEAN_UP_DECISION):
            return self.put_back_from_play(seen)
        if decision == APOTHECARY_DECISION:
            return self.put_worst_first(seen)
        if decision == GOLEM_DECISION:
            return PLAY + first(cards_in(seen.legal), PLAYED_FIRST)
        if decision == DRAFT:
            wanted = self.buys.first(seen, cards_in(seen.legal))
            return seen.legal[0] if wanted == NOTHING else PICK + wanted
        return seen.legal[0]  # Bureaucrat: all Victory cards are the same in hand; which card lies on top

    def first_of(self, seen: Situation, cards: i64) -> i64:
        """The first possible action with one of these cards, or `done`."""
        for action in seen.legal:
            if action >= PLAY and (cards >> (action & 63)) & 1:
                return action
        return DONE

    # The phases

    def buy(self, seen: Situation) -> i64:
        if not seen.bought and seen.held & TREASURES != 0:
            return PLAY_TREASURES
        if seen.buys == 0:
            return DONE
        card = self.buys.first(seen, seen.available & costing_up_to(seen.coins, seen.potions))
        return DONE if card == NOTHING else BUY + card

    def action(self, seen: Situation) -> i64:
        cards: i64 = seen.held & ACTIONS
        found: i64 = NOTHING
        order = self.buys.play
        if order is not None and not seen.possessing:
            found = self.first_in_order(seen, order, cards)
            if found != NOTHING:
                return PLAY + found
            cards &= ~order.named
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            if (found == NOTHING or PLAYED_FIRST[card] < PLAYED_FIRST[found]) and self.worth_playing(seen, card):
                found = card
        return DONE if found == NOTHING else PLAY + found

    def first_in_order(self, seen: Situation, order: Order, cards: i64) -> i64:
        """The Action that the list plays first; a condition of its own takes the place of the rule of thumb."""
        i: i64 = 0
        while i < len(order.cards):
            card = order.cards[i]
            if (cards >> card) & 1:
                condition = order.conditions[i]
                if self.worth_playing(seen, card) if condition is None else condition.holds(seen):
                    return card
            i += 1
        return NOTHING

    def trash_order(self, seen: Situation, by: i64) -> Order | None:
        """What the list says that this card trashes; nothing where it is somebody else's hand."""
        return None if seen.possessing else self.buys.trashed_by(by)

    def worth_playing(self, seen: Situation, card: i64) -> bool:
        """Whether an Action of the hand would do any good now."""
        others = self.hand_without(seen, card)
        if (CHOOSE_TRASH >> card) & 1:
            order = self.trash_order(seen, card)
            if order is not None:
                return order.first(seen, others & TREASURES if card == MINE else others) != NOTHING
        if card == CHAPEL:
            return self.chapel_trashes(seen)
        if card == CELLAR:
            return self.junk_in_hand(seen) != 0
        if card == LIBRARY:
            return seen.hand_size <= LIBRARY_HAND
        if card == MONEYLENDER:
            return (others >> COPPER) & 1 == 1
        if card == MINE:
            return self.trade_is_good(seen, MINE, others & TREASURES)
        if (TRADERS >> card) & 1:
            return self.trade_is_good(seen, card, others)
        if card == FEAST:
            return self.buys.first(seen, seen.available & costing_up_to(5, 0)) != NOTHING
        if card == WORKSHOP:
            return self.buys.first(seen, seen.available & costing_up_to(4, 0)) != NOTHING
        if card == POSSESSION:
            return not seen.possession_idle
        if card == THRONE_ROOM:
            return self.has_something_to_double(seen, others)
        return True

    def hand_without(self, seen: Situation, card: i64) -> i64:
        """The set of cards in hand when one copy of this one has been played."""
        return seen.held if as_i64(seen.hand[card]) > 1 else seen.held & ~bit(card)

    def has_something_to_double(self, seen: Situation, others: i64) -> bool:
        cards: i64 = others & ACTIONS & ~bit(THRONE_ROOM)
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            if self.worth_playing(seen, card):
                return True
        return False

    def doubled(self, seen: Situation, cards: i64) -> i64:
        """Which Action a Throne Room plays twice."""
        others: i64 = 0
        terminals: i64 = 0
        useful: i64 = 0
        rest = cards & ~bit(THRONE_ROOM)
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            copies: i64 = as_i64(seen.hand[card])
            others += copies
            if (NON_TERMINAL >> card) & 1 == 0:
                terminals += copies
            if self.worth_playing(seen, card):
                useful |= bit(card)
        if (cards >> THRONE_ROOM) & 1 and others >= 2 and useful != 0:
            return THRONE_ROOM
        if seen.actions == 0 and terminals >= 2 and cards & MORE_ACTIONS != 0:
            return first(cards & MORE_ACTIONS, DOUBLED_FIRST)
        return first(useful if useful != 0 else cards, DOUBLED_FIRST)

    def put_back_from_play(self, seen: Situation) -> i64:
        """In clean-up: Alchemists, and with a Herbalist the best Treasure that is better than a Copper."""
        if seen.possessing:
            return DONE
        cards = cards_in(seen.legal)
        if (cards >> ALCHEMIST) & 1:
            return PUT + ALCHEMIST
        if (cards >> POTION) & 1 and seen.own(ALCHEMIST) > 0:
            return PUT + POTION
        cards &= ~bit(COPPER)
        return DONE if cards == 0 else PUT + best(cards, VALUE)

    # Junk

    def richer_than_coppers(self, seen: Situation) -> bool:
        """Whether a card of the own deck brings more than a coin on average."""
        return seen.money() > seen.own_of(ANY_CARD)

    def junk_in_hand(self, seen: Situation) -> i64:
        """The set of cards in hand that an unknown card from the deck should replace."""
        return seen.held & self.junk(seen)

    def junk(self, seen: Situation) -> i64:
        junk: i64 = VICTORIES | bit(CURSE)
        if self.richer_than_coppers(seen):
            junk |= bit(COPPER)
        return junk

    def near_the_end(self, seen: Situation, provinces: i64) -> bool:
        """Whether points count: by the list, or when so few Provinces are left."""
        if self.buys.has_points:
            return self.buys.turned_to_points(seen)
        return as_i64(seen.supply[PROVINCE]) <= provinces

    def trashed_gladly(self, seen: Situation) -> i64:
        """Curses, and Estates until the end is near."""
        cards: i64 = bit(CURSE)
        if not self.near_the_end(seen, VERY_LATE):
            cards |= bit(ESTATE)
        return cards

    def spare_coppers(self, seen: Situation) -> i64:
        spare: i64 = seen.money() - LEAST_MONEY
        return 0 if spare < 0 else spare

    def chapel_trashes(self, seen: Situation) -> bool:
        """Whether a Chapel would trash a Curse, or at least two cards."""
        if seen.possessing:
            return False
        gladly = self.trashed_gladly(seen) & seen.held
        if (gladly >> CURSE) & 1:
            return True
        count: i64 = as_i64(seen.hand[ESTATE]) if gladly != 0 else 0
        coppers: i64 = as_i64(seen.hand[COPPER])
        spare = self.spare_coppers(seen)
        return count + (coppers if coppers < spare else spare) >= 2

    def trash_in_chapel(self, seen: Situation) -> i64:
        """Curses and Estates first of all, and Coppers as long as there is room and money; or as the list says."""
        if seen.possessing:
            return DONE
        order = self.trash_order(seen, CHAPEL)
        if order is not None:
            return self.first_of(seen, self.trashed_in_order(seen, order))
        gladly = self.trashed_gladly(seen)
        wanted: i64 = as_i64(seen.hand[CURSE])
        if (gladly >> ESTATE) & 1:
            wanted += as_i64(seen.hand[ESTATE])
        if seen.left > wanted and self.spare_coppers(seen) > 0:
            gladly |= bit(COPPER)
        return self.first_of(seen, gladly)

    def trashed_in_order(self, seen: Situation, order: Order) -> i64:
        """The cards of the hand that a Chapel has room for, those first that the list has first."""
        room = seen.left
        chosen: i64 = 0
        possible: i64 = cards_in(seen.legal)
        while room > 0:
            card = order.first(seen, possible)
            if card == NOTHING:
                break
            chosen |= bit(card)
            possible &= ~bit(card)
            room -= as_i64(seen.hand[card])
        return chosen

    def discard_to_militia(self, seen: Situation) -> i64:
        """Keep the best three: in the hand a second terminal Action is worth little."""
        cards = seen.held & -bit(seen.legal[0] & 63)  # no card before this one may be discarded any more
        hand = seen.hand[:]
        terminals: i64 = 0
        rest = seen.held & TERMINAL
        while rest != 0:
            terminals += as_i64(hand[lowest(rest)])
            rest &= rest - 1
        going: i64 = 0
        count: i64 = seen.hand_size - 3
        while count > 0:
            worst: i64 = NOTHING
            worst_value: i64 = 0
            rest = cards
            while rest != 0:
                card = lowest(rest)
                rest &= rest - 1
                value = IN_HAND[card]
                if (TERMINAL >> card) & 1 and terminals > 1:
                    value = EXTRA_TERMINAL
                if worst == NOTHING or value < worst_value:
                    worst = card
                    worst_value = value
            going |= bit(worst)
            if (TERMINAL >> worst) & 1:
                terminals -= 1
            hand[worst] = hand[worst] - as_u8(1)
            if hand[worst] == 0:
                cards &= ~bit(worst)
            count -= 1
        return self.first_of(seen, going)

    # Trashing for something better

    def value(self, seen: Situation, card: i64) -> i64:
        if card == DUCHY and self.near_the_end(seen, LATE):
            return 26
        return VALUE[card]

    def price(self, seen: Situation, card: i64) -> i64:
        """What is lost with a trashed card: nothing in a possessed turn, since its owner gets it back."""
        return 0 if seen.possessing else self.value(seen, card)

    def gained(self, seen: Situation, cards: i64) -> i64:
        """Which card to gain of a set that is not empty: by the list, or else the least bad one."""
        wanted = self.buys.first(seen, cards)
        if wanted != NOTHING:
            return wanted
        found: i64 = NOTHING
        found_value: i64 = 0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            value = self.value(seen, card) if card <= CURSE else 3 + as_i64(COST[card])
            if found == NOTHING or value > found_value:
                found = card
                found_value = value
        return found

    def remodel_gains(self, seen: Situation, card: i64) -> i64:
        """What remodelling a card brings."""
        limit: i64 = as_i64(COST[card]) + 2
        cards = seen.available & costing_up_to(limit, as_i64(POTION_COST[card]))
        if cards == 0:
            return -self.price(seen, card)
        coins = seen.coins
        seen.coins = limit
        gained = self.gained(seen, cards)
        seen.coins = coins
        return self.value(seen, gained) - self.price(seen, card)

    def apprentice_gains(self, seen: Situation, card: i64) -> i64:
        return 3 * (as_i64(COST[card]) + 2 * as_i64(POTION_COST[card])) - self.price(seen, card)

    def transmute_gains(self, seen: Situation, card: i64) -> i64:
        gain: i64 = -self.price(seen, card)
        if (ACTIONS >> card) & 1 and as_i64(seen.supply[DUCHY]) > 0:
            gain += self.value(seen, DUCHY)
        if (TREASURES >> card) & 1 and as_i64(seen.supply[TRANSMUTE]) > 0:
            gain += self.value(seen, TRANSMUTE)
        if (VICTORIES >> card) & 1 and as_i64(seen.supply[GOLD]) > 0:
            gain += self.value(seen, GOLD)
        return gain

    def mine_gains(self, seen: Situation, card: i64) -> i64:
        cards = seen.available & TREASURES & costing_up_to(as_i64(COST[card]) + 3, as_i64(POTION_COST[card]))
        gained: i64 = 0 if cards == 0 else VALUE[best(cards, VALUE)]
        return gained - self.price(seen, card)

    def trade_gains(self, seen: Situation, by: i64, card: i64) -> i64:
        """What trashing a card of the hand brings, by one of the Actions that give something for it."""
        if by == REMODEL:
            return self.remodel_gains(seen, card)
        if by == APPRENTICE:
            return self.apprentice_gains(seen, card)
        if by == TRANSMUTE:
            return self.transmute_gains(seen, card)
        return self.mine_gains(seen, card)

    def best_trade(self, seen: Situation, by: i64, cards: i64) -> i64:
        """The card to trash of a set, or NOTHING when that is empty."""
        found: i64 = NOTHING
        found_gain: i64 = 0
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            gain = self.trade_gains(seen, by, card)
            if found == NOTHING or gain > found_gain:
                found = card
                found_gain = gain
        return found

    def trade_is_good(self, seen: Situation, by: i64, cards: i64) -> bool:
        card = self.best_trade(seen, by, cards)
        return card != NOTHING and self.trade_gains(seen, by, card) > 0

    def trade(self, seen: Situation, by: i64) -> i64:
        """The answer to what to trash; `done` where that is possible and better."""
        cards = cards_in(seen.legal)
        order = self.trash_order(seen, by)
        if order is not None:
            wanted = order.first(seen, cards)
            if wanted != NOTHING:
                return TRASH + wanted
            if seen.legal[0] == DONE:
                return DONE
        if seen.legal[0] == DONE and not self.trade_is_good(seen, by, cards):
            return DONE
        return TRASH + self.best_trade(seen, by, cards)

    # Cards revealed

    def keep_or_set_aside(self, seen: Situation) -> i64:
        """Keep an Action that there is an action left to play it with."""
        card: i64 = seen.legal[0] & 63
        kept = seen.actions > 0
        if kept and (NON_TERMINAL >> card) & 1 == 0:
            terminals: i64 = 0
            rest = seen.held & TERMINAL
            while rest != 0:
                terminals += as_i64(seen.hand[lowest(rest)])
                rest &= rest - 1
            kept = terminals < seen.actions
        return seen.legal[0] if kept else seen.legal[1]

    def judge(self, seen: Situation) -> i64:
        """The own junk goes away, and so does what is good for the others."""
        card: i64 = seen.legal[0] & 63
        own = seen.of == seen.seat or seen.of == seen.asked
        bad = (self.junk(seen) >> card) & 1 == 1
        if not own and card == COPPER:
            bad = True
        return seen.legal[0] if bad == own else seen.legal[1]

    def worth_stealing(self) -> i64:
        """Treasures to take from the trash: a Potion or a Copper only when the list has it."""
        return (TREASURES & ~bit(COPPER) & ~bit(POTION)) | self.buys.named

    def put_worst_first(self, seen: Situation) -> i64:
        """Onto the deck, so that the best one is drawn first."""
        found: i64 = seen.legal[0]
        for action in seen.legal:
            if IN_HAND[action & 63] < IN_HAND[found & 63]:
                found = action
        return found


def play_out(state: DominionState, policies: list[Policy]) -> int:
    """Play the game to its end, each seat by its policy; returns how many decisions there were."""
    seen = Situation()
    decisions: i64 = 0
    while state.seat >= 0:
        seen.see_state(state)
        state.play(policies[state.seat].choose(seen))
        decisions += 1
    return int(decisions)
