"""Judging choices: what one leads to beside another, and why. Knows no game.

`lines` are joined choices, `replies` what follows them, `endings` what they lead to; `compare` sets two beside each
other, `words` tells it.
"""
