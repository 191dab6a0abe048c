"""A small net: whole numbers in, two layers of rectified units, one number out.

It is made of whole numbers alone, so that it says the same on every machine, compiled and interpreted. Three units
are worked out at once: their sums lie side by side in one number of 64 bits, 21 bits for each.
"""

from __future__ import annotations

import json
from struct import calcsize, pack, unpack_from
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

LANES: Final = 3
LANE: Final = 21
LOW: Final = (1 << LANE) - 1
SIGN: Final = 1 << (LANE - 1)
MOST_SUM: Final = SIGN - 1
"""No sum of a unit may be greater, or it would run into the one beside it."""
MOST_INPUT: Final = 127
MOST_ACTIVE: Final = 127
MOST_WEIGHT: Final = 32767
"""What a unit passes on is from 0 to this."""
FORMAT: Final = "regnum net 1"


class Layer:
    """Units that each add up all inputs, weighed."""

    def __init__(self, most: list[int], weights: list[list[int]], biases: list[int], shift: int) -> None:
        """Of each input, how great it may be and its weight in every unit; sums are halved `shift` times before
        they are passed on."""
        self.most: vec[i64] = vec[i64](most)
        self.units: i64 = len(biases)
        self.shift: i64 = shift
        self.packs: i64 = (len(biases) + LANES - 1) // LANES
        """How many numbers hold the sums of all units."""
        self.biases = _packed(biases)
        self.weights: vec[i64] = vec[i64](capacity=int(self.packs) * len(weights))
        for row in weights:
            for number in _packed(row):
                self.weights = append(self.weights, number)
        self.sums: vec[i64] = self.biases[:]

    def pass_on(self, inputs: vec[i64], active: vec[i64]) -> None:
        """What the units make of the inputs."""
        sums = self.sums
        weights = self.weights
        packs = self.packs
        i: i64 = 0
        while i < packs:
            sums[i] = self.biases[i]
            i += 1
        at: i64 = 0
        count: i64 = len(inputs)
        i = 0
        while i < count:
            value: i64 = inputs[i]
            if value != 0:
                most: i64 = self.most[i]
                if value > most:
                    value = most
                elif value < -most:
                    value = -most
                j: i64 = 0
                while j < packs:
                    sums[j] = sums[j] + value * weights[at + j]
                    j += 1
            at += packs
            i += 1
        shift = self.shift
        unit: i64 = 0
        i = 0
        while i < packs:
            left: i64 = sums[i]
            lane: i64 = 0
            while lane < LANES and unit < self.units:
                # The low bits with their sign; what was borrowed for it is given back to the next sum.
                total: i64 = ((left & LOW) ^ SIGN) - SIGN
                left = (left - total) >> LANE
                passed: i64 = total >> shift
                if passed < 0:
                    passed = 0
                elif passed > MOST_ACTIVE:
                    passed = MOST_ACTIVE
                active[unit] = passed
                unit += 1
                lane += 1
            i += 1


def _packed(numbers: list[int]) -> vec[i64]:
    """Three in one, the first lowest; the last is filled up with zeros."""
    found: vec[i64] = vec[i64](capacity=len(numbers) // LANES + 1)
    for first in range(0, len(numbers), LANES):
        together = 0
        for lane, number in enumerate(numbers[first : first + LANES]):
            together += number << (LANE * lane)
        found = append(found, together)
    return found


class Net:
    """Two layers, and the sum of what the second passes on, weighed."""

    def __init__(self, first: Layer, second: Layer, weights: list[int], bias: int, unit: int) -> None:
        self.first = first
        self.second = second
        self.weights: vec[i64] = vec[i64](weights)
        self.bias: i64 = bias
        self.unit = float(unit)
        """How much of the sum is one point."""
        self.active: vec[i64] = vec[i64]([0] * int(first.units))
        self.active_then: vec[i64] = vec[i64]([0] * int(second.units))
        self.about: dict[str, Any] = {}
        """What it was trained on and how, for people."""

    def value(self, inputs: vec[i64]) -> float:
        """The inputs are from -127 to 127; what is beyond all that it was trained on counts as the most of that."""
        self.first.pass_on(inputs, self.active)
        self.second.pass_on(self.active, self.active_then)
        total: i64 = self.bias
        active = self.active_then
        weights = self.weights
        i: i64 = 0
        while i < len(weights):
            total += active[i] * weights[i]
            i += 1
        return float(total) / self.unit


class Plain:
    """A net as plain lists of whole numbers, as it is written down."""

    def __init__(
        self,
        most: list[int],
        weights: tuple[list[list[int]], list[list[int]], list[int]],
        biases: tuple[list[int], list[int], int],
        shifts: tuple[int, int],
        unit: int,
        about: dict[str, Any],
    ) -> None:
        self.most = most
        """How great each input was in training."""
        self.weights = weights
        """Of each input, its weight in every unit of the first layer; likewise of the second; and of the sum."""
        self.biases = biases
        self.shifts = shifts
        self.unit = unit
        self.about = about

    def net(self) -> Net:
        first, second, last = self.weights
        net = Net(
            Layer(self.most, first, self.biases[0], self.shifts[0]),
            Layer([MOST_ACTIVE] * len(second), second, self.biases[1], self.shifts[1]),
            last,
            self.biases[2],
            self.unit,
        )
        net.about = self.about
        return net

    def to_bytes(self) -> bytes:
        """A line of JSON that says what it is; then a byte for each input, two for a weight, four for a bias."""
        first, second, last = self.weights
        head = {
            "format": FORMAT,
            "inputs": len(first),
            "units": [len(second), len(last)],
            "shifts": list(self.shifts),
            "unit": self.unit,
            **self.about,
        }
        weights = [number for row in [*first, *second] for number in row] + last
        biases = [*self.biases[0], *self.biases[1], self.biases[2]]
        return (
            json.dumps(head).encode()
            + b"\n"
            + bytes(self.most)
            + pack(f"<{len(weights)}h", *weights)
            + pack(f"<{len(biases)}i", *biases)
        )


def read_plain(data: bytes) -> Plain:
    """What `to_bytes` wrote; ValueError when it did not."""
    line, _newline, numbers = data.partition(b"\n")
    head = json.loads(line)
    if not isinstance(head, dict) or head.pop("format", None) != FORMAT:
        raise ValueError("not a net")
    inputs = int(head.pop("inputs"))
    units, then = [int(count) for count in head.pop("units")]
    shift, second_shift = [int(count) for count in head.pop("shifts")]
    unit = int(head.pop("unit"))
    count = (inputs + then) * units + then
    weights = list(unpack_from(f"<{count}h", numbers, inputs))
    biases = list(unpack_from(f"<{units + then + 1}i", numbers, inputs + calcsize(f"<{count}h")))
    at = inputs * units
    return Plain(
        list(numbers[:inputs]),
        (
            [weights[start : start + units] for start in range(0, at, units)],
            [weights[start : start + then] for start in range(at, at + units * then, then)],
            weights[at + units * then :],
        ),
        (biases[:units], biases[units : units + then], biases[-1]),
        (shift, second_shift),
        unit,
        head,
    )
