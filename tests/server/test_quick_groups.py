"""Groups of quick matches: everybody's wishes hold, nobody is twice in them, and who waited longest goes first."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber.server.log.tickets import Ticket
from clamber.server.quick.groups import FIRST_RANGE, WIDENING, accepted_difference, groups, suits

NOW = 1000.0


def ticket(number, **more):
    return Ticket(f"s{number:03}", "q", f"n{number}", **{"asked_at": NOW, **more})


@st.composite
def waiting(draw):
    """Draw people, some of them in parties, some of whom avoid others."""
    count = draw(st.integers(0, 14))
    parties = draw(st.permutations([number // 2 if number < 6 else None for number in range(count)]))
    return [
        ticket(
            number,
            asked_at=draw(st.sampled_from([NOW, NOW - 3, NOW - 20])),
            rating=draw(st.sampled_from([1200, 1450, 1500, 1550, 1900])),
            apart=draw(st.sampled_from([None, None, 0, 60, 500])),
            party=None if party is None else f"p{party}",
            avoid=tuple(
                (f"s{other:03}", draw(st.sampled_from([NOW - 1, NOW + 1])))
                for other in draw(st.sets(st.integers(0, count), max_size=2))
            ),
        )
        for number, party in enumerate(parties)
    ]


@st.composite
def blocks(draw):
    pairs = draw(st.lists(st.tuples(st.integers(0, 13), st.integers(0, 13)), max_size=4))
    return {f"s{one:03}": frozenset({f"s{other:03}"}) for one, other in pairs}


def people(group):
    return [person for person in group if person is not None]


@given(
    waiting(), blocks(), st.sampled_from([(2, False), (3, False), (4, True), (4, False), (6, False)]), st.booleans()
)
def test_groups_respect_all_wishes(tickets, blocked, table, with_bots):
    seats, sides = table
    found = groups(tickets, NOW, seats=seats, sides=sides, with_bots=with_bots, blocked=blocked)
    everybody = [person.session for group in found for person in people(group)]
    assert len(everybody) == len(set(everybody))
    assert set(everybody) <= {person.session for person in tickets}
    for group in found:
        assert len(group) == seats
        assert with_bots or None not in group
        for one, other in combinations(people(group), 2):
            if one.party is None or one.party != other.party:
                assert suits(one, other, NOW, blocked)
        for one in people(group):
            partner = [other for other in people(group) if other.party == one.party and other is not one]
            if one.party is not None:
                assert len(partner) == 1, "parties stay together"
                if seats % 2 == 0:
                    assert (group.index(one) + seats // 2) % seats == group.index(partner[0])


@given(waiting(), st.randoms())
def test_the_order_of_the_tickets_does_not_matter(tickets, random):
    shuffled = list(tickets)
    random.shuffle(shuffled)
    how = {"seats": 4, "sides": True, "with_bots": True}
    assert groups(tickets, NOW, **how) == groups(shuffled, NOW, **how)


@given(waiting(), st.sampled_from([2, 3]))
def test_nobody_is_left_who_suits_a_whole_table(tickets, seats):
    """Two people alone who suit each other never both wait, at a table of two."""
    single = [person for person in tickets if person.party is None]
    found = groups(single, NOW, seats=seats, sides=False)
    matched = {person.session for group in found for person in group}
    left = [person for person in single if person.session not in matched]
    if seats == 2:
        assert not [pair for pair in combinations(left, 2) if suits(*pair, NOW, {})]


def test_who_waited_longest_is_matched_first():
    tickets = [ticket(number, asked_at=NOW - number) for number in range(7)]
    [group] = groups(tickets, NOW, seats=4, sides=True)
    assert {person.session for person in group} == {"s003", "s004", "s005", "s006"}


def test_the_nearest_ratings_are_matched():
    tickets = [ticket(0, asked_at=NOW - 60, rating=1500), *(ticket(n, rating=1500 + 40 * n) for n in range(1, 5))]
    [group] = groups(tickets, NOW, seats=2, sides=False)[:1]
    assert {person.rating for person in group} == {1500, 1540}


def test_the_accepted_difference_widens_up_to_the_wish():
    assert accepted_difference(ticket(0), NOW) == FIRST_RANGE
    assert accepted_difference(ticket(0), NOW + 4) == FIRST_RANGE + 4 * WIDENING
    assert accepted_difference(ticket(0, apart=250), NOW + 1000) == 250


def test_sides_are_even():
    tickets = [ticket(number, rating=1500 + 50 * number) for number in range(4)]
    [group] = groups(tickets, NOW, seats=4, sides=True)
    assert group[0].rating + group[2].rating == group[1].rating + group[3].rating


def test_a_party_waits_for_its_second_member():
    tickets = [ticket(0, party="p"), *(ticket(number) for number in range(1, 4))]
    assert groups(tickets, NOW, seats=4, sides=True) == []
    [group] = groups([*tickets, ticket(4, party="p")], NOW, seats=4, sides=True)
    assert {group[0].session, group[2].session} == {"s000", "s004"}


def test_people_who_parted_are_matched_again_when_the_time_is_over():
    tickets = [ticket(0, avoid=(("s001", NOW + 5),)), ticket(1)]
    assert groups(tickets, NOW, seats=2, sides=False) == []
    assert len(groups(tickets, NOW + 6, seats=2, sides=False)) == 1


@pytest.mark.parametrize("with_bots", [False, True])
def test_bots_fill_seats_only_if_asked(with_bots):
    found = groups([ticket(0), ticket(1)], NOW, seats=4, sides=True, with_bots=with_bots)
    assert [len(people(group)) for group in found] == ([2] if with_bots else [])
    for group in found:
        assert None not in group[::2], "two people are partners"
