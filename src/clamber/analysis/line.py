"""Lines: a played deal, replayed differently from one of its steps on, by a person and bots."""

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
    """Return the match with one deal replayed along another line.

    The cards stay the same. The best non-searching bot plays the other seats, each from its own view, and makes the
    person's forced plays. The same arguments give the same line.

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
    line, remaining = _replay_to(match, deal, whole("step", step, 0)), list(plays)
    seat_in(match.seats, seat)
    deal_index = len(line.deals)
    bot: Bot | None = None
    while (position := line.position) is not None and line.is_dealt and len(line.deals) == deal_index:
        legal = position.legal()
        if position.is_chance:
            chance = random.Random(f"{deal} {len(line.deals[-1].events)}").choice(legal)  # noqa: S311 - no secret
            line = line.with_action(chance)
            continue
        is_own_choice = position.to_act == seat and len(legal) > 1
        if is_own_choice and remaining:
            line = line.with_action(parse_action(position, remaining.pop(0)))
            continue
        if is_own_choice and not finish:
            break
        view = line.view(position.to_act)
        bot = bot or (NetPolicyBot() if has_net(view) else Planner())
        line = line.with_action(bot.choose(view))
    if remaining:
        raise ValueError(f"the seat has no decision left for {remaining[0]}")
    return line


def _replay_to(match: Match, deal: int, step: int) -> Match:
    """Return the match after a number of the visible actions of a deal."""
    replayed, last = match.undealt(), whole("deal", match.place(deal), 0, len(match.deals) - 1)
    for index, played in enumerate(match.deals[: last + 1]):
        replayed = replayed.start_deal(played.deck, played.first, lead=played.lead, faceup=played.faceup)
        visible = 0
        for event in played.events:
            visible += event.hidden is not Hidden.all
            if index == last and visible > step:
                break
            assert event.play is not None  # noqa: S101 - only views hide plays
            replayed = replayed.with_action(event.play)
    return replayed
