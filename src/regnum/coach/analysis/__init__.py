"""A game looked back at: what every choice cost, and what was luck. Knows no game.

`steps` are the choices, `samples` the games that are played on from them, `verdict` what a choice cost, `opinion` a
search that has to agree, `account` luck and skill, `whole` all of it with workers; `words` tells people, `shown`
programs.
"""
