"""Base class for bots that wrap third-party programs for NJUPT's platform, using its messages but not its sockets.

Move the message handling of the program's client into a class of about ten lines, next to the program's files:

    from action import Action
    from njupt_seat import Seat

    class Rival(Seat):
        def begin(self): self.action = Action()
        def told(self, message): ...
        def asked(self, message): return self.action.parse(message)

The class can then be used as a bot: `PYTHONPATH=bench/rivals:FOLDER clamber arena guandan/njupt net FILE:Rival`.
If it raises or returns no action, greedy plays instead and the arena counts a fault, as the platform's referee does.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from clamber.engines.njupt import messages
from clamber.engines.njupt.actions import STAGES, action_of

if TYPE_CHECKING:
    from clamber.event import Event
    from clamber.play import Play
    from clamber.view import View


class Seat(ABC):
    """Third-party program that plays one seat for one deal."""

    def __init__(self, seed: int = 0) -> None:
        random.seed(seed)  # the programs draw from the global generator
        self._table = messages.LastActions()
        self._heard = 0
        self._trick: int | None = None
        self._told: set[str] = set()
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Prepare the program for a deal."""

    @abstractmethod
    def told(self, message: dict[str, Any]) -> None:
        """Handle a notice, or a question before it is passed to `asked`."""

    @abstractmethod
    def asked(self, message: dict[str, Any]) -> int:
        """Return the index of the chosen action."""

    def choose(self, view: View) -> Play:
        """Return the program's answer to the platform's question.

        Raises:
            IndexError: The program returned an index that names no action.
        """
        self._catch_up(view)
        stage = STAGES.get(view.phase)
        if stage is None:  # the platform has no such phase: its referee decides
            return view.legal[0]
        question = messages.TurnQuestion(view, self._table, stage)
        self.told(question.message)
        index = self.asked(question.message)
        if not 0 <= index < len(question.choices):
            raise IndexError(f"the answer is {index!r}, of {len(question.choices)} actions")
        return question.choices[index].play

    def _catch_up(self, view: View) -> None:
        """Send the program the events since its last decision."""
        self._tell_once(messages.beginning(view))
        self._tell_tribute(view)
        events = view.history[self._heard :]
        self._heard += len(events)
        for event in events:
            if event.trick is not None:
                self._tell_play(event, view)
        if view.to_beat is None:
            self._table.clear()

    def _tell_tribute(self, view: View) -> None:
        """Send the tribute notices that are due."""
        state, tributes = view.masked.state, view.tributes
        if state.resisted:
            payers = [payment.payer for payment in state.tributes(view.masked.engine.table)]
            self._tell_once(messages.anti_tribute(payers))
        elif tributes and all(tribute.receiver is not None and tribute.given is not None for tribute in tributes):
            self._tell_once(messages.tribute(tributes))
            if all(tribute.returned is not None for tribute in tributes):
                self._tell_once(messages.back(tributes))

    def _tell_once(self, message: dict[str, Any]) -> None:
        if message["stage"] not in self._told:
            self._told.add(message["stage"])
            self.told(message)

    def _tell_play(self, event: Event, view: View) -> None:
        assert event.play is not None
        if event.trick != self._trick:
            self._trick = event.trick
            self._table.clear()
        action = action_of(event.play, view.special)
        self._table.record(event.seat, action, beats=action[0] != "PASS")
        self.told(messages.play_notice(self._table))
