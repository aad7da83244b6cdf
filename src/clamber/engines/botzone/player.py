"""clamber bots as programs for Botzone's games, using views rebuilt from the requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from clamber.engines.botzone.guandan_player import guandan_response
from clamber.engines.botzone.landlord_player import landlord_response
from clamber.engines.botzone.reading import rows
from clamber.engines.botzone.session import KEEP_RUNNING
from clamber.engines.formats import NoDeal

if TYPE_CHECKING:
    import random

    from clamber.bot import Bot


class BotzonePlayer:
    """Program for Botzone that plays with a clamber bot and keeps running.

    The first line contains the history so far. Each later line contains one request.
    """

    def __init__(self, bot: Bot, rng: random.Random) -> None:
        self._bot, self._rng = bot, rng
        self._requests: list[Any] = []
        self._responses: list[Any] = []

    def hear(self, line: str | bytes) -> list[str]:
        """Return the output lines for an input line; none for a blank line.

        Raises:
            NoDeal: The line is malformed, or fits no deal together with the earlier lines.
        """
        if not line.strip():
            return []
        message = _read(line)
        if "requests" in message or not self._requests:
            self._requests = [*rows(message.get("requests", [message]), '"requests"')]
            self._responses = [*rows(message.get("responses", []), '"responses"')]
        else:
            self._requests.append(message)
        self._responses.append(self._response())
        return [json.dumps({"response": self._responses[-1]}, separators=(",", ":")), KEEP_RUNNING]

    def _response(self) -> Any:
        first = self._requests[0] if self._requests else None
        respond = guandan_response if isinstance(first, dict) and "stage" in first else landlord_response
        try:
            return respond(self._requests, self._responses, self._bot, self._rng)
        except RecursionError:  # raised by formatting a value that is just shallow enough to be parsed
            raise NoDeal("its values are nested too deeply") from None


def _read(line: str | bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NoDeal(f"it is no JSON: {error}") from None
    if not isinstance(message, dict):
        raise NoDeal('it is no object with "requests"')
    return message
