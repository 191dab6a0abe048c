"""Regnum in the browser: tables, seats, live updates, storage. Contains no rule of any game.

`app` puts it together. `tables` holds what is played, as records; `store` keeps them; `seats` and `security`
say who may act; `live` tells every browser what changed for it; `pages`, `endings` and `rules` are the pages
around a game; `screens` draw a game in progress, piece by piece; `parts` finds what each game brings, and `plain`
has what it does not; `assets` are styles and scripts; `bots` lets programs think in processes of their own.
"""
