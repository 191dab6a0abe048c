"""The rules of Kingdom Builder.

`data` holds the quadrants and names, `hexes` the geometry, `board` the land, `realm` what a player has, `reach`
where settlements may go, `state` the course of the game, `scoring` the gold, `setup` boards and cards by name,
`typed` the same in any language, `notation` how actions are written, `position` and `reading` the state as JSON.
"""
