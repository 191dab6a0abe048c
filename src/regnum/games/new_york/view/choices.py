"""The kinds of choices, by which somebody sees what they are good at."""

from __future__ import annotations

from regnum.locales import translator

KINDS = {"take": "take", "buy": "buy", "pay": "pay", "keep": "", "give": "give", "stop": "stop"}


def kind_of_choice(text: str) -> str:
    return KINDS.get(text.partition(" ")[0], "")


def kinds_of_choices(language: str) -> dict[str, str]:
    _ = translator(language)
    return {
        "take": _("Taking money"),
        "buy": _("Buying a building"),
        "pay": _("Paying"),
        "give": _("Giving a building to Dirk"),
        "stop": _("Ending the turn"),
    }
