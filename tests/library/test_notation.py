"""Notation of cards and actions as people write it, with errors that mark the part that cannot be parsed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from clamber import Cards, IllegalPlayError, IllegalReason, InvalidCardsError, NotationError, Position, ruleset
from clamber.cards import RANKS, RED_JOKER
from clamber.engine import CompiledRules, engine_for
from clamber.rules.games import GAMES
from clamber.rules.house import HouseRules
from clamber.text.card_notation import read_cards, tokens
from clamber.text.notation import meanings, parse_action


def engine(name: str = "guandan") -> CompiledRules:
    return engine_for(HouseRules.of(name, {}))


def position(name: str, *hands: str, **more: Any) -> Position:
    return ruleset(name).setup(hands, **more)


def refused(place: Position, text: str) -> NotationError | InvalidCardsError | IllegalPlayError:
    with pytest.raises((NotationError, InvalidCardsError, IllegalPlayError)) as found:
        parse_action(place, text)
    return found.value


# Cards


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("10s", "Ts"),
        ("ts", "Ts"),
        ("jd qc kh as", "JdQcKhAs"),
        ("bj,rJ", "BJRJ"),
        ("3♦3♣3♥3♠", "3d3c3h3s"),
        ("4♢4♧4♡4♤", "4d4c4h4s"),
        ("♦3♣3♥3♠3", "3d3c3h3s"),
        ("♠10 ♡J,♧q 9♦", "TsJhQc9d"),
        ("3♠♥4", "3s4h"),
        ("小王大王", "BJRJ"),
        ("xw Dw", "BJRJ"),
        ("XDDW", "BJRJ"),
        ("3d dw3d大王", "3d3dRJRJ"),
        ("\t7h ,\n7h", "7h7h"),
        ("", ""),
    ],
)
def test_a_card_may_be_written_in_many_ways(written: str, cards: str) -> None:
    assert read_cards(engine(), written) == Cards.of(cards)


def test_a_card_knows_where_it_stands() -> None:
    assert [(card.rank, card.face, card.start, card.end) for card in tokens("10 BJ,4h")] == [
        (Cards.of("Ts").faces[0] >> 2, None, 0, 2),
        (Cards.of("BJ").faces[0], Cards.of("BJ").faces[0], 3, 5),
        (Cards.of("4h").faces[0] >> 2, Cards.of("4h").faces[0], 6, 8),
    ]


@pytest.mark.parametrize(
    ("text", "bad", "place"),
    [
        ("1s", "1s", 1),
        ("1s3s", "1s", 1),
        ("3s4x", "x", 4),
        ("3s B", "B", 4),
        ("3sS", "S", 3),
        ("♠3♥", "♥", 3),
        ("♠", "♠", 1),
        ("王", "王", 1),
        ("3s D", "D", 4),
        ("\u212as", "\u212as", 1),
    ],
)
def test_what_is_no_card_is_shown_with_its_place(text: str, bad: str, place: int) -> None:
    with pytest.raises(InvalidCardsError) as found:
        tokens(text)
    assert repr(bad) in str(found.value)
    assert f" {place}" in str(found.value)


def test_a_long_text_is_shown_by_its_beginning() -> None:
    for count, ends in ((30, True), (31, False)):
        with pytest.raises(InvalidCardsError) as found:
            tokens("3s" * (count - 1) + "xx")
        assert ("3s3sxx'" in str(found.value)) == ends
        assert ("…" in str(found.value)) != ends


@pytest.mark.parametrize("written", ["34dw", "34DW", "34大王", "DW34", "♠3♥4RJ", "3 4d RJ"])
def test_a_joker_may_follow_a_rank_without_suit(written: str) -> None:
    ranks = [RANKS[token.rank] for token in tokens(written) if token.rank < len(RANKS)]
    assert sorted(ranks) == ["3", "4"]
    assert [token.face for token in tokens(written) if token.rank >= len(RANKS)] == [RED_JOKER]


def test_no_more_copies_than_there_are_packs() -> None:
    assert len(read_cards(engine(), "3s3s")) == 2
    with pytest.raises(InvalidCardsError, match="3s"):
        read_cards(engine(), "3s3s3s")
    with pytest.raises(InvalidCardsError):
        read_cards(engine("doudizhu"), "3s3s")
    assert len(read_cards(engine("doudizhu"), "3333")) == 4
    with pytest.raises(InvalidCardsError, match="3"):
        read_cards(engine("doudizhu"), "33333")


def test_a_suit_may_be_left_out_where_suits_mean_nothing() -> None:
    with pytest.raises(InvalidCardsError, match="suit"):
        read_cards(engine("guandan"), "3")
    big = Cards.of("As").faces[0]
    with pytest.raises(InvalidCardsError, match="suit"):
        read_cards(engine("biga"), "A", special=big)
    with pytest.raises(InvalidCardsError, match="suit"):
        read_cards(engine("biga"), "A", special=big, holder=Cards.of("AsAh"))
    assert read_cards(engine("biga"), "A", special=big, holder=Cards.of("Ah")) == Cards.of("Ah")
    assert read_cards(engine("biga"), "A") == Cards.of("Ad")
    assert read_cards(engine("biga"), "K", special=big) == Cards.of("Kd")


def test_cards_without_suits_are_those_that_are_held() -> None:
    held = Cards.of("3h3s4c")
    assert read_cards(engine("doudizhu"), "33", holder=held) == Cards.of("3h3s")
    assert read_cards(engine("doudizhu"), "3s3", holder=held) == Cards.of("3h3s")
    assert read_cards(engine("doudizhu"), "44", holder=held) == Cards.of("4d4c")  # the card held, and a different one


@pytest.mark.parametrize(
    ("written", "held", "meant"),
    [("BJ", "RJ", "RJ"), ("RJ", "BJ", "BJ"), ("BJ", "BJRJ", "BJ"), ("BJ", "3s", "BJ"), ("BJRJ", "RJ", "BJRJ")],
)
def test_gdy_05_where_jokers_are_alike_the_one_that_is_held_is_meant(written: str, held: str, meant: str) -> None:
    assert read_cards(engine("gandengyan"), written, holder=Cards.of(held)) == Cards.of(meant)
    assert read_cards(engine("doudizhu"), written, holder=Cards.of(held)) == Cards.of(written)


# Readings


def test_of_several_readings_the_legal_one_is_meant() -> None:
    held = "8s8d9c9d4h4h"  # with the wild 4s: two tubes and a plate
    free = position("guandan", held + "3s", "5d", "6d", "7d", level="4")
    several = refused(free, "4h4h8s8d9c9d")
    assert isinstance(several, NotationError)
    assert several.readings == ("tube:9", "tube:T", "plate:9")
    assert several.span == (0, 12)
    assert str(parse_action(free, "4h4h8s8d9c9d=plate:9").reading) == "plate:9"
    assert str(parse_action(free, "4h4h8s8d9c9d = tube:t").reading) == "tube:T"
    assert str(parse_action(free, "4h4h8s8d9c9d=tube:10").reading) == "tube:T"


def test_where_no_reading_is_legal_the_first_one_is_meant_and_refused_with_its_reason() -> None:
    held = "8s8d9c9d4h4h"
    beaten = position("guandan", held + "3s", "5d", "6d", "8d", level="4", to_beat="7d", last=3)
    plays = meanings(beaten, "4h4h8s8d9c9d")
    assert [str(play.reading) for play in plays] == ["tube:9", "tube:T", "plate:9"]
    assert parse_action(beaten, "4h4h8s8d9c9d") == plays[0]


@pytest.mark.parametrize(
    ("text", "span", "says"),
    [
        ("3s3d=par:3", (5, 8), "pair"),
        ("3s3d=joker_lead", (5, 15), "joker_lead"),
        ("3s3d=pair:x", (10, 11), "'x'"),
        ("3s3d=pair:4", (5, 11), "pair:3"),
        ("3s3d=single:3", (5, 13), "pair:3"),
    ],
)
def test_a_reading_that_the_cards_have_not_is_marked(text: str, span: tuple[int, int], says: str) -> None:
    found = refused(position("doudizhu", "3s3d5s", "4s", "6s"), text)
    assert isinstance(found, NotationError)
    assert (found.text, found.span) == (text, span)
    assert says in str(found)


def test_a_kind_without_a_rank_is_one_of_the_cards_that_have_none() -> None:
    held = position("doudizhu", "BJRJ3s", "4s", "6s")
    rocket = parse_action(held, "BJRJ")
    assert str(rocket.reading) == "joker_bomb"
    assert parse_action(held, "BJRJ=joker_bomb") == rocket


# Actions


GUANDAN = ("AsAh5d", "Kd", "Qd", "Jd")


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_is_no_action(text: str) -> None:
    assert isinstance(refused(position("guandan", *GUANDAN), text), NotationError)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pass 3s", "'3s'"),
        ("resist now then", "'now then'"),
        ("lead", "0 to 3"),
        ("lead 4", "0 to 3"),
        ("lead x", "0 to 3"),
        ("lead 1 2", "0 to 3"),
        ("give", "give As"),
        ("give A", "give As"),
        ("give AsAs", "give As"),
        ("return AsKs", "return As"),
        ("expose Ks", "Ace"),
        ("expose AhAs", "expose Ah or AhAh"),
        ("expose AhAhAh", "expose Ah or AhAh"),
        ("=pair:3", ""),
    ],
)
def test_an_action_that_cannot_be_read_says_what_could(text: str, says: str) -> None:
    name = "biga" if text.startswith("expose") else "guandan"
    found = refused(position(name, *GUANDAN, *["Td"] * (name == "biga")), text)
    assert isinstance(found, NotationError)
    assert says in str(found)


@pytest.mark.parametrize(("name", "text"), [("guandan", "bid 1"), ("guandan", "double"), ("doudizhu", "expose Ah")])
def test_what_a_game_does_not_have_is_refused(name: str, text: str) -> None:
    found = refused(position(name, *GUANDAN[: ruleset(name).seats[0]]), text)
    assert isinstance(found, IllegalPlayError)
    assert found.reason is IllegalReason.NO_SUCH_DECISION


def test_a_bid_is_one_of_the_stakes() -> None:
    match = ruleset("doudizhu").new_match(seed=1)
    assert match.position is not None
    assert [str(parse_action(match.position, f"bid {stake}").text) for stake in (1, 2, 3)] == [
        "bid 1",
        "bid 2",
        "bid 3",
    ]
    assert "bid 3" in str(refused(match.position, "bid"))
    for text in ("bid", "bid 4", "bid 1 2", "bid x"):
        assert "1, 2, 3" in str(refused(match.position, text)).replace(" or ", ", ").replace("; ", ", ")


def test_words_are_read_in_any_case() -> None:
    followed = position("doudizhu", "3s4d", "5s", "6s", to_beat="3d")
    assert parse_action(followed, "PASS").kind == "pass"
    assert parse_action(followed, " 4d ").cards == Cards.of("4d")


# Documentation of the notation


def test_the_page_names_every_kind_with_its_games() -> None:
    """docs/notation.md, section 2."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in page.split("| Kind | Games |")[1].split("\n\n")[0].splitlines()]
    games_of = {kind: games for names, games, *_ in rows[2:] for kind in re.findall(r"`(\w+)`", names)}
    for game in GAMES.values():
        for kind in {shape.kind for shape in game.shapes + game.bombs} - {"joker_lead"}:
            games = games_of[kind].strip()
            assert games.startswith("all") != (game.title in games), (kind, game.title)


def test_the_page_names_the_games_that_read_ranks_alone() -> None:
    """docs/notation.md, section 1."""
    for game in GAMES:
        if game == "guandan":
            with pytest.raises(InvalidCardsError):
                ruleset(game).readings("44")
        else:
            assert [str(reading) for reading in ruleset(game).readings("44")] == ["pair:4"]
