"""Pieces of HTML: whatever was typed is escaped, and whatever is HTML already is left as it is."""

from __future__ import annotations

import markupsafe
import pytest

from regnum.server.html import Markup

VALUES = [
    "<b>", "&", '"', "'", "&amp;", "Zoë", "", "a b", 7, -3, 2.5, True, None, ["<"], Markup("<i>x</i>"),
    markupsafe.Markup("<u>"), type("Name", (str,), {})("<s>"),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_are_escaped_as_by_the_library(value: object) -> None:
    for text in ("<p>{}</p>", '<p title="{0}">{0}</p>'):
        assert Markup(text).format(value) == markupsafe.Markup(text).format(value)
    assert Markup("{x}{{}}").format(x=value) == markupsafe.Markup("{x}{{}}").format(x=value)


def test_numbers_are_formatted_as_asked() -> None:
    assert Markup("{:g} {:+d} {:.2f}").format(2.50, 3, 1 / 3) == "2.5 +3 0.33"


def test_the_result_is_safe_and_goes_into_others_as_it_is() -> None:
    inner = Markup("<b>{}</b>").format("<Mara>")
    assert isinstance(inner, Markup)
    assert Markup("<p>{}</p>").format(inner) == "<p><b>&lt;Mara&gt;</b></p>"
    assert Markup("").join([inner, inner]) == inner + inner
    assert Markup(", ").join(["<", 7, inner]) == markupsafe.Markup(", ").join(["<", "7", inner])
    assert isinstance(Markup("").join([]), Markup)
    assert isinstance(inner + inner, Markup)


def test_values_may_have_any_name_and_place() -> None:
    text = "{type}{new}{join}{class} {1}{0}{1}{{x}} {text!r}"
    for template in (
        text,
        text.removesuffix(" {text!r}"),
        text.replace("{class}", ""),
        "{_x}",
        "no values",
    ):
        values = {"type": "<", "new": 1, "join": ">", "class": "'", "text": 2, "_x": "&", "unused": 3}
        wanted = markupsafe.Markup(template).format(["<b>", "<i>"], "<", **values)
        assert Markup(template).format(["<b>", "<i>"], "<", **values) == wanted
