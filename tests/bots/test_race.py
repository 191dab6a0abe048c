"""The race of a search's candidates: who plays the next deal, and who is taken."""

from __future__ import annotations

import pytest

from regnum.bots.search.race import Race
from regnum.core.rng import Rng


def race(candidates: int, *, width: float = 100.0, sure: float = 1.5, trust: float = 1.0) -> Race:
    return Race(candidates, width, sure, trust, doubt=4.0, spread=0.25)


def noisy(means: list[float], deals: int, one: Race) -> list[int]:
    """Lets all play by the rules of the race, with luck that is common to a deal and luck of their own; says who
    played how often."""
    rng = Rng(5)
    common: list[float] = []
    while one.played < deals:
        racing = one.racing()
        if not racing:
            break
        place = min(racing, key=lambda racer: one.deals(racer))
        if one.deals(place) == len(common):
            common.append(rng.below(1000) / 1000)
        own = (rng.below(1000) - 500) / 2500
        one.add(place, means[place] + common[one.deals(place)] + own)
    return [one.deals(place) for place in range(len(means))]


def test_common_luck_does_not_matter() -> None:
    """All have played the same deals; the second is ahead by 0.1 in each, whatever the deals brought."""
    one = race(2)
    for luck in (0.0, 5.0, -3.0, 2.0):
        one.add(0, luck)
        one.add(1, luck + 0.1)
    assert abs(one.ahead(1, 0, 0.0) - 0.1) < 1e-9
    assert abs(one.ahead(0, 1, 0.0) + 0.1) < 1e-9
    one.add(0, 100.0)  # a deal that the other has not played counts for nothing
    assert abs(one.ahead(1, 0, 0.0) - 0.1) < 1e-9


def test_a_few_deals_that_are_alike_prove_little() -> None:
    """Nothing differs between them, and yet it may be chance: what is thought of the spread before counts, too."""
    one = race(2)
    one.add(0, 0.0)
    one.add(1, 0.1)
    assert one.best() == 0
    for _ in range(30):
        one.add(0, 0.0)
        one.add(1, 0.1)
    assert one.best() == 1


def test_with_few_deals_it_leaves_the_favourite_when_the_difference_is_large() -> None:
    one = race(2)
    for luck in (0.3, 0.9, 0.1, 0.4):
        one.add(0, luck)
        one.add(1, luck + 0.5)
    assert one.best() == 1


def test_who_is_behind_sits_out_and_comes_back_when_the_leader_falls_back() -> None:
    one = race(3)
    for _ in range(10):
        for place, result in enumerate((0.56, 0.6, 0.5)):
            one.add(place, result)
    assert one.racing() == [0, 1]
    for _ in range(40):
        one.add(0, 0.0)
        one.add(1, -1.0)
    assert one.leader() == 0
    assert 2 in one.racing()


def test_who_is_clearly_ahead_alone_goes_on_with_those_who_are_not_far_behind() -> None:
    one = race(3)
    for _ in range(10):
        for place, result in enumerate((0.5, 0.62, 0.2)):
            one.add(place, result)
    assert one.racing() == [0, 1]


def test_the_more_is_played_the_more_take_part() -> None:
    means = [0.0] * 12
    few = noisy(means, 40, race(12, width=0.5))
    many = noisy(means, 1000, race(12, width=0.5))
    assert 2 <= sum(deals > 0 for deals in few) < 6
    assert sum(deals > 0 for deals in many) == 12
    assert few[0] > 6


def test_a_late_one_that_is_best_is_found() -> None:
    means = [0.0] * 12
    means[9] = 0.3
    one = race(12, width=0.5)
    deals = noisy(means, 1500, one)
    assert one.best() == 9
    assert sum(deals) < 1500  # it is so far ahead that nothing more is to be found out


def test_it_ends_when_one_is_far_ahead_of_all() -> None:
    means = [0.0, 0.9, 0.1, 0.0]
    one = race(4, width=0.5)
    deals = noisy(means, 100_000, one)
    assert sum(deals) < 500
    assert min(deals) > 0
    assert one.best() == 1


def test_one_alone_plays_nothing() -> None:
    assert race(1).racing() == []
    assert race(1).best() == 0


def drawn(rng: Rng, spread: float) -> float:
    """Nearly normal, around 0."""
    return spread * (sum(rng.below(1000) for _ in range(12)) / 1000 - 6)


def lost(playouts: int, decisions: int) -> tuple[float, float]:
    """What is lost on average against the best of twelve candidates: by the race, and by taking the favourite. What
    they are worth and how much luck there is are about as in Kingdomino."""
    rng = Rng(11)
    by_race = by_favourite = 0.0
    for _ in range(decisions):
        worth = [drawn(rng, 0.05) - 0.01 * place for place in range(12)]
        one = Race(12, width=0.4, sure=1.5, trust=0.7, doubt=4.0, spread=0.25)
        common: list[float] = []
        while one.played < playouts and (racing := one.racing()):
            place = min(racing, key=one.deals)
            if one.deals(place) == len(common):
                common.append(drawn(rng, 0.4))
            one.add(place, worth[place] + common[one.deals(place)] + drawn(rng, 0.2))
        by_race += max(worth) - worth[one.best()]
        by_favourite += max(worth) - worth[0]
    return by_race / decisions, by_favourite / decisions


@pytest.mark.parametrize(("playouts", "decisions", "least"), [(60, 150, 0.36), (300, 50, 0.64)])
def test_a_race_chooses_well_with_few_playouts_and_better_with_more(
    playouts: int, decisions: int, least: float
) -> None:
    """The seeds are fixed: which share of what the favourite loses is gained is the same on every machine, and a
    change that makes the race worse falls below it."""
    by_race, by_favourite = lost(playouts, decisions)
    assert 1 - by_race / by_favourite >= least
