"""Botzone support: communication with programs, and the Dou Dizhu and Guandan formats (docs/botzone.md)."""
