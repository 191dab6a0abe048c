"""The rules of Dominion.

`data` holds the cards, `base` and `alchemy` what they do, `effects` what they share, `phases` the parts of a turn,
`state` the table and the course of the game, `player` one player's cards and who knows of them, `knowledge` what
a seat cannot know, `kingdom` the choice of the ten cards, `scoring` the end, `notation` how actions are written,
`position` and `view` the state as JSON.
"""
