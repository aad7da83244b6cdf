"""Match referee for the platform's protocol: deals cards, sends questions, and broadcasts notices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from clamber.engines.njupt import messages
from clamber.engines.njupt.actions import STAGES, action_of
from clamber.match import empty_match

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import AsyncIterator, Sequence

    from clamber.engines.njupt.actions import Action
    from clamber.engines.njupt.answers import AnswerFault
    from clamber.engines.njupt.messages import Message, TurnQuestion
    from clamber.match import Match
    from clamber.play import Play
    from clamber.position import Position
    from clamber.rules.house import HouseRules


class SeatedPlayer(Protocol):
    """Player at a seat."""

    name: str
    faults: Counter[AnswerFault]

    async def tell(self, message: Message) -> None:
        """Send a message to the player."""

    async def ask(self, question: TurnQuestion) -> Play:
        """Ask the seat for its play, which is one of the given choices."""


@dataclass
class Referee:
    """Referee for several matches at one table.

    Attributes:
        rules: Guandan ruleset.
        seats: Players by seat.
        victories, draws: Number of matches won and drawn, per seat.
        match: Current match.
    """

    rules: HouseRules
    seats: Sequence[SeatedPlayer]
    victories: list[int] = field(default_factory=lambda: [0] * 4)
    draws: list[int] = field(default_factory=lambda: [0] * 4)
    match: Match | None = None
    _sent: set[str] = field(default_factory=set)
    _table: messages.LastActions = field(default_factory=messages.LastActions)

    async def play(self, matches: int, seed: int) -> AsyncIterator[Match]:
        """Play several matches with consecutive seeds.

        Yields:
            Each match as it ends.
        """
        for number in range(matches):
            match = await self._play_match(seed + number)
            nobody = len(match.winners) in {0, len(self.seats)}
            for seat in range(len(self.seats)):
                self.draws[seat] += nobody
                self.victories[seat] += not nobody and seat in match.winners
            await self._tell_all(messages.game_over(number + 1, matches))
            yield match
        await self._tell_all(messages.game_result(self.victories, self.draws))

    def hand_message(self, seat: int) -> Message | None:
        """Return a seat's hand as a message for a reconnecting client; None outside a deal."""
        if self.match is None or not self.match.is_dealt:
            return None
        return messages.beginning(self.match.view(seat))

    async def _play_match(self, seed: int) -> Match:
        self.match = match = empty_match(self.rules, [seat.name for seat in self.seats], seed=seed)
        while not match.is_over:
            match = await self._play_deal(match.next_deal())
        return match

    async def _play_deal(self, match: Match) -> Match:
        self.match, self._sent, self._table = match, set(), messages.LastActions()
        for number, player in enumerate(self.seats):
            await player.tell(messages.beginning(match.view(number)))
        while (position := match.position) is not None and not position.is_over:
            await self._tell_tribute(match)
            play = await self._ask(match, position)
            seat = position.to_act
            assert seat is not None  # noqa: S101 - deal in progress
            self.match = match = match.apply(play)
            if position.phase == "play":
                await self._tell_play(match, seat, action_of(play, position.special))
        assert match.position is not None  # noqa: S101 - a deal was played
        order = [*match.position.order, *(s for s in range(match.seats) if s not in match.position.order)]
        await self._tell_all(messages.episode_over(match.view(None), order, match.position.hands))
        return match

    async def _ask(self, match: Match, position: Position) -> Play:
        """Return the play of the seat to act. In phases that the platform lacks, choose the first legal play."""
        stage, seat = STAGES.get(position.phase), position.to_act
        assert seat is not None  # noqa: S101 - deal in progress
        if stage is None:
            return position.legal()[0]
        return await self.seats[seat].ask(messages.TurnQuestion(match.view(seat), self._table, stage))

    async def _tell_play(self, match: Match, seat: int, action: Action) -> None:
        self._table.record(seat, action, beats=action[0] != "PASS")
        await self._tell_all(messages.play_notice(self._table))
        if match.position is not None and match.position.to_beat is None:
            self._table.clear()

    async def _tell_tribute(self, match: Match) -> None:
        """Broadcast each tribute notice once."""
        assert match.position is not None  # noqa: S101 - deal in progress
        state, paid = match.position.state, match.view(None).tributes
        if state.resisted:
            payers = [payment.payer for payment in state.tributes(match.position.engine.table)]
            await self._tell_once("anti-tribute", messages.anti_tribute(payers))
        elif paid and all(tribute.receiver is not None and tribute.given is not None for tribute in paid):
            await self._tell_once("tribute", messages.tribute(paid))
            if all(tribute.returned is not None for tribute in paid):
                await self._tell_once("back", messages.back(paid))

    async def _tell_once(self, notice: str, message: Message) -> None:
        if notice not in self._sent:
            self._sent.add(notice)
            await self._tell_all(message)

    async def _tell_all(self, message: Message) -> None:
        for seat in self.seats:
            await seat.tell(message)
