"""Names at a table: two people whose names are equal, or look alike, are told apart."""

import itertools

import pytest
from confusable_homoglyphs.confusables import confusables_data
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

from clamber import bots
from clamber.server.settings.addresses import Addresses
from clamber.server.table.commands import Sit
from clamber.server.table.decide import step
from clamber.server.table.fold import new_table
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.lookalikes import look_alike
from clamber.server.table.settings import TableSettings
from clamber.server.wire.names import check_reserved, checked_name, readable_name


def lobby(*names):
    seats = [NewSeat("person", "planner", name, f"{name} 1") for name in names]
    seats += [NewSeat("open", "planner", "planner", "")] * (5 - len(names))
    return new_table(TableMade(0.0, "t", "i", TableSettings("gandengyan"), tuple(seats), seats[0].session))


def seated(table, session, name, seat=None):
    return step(table, Sit(session, name, seat), 1.0)[0]


LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
NAMES = [
    *("Ann", "Anna", "Anne", "Ben", "Ian", "Lan", "Eva", "Ena", "Lily", "Judy", "Tom", "Tim", "Max", "Kate"),
    *("王伟", "李娜", "张敏", "刘洋", "未来", "末来", "一一", "二二", "さくら", "サクラ", "佐藤", "김민준", "이서연"),
    *("Иван", "Анна", "Ёлка", "Вера", "Нина", "Юля", "Γιώργος", "Μαρία", "Νίκος", "Ελένη"),
]


def lookalikes(letter):
    """Return the characters that Unicode lists beside a letter and that a name may contain."""
    shown = [other["c"] for other in confusables_data.get(letter, ())]
    return [letter, *(one for one in shown if len(one) == 1 and one.isalpha())]


@st.composite
def disguised(draw, names):
    name = draw(names)
    return name, "".join(draw(st.sampled_from(lookalikes(letter))) for letter in name)


@given(disguised(st.text(LETTERS, min_size=1, max_size=8)))
def test_a_name_of_letters_that_look_alike_is_numbered(pair):
    name, shown = pair
    assert seated(lobby(name), "b", shown).seats[1].name == f"{shown} (2)"


@given(disguised(st.sampled_from(sorted(bots.NAMES))))
def test_the_name_of_a_bot_in_letters_that_look_alike_is_refused(pair):
    with pytest.raises(PydanticCustomError):
        checked_name(pair[1])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Hanna", "Наnnа"), ("Hanna", "НАΝΝА"), ("Ian", "lan"), ("IAN", "ian"), ("Bob", "B0b"), ("Tom", "Torn"),
     ("Max", "Мax"), ("Нина", "нина"), ("Νίκος", "ΝΊΚΟΣ"), ("Paul", "Рaul"), ("Lily", "Ⅼily"), ("Ann", "𝐀𝐧𝐧")],
)  # fmt: skip
def test_names_that_look_alike(one, other):
    assert look_alike(one, other)
    assert look_alike(other, one)


def test_names_of_all_scripts_are_allowed_and_different():
    assert [checked_name(name) for name in NAMES] == NAMES
    assert not [pair for pair in itertools.combinations(NAMES, 2) if look_alike(*pair)]


@given(st.lists(st.text(min_size=1, max_size=4), min_size=2, max_size=5))
def test_no_two_people_at_a_table_have_names_that_look_alike(names):
    table = lobby()
    for number, name in enumerate(names):
        table = seated(table, str(number), name)
    people = [seat.name for seat in table.seats if seat.is_person]
    assert len(people) == len(names)
    assert not any(look_alike(one, other) for one, other in itertools.combinations(people, 2))


@pytest.mark.parametrize("name", ["Ann", "ann", "Ａｎｎ", "A nn", "Αnn"])
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


RESERVED = ["admin", "moderator", "clamber", "cards.example"]


@given(disguised(st.sampled_from(RESERVED)), st.sampled_from(["{}", "{}7", "[{}]", "  {} "]))
def test_a_reserved_name_in_letters_that_look_alike_is_refused(pair, shown):
    with pytest.raises(PydanticCustomError, match="reserved"):
        check_reserved(shown.format(pair[1]), ("cards.example",))


@pytest.mark.parametrize(
    "name",
    [
        "Admin Bob",
        "Bob (ADMIN)",
        "A d m i n",
        "Adm1n",
        "M0derator",
        "管理员",
        "系统通知",
        "小客服",
        "系 统",
        "ｃｌａｍｂｅｒ",
    ],
)
def test_a_name_that_contains_a_reserved_word_is_refused_of_people_and_bots(name):
    for checked in (checked_name, readable_name):
        with pytest.raises(PydanticCustomError, match="reserved"):
            checked(name)


@pytest.mark.parametrize("name", ["Badminton", "Adam", "Modest", "Clambering", "Cards", "统计", "小系", "管理"])
def test_other_names_are_not_reserved(name):
    assert checked_name(name) == name
    check_reserved(name, ("cards.example",))


def test_the_host_of_a_public_url_is_reserved():
    assert Addresses(("https://play.cards.example/", "http://127.0.0.1:8451")).names == (
        "cards",
        "play.cards.example",
    )
