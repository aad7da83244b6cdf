"""The turns that bots have lost to a stand-in, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.sentences import Sentence, Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats


def lost_turns(lost: Mapping[int, Mapping[str, int]], seats: Seats, screen: Screen) -> Iterator[str]:
    """A line for each seat that has lost turns.

    Args:
        lost: How many turns a seat has lost, by the reason.
        seats: Who sits where.
        screen: Where it is shown.
    """
    for seat, reasons in lost.items():
        named = [Sentence(f"bot-lost-{reason}", {"n": count}) for reason, count in reasons.items()]
        if named:
            said = Together(tuple(sentence.say(screen.language) for sentence in named))
            yield screen.say("bot-lost", who=seats.label(seat), reasons=said)
