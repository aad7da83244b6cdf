"""Cards, ranks and plays spelled out in both languages, and as message values."""

from __future__ import annotations

import pytest

from clamber import Cards
from clamber.engine import CompiledRules, engine_for
from clamber.rules.house import HouseRules
from clamber.text.naming import NamedDecision, PlayName, Rank, RankRange, Signs, SizedName
from clamber.text.notation import one_combination


def engine(game: str) -> CompiledRules:
    return engine_for(HouseRules.of(game, {}))


@pytest.mark.parametrize(
    ("cards", "en", "zh"),
    [
        ("", "", ""),
        ("3s", "3", "3"),
        ("3s4s", "3, 4", "3、4"),
        ("3s4s5s", "3–5", "3–5"),
        ("3s5s", "3, 5", "3、5"),
        ("2s3s4s9sTsJs", "2–4, 9–J", "2–4、9–J"),
        ("9sTsKsAs", "9, 10, K, A", "9、10、K、A"),
        ("KsAs2s", "2, K, A", "2、K、A"),
        ("AsBJ", "A, black joker", "A、小王"),
        ("QsKsAsBJRJ", "Q–A, black joker, red joker", "Q–A、小王、大王"),
    ],
)
def test_ranks_beside_each_other_are_named_by_their_ends_from_three_on(cards: str, en: str, zh: str) -> None:
    ranks = RankRange.of([Cards.of(cards)])
    assert (ranks.say("en"), ranks.say("zh")) == (en, zh)
    assert RankRange.of([Cards.of(cards), Cards.of(cards)]) == ranks


def test_a_ten_is_a_t_in_notation_alone() -> None:
    assert (Rank("T").say("en"), Rank("T").plain()) == ("10", "T")
    assert (Rank("RJ").say("zh"), Rank("RJ").plain()) == ("大王", "RJ")
    ranks = RankRange.of([Cards.of("9sTs")])
    assert (ranks.say("en"), ranks.plain()) == ("9, 10", ["9", "T"])
    signs = Signs(Cards.of("ThBJ7s"))
    assert (signs.say("en"), signs.say("zh")) == ("7♠ 10♥ black joker", "7♠ 10♥ 小王")
    assert signs.plain() == ["7s", "Th", "BJ"]


@pytest.mark.parametrize(
    ("game", "cards", "said", "said_of_all"),
    [
        ("guandan", "TsTd", ("pair of 10s", "对10"), ("pair", "对子")),
        ("guandan", "4s4d5s5d6s6d", ("tube 4-5-6", "三连对4-5-6"), ("tube", "三连对")),
        ("guandan", "4s5s6s7s8d", ("straight 4–8", "顺子4–8"), ("straight", "顺子")),
        ("guandan", "9s9d9cTsTdTc", ("plate 9-10", "钢板9-10"), ("plate", "钢板")),
        ("guandan", "9s9d9c9h", ("bomb of four 9s", "四个9炸弹"), ("four of a kind", "四张炸弹")),
        ("guandan", "BJBJRJRJ", ("bomb of four jokers", "四大天王"), ("four jokers", "四大天王")),
        ("doudizhu", "BJRJ", ("rocket", "王炸"), ("rocket", "王炸")),
        ("doudizhu", "345678", ("sequence 3–8", "顺子3–8"), ("six cards in a row", "六张顺子")),
        ("doudizhu", "333444555", ("triple sequence 3-4-5", "飞机3-4-5"), ("three triples in a row", "三连飞机")),
        ("doudizhu", "3344556677", ("double sequence 3–7", "连对3–7"), ("five pairs in a row", "五连对")),
        ("doudizhu", "3338", ("triple of 3s with a single", "三带一3"), ("triple and single", "三带一")),
        ("biga", "9s9d9c", ("Egg of 9s", "蛋9"), ("Egg", "蛋")),
        ("biga", "9s9d9c9h", ("bomb of four 9s", "大蛋四个9"), ("four of a kind", "四张的大蛋")),
        ("biga", "9s9s9d9d9c9c9h9h", ("True Eight of 9s", "真八9"), ("True Eight", "真八")),
        ("biga", "As", ("Big Ace", "大A"), ("single", "单张")),
        ("biga", "Ah", ("single A", "单张A"), ("single", "单张")),
    ],
)
def test_a_play_is_named_and_so_are_all_of_its_kind_and_size(
    game: str, cards: str, said: tuple[str, str], said_of_all: tuple[str, str]
) -> None:
    rules = engine(game)
    play = one_combination(rules, cards, 0, Cards.of("As").faces[0] if game == "biga" else None)
    name, sized = PlayName.of(play, rules), SizedName.of(rules.actions.family_of(play.action), rules.rules)
    assert (name.say("en"), name.say("zh")) == said
    assert (sized.say("en"), sized.say("zh")) == said_of_all
    assert name.plain() == {"kind": play.kind, "rank": name.rank, "size": len(play.cards)}
    assert sized.plain() == {"kind": play.kind, "rank": None, "size": len(play.cards)}


def test_a_decision_is_named_by_its_cards_or_as_it_is_written() -> None:
    assert [NamedDecision("give As", Signs(Cards.of("As"))).say(language) for language in ("en", "zh")] == [
        "A♠",
        "A♠",
    ]
    assert [NamedDecision("bid 3", "bid 3").say(language) for language in ("en", "zh")] == ["bid 3", "bid 3"]
