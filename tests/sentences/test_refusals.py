"""Refusals of illegal plays name the fault and a legal alternative, in both languages."""

import pickle

import pytest

from clamber import Cards, IllegalPlayError, IllegalReason, Setup, ruleset
from clamber.cards import Card
from clamber.engine import engine_for
from clamber.text.notation import one_combination


def at(rules, hand, to_beat=None, *, talon=0, special=None, level=0, declarer=None):
    """Return a position in which a seat with this hand is to act."""
    seats = rules.seats[0]
    engine = engine_for(rules.for_seats(seats))
    face = engine.cards.special(level) if special is None else Cards.of(special).faces[0]
    beat = None if to_beat is None else one_combination(engine, to_beat, level, face)
    others = [Cards.of(card) for card in ("Ks", "Kh", "Kd", "Kc")][: seats - 1]
    setup = Setup((Cards.of(hand), *others), level=level, special=face, to_beat=beat, talon=talon, declarer=declarer)
    return setup.position(engine)


GDY, GUANDAN, DDZ, BIGA = map(ruleset, ("gandengyan", "guandan", "doudizhu", "biga"))
NO_TWOS = DDZ.replace(twos_in_large=False)
PDK, ZSY = ruleset("paodekuai"), ruleset("zhengshangyou")


def refused(where, text) -> IllegalPlayError:
    found = where.why_not(text)
    assert found is not None, f"{text} is legal"
    return found


SAID = {
    # By reason: a position, what is typed, and a part of the sentence in each language. Followers are named as they
    # are played, and only if cards for them exist.
    "wrong_step": [
        (at(GDY, "8c9cTc3s", "5d6d7d"), "8c9cTc", "only sequence 6-7-8 or a bomb can", "只能接顺子6-7-8"),
        (at(GDY, "8c3s", "5d"), "8", "only single 6, single 2 or a bomb can", "只能接单张6、单张2"),
        (at(GDY, "8c8s", "2d"), "8", "only a bomb can", "只能用炸弹"),
    ],
    "wrong_kind": [
        (at(GDY, "8c8s", "5d"), "8c8s", "only single 6, single 2 or a bomb", "只能接单张6、单张2"),
        (at(GDY, "8c8s", "QdKcAc"), "8c8s", "only a bomb can follow the sequence Q-K-A", "顺子Q-K-A只能用炸弹"),
        (at(GUANDAN, "8c8s9c", "5d5c"), "9c", "a higher pair or a bomb", "更大的对子或炸弹"),
    ],
    "not_higher": [
        (at(GUANDAN, "8c8s9c", "RJ"), "8c", "only a bomb beats the red joker", "只有炸弹大过大王"),
        (at(GUANDAN, "8c8s9c", "Td"), "9c", "the single 9 is not higher than the single 10", "单张9大不过单张10"),
        (at(DDZ, "8c8s8h8d9c", "BJRJ"), "8c8s8h8d", "nothing beats the rocket", "没有牌大过王炸"),
        (
            at(GUANDAN, "8c8s8h8d", "9c9s9h9d"),
            "8c8s8h8d",
            "only a higher bomb beats the bomb of four 9s",
            "四个9炸弹",
        ),
        (
            at(BIGA, "3d4c", "Ah", special="Ah"),
            "3d",
            "only five of a kind or a higher bomb beats the Big Ace",
            "五张的大蛋以上的炸弹大过大A",
        ),
    ],
    "not_a_combination": [
        (
            ruleset("doudizhu/laizi").setup(["7c8s9c", "3s", "4s"], wild_rank="7"),
            "7c8s9c",
            "no assignment of the wild 7 makes one",
            "癞子 7 怎么变也变不成",
        ),
        (at(GUANDAN, "3c4c5d6h9s"), "3c4c5d6h", "at least 5 ranks, and these are 4", "至少连 5 个点"),
        (at(GUANDAN, "3c4c6d7h8s"), "3c4c6d7h8s", "5 is missing", "缺一个 5"),
        (at(GDY, "3c3d3h4c4d4h"), "3c3d3h4c4d4h", "no triple sequence (triple_sequences=false)", "没有飞机"),
        (at(GDY, "3c3d3h4c"), "3c3d3h4c", "has no kickers", "不能带牌"),
        (at(DDZ, "3c3d3h4c5c"), "3c3d3h4c5c", "only these take kickers: triple and single", "三带一"),
        (at(GDY, "KcAc2c"), "KcAc2c", "goes from 3 to A, and 2 is outside", "不能含 2"),
        (at(GDY, "3c9c"), "3c9c", "neither of one rank nor a sequence", "既不同点，也不相连"),
        (
            at(DDZ, "4s4h4d4c7s7h8d"),
            "4s4h4d4c7s7h",
            "the rule “Kickers alike” does not allow this four and two singles (kickers_alike=1, four_with",
            "本桌规则“带相同单牌”不允许这样的四带二（kickers_alike=1, four_with_pair=as_planes）",
        ),
        (at(DDZ, "3s3h3d4s4h4d5c5d8c"), "33344455", "(kickers_alike=1)", "“带相同单牌”"),
        (at(DDZ, "TsThTdJsJhJd3c3d8c"), "JJJTTT33", "(kickers_alike=1)", "“带相同单牌”"),
        (at(DDZ, "3s3h3d4s4h4dBJRJ"), "333444BJRJ", "(rocket_kickers=false)", "“带大小王”"),
        (at(NO_TWOS, "2s2h2d2cBJRJ8c"), "2222BJRJ", "four and two singles must not contain 2", "四带二里不能有 2"),
        (at(NO_TWOS, "AsAhAdAc2s2h8c"), "AAAA22", "four and two singles must not contain 2", "四带二里不能有 2"),
        (
            at(NO_TWOS, "2s2h2d2c3s8c"),
            "22223",
            "four and two singles, four and two pairs must not contain 2",
            "四带两对里不能有 2",
        ),
        (
            at(NO_TWOS, "2s2h2d3s3h4d8c"),
            "222334",
            "these take kickers: triple and single; 3 other cards are here",
            "只有三带一，这里带了 3 张",
        ),
        (at(DDZ, "3s3h3dBJRJ8c"), "333BJRJ", "a black and a red joker are not a pair", "大王和小王不是对子"),
        (at(GUANDAN, "8s8h8dBJRJ"), "8s8h8dBJRJ", "are not a pair", "不是对子"),
        (at(GUANDAN, "8s8h8dBJRJ"), "BJRJ", "are not a pair", "不是对子"),
        (at(GUANDAN, "BJBJRJ"), "BJBJRJ", "4 jokers to make a bomb", "4 张王才是炸弹"),
        (at(DDZ, "3s4sBJ"), "3BJ", "jokers are not wild here", "王在这里不能当别的牌"),
        (
            at(DDZ, "4s4h4d4c7s8d"),
            "44447",
            "only these take kickers: four and two singles, four and two pairs; one other card is here",
            "能带牌的只有四带二、四带两对，这里带了 1 张",
        ),
        (
            at(ruleset("zhengshangyou", decks=2), "3s3h3dBJBJ4c"),
            "333BJBJ",
            "the rule “Wild jokers” does not allow this bomb",
            "本桌规则“王当癞子”不允许这样的炸弹",
        ),
        (at(PDK, "3s3h3d3c4c5c"), "33334", "(four_carries=nothing)", "（four_carries=nothing）"),
        (
            at(PDK, "4s4h4d5s6s"),
            "444",
            "triple and two takes 2 kickers, fewer only as the last play of a hand",
            "三带二要带 2 张，最后一手才能少带",
        ),
        (at(PDK, "3s3h3d4s5s"), "3334", "only as the last play", "最后一手才能少带"),
        (at(PDK.replace(fewer_at_end=False), "3s3h3d"), "333", "(fewer_at_end=false)", "“最后少带”"),
        (at(PDK.replace(fewer_at_end=False), "3s3h3d4c"), "333", "(triple_carries=two)", "（triple_carries=two）"),
        (at(DDZ, "As2h3d4s5h"), "As2h3d4s5h", "goes from 3 to A, and 2 is outside", "不能含 2"),
        (
            at(DDZ, "AsAhAd2s2h2d5c7d"),
            "AAA22257",
            "plane with singles goes from 3 to A, and 2 is outside",
            "飞机带单只能从 3 到 A，不能含 2",
        ),
        (at(ZSY, "3s4s5s"), "345", "(shortest_sequence=5)", "“几张起顺”"),
        (
            at(DDZ, "3s4s6s"),
            "346",
            "5 is missing in the sequence, and sequence has at least 5 ranks",
            "缺一个 5，而且顺子至少连 5 个点",
        ),
        (
            at(DDZ.replace(run_from_four=False), "3s3h3d3c4s5s6s7s"),
            "34567",
            "(run_from_four=false)",
            "不能作连牌的头（run_from_four=false）",
        ),
        (
            at(PDK.replace(split_bombs=False), "3s3h3d3c4s"),
            "33",
            "must not be split (split_bombs=false)",
            "不能拆开打（split_bombs=false）",
        ),
    ],
    "wrong_size": [
        (
            at(GDY, "3c4c5c6c9s", "3d4d5d"),
            "3c4c5c6c",
            "has 3 cards, and so must the play that follows; this has 4",
            "3 张",
        ),
    ],
    "bomb_too_weak": [
        (
            at(BIGA, "5d5c5h4c", "RJ", special="Ah"),
            "5d5c5h",
            "it takes four of a kind, or any bomb above",
            "至少要四张的大蛋",
        ),
    ],
    "joker_alone": [
        (at(GDY, "BJ3c", "5d", talon=3), "BJ", "can only be led", "不能单独跟牌"),
        (at(GDY, "BJ3c", talon=3), "BJ", "as the whole hand", "只剩王时"),
        (
            at(GDY.replace(joker_only_lead="forbidden"), "BJ", talon=3),
            "BJ",
            "jokers cannot be played alone",
            "不能单独出",
        ),
        (at(GDY.replace(single_joker_when_talon_empty=True), "BJ3c", talon=3), "BJ", "3 cards are left", "还剩 3 张"),
    ],
    "not_in_hand": [
        (at(DDZ, "3s5s"), "33", "you hold one 3", "你手里只有 1 张 3"),
        (at(DDZ, "3s3h3d4s4h4d5c"), "33344455", "you hold one 5", "你手里只有 1 张 5"),
        (at(DDZ, "3s5s"), "4", "you hold no 4", "你手里没有 4"),
        (at(DDZ, "3s3d3h"), "333s3c", "3♣ is not in this hand", "3♣"),
        (at(GDY, "RJ3s"), "BJ44", "you hold no 4", "你手里没有 4"),
        (at(GDY, "3c"), "4c", "4♣ is not in this hand", "4♣"),
    ],
    "must_lead": [
        (at(GDY, "3c"), "pass", "you lead", "轮到你先出"),
    ],
    "no_such_decision": [
        (at(GDY, "3c"), "bid 2", "nobody can bid in Gan Deng Yan", "干瞪眼里没有叫分"),
    ],
    "wrong_phase": [
        (
            at(GUANDAN, "3c"),
            "give 3c",
            "it is time to play or pass, not to give a card",
            "现在该出牌或不要，不能进贡",
        ),
    ],
}


@pytest.mark.parametrize(
    ("reason", "where", "text", "english", "chinese"),
    [(reason, *said) for reason, rows in SAID.items() for said in rows],
)
def test_a_refusal_says_what_would_be_right_in_plain_values(reason, where, text, english, chinese):
    error = refused(where, text)
    assert error.reason.value == reason
    assert english in str(error)
    assert chinese in error.say("zh")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert is_plain(error.values)


def is_plain(value):
    if isinstance(value, list):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(each) for key, each in value.items())
    return value is None or isinstance(value, str | int)


@pytest.mark.parametrize("seat", range(3))
def test_cards_of_other_hands_are_not_in_this_one(seat):
    hands = ["3s6s", "4s5s", "8s9h"]
    where = ruleset("gandengyan").setup(hands, to_act=seat)
    for other, hand in enumerate(hands):
        if other != seat:
            error = refused(where, f"{hand[:2]}{hands[seat][:2]}")
            assert error.reason is IllegalReason.NOT_IN_HAND
            assert str(error) == f"{Card.of(hand[:2]).symbol} is not in this hand"


def test_must_play_names_what_can_be_beaten():
    error = refused(at(GDY.replace(must_play_if_able=True), "6c8c", "5d"), "pass")
    assert error.reason is IllegalReason.MUST_PLAY
    assert "you can beat the single 5" in str(error)
    assert "必须出" in error.say("zh")
