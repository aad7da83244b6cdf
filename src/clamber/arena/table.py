"""Table at which bots play one deal from its start position to the end. A bot's faults never abort the deal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from clamber import bots
from clamber.arena.starts import dealt, start_of
from clamber.bots.seeds import seed_for_bots
from clamber.errors import IllegalPlay

if TYPE_CHECKING:
    from clamber.arena.settings import Settings
    from clamber.arena.waiting import Waiting
    from clamber.bots import Bot
    from clamber.match import Match

STAND_IN: Final = bots.Greedy()
"""Fallback bot that decides when a bot fails to."""


class SeatedStart:
    """Table for one start in one seating.

    Attributes:
        faults: Number of decisions that an entrant failed to make, by its index and by reason.
    """

    def __init__(self, settings: Settings, number: int, seated: tuple[int, ...], waiting: Waiting) -> None:
        """Deal the cards and seat the bots.

        Args:
            settings: Run settings.
            number: Index of the start.
            seated: Entrant index for each seat.
            waiting: Pool that supplies the bots.
        """
        self.faults: Counter[tuple[int, str]] = Counter()
        self._settings, self._seated, self._waiting = settings, seated, waiting
        names = [f"bot:{settings.entrants[entrant].name}" for entrant in seated]
        self._match = dealt(settings, start_of(settings, number), names)
        seed = seed_for_bots(settings.seed, number)
        self._bots = [self._sitting(seed, seat) for seat in range(len(seated))]

    def play_out(self) -> Match:
        """Play the deal or match to the end and return it."""
        try:
            self._play_deal()
            while self._settings.matches and not self._match.is_over:
                self._match = self._match.next_deal()
                self._play_deal()
        finally:
            for seat, bot in enumerate(self._bots):
                for reason, count in bots.faults_of(bot).items():
                    self.faults[self._seated[seat], reason] += count
                self._waiting.take_back(self._spec(seat), bot)
        return self._match

    def _spec(self, seat: int) -> str:
        return self._settings.entrants[self._seated[seat]].spec

    def _sitting(self, seed: int, seat: int) -> Bot:
        """Return a bot, or the fallback bot if creation fails now although it succeeded when the run began."""
        try:
            return self._waiting.seated(self._spec(seat), seed=seed, seat=seat)
        except bots.UnknownBot as error:
            self._count(seat, error)
            return STAND_IN

    def _play_deal(self) -> None:
        while self._match.is_dealt:
            self._act()
        for seat, bot in enumerate(self._bots):
            try:
                bots.tell_ended(bot, self._match, seat)
            except Exception as error:  # noqa: BLE001 - as in `_act`
                self._count(seat, error)

    def _act(self) -> None:
        """Let the bot to act choose, using the fallback bot if it fails."""
        assert self._match.position is not None  # noqa: S101 - a deal is on
        seat = self._match.position.to_act
        assert seat is not None  # noqa: S101 - all chance events are decided
        view = self._match.view(seat)
        try:
            self._match = self._match.apply(self._bots[seat].choose(view))
        except Exception as error:  # noqa: BLE001 - third-party bots may raise anything, which is counted and reported
            self._count(seat, error)
            self._match = self._match.apply(STAND_IN.choose(view))

    def _count(self, seat: int, error: Exception) -> None:
        plain = isinstance(error, IllegalPlay | bots.UnknownBot)
        self.faults[self._seated[seat], str(error) if plain else f"{type(error).__name__}: {error}"] += 1
