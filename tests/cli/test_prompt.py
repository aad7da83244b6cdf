"""Interpretation of input lines at the prompt (docs/notation.md, section 5)."""

import json
import re

import pytest

from clamber import Cards, IllegalPlayError, IllegalReason, Setup, bots, ruleset
from clamber.cli.show.ending import match_ending
from clamber.cli.show.screen import Screen
from clamber.cli.show.seats import Seats
from clamber.cli.table.answer import InputRefused, Readings, choose, read_answer, translate_synonym
from clamber.engine import engine_for
from clamber.records.states import listed
from clamber.sentences import Either
from clamber.text.naming import RankRange
from clamber.text.notation import one_combination
from cli.scripted import seat_down

GDY = ruleset("gandengyan")
GUANDAN = ruleset("guandan")


def position(rules, hand, to_beat=None, *, level=0):
    """Return a position with this hand for the first seat, which is to act."""
    seats = 4 if rules.game.levels is not None else 2
    engine = engine_for(rules.for_seats(seats))
    special = engine.cards.special(level)
    beat = None if to_beat is None else one_combination(engine, to_beat, level, special)
    others = [Cards.of(card) for card in ("Ks", "Kh", "Kd")][: seats - 1]
    setup = Setup((Cards.of(hand), *others), level=level, special=special, to_beat=beat, talon=3)
    return setup.position(engine)


def meaning(where, line):
    found = read_answer(where, listed(where), line)
    return found.text if not isinstance(found, Readings | InputRefused) else found


def refused(where, line, language="en"):
    """Return the reason for refusing a line, in the given language."""
    found = read_answer(where, listed(where), line)
    assert isinstance(found, InputRefused)
    return found.sentence.say(language)


def test_a_line_that_reads_as_a_legal_action_is_that_action():
    lead = position(GDY, "3d5d7d8h9s")
    assert meaning(lead, "5") == "5d"
    assert meaning(lead, "789") == "7d8h9s"
    assert meaning(lead, "9♠ 8h,7d") == "7d8h9s"


def test_another_number_is_a_place_in_the_list():
    follow = position(GDY, "5d6d7d", to_beat="5c")
    texts = [play.text for play in listed(follow)]
    assert texts == ["pass", "6d"]
    assert meaning(follow, "2") == "6d"
    assert meaning(follow, "6") == "6d"
    assert meaning(follow, "1") == "pass"


def test_a_number_sign_always_names_the_place():
    lead = position(GDY, "3d5d7d8h9s")
    assert meaning(lead, "#5") == listed(lead)[4].text == "9s"
    assert meaning(lead, "# 2") == "5d"


@pytest.mark.parametrize("line", ["#0", "#99", "#", "#x", "#99999999999999999999"])
def test_a_place_that_is_not_in_the_list_is_refused(line):
    lead = position(GDY, "3d5d7d8h9s")
    assert refused(lead, line) == f"{line} is not in the list: the list goes from 1 to {len(listed(lead))}"


def test_a_number_that_is_neither_play_nor_place():
    follow = position(GDY, "5d6d7d", to_beat="5c")
    assert "you hold no 4" in refused(follow, "4")
    assert refused(follow, "40") == "40 is not in the list: the list goes from 1 to 2"


def test_an_illegal_play_says_why():
    follow = position(GDY, "5d6d7d", to_beat="5c")
    assert "only single 6, single 2 or a bomb" in refused(follow, "7d")
    assert "not in this hand" in refused(follow, "As")
    assert "only players who follow may pass" in refused(position(GDY, "5d6d"), "pass")


def test_what_is_no_play_at_all_is_taken_for_a_command():
    lead = position(GDY, "3d5d7d8h9s")
    assert refused(lead, "hitn") == "hitn is neither a play nor a command; did you mean hint?"
    assert "help says" in refused(lead, "!")
    assert "is not a card" in refused(lead, "7d8x")


def test_several_legal_readings_are_choices():
    lead = position(GUANDAN, "4h4h8s8d9c9d3s", level=2)
    found = read_answer(lead, listed(lead), "4h4h8s8d9c9d")
    assert isinstance(found, Readings)
    assert [str(play.reading) for play in found.plays] == ["tube:9", "tube:T", "plate:9"]
    assert choose(found.plays, "2") == choose(found.plays, "#2") == choose(found.plays, "=tube:T") == found.plays[1]
    assert choose(found.plays, "TUBE:t") == found.plays[1]
    assert choose(found.plays, "4h4h8s8d9c9d=plate:9") == found.plays[2]
    assert choose(found.plays, "4") is None
    assert choose(found.plays, "pair") is None


def test_one_legal_reading_is_not_asked_for():
    follow = position(GDY, "9dTdBJ3c", to_beat="8c9cTc")
    assert meaning(follow, "9TBJ") == "9dTdBJ=sequence:J"


def test_choosing_a_reading_at_the_table():
    seed, cards = _cards_with_a_choice()
    answers = iter([cards, "what", "", cards, "2", "quit"])
    table = seat_down("gandengyan", ["Ann", "Ben"], lambda _: next(answers), seed=seed)
    table.session.run()
    assert table.text.count("These cards can be played in several ways:") == 2
    assert "what is not in the list." in table.text
    (event,) = table.session.match.deals[0].events
    assert event.play.text.startswith(f"{cards}=")


def _cards_with_a_choice() -> tuple[int, str]:
    """Return the first seed whose dealer can lead joker cards with several readings, and those cards."""
    for seed in range(100):
        where = GDY.new_match(seats=2, seed=seed).position
        texts = [play.text.partition("=")[0] for play in listed(where) if "=" in play.text]
        several = [text for text in texts if texts.count(text) > 1]
        if several:
            return seed, several[0]
    raise AssertionError


COMMANDS = """?
? single
? all
? dragons
hint
hint
history
score
save
rules
help

7d8x
quit
"""


def test_a_question_counts_the_choices_that_list_and_hints_number(run):
    """Passing is one of them; bots that nobody chose have names of their own."""
    shown = run("play", "guandan", "--seed", "7", stdin="hint\nquit\n").out
    assert "Beat the tube 10-J-Q of 1 Otter, or pass. 7 choices" in shown
    assert "(1 of 7)" in shown


@pytest.mark.parametrize("game", ["gandengyan", "guandan", "gandengyan/baike"])
def test_every_command_at_the_table(run, game):
    done = run("play", game, "--seats", "me,me,me,me", "--seed", "3", stdin=COMMANDS)
    assert done.status == 0
    for part in (
        "single",
        "You have no dragons to play; there is single",
        "Try ",
        "(1 of ",
        "(2 of ",
        "No deal is finished yet.",
        "Save to which file?",
        "Bombs, the lowest first:",
        "334455, 7h7d",
        "7d8x",
        "You left the table.",
    ):
        assert part in done.out, part
    if game == "gandengyan/baike":
        assert "triplet=ordinary" in done.out


def test_the_numbers_of_the_list_are_the_places(run):
    """Entering a number plays the entry with that number in the `?` list."""
    where = GDY.new_match(seats=2, seed=3).position
    wanted = listed(where)[6]
    done = run("play", "gandengyan", "--seats", "me,me", "--seed", "3", stdin="?\n#7\nhistory\nquit\n")
    symbols = "".join(card.symbol for card in wanted.cards)
    assert f"7 {symbols}" in done.out
    assert f"{where.to_act} {symbols}" in done.out


def test_save_writes_a_new_file_once(run, tmp_path):
    target = tmp_path / "evening.clamber.json"
    script = f"#1\nsave {target}\nsave {target}\nsave {tmp_path}/no/where.json\nquit\n"
    done = run("play", "guandan", "--seats", "me,me,me,me", "--seed", "3", stdin=script)
    assert done.status == 0
    assert f"Saved to {target}." in done.out
    assert "exists and was not changed" in done.out
    assert "cannot be written: no such file or folder." in done.out
    record = json.loads(target.read_text())
    assert len(record["deals"][0]["actions"]) == 1
    assert [path.name for path in tmp_path.iterdir()] == [target.name]
    assert run("check", str(target)).status == 0


def test_commands_between_deals(run):
    script = "?\nhint\nhistory\nscore\nrules\nhelp\nwhat\n\nquit\n"
    done = run("play", "gandengyan", "--seats", "greedy,greedy", "--seed", "3", stdin=script)
    assert done.status == 0
    assert done.out.count("No deal in progress.") == 2
    assert "Press Enter to continue" in done.out
    assert "Deal 2 is over" in done.out
    assert "sum" in done.out


def test_suits_may_be_left_out_where_they_do_not_matter():
    lead = position(GUANDAN, "4d4cQhQsQd3d3c5d6d7d2h")
    assert meaning(lead, "qq") == "QdQh"
    assert meaning(lead, "QQQ") == "QdQhQs"
    assert meaning(lead, "qd q") == "QdQh"
    assert "needs its suit" in refused(lead, "34567")  # could be a straight flush


def test_a_wild_card_is_taken_last_where_suits_are_left_out():
    assert meaning(position(GUANDAN, "2h2s3d", level=0), "2=single:2") == "2s"


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        ("444", "you hold only 2 of rank 4", "你手里只有 2 张 4"),
        ("999", "you hold no 9", "你手里没有 9"),
        ("k", "you hold no K", "你手里没有 K"),
    ],
)
def test_cards_that_are_not_held_are_missing_and_no_place_in_the_list(line, english, chinese):
    lead = position(GUANDAN, "4d4cQh")
    assert refused(lead, line) == english
    assert refused(lead, line, "zh") == chinese


@pytest.mark.parametrize(
    ("line", "notation"),
    [
        ("叫3", "bid 3"),
        ("先出 2", "lead 2"),
        ("亮Ah", "expose Ah"),
        ("亮 AhAh", "expose AhAh"),
        ("不亮", "no"),
        ("都不亮", "no all"),
        ("亮明", "reveal"),
        ("明牌", "show"),
        ("加倍", "double"),
        ("不加倍", "pass"),
        ("抗贡", "resist"),
        ("进贡 Kh", "give Kh"),
        ("还3h", "return 3h"),
        ("小王大王", "小王大王"),
        ("3s3d", "3s3d"),
    ],
)
def test_decisions_may_be_typed_in_chinese(line, notation):
    assert translate_synonym(line) == notation


@pytest.mark.parametrize(
    ("line", "chinese"),
    [
        ("先出 9", "“先出”后面要写 0 到 3 的座位：先出 2"),
        ("进贡", "“进贡”后面要写牌和花色：进贡 As"),
        ("亮", "“亮”后面要写牌和花色：亮 Ah或AhAh"),
        ("亮 3h", "只能亮 A，例如：亮 Ah"),
        ("抗贡 3h", "“抗贡”要单独写，后面不能有 '3h'"),
    ],
)
def test_a_decision_that_was_typed_in_chinese_is_refused_in_chinese(line, chinese):
    assert refused(position(GUANDAN, "4d4cQh"), line, "zh") == chinese


@pytest.mark.parametrize("line", ["p", "P", "pass", "不要", "过"])
def test_what_means_pass(line):
    assert meaning(position(GDY, "5d6d7d", to_beat="5c"), line) == "pass"


def test_a_hand_that_must_be_returned_says_which_ranks():
    said = IllegalPlayError(
        IllegalReason.NOT_RETURNABLE,
        {
            "play": "return Kh",
            "possible": Either(("return 2h",)),
            "count": 1,
            "ranks": RankRange(("2", "3", "4", "T")),
        },
    )
    assert str(said) == "return Kh cannot be returned; under these rules it is a card of rank 2–4, 10"


def listed_to_the_leader(*lines):
    """Return the text printed for each input line of a Guandan player who leads, and the legal plays."""
    seed = next(seed for seed in range(1, 99) if GUANDAN.new_match(seed=seed).position.to_act == 0)
    answers, printed = iter([*lines, "quit"]), []

    def answer(table):
        printed.append(table.new)
        return next(answers)

    table = seat_down("guandan", ["you", *["greedy"] * 3], answer, seed=seed)
    table.session.run()
    return printed[1:], listed(table.session.match.position)


def test_a_long_list_has_a_line_for_each_kind():
    (short,), plays = listed_to_the_leader("?")
    kinds = {play.kind for play in plays}
    assert len(plays) > 100
    assert len(short.splitlines()) == len(kinds) + 3, "the input, the kinds, a note and the next prompt"
    assert re.search(rf"{len(plays)} in all: \? \w+ for one kind, \? all for everything", short)


def test_one_kind_and_everything_are_listed_in_full():
    (pairs, everything), plays = listed_to_the_leader("? pair", "? all")
    count = sum(play.kind == "pair" for play in plays)
    assert len(re.findall(r"\b\d+ \w+[♦♣♥♠*]", pairs)) == count
    assert f" {len(plays)} " in everything


def test_a_drawn_match_has_no_winner():
    match = next(match for match in drawn_matches() if match.is_over)
    assert not any(match.result.scores)
    seats = Seats(tuple(match.names))
    assert match_ending(match, seats, Screen("en")).plain == "The match is over. It is a draw."


def drawn_matches():
    """Yield matches of one deal of Big A that bots have drawn."""
    bot = bots.make("greedy")
    for seed in range(2, 400):
        match = ruleset("biga", match="deals:1").new_match(seed=seed)
        while not match.position.is_over:
            match = match.apply(bot.choose(match.view(match.position.to_act)))
        if not any(match.result.scores):
            yield match
