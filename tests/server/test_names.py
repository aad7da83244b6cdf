"""Names at a table: two people who chose the same name are told apart."""

import pytest

from clamber.server.table.commands import Sit
from clamber.server.table.decide import step
from clamber.server.table.entries import NewSeat, TableMade
from clamber.server.table.fold import new_table
from clamber.server.table.settings import TableSettings


def lobby(*names):
    seats = [NewSeat("person", "planner", name, f"{name} 1") for name in names]
    seats += [NewSeat("open", "planner", "planner", "")] * (5 - len(names))
    return new_table(TableMade(0.0, "t", "i", TableSettings("gandengyan"), tuple(seats), seats[0].session))


def seated(table, session, name, seat=None):
    return step(table, Sit(session, name, seat), 1.0)[0]


@pytest.mark.parametrize("name", ["Ann", "ann", "Ａｎｎ", "A nn"])
def test_a_person_whose_name_is_taken_is_numbered(name):
    table = seated(seated(lobby("Ann"), "b", name), "c", name)
    assert sorted(seat.name for seat in table.seats if seat.is_person) == sorted(
        ["Ann", f"{name} (2)", f"{name} (3)"]
    )


def test_a_number_that_somebody_chose_as_a_name_is_left_out():
    table = seated(lobby("Ann", "Ann (2)"), "b", "Ann")
    assert table.seats[table.seat_of("b")].name == "Ann (3)"


def test_a_name_that_is_free_again_is_not_numbered():
    table = seated(lobby("Ann", "Bob"), "c", "Cy")
    assert table.seats[table.seat_of("c")].name == "Cy"
    assert seated(table, "c", "Ann") == table, "who sits already keeps their name"


def test_reserved_names_count_and_an_own_reservation_does_not():
    table = lobby("Ann", "Bob", "Cy", "Di")
    table = table.with_seat(0, type(table.seats[4])("open", "planner", reserved_for=("e", "Eve")))
    assert seated(table, "f", "Eve", 4).seats[4].name == "Eve (2)"
    assert seated(table, "e", "Eve", 4).seats[4].name == "Eve"
