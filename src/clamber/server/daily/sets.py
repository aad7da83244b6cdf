"""New sets: their secrets, conditions and commitments; and the tables of their deals."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from clamber.cards import RANKS
from clamber.records.shuffle import KEY_BYTES
from clamber.server.actors.hub import VERSION, fresh_invite
from clamber.server.daily.days import begin_of
from clamber.server.log.daily_rows import DailySet, SetDeal
from clamber.server.table.daily_deal import SEAT, secret_of_deal, shuffling_of
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
    """Return a set of a day with a fresh secret. Its deals are fixed by the secret, and committed to."""
    config, zone = hub.config, hub.config.daily_zone
    name, secret, bot = secrets.token_hex(8), secrets.token_hex(KEY_BYTES), hub.bots.best_at_once
    deals = []
    for number in range(offer.file.rules.game.daily_deals):
        level = _level(offer, secret, number)
        settings = _settings(offer, config, bot, name, number, level)
        deals.append(SetDeal(level, shuffling_of(settings, offer.seats, secret).digests[-1]))
    return DailySet(
        id=name,
        rules=offer.rules,
        seats=offer.seats,
        day=day,
        opens_at=begin_of(day, zone),
        closes_at=begin_of(day + timedelta(days=1), zone),
        closed_at=None,
        secret=secret,
        bot=bot,
        bot_hash=bot_hash(offer, hub.bots),
        deals=tuple(deals),
    )


def bot_hash(offer: Offer, bots: Bots) -> str:
    """Return a hash that changes whenever the bots of the sets of some rules play differently.

    It covers the spec, the version and the weights of the bot, and the rules.
    """
    return hashlib.sha256(
        json.dumps([bots.version_of(bots.best_at_once), offer.file.rules.hash]).encode()
    ).hexdigest()


def _level(offer: Offer, secret: str, number: int) -> str | None:
    """Return the level of a deal, drawn by the secret; None in games without levels."""
    if offer.file.rules.game.levels is None:
        return None
    drawn = hmac.digest(bytes.fromhex(secret), _LEVEL + str(number).encode(), "sha256")
    return RANKS[int.from_bytes(drawn, "big") % len(RANKS)]


def _settings(  # noqa: PLR0917 - a record of the deal
    offer: Offer, config: Configuration, bot: str, name: str, number: int, level: str | None
) -> TableSettings:
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
        vacant=bot,
        away=bot,
        daily_set=name,
        daily_deal=number,
        daily_hints=config.daily_hints,
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
    settings = _settings(offer, hub.config, played.bot, played.id, number, played.deals[number].level)
    seats = tuple(
        NewSeat("person", played.bot, name, session) if seat == SEAT else NewSeat("bot", played.bot, played.bot, "")
        for seat in range(played.seats)
    )
    return TableMade(
        hub.clock(), hub.fresh_id(), fresh_invite(), settings, seats, "", settings.ruleset().hash, VERSION
    )


def seed_of(played: DailySet, number: int) -> int:
    """Return the seed of the shuffle of a deal."""
    return secret_of_deal(played.secret, number)
