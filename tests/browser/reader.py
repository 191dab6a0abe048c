"""What a screen reader says of a page: read from Chromium's accessibility tree, never from classes or ids.

Like the usual ones it can read a page from top to bottom; at a key it says what has the focus, with the parts of
the page that were entered (name, role, state, description); and it says what live regions announce meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page

ROLES = {
    "banner": "header",
    "complementary": "aside",
    "main": "main part",
    "img": "picture",
    "image": "picture",
    "Iframe": "frame",
    "generic": "",
    "gridcell": "",
    "cell": "",
    "combobox": "choice",
    "textbox": "text field",
    "DisclosureTriangle": "button",
    "popUpButton": "button",
    "listitem": "item",
    "rowheader": "",
    "columnheader": "",
    "tab": "tab",
}
"""Roles that are called otherwise by those who read them."""
PARTS = (
    *("banner", "main", "region", "complementary", "navigation", "form", "contentinfo", "search"),
    *(
        "dialog",
        "alertdialog",
        "group",
        "grid",
        "table",
        "list",
        "log",
        "status",
        "tabpanel",
        "tablist",
        "radiogroup",
    ),
)
"""What one enters and leaves."""
WHOLE = (
    *("button", "link", "heading", "img", "image", "textbox", "combobox", "switch", "checkbox", "radio", "tab"),
    *("slider", "DisclosureTriangle", "popUpButton", "searchbox", "option"),
)
"""What is told by its name; what is inside of it is part of that."""
LINES = ("paragraph", "listitem", "row", "term", "definition", "LabelText", "Figcaption", "caption", "legend")
"""What is read in one go."""
CELLS = ("cell", "gridcell", "columnheader", "rowheader")
TEXT = ("StaticText", "LineBreak", "ListMarker", "InlineTextBox")
MOST_ROWS = 10
SOFT_HYPHEN = "\u00ad"
APART = "\u0000"
FLAGS = {"busy": "busy", "required": "required"}


class Node:
    """Somebody or something of the accessibility tree."""

    def __init__(self, found: dict[str, Any], parent: Node | None, all_nodes: dict[str, dict[str, Any]]) -> None:
        self.found = found
        self.parent = parent
        self.id: int = found.get("backendDOMNodeId", -1)
        self.role = str(found.get("role", {}).get("value", ""))
        self.name = _tidy(found.get("name", {}).get("value", ""))
        self.description = _tidy(found.get("description", {}).get("value", ""))
        self.value = str(found.get("value", {}).get("value", ""))
        self.about = {about["name"]: about["value"].get("value") for about in found.get("properties", [])}
        self.children = list(self._children(found, all_nodes))

    def _children(self, found: dict[str, Any], all_nodes: dict[str, dict[str, Any]]) -> Iterator[Node]:
        """Those that are told: what is left out leaves its own children in its place."""
        for name in found.get("childIds", []):
            child = all_nodes.get(name)
            if child is None:
                continue
            if child.get("ignored") or (child["role"]["value"] in ("none", "generic") and not _named(child)):
                yield from self._children(child, all_nodes)
            else:
                yield Node(child, self, all_nodes)

    def everything(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.everything()

    def around(self) -> list[Node]:
        """The parts of the page that it is in, the outermost first."""
        found: list[Node] = []
        at = self.parent
        while at is not None:
            if at.role in PARTS and (at.name or at.role in ("banner", "main", "list", "dialog")):
                found.insert(0, at)
            at = at.parent
        return found

    @property
    def spoken_role(self) -> str:
        role = ROLES.get(self.role, self.role)
        return f"{role} {self.about['level']}" if self.role == "heading" else role

    def states(self) -> list[str]:
        about = self.about
        said = []
        for flag in ("pressed", "checked"):
            if flag in about:
                said.append(flag if str(about[flag]) == "true" else f"not {flag}")
        if "expanded" in about:
            said.append("expanded" if about["expanded"] else "collapsed")
        if about.get("selected"):
            said.append("selected")
        if about.get("disabled"):
            said.append("not available")
        said += [words for flag, words in FLAGS.items() if about.get(flag)]
        return said

    def spoken(self) -> str:
        """Name, role, state, value and description."""
        value = f"“{self.value}”" if self.value and self.value != self.name else ""
        description = f"({self.description})" if self.description and self.description not in self.name else ""
        parts = [self.name or ("" if self.role in PARTS else "(no name)"), self.spoken_role, value, *self.states()]
        return ", ".join(part for part in parts if part) + (f" {description}" if description else "")

    def entered(self) -> str:
        if self.role in ("list", "grid", "table"):
            things = [child for child in self.everything() if child.role in ("listitem", "row")]
            kind = "items" if self.role == "list" else "rows"
            said = ", ".join(part for part in (self.name, f"{self.spoken_role} of {len(things)} {kind}") if part)
            return f"{said} ({self.description})" if self.description else said
        return self.spoken()

    def text(self) -> str:
        """All that is in it, in one go."""
        if self.role in TEXT:
            return self.name
        if self.role in WHOLE or not self.children:
            return self.spoken() if self.role in WHOLE else self.name
        if self.role == "row":
            return " | ".join(words for child in self.children if (words := child.text()))
        return _joined(self.children)

    def lines(self, depth: int = 0) -> Iterator[str]:
        """Read from top to bottom, a line for each thing, what belongs together indented."""
        run: list[Node] = []
        indent = "  " * depth

        def told() -> Iterator[str]:
            if run:
                yield indent + _joined(run)
                run.clear()

        for child in self.children:
            if child.role in TEXT:
                run.append(child)
                continue
            yield from told()
            if child.role in WHOLE:
                yield indent + child.spoken()
            elif child.role in PARTS and not _is_empty(child) and (child.name or child.role != "group"):
                yield indent + child.entered()
                yield from child.lines(depth + 1)
            elif child.role in (*LINES, *CELLS) and not any(
                inside.role in PARTS or inside.role in ("listitem", "row") for inside in _below(child)
            ):
                words = child.text()
                if words:
                    yield indent + words
            else:
                yield from child.lines(depth)
        yield from told()


def _below(node: Node) -> Iterator[Node]:
    for child in node.children:
        yield from child.everything()


def _is_empty(node: Node) -> bool:
    """Nothing is said of a list without items, or of a region that has announced nothing."""
    return not any(inside.name and inside.role in (*WHOLE, *CELLS, *TEXT) for inside in node.everything())


def _joined(nodes: list[Node]) -> str:
    """Words in a line; a button or a picture among them stands apart."""
    said = ""
    for node in nodes:
        words = node.text()
        if not words:
            continue
        close = not said or said[-1] in "(“" or words[0] in ",.;:!?)”"
        apart = ";" if said and (node.role in WHOLE or said.endswith(APART)) and words[0] not in ",.;:!?" else ""
        said += apart + ("" if close else " ") + words + (APART if node.role in WHOLE else "")
    return said.replace(APART, "")


def _tidy(words: object) -> str:
    """Without what is not spoken: places where a long word may be broken, spaces before commas."""
    return re.sub(r" +(?=[,;])", "", " ".join(str(words).replace(SOFT_HYPHEN, "").split()))


def _named(found: dict[str, Any]) -> bool:
    return bool(found.get("name", {}).get("value")) and found["role"]["value"] != "none"


Live = dict[int, tuple[Node, dict[int, str]]]
"""Live regions: each with its lines, by the element of each."""


class Reader:
    """Somebody who hears a page, and uses the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")
        self.script: list[str] = []
        self._around: list[int] = []
        self._live: Live = {}
        self._said = (-1, "")

    def tree(self) -> Node:
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        return Node(nodes[0], None, {node["nodeId"]: node for node in nodes})

    def title(self, words: str) -> None:
        self.script += ["", f"## {words}", ""]

    def read_page(self, most_rows: int = MOST_ROWS) -> None:
        """Everything from top to bottom; of a large board some rows."""
        tree = self.tree()
        for grid in (node for node in tree.everything() if node.role == "grid"):
            for row in [node for node in grid.everything() if node.role == "row"][most_rows:]:
                row.children, row.name = [], ""
        self.script += [f"    {line}" for line in (f"Title: {tree.name}", *tree.lines())]
        self._live = _live(tree)

    def press(self, *keys: str, until: Callable[[], object] | None = None) -> None:
        """Press keys one after another; then say what has the focus, and what was announced meanwhile."""
        for key in keys:
            self.page.keyboard.press(key)
        if until is not None:
            until()
        self.hear(" ".join(keys))

    def hear(self, why: str) -> None:
        self.page.wait_for_timeout(60)  # explanations that are shown at the focus are loaded once
        tree = self.tree()
        focused = next((node for node in tree.everything() if node.about.get("focused") and node.parent), None)
        said = []
        if focused is None:
            said.append("(nothing has the focus)")
        else:
            around = focused.around()
            said += [part.entered() for part in around if part.id not in self._around]
            said.append(focused.spoken())
            self._around = [part.id for part in around]
        here = focused.id if focused is not None else -1
        words = "; ".join(said)
        told = list(self._announced(_live(tree)))
        unmoved = (here, words) == self._said
        self._said = (here, words)
        self.script.append(f"[{why}]" + ("" if unmoved else f" {words}"))
        self.script += [f"    » {line}" for line in told]

    def _announced(self, now: Live) -> Iterator[str]:
        """What live regions say, those that interrupt first, then what happened, then what is asked."""
        regions = sorted(now.items(), key=lambda item: _urgency(item[1][0]))
        for name, (node, lines) in regions:
            before = self._live.get(name, (node, {}))[1]
            if node.about.get("atomic"):
                if lines and list(lines.values()) != list(before.values()):
                    yield " ".join(lines.values())
            else:
                yield from (words for element, words in lines.items() if before.get(element) != words)
        self._live = now


def _urgency(region: Node) -> int:
    return 0 if region.about.get("live") == "assertive" else 1 if region.role == "log" else 2


def _live(tree: Node) -> Live:
    found: Live = {}
    for node in tree.everything():
        if node.about.get("live") in ("polite", "assertive") and "root" not in node.about:
            inside = node.children
            while len(inside) == 1 and inside[0].role in ("list", "generic"):
                inside = inside[0].children
            found[node.id] = (node, {child.id: words for child in inside if (words := child.text())})
    return found
