"""How fast Kingdom Builder is: compiled and interpreted, beside a plain C++ program, in one run on one core.

Both play whole random two-player games with tiles, from the set-up (random board and cards) to the final scores.
The engine lists all legal actions at every decision and takes any of them alike; a move is two decisions. The C++
program uses every tile once by a coin flip before or after the mandatory action, and takes any of the possible
hexes or moves alike (`coin_flip_game` plays the same on the engine, for the check figures of the rules).

Run it with: make bench, or python -m benchmarks.kingdom_builder [--seconds S] [--json]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks import engines, yardstick

if TYPE_CHECKING:
    from regnum.core.rng import Rng
    from regnum.games.kingdom_builder.rules.state import KingdomBuilderState

YARDSTICK_GAMES = 4_000
COLUMNS = {
    "games_per_second": ("games/s", ",.0f"),
    "decisions_per_second": ("decisions/s", ",.0f"),
    "copies_per_second": ("copies/s", ",.0f"),
    "copy_in_games": ("copy/game", ".1%"),
    "scores_per_second": ("scores/s", ",.0f"),
    "state_bytes": ("bytes", ",.0f"),
}


def engine(seconds: float) -> engines.Figures:
    import regnum
    from regnum.arena.speed import in_mid_game, measure, rate

    # All sets of three cards take part, on boards half full.
    tables = [in_mid_game("kingdom_builder", 2, seed=seed) for seed in range(200)]

    def score() -> int:
        for table in tables:
            table.scores()
        return len(tables)

    # Whole states, read from a position: copies would share what they can.
    position = tables[0].position()
    size = engines.bytes_each(lambda: regnum.from_position(position))
    figures = measure("kingdom_builder", 2, seconds)
    return {**figures, "scores_per_second": rate(score, seconds / 4), "state_bytes": size}


def coin_flip_game(state: KingdomBuilderState, rng: Rng) -> None:
    """Play to the end as the C++ program does: each tile before or after the mandatory action by a coin flip."""
    from regnum.games.kingdom_builder.rules.notation import END, TILE

    while not state.over:
        realm = state.realms[state.seat]
        tiles = [int(kind) for slot, kind in enumerate(state.board.tiles) if realm.ready >> slot & 1]
        before: list[int] = []
        after: list[int] = []
        for kind in tiles:
            (before if rng.below(2) else after).append(kind)
        _use_tiles(state, before, rng)
        while builds := [action for action in state.legal_actions() if action < TILE]:
            state.play(builds[rng.below(len(builds))])
        _use_tiles(state, after, rng)
        state.play(END)


def _use_tiles(state: KingdomBuilderState, kinds: list[int], rng: Rng) -> None:
    """Use the tiles in random order; any of the possible hexes, or pairs of hexes, is equally likely."""
    from regnum.games.kingdom_builder.rules.data import BARN
    from regnum.games.kingdom_builder.rules.hexes import HEXES
    from regnum.games.kingdom_builder.rules.notation import TILE

    left = list(kinds)
    while left:
        kind = left.pop(rng.below(len(left)))
        uses = [[action] for action in state.legal_actions() if (action - TILE) // HEXES == kind]
        if kind >= BARN:
            uses = [[lift, to] for (lift,) in uses for to in _after(state, lift)]
        if uses:
            for action in uses[rng.below(len(uses))]:
                state.play(action)


def _after(state: KingdomBuilderState, lift: int) -> list[int]:
    lifted = state.copy()
    lifted.play(lift)
    return lifted.legal_actions()


def plain_cpp() -> float | None:
    program = yardstick.build("kingdom_builder.cpp")
    return yardstick.run(program, 2, 1, YARDSTICK_GAMES, pattern=r"games/cpu-s=([\d.]+)") if program else None


if __name__ == "__main__":
    engines.report(
        "Kingdom Builder, 2 random players", "benchmarks.kingdom_builder", COLUMNS, plain_cpp, "plain C++"
    )
