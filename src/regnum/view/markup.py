"""Elements of a page or a drawing, put together without a template; what they say is escaped when written."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element as Element
from xml.etree.ElementTree import tostring

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""What no page may contain, and a name that somebody typed can."""


def tag(name: str, /, *inside: Element | str | None, **attributes: object) -> Element:
    """An element with what is inside of it. `class_` is its class, `aria_label` its aria-label."""
    made = Element(name)
    for key, value in attributes.items():
        if value is not None:
            made.set(key.rstrip("_").replace("_", "-"), _clean(str(value)))
    for part in inside:
        if part is None:
            continue
        if not isinstance(part, str):
            made.append(part)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + _clean(part)
        else:
            made.text = (made.text or "") + _clean(part)
    return made


def _clean(text: str) -> str:
    return CONTROLS.sub("\ufffd", text)


def written(page: Element) -> str:
    """A whole page as text."""
    return "<!doctype html>\n" + tostring(page, encoding="unicode", method="html") + "\n"
