"""Botzone: its interaction with programs, and the formats of its Dou Dizhu and Guandan (docs/botzone.md)."""
