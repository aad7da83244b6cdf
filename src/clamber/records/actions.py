"""Replay of recorded actions. Records omit declined questions, which are filled in here (docs/notation.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber._internal.arguments import number_in
from clamber.errors import IllegalPlayError, IllegalReason, NotationError, RecordError
from clamber.sentences import Sentence
from clamber.text.card_notation import check_length
from clamber.text.notation import parse_action
from clamber.text.refusals import deal_over

if TYPE_CHECKING:
    from clamber.match import Match

LARGEST_NUMBER: Final = 1_000_000
"""Largest seat or card number that is parsed before it is compared with the match."""


def act(match: Match, text: str) -> Match:
    """Return the match after an action such as `2 7H 7S`, filling in the declines omitted before the action.

    Raises:
        RecordError: The text is not a seat followed by an action, or there is no such seat.
        InvalidCardsError, NotationError: The action is too long, or cannot be parsed.
        IllegalPlayError: The action is illegal.
    """
    check_length(text)
    seat_text, _, action = text.strip().partition(" ")
    seat = number_in(seat_text, LARGEST_NUMBER)
    if seat is None or not action:
        raise RecordError(Sentence("record-action"))
    if seat >= match.seats:
        raise RecordError(Sentence("record-no_seat", {"seat": seat}))
    words = action.split()
    if words[0] == "no":
        raise IllegalPlayError(IllegalReason.WRONG_PHASE, sentence="record-declining")
    if words[0] == "expose":
        return _expose(match, seat, words)
    match = _decline_until(match, seat, reveal=words == ["reveal"], resist=words == ["resist"])
    if match.position is None or match.position.to_act is None:
        raise deal_over(match.rules)
    if match.position.to_act != seat:
        raise IllegalPlayError(
            IllegalReason.NOT_YOUR_TURN, {"seat": match.position.to_act, "tried": seat}, sentence="record-other_seat"
        )
    return match.with_action(parse_action(match.position, action))


def _expose(match: Match, seat: int, words: list[str]) -> Match:
    """Return the match after an exposure at the recorded card number, declining all earlier questions."""
    numbers = [word for word in words if word.startswith("@")]
    at = number_in(numbers[0][1:], LARGEST_NUMBER) if len(numbers) == 1 else None
    if at is None or words[-1] != numbers[0]:
        raise NotationError(Sentence("record-exposure"))
    text = " ".join(words[:-1])
    while (position := match.position) is not None and position.phase == "draw" and position.state.drawn <= at:
        if position.state.drawn == at and position.to_act == seat:
            play = parse_action(position, text)
            if position.why_not(play) is None:
                return match.with_action(play)
        match = match.with_action("no")
    raise IllegalPlayError(
        IllegalReason.CANNOT_SHOW, {"seat": seat, "play": text, "card": at}, sentence="record-cannot_expose"
    )


def _decline_until(match: Match, seat: int, *, reveal: bool, resist: bool) -> Match:
    """Return the match after declining the questions that a record omits before an action."""
    while (position := match.position) is not None and position.phase in {"draw", "reveal", "resist"}:
        if position.phase == "reveal" and reveal:
            if position.to_act != seat:
                raise IllegalPlayError(IllegalReason.CANNOT_SHOW, {"seat": seat}, sentence="record-no_big_ace")
            break
        if position.phase == "resist" and resist:
            break
        match = match.with_action("no")
    return match


def finish_unplayed(match: Match) -> Match:
    """Return the match after the remaining declines if they end the deal (Big A without exposure, BIGA-24).

    Otherwise the match is returned unchanged.
    """
    if match.position is None or match.position.phase != "draw":
        return match
    declined = _decline_until(match, 0, reveal=False, resist=False)
    return declined if declined.position is not None and declined.position.is_over else match
