"""What JSON holds as something that can be a key: equal exactly when it was, whatever the order of the names."""

from __future__ import annotations


def frozen(value: object) -> object:
    if isinstance(value, dict):
        names = sorted(value)
        return dict, tuple(names), tuple([frozen(value[name]) for name in names])  # no list begins with a type
    if isinstance(value, list):
        return tuple([frozen(entry) for entry in value])
    return value
