"""ZIP file with everything that the server holds about a person, written while it is sent."""

from __future__ import annotations

import contextlib
import json
import zipfile
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from clamber.server.http.guests import identifier_of
from clamber.server.log.people import Kind
from clamber.server.log.reports import SUBJECT
from clamber.server.table.refusal import Refusal
from clamber.server.wire.parts import millis

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from clamber.server.http.dependencies import ServerParts
    from clamber.server.limits.visitor import Visitor
    from clamber.server.log.finished import PastDeal
    from clamber.server.log.personal_invites import NamedInvite

MOST_MATCHES: Final = 1000
"""Maximum number of matches whose records an archive holds, the latest ones. Its list of deals is complete."""

MOST_CHANGES: Final = 10_000
"""Maximum number of changes of each rating that an archive holds, the latest ones."""

DEALS_AT_ONCE: Final = 100


class _Unsent:
    """Bytes of a ZIP file that were written and not sent. A stream that cannot be rewound."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Add bytes."""
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: nothing is buffered elsewhere."""

    def close(self) -> None:
        """Do nothing: there is no file."""

    def take(self) -> bytes:
        """Return the unsent bytes, and forget them."""
        data = b"".join(self._parts)
        self._parts.clear()
        return data


async def archive_of(server: ServerParts, session: str, visitor: Visitor) -> AsyncIterator[bytes]:
    """Yield a ZIP file in parts: `data.json`, and the records of matches and uploads.

    At most one part of a record is in memory. A record that was deleted meanwhile is left out.
    """
    unsent = _Unsent()
    with zipfile.ZipFile(unsent, "w", zipfile.ZIP_DEFLATED) as archive:
        async for name, texts in _entries(server, session, visitor):
            with archive.open(name, "w") as entry:
                async for text in texts:
                    await server.worker.do(entry.write, text.encode(), visitor=visitor, is_continuation=True)
                    yield unsent.take()
    yield unsent.take()


async def _entries(
    server: ServerParts, session: str, visitor: Visitor
) -> AsyncIterator[tuple[str, AsyncIterator[str]]]:
    yield "data.json", _data(server, session, visitor)
    for match in await server.store.own_data.matches(session, MOST_MATCHES):
        with contextlib.suppress(Refusal):
            pieces = await server.reader.of_match(*match, visitor)
            yield f"matches/{match.table}-{match.match + 1}.clamber.json", pieces
    for record in await server.store.own_data.uploads(session):
        with contextlib.suppress(Refusal):
            yield f"uploads/{record}.clamber.json", await server.reader.record(record, visitor)


async def _data(server: ServerParts, session: str, visitor: Visitor) -> AsyncIterator[str]:
    """Yield a JSON object with all rows about a person, except secrets such as hashes of codes."""
    store = server.store
    summary = await store.own_data.summary(session)
    found = await store.accounts.find(session)
    browsers, passkeys = await store.browsers.of(session), await store.passkeys.of(session)
    facts: dict[str, Any] = {
        "guest": identifier_of(session),
        "name": summary and summary.name,
        "address": summary and summary.address,
        "created_at": summary and millis(summary.created_at),
        "seen_at": summary and millis(summary.seen_at),
        "former_names": summary and summary.former_names,
        "account": found
        and {"made_at": millis(found.made_at), "avatar": found.avatar, "shows_daily": found.shows_daily},
        "passkeys": [{"label": passkey.label, "made_at": millis(passkey.made_at)} for passkey in passkeys],
        "identities": [
            {"issuer": identity.issuer, "subject": identity.subject, "made_at": millis(identity.made_at)}
            for identity in await store.identities.of(session)
        ],
        "browsers": [{"label": browser.label, "seen_at": millis(browser.seen_at)} for browser in browsers],
        "bots": [
            {
                "name": bot.name,
                "made_at": millis(bot.made_at),
                "tokens": [
                    {"label": token.label, "scopes": token.scopes.split(), "made_at": millis(token.made_at)}
                    for token in await store.bot_accounts.tokens([bot.session])
                ],
            }
            for bot in await store.bot_accounts.of(session)
        ],
        "sanctions": await store.own_data.sanctions(session),
        "roles": [
            {"role": grant.role, "club": club, "given_at": millis(grant.given_at)}
            for grant, _, club in await store.roles.named(session)
        ],
        "endings": [
            {"number": ending.number, "attempts": ending.attempts, "at": millis(ending.at)}
            for ending in await store.solved.of(session)
        ],
        "daily_deals": [
            play._asdict()
            | {"deal": play.deal + 1, "begun_at": millis(play.begun_at), "session": identifier_of(session)}
            | {"ended_at": None if play.ended_at is None else millis(play.ended_at)}
            for play in await store.daily.plays(session)
        ],
        "daily_sets": [
            {"id": made.id, "rules": made.rules, "made_at": millis(made.opens_at)}
            for made in await store.linked_sets.made_by(session)
        ],
        "statistics": {game: json.loads(sums.to_text()) for game, sums in (await store.deals.sums(session)).items()},
        "profile": await store.profiles.link_of(session),
        "ratings": [
            {**asdict(rating), "course": [asdict(change) | {"at": millis(change.at)} for change in course]}
            for rating, course in await store.rating_tables.of(session, MOST_CHANGES)
        ],
        "rated_matches_left_at": [millis(at) for at in await store.leavings.times(session)],
        **await _people_facts(server, session),
        **await _club_facts(server, session),
        "muted": [
            {"name": mute.other.name, "made_at": millis(mute.made_at)} for mute in await store.mutes.of(session)
        ],
        "reports": [
            {
                "id": report.id,
                "about": report.people[SUBJECT].name,
                "table": report.table,
                "match": None if report.match is None else report.match + 1,
                "deal": None if report.deal is None else report.deal + 1,
                "reason": report.reason.value,
                "words": report.words,
                "made_at": millis(report.made_at),
                "state": report.state.value,
            }
            for report in await store.reports.made_by(session)
        ],
        "notices": [
            {"endpoint": each.endpoint, "kinds": each.kinds.split(), "made_at": millis(each.made_at)}
            for each in await store.push_subscriptions.of(session)
        ],
        "most_matches": MOST_MATCHES,
    }
    yield json.dumps(facts, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "deals": ['
    before, separator = None, "\n"
    while deals := await store.deals.page(session, DEALS_AT_ONCE, before):
        yield separator + await server.worker.do(_rows_of, deals, visitor=visitor, is_continuation=True)
        before, separator = (deals[-1].at, deals[-1].link), ",\n"
    yield "\n]}\n"


async def _people_facts(server: ServerParts, session: str) -> dict[str, Any]:
    """Return a person's settings towards others, friends and blocked people, and personal invites."""
    store = server.store
    attitude, ties = await store.people.attitude(session), await store.people.ties(session)
    received = await store.personal_invites.received(session, server.hub.clock())
    sent = await store.personal_invites.sent(session)

    def tied(kind: Kind) -> list[dict[str, Any]]:
        return [{"name": tie.other.name, "made_at": millis(tie.made_at)} for tie in ties if tie.kind is kind]

    def listed(invites: Sequence[NamedInvite]) -> list[dict[str, Any]]:
        return [
            {"name": each.name, "table": each.invite.table, "made_at": millis(each.invite.made_at)}
            for each in invites
        ]

    return {
        "handle": (await store.people.handles([session])).get(session),
        "presence": attitude.presence.value,
        "invites_from": attitude.invites.value,
        "friends": tied(Kind.friend),
        "blocked": tied(Kind.block),
        "invites_received": listed(received),
        "invites_sent": listed(sent),
    }


async def _club_facts(server: ServerParts, session: str) -> dict[str, Any]:
    """Return a person's clubs, answers to evenings, and results at tables of clubs, left ones included."""
    store = server.store
    clubs = await store.clubs.of(session)
    return {
        "clubs": [
            {"id": club.id, "name": club.name, "role": role.value, "joined_at": millis(joined_at)}
            for club, role, joined_at, _ in clubs
        ],
        "club_evenings": [
            {"evening": answer.evening, "day": answer.day.isoformat(), "comes": answer.comes}
            for answer in await store.club_evenings.of_person(session)
        ],
        "club_results": [
            result._asdict() | {"match": result.match + 1, "at": millis(result.at)}
            for result in await store.club_results.of(session)
        ],
    }


def _rows_of(deals: Sequence[PastDeal]) -> str:
    """Return deals as the elements of a JSON array, a line each."""
    rows = [
        {
            "link": deal.link,
            "table": deal.table,
            "match": deal.match + 1,
            "seat": deal.seat,
            "ended_at": millis(deal.at),
            "result": json.loads(deal.result),
            "mistakes": None if deal.mistakes is None else json.loads(deal.mistakes),
        }
        for deal in deals
    ]
    return ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
