"""The rules of a game, from the same text that the browser shows: ```{rules} kingdomino``` in a page.

The templates are made into parts of a page, not pasted as HTML, so that search finds their words and the contents
beside the page have their headings. Pictures stay as the program draws them.
"""

import re
from html.parser import HTMLParser
from importlib.resources import files

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx

from regnum.server.rules import text_of
from regnum.view.picture import artwork

PARTS: dict[str, type[nodes.Element]] = {
    "section": nodes.section,
    "h2": nodes.title,
    "p": nodes.paragraph,
    "ul": nodes.bullet_list,
    "ol": nodes.enumerated_list,
    "li": nodes.list_item,
    "strong": nodes.strong,
    "figure": nodes.container,
    "figcaption": nodes.paragraph,
}


def colours_of(game: str) -> str:
    """What the pictures of a game are drawn in: the colours of the house and of its artwork, which pages name."""
    house = files("regnum.server").joinpath("static", "base.css").read_text("utf-8")
    of_all = house[house.index(":root {") : house.index("}", house.index(":root {"))]
    return " ".join(re.findall(r"--[\w-]+:[^;]+;", of_all + artwork(game)[0]))


class Reader(HTMLParser):
    """Builds the parts of a page from the few elements that rules are written with."""

    def __init__(self, game: str, language: str) -> None:
        super().__init__()
        self.page = nodes.Element()
        self.open: list[nodes.Element] = [self.page]
        self.drawing: list[str] = []
        """The source of the picture that is being read; pictures are taken as they are."""
        self.depth = 0
        """In how many pictures we are: there are some in others."""
        self.game, self.language = game, language

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "svg":
            self.depth += 1
        if self.depth:
            self.drawing.append(self.get_starttag_text() or "")
            return
        part = PARTS[tag]()
        if tag == "section":
            part["ids"].append(f"{self.game}-{self.language}-{len(self.page.children) + 1}")
        if tag == "figure":
            part["classes"] += ["drawn", f"drawn-{self.game}", *(dict(attrs)["class"] or "").split()]
        if tag == "li":
            self.open[-1] += part
            paragraph = nodes.paragraph()
            part += paragraph
            self.open.append(paragraph)
            return
        self.open[-1] += part
        self.open.append(part)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert self.depth, f"<{tag}/> outside of a picture"
        self.drawing.append(self.get_starttag_text() or "")

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.drawing.append(data)
        elif data.strip():
            self.open[-1] += nodes.Text(data)

    def handle_endtag(self, tag: str) -> None:
        if not self.depth:
            self.open.pop()
            return
        self.drawing.append(f"</{tag}>")
        if tag == "svg":
            self.depth -= 1
        if not self.depth:
            self.open[-1] += nodes.raw("", "".join(self.drawing), format="html")
            self.drawing = []


class Rules(Directive):
    """The rules of a game in a language; English unless another is named."""

    required_arguments = 1
    option_spec = {"language": lambda given: directives.choice(given, ("en", "nl", "de"))}

    def run(self) -> list[nodes.Node]:
        game, language = self.arguments[0], self.options.get("language", "en")
        reader = Reader(game, language)
        reader.feed(text_of(game, language))
        reader.close()
        style = f"<style>.drawn-{game} {{ {colours_of(game)} }}</style>"
        return [nodes.raw("", style, format="html"), *reader.page.children]


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("rules", Rules)
    return {"parallel_read_safe": True}
