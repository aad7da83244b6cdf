"""Plays, events, views and results as JSON: one form for the page, for bots over the network and for engines.

A card is its two letters, a play the `PlayJson` that docs/notation.md writes as one word. What only a table at the
server knows (clocks, who is there) is added by the server's messages.
"""
