"""Goofspiel in the browser: `screen` draws the pieces that `templates/screen.html` puts in their places.

`static` holds its style, its colours and its mark, `templates` its picture on the first page and its rules.
"""
