"""The tree search for any game, and what it plays its games to the end with. Compiled; `tree` and `policy`."""
