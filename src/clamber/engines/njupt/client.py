"""clamber bots as clients of a third-party platform."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from clamber._internal.extras import missing

try:
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed
except ModuleNotFoundError as error:
    raise missing("server", error) from None

from clamber.engines.formats import NoDeal
from clamber.engines.njupt.actions import FOUR_KINGS, JOKER_BOMB, action_of
from clamber.engines.njupt.mirror import PlatformMirror
from clamber.engines.njupt.seats import LOG

if TYPE_CHECKING:
    from clamber.bot import Bot
    from clamber.engines.njupt.messages import Message
    from clamber.rules.house import HouseRules


class PlatformPlayer:
    """Client that answers a platform's questions with a bot's plays.

    Attributes:
        result: Final message from the platform, with the matches won by each seat; None before the end.
        guesses: Number of answers given without a view for the bot, or because its play was not in the list.
    """

    def __init__(self, rules: HouseRules, bot: Bot, seed: int) -> None:
        self._bot = bot
        self._mirror = PlatformMirror(rules, random.Random(seed))  # noqa: S311 - sampled cards are not secret
        self.result: Message | None = None
        self.guesses = 0

    async def play(self, address: str) -> None:
        """Play until the platform closes the connection.

        Raises:
            OSError: The platform cannot be reached.
            WebSocketException: The platform rejects the connection.
        """
        async with connect(address, ping_interval=None, max_size=None) as connection:
            try:
                async for text in connection:
                    for answer in await asyncio.to_thread(self.hear, text):
                        await connection.send(answer)
            except ConnectionClosed as closed:
                LOG.warning("the platform has gone: %s", closed)

    def hear(self, message: str | bytes) -> list[str]:
        """Process a message. If it is a question, return the answer. Unreadable messages are logged and skipped."""
        index = self.index_for(message)
        return [] if index is None else [json.dumps({"actIndex": index})]

    def index_for(self, text: str | bytes) -> int | None:
        """Process a message. If it is a question, return the index of the answer."""
        try:
            message = json.loads(text)
            if not isinstance(message, dict):
                raise ValueError("it is no object")  # noqa: TRY004, TRY301 - handled like a JSON error
            if "actionList" in message:
                return self._answer(message)
            self._mirror.hear(message)
        except (ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
            LOG.warning("a message of the platform cannot be read: %s", error)
            return None
        if message.get("stage") == "gameResult":
            self.result = message
        return None

    def _answer(self, question: Message) -> int | None:
        """Return the index of the bot's play, or else of any action with cards in the hand; None if there is none."""
        actions = question["actionList"]
        if not isinstance(actions, list):
            raise TypeError(f'"actionList" must be a list, not {actions!r:.60}')
        possible = _playable(actions, question.get("handCards"))
        if len(possible) < len(actions):
            LOG.warning("the platform lists %d actions of cards not in the hand", len(actions) - len(possible))
        try:
            view = self._mirror.view_at(question)
            if len(possible) == 1:
                return possible[0]
            action = action_of(self._bot.choose(view), view.special)
            index = _place([actions[place] for place in possible], action)
            if index is not None:
                return possible[index]
            LOG.warning("the platform does not list %s", action)
        except NoDeal as error:
            LOG.warning("the messages of the platform contradict each other: %s", error)
        self.guesses += 1
        return possible[0] if possible else None


def _playable(actions: list[Any], hand: Any) -> list[int]:
    """Return the indices of the actions that consist of cards in the hand."""
    held = Counter(map(str, hand)) if isinstance(hand, list) else Counter[str]()
    possible = []
    for place, action in enumerate(actions):
        key = _key(action)
        if key is not None and (key[0] == "PASS" or (key[2] and not Counter(key[2]) - held)):
            possible.append(place)
    return possible


def _place(actions: list[Any], action: list[Any]) -> int | None:
    """Return the index of an action in a list, or else of one with the same type and rank; None if there is none."""
    keys = [_key(listed) for listed in actions]
    for depth in (3, 2):
        for place, key in enumerate(keys):
            if key is not None and key[:depth] == _key(action)[:depth]:
                return place
    return None


def _key(action: Any) -> Any:
    """Return a key that is equal for equivalent actions; None if the action is malformed."""
    if not isinstance(action, list) or len(action) != 3:
        return None
    word, rank, cards = action
    if word == FOUR_KINGS:
        word, rank = "Bomb", JOKER_BOMB
    return word, rank, sorted(map(str, cards)) if isinstance(cards, list) else [cards]
