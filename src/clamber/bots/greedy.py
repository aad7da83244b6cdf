"""The bot that sheds as many cards as it can and keeps its bombs."""

from __future__ import annotations

from clamber.bots.policy import PolicyBot


class Greedy(PolicyBot):
    """Leads the largest combination, answers with the cheapest, lets a partner's play stand. No search, no memory.

    It plays as `kernel/bots/greedy.hpp` says.
    """

    def __init__(self) -> None:
        super().__init__("greedy")
