"""Profiles: ratings with their course, statistics, partners and recent matches; and the server's table of ratings.

A profile is read by its owner, and by everybody who has its link. It therefore holds no session, and no id of a
table, with which a reader could sit down there. Other people appear only under their names at the table.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from clamber.ratings import Rating, is_provisional, shown, shown_uncertainty
from clamber.server.table.sums import is_won, partners_of
from clamber.server.wire.account import Avatar
from clamber.server.wire.finished import DealPlayed, matches_played
from clamber.server.wire.parts import Message, Title, millis
from clamber.server.wire.statistics import GameStatistics, statistics

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from clamber.server.table.rated_match import ChangedRating, ListedRating, PersonRating
    from clamber.server.table.sums import GameSums
    from clamber.server.wire.finished import FinishedDealRow

RECENT_DEALS: Final = 200
"""Number of latest deals in which partners are counted."""

RECENT_MATCHES: Final = 12
LEAST_TOGETHER: Final = 4
"""Number of deals from which a partner is listed."""

MOST_PARTNERS: Final = 5
MOST_CHANGES: Final = 200
"""Number of latest changes in the course of a rating."""

ROWS_AT_ONCE: Final = 50
"""Rows on a page of the table of ratings."""


class RatingPoint(Message):
    """Rating after a match that ended at a time, in milliseconds since 1970."""

    at: int
    rating: int
    uncertainty: int


class RatingInGame(Message):
    """Rating in a game with a number of seats.

    Attributes:
        rating: Displayed number; 1500 for a player without matches.
        uncertainty: One standard deviation, in the same units.
        provisional: True if the uncertainty is too large to compare the rating with others.
        matches: Number of rated matches.
        course: Ratings after the latest matches, oldest first.
    """

    game: str
    seats: int
    rating: int
    uncertainty: int
    provisional: bool
    matches: int
    course: list[RatingPoint]


class PartnerInfo(Message):
    """Person who was on the same side, under the name at the table: deals played and won together."""

    name: str
    deals: int
    won: int


class PartnersInGame(Message):
    """Best partners among the latest deals of a game, best first."""

    game: str
    partners: list[PartnerInfo]


class ProfileMatch(Message):
    """Match in a profile.

    Attributes:
        house: Title of the rules; null if they have none.
        names: Names of people at the table; null for bots.
        totals: Total points after the last of `deals`; null in games scored only by levels.
        winner: Winning seats; null if the match is not over.
        deals: Finished deals in order, whose links are those of their replays.
    """

    rules: str
    house: Title | None = None
    names: list[str | None]
    totals: list[int] | None
    winner: list[int] | None
    deals: list[DealPlayed]


class Profile(Message):
    """Profile of a guest or of an account.

    Attributes:
        name: Current name; null if none was chosen.
        avatar: Picture of the account; null for none.
        link: Id in the address of the shared profile; null while it is private.
        has_account: True if the ratings are those of an account. Guests have none.
        ratings: Most played first.
        games: Statistics in each game, most played first.
        partners: In games with partners.
        matches: Recent matches, latest first.
        rating_table: True if this server has a table of ratings.
        owner: Name of the account that a bot account belongs to; null for people.
        yours: True for the requester's own profile.
    """

    name: str | None
    avatar: Avatar | None
    link: str | None
    has_account: bool
    ratings: list[RatingInGame]
    games: list[GameStatistics]
    partners: list[PartnersInGame]
    matches: list[ProfileMatch]
    rating_table: bool
    owner: str | None = None
    yours: bool = False


class SharedProfile(Message):
    """Link of the own profile; null while it is private."""

    link: str | None


class RatingRow(Message):
    """Account in the table of ratings.

    Attributes:
        place: One-based place.
        name: Name of the account.
        avatar: Picture of the account; null for none.
        link: Link of the profile; null if it is private.
        owner: Name of the account that a bot account belongs to; null for people.
    """

    place: int
    name: str
    avatar: Avatar | None
    rating: int
    uncertainty: int
    matches: int
    link: str | None
    owner: str | None = None


class RatingTable(Message):
    """Page of the accounts with settled ratings in a game, best first.

    Attributes:
        rows: This page.
        more: `page` of the next page; null on the last one.
    """

    game: str
    seats: int
    rows: list[RatingRow]
    more: int | None


ANSWERS: Final = (Profile, SharedProfile, RatingTable)
"""HTTP response bodies."""


def rating_in_game(stored: PersonRating, changes: Iterable[ChangedRating]) -> RatingInGame:
    """Return a rating with its course, given the changes, oldest first."""
    rating = Rating(stored.mu, stored.sigma)
    return RatingInGame(
        game=stored.game,
        seats=stored.seats,
        rating=shown(rating),
        uncertainty=shown_uncertainty(rating),
        provisional=is_provisional(rating),
        matches=stored.matches,
        course=[_point(change) for change in changes],
    )


def _point(change: ChangedRating) -> RatingPoint:
    rating = Rating(change.mu, change.sigma)
    return RatingPoint(at=millis(change.at), rating=shown(rating), uncertainty=shown_uncertainty(rating))


@dataclass(frozen=True, slots=True)
class ProfileParts:
    """Contents of a profile, as read from the database.

    Attributes:
        name, avatar, link, has_account, rating_table, owner, yours: As in `Profile`.
        ratings: Each rating with its latest changes, oldest first.
        sums: Sums of the results in each game.
        deals: Latest deals, latest first.
    """

    name: str | None
    avatar: str | None
    link: str | None
    has_account: bool
    ratings: Sequence[tuple[PersonRating, Sequence[ChangedRating]]]
    sums: Mapping[str, GameSums]
    deals: Sequence[FinishedDealRow]
    rating_table: bool
    owner: str | None = None
    yours: bool = False


def profile(parts: ProfileParts) -> Profile:
    """Return a profile."""
    deals = parts.deals[:RECENT_DEALS]
    ratings = [rating_in_game(rating, changes) for rating, changes in parts.ratings]
    fields = ProfileMatch.model_fields
    recent = list(dict.fromkeys((deal.table, deal.match) for deal in deals))[:RECENT_MATCHES]
    rows = [deal for deal in deals if (deal.table, deal.match) in recent]
    return Profile(
        name=parts.name,
        avatar=cast("Avatar | None", parts.avatar),
        link=parts.link,
        has_account=parts.has_account,
        ratings=sorted(ratings, key=lambda rating: -rating.matches),
        games=statistics(parts.sums).games,
        partners=partners_in(deals),
        matches=[
            ProfileMatch(**{name: getattr(match, name) for name in fields}) for match in matches_played(rows, ())
        ],
        rating_table=parts.rating_table,
        owner=parts.owner,
        yours=parts.yours,
    )


def partners_in(deals: Iterable[FinishedDealRow]) -> list[PartnersInGame]:
    """Return the best partners in each game, by the share of deals won, of which a prior counts as one in two."""
    played: dict[str, Counter[str]] = defaultdict(Counter)
    won: dict[str, Counter[str]] = defaultdict(Counter)
    for deal in deals:
        stored = json.loads(deal.result)
        line, names = stored["line"], stored["names"]
        if line["void"]:
            continue
        game = stored["rules"].partition("/")[0]
        for partner in partners_of(line, deal.seat, len(names)):
            if names[partner] is not None:
                played[game][names[partner]] += 1
                won[game][names[partner]] += is_won(line, deal.seat)
    found = []
    for game, counts in played.items():
        partners = [
            PartnerInfo(name=name, deals=count, won=won[game][name])
            for name, count in counts.items()
            if count >= LEAST_TOGETHER
        ]
        partners.sort(key=lambda partner: (-(partner.won + 1) / (partner.deals + 2), partner.name))
        if partners:
            found.append(PartnersInGame(game=game, partners=partners[:MOST_PARTNERS]))
    return found


def rating_table(*, game: str, seats: int, rows: Sequence[ListedRating], first: int, more: int | None) -> RatingTable:
    """Return a page of the table of ratings.

    Args:
        game: Name of the game.
        seats: Number of seats.
        rows: Accounts on the page, best first.
        first: Number of accounts before them.
        more: Number of the next page; None on the last one.
    """
    return RatingTable(
        game=game,
        seats=seats,
        rows=[
            RatingRow(
                place=first + number + 1,
                name=row.name,
                avatar=cast("Avatar | None", row.avatar),
                rating=shown(rating := Rating(row.mu, row.sigma)),
                uncertainty=shown_uncertainty(rating),
                matches=row.matches,
                link=row.link,
                owner=row.owner,
            )
            for number, row in enumerate(rows)
        ],
        more=more,
    )
