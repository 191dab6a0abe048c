"""Dominion in the browser."""
