"""What the parts of Kingdomino are, in a few words each."""

from __future__ import annotations

from functools import cache

from regnum.games.kingdomino import GAME
from regnum.games.kingdomino.rules.data import TERRAINS
from regnum.games.kingdomino.view.land import halves
from regnum.games.kingdomino.view.words import domino_words, terrain_name
from regnum.games.kingdomino.web.parts import half_square
from regnum.locales import in_front, translator
from regnum.server.html import Markup, explanation

DOMINOES = range(1, 49)
VARIANTS = ("middle_kingdom", "harmony", "dynasty", "mighty_duel")


@cache
def explanations(language: str) -> dict[str, str]:
    _ = translator(language)
    told: dict[str, tuple[str, str]] = {
        "region": (
            _("Region"),
            _("Squares of one terrain that touch by their edges. It is worth its squares times its crowns."),
        ),
        "crown": (
            _("Crown"),
            _("It multiplies the squares of its region. A region without a crown is worth nothing."),
        ),
        "castle": (
            _("Castle"),
            _("Every terrain may lie beside it. It belongs to no region and is worth nothing itself."),
        ),
        "king": (
            _("King"),
            _("It stands on the domino you have claimed. Kings play in the order of their dominoes."),
        ),
        "pile": (
            _("Pile"),
            _("The dominoes still to come, face down. With two or three players some stay out of the game."),
        ),
    }
    squares = [half for domino in DOMINOES for half in halves(domino)]
    for terrain in TERRAINS:
        crowns = [crowns for name, crowns in squares if name == terrain]
        told[terrain] = (
            in_front(terrain_name(terrain, language)),
            _(
                "{count} of the 96 squares, with {crowns} crowns on them, at most {most} on one.",
                count=len(crowns),
                crowns=sum(crowns),
                most=max(crowns),
            ),
        )
    for option in GAME.options:
        if option.name in VARIANTS:
            told[option.name] = (option.title[language], option.help[language])
    for domino in DOMINOES:
        told[f"domino-{domino}"] = (
            _("Domino {domino}", domino=domino),
            Markup('<svg class="domino" viewBox="0 0 200 100" aria-hidden="true">{}{}</svg>{}.').format(
                half_square(halves(domino)[0], 0, 0),
                half_square(halves(domino)[1], 100, 0),
                in_front(domino_words(domino, language)),
            ),
        )
    return {name: explanation(*words) for name, words in told.items()}
