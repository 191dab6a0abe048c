"""What all pages share: who asks, in which language, and how a template becomes an answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from jinja2 import Template
from starlette._utils import get_route_path
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from regnum.core.game import LANGUAGES
from regnum.core.registry import games
from regnum.locales import Translate, translator
from regnum.server import address, assets
from regnum.server.analysing import Analysts
from regnum.server.bots import Thinkers
from regnum.server.day_games import DayGames
from regnum.server.environment import WINDOW as WINDOW
from regnum.server.environment import templates as templates
from regnum.server.exchange import EVERYBODY, Exchange
from regnum.server.language import language_of, theme_of
from regnum.server.limits import Guesses, Limits, address_of
from regnum.server.live import Screens
from regnum.server.passes import Passes
from regnum.server.retention import Retention
from regnum.server.security import COOKIE, COOKIE_DAYS, Signer
from regnum.server.stand_ins import StandIns
from regnum.server.store import Store
from regnum.server.tables import Tables

LANGUAGE_NAMES = {"nl": "Nederlands", "de": "Deutsch", "en": "English"}


@dataclass
class House:
    """What the whole server has one of."""

    store: Store
    tables: Tables
    thinkers: Thinkers
    signer: Signer
    screens: Screens
    limits: Limits
    passes: Passes
    stand_ins: StandIns
    analysts: Analysts
    exchange: Exchange = field(default_factory=Exchange)
    """With the other processes of this server."""
    guesses: Guesses = field(default_factory=Guesses)
    """Of codes that invite to tables, and of one-time links."""
    retention: Retention | None = None
    day_games: DayGames = field(default_factory=DayGames)

    def join(self) -> None:
        """What is limited here is limited in the other processes, and who thinks for bots is counted."""
        listeners = self.tables.neighbours.listeners
        listeners |= {"took": self.limits.hear, "wrong": self.guesses.hear}
        listeners |= {"places": self.thinkers.hear, "lost": self.thinkers.lose}
        listeners |= {"enough": self.analysts.hear}
        self.limits.tell = lambda taken: self.exchange.tell(EVERYBODY, took=taken)
        self.guesses.tell = lambda who: self.exchange.tell(EVERYBODY, wrong=who)


class Visit:
    """One request: who it is from, and what they read."""

    def __init__(self, connection: HTTPConnection) -> None:
        self.connection = connection
        self.house: House = connection.app.state.house
        self.language: str = language_of(connection)
        self.theme = theme_of(connection)
        self.cookie = connection.cookies.get(COOKIE)
        self.person: str | None = self.house.signer.person(self.cookie)
        self.new_cookie: str | None = None
        if self.person is not None and self.cookie is not None:
            self.new_cookie = self.house.signer.renewed(self.cookie)

    @property
    def _(self) -> Translate:
        return translator(self.language)

    def somebody(self) -> str:
        """The person; a cookie is made for somebody new."""
        person = self.person
        if person is None:
            self.new_cookie = self.house.signer.new_person()
            person = self.person = self.house.signer.person(self.new_cookie)
            assert person is not None
        return person

    def allow(self, kind: str) -> None:
        """Raise TooMuch when this person, or the address that this comes from, has asked for too many of a kind."""
        self.house.limits.take(kind, self.person, address_of(self.connection))

    def preview(
        self, path: str, title: str, words: str, picture: str = "", size: tuple[int, int] = (512, 512)
    ) -> dict[str, Any]:
        """What a link to a page is shown as where it is sent: with a picture, or with the sign of the house."""
        origin = address.here().origin(self.connection)
        return {
            "title": title,
            "words": words,
            "address": self.link(path),
            "picture": self.link(picture) if picture else origin + assets.asset("app/icon-512.png"),
            "width": size[0],
            "height": size[1],
            "alt": f"{title}: {words}" if picture else "Regnum",
            "card": "summary_large_image" if picture else "summary",
        }

    @property
    def here(self) -> str:
        """The path of this page, as `go` takes it."""
        return get_route_path(self.connection.scope)

    def link(self, path: str) -> str:
        """What others type to get to one of our pages."""
        return address.here().link(self.connection, path)

    def title_of(self, game: str) -> str:
        """What a game is called; one that is no longer installed has only its id."""
        return next((known.titles[self.language] for known in games() if known.id == game), game)

    def page(self, template: str, status: int = 200, **values: Any) -> Response:
        values |= {
            "_": self._,
            "language": self.language,
            "languages": [(name, LANGUAGE_NAMES[name]) for name in ("nl", "de", "en") if name in LANGUAGES],
            "theme": self.theme,
            "root": address.here().prefix,
            "here": self.here,
        }
        return self._remember(HTMLResponse(_rendered(templates().get_template(template), values), status))

    def go(self, path: str) -> Response:
        return self._remember(RedirectResponse(address.here().prefix + path, 303))

    def problem(self, status: int, title: str, what: str, links: list[tuple[str, str]] | None = None) -> Response:
        """A page that says what is wrong, and what to do next."""
        return self.page("problem.html", status, title=title, what=what, links=links or [])

    def _remember(self, response: Response) -> Response:
        if self.new_cookie is not None:
            keep(self.connection, response, COOKIE, self.new_cookie, hidden=True)
        return response


def keep(connection: HTTPConnection, response: Response, name: str, value: str, hidden: bool = False) -> None:
    """Set a cookie that lasts; a hidden one is for the server alone."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_DAYS * 86400,
        httponly=hidden,
        samesite="lax",
        path=cookie_path(),
        secure=address.here().origin(connection).startswith("https:"),
    )


def drop(response: Response, name: str) -> None:
    """Take a cookie away again."""
    response.delete_cookie(name, path=cookie_path())


def cookie_path() -> str:
    """A server below a prefix may have others beside it, whose cookies are none of ours."""
    return address.here().prefix + "/"


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a posted form."""
    async with request.form(max_files=0, max_fields=200) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def _rendered(template: Template, values: dict[str, Any]) -> str:
    """As `Template.render` does it; then what was drawn is let go.

    Jinja's context refers to itself and waits for the garbage collector, which comes seldom (`serving`): each look
    at a table left 200 kB of pieces there.
    """
    context = template.new_context(values)
    try:
        return template.environment.concat(template.root_render_func(context))
    finally:
        context.parent.clear()
