"""In which language, and by which light, somebody reads: first as the browser says, then as they chose."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from regnum.core.game import LANGUAGES

LANGUAGE_COOKIE = "regnum_language"
THEME_COOKIE = "regnum_theme"
THEMES = ("light", "dark")


def language_of(connection: HTTPConnection) -> str:
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return _accepted(connection.headers.get("accept-language", ""))


def _accepted(header: str) -> str:
    """The language of ours that the browser likes best."""
    wishes: list[tuple[float, str]] = []
    for part in header[:500].split(","):
        tag, _semicolon, weight = part.strip().partition(";q=")
        try:
            wishes.append((float(weight or 1), tag[:2].lower()))
        except ValueError:
            continue
    for wish, language in sorted(wishes, key=lambda wish: -wish[0]):
        if wish > 0 and language in LANGUAGES:
            return language
    return "en"


def theme_of(connection: HTTPConnection) -> str:
    """light, dark, or empty: as the system is set."""
    chosen = connection.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""
