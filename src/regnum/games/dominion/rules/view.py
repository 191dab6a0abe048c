"""A state of Dominion as a seat may see it: docs/games/dominion.md describes the fields."""

from __future__ import annotations

from regnum.core.state import NOBODY
from regnum.games.dominion.rules import scoring
from regnum.games.dominion.rules.alchemy import PUT_BACK
from regnum.games.dominion.rules.base import LIBRARY, THIEF
from regnum.games.dominion.rules.certain import DECK, DISCARD, HAND, Certain, kinds_of
from regnum.games.dominion.rules.data import IDS, TREASURES
from regnum.games.dominion.rules.effect import Frame
from regnum.games.dominion.rules.effects import JUDGE
from regnum.games.dominion.rules.player import CARD, SPECTATOR, Player
from regnum.games.dominion.rules.position import frames, table, waiting
from regnum.games.dominion.rules.state import DominionState


def view(state: DominionState, viewer: int | None) -> dict[str, object]:
    seen = table(state)
    seen["seat"] = int(state.seat)
    seen["viewer"] = viewer
    seen["asked"] = _asked(state, viewer)
    seen["pending"] = [_waiting(state, frame, viewer) for frame in frames(state)]
    seen["scores"] = state.scores()
    seen["ended"] = scoring.ended(state) if state.over else None
    seen["seats"] = [_seat(state, seat, viewer) for seat in range(state.players)]
    return seen


def _sees_hand(state: DominionState, seat: int, viewer: int | None) -> bool:
    return viewer is not None and int(state.seen_by(seat)) >> viewer & 1 == 1


def _asked(state: DominionState, viewer: int | None) -> dict[str, object] | None:
    if state.seat == NOBODY:
        return None
    frame = state.top()
    asked = _waiting(state, frame, viewer)
    if frame.effect is JUDGE:
        asked["card"] = _top(state.seats[frame.a])
    elif frame.effect is THIEF:
        asked["cards"] = [IDS[int(card)] for card in state.seats[frame.a].aside if TREASURES >> int(card) & 1]
    elif frame.effect is LIBRARY and _sees_hand(state, int(frame.seat), viewer):
        asked["card"] = _top(state.seats[frame.seat])
    return asked


def _waiting(state: DominionState, frame: Frame, viewer: int | None) -> dict[str, object]:
    told = waiting(frame)
    if frame.effect is PUT_BACK and not _sees_hand(state, int(frame.seat), viewer):
        del told["order"]
    return told


def _top(player: Player) -> str:
    return IDS[int(player.deck[len(player.deck) - 1]) & CARD]


def _seat(state: DominionState, seat: int, viewer: int | None) -> dict[str, object]:
    player = state.seats[seat]
    seen = _sees_hand(state, seat, viewer)
    owned = player.owned
    kinds = kinds_of(owned)
    certain = Certain(player, SPECTATOR if viewer is None else viewer, seen, kinds)
    return {
        "hand": [IDS[card] for card in kinds for _copy in range(int(player.hand[card]))] if seen else None,
        "hand_size": int(player.hand_size),
        "hand_known": [] if seen else certain.cards_in(HAND),
        "hand_group": None if seen else certain.group_in(HAND),
        "discarding": [IDS[int(card)] for card in player.laid] if seen else None,
        "discarding_size": len(player.laid),
        "deck": len(player.deck),
        "deck_top": certain.top(player.deck),
        "deck_known": certain.cards_in(DECK),
        "discard": certain.pile(player.discard),
        "discard_known": certain.cards_in(DISCARD),
        "discard_top": IDS[int(player.discard[len(player.discard) - 1]) & CARD] if len(player.discard) else None,
        "play": [IDS[int(card)] for card in player.play],
        "aside": [IDS[int(card)] for card in player.aside],
        "returning": [IDS[int(card)] for card in player.returning],
        "turns": int(player.turns),
        "owned": {IDS[card]: int(owned[card]) for card in kinds},
    }
