"""The bot that sheds as many cards as it can and keeps its bombs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber.bots.info import BotInfo, Level
from clamber.sentences import Worded

if TYPE_CHECKING:
    from clamber.play import Play
    from clamber.view import View

BASE, STEP = 4, 3
"""How strong a hand is that bids nothing, and how much more each point of a bid asks for."""

FEW_CARDS: Final = 5
"""From how few cards a player is about to go out: then bombs are played."""


class Greedy:
    """Leads the largest combination, answers with the cheapest, lets a partner's play stand. No search, no memory.

    Its twin in the kernel is `Bot::greedy` (kernel/run/bots.hpp); a test holds them equal.
    """

    info: Final = BotInfo(
        "greedy",
        version="1",
        level=Level.ORDINARY,
        says=Worded("It sheds as many cards as it can, and keeps its bombs.", "尽量多出牌，炸弹留着不打。"),
        policy="greedy",
    )

    def choose(self, view: View) -> Play:
        """Its play; the lowest id among equals."""
        return _play(view) if view.phase == "play" else _decision(view)


def _cost(play: Play, *, leading: bool) -> tuple[int, int, int, int, int]:
    """What is weighed, the smallest first: bombs last, then many cards on the lead, few wild cards, low ones."""
    size = -len(play.cards) if leading and not play.bomb_class else 0
    return play.bomb_class, size, play.wild, play.power, play.action


def _play(view: View) -> Play:
    plays = [play for play in view.legal if play.is_combination]
    passing = [play for play in view.legal if not play.is_combination]
    if not plays:
        return passing[0]
    # A capture of as many cards as one holds is not the last play: it brings cards in.
    lasts = [play for play in plays if len(play.cards) == len(view.hand) and not _captures(view, play)]
    if lasts:
        return min(lasts, key=lambda play: play.action)
    best = min(plays, key=lambda play: _cost(play, leading=view.to_beat is None))
    if not passing or view.to_beat is None or view.last_player is None:
        return best
    urgent = view.sizes[view.last_player] <= FEW_CARDS
    if view.teammate(view.last_player) or (best.bomb_class and not urgent):
        return passing[0]
    return best


def _captures(view: View, play: Play) -> bool:
    beaten = view.to_beat
    return beaten is not None and beaten.bomb_class > play.bomb_class


def _bid(view: View) -> Play:
    """The highest bid that its jokers, 2s, Aces and bombs are worth, if any."""
    held = Counter(card.rank for card in view.hand)
    strength = 4 * held["RJ"] + 3 * held["BJ"] + 2 * held["2"] + held["A"] + 3 * list(held.values()).count(4)
    worth = max(strength - BASE, 0) // STEP
    return [play for play in view.legal if (play.stake or 0) <= worth][-1]


def _decision(view: View) -> Play:
    kinds = {play.kind: play for play in view.legal}
    if "resist" in kinds:
        return kinds["resist"]
    if view.phase == "bid":
        return _bid(view)
    if view.phase == "return":
        return min(view.legal, key=lambda play: (view.card_power(play.cards), play.action))
    return min(view.legal, key=lambda play: play.action)
