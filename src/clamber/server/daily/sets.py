"""New sets: their secrets, conditions and commitments; and the tables of their deals."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS
from clamber.records.shuffle import KEY_BYTES
from clamber.server.actors.hub import VERSION, fresh_invite, fresh_seed
from clamber.server.daily.days import begin_of
from clamber.server.log.daily_rows import DailySet, SetDeal
from clamber.server.table.daily_deal import secret_of_deal, shuffling_of
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings

if TYPE_CHECKING:
    from datetime import date

    from clamber.server.actors.bots import Bots
    from clamber.server.actors.hub import Hub
    from clamber.server.quick.offers import Offer
    from clamber.server.settings.config import Configuration

PACE: Final = 0.8
"""Base thinking time of the bots per turn, in seconds."""

_LEVEL: Final = b"clamber set level "


def new_set(offer: Offer, day: date, hub: Hub) -> DailySet:
    """Return a set of a day with a fresh secret."""
    opens_at, closes_at = (begin_of(each, hub.config.daily_zone) for each in (day, day + timedelta(days=1)))
    count = offer.file.rules.game.daily_deals
    return replace(fresh_set(offer, hub, secrets.token_hex(8), count, opens_at, closes_at), day=day)


def fresh_set(offer: Offer, hub: Hub, name: str, count: int, opens_at: float, closes_at: float) -> DailySet:  # noqa: PLR0917
    """Return a set without a day. Its deals are fixed by a fresh secret, and committed to.

    Args:
        offer: Its rules.
        hub: Tables of this process.
        name: Its id.
        count: Number of its deals.
        opens_at: Time from which on its deals are begun, in seconds since the epoch.
        closes_at: Time until which they are.
    """
    bot = hub.bots.best_at_once
    empty = DailySet(
        id=name,
        rules=offer.rules,
        seats=offer.seats,
        day=None,
        opens_at=opens_at,
        closes_at=closes_at,
        closed_at=None,
        secret=f"{fresh_seed():0{2 * KEY_BYTES}x}",
        bot=bot,
        bot_hash=bot_hash(offer, hub.bots, bot),
        deals=(),
    )
    return replace(empty, deals=tuple(_deal(empty, offer, number, hub.config) for number in range(count)))


def _deal(new: DailySet, offer: Offer, number: int, config: Configuration) -> SetDeal:
    level = _level(offer, new.secret, number)
    settings = _settings(new, offer, number, level, config)
    return SetDeal(level, shuffling_of(settings, new.seats, new.secret).digests[-1])


def bot_hash(offer: Offer, bots: Bots, bot: str) -> str:
    """Return a hash that changes whenever a bot plays the sets of some rules differently.

    It covers the spec, the version and the weights of the bot, and the rules.
    """
    return hashlib.sha256(json.dumps([bots.version_of(bot), offer.file.rules.hash]).encode()).hexdigest()


def _level(offer: Offer, secret: str, number: int) -> str | None:
    """Return the level of a deal, drawn by the secret; None in games without levels."""
    if offer.file.rules.game.levels is None:
        return None
    drawn = hmac.digest(bytes.fromhex(secret), _LEVEL + str(number).encode(), "sha256")
    return RANKS[int.from_bytes(drawn, "big") % len(RANKS)]


def _settings(played: DailySet, offer: Offer, number: int, level: str | None, config: Configuration) -> TableSettings:
    rules = offer.file.rules
    return TableSettings(
        rules=rules.name,
        options=tuple(rules.stored_options.items()),
        house=offer.file.title,
        level=level,
        spectators=False,
        time_limit=None,
        chat=False,
        pace=PACE,
        round_time=config.round_time,
        claim_time=config.claim_time,
        deal_time=config.deal_time,
        vacant=played.bot,
        away=played.bot,
        daily_set=played.id,
        daily_deal=number,
        daily_deals=len(played.deals),
        daily_hints=config.daily_hints,
        daily_seat=played.seat,
        daily_repeats=played.cards[number].number if played.cards else None,
    )


def table_of(played: DailySet, offer: Offer, number: int, session: str, name: str, hub: Hub) -> TableMade:  # noqa: PLR0917
    """Return the log entry that makes the table of a person for a deal of a set.

    Args:
        played: The set.
        offer: Its rules.
        number: Zero-based number of the deal.
        session: The person.
        name: Name of the person.
        hub: Tables of this process.
    """
    settings = _settings(played, offer, number, played.deals[number].level, hub.config)
    bot = played.bot
    seats = tuple(
        NewSeat("person", bot, name, session) if seat == played.seat else NewSeat("bot", bot, bot, "")
        for seat in range(played.seats)
    )
    return TableMade(
        hub.clock(), hub.fresh_id(), fresh_invite(), settings, seats, "", settings.ruleset().hash, VERSION
    )


def seed_of(played: DailySet, number: int) -> int:
    """Return the seed of the shuffle of a deal, or of the cards of a deal that is repeated."""
    return played.cards[number].seed if played.cards else secret_of_deal(played.secret, number)
