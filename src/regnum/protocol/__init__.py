"""Programs in any language: a protocol of JSON lines over standard input and output, spoken both ways.

`players` makes bots of programs outside, `engine` is Regnum as such a program and as a server of rules, `check`
tells the author of a program what it does wrong. docs/protocol.md has every message.
"""
