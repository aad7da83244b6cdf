"""Limits per guest and address: rates, memory, processor time, connections, bans, and fair turns of workers."""
