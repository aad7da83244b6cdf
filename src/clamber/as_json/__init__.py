"""JSON forms of plays, events, views and results, shared by the web page, network bots and engines.

A card is a two-character string; a play is a `PlayInfo`, which docs/notation.md writes as a single word. Server
messages add state that exists only at server tables, such as clocks and presence.

Each form is declared once, as a `TypedDict`. Its values are what `json.dumps` takes; engines need no Pydantic. The
server's Pydantic models take the same class as the type of a field, and the JSON schema follows from it. The
`TypedDict` is that of `typing_extensions`, because Pydantic accepts that of `typing` only from Python 3.12 on.
"""
