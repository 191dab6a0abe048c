"""The rules of The New York Card Game.

`data` holds the cards, `money` the money pile, `table` where everything lies and how it is filled up, `state`
what may be done and how a turn and the game end, `scoring` what majorities pay, `hidden` what is
dealt anew for a seat that cannot know, `known` what it can tell by elimination, `notation` how actions are written,
`position` and `reading` the state as JSON.
"""
