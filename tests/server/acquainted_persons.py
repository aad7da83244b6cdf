"""Friends, blocks and invites in the model of all persons."""

from __future__ import annotations

from clamber.server.log.people import Attitude, Invites, Kind, Presence
from clamber.server.log.personal_invites import INVITE_SECONDS, NewInvite

CALLS = ("tie", "tie", "tie", "allow", "invite", "invite")


class AcquaintedPersons:
    """Part of `Persons` about who knows whom."""

    def begin_people(self):
        self.ties, self.attitudes, self.invites = {}, {}, {}

    async def tie(self, guest, other, number):
        """Make another guest a friend, block the guest, or end either."""
        kind = (Kind.friend, Kind.block, None)[number]
        assert await self.store.people.tie(guest, other, kind, self.now) == (guest != other)
        if kind is None:
            self.ties.pop((guest, other), None)
        elif guest != other and self.ties.get((guest, other), (None,))[0] is not kind:
            self.ties[guest, other] = (kind, self.now)

    async def allow(self, guest, _, number):
        attitude = Attitude(list(Presence)[number], list(Invites)[-1 - number])
        await self.store.people.set_attitude(guest, attitude)
        self.attitudes[guest] = attitude

    async def invite(self, guest, other, number):
        await self.store.personal_invites.send([NewInvite(guest, other, f"table {number}", "guandan")], self.now)
        key = (guest, other, f"table {number}")
        if guest != other and self.now >= self.invites.get(key, -INVITE_SECONDS) + INVITE_SECONDS:
            self.invites[key] = self.now

    def merge_people(self, heir, guest):
        """Give a guest's ties and invites, and those of others to the guest, to the heir."""
        changed = {guest: heir}
        known, self.ties = sorted(self.ties.items(), key=lambda row: (row[1][1], row[0])), {}
        for pair, (kind, at) in known:
            one, other = (changed.get(each, each) for each in pair)
            if one != other and (
                (one, other) not in self.ties or (kind is Kind.block and self.ties[one, other][0] is not kind)
            ):
                self.ties[one, other] = (kind, at)
        sent, self.invites = sorted(self.invites.items(), key=lambda row: row[1]), {}
        for (*pair, table), at in sent:
            one, other = (changed.get(each, each) for each in pair)
            if one != other:
                self.invites[one, other, table] = at
        if guest in self.attitudes:
            self.attitudes.setdefault(heir, self.attitudes.pop(guest))
            self.attitudes.pop(guest, None)

    def drop_people(self, guest):
        self.attitudes.pop(guest, None)
        self.ties = {pair: tie for pair, tie in self.ties.items() if guest not in pair}
        self.invites = {key: at for key, at in self.invites.items() if guest not in key}

    async def check_people(self):
        """Assert that the database answers as the model."""
        store = self.store
        for guest in self.guests:
            assert await store.people.attitude(guest) == self.attitudes.get(guest, Attitude())
            found = {tie.other.session: (tie.kind, tie.made_at) for tie in await store.people.ties(guest)}
            assert found == {other: tie for (one, other), tie in self.ties.items() if one == guest}
            sent = [row.invite for row in await store.personal_invites.sent(guest)]
            assert {(invite.recipient, invite.table): invite.made_at for invite in sent} == {
                (other, table): at for (one, other, table), at in self.invites.items() if one == guest
            }
