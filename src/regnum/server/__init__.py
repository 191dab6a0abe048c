"""Regnum in the browser: tables, seats, live updates, storage. Contains no rule of any game.

`app` puts it together. `tables` holds what is played, as records; `store` keeps them; `seats` and `security`
say who may act; `live` tells every browser what changed for it; `pages` are the pages around a game; `screens`
draw a game in progress, piece by piece; `bots` lets programs think in processes of their own.
"""
