"""Which ten kingdom cards are played with: named, by a code, recommended, at random; a draft is in `phases`."""

from __future__ import annotations

import math
import re
import unicodedata
from functools import lru_cache

from regnum.core.bits import bit
from regnum.core.errors import BadOption, Phrase, nearest
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import (
    ALCHEMY_CARDS,
    BASE_CARDS,
    CARDS,
    IDS,
    KINGDOM_CARDS,
    KINGDOM_NAMES,
    KINGDOMS,
    NAMES,
    NUMBERS,
    ids_of,
)

SIZE = 10
RANDOM = "random"
DRAFT = "draft"
SETS = {"both": KINGDOM_CARDS, "base": BASE_CARDS, "alchemy": ALCHEMY_CARDS}

# A code is a number whose lowest bits are a check, and the others the set of kingdom cards.
_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U, which are easily mistaken
_MISTAKEN = str.maketrans("ILOilo", "110110")
_CHECK = 7
_FIRST = next(number for number in range(CARDS) if KINGDOM_CARDS >> number & 1)
_GROUP = 4
_SHORTEST = 8
_CODE = re.compile(r"[0-9A-Z]{4}(-[0-9A-Z]{4})+")


def numbers_of(cards: int) -> list[int]:
    """The cards of a set."""
    return [number for number in range(CARDS) if cards >> number & 1]


def set_of(numbers: list[int]) -> int:
    return sum(bit(number) for number in numbers)


def code_of(names: list[str]) -> str:
    """A short text that stands for ten kingdom cards, for instance to send to a friend."""
    chosen = set_of([NUMBERS[name] for name in names]) >> _FIRST
    number = chosen << 3 | chosen % _CHECK
    digits = ""
    while number or len(digits) < _SHORTEST or len(digits) % _GROUP:
        digits = _DIGITS[number & 31] + digits
        number >>= 5
    return "-".join(digits[i : i + _GROUP] for i in range(0, len(digits), _GROUP))


def cards_of_code(code: str) -> list[str]:
    """The kingdom cards that a code stands for; ValueError when it is none."""
    number = 0
    for digit in code.translate(_MISTAKEN).upper().replace("-", "").replace(" ", ""):
        number = number << 5 | _DIGITS.index(digit)
    chosen = number >> 3
    cards = chosen << _FIRST
    if number & 7 != chosen % _CHECK or cards & ~int(KINGDOM_CARDS) or len(numbers_of(cards)) != SIZE:
        raise ValueError(code)
    return ids_of(cards)


def plain(word: str) -> str:
    """A name without capitals, accents, spaces and signs, so that people may spell it as they like."""
    folded = unicodedata.normalize("NFKD", word.casefold().replace("ß", "ss"))
    return "".join(letter for letter in folded if letter.isalnum())


def _spellings() -> dict[str, int]:
    spellings: dict[str, int] = {}
    for number in numbers_of(int(KINGDOM_CARDS)):
        for name in (IDS[number], *NAMES[IDS[number]].values()):
            spellings[plain(name)] = number
            # German letters are often written out.
            written_out = name.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
            spellings[plain(written_out)] = number
    return spellings


_SPELLINGS = _spellings()


def read_cards(text: str) -> int:
    """The set of cards of a comma list in any of the languages."""
    cards = 0
    for word in text.replace(";", ",").replace("\n", ",").split(","):
        if not word.strip():
            continue
        number = _SPELLINGS.get(plain(word))
        if number is None:
            raise _unknown(word.strip())
        if cards >> number & 1:
            raise BadOption("The kingdom names {card} twice.", card=word.strip())
        cards |= bit(number)
    count = len(numbers_of(cards))
    if count != SIZE:
        raise BadOption("The kingdom has {count} cards; valid is {size}.", count=count, size=SIZE)
    return cards


def _unknown(word: str) -> BadOption:
    names = [name for card in ids_of(int(KINGDOM_CARDS)) for name in NAMES[card].values()]
    found = nearest(word, names) or nearest(plain(word), _SPELLINGS)
    if not found:
        return BadOption("There is no kingdom card “{word}”.", word=word)
    return BadOption("There is no kingdom card “{word}”; the nearest is {nearest}.", word=word, nearest=found[0])


@lru_cache(1024)
def fixed_cards(text: str) -> int | None:
    """The set of cards that the option names, or None when they are still to be found; BadOption when wrong."""
    if text in (RANDOM, DRAFT):
        return None
    for name, cards in KINGDOMS.items():
        titles = [name, *KINGDOM_NAMES[name].values()]
        if plain(text) in [plain(title) for title in titles]:
            return set_of([NUMBERS[card] for card in cards])
    if "," in text or ";" in text or "\n" in text.strip():
        return read_cards(text)
    if _CODE.fullmatch(text.strip().upper()):
        try:
            return set_of([NUMBERS[card] for card in cards_of_code(text.strip())])
        except ValueError:
            raise BadOption("“{code}” is not the code of a kingdom.", code=text) from None
    words = [*KINGDOMS, RANDOM, DRAFT]
    raise BadOption(
        "Option “kingdom” is {value}; valid is {valid}.",
        value=repr(text),
        valid=Phrase(
            "{words}, ten cards in a list, or the code of a kingdom",
            words=", ".join(nearest(text, words) or words),
        ),
    )


def random_cards(rng: Rng, sets: str, min_alchemy: int) -> int:
    """Ten cards, each kingdom that keeps to the wishes equally likely."""
    base = numbers_of(int(SETS[sets] & BASE_CARDS))
    alchemy = numbers_of(int(SETS[sets] & ALCHEMY_CARDS))
    counts = range(max(min_alchemy, SIZE - len(base)), min(SIZE, len(alchemy)) + 1)
    ways = [math.comb(len(alchemy), count) * math.comb(len(base), SIZE - count) for count in counts]
    lot = rng.below(sum(ways))
    chosen = counts[0]
    for count, way in zip(counts, ways, strict=True):
        chosen = count
        if lot < way:
            break
        lot -= way
    return set_of(_some(rng, alchemy, chosen) + _some(rng, base, SIZE - chosen))


def _some(rng: Rng, cards: list[int], count: int) -> list[int]:
    rest = list(cards)
    return [rest.pop(rng.below(len(rest))) for _ in range(count)]
