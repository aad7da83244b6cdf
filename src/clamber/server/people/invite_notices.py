"""Notices of personal invites, for people who have no open page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber.sentences import say
from clamber.server.log.personal_invites import INVITE_SECONDS
from clamber.server.people.presence import AWAY_SECONDS
from clamber.server.push.notices import Notice, game_title

if TYPE_CHECKING:
    from clamber.server.log.personal_invites import NewInvite
    from clamber.server.log.store import Store
    from clamber.server.people.news import NewsDesk


def invite_notice(invite: NewInvite, name: str, news: NewsDesk, store: Store, now: float, *, again: bool) -> Notice:
    """Return the notice of an invite that was just stored.

    It is due while the recipient is on no page of any node, and is shown the invite. Somebody who has just closed the
    last page counts as present for a while, after which the notice is due.

    Args:
        invite: The invite.
        name: Name of the sender.
        news: Desk that knows who is present.
        store: Store with the invites.
        now: Time of the invite.
        again: True if the sender wants to play again with the people of a match.
    """

    async def is_due() -> bool:
        if await news.where([invite.recipient]):
            return False
        received = await store.personal_invites.received(invite.recipient, now)
        return any((each.invite.sender, each.invite.table) == (invite.sender, invite.table) for each in received)

    def text(language: str) -> str:
        values = {"name": name, "game": game_title(invite.rules, language)}
        return say(language, "people-asked-again" if again else "people-asked", values)

    return Notice("invite", text, "people", invite.table, INVITE_SECONDS, is_due, AWAY_SECONDS + 1)
