"""A plan for the kingdom on the table: buy lists that are found by playing thousands of games with them.

`written` has lists as they are changed, `library` those to begin with, `changes` makes new ones of them, `contest`
lets them meet, `evolution` finds the best, `model` tells what others seem to play, `planner` is what a search asks.
"""
