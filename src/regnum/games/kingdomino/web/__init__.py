"""Kingdomino in the browser."""
