"""Terminal rendering of views and plays, by pure functions."""

import io

import pytest
from rich.console import Console

from clamber import Cards, bots, ruleset
from clamber.cards import Card
from clamber.cli.show.cards import ShownOrder, hand_of_cards, play_of_cards, run_of_cards
from clamber.cli.show.narration import tricks
from clamber.cli.show.screen import Screen
from clamber.cli.show.seats import Seats
from clamber.cli.show.table import Drawing
from clamber.engine import engine_for
from clamber.match import new_match
from clamber.play import Reading
from clamber.rules.games import GAMES
from clamber.rules.kinds import KINDS
from clamber.sentences import LANGUAGES, say
from clamber.text.naming import PlayName, Rank
from cli.scripted import seat_down

GUANDAN = engine_for(ruleset("guandan"))
LEVEL_FOUR = ShownOrder(GUANDAN.cards.places(2, GUANDAN.cards.special(2)), frozenset({Card.of("4h")}))


def drawn(renderable, **options) -> str:
    stream = io.StringIO()
    Console(file=stream, width=100, **options).print(renderable)
    return stream.getvalue()


def test_a_hand_is_sorted_with_equal_ranks_together():
    hand = hand_of_cards(Cards.of("4h4s3d3cAhTdTcRJBJ"), Screen(), LEVEL_FOUR)
    assert hand.plain == "3♦3♣  10♦10♣  A♥  4♠  4♥*  BJ  RJ"


def test_letters_where_suits_cannot_be_written():
    hand = hand_of_cards(Cards.of("4h4s3dTd"), Screen(symbols=False), LEVEL_FOUR)
    assert hand.plain == "3d  Td  4s  4h*"


def test_the_big_ace_stands_above_the_jokers():
    engine = engine_for(ruleset("biga"))
    order = ShownOrder(engine.cards.places(0, Card.of("Ah").face), frozenset({Card.of("Ah")}))
    assert hand_of_cards(Cards.of("AhAsKdRJ3s"), Screen(), order).plain == "K♦  A♠  3♠  RJ  A♥*"


def test_two_or_four_colours():
    cards = Cards.of("3d3c3h3s")
    two = [span.style for span in run_of_cards(cards, Screen(), LEVEL_FOUR).spans]
    four = [span.style for span in run_of_cards(cards, Screen(four_colours=True), LEVEL_FOUR).spans]
    assert len(set(two)) == 2
    assert len(set(four)) == 4


@pytest.mark.parametrize(
    ("cards", "reading", "text"),
    [
        ("As2d3c4d5h", Reading("straight", "5"), "A♠2♦3♣4♦5♥"),
        ("TsJdQcKdAh", Reading("straight", "A"), "10♠J♦Q♣K♦A♥"),
        ("4h4h8s8d9c9d", Reading("tube", "T"), "8♦8♠9♦9♣4♥*4♥*"),
        ("4h4h8s8d9c9d", Reading("tube", "9"), "4♥*4♥*8♦8♠9♦9♣"),
        ("8s8d9c9d4h", Reading("full_house", "8"), "8♦8♠4♥*9♦9♣"),
        ("8s8d9c9d4h", Reading("full_house", "9"), "9♦9♣4♥*8♦8♠"),
        ("3s3d3c", Reading("triple", "3"), "3♦3♣3♠"),
    ],
)
def test_a_play_is_drawn_in_the_order_in_which_it_runs(cards, reading, text):
    assert play_of_cards(Cards.of(cards), reading, Screen(), LEVEL_FOUR).plain == text


@pytest.mark.parametrize(
    ("game", "play", "english", "chinese"),
    [
        ("guandan", ("single", "T", 1), "single 10", "单张10"),
        ("guandan", ("single", "RJ", 1), "red joker", "大王"),
        ("biga", ("single", "big_ace", 1), "Big Ace", "大A"),
        ("guandan", ("pair", "RJ", 2), "pair of red jokers", "对大王"),
        ("guandan", ("full_house", "8", 5), "full house of 8s", "三带二8"),
        ("guandan", ("bomb", "9", 5), "bomb of five 9s", "五个9炸弹"),
        ("biga", ("bomb", "9", 3), "Egg of 9s", "蛋9"),
        ("biga", ("bomb", "9", 5), "bomb of five 9s", "大蛋五个9"),
        ("biga", ("bomb", "9", 8), "True Eight of 9s", "真八9"),
        ("biga", ("double_sequence", "K", 8), "double sequence 10–K", "连对10–K"),
        ("biga", ("triple_sequence", "3", 9), "triple sequence A-2-3", "三顺A-2-3"),
        ("gandengyan", ("triple_sequence", "K", 9), "triple sequence J-Q-K", "飞机J-Q-K"),
        ("biga", ("quad_sequence", "K", 8), "Fake Eight Q-K", "假八Q-K"),
        ("guandan", ("joker_bomb", None, 4), "bomb of four jokers", "四大天王"),
        ("doudizhu", ("joker_bomb", None, 2), "rocket", "王炸"),
        ("doudizhu", ("plane_with_pairs", "9", 15), "plane 7-8-9 with pairs", "飞机带对7-8-9"),
        ("guandan", ("straight_flush", "A", 5), "straight flush 10–A", "同花顺10–A"),
        ("gandengyan", ("joker_lead", None, 1), "jokers alone", "单出王"),
    ],
)
def test_combinations_have_names(game, play, english, chinese):
    kind, rank, size = play
    name = PlayName(ruleset(game).game.kind(kind), rank, size)
    assert name.say("en") == english
    assert name.say("zh") == chinese


def test_every_kind_has_all_its_words_in_every_language():
    for game in GAMES.values():
        for kind in (*KINDS.values(), *game.kinds):
            for language in LANGUAGES:
                words = kind.words(language)
                assert words.name
                assert words.meaning
                for text in (words.full, words.sized, *(text for _, text in (*words.at, *words.sized_at))):
                    text.format(rank="", run="", n=1, count="", ranks="")


def test_places_and_seats():
    assert [say("en", "place", {"n": n, "levels": 0}) for n in range(1, 6)] == ["1st", "2nd", "3rd", "4th", "5th"]
    seats = Seats(("you", "greedy"))
    assert [seats.spoken_to(seat) for seat in (0, 1)] == [1, 0]
    assert seats.listed((0, 1)) == "0 you and 1 greedy"
    assert Seats(("你", "greedy"), "zh").spoken_to(0)
    assert Seats.of_record(["Ann", "bot:greedy"], "en").names == ("Ann", "greedy")


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("gandengyan", 4, {}),
        ("gandengyan", 3, {"pass_is_final": True}),
        ("gandengyan", 4, {"min_talon_to_block_win": 5}),
        ("gandengyan", 2, {"draw": "none"}),
        ("gandengyan", 4, {"joker_only_lead": "forbidden"}),
        ("biga", 5, {}),
        ("biga", 5, {"pass_is_final": True}),
        ("guandan", 4, {}),
        ("guandan", 4, {"pass_is_final": True, "lead_after_out": "next_active"}),
        ("guandan", 4, {"big_bomb_courtesy": True}),
    ],
)
def test_tricks_begin_where_nothing_lay_on_the_table(game, seats, options):
    """The history marks where each trick begins, under all options."""
    for seed in range(4):
        match = new_match(ruleset(game, **options), seed=seed, names=[f"bot:{i}" for i in range(seats)])
        players = [bots.make("random", seed=seed, seat=seat) for seat in range(seats)]
        leads = []
        while match.is_dealt:
            position = match.position
            play = players[position.to_act].choose(match.view(position.to_act))
            if play.is_combination and position.to_beat is None:
                leads.append((position.to_act, play.text))
            match = match.apply(play)
        played = [[event for event in trick if event.is_combination] for trick in tricks(match.view(None).history)]
        assert [(trick[0].seat, trick[0].text) for trick in played] == leads


def table_of(game, seats, seat=0, moves=12, **options):
    match = new_match(ruleset(game, **options), seed=5, names=[f"bot:{i}" for i in range(seats)])
    bot = bots.make("greedy")
    for _ in range(moves):
        if match.is_dealt:
            match = match.apply(bot.choose(match.view(match.position.to_act)))
    view = match.view(seat)
    return drawn(Drawing(Seats(("you", *["greedy"] * (seats - 1))), Screen(), 1).table(view))


def test_the_table_of_each_game():
    guandan = table_of("guandan", 4)
    for part in (
        "Guandan, deal 1 at level 2",
        "2 greedy (partner)",
        "wild 2♥*",
        "this trick",
        "Your hand",
        "To beat",
    ):
        assert part in guandan
    assert "talon" in table_of("gandengyan", 3)
    assert "score" in table_of("biga", 5)


def test_nobody_is_shown_to_be_asked_while_cards_are_drawn():
    drawing = table_of("biga", 5, moves=3)
    assert "▸" not in drawing.replace("▸ │ 0 you", "")


def test_the_number_of_cards_is_told_from_the_agreed_number_on():
    """GD-13 and GDY-73: display options."""
    assert "many" in table_of("guandan", 4, count_announce=10)
    assert "many" not in table_of("guandan", 4)
    assert "3!" in "".join(table_of("gandengyan", 3, announce_at=3, moves=moves) for moves in range(10, 40))
    assert "!" not in table_of("gandengyan", 3, moves=30)


def test_the_history_is_short_where_discards_are_hidden():
    """GDY-95: display option."""

    def history(**options):
        lines = iter(["1"] * 4 + ["history", "quit"])
        table = seat_down("gandengyan", ["you", "greedy"], lambda _: next(lines), seed=5, **options)
        table.session.run()
        return table.text.partition("history\n")[2].partition("you>")[0].splitlines()

    assert len(history()) > 2
    assert len(history(discard_review="hidden_in_ui")) == 1


def test_colours_only_on_a_terminal(monkeypatch):
    hand = hand_of_cards(Cards.of("3d3h"), Screen(), LEVEL_FOUR)
    assert "\x1b[" not in drawn(hand)
    assert "\x1b[1;91m" in drawn(hand, force_terminal=True, color_system="standard")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "91m" not in drawn(hand, force_terminal=True, color_system="standard")


@pytest.mark.parametrize(("viewer", "row"), [(1, True), (0, False)])
def test_an_open_hand_is_drawn_whole_for_all_others(viewer, row):
    rules = ruleset("doudizhu", bidding="none", open_hand="landlord", first_bidder="random")
    match = new_match(rules, seats=3, seed=4)
    landlord = match.position.to_act
    match = match.apply("show")
    view = match.view((landlord + viewer) % 3)
    screen = Screen()
    seats = Seats(("Ann", "Bo", "Chen"))
    text = drawn(Drawing(seats, screen, 1).table(view))
    cards = hand_of_cards(match.position.hand(landlord), screen, ShownOrder.of(view)).plain
    assert (f"Open hand  {cards}  {seats.label(landlord)}" in text) == row
    assert ("landlord, open hand" in text) != row
    assert " shown " not in text


WILD_SEVENS = ruleset("doudizhu/laizi").setup(["7h7s9s", "8s", "4d"], wild_rank="7")


def test_a_wild_rank_stands_above_the_jokers_and_is_marked():
    hand = hand_of_cards(Cards.of("7s7d3d2sRJBJ"), Screen(), ShownOrder.at(WILD_SEVENS))
    assert hand.plain == "3♦  2♠  BJ  RJ  7♦*7♠*"


@pytest.mark.parametrize(
    ("cards", "reading", "text"),
    [
        ("8d8c8h7s", ("soft_bomb", "8"), "8♦8♣8♥7♠*"),
        ("3d4d7s6d7d", ("sequence", "7"), "3♦4♦7♠*6♦7♦*"),
        ("4d5d6d7s8d", ("sequence", "8"), "4♦5♦6♦7♠*8♦"),
        ("8d8c7s9d9c", ("triple_with_pair", "8"), "8♦8♣7♠*9♦9♣"),
        ("8d8c8h8s4d5d7c7s", ("quad_with_pairs", "8"), "8♦8♣8♥8♠4♦7♠*5♦7♣*"),
    ],
)
def test_cards_of_a_wild_rank_stand_where_they_are_played(cards, reading, text):
    drawing = play_of_cards(Cards.of(cards), Reading(*reading), Screen(), ShownOrder.at(WILD_SEVENS))
    assert drawing.plain == text


@pytest.mark.parametrize(("language", "told"), [("en", "The wild rank is {}."), ("zh", "癞子是{}。")])
def test_the_wild_rank_is_told_once_the_landlord_is_and_stands_in_the_head(language, told):
    def answer(table):
        return "pass" if table.view.phase == "bid" else "history" if not table.text.count("history\n") else "quit"

    table = seat_down("doudizhu/laizi", ["you", "greedy", "greedy"], answer, seed=2, language=language)
    table.session.run()
    rank = next(event.rank for event in table.session.match.deals[-1].events if event.kind == "wild")
    line = f"  {told.format(Rank(rank).say(language))}"
    lines = [line.rstrip() for line in table.text.splitlines()]
    assert lines.count(line) == 2
    assert any("landlord" in before or "地主" in before for before in lines[: lines.index(line)])
    assert Screen(language).say("table-wild-rank", rank=Rank(rank)) in table.text
