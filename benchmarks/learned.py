"""What nets are worth to the search: matches against the same search without one, at the same processor time.

Run it with: python -m benchmarks.learned [--only ROW] [--cores N] [--games N] [--write]

Budgets are in playouts, so that the load of the machine changes nothing but the time; how much processor time a
decision took is measured beside it, forced decisions left out. Every bot sits in every seat of every deal. Results
are kept in results/bots/, as those of benchmarks.bots; --write puts the table into docs/bots.md.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from benchmarks.bots import Row, played, write
from regnum.arena.standing import Standing
from regnum.bots import Turn, bot
from regnum.bots.learning import learned, learner_of
from regnum.bots.search.policy import Policy, play_out
from regnum.bots.strategy import strategy_for
from regnum.core.registry import new
from regnum.core.rng import Rng
from regnum.core.state import State

BONUSES: dict[str, object] = {"middle_kingdom": True, "harmony": True}
DUEL = BONUSES | {"mighty_duel": True}


def row(name: str, options: dict[str, object], playouts: int, against: int, games: int, players: int = 2) -> Row:
    bots = (f"search:playouts={playouts}", *[f"search:playouts={against},net=0"] * (players - 1))
    return Row(f"learned-{name}-{playouts}-{against}", "kingdomino", bots, games, options)


ROWS = [
    row("two", BONUSES, 450, 300, 100),
    row("two", BONUSES, 1800, 1200, 40),
    row("two-plain", {}, 450, 300, 40),
    row("duel", DUEL, 900, 300, 40),
    row("four", BONUSES, 450, 300, 40, 4),
]
HEAD = (
    "| players | options | bot | against | wins | 95 % interval | by chance | margin | processor time a decision, "
    "its and theirs | games |\n|---|---|---|---|---|---|---|---|---|---|"
)
TIMED_GAMES = 2


def processor_time(each: Row) -> tuple[float, float]:
    """Milliseconds that a decision of the first bot takes, and one of the others."""
    spent, decisions = [0.0, 0.0], [0, 0]
    for seed in range(TIMED_GAMES):
        state = new(each.game, len(each.bots), seed, each.options)
        bots = [bot(name, seed, each.game) for name in each.bots]
        while not state.over:
            turn = Turn(state)
            began = time.process_time()
            action = bots[turn.seat].choose(turn)
            if len(turn.legal) > 1:
                spent[turn.seat > 0] += time.process_time() - began
                decisions[turn.seat > 0] += 1
            state.apply(action)
    return 1000 * spent[0] / decisions[0], 1000 * spent[1] / decisions[1]


def costs() -> str:
    """What one judgement takes, and a game played on to its end by the policy instead, in processor time."""
    learner, policy = learner_of("kingdomino"), strategy_for("kingdomino").policy
    assert learner is not None
    rows = ["| players | options | a judgement | on to the end by the policy |", "|---|---|---|---|"]
    for players, options in ((2, BONUSES), (2, DUEL), (4, BONUSES)):
        rng = Rng(1)
        states = []
        for seed in range(40):
            state = new("kingdomino", players, seed, options)
            while not state.over:
                if learner.features.are_clear(state):
                    states.append(state.determinize(0, seed))
                state.play(policy.choose(state, rng))
        known = learned(states[0], policy)
        if known is None:
            continue
        judged = [_microseconds(judge, states) for judge in (known.policy.expected_scores, _to_the_end(policy))]
        rows.append(f"| {players} | {', '.join(options)} | {judged[0]:.0f} µs | {judged[1]:.0f} µs |")
    return "\n".join(rows)


def _to_the_end(policy: Policy) -> Callable[[State], object]:
    rng = Rng(2)
    return lambda state: play_out(policy, state.copy(), rng, 1 << 30)


def _microseconds(work: Callable[[State], object], states: list[State]) -> float:
    """Of processor time, for each of the states: the least of three attempts, as others work beside."""
    spent = []
    for _ in range(3):
        began = time.process_time()
        for state in states:
            work(state)
        spent.append(time.process_time() - began)
    return 1e6 * min(spent) / len(states)


def line(each: Row, standing: Standing) -> str:
    name = each.bots[0]
    wins, margin = standing.wins(name), standing.margin(name)
    its, theirs = processor_time(each)
    others = f"{len(each.bots) - 1} × {each.bots[1]}" if len(each.bots) > 2 else each.bots[1]
    return (
        f"| {len(each.bots)} | {', '.join(each.options) or '-'} | {name} | {others} | {wins.mean:.0%} | "
        f"{wins.low:.0%} to {wins.high:.0%} | {1 / len(each.bots):.0%} | {margin.mean:+.1f} | "
        f"{its:.0f} ms, {theirs:.0f} ms | {standing.games} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="a row, or how its name begins")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--games", type=int, help="so many in each row; 0 shows what is kept")
    parser.add_argument("--write", action="store_true", help="put the table into docs/bots.md")
    arguments = parser.parse_args()
    if arguments.only in (None, "costs"):
        table = costs()
        print(f"{table}\n", flush=True)
        if arguments.write:
            write("judging", table)
    print(HEAD, flush=True)
    lines = []
    for each in ROWS:
        if arguments.only is None or each.name.startswith(arguments.only):
            standing = played(each, arguments.cores, arguments.games)
            if standing.games:
                lines.append(line(each, standing))
                print(lines[-1], flush=True)
    if arguments.write and arguments.only is None:
        write("learned", "\n".join([HEAD, *lines]))


if __name__ == "__main__":
    main()
