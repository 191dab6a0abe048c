"""What one might want to know of Kingdomino, and how to read it off a view, for the contract."""

from __future__ import annotations

from typing import Any

from regnum.testing import Knowledge

HIDDEN = ("kings", "pile", "removed", "random")
BESIDES = ("undrawn", "unseen", "seat", "scores")
"""What a view has and a position has not."""


def facts(position: dict[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {name: value for name, value in position.items() if name not in HIDDEN}
    found |= {f"king {number}": king for number, king in enumerate(position["kings"])}
    found |= {f"domino {number}": domino for number, domino in enumerate(position["pile"])}
    found["kings"] = sorted(position["kings"])
    found["pile"] = sorted(position["pile"])
    found["removed"] = position["removed"]
    found["unseen"] = sorted(position["pile"] + position["removed"])
    return found


def told(view: dict[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {name: value for name, value in view.items() if name not in (*HIDDEN, *BESIDES)}
    found |= {f"king {number}": king for number, king in enumerate(view["kings"])}
    found["kings"] = sorted(view["kings"] + view["undrawn"])
    found["unseen"] = view["unseen"]
    if view["removed"] == 0 or view["pile"] == 0:
        found["pile"] = view["unseen"][: view["pile"]]
        found["removed"] = view["unseen"][view["pile"] :]
    return found


KNOWLEDGE = Knowledge(facts, told)
