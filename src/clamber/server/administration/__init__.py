"""Requests of `clamber admin`: their transport to the server that owns the database, and their execution.

Requests and responses are JSON: `{"do": "tables"}` is answered by `{"found": ...}` or `{"refused": "..."}`.
"""
