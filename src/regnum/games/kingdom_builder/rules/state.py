"""The course of a game of Kingdom Builder: turns, builds, location tiles, terrain cards, and the end.

An action is a hex plus what is done there (see `notation`), or END.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.bits import bit
from regnum.core.errors import IllegalAction
from regnum.core.log import Event, log_seen_by
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import Observation
from regnum.core.rng import Rng, ascending, imagining
from regnum.core.state import NOBODY, NOT_FORCED, State
from regnum.core.verdict import decide
from regnum.games.kingdom_builder.rules import notation, offers, reach, scoring
from regnum.games.kingdom_builder.rules.board import NO_SLOT
from regnum.games.kingdom_builder.rules.data import (
    BARN,
    DESERT,
    FARM,
    GRASS,
    HARBOR,
    OASIS,
    ORACLE,
    PADDOCK,
    TAVERN,
    TERRAINS,
    TILE_KINDS,
    TILES,
    TOWER,
    WATER,
)
from regnum.games.kingdom_builder.rules.hexes import (
    BIT,
    EMPTY_SET,
    HEXES,
    WORD,
    WORDS,
    has,
)
from regnum.games.kingdom_builder.rules.notation import BUILD, END, TILE, TO, hex_name
from regnum.games.kingdom_builder.rules.realm import Realm, empty_realm
from regnum.games.kingdom_builder.rules.setup import Setup, chosen_board, chosen_cards

RULES_VERSION: Final = 1
BLANK_MASK: Final = bytes(notation.ACTIONS)

BUILDS: Final = 3  # the mandatory settlements of a turn
TILES_PER_LOCATION: Final = 2
CARDS_PER_TERRAIN: Final = 5
NO_CARD: Final = 255
ALL: Final = -1
NOTHING: Final = -1
GROUP_BITS: Final = 4  # a group of counted hands is a bit set of seats
GROUP: Final = 15
IN_ANY_GROUP: Final = 0x111  # a seat's bit in as many groups as there can be: one seat is on turn
ALL_CARDS: Final[vec[u8]] = vec[u8]([card // CARDS_PER_TERRAIN for card in range(5 * CARDS_PER_TERRAIN)])

NO_REALMS: Final[list[Realm]] = []
"""Never filled: another list takes its place."""


class KingdomBuilderState(State):
    """A table before the deal; `deal` starts the game."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__("kingdom_builder", setup.players)
        self.setup = setup
        self.board = setup.board
        self.rng = rng
        self.realms = NO_REALMS
        self.own_realms: i64 = ALL
        """The seats (a bit set) whose realm no other state shares."""
        self.empty: vec[i64] = vec[i64]()
        """The empty hexes of every terrain that a settlement can stand on, as in `Board.sets`."""
        self.hands: vec[u8] = vec[u8]()
        """The terrain card of each seat; that of the seat on turn lies open."""
        self.pile: vec[u8] = vec[u8]()
        """Terrain cards in the order of drawing, and how many of them are drawn."""
        self.drawn: i64 = 0
        self.discards: vec[u8] = vec[u8]()
        self.removed: vec[u8] = vec[u8]()
        """The cards that left the game because their terrain was full."""
        self.counted: i64 = 0
        """The hands that were held when a new pile was made, in groups, the newest in the lowest bits.

        With the pile empty, what is not among the discards is in the hands: everybody can count which cards a group
        holds together. They are not in the new pile, so that stays known until each of them is played.
        """
        self.starter: i64 = 0
        self.round: i64 = 1
        self.built: i64 = 0
        """How many mandatory settlements were built in this turn."""
        self.lifted: i64 = NOTHING
        """The hex that a settlement in the air has left, and the tile that moves it."""
        self.lifting: i64 = NOTHING

    # Set-up

    def deal(self) -> None:
        self.realms = [empty_realm() for _ in range(self.players)]
        self.empty = self.board.sets[: (WATER + 1) * WORDS]
        pile: vec[u8] = ALL_CARDS[:]
        self.rng.shuffle(pile)
        self.pile = pile
        self.hands = pile[: self.players]
        self.drawn = self.players
        self.discards = vec[u8](capacity=len(ALL_CARDS))
        self.starter = self.rng.below(self.players)
        self._begin_turn(self.starter)

    # The contract

    def choices(self) -> vec[i64]:
        if self._only_builds():
            return reach.all_on_terrain(self.empty, as_i64(self.hands[self.seat]), self.realms[self.seat])
        return offers.all_of(self._offers())

    def any_choice(self, rng: Rng) -> i64:
        if self._only_builds():
            return reach.any_on_terrain(self.empty, as_i64(self.hands[self.seat]), self.realms[self.seat], rng)
        return offers.any_of(self._offers(), rng)

    def _only_builds(self) -> bool:
        """Whether a mandatory settlement is all there is to choose: half of the time. Its hex is the action."""
        if self.seat == NOBODY or self.lifted != NOTHING:
            return False
        realm = self.realms[self.seat]
        return (self.built > 0 or not realm.ready) and self.must_build(realm)

    def _offers(self) -> vec[i64]:
        """The legal actions, as `offers` has them, where there are others than those of `_only_builds`."""
        found: vec[i64] = vec[i64](capacity=offers.USUAL_WORDS)
        if self.seat == NOBODY:
            return found
        realm = self.realms[self.seat]
        if self.lifted != NOTHING:
            return offers.with_set(found, TO, self._targets(realm))
        must_build = self.must_build(realm)
        if must_build:
            terrain = as_i64(self.hands[self.seat])
            found = reach.with_offers_on_terrain(found, BUILD, self.empty, terrain, realm)
        if realm.ready:
            kinds = self._kinds(realm.ready)
            kind: i64 = 0
            while kinds:
                if kinds & 1:
                    found = self._with_tile(found, realm, kind)
                kinds >>= 1
                kind += 1
        if not must_build:
            found = append(append(found, END), offers.ONE)
        return found

    def forced(self) -> i64:
        """When the settlements are built and no tile is ready, the turn ends."""
        if self.seat == NOBODY or self.lifted != NOTHING:
            return NOT_FORCED
        realm = self.realms[self.seat]
        return NOT_FORCED if realm.ready or self.must_build(realm) else END

    def _is_legal(self, action: i64) -> bool:
        if self.seat == NOBODY or action < 0 or action > END:
            return False
        realm = self.realms[self.seat]
        hex_: i64 = action % HEXES
        if self.lifted != NOTHING:
            return TO <= action < END and has(self._targets(realm), hex_)
        must_build = self.must_build(realm)
        if action == END:
            return not must_build
        if action < TILE:
            if not must_build:
                return False
            return has(reach.on_terrain(self.empty, as_i64(self.hands[self.seat]), realm), hex_)
        if action >= TO or (must_build and self.built > 0):
            return False
        kind: i64 = (action - TILE) // HEXES
        return ((self._kinds(realm.ready) >> kind) & 1) == 1 and has(self._tile_hexes(realm, kind), hex_)

    def must_build(self, realm: Realm) -> bool:
        """Whether mandatory settlements are still to be built."""
        return self.built < BUILDS and realm.supply > 0 and self.hands[self.seat] != NO_CARD

    def _kinds(self, slots: i64) -> i64:
        """The kinds of these tiles, as a bit set: two of a kind offer the same."""
        kinds: i64 = 0
        slot: i64 = 0
        while slots:
            if slots & 1:
                kinds |= bit(as_i64(self.board.tiles[slot]))
            slots >>= 1
            slot += 1
        return kinds

    def _with_tile(self, found: vec[i64], realm: Realm, kind: i64) -> vec[i64]:
        """Offer what may be done with this tile."""
        first: i64 = TILE + kind * HEXES
        terrain = self._builds_on(kind)
        if terrain == NO_CARD:
            return offers.with_set(found, first, self._tile_hexes(realm, kind))
        if realm.supply == 0:
            return found
        return reach.with_offers_on_terrain(found, first, self.empty, terrain, realm)

    def _builds_on(self, kind: i64) -> i64:
        """The terrain on which this tile builds, or NO_CARD where it is none alone."""
        if kind == FARM:
            return GRASS
        if kind == OASIS:
            return DESERT
        if kind == ORACLE:
            return as_i64(self.hands[self.seat])
        return NO_CARD

    def _tile_hexes(self, realm: Realm, kind: i64) -> vec[i64]:
        """Where this tile may build, or which settlements it may move."""
        if kind < BARN and realm.supply == 0:
            return EMPTY_SET
        terrain = self._builds_on(kind)
        if terrain != NO_CARD:
            return reach.on_terrain(self.empty, terrain, realm)
        if kind == TOWER:
            return reach.at_the_edge(self.empty, realm)
        if kind == TAVERN:
            return reach.at_line_ends(self.empty, realm)
        if kind == HARBOR:
            return reach.movable_to(self.empty, WATER, self.board.hexes_of(WATER), realm)
        if kind == PADDOCK:
            return reach.can_jump(self.empty, realm)
        terrain = as_i64(self.hands[self.seat])
        if kind == ORACLE or terrain == NO_CARD:
            return EMPTY_SET  # without a card neither of the two says a terrain
        return reach.movable_to(self.empty, terrain, self.board.hexes_of(terrain), realm)

    def _targets(self, realm: Realm) -> vec[i64]:
        """Where the lifted settlement may go: not back."""
        if self.lifting == BARN:
            targets = reach.on_terrain(self.empty, as_i64(self.hands[self.seat]), realm)
        elif self.lifting == HARBOR:
            targets = reach.on_terrain(self.empty, WATER, realm)
        else:
            return reach.jumps(self.empty, self.lifted)
        targets[as_i64(WORD[self.lifted])] &= ~BIT[self.lifted]
        return targets

    def play(self, action: i64) -> None:
        if action == END:
            self._end_turn()
            return
        realm = self._own_realm()
        hex_: i64 = action % HEXES
        if action < TILE:
            self.built += 1
            self._build(realm, hex_, NOTHING)
        elif action >= TO:
            self._put_down(realm, hex_)
        else:
            kind: i64 = (action - TILE) // HEXES
            self._use(realm, kind)
            if kind >= BARN:
                self._lift(realm, hex_, kind)
                return
            self._build(realm, hex_, kind)
        if self.must_build(realm) and reach.is_full(self.empty, as_i64(self.hands[self.seat])):
            self.replace_card_of_full_terrain()

    def _own_realm(self) -> Realm:
        """The chooser's realm, to be changed: copies of a state share realms until one of them builds."""
        realm = self.realms[self.seat]
        if not (self.own_realms >> self.seat) & 1:
            realm = realm.copy()
            self.realms[self.seat] = realm
            self.own_realms |= bit(self.seat)
        return realm

    # Settlements

    def _build(self, realm: Realm, hex_: i64, kind: i64) -> None:
        realm.supply -= 1
        if self.log is not None:
            self._note("build", {"at": hex_name(hex_), "tile": TILES[kind] if kind >= 0 else None})
        self._settle(realm, hex_)

    def _lift(self, realm: Realm, hex_: i64, kind: i64) -> None:
        realm.leave(hex_)
        self.empty[as_i64(self.board.terrain[hex_]) * WORDS + WORD[hex_]] |= BIT[hex_]
        self.lifted = hex_
        self.lifting = kind

    def _put_down(self, realm: Realm, hex_: i64) -> None:
        left: i64 = self.lifted
        if self.log is not None:
            self._note("move", {"from": hex_name(left), "to": hex_name(hex_), "tile": TILES[self.lifting]})
        self.lifted = NOTHING
        self.lifting = NOTHING
        self._settle(realm, hex_)
        slot = as_i64(self.board.slot[left])
        if slot != NO_SLOT and (realm.held >> slot) & 1 and not has(realm.near, as_i64(self.board.locations[slot])):
            self._lose_tile(realm, slot)

    def _settle(self, realm: Realm, hex_: i64) -> None:
        realm.settle(hex_)
        self.empty[as_i64(self.board.terrain[hex_]) * WORDS + WORD[hex_]] &= ~BIT[hex_]
        slot = as_i64(self.board.slot[hex_])
        if slot != NO_SLOT and ((realm.had >> slot) & 1) == 0 and self.tiles_left(slot) > 0:
            realm.had |= bit(slot)
            realm.held |= bit(slot)
            if self.log is not None:
                self._note("gain", self._tile_at(slot))

    # Tiles

    def tiles_left(self, slot: i64) -> i64:
        """How many tiles lie on this location: what players ever took from it is gone for good."""
        left: i64 = TILES_PER_LOCATION
        for realm in self.realms:
            left -= (realm.had >> slot) & 1
        return left

    def _use(self, realm: Realm, kind: i64) -> None:
        slot: i64 = 0
        while ((realm.ready >> slot) & 1) == 0 or as_i64(self.board.tiles[slot]) != kind:
            slot += 1
        realm.ready &= ~bit(slot)
        realm.used |= bit(slot)

    def _lose_tile(self, realm: Realm, slot: i64) -> None:
        """The tile leaves the game. Of two of a kind the used one goes: that is never worse for the player."""
        if (realm.ready >> slot) & 1:
            other: i64 = 0
            while other < len(self.board.tiles):
                if (realm.used >> other) & 1 and self.board.tiles[other] == self.board.tiles[slot]:
                    realm.used &= ~bit(other)
                    realm.ready |= bit(other)
                    break
                other += 1
        realm.held &= ~bit(slot)
        realm.ready &= ~bit(slot)
        realm.used &= ~bit(slot)
        if self.log is not None:
            self._note("lose", self._tile_at(slot))

    # Terrain cards and turns

    def draw(self) -> u8:
        if self.drawn == len(self.pile):
            if len(self.discards) == 0:
                return as_u8(NO_CARD)
            pile: vec[u8] = self.discards[:]
            self.rng.shuffle(pile)
            self.pile = pile
            self.drawn = 0
            self.discards = vec[u8](capacity=len(ALL_CARDS))
            self._count_hands()
            if self.log is not None:
                self.log.append(Event("shuffle", NOBODY))
        self.drawn += 1
        return self.pile[self.drawn - 1]

    def _count_hands(self) -> None:
        """The hands that nobody could count before are a new group; the seat on turn is the one that draws."""
        group: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if seat != self.seat and self.hands[seat] != NO_CARD and not self.is_counted(seat):
                group |= bit(seat)
            seat += 1
        if group:
            self.counted = (self.counted << GROUP_BITS) | group

    def is_counted(self, seat: i64) -> bool:
        """Whether the card of this seat is older than the pile."""
        return (self.counted >> seat) & IN_ANY_GROUP != 0

    def _begin_turn(self, seat: i64) -> None:
        self.seat = seat
        self.built = 0
        if self.hands[seat] == NO_CARD:
            self.hands[seat] = self.draw()
        self.counted &= ~(IN_ANY_GROUP * bit(seat))
        self._count_reveal(seat)
        if self.log is not None:
            self._note("turn", {"card": self._card_name(as_i64(self.hands[seat]))})
        self.replace_card_of_full_terrain()

    def replace_card_of_full_terrain(self) -> None:
        """While settlements must be built and their terrain is full, its card leaves the game for the next one.

        When no card is left to draw, the mandatory action is over.
        """
        seat = self.seat
        realm = self.realms[seat]
        while self.must_build(realm) and reach.is_full(self.empty, as_i64(self.hands[seat])):
            full = self.hands[seat]
            self.removed = append(self.removed, full)
            self.hands[seat] = self.draw()
            self._count_reveal(seat)
            if self.log is not None:
                self._note(
                    "redraw",
                    {"removed": self._card_name(as_i64(full)), "card": self._card_name(as_i64(self.hands[seat]))},
                )

    def _count_reveal(self, seat: i64) -> None:
        """The card of this seat was drawn or turned up, if there was one."""
        if self.hands[seat] != NO_CARD:
            self.reveals += 1

    def _end_turn(self) -> None:
        seat = self.seat
        realm = self._own_realm()
        realm.ready = realm.held
        realm.used = 0
        if self.hands[seat] != NO_CARD:
            self.discards = append(self.discards, self.hands[seat])
        self.hands[seat] = self.draw()
        self._count_reveal(seat)
        if self.log is not None:
            card = self._card_name(as_i64(self.hands[seat]))
            self.log.append(Event("end", int(seat), {}, {"drawn": card}, bit(int(seat))))
        following: i64 = seat + 1
        if following == self.players:
            following = 0
        if following == self.starter:
            if self.is_last_round():
                self.seat = NOBODY
                return
            self.round += 1
        self._begin_turn(following)

    def is_last_round(self) -> bool:
        """A supply is used up; or no terrain card is left to anybody, so that no game could go on."""
        for realm in self.realms:
            if realm.supply == 0:
                return True
        if self.drawn < len(self.pile) or len(self.discards) > 0:
            return False
        for card in self.hands:
            if card != NO_CARD:
                return False
        return True

    # Copies

    def copy(self) -> KingdomBuilderState:
        other = KingdomBuilderState(self.setup, self.rng.copy())
        other.seat = self.seat
        other.reveals = self.reveals
        other.log = None if self.log is None else self.log[:]
        other.realms = self.realms[:]
        other.own_realms = 0
        self.own_realms = 0
        other.empty = self.empty[:]
        other.hands = self.hands[:]
        other.pile = self.pile  # replaced as a whole, never changed in place
        other.drawn = self.drawn
        other.discards = self.discards[:]
        other.removed = self.removed[:]
        other.counted = self.counted
        other.starter = self.starter
        other.round = self.round
        other.built = self.built
        other.lifted = self.lifted
        other.lifting = self.lifting
        return other

    def _determinize(self, seat: int, seed: int) -> KingdomBuilderState:
        other = self.copy()
        other.log = log_seen_by(self.log, seat)
        rng = imagining(seed)
        other.rng = rng
        hidden: i64 = 0
        holder: i64 = 0
        while holder < self.players:
            if self.hides_card(holder, seat):
                hidden |= bit(holder)
            holder += 1
        in_groups: i64 = 0
        groups: i64 = self.counted
        while groups:
            in_groups |= groups & GROUP
            groups >>= GROUP_BITS
        other.pile = other._deal_anew(rng, self.pile[self.drawn :], hidden & ~in_groups)
        other.drawn = 0
        groups = self.counted
        while groups:
            other._deal_anew(rng, vec[u8](), groups & GROUP & hidden)
            groups >>= GROUP_BITS
        return other

    def _deal_anew(self, rng: Rng, pile: vec[u8], seats: i64) -> vec[u8]:
        """Deal these cards and those of the seats (a bit set) to the seats again; what is left is a pile."""
        unseen = pile
        holder: i64 = 0
        while holder < self.players:
            if (seats >> holder) & 1:
                unseen = append(unseen, self.hands[holder])
            holder += 1
        unseen = ascending(unseen)  # what is dealt must not depend on how the cards really lie
        rng.shuffle(unseen)
        dealt: i64 = 0
        holder = 0
        while holder < self.players:
            if (seats >> holder) & 1:
                self.hands[holder] = unseen[dealt]
                dealt += 1
            holder += 1
        return unseen[dealt:]

    def hides_card(self, holder: i64, seat: i64) -> bool:
        """Whether the holder has a card that the seat cannot see."""
        return holder != seat and holder != self.seat and self.hands[holder] != NO_CARD

    # Notation

    def _text(self, action: int) -> str:
        if action < 0 or action >= notation.ACTIONS:
            raise IllegalAction("There is no action {action} in this game.", action=action)
        return notation.action_text(action)

    def _parse(self, text: str) -> int:
        action = notation.read_action(text, "build" if self.lifted == NOTHING else "to")
        return action if self._is_legal(action) else super()._parse(text)

    # Scores

    def scores(self) -> list[int]:
        return scoring.gold(self.board, self.realms, self.setup.cards, self.setup.lords_need_settlement)

    def winners(self) -> list[int]:
        return scoring.winners(self.scores()) if self.seat == NOBODY else []

    def outcome(self) -> dict[str, object]:
        ended: str | None = None
        if self.seat == NOBODY:
            out = [realm for realm in self.realms if realm.supply == 0]
            ended = "last_settlement" if out else "no_cards"
        seats: list[dict[str, object]] = []
        for seat, total in enumerate(self.scores()):
            items = scoring.items(self.board, self.realms, seat, self.setup.cards, self.setup.lords_need_settlement)
            seats.append({"score": total, "items": items})
        return {
            "ended": ended,
            "winners": self.winners(),
            "decided_by": None if ended is None else decide([("gold", self.scores())])[1],
            "seats": seats,
        }

    # Views and positions

    def _view(self, seat: int | None) -> dict[str, object]:
        from regnum.games.kingdom_builder.rules.position import view

        return view(self, seat)

    def position(self) -> dict[str, object]:
        from regnum.games.kingdom_builder.rules.position import position

        return position(self)

    def _blank_mask(self) -> bytes:
        return BLANK_MASK

    def _fields(self) -> Observation:
        from regnum.games.kingdom_builder.rules.observation import layout

        return layout(int(self.players))

    def _observe(self, seat: i64, to: BytesWriter) -> None:
        from regnum.games.kingdom_builder.rules.observation import write

        write(self, seat, to)

    def _note(self, kind: str, details: dict[str, object]) -> None:
        assert self.log is not None
        self.log.append(Event(kind, int(self.seat), details))

    def _tile_at(self, slot: i64) -> dict[str, object]:
        return {"tile": TILES[as_i64(self.board.tiles[slot])], "location": hex_name(self.board.locations[slot])}

    def _card_name(self, card: i64) -> str | None:
        return None if card == NO_CARD else TERRAINS[card]


def new_game(players: int, seed: int, board: str, cards: str, lords_need_settlement: bool) -> KingdomBuilderState:
    """A game with these options, which have been checked."""
    rng = Rng(seed)
    agreed = Setup(
        players,
        chosen_board(board, rng),
        chosen_cards(cards, board, rng),
        lords_need_settlement,
        board,
        cards,
    )
    state = KingdomBuilderState(agreed, rng)
    state.deal()
    return state


assert len(TILES) == TILE_KINDS
