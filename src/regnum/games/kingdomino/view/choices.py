"""The kinds of choices, by which somebody sees what they are good at."""

from __future__ import annotations

from regnum.games.kingdomino.rules.notation import CLAIM_TEXT
from regnum.locales import translator


def kind_of_choice(text: str) -> str:
    return "claim" if text.startswith(CLAIM_TEXT) else "place"


def kinds_of_choices(language: str) -> dict[str, str]:
    _ = translator(language)
    return {"claim": _("Claiming a domino"), "place": _("Placing a domino")}
