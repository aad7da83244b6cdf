"""Seats for language-model agents: the server of the Model Context Protocol, and the tables at which agents play.

An agent gets the information of its seat in notation and in words, from the JSON form of a `View`.
"""
