"""The rules of Kingdomino.

`data` holds the dominoes, `kingdom` where they fit, `state` the course of the game, `scoring` the end,
`notation` how actions are written, `position` the state as JSON.
"""
