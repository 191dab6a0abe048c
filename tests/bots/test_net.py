"""The net of whole numbers: what three units in one number make is what each would make alone."""

from __future__ import annotations

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from regnum.bots.search.net import MOST_ACTIVE, MOST_INPUT, MOST_SUM, Plain, read_plain


def some_net(seed: int, inputs: int = 20, units: tuple[int, int] = (7, 5)) -> Plain:
    """With weights so great that sums come close to the most that there is room for."""
    rng = random.Random(seed)

    def layer(count: int, of: int, most: list[int]) -> tuple[list[list[int]], list[int]]:
        limit = MOST_SUM // (sum(most) + 1)
        weights = [[rng.randint(-limit, limit) for _ in range(of)] for _ in range(count)]
        return weights, [rng.randint(-limit, limit) for _ in range(of)]

    most = [rng.randint(1, MOST_INPUT) for _ in range(inputs)]
    first, biases = layer(inputs, units[0], most)
    second, more_biases = layer(units[0], units[1], [MOST_ACTIVE] * units[0])
    last = [rng.randint(-30_000, 30_000) for _ in range(units[1])]
    return Plain(most, (first, second, last), (biases, more_biases, rng.randint(-9999, 9999)), (13, 12), 512, {})


def slowly(plain: Plain, inputs: list[int]) -> float:
    """The same without any haste."""
    passed = [max(-most, min(most, value)) for value, most in zip(inputs, plain.most, strict=True)]
    for weights, biases, shift in zip(plain.weights[:2], plain.biases[:2], plain.shifts, strict=True):
        sums = [
            bias + sum(value * row[unit] for value, row in zip(passed, weights, strict=True))
            for unit, bias in enumerate(biases)
        ]
        assert all(abs(total) <= MOST_SUM for total in sums)
        passed = [max(0, min(MOST_ACTIVE, total // 2**shift)) for total in sums]
    total = plain.biases[2] + sum(value * weight for value, weight in zip(passed, plain.weights[2], strict=True))
    return total / plain.unit


@pytest.mark.parametrize("units", [(7, 5), (6, 3), (1, 1), (8, 4)])
def test_it_says_what_a_plain_one_says(units: tuple[int, int]) -> None:
    told = set()
    for seed in range(40):
        rng = random.Random(~seed)
        plain = some_net(seed, units=units)
        net = plain.net()
        for _ in range(10):
            inputs = [rng.choice((0, rng.randint(-MOST_INPUT, MOST_INPUT))) for _ in plain.most]
            said = net.value(vec[i64](inputs))
            assert said == slowly(plain, inputs)
            told.add(said)
    assert len(told) > 40  # it does not say the same of everything


def test_a_file_holds_all_of_it() -> None:
    plain = some_net(1)
    plain.about = {"game": "nim", "seed": 7}
    again = read_plain(plain.to_bytes())
    for name in ("most", "weights", "biases", "shifts", "unit", "about"):
        assert getattr(again, name) == getattr(plain, name), name
    inputs = vec[i64]([n % 100 for n in range(20)])
    assert again.net().value(inputs) == plain.net().value(inputs)


@pytest.mark.parametrize("data", [b"{}\n", b'{"format": "another"}\n\0\0', b"[1]\n"])
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a net"):
        read_plain(data)
