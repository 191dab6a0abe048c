"""What the cards, tiles and hexes of Kingdom Builder are, in a few sentences each."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.data import TILES
from regnum.games.kingdom_builder.view.words import card_name, terrain_name, tile_name
from regnum.locales import translator
from regnum.server.html import explanation


def explanations(language: str) -> dict[str, str]:
    said = {
        "castle": (terrain_name("castle", language), _castle(language)),
        "card-castle": (terrain_name("castle", language), _castle(language)),
        "terrain-card": _terrain_card(language),
        **{f"terrain-{kind}": (terrain_name(kind, language), words) for kind, words in _terrains(language).items()},
        **{f"tile-{tile}": (tile_name(tile, language), _tiles(language)[tile]) for tile in TILES},
        **{f"card-{card}": (card_name(card, language), words) for card, words in card_words(language).items()},
    }
    return {name: explanation(*words) for name, words in said.items()}


def _castle(language: str) -> str:
    _ = translator(language)
    return _("Pays 3 gold at the end to everybody with a settlement beside it. Nobody builds on it.")


def _terrain_card(language: str) -> tuple[str, str]:
    _ = translator(language)
    return _("Terrain card"), _("You draw it at the end of your turn, and show it when your next one begins.")


def _terrains(language: str) -> dict[str, str]:
    """What can be built on, and what cannot."""
    _ = translator(language)
    ground = _(
        "With this card you build three settlements on free hexes of this terrain: beside your own ones, if there"
        " is a free one."
    )
    return {
        **dict.fromkeys(("grass", "forest", "canyon", "desert", "flowers"), ground),
        "water": _("No card builds here; only the harbor moves a settlement onto water. Fishermen like its shore."),
        "mountain": _("Nobody can build here. Miners like to live beside it."),
    }


def _tiles(language: str) -> dict[str, str]:
    _ = translator(language)
    take = _(
        "Build beside the location to take one of its two tiles; use it once a turn, from your next turn on. It is"
        " lost when you move away."
    )
    rules = {
        "oracle": _("Build one more settlement on the terrain of your card, beside your own ones if possible."),
        "farm": _("Build one more settlement on grass, beside your own ones if possible."),
        "oasis": _("Build one more settlement on desert, beside your own ones if possible."),
        "tower": _("Build one more settlement at the edge of the board, beside your own ones if possible."),
        "tavern": _("Build one more settlement at either end of a straight line of at least three of yours."),
        "barn": _("Move one of your settlements to the terrain of your card, beside another of yours if possible."),
        "harbor": _("Move one of your settlements onto water, beside another of yours if possible."),
        "paddock": _("Let one of your settlements jump two hexes straight on, over whatever lies between."),
    }
    return {tile: f"{words} {take}" for tile, words in rules.items()}


def card_words(language: str) -> dict[str, str]:
    """What every scoring card pays, in a sentence."""
    _ = translator(language)
    return {
        "fishermen": _("1 gold for each of your settlements beside water; those on water do not count."),
        "merchants": _(
            "4 gold for each location or castle that your settlements link without a gap to another one."
        ),
        "discoverers": _("1 gold for each row of the board in which you have a settlement."),
        "hermits": _("1 gold for each group of yours; a settlement that stands alone is a group, too."),
        "citizens": _("1 gold for every two settlements in your largest group."),
        "miners": _("1 gold for each of your settlements beside a mountain."),
        "workers": _("1 gold for each of your settlements beside a location or castle."),
        "knights": _("2 gold for each of your settlements in the row where you have most."),
        "lords": _("In each quadrant, 12 gold for the most settlements and 6 for the second most."),
        "farmers": _("3 gold for each of your settlements in the quadrant where you have fewest."),
    }
