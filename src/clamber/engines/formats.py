"""Formats of third-party platforms and programs, and the interface that each implements."""

from __future__ import annotations


class NoDeal(Exception):
    """Raised if messages are malformed, or fit no deal. The message names the fault, its place, and a right value."""
