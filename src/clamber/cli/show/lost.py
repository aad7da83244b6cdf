"""Report of bot turns that a stand-in had to play, with the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.engines.programs import ForfeitReason
from clamber.sentences import Sentence, Together

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats


def lost_turns(turns: Mapping[int, Mapping[str, int]], seats: Seats, screen: Screen) -> Iterator[str]:
    """Yield a line for each seat that lost turns.

    Args:
        turns: Number of lost turns per seat and reason.
        seats: Seat names.
        screen: Screen that determines the language.
    """
    for seat, reasons in turns.items():
        sentences = [_reason_sentence(reason, count) for reason, count in reasons.items()]
        if sentences:
            reason_list = Together(tuple(sentence.say(screen.language) for sentence in sentences))
            yield screen.say("bot-lost", who=seats.label(seat), reasons=reason_list)


def _reason_sentence(reason: str, count: int) -> Sentence:
    if reason in tuple(ForfeitReason):
        return Sentence(f"bot-lost-{reason}", {"n": count})
    return Sentence("bot-lost-error", {"n": count, "reason": reason})
