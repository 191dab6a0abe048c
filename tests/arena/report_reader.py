"""Reads a report as a program does: every element closed, and the tables by what they are called."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree.ElementTree import Element, SubElement

VOID = {"meta", "br", "img", "link", "input"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("page")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = SubElement(self.open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"{tag} is closed inside of {self.open[-1].tag}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        inside = self.open[-1]
        if len(inside):
            inside[-1].tail = (inside[-1].tail or "") + data
        else:
            inside.text = (inside.text or "") + data


def read(text: str) -> Element:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root]
    html = reader.root.find("html")
    assert html is not None
    return html


def words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


Rows = list[dict[str, str]]


def sections(page: Element) -> dict[str, Element]:
    """By their ids."""
    return {str(part[0].get("id")): part for part in page.iter("section")}


def rows(part: Element, group: str = "") -> Rows:
    """The first table of a section: each row by the headings of its columns, or those below one heading."""
    table = next(part.iter("table"))
    headings = [words(cell) for cell in next(table.iter("thead")).iter("th")]
    found: Rows = []
    for body in table.iter("tbody"):
        title = next((words(row) for row in body.iter("tr") if row.get("class") == "group"), "")
        if title == group:
            for row in body.iter("tr"):
                if row.get("class") != "group":
                    found.append(dict(zip(headings, map(words, row), strict=True)))
    return found
