"""Lines: a played deal continued otherwise from one of its moments, by a person and bots."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from clamber._internal.arguments import checked, seat_in, whole
from clamber.bots.net import NetPolicyBot, has_net
from clamber.bots.policies import Planner
from clamber.engine import Hidden
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.bot import Bot
    from clamber.match import Match


@checked
def line_of(
    match: Match, deal: int, step: int, seat: int, plays: Sequence[str] = (), *, finish: bool = False
) -> Match:
    """Return the match with a deal that is continued otherwise.

    The cards are those of the deal. The best bot that does not search plays for the other seats, each from its own
    view, and for the seat where it has a single option. The same arguments give the same line.

    Args:
        match: Match that contains the deal.
        deal: Number of the deal.
        step: Step of the replay from which the line departs, from 0.
        seat: Seat of the person.
        plays: The person's decisions, in notation.
        finish: True to let bots finish the deal for the seat, too.

    Returns:
        The match up to the seat's next decision, or to the end of the deal.

    Raises:
        InvalidArgumentError: There is no such deal, step or seat.
        ValueError: There are more plays than decisions.
        IllegalPlayError, InvalidCardsError, NotationError: A play cannot be parsed or is illegal.
    """
    at, left = _at(match, deal, whole("step", step, 0)), list(plays)
    seat_in(match.seats, seat)
    place = len(at.deals)
    bot: Bot | None = None
    while (position := at.position) is not None and at.is_dealt and len(at.deals) == place:
        legal = position.legal()
        if position.is_chance:
            drawn = random.Random(f"{deal} {len(at.deals[-1].events)}").choice(legal)  # noqa: S311 - no secret
            at = at.with_action(drawn)
            continue
        own = position.to_act == seat and len(legal) > 1
        if own and left:
            at = at.with_action(parse_action(position, left.pop(0)))
            continue
        if own and not finish:
            break
        view = at.view(position.to_act)
        bot = bot or (NetPolicyBot() if has_net(view) else Planner())
        at = at.with_action(bot.choose(view))
    if left:
        raise ValueError(f"the seat has no decision left for {left[0]}")
    return at


def _at(match: Match, deal: int, step: int) -> Match:
    """Return the match after a number of the visible actions of a deal."""
    at, last = match.undealt(), whole("deal", match.place(deal), 0, len(match.deals) - 1)
    for place, dealt in enumerate(match.deals[: last + 1]):
        at = at.start_deal(dealt.deck, dealt.first, lead=dealt.lead, faceup=dealt.faceup)
        shown = 0
        for event in dealt.events:
            shown += event.hidden is not Hidden.all
            if place == last and shown > step:
                break
            assert event.play is not None  # noqa: S101 - only views hide plays
            at = at.with_action(event.play)
    return at
