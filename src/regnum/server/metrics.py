"""What can be counted of a running server, in the text format of Prometheus.

Counters and histograms belong to the process; what has a present value is asked for when somebody looks.
"""

from __future__ import annotations

import logging
from bisect import bisect_left
from collections import Counter as Count
from collections.abc import Iterable, Iterator

SECONDS = (0.001, 0.005, 0.02, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Counter:
    """Only goes up; by one label, or without."""

    def __init__(self, name: str, words: str, label: str = "") -> None:
        self.name, self.words, self.label = name, words, label
        self.values: Count[str] = Count()

    def add(self, value: str = "") -> None:
        self.values[value] += 1

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.words, "counter")
        for value in sorted(self.values) if self.label else [""]:
            yield f"{self.name}{_labels(self.label, value)} {self.values[value]}"


class Histogram:
    """How long something took: how often, in all, and how often within each limit."""

    def __init__(self, name: str, words: str, label: str = "") -> None:
        self.name, self.words, self.label = name, words, label
        self.counts: dict[str, list[int]] = {}
        self.sums: dict[str, float] = {}

    def observe(self, seconds: float, value: str = "") -> None:
        counts = self.counts.setdefault(value, [0] * (len(SECONDS) + 1))
        counts[bisect_left(SECONDS, seconds)] += 1
        self.sums[value] = self.sums.get(value, 0.0) + seconds

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.words, "histogram")
        for value, counts in sorted(self.counts.items()):
            within = 0
            for limit, count in zip((*map(str, SECONDS), "+Inf"), counts, strict=True):
                within += count
                yield f"{self.name}_bucket{_labels(self.label, value, le=limit)} {within}"
            yield f"{self.name}_sum{_labels(self.label, value)} {self.sums[value]:.6f}"
            yield f"{self.name}_count{_labels(self.label, value)} {within}"


def gauge(name: str, words: str, values: dict[str, float], label: str = "") -> Iterator[str]:
    """What is so now; by the values of a label, or of the one value "" without."""
    yield from _head(name, words, "gauge")
    for value, number in values.items():
        yield f"{name}{_labels(label, value)} {number:g}"


def _head(name: str, words: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"


def _labels(label: str, value: str, **more: str) -> str:
    labels = ({label: value} if label else {}) | more
    return "{" + ",".join(f'{name}="{said}"' for name, said in labels.items()) + "}" if labels else ""


MOVES = Counter("regnum_moves_total", "Actions that people and bots have taken.")
WRITES = Histogram("regnum_write_seconds", "How long an event took until it was on the disk.")
BOT_WAIT = Histogram("regnum_bot_wait_seconds", "How long bots and hints waited for a process.", "urgency")
REFUSED = Counter("regnum_refused_total", "Wishes that were one too many in a short time.", "kind")
ERRORS = Counter("regnum_errors_total", "Errors that were written into the log.")


def page(gauges: Iterable[str]) -> str:
    kept = (line for metric in (MOVES, WRITES, BOT_WAIT, REFUSED, ERRORS) for line in metric.lines())
    return "\n".join([*kept, *gauges]) + "\n"


def together(pages: dict[str, str]) -> str:
    """The pages of several processes as one: every number says whose it is."""
    kept: dict[str, tuple[list[str], list[str]]] = {}
    for process, text in pages.items():
        heads: list[str] = []
        numbers: list[str] = []
        for line in text.splitlines():
            if line.startswith("# HELP "):
                heads, numbers = kept.setdefault(line.split()[2], ([], []))
            if not line.startswith("#"):
                numbers.append(_of_process(line, process))
            elif line not in heads:
                heads.append(line)
    return "\n".join(line for heads, numbers in kept.values() for line in heads + numbers) + "\n"


def _of_process(line: str, process: str) -> str:
    name, value = line.rsplit(" ", 1)
    name, _brace, labels = name.partition("{")
    return f'{name}{{process="{process}"{"," + labels if labels else "}"} {value}'


class CountErrors(logging.Handler):
    """Counts what is logged as an error, wherever it comes from."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        ERRORS.add()
