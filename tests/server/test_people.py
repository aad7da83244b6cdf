"""Friends, blocks, presence and personal invites: at the routes, and by drawn histories at two nodes."""

from __future__ import annotations

import asyncio
import json

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from clamber.server.actors.hub import Hub
from clamber.server.log import people as stored
from clamber.server.log import personal_invites
from clamber.server.log.browsers import Browser
from clamber.server.log.people import Attitude, Invites, Kind, Presence
from clamber.server.log.personal_invites import INVITE_SECONDS, MOST_SHOWN, NewInvite, TooManyInvitesError
from clamber.server.log.tables.people import PEOPLE, PERSONAL_INVITES, TIES
from clamber.server.people.news import NewsDesk
from clamber.server.people.presence import AWAY_SECONDS
from clamber.server.settings.config import Configuration
from selecting import later
from server.hubs import Clock, store_of

NAMES = ("Ann", "Bob", "Cy", "Di")


async def with_people(store, *sessions):
    for session in sessions:
        await store.add_session(session, 1.0)
        await store.name_session(session, session.title())


# Storage


async def test_a_handle_is_made_once_names_nobody_and_ends_with_the_person(database):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob")
        handles = await store.people.handles(["ann", "bob", "nobody"])
        assert handles.keys() == {"ann", "bob"}
        assert await store.people.handles(["bob"]) == {"bob": handles["bob"]}
        assert (await store.people.find(handles["ann"]), await store.people.find("ann")) == ("ann", None)
        await store.upkeep.forget("ann", [], [])
        assert await store.people.find(handles["ann"]) is None


async def test_a_tie_is_one_person_s_own_and_replaces_the_former(database):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob")
        people = store.people
        assert await people.tie("ann", "bob", Kind.friend, 2.0)
        assert await people.tie("ann", "bob", Kind.friend, 3.0)
        ((tie),) = await people.ties("ann")
        assert (tie.other.session, tie.other.name, tie.kind, tie.made_at) == ("bob", "Bob", Kind.friend, 2.0)
        assert await people.ties("bob") == []
        assert await people.tie("ann", "bob", Kind.block, 4.0)
        assert [tie.kind for tie in await people.ties("ann")] == [Kind.block]
        assert await people.blocked_pairs(["ann", "bob"]) == [("ann", "bob")]
        assert (await people.blocks("ann", "bob"), await people.blocks("bob", "ann")) == (True, False)
        assert await people.tie("ann", "bob", None, 5.0)
        assert await people.ties("ann") == []
        assert not await people.tie("ann", "ann", Kind.friend, 6.0)
        assert not await people.tie("ann", "nobody", Kind.friend, 6.0)


async def test_a_person_has_a_bounded_number_of_ties_of_each_kind(database, monkeypatch):
    monkeypatch.setattr(stored, "MOST_TIES", 2)
    async with store_of(database) as store:
        await with_people(store, "ann", "bob", "cy", "di")
        for other in ("bob", "cy"):
            await store.people.tie("ann", other, Kind.friend, 2.0)
        with pytest.raises(stored.TooManyTiesError):
            await store.people.tie("ann", "di", Kind.friend, 3.0)
        assert await store.people.tie("ann", "di", Kind.block, 3.0)
        assert await store.people.tie("ann", "bob", Kind.friend, 3.0)
        assert len(await store.people.ties("ann")) == 3


async def test_presence_is_shown_among_friends_who_allow_it(database):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob")

        async def seen():
            return [
                [(friend.session, shown) for friend, shown in await store.people.visible_friends(session)]
                for session in ("ann", "bob")
            ]

        await store.people.tie("ann", "bob", Kind.friend, 2.0)
        await store.people.set_attitude("bob", Attitude(presence=Presence.here))
        assert await seen() == [[], []]
        await store.people.tie("bob", "ann", Kind.friend, 3.0)
        assert await seen() == [[("bob", Presence.here)], []]
        await store.people.set_attitude("ann", Attitude(presence=Presence.table))
        assert await seen() == [[("bob", Presence.here)], [("ann", Presence.table)]]
        await store.people.tie("bob", "ann", Kind.block, 4.0)
        assert await seen() == [[], []]


async def test_the_settings_of_a_person_who_was_deleted_are_not_stored(database):
    async with store_of(database) as store:
        await store.people.set_attitude("gone", Attitude(presence=Presence.here))
        assert await store.people.attitude("gone") == Attitude()


async def invite(store, sender, recipient, table="t", now=10.0, **more):
    await store.personal_invites.send([NewInvite(sender, recipient, table, "guandan")], now, **more)


async def shown_to(store, recipient, now=11.0):
    return [(row.invite.sender, row.invite.table) for row in await store.personal_invites.received(recipient, now)]


async def test_an_invite_is_shown_until_it_is_answered_or_expires(database):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob")
        await invite(store, "ann", "bob")
        await invite(store, "ann", "bob", now=12.0)
        ((received),) = await store.personal_invites.received("bob", 13.0)
        assert (received.name, received.invite.made_at) == ("Ann", 10.0)
        assert await store.personal_invites.find("ann", received.invite.id, 13.0) is None
        assert await store.personal_invites.find("bob", received.invite.id, 13.0) == received.invite
        assert await shown_to(store, "bob", 10.0 + INVITE_SECONDS) == []
        await store.personal_invites.decline("ann", received.invite.id)
        assert await shown_to(store, "bob") == [("ann", "t")]
        await store.personal_invites.decline("bob", received.invite.id)
        assert await shown_to(store, "bob") == []
        assert await store.personal_invites.expire(10.0 + INVITE_SECONDS) == 1


async def test_a_sender_can_not_tell_whether_an_invite_was_declined_or_withheld(database):
    """Everything that can be read about the sender's invites is the same."""
    found = []
    async with store_of(database) as store:
        for number, fate in enumerate(("shown", "declined", "blocked", "nobody")):
            sender, recipient = f"ann{number}", f"bob{number}"
            await with_people(store, sender, recipient)
            if fate == "blocked":
                await store.people.tie(recipient, sender, Kind.block, 2.0)
            if fate == "nobody":
                await store.people.set_attitude(recipient, Attitude(invites=Invites.nobody))
            await invite(store, sender, recipient)
            if fate == "declined":
                (row,) = await store.personal_invites.received(recipient, 11.0)
                await store.personal_invites.decline(recipient, row.invite.id)
            assert await shown_to(store, recipient) == ([(sender, "t")] if fate == "shown" else [])
            await invite(store, sender, recipient, now=20.0)
            assert await shown_to(store, recipient, 21.0) == ([(sender, "t")] if fate == "shown" else [])
            sent = [(row.invite.table, row.invite.made_at) for row in await store.personal_invites.sent(sender)]
            found.append((sent, await store.personal_invites.after(sender, "t", 21.0)))
    assert found == [([("t", 10.0)], None)] * 4


async def test_who_accepts_may_be_invited_again(database):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob")
        await invite(store, "ann", "bob")
        await store.personal_invites.accept("bob", "t")
        assert await shown_to(store, "bob") == []
        await invite(store, "ann", "bob", now=12.0)
        assert await shown_to(store, "bob", 13.0) == [("ann", "t")]


async def test_a_person_who_receives_invites_from_friends_only_sees_no_others(database):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob")
        await store.people.set_attitude("bob", Attitude(invites=Invites.friends))
        await invite(store, "ann", "bob")
        assert await shown_to(store, "bob") == []
        await store.people.tie("bob", "ann", Kind.friend, 3.0)
        assert await shown_to(store, "bob") == [("ann", "t")]


async def test_invites_are_bounded_for_the_sender_and_for_the_recipient(database, monkeypatch):
    monkeypatch.setattr(personal_invites, "MOST_SENT", 3)
    async with store_of(database) as store:
        senders = [f"s{number}" for number in range(MOST_SHOWN + 2)]
        await with_people(store, "ann", *senders)
        for number, sender in enumerate(senders):
            for table in ("one", "two", "three"):
                await invite(store, sender, "ann", table, now=10.0 + number)
        shown = await shown_to(store, "ann", 30.0)
        assert [sender for sender, _ in shown] == senders[::-1][:MOST_SHOWN]
        with pytest.raises(TooManyInvitesError):
            await store.personal_invites.send(
                [NewInvite("s0", "ann", "three", "guandan"), NewInvite("s0", "s1", "four", "guandan")], 31.0
            )
        assert await shown_to(store, "s1", 32.0) == []
        await invite(store, "s0", "s1", "four", now=10.0 + INVITE_SECONDS)
        assert await shown_to(store, "s1", 11.0 + INVITE_SECONDS) == [("s0", "four")]


async def test_the_new_table_after_a_match_is_found_by_its_people(database):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob", "cy")
        await invite(store, "ann", "bob", "new", source="old")
        invites = store.personal_invites

        async def new_table(who, now=11.0):
            found = await invites.after(who, "old", now)
            return found and found.table

        assert [await new_table(who) for who in ("ann", "bob", "cy")] == ["new", "new", None]
        await invites.accept("bob", "new")
        assert await new_table("bob") == "new"
        await store.people.tie("bob", "ann", Kind.block, 12.0)
        assert await new_table("bob", 13.0) is None
        await invites.withdraw("new")
        assert await new_table("ann", 13.0) is None


async def test_a_guest_who_signs_in_brings_friends_blocks_and_invites_along(database):
    async with store_of(database) as store:
        await with_people(store, "old", "new", "bob", "cy", "di")
        for session, other, kind in (
            ("old", "bob", Kind.friend),
            ("old", "cy", Kind.block),
            ("new", "cy", Kind.friend),
            ("di", "old", Kind.block),
            ("di", "new", Kind.friend),
            ("old", "new", Kind.friend),
            ("new", "di", Kind.friend),
        ):
            await store.people.tie(session, other, kind, 2.0)
        handles = await store.people.handles(["old", "new"])
        await store.people.set_attitude("old", Attitude(presence=Presence.here))
        await invite(store, "bob", "old", "one")
        await invite(store, "bob", "new", "one")
        await invite(store, "old", "bob", "two")
        await invite(store, "old", "new", "three")
        await store.sign_ins.sign_in(Browser("token", "new", "", 3.0, 3.0), "old", "old")
        ties = {tie.other.session: tie.kind for tie in await store.people.ties("new")}
        assert ties == {"bob": Kind.friend, "cy": Kind.block, "di": Kind.friend}
        assert {tie.other.session: tie.kind for tie in await store.people.ties("di")} == {"new": Kind.block}
        assert await store.people.find(handles["old"]) is None
        assert await store.people.find(handles["new"]) == "new"
        assert await store.people.attitude("new") == Attitude()
        assert await shown_to(store, "new") == [("bob", "one")]
        assert [row.invite.table for row in await store.personal_invites.sent("new")] == ["two"]


async def test_an_heir_without_settings_takes_over_those_of_the_guest(database):
    async with store_of(database) as store:
        await with_people(store, "old", "new")
        handle = (await store.people.handles(["old"]))["old"]
        await store.people.set_attitude("old", Attitude(presence=Presence.table))
        await store.sign_ins.sign_in(Browser("token", "new", "", 3.0, 3.0), "old", "old")
        assert await store.people.find(handle) == "new"
        assert (await store.people.attitude("new")).presence is Presence.table


async def rows_of(store):
    async with store._database.reading() as connection:
        found = [await connection.execute(sa.select(table)) for table in (PEOPLE, TIES, PERSONAL_INVITES)]
        return [[tuple(row) for row in rows] for rows in found]


@pytest.mark.parametrize("how", ["forget", "expire"])
async def test_nothing_is_left_of_a_person_who_is_forgotten_or_expires(database, how):
    async with store_of(database) as store:
        await with_people(store, "ann", "bob")
        for one, other in (("ann", "bob"), ("bob", "ann")):
            await store.people.tie(one, other, Kind.friend, 2.0)
            await invite(store, one, other)
        await store.people.handles(["ann"])
        if how == "forget":
            await store.upkeep.forget("ann", [], [])
        else:
            await store._database.write(sa.text("UPDATE sessions SET seen_at = 99 WHERE id = 'bob'"))
            await store.expire_sessions(99.0, 50.0, 50.0, 50.0)
        assert await rows_of(store) == [[], [], []]


# Drawn histories at two nodes


class Bus:
    """Bus between two desks of one server."""

    def __init__(self):
        self.other = None

    async def ask_all(self, nodes, name, sessions):
        assert nodes == Node.others
        answer = {"news": self.other.forget, "moves": self.other.show_moves, "whereabouts": self.other.whereabouts}
        return [json.loads(json.dumps(answer[name](sessions)))]


class Node:
    others = ("other",)

    def __init__(self):
        self.bus = Bus()


class World:
    """Two nodes of one server, and what four people may see of each other."""

    def __init__(self, store):
        self.store, self.clock = store, Clock()
        nodes = [Node(), Node()]
        hubs = [Hub(store, Configuration(people=True), self.clock, lambda: 7) for _ in nodes]
        self.desks = [NewsDesk(hub, node) for hub, node in zip(hubs, nodes, strict=True)]
        for node, other in zip(nodes, self.desks[::-1], strict=True):
            node.bus.other = other
        self.ties, self.attitudes, self.present, self.invites, self.gone = {}, {}, {}, {}, set()

    async def act(self, name, one, other, extra):
        if not {one, other} & self.gone:
            await getattr(self, name)(one, other, extra)

    def desk(self, extra):
        return self.desks[extra % 2]

    async def befriend(self, one, other, extra):
        await self.tie(one, other, Kind.friend, extra)

    async def block(self, one, other, extra):
        await self.tie(one, other, Kind.block, extra)

    async def end(self, one, other, extra):
        await self.tie(one, other, None, extra)

    async def tie(self, one, other, kind, extra):
        if await self.store.people.tie(one, other, kind, self.clock()):
            self.ties[one, other] = kind
            await self.desk(extra).tell([one, other])

    async def allow(self, one, _, extra):
        await self.set(one, extra, Attitude(presence=list(Presence)[extra % 3], invites=self.of(one).invites))

    async def listen(self, one, _, extra):
        await self.set(one, extra, Attitude(presence=self.of(one).presence, invites=list(Invites)[extra % 3]))

    async def set(self, one, extra, attitude):
        await self.store.people.set_attitude(one, attitude)
        self.attitudes[one] = attitude
        friends = [tie.other.session for tie in await self.store.people.ties(one) if tie.kind is Kind.friend]
        await self.desk(extra).tell([one, *friends])

    def of(self, one):
        return self.attitudes.get(one, Attitude())

    async def come(self, one, _, extra):
        await self.desk(extra).poll(one, "", 0)
        self.present[one] = self.clock()

    async def invite(self, one, other, extra):
        if one == other:
            return
        table, now = f"t{extra}", self.clock()
        await invite(self.store, one, other, table, now)
        known = self.invites.get((one, other, table))
        if known is None or known["ends"] <= now or known["answer"] == "accepted":
            self.invites[one, other, table] = {"at": now, "ends": now + INVITE_SECONDS, "answer": None}
        await self.desk(extra).tell([other])

    async def answer(self, one, _, extra):
        shown = await self.store.personal_invites.received(one, self.clock())
        for row in shown[:1]:
            key = (row.invite.sender, one, row.invite.table)
            if extra % 2:
                await self.store.personal_invites.decline(one, row.invite.id)
                self.invites[key]["answer"] = "declined"
            else:
                await self.store.personal_invites.accept(one, row.invite.table)
                for (_, recipient, table), found in self.invites.items():
                    if (recipient, table) == (one, row.invite.table):
                        found["answer"] = "accepted"
            await self.desk(extra).tell([one])

    async def wait(self, _, __, extra):
        self.clock.now += (1.0, AWAY_SECONDS, INVITE_SECONDS / 2)[extra % 3]
        for desk in self.desks:
            await desk.step()
        if extra % 3 == 2:
            await self.store.personal_invites.expire(self.clock())

    async def forget(self, one, _, __):
        for desk in self.desks:
            desk._hub.gone[one] = None
        await self.store.upkeep.forget(one, [], [])
        self.gone.add(one)

    def expected(self, one):
        """Return the names of the friends who are seen, and the senders and tables of the invites."""
        now = self.clock()
        both = [other for other in NAMES if self.ties.get((one, other)) == Kind.friend == self.ties.get((other, one))]
        friends = {
            other
            for other in both
            if other not in self.gone
            and self.of(other).presence is not Presence.hidden
            and now - self.present.get(other, 0.0) < AWAY_SECONDS
        }
        invites = {}
        for (sender, recipient, table), found in self.invites.items():
            tie, accepts = self.ties.get((one, sender)), self.of(one).invites
            welcome = tie is not Kind.block and (
                accepts is Invites.everyone or (accepts is Invites.friends and tie is Kind.friend)
            )
            waits = found["ends"] > now and not found["answer"] and sender not in self.gone
            if recipient == one and welcome and waits and found["at"] >= invites.get(sender, (0.0, ""))[0]:
                invites[sender] = (found["at"], table)
        return friends, invites

    async def check(self, before):
        """Compare what each person is shown at each node with the model, and return it.

        Whoever is shown the same as before is sent the same bytes.
        """
        after = {}
        for one in set(NAMES) - self.gone:
            friends, invites = self.expected(one)
            for number, desk in enumerate(self.desks):
                news = await desk._news(one)
                assert {friend.name for friend in news.friends} == {name.title() for name in friends}
                sent = {received.sender.name: received.made_at for received in news.invites}
                assert sent == {name: round(at * 1000) for name, (at, _) in invites.items()}
                after[one, number] = (friends, invites), news
                expected, known = before.get((one, number), (None, None))
                assert expected != (friends, invites) or known == news
        return after


ACTS = "befriend befriend allow come come block end listen invite invite answer wait forget"
HISTORIES = st.lists(
    st.tuples(st.sampled_from(ACTS.split()), st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 5)),
    max_size=30,
)


@pytest.mark.parametrize("examples", [25, later(600)])
def test_people_see_exactly_what_friends_allow_and_nobody_else_at_each_node(tmp_path_factory, examples):
    async def live(history):
        path = tmp_path_factory.mktemp("world") / "t.sqlite"
        async with store_of(f"sqlite:///{path}") as store:
            world = World(store)
            await with_people(store, *NAMES)
            for one in NAMES[:3]:  # a history of strangers shows little
                for other in NAMES[:3]:
                    await world.tie(one, other, Kind.friend, 0)
                await world.allow(one, None, 1)
            seen = await world.check({})
            for name, one, other, extra in history:
                await world.act(name, one, other, extra)
                seen = await world.check(seen)

    @settings(max_examples=examples)
    @given(history=HISTORIES)
    def check(history):
        asyncio.run(live(history))

    check()
