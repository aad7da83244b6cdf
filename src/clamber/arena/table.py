"""Table at which bots play one deal from its start position to the end. A bot's faults never abort the deal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from clamber._internal.seeds import seed_for_bots
from clamber.arena.starts import dealt, start_of
from clamber.bots.seated import Seated

if TYPE_CHECKING:
    from clamber._internal.replacements import Replacements
    from clamber.arena.settings import Settings
    from clamber.arena.waiting import Waiting
    from clamber.match import Match


class SeatedStart:
    """Table for one start in one seating.

    Attributes:
        replacements: Decisions of the bot at each seat, once the deal is over.
    """

    def __init__(self, settings: Settings, number: int, seated: tuple[int, ...], waiting: Waiting) -> None:
        """Deal the cards and seat the bots.

        Args:
            settings: Run settings.
            number: Index of the start.
            seated: Entrant index for each seat.
            waiting: Pool that supplies the bots.
        """
        self.replacements: list[Replacements] = []
        self._settings, self._waiting = settings, waiting
        self._specs = [settings.entrants[entrant].spec for entrant in seated]
        names = [f"bot:{settings.entrants[entrant].name}" for entrant in seated]
        self._match = dealt(settings, start_of(settings, number), names)
        seed = seed_for_bots(settings.seed, number)
        self._bots = [
            Seated.made(partial(waiting.seated, spec, seed=seed, seat=seat)) for seat, spec in enumerate(self._specs)
        ]

    def play_out(self) -> Match:
        """Play the deal or match to the end and return it."""
        try:
            self._play_deal()
            while self._settings.matches and not self._match.is_over:
                self._match = self._match.next_deal()
                self._play_deal()
        finally:
            self.replacements = [seated.leave() for seated in self._bots]
            for spec, seated in zip(self._specs, self._bots, strict=True):
                self._waiting.take_back(spec, seated.bot)
        return self._match

    def _play_deal(self) -> None:
        while self._match.is_dealt:
            assert self._match.position is not None  # noqa: S101 - a deal is on
            seat = self._match.position.to_act
            assert seat is not None  # noqa: S101 - all chance events are decided
            self._match = self._bots[seat].act(self._match, seat)
        for seat, seated in enumerate(self._bots):
            seated.end(self._match, seat)
