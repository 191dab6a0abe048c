"""A state of Dominion as readable JSON, whole: docs/games/dominion.md describes the fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from librt.vecs import append, vec
from mypy_extensions import i32, u8

from regnum.core.bits import bit, lowest
from regnum.core.errors import BadPosition, Phrase
from regnum.core.fields import Fields
from regnum.core.native import as_i32, as_u8
from regnum.core.rng import Rng
from regnum.core.state import NOBODY
from regnum.games.dominion.rules import kingdom as kingdoms
from regnum.games.dominion.rules.base import CELLAR, DISCARD_TOP, LIBRARY, MILITIA
from regnum.games.dominion.rules.data import CARDS, HERBALIST, IDS, KINGDOM_CARDS, NUMBERS, PILES, ids_of
from regnum.games.dominion.rules.effect import EFFECTS, Frame
from regnum.games.dominion.rules.effects import JUDGE
from regnum.games.dominion.rules.phases import PHASES
from regnum.games.dominion.rules.player import (
    CARD,
    GROUP,
    KNOWN,
    NO_CARDS,
    SEATS,
    SPECTATOR,
    STRANGER,
    Player,
    player_with_no_cards,
)
from regnum.games.dominion.rules.state import RULES_VERSION, DominionState, Variant

MOST_CARDS = 250  # of a kind, in a place
MOST_COUNT = 1_000_000
CARD_NUMBERS = ("from", "card", "first", "second")
"""The numbers of effects that are cards."""


def position(state: DominionState) -> dict[str, object]:
    return {
        **table(state),
        "pending": [waiting(frame) for frame in frames(state)],
        "seats": [_seat(state, player) for player in state.seats],
        "random": state.rng.words(),
    }


def table(state: DominionState) -> dict[str, object]:
    """What lies open on the table."""
    queue = [int(seat) for seat in state.possessions]
    return {
        "game": "dominion",
        "rules": RULES_VERSION,
        "players": int(state.players),
        "options": dict(state.variant.options),
        "kingdom": ids_of(int(state.kingdom)),
        "supply": _supply(state),
        "trash": [IDS[int(card)] for card in state.trash],
        "phase": _phase(state),
        "turn": int(state.turn),
        "possessed_by": None if state.possessor == NOBODY else int(state.possessor),
        "last_turn": int(state.last_turn),
        "actions": int(state.actions),
        "buys": int(state.buys),
        "coins": int(state.coins),
        "potions": int(state.potions),
        "bought": state.bought,
        "herbalists": int(state.herbalists),
        "possessions": [{"by": queue[i], "of": queue[i + 1]} for i in range(0, len(queue), 2)],
        "immune": _seats(int(state.immune), state.players),
        "thief_loot": [IDS[int(card)] for card in state.loot],
    }


def _phase(state: DominionState) -> str:
    if state.depth == 0:
        return "over"
    running = state.stack[0].effect
    for name, effect in PHASES.items():
        if effect is running:
            return name
    raise AssertionError(running.name)


def _supply(state: DominionState) -> dict[str, int]:
    left: dict[str, int] = {}
    piles = state.piles()
    while piles != 0:
        card = lowest(piles)
        piles &= piles - 1
        left[IDS[card]] = int(state.supply[card])
    return left


def numbers(frame: Frame) -> dict[str, object]:
    """The numbers of a frame by their names."""
    named: dict[str, object] = {}
    for name, value in ((frame.effect.a_name, int(frame.a)), (frame.effect.b_name, int(frame.b))):
        if name == "order":
            named[name] = order_of(value)
        elif name in CARD_NUMBERS:
            named[name] = IDS[value]
        elif name:
            named[name] = value
    return named


def order_of(chosen: int) -> list[str]:
    """The cards put back so far by an Apothecary, first one first."""
    names: list[str] = []
    while chosen:
        names.insert(0, IDS[(chosen & 63) - 1])
        chosen >>= 6
    return names


def hand_of(player: Player) -> list[str]:
    return [IDS[card] for card in range(CARDS) for _ in range(int(player.hand[card]))]


def frames(state: DominionState) -> list[Frame]:
    """What is still to be resolved before the phase goes on, the next one first."""
    return [state.stack[i] for i in range(int(state.depth) - 1, 0, -1)]


def waiting(frame: Frame) -> dict[str, object]:
    """An effect that waits, with its numbers."""
    return {"effect": frame.effect.name, "seat": int(frame.seat), **numbers(frame)}


def _seats(bits: int, players: int) -> list[int]:
    return [seat for seat in range(players) if bits >> seat & 1]


def _who(bits: int, players: int) -> list[int | None]:
    """The seats of a set, and None for spectators."""
    return [*_seats(bits, players), *([None] if bits >> SPECTATOR & 1 else [])]


def _seat(state: DominionState, player: Player) -> dict[str, object]:
    players = int(state.players)
    everybody = _who(SEATS, players)
    deck = [int(entry) for entry in player.deck][::-1]
    discard = [int(entry) for entry in player.discard][::-1]
    return {
        "hand": hand_of(player),
        "discarding": [IDS[int(card)] for card in player.laid],
        "deck": [IDS[entry & CARD] for entry in deck],
        "discard": [IDS[entry & CARD] for entry in discard],
        "play": [IDS[int(card)] for card in player.play],
        "aside": [IDS[int(card)] for card in player.aside],
        "returning": [IDS[int(card)] for card in player.returning],
        "turns": int(player.turns),
        "deck_known": _cut([_who(entry >> KNOWN, players) for entry in deck], []),
        "deck_sets": _cut([_who(entry >> GROUP, players) for entry in deck], []),
        "hand_known": [_known_in_hand(int(entry), players) for entry in player.hand_known],
        "discard_known": _cut([_who(entry >> KNOWN, players) for entry in discard], everybody),
        "discard_sets": _cut([_who(entry >> GROUP, players) for entry in discard], []),
        "discard_strangers": _cut([_who(entry >> STRANGER, players) for entry in discard], []),
    }


def _known_in_hand(entry: int, players: int) -> dict[str, object]:
    written: dict[str, object] = {"card": IDS[entry & CARD], "seats": _who(entry >> KNOWN, players)}
    for name, bits in (("sets", entry >> GROUP), ("strangers", entry >> STRANGER)):
        if bits & SEATS:
            written[name] = _who(bits, players)
    return written


def _cut(listed: list[list[int | None]], default: list[int | None]) -> list[list[int | None]]:
    """Without what would be understood anyway at the end."""
    while listed and listed[-1] == default:
        listed.pop()
    return listed


# Reading


def read(value: Mapping[str, object], variant: Variant) -> DominionState:
    """The state of a position whose game, players and options have been read already."""
    fields = Fields(value, BadPosition)
    for known in ("game", "rules", "players", "options"):
        fields.take(known, None)
    players = int(variant.players)
    state = DominionState(variant, Rng(), [], [])
    phase = fields.choice("phase", (*PHASES, "over"), "action")
    state.kingdom = _read_kingdom(fields, variant, phase)
    _read_supply(fields, state)
    state.trash = _read_cards(fields, "trash")
    state.turn = fields.whole("turn", 0, players - 1, 0)
    state.possessor = _read_possessor(fields, state)
    last = int(state.turn) if state.possessor == NOBODY else int(state.possessor)
    state.last_turn = fields.whole("last_turn", 0, players - 1, last)
    state.actions = fields.whole("actions", 0, MOST_COUNT, 1)
    state.buys = fields.whole("buys", 0, MOST_COUNT, 1)
    state.coins = fields.whole("coins", 0, MOST_COUNT, 0)
    state.potions = fields.whole("potions", 0, MOST_COUNT, 0)
    bought = fields.take("bought", False)
    if not isinstance(bought, bool):
        raise fields.wrong("bought", bought, "true, false")
    state.bought = bought
    _read_possessions(fields, state)
    for seat in fields.wholes("immune", 0, players - 1, []):
        state.immune |= bit(seat)
    state.loot = _read_cards(fields, "thief_loot")
    _check_loot(fields, state)
    _read_seats(fields, state)
    state.herbalists = _read_herbalists(fields, state)
    if phase != "over":
        state.push(PHASES[phase], state.turn)
    for entry in reversed(fields.objects("pending", [])):
        frame = _read_frame(entry, players)
        state.push_frame(frame)
        _show_what_is_asked(state, frame)
        if phase in ("over", "draft"):
            raise fields.wrong("pending", value["pending"], Phrase("an empty list in this phase"))
    state.rng = fields.random()
    fields.done()
    _check_laid(state)
    state.settle()
    state.reveals = 0
    return state


def _read_kingdom(fields: Fields, variant: Variant, phase: str) -> int:
    if "kingdom" not in fields.rest:
        fields.take("kingdom", None)
        if phase == "draft":
            return 0
        cards = kingdoms.fixed_cards(str(variant.options["kingdom"]))
        if cards is None:
            raise BadPosition("Field “{field}” is missing.", field="kingdom")
        return cards
    cards = 0
    names = fields.choices("kingdom", ids_of(int(KINGDOM_CARDS)))
    for name in names:
        cards |= bit(NUMBERS[name])
    most = kingdoms.SIZE - 1 if phase == "draft" else kingdoms.SIZE
    if len(kingdoms.numbers_of(cards)) != len(names) or len(names) > most:
        raise fields.wrong("kingdom", names, Phrase("at most {most} different kingdom cards", most=most))
    if phase == "draft" and (variant.drafted_from == 0 or cards & ~variant.drafted_from):
        raise fields.wrong("phase", phase, Phrase("draft only when the options say so"))
    return cards


def _read_supply(fields: Fields, state: DominionState) -> None:
    state.supply = NO_CARDS[:]
    supply = Fields(fields.take("supply", {}), BadPosition, f"{fields.path}supply.")
    for name in ids_of(int(state.piles())):
        card = NUMBERS[name]
        count = supply.whole(name, 0, MOST_CARDS, PILES[card][state.players])
        state.supply[card] = as_u8(count)
        if count:
            state.available |= bit(card)
        else:
            state.empty_piles += 1
    supply.done()


def _read_cards(fields: Fields, name: str) -> vec[u8]:
    cards: vec[u8] = vec[u8]()
    for card in fields.choices(name, IDS, []):
        cards = append(cards, as_u8(NUMBERS[card]))
    return cards


def _read_possessor(fields: Fields, state: DominionState) -> int:
    if fields.rest.get("possessed_by") is None:
        fields.take("possessed_by", None)
        return NOBODY
    possessor = fields.whole("possessed_by", 0, int(state.players) - 1)
    if possessor == state.turn:
        raise fields.wrong("possessed_by", possessor, Phrase("another seat than “turn”"))
    return possessor


def _read_possessions(fields: Fields, state: DominionState) -> None:
    for entry in fields.objects("possessions", []):
        by = entry.whole("by", 0, int(state.players) - 1)
        of = entry.whole("of", 0, int(state.players) - 1)
        if by == of:
            raise entry.wrong("of", of, Phrase("another seat than “by”"))
        state.possess(by, of)
        entry.done()


def _read_herbalists(fields: Fields, state: DominionState) -> int:
    """How many Treasures may still go onto the deck: in the first edition the Herbalists in play tell."""
    if not state.variant.second_edition:
        return fields.whole("herbalists", 0, 0, 0)
    in_play = [int(card) for card in state.seats[state.turn].play]
    return fields.whole("herbalists", 0, MOST_COUNT, in_play.count(HERBALIST))


def _check_loot(fields: Fields, state: DominionState) -> None:
    """What a Thief may take has just been trashed."""
    trash = [int(card) for card in state.trash]
    for card in state.loot:
        if int(card) not in trash:
            raise fields.wrong("thief_loot", IDS[int(card)], Phrase("cards that are in “trash”"))
        trash.remove(int(card))


def _read_seats(fields: Fields, state: DominionState) -> None:
    players = int(state.players)
    entries = fields.objects("seats", [{} for _ in range(players)])
    if len(entries) != players:
        raise BadPosition(
            "Field “{field}” has {count} seats; there are {players} players.",
            field="seats",
            count=len(entries),
            players=players,
        )
    for seat, entry in enumerate(entries):
        state.seats.append(_read_seat(entry, state, seat))


def _read_seat(entry: Fields, state: DominionState, seat: int) -> Player:
    players = int(state.players)
    everybody = int(state.variant.everybody)
    player = player_with_no_cards()
    hand = entry.choices("hand", IDS, [])
    for name in set(hand):
        if hand.count(name) > MOST_CARDS:
            raise entry.wrong("hand", hand, Phrase("at most {most} cards of a kind", most=MOST_CARDS))
    for name in hand:
        player.to_hand(NUMBERS[name])
    player.laid = _read_laid(entry)
    deck = [NUMBERS[name] for name in entry.choices("deck", IDS, [])]
    discard = [NUMBERS[name] for name in entry.choices("discard", IDS, [])]
    known = _read_seat_lists(entry, "deck_known", len(deck), players, 0)
    sets = _read_seat_lists(entry, "deck_sets", len(deck), players, 0)
    seen = _read_seat_lists(entry, "discard_known", len(discard), players, everybody)
    discarded_sets = _read_seat_lists(entry, "discard_sets", len(discard), players, 0)
    strangers = _read_seat_lists(entry, "discard_strangers", len(discard), players, 0)
    for i in reversed(range(len(deck))):
        player.deck = append(player.deck, _card_known(player, deck[i], known[i], sets[i], 0))
    if seen:
        seen[0] = everybody  # the top lies open
    for i in reversed(range(len(discard))):
        known_card = _card_known(player, discard[i], seen[i], discarded_sets[i], strangers[i])
        player.discard = append(player.discard, known_card)
    for card in entry.choices("play", IDS, []):
        player.to_play(NUMBERS[card])
    player.aside = _read_cards(entry, "aside")
    player.returning = _read_cards(entry, "returning")
    player.turns = entry.whole("turns", 0, MOST_COUNT, 1 if seat <= state.turn else 0)
    held = Counter([*hand, *(IDS[int(card)] for card in player.laid)])
    for told in entry.objects("hand_known", []):
        _read_known_in_hand(told, player, seat, players, held)
    alone = player.with_strangers() & ~player.group  # strangers of no group
    player.group |= alone
    player.forget_group(alone)
    player.count_owned()
    entry.done()
    return player


def _read_laid(entry: Fields) -> vec[u8]:
    """Cards laid down to be discarded together."""
    laid: vec[u8] = vec[u8]()
    for card in sorted(NUMBERS[name] for name in entry.choices("discarding", IDS, [])):
        laid = append(laid, as_u8(card))
    return laid


def _check_laid(state: DominionState) -> None:
    """Cards lie there to be discarded only while somebody is about it, and so that it can go on."""
    for seat, player in enumerate(state.seats):
        if not len(player.laid):
            continue
        last = state.top() if state.depth else None
        if (
            last is None
            or last.seat != seat
            or last.effect not in (CELLAR, MILITIA, DISCARD_TOP)
            or not len(last.effect.choices(state, last))
        ):
            raise BadPosition(
                "Field “{field}” is {value}; valid is {valid}.",
                field=f"seats[{seat}].discarding",
                value=", ".join(IDS[int(card)] for card in player.laid),
                valid=Phrase("what a pending Cellar or Militia has laid down so far"),
            )


def _read_known_in_hand(known: Fields, player: Player, seat: int, players: int, held: Counter[str]) -> None:
    card = known.choice("card", list(held))
    seats = _read_who(known, "seats", players, [])
    in_set = _read_who(known, "sets", players, []) & ~bit(seat)
    strange = _read_who(known, "strangers", players, []) & ~bit(seat)
    if seats | in_set | strange:
        player.hand_known = append(player.hand_known, _card_known(player, NUMBERS[card], seats, in_set, strange))
    entries = [int(entry) for entry in player.hand_known if int(entry) & CARD == NUMBERS[card]]
    for knowing in range(SPECTATOR + 1):
        bits = bit(KNOWN + knowing) | bit(GROUP + knowing) | bit(STRANGER + knowing)
        if sum(entry & bits != 0 for entry in entries) > held[card]:
            raise known.wrong("card", card, Phrase("no more of a card than are in “hand”"))
    known.done()


def _card_known(player: Player, card: int, known: int, group: int, strange: int) -> i32:
    """A card with those who know it, those who know it as one of a group, and those to whom it is strange."""
    group &= ~known
    strange &= ~(known | group)
    player.group |= group
    return as_i32(card | known << KNOWN | group << GROUP | strange << STRANGER)


def _read_who(fields: Fields, name: str, players: int, default: list[object] | None = None) -> int:
    """Seats as a bit set; null stands for the spectators."""
    listed = fields.items(name, default)
    bits = 1 << SPECTATOR if None in listed else 0
    numbers = Fields({name: [seat for seat in listed if seat is not None]}, fields.error, fields.path)
    for seat in numbers.wholes(name, 0, players - 1):
        bits |= bit(seat)
    return bits


def _read_seat_lists(entry: Fields, name: str, length: int, players: int, default: int) -> list[int]:
    """For each card of a pile, the seats as a bit set."""
    lists = entry.items(name, [])
    if len(lists) > length:
        raise entry.wrong(name, lists, Phrase("at most as many as there are cards: {count}", count=length))
    found: list[int] = []
    for index in range(len(lists)):
        fields = Fields({name: lists[index]}, BadPosition, f"{entry.path}{name}[{index}].")
        found.append(_read_who(fields, name, players))
    return found + [default] * (length - len(found))


def _read_frame(entry: Fields, players: int) -> Frame:
    names = [name for name, effect in EFFECTS.items() if effect not in PHASES.values()]
    effect = EFFECTS[entry.choice("effect", names)]
    seat = entry.whole("seat", 0, players - 1)
    values: list[int] = []
    for name in (effect.a_name, effect.b_name):
        if not name:
            values.append(0)
        elif name == "order":
            values.append(_read_order(entry))
        elif name in CARD_NUMBERS:
            values.append(NUMBERS[entry.choice(name, IDS, IDS[0] if name == "from" else None)])
        elif name == "of":
            values.append(entry.whole(name, 0, players - 1))
        elif name == "potion":
            values.append(entry.whole(name, 0, 1, 0))
        else:
            values.append(entry.whole(name, 0, MOST_CARDS, 0))
    entry.done()
    return Frame(effect, seat, values[0], values[1])


def _show_what_is_asked(state: DominionState, frame: Frame) -> None:
    """A card that a decision is about lies on the deck, seen by all who may see it."""
    if frame.effect is JUDGE and len(state.seats[frame.a].deck):
        state.seats[frame.a].show_top(state.variant.everybody)
    elif frame.effect is LIBRARY and len(state.seats[frame.seat].deck):
        state.seats[frame.seat].show_top(state.seen_by(frame.seat))


def _read_order(entry: Fields) -> int:
    chosen = 0
    names = entry.choices("order", IDS, [])
    if len(names) > 3:
        raise entry.wrong("order", names, Phrase("at most {most} cards", most=3))
    for name in names:
        chosen = chosen << 6 | (NUMBERS[name] + 1)
    return chosen
