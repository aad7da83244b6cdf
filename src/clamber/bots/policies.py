"""Bots that only select a kernel policy: random, greedy, quick, planner, and the weaker levels of the net."""

from __future__ import annotations

from typing import Final

from clamber.bot import BotInfo, Level
from clamber.bots.net import NetPolicyBot
from clamber.bots.policy import PolicyBot
from clamber.sentences import Worded


class Random(PolicyBot):
    """Bot that plays a random legal action, determined by its seed and seat.

    The policy is in `kernel/bots/random.hpp`.

    Args:
        seed: Random seed.
        seat: Seat of the bot. Each seat gets its own random stream from the same seed.
    """

    info: Final = BotInfo(
        "random",
        version="1",
        says=Worded("It plays anything that is legal.", "随便出牌，合规则就行。"),
        policy="random",
    )

    def __init__(self, *, seed: int = 0, seat: int = 0) -> None:
        super().__init__("random", seed=seed, seat=seat)


class Greedy(PolicyBot):
    """Bot that leads its largest combination, answers with its cheapest, and never beats its partner.

    It neither searches nor remembers past plays. The policy is in `kernel/bots/greedy.hpp`.
    """

    info: Final = BotInfo(
        "greedy",
        version="1",
        says=Worded("It sheds as many cards as it can, and keeps its bombs.", "尽量多出牌，炸弹留着不打。"),
        policy="greedy",
    )

    def __init__(self) -> None:
        super().__init__("greedy")


class Quick(PolicyBot):
    """Bot that plays the turns of a plan based only on its hand, so the plan stays valid until the hand changes.

    The policy is in `kernel/bots/quick_play.hpp` and uses the planner's weights.
    """

    info: Final = BotInfo(
        "quick",
        version="5",
        says=Worded(
            "It plans as the planner does, tries less, and takes a fraction of the time.",
            "和规划一样先拆好整手牌，试得少，出得快。",
        ),
        policy="quick",
    )

    def __init__(self) -> None:
        super().__init__("quick")


class Planner(PolicyBot):
    """Bot that divides its hand into turns and compares the cost of the hand before and after each play.

    It does not search. The policy is in `kernel/bots/planner.hpp`, and its weights are in the rules of the game.
    """

    info: Final = BotInfo(
        "planner",
        version="8",
        says=Worded(
            "It plans how its hand goes out, keeps what wins the lead back, and counts what is out.",
            "先想好整手牌怎么出完，留着能收回牌权的大牌，还会记牌。",
        ),
        policy="planner",
    )

    def __init__(self) -> None:
        super().__init__("planner")


LEVELS: Final = {
    Level.BEGINNER: Worded(
        "It plays its best cards too early, and forgets what is out.", "大牌出得太早，出过什么牌记不住。"
    ),
    Level.ORDINARY: Worded(
        "It remembers the high cards, is in a hurry, and slips now and then.", "记得住大牌，有点急，偶尔失手。"
    ),
    Level.EXPERT: Worded(
        "It remembers every card, is a little hasty, and seldom slips.", "每张牌都记得，略急一点，很少失手。"
    ),
}
"""Levels below the full net, weakest first, with their descriptions."""


class Levelled(NetPolicyBot):
    """Shipped net for a game, weakened to a given level, as an opponent for human players.

    Weaker levels make human-like mistakes. They forget played cards, low ones first, and earlier passes by other
    players. They overvalue shedding cards immediately, unbeatable plays, beating a partner, and bidding. They cannot
    distinguish plays of nearly equal value. The parameters are on the page of each game
    (`clamber.rules.skill_profiles`), and the strength of each level is in bench/strength.md.

    Args:
        level: One of `LEVELS`.
        seed: Random seed.
        seat: Seat of the bot. Each seat gets its own random stream from the same seed.
    """

    def __init__(self, level: Level, *, seed: int = 0, seat: int = 0) -> None:
        name = f"net_{level}"
        super().__init__(name, seed=seed, seat=seat)
        says = LEVELS[level]
        self.info = BotInfo(name, version="3", weights=self.weights, level=level, says=says, policy=name)
