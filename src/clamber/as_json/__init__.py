"""JSON forms of plays, events, views and results, shared by the web page, network bots and engines.

A card is a two-character string; a play is a `PlayInfo`, which docs/notation.md writes as a single word. Server
messages add state that exists only at server tables, such as clocks and presence.

Each form is declared once, as a `TypedDict`, and the kernel encodes its values (`kernel/messages`). Engines do not
need Pydantic. The server's Pydantic models use the same class as a field type, from which the JSON schema is
generated. `TypedDict` is imported from `typing_extensions`, because Pydantic accepts `typing.TypedDict` only from
Python 3.12 on.
"""
