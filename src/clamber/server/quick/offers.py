"""Queues that the operator offers (`CLAMBER_QUICK_MATCH`): rules with a number of seats, casual and rated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from clamber.errors import UnknownRulesError
from clamber.sentences import Sentence
from clamber.server.table.rated import rated_options
from clamber.server.table.seat import STAND_IN
from clamber.server.table.settings import TableSettings
from clamber.server.wire.chart import usual_seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.rules_file import RulesFile
    from clamber.server.settings.config import Configuration
    from clamber.server.settings.house_rules import OfferedRules


class Queue(NamedTuple):
    """People who wait for the same kind of match."""

    rules: str
    seats: int
    rated: bool

    @property
    def id(self) -> str:
        """Id of the queue, which belongs to a shard as the id of a table does."""
        return f"{self.rules} {self.seats} {'rated' if self.rated else 'casual'}"


@dataclass(frozen=True, slots=True)
class Offer:
    """Rules offered for quick matches.

    Attributes:
        rules: Name of the rules, as the operator gave it.
        seats: Number of seats.
        file: The rules, for this number of seats, and their title.
    """

    rules: str
    seats: int
    file: RulesFile

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.file.rules.game.name

    @property
    def sides(self) -> bool:
        """True if opposite seats are partners in the whole match."""
        return self.file.rules.game.match.sides == "across"

    def queue(self, *, rated: bool) -> Queue:
        """Return the queue for rated or for casual matches."""
        return Queue(self.rules, self.seats, rated)

    def settings(self, queue: Queue, config: Configuration, bot: str) -> TableSettings:
        """Return the settings of a table for one of the queues.

        Args:
            queue: The queue.
            config: Settings of the server.
            bot: Bot that plays seats without a person.
        """
        rules = self.file.rules
        options = rated_options(rules) if queue.rated else rules.stored_options
        return TableSettings(
            rules=rules.name,
            options=tuple(options.items()),
            house=self.file.title,
            round_time=config.round_time,
            claim_time=config.claim_time,
            deal_time=config.deal_time,
            vacant=bot,
            away=STAND_IN,
            host_starts=True,
            rated=queue.rated,
            queue=queue.id,
        )


def offers_of(words: Sequence[str], known: OfferedRules) -> tuple[Offer, ...]:
    """Return the offers for names of rules, each with a colon and a number of seats if it is not the usual one.

    Raises:
        UnknownRulesError, InvalidOptionError: There are no such rules, or not with so many seats; or an offer occurs
            twice.
    """
    found: dict[Queue, Offer] = {}
    for word in words:
        name, _, count = word.partition(":")
        file = known.find(name, {})
        seats = int(count) if count else usual_seats(file.rules)
        file.rules.for_seats(seats)
        offer = Offer(name, seats, file)
        if offer.queue(rated=False) in found:
            raise UnknownRulesError(Sentence("quick-twice", {"offer": word}))
        found[offer.queue(rated=False)] = offer
    return tuple(found.values())
