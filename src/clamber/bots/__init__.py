"""Bots: players that choose a play from a view and have no access to the position.

>>> import clamber
>>> from clamber import bots
>>> bot = bots.make("greedy")
>>> match = clamber.ruleset("gandengyan").new_match(seats=2, seed=3)
>>> while not match.position.is_over:
...     match = match.apply(bot.choose(match.view(match.position.to_act)))
>>> match.result is not None
True
"""

from __future__ import annotations

from clamber.bot import Bot, BotInfo, Level
from clamber.bots.explanations import explain
from clamber.bots.function import FunctionBot
from clamber.bots.hints import Advice, Turn, advice, hints_after, plan, set_preserving_answers, splits_set
from clamber.bots.judging import Hint, Verdict, best_play, hint, hints, judge
from clamber.bots.net import Net, NoNetError
from clamber.bots.policies import Greedy, Planner, Quick, Random
from clamber.bots.registry import (
    BUILTIN_BOTS,
    FAST_BOTS,
    NAMES,
    SPEC_FORMATS,
    UnknownBotError,
    close,
    faults_of,
    info,
    info_of,
    make,
    no_such_bot,
    notify_deal_ended,
    specs_in,
)
from clamber.bots.searcher import Searcher
from clamber.bots.versions import versioned_info
from clamber.engine import POLICIES

__all__ = [
    "BUILTIN_BOTS",
    "FAST_BOTS",
    "NAMES",
    "POLICIES",
    "SPEC_FORMATS",
    "Advice",
    "Bot",
    "BotInfo",
    "FunctionBot",
    "Greedy",
    "Hint",
    "Level",
    "Net",
    "NoNetError",
    "Planner",
    "Quick",
    "Random",
    "Searcher",
    "Turn",
    "UnknownBotError",
    "Verdict",
    "advice",
    "best_play",
    "close",
    "explain",
    "faults_of",
    "hint",
    "hints",
    "hints_after",
    "info",
    "info_of",
    "judge",
    "make",
    "no_such_bot",
    "notify_deal_ended",
    "plan",
    "set_preserving_answers",
    "specs_in",
    "splits_set",
    "versioned_info",
]
