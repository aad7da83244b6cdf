"""Sets by link, which a person makes for others: from a fresh secret, or from the deals of a match just played."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from clamber.errors import RecordError
from clamber.outcome import outcome_of_deal
from clamber.records import record, shuffle, shuffle_checks
from clamber.rules_file import RulesFile, title_from, title_in
from clamber.ruleset import Ruleset
from clamber.server.daily.sets import fresh_set
from clamber.server.log.daily_rows import EarlierDeal, SetDeal
from clamber.server.quick.offers import Offer
from clamber.server.table.daily_deal import MOST_DEALS
from clamber.server.table.refusal import Refusal
from clamber.text.json_text import parse_json

if TYPE_CHECKING:
    from clamber.server.actors.hub import Hub
    from clamber.server.log.daily_rows import DailySet

LINKED_SECONDS: Final = 30 * 24 * 3600.0
"""Time after which a set by link closes if its maker does not end it before, in seconds."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """Match whose deals a set repeats.

    Attributes:
        rules: Its rules and their title.
        seats: Number of seats.
        deals: Its last deals.
        earlier: Their seeds, numbers and points.
    """

    rules: RulesFile
    seats: int
    deals: tuple[SetDeal, ...]
    earlier: tuple[EarlierDeal, ...]


def played_match(text: str, seat: int) -> PlayedMatch:
    """Return the last `MOST_DEALS` deals of a match.

    Args:
        text: Record of the match, with the keys of all deals.
        seat: Seat whose points are taken.

    Raises:
        Refusal: There is no such seat, or the keys of the deals are not known (`daily_keyless`).
    """
    played = record.from_json(parse_json(text))
    shuffled = shuffle.from_json(played.extra[shuffle.KEY]) if shuffle.KEY in played.extra else None
    match = played.match
    if seat >= match.seats:
        raise Refusal("bad_request", "the match has no such seat", {"field": "seat"})
    seeds = shuffled.seeds() if isinstance(shuffled, shuffle.Shuffle) else []
    if len(seeds) < len(match.deals):
        raise Refusal("daily_keyless", "the deals of this match cannot be repeated, as their keys are not published")
    deals, earlier = [], []
    try:
        for number, after in enumerate(shuffle_checks.redeal(match, lambda number: seeds[number])):
            level = None if after.position is None else after.position.level
            deals.append(SetDeal(level, None))
            earlier.append(EarlierDeal(seeds[number], number, outcome_of_deal(after).points[seat]))
    except RecordError as error:
        raise Refusal("daily_keyless", str(error)) from None
    rules = RulesFile(Ruleset.stored(match.rules.name, match.rules.stored_options), title_in(played.extra))
    return PlayedMatch(rules, match.seats, tuple(deals[-MOST_DEALS:]), tuple(earlier[-MOST_DEALS:]))


def linked_set(rules: RulesFile, seats: int, count: int, maker: str, hub: Hub) -> DailySet:
    """Return a set by link from a fresh secret.

    Args:
        rules: Its rules and their title.
        seats: Number of seats.
        count: Number of deals.
        maker: Person who makes it.
        hub: Tables of this process.
    """
    now, name = hub.clock(), secrets.token_urlsafe(15)
    fresh = fresh_set(Offer(rules.rules.name, seats, rules), hub, name, count, now, now + LINKED_SECONDS)
    return replace(fresh, maker=maker, conditions=_conditions(rules))


def repeated_set(played: PlayedMatch, source: str, seat: int, maker: str, hub: Hub) -> DailySet:
    """Return a set by link with the deals of a match, each as the first deal of a match of its own.

    Args:
        played: The match.
        source: Replay id of its last deal.
        seat: Seat of the people of the set.
        maker: Person who makes it.
        hub: Tables of this process.
    """
    empty = linked_set(played.rules, played.seats, 0, maker, hub)
    return replace(empty, deals=played.deals, cards=played.earlier, source=source, seat=seat)


def _conditions(file: RulesFile) -> str:
    title = None if file.title is None else file.title.to_json()
    return json.dumps({"rules": file.rules.name, "options": dict(file.rules.stored_options), "title": title})


def offer_from(conditions: str, seats: int) -> Offer:
    """Return the rules of a set by link from their stored form."""
    stored = json.loads(conditions)
    rules = Ruleset.stored(stored["rules"], stored["options"])
    return Offer(rules.name, seats, RulesFile(rules, title_from(stored["title"])))
