"""The kinds of choices, by which somebody sees what they are good at."""

from __future__ import annotations

from regnum.locales import translator


def kind_of_choice(text: str) -> str:
    verb = text.partition(" ")[0]
    return {"build": "build", "end": ""}.get(verb, "tile")


def kinds_of_choices(language: str) -> dict[str, str]:
    _ = translator(language)
    return {"build": _("Building settlements"), "tile": _("Using location tiles")}
