"""Plays, events, views and results as JSON: one form for the page, for bots over the network and for engines.

A card is a string of two letters; a play is a `PlayJson`, which docs/notation.md writes as one word. The server's
messages add the state that exists only at its tables, such as clocks and presence.
"""
