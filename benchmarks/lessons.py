"""Whether a search agrees with what the lessons teach, on more deals than the tests take."""

from __future__ import annotations

import argparse

import regnum
from regnum.coach.lessons import check_lesson, lesson_of
from regnum.coach.supported import judged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", help="only this one")
    chosen = parser.parse_args()
    for game in regnum.games():
        lesson = lesson_of(game.id)
        if lesson is None or chosen.game not in (None, game.id):
            continue
        check_lesson(lesson)
        for number, step in enumerate(lesson.steps, 1):
            print(f"{game.id} {number}: {step.title['en']}")
            for one in judged(step, chosen.deals, chosen.seed):
                mark = "!" if one.contradicts else " "
                worth = f"{-one.behind.mean:+.3f} ± {one.behind.error:.3f}"
                print(f"  {mark} {one.kind:8} {worth}  {one.points:+6.1f} points  {', '.join(one.way)}")


if __name__ == "__main__":
    main()
