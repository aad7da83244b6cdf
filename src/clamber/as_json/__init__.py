"""JSON forms of plays, events, views and results, shared by the web page, network bots and engines.

A card is a two-character string; a play is a `PlayJson`, which docs/notation.md writes as a single word. Server
messages add state that exists only at server tables, such as clocks and presence.
"""
