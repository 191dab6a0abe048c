"""The kinds of choices, by which somebody sees what they are good at."""

from __future__ import annotations

from regnum.locales import translator

KINDS = ("play", "buy", "gain", "trash", "discard")
UNCOUNTED = ("done", "play treasures")
"""What hardly anybody thinks about."""


def kind_of_choice(text: str) -> str:
    if text in UNCOUNTED:
        return ""
    verb = text.partition(" ")[0]
    return verb if verb in KINDS else "other"


def kinds_of_choices(language: str) -> dict[str, str]:
    _ = translator(language)
    return {
        "play": _("Playing a card"),
        "buy": _("Buying a card"),
        "gain": _("Gaining a card"),
        "trash": _("Trashing a card"),
        "discard": _("Discarding a card"),
        "other": _("What a card asks"),
    }
