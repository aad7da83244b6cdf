"""Game pages are complete: neither the pages nor the kernel drop anything silently."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import pytest

from clamber import _kernel
from clamber.cards import Cards, full_deck
from clamber.compile.tables import compile_game
from clamber.kernel_rules import check_fields, check_words, kernel_groups
from clamber.rules.games import GAMES, doudizhu, gandengyan, guandan
from clamber.rules.groups import GROUPS, TABLES_ONLY, DeckRules, TrickRules
from clamber.rules.options import Choice
from clamber.rules.pages import checked_page, groups_of, in_force
from clamber.rules.resolve import resolve
from clamber.rules.vocabulary import Sets
from clamber.rules.words import Case, Opt, OptionOr, Word

NEW = Choice("third_hand_bluff", ("Bluff", "虚张"), ("off", "on"), "Whether.", "是否。", "GD-01")
WORDS = {name: dict(getattr(_kernel, name.capitalize()).words()) for name in GROUPS}


def test_an_option_that_nothing_reads_is_refused_by_name():
    page = replace(guandan.GAME, options=(*guandan.OPTIONS, NEW))
    with pytest.raises(ValueError, match="nothing on the page reads the option third_hand_bluff"):
        checked_page(page)
    assert checked_page(replace(page, options=(*guandan.OPTIONS, replace(NEW, display=True)))).name == "guandan"


def test_a_page_that_reads_no_option_of_the_game_is_refused_by_name():
    page = replace(guandan.GAME, trick=TrickRules(draw=Opt("third_hand_bluff")))
    with pytest.raises(ValueError, match="the page reads third_hand_bluff"):
        checked_page(page)


@pytest.mark.parametrize(
    "change",
    [
        {"deal": replace(guandan.GAME.deal, faceup_card=Case("first_lead", (("faceup", True),)))},
        {"shapes": (*guandan.GAME.shapes, Sets(1, "single", when=(("first_lead", ("faceup",)),)))},
    ],
    ids=["case", "when"],
)
def test_a_page_that_reads_no_value_of_an_option_is_refused_by_name(change):
    with pytest.raises(ValueError, match="guandan: the page reads first_lead='faceup', which is no value"):
        checked_page(replace(guandan.GAME, **change))


def test_a_field_that_the_page_does_not_name_is_the_option_of_its_name_or_its_default():
    page = GAMES["guandan"]
    assert page.trick.pass_is_final == Opt("pass_is_final")
    assert page.trick.draw == "none"
    assert page.tribute is not None
    assert page.tribute.suit == Opt("tribute_suit")  # as named on the page
    assert not any(
        isinstance(getattr(group, part.name), OptionOr) for _, group in groups_of(page) for part in fields(group)
    )


@dataclass(frozen=True)
class Trickier(TrickRules):
    slow: Word[bool] = OptionOr(False)  # noqa: FBT003


def test_a_field_on_one_side_only_is_refused_by_name():
    known = set(WORDS["trick"])
    check_fields(TrickRules, known)
    with pytest.raises(TypeError, match=r"Trickier\.slow is in groups\.py only"):
        check_fields(Trickier, known)
    with pytest.raises(TypeError, match=r"TrickRules\.hasty is in kernel/rules\.hpp only"):
        check_fields(TrickRules, {*known, "hasty"})


@pytest.mark.parametrize(
    "draw", ["each", Case("pass_is_final", ((True, "each"),), "none"), Opt("lead_after_out")], ids=str
)
def test_a_word_that_the_kernel_does_not_know_is_refused_by_name(draw):
    page = checked_page(replace(guandan.GAME, trick=replace(guandan.GAME.trick, draw=draw)))
    with pytest.raises(TypeError, match=r"guandan: the kernel knows no trick\.draw='(each|partner)', but none, all"):
        check_words(page, WORDS)


def test_the_kernel_refuses_a_word_and_a_field_by_name():
    groups = {"trick": {"draw": "each"}}
    with pytest.raises(ValueError, match=r"no such Trick\.draw: each"):
        kernel_groups(groups, open_questions=False)
    with pytest.raises(AttributeError, match="drawn"):
        kernel_groups({"trick": {"drawn": "all"}}, open_questions=False)


def test_a_value_of_another_kind_is_refused_by_name():
    page = checked_page(replace(guandan.GAME, deal=replace(guandan.GAME.deal, hand_size="many")))
    values = resolve(page.options, page.conflicts, (), {})
    with pytest.raises(TypeError, match=r"guandan: deal\.hand_size is 'many', which is no int"):
        in_force(page, values)


def kept(word):
    """Return cards as sorted faces, each set separately, and numbers unchanged."""
    if isinstance(word, str):
        return sorted(Cards.of("".join(word.split())).faces)
    return [kept(part) for part in word] if isinstance(word, tuple) else word


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_kernel_holds_what_the_page_says_and_nothing_of_what_the_game_has_not(game):
    values = resolve(game.options, game.conflicts, (), {})
    said = in_force(game, values)
    held = kernel_groups(said, open_questions=False)
    for name, group in GROUPS.items():
        assert getattr(getattr(held, name), "on", name in said) == (name in said)
        for part in fields(group):
            if TABLES_ONLY in part.metadata:
                continue
            value = getattr(getattr(held, name), part.name)
            if name not in said:
                assert value in (0, False, [], WORDS[name][part.name][0] if WORDS[name][part.name] else 0)
            else:
                assert value == (kept(said[name][part.name]) if isinstance(value, list) else said[name][part.name])


def test_cards_can_be_left_out_of_every_pack():
    left_out = "BJ RJ 2d 2c 2h Ad"
    page = checked_page(replace(doudizhu.GAME, deck=DeckRules(without=left_out)))
    values = resolve(page.options, page.conflicts, (), {})
    tables = compile_game(page, values)
    groups = kernel_groups(tables.groups, open_questions=False)
    assert groups.deck.without == sorted(Cards.of(left_out.replace(" ", "")).faces)
    assert len(full_deck(1, left_out)) == 48
    assert len(full_deck(2, left_out)) == 96
    lanes = [0] * 16
    for face in full_deck(1, left_out).faces:
        lanes[face // 4] += 1
    kinds = set()
    for action in tables.actions:
        assert all(need <= has for need, has in zip(action.member.need, lanes, strict=True)), action
        kinds.add((action.kind, action.member.position))
    assert ("single", 0) in kinds
    assert ("pair", 0) not in kinds
    assert ("triple", 12) in kinds
    assert ("bomb", 12) not in kinds


def test_the_second_pack_is_the_option_that_the_page_names():
    page = GAMES["gandengyan"]
    assert page.deck.packs == Opt("decks")
    assert gandengyan.GAME.second_pack_from == Case("auto_decks", (("4plus", 4), ("3plus", 3)), 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_page_says_what_the_game_is_in_two_languages(game):
    for english, chinese in (game.says, game.goal):
        assert english.isascii()
        assert english.endswith(".")
        assert not chinese.isascii()
        assert chinese.endswith("。")
