"""Puzzles: positions in which one line is far better than all others, and not the greedy one. Knows no game.

`games` are where positions come from, `proof` shows that a line is far better, `stronger` asks players who search,
`grafts` tries other lines with the solution after them, `difficulty` says how hard it is to find, `find` makes a
puzzle of it; `puzzle` and `collection` are what is kept, and `check` doubts it.
"""
