"""Reading JSON that people may have written by hand: every error names the field and what would be valid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from regnum.core.doors import whole
from regnum.core.errors import Phrase, RegnumError, suggest
from regnum.core.rng import Rng, rng_from_words
from regnum.core.seeds import CHACHA

T = TypeVar("T")
OBJECT = Phrase("an object in braces")
TEXT = Phrase("a text in quotes")
RANDOM = Phrase(
    "32 hexadecimal digits; or {generator}, then dealing or imagining, the number of words taken and "
    "64 hexadecimal digits",
    generator=CHACHA,
)


class Fields:
    """One JSON object, its fields taken out one by one; what is left over at the end is an error."""

    def __init__(self, value: object, error: type[RegnumError], path: str = "") -> None:
        self.error = error
        self.path = path
        if not isinstance(value, dict):
            raise self.wrong(path.rstrip(".") or "{}", value, OBJECT)
        self.rest: dict[str, object] = dict(value)
        self.known: list[str] = []

    def wrong(self, field: str, value: object, valid: str | Phrase) -> RegnumError:
        shown = repr(value)
        return self.error(
            "Field “{field}” is {value}; valid is {valid}.",
            field=field if self.path.startswith(field) else self.path + field,
            value=shown if len(shown) <= 60 else shown[:57] + "...",
            valid=valid,
        )

    def take(self, field: str, default: object = ...) -> object:
        """The raw value; missing without a default is an error."""
        self.known.append(field)
        if field not in self.rest:
            if default is ...:
                raise self.error("Field “{field}” is missing.", field=self.path + field)
            return default
        return self.rest.pop(field)

    def whole(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.take(field, ... if default is None else default)
        number = whole(value)
        if number is None or not low <= number <= high:
            raise self.wrong(field, value, Phrase("a whole number from {low} to {high}", low=low, high=high))
        return number

    def string(self, field: str, default: str | None = None) -> str:
        value = self.take(field, ... if default is None else default)
        if not isinstance(value, str):
            raise self.wrong(field, value, TEXT)
        return value

    def choice(self, field: str, valid: Iterable[str], default: str | None = None) -> str:
        value = self.string(field, default)
        if value not in (valid := list(valid)):
            raise self.wrong(field, value, suggest(value, valid))
        return value

    def items(self, field: str, default: list[object] | None = None) -> list[object]:
        value = self.take(field, ... if default is None else default)
        if not isinstance(value, list):
            raise self.wrong(field, value, Phrase("a list in brackets"))
        return value

    def wholes(self, field: str, low: int, high: int, default: list[object] | None = None) -> list[int]:
        numbers = []
        for index, value in enumerate(self.items(field, default)):
            number = whole(value)
            if number is None or not low <= number <= high:
                raise self.wrong(
                    f"{field}[{index}]",
                    value,
                    Phrase("a whole number from {low} to {high}", low=low, high=high),
                )
            numbers.append(number)
        return numbers

    def choices(self, field: str, valid: Iterable[str], default: list[object] | None = None) -> list[str]:
        valid = list(valid)
        words = []
        for index, value in enumerate(self.items(field, default)):
            if value not in valid:
                raise self.wrong(f"{field}[{index}]", value, suggest(str(value), valid))
            words.append(str(value))
        return words

    def objects(self, field: str, default: list[object] | None = None) -> list[Fields]:
        return [
            Fields(value, self.error, f"{self.path}{field}[{index}].")
            for index, value in enumerate(self.items(field, default))
        ]

    def parsed(self, field: str, parse: Callable[[str], T], valid: str | Phrase) -> T:
        """A text that `parse` understands, or raises ValueError for."""
        value = self.string(field)
        try:
            return parse(value)
        except ValueError:
            raise self.wrong(field, value, valid) from None

    def random(self) -> Rng:
        """Where the random numbers of a position stand; from a fixed start when it does not say."""
        if "random" in self.rest:
            return self.parsed("random", rng_from_words, RANDOM)
        self.take("random", None)
        return Rng()

    def done(self) -> None:
        """Nothing may be left: an unknown field is a slip of the pen."""
        for field in self.rest:
            raise self.error(
                "There is no field “{field}” here; there are: {valid}.",
                field=self.path + field,
                valid=suggest(field, self.known),
            )
