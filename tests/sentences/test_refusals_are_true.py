"""Refusals are true: they name only typed cards, list no play that was refused, and give legal advice.

Tests parts of random hands in each game and preset, as leads and as replies. Each flaw needs an entry in `ADVICE`: a
check that following the advice of its sentence works.
"""

from __future__ import annotations

import random
import re
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from clamber import Cards, IllegalPlayError, IllegalReason, NotationError, Setup, ruleset
from clamber.cards import BLACK_JOKER, RANKS
from clamber.compile.lanes import BLACK, SPECIAL, run_lane
from clamber.engine import engine_for
from clamber.rules.games import GAMES
from clamber.text.deciding_options import deciding_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from clamber.compile.shapes import Family
    from clamber.play import Play
    from clamber.position import Position
    from clamber.ruleset import Ruleset

HANDS, TRIED = 3, 40
"""Number of nine-card hands per preset, and number of parts of each hand that are tried."""


OTHERS = (
    ruleset("gandengyan", single_two="on_any_play", decks=2, joker_bombs="up_to_four"),
    ruleset("biga", big_ace_in_combos="never", extra_bombs=True),
    ruleset("guandan", ace_low=False, max_set=6),
    ruleset("guandan", wild_pair="any_rank", wild_alone=False),
    ruleset("doudizhu", run_from_four=False, shuttles=True),
    ruleset("doudizhu", twos_in_large=False),
    ruleset("zhengshangyou", decks=2, triple_carries="single_or_pair", straight_flush="bomb"),
    ruleset("paodekuai", fewer_at_end=False, four_carries="two"),
)
"""Rulesets with option values that occur in no preset."""


OF_TRICKS = {"split_bombs", "wild_alone", "joker_only_lead", "follow_step", "single_two"}
"""Rules of play besides those of combinations."""


def all_rules() -> list[Ruleset]:
    """Return `OTHERS` and the presets, without those whose rules of play equal those of an earlier one."""
    seen, found = set(), list(OTHERS)
    for game in GAMES.values():
        play = deciding_options(game.name) | OF_TRICKS
        for preset in game.presets:
            rules = ruleset(f"{game.name}/{preset.name}")
            key = (game.name, *(value for name, value in rules.values if name in play))
            if key not in seen:
                seen.add(key)
                found.append(rules)
    return found


class Table:
    """Lead positions under a ruleset, and its plays by kind."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules.for_seats(rules.seats[0])
        self.engine = engine_for(self.rules)
        self.numbers = random.Random(repr(rules))
        self.level = self.numbers.randrange(13) if self.rules.game.levels is not None else 0
        big = self.numbers.randrange(4) if self.rules.game.exposure is not None else None
        self.special = self.engine.cards.special(self.level, big)

    def hand(self) -> Cards:
        """Draw nine cards of four neighbouring ranks and jokers."""
        first = self.numbers.randrange(13)
        ranks = {(first + place) % 13 for place in (0, 1, 2, self.numbers.randrange(3, 6))}
        deck = [face for face in self.engine.deck.faces if face >= BLACK_JOKER or face >> 2 in ranks]
        return Cards.from_faces(self.numbers.sample(deck, 9))

    def position(self, hand: Cards, beat: Any = None) -> Position:
        others = [card for card in self.engine.deck - hand if not card.is_joker][-self.rules.seats[0] + 1 :]
        hands = (hand, *(Cards.from_faces([card.face]) for card in others))
        setup = Setup(hands, level=self.level, special=self.special, to_beat=beat)
        return setup.position(self.engine, of_one_deck=False)

    def reads(self, cards: Cards) -> bool:
        return bool(self.engine.table.readings(cards.masks, self.level, self.special))

    def families(self, kind: str) -> list[Family]:
        return [family for family in self.engine.tables.families if family.kind == kind and family.positions]


def ranks_at(family: Family, position: int) -> str:
    """Return the ranks in the body of a family's member."""
    lanes = [run_lane(place) for place in range(position, position + family.ranks)] if family.run else [position]
    return "".join(RANKS[lane] for lane in lanes if lane < BLACK)


def bodies(family: Family) -> Iterator[str]:
    return (ranks_at(family, position) for position in range(SPECIAL) if family.positions >> position & 1)


def runs(table: Table, kind: str, ranks: int) -> list[set[str]]:
    return [set(body) for family in table.families(kind) if family.ranks == ranks for body in bodies(family)]


def names_of(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value]


# Checks of the advice in the sentence on a flaw


def by_an_option(table: Table, cards: Cards, values: dict[str, Any], *, whole: bool) -> None:
    """Assert that another value of the named option makes the cards a play."""
    name, _, spelled = values["option"].partition("=")
    option = next(option for option in table.rules.game.options if option.name == name)
    others = [value for value in option.values if value != table.rules[name]]
    assert spelled
    for value in others:
        changed = table.rules.__class__(table.rules.name, tuple({**dict(table.rules.values), name: value}.items()))
        engine = engine_for(changed)
        for action in engine.table.readings(cards.masks, table.level, table.special):
            family = engine.actions.family_of(action)
            if family.kind == values["words"] and (whole or family.last_play is None):
                return
    raise AssertionError(f"no value of {name} makes a {values['words']} of {cards}")


def by_missing_ranks(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Assert that, with the missing ranks added, the cards are a run, are part of one, or contain one."""
    have, missing = set(cards.by_rank), set(values["missing"])
    assert not have & missing
    copies = len(cards) // len(have)
    if values["flaw"] == "gap":
        spare = table.engine.deck - cards
        added = [card.face for rank in missing for card in [c for c in spare if c.rank == rank][:copies]]
        assert table.reads(cards + Cards.from_faces(added))
    elif values["flaw"] == "gap_short":
        assert any(have | missing <= run for run in runs(table, values["words"], values["least"]))
    else:
        assert any(run <= have | missing for run in runs(table, values["words"], values["most"]))


def by_length(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    have = set(cards.by_rank)
    assert values["ranks"] == len(have)
    if values["flaw"] == "short":
        assert any(have <= run for run in runs(table, values["words"], values["least"]))
    else:
        assert any(run <= have for run in runs(table, values["words"], values["most"]))


def by_bounds(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Assert that no run of this kind contains the ranks outside the bounds, and that the bounds are in runs."""
    allowed = {rank for family in table.families(values["words"]) for body in bodies(family) for rank in body}
    assert not allowed & set(values["outside"])
    assert set(values["outside"]) <= set(cards.by_rank)
    assert {values["lowest"], values["highest"]} <= allowed


def by_kickers(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Assert that the cards contain a body of each named kind, but not as many cards as a play of the kind."""
    counts = cards.by_rank
    for kind in names_of(values["words"]):
        found = [f for f in table.families(kind) if any(_is_among(f, body, counts) for body in bodies(f))]
        assert found, kind
        if values["flaw"] in {"kickers", "bare"}:
            largest = max(family.ranks for family in found)
            assert len(cards) not in {f.size for f in found if f.ranks == largest and f.last_play is None}


def _is_among(family: Family, body: str, counts: dict[str, int]) -> bool:
    return bool(body) and all(counts.get(rank, 0) >= family.copies for rank in body)


def by_other_kickers(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Assert that a play of this kind and size has a body among the cards."""
    if "words" in values:
        assert any(
            family.size == len(cards) and _is_among(family, body, cards.by_rank)
            for family in table.families(values["words"])
            for body in bodies(family)
        )


def by_excluded_rank(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Assert that no play of the named kinds contains the rank."""
    assert values["rank"] in cards.by_rank
    for kind in names_of(values["words"]):
        families = table.families(kind)
        assert families
        assert not any(values["rank"] in body for f in families for body in bodies(f))


def by_the_last_play(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    legal = [play.kind for play in table.position(cards).legal() if play.cards == cards]
    assert values["words"] in legal
    assert any(f.size == f.ranks * f.copies + values["carries"] for f in table.families(values["words"]))


def no_such_row(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Assert that no run consists of these ranks with equal counts."""
    del values
    counts = cards.by_rank
    copies = set(counts.values())
    assert len(copies) == 1
    assert not any(
        family.run and family.size == len(cards) and set(body) == counts.keys()
        for family in table.engine.tables.families
        for body in bodies(family)
    )


def no_low_ace(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Assert that no run with this number of cards per rank begins with an Ace."""
    del values
    copies = len(cards) // len(cards.by_rank)
    assert {"A", "2"} <= cards.by_rank.keys()
    families = [f for f in table.engine.tables.families if f.run and f.copies == copies and f.ranks > 1]
    assert not any(body.startswith("A2") for family in families for body in bodies(family))


def nothing(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    """Check nothing: the sentence states a fact about cards without a reading."""
    del table, cards, values


def no_equal_cards(table: Table, cards: Cards, values: dict[str, Any]) -> None:
    del values
    rank = next(iter(cards.by_rank))
    size = len(cards)
    assert not any(f.size == f.copies == size and rank in bodies(f) for f in table.engine.tables.families)


ADVICE: dict[str, Callable[..., None]] = {
    "gap": by_missing_ranks,
    "gap_short": by_missing_ranks,
    "gap_long": by_missing_ranks,
    "short": by_length,
    "long": by_length,
    "rank": by_bounds,
    "kickers": by_kickers,
    "bare": by_kickers,
    "unpaired": by_kickers,
    "joker_pair": by_other_kickers,
    "further": by_other_kickers,
    "alike": by_other_kickers,
    "jokers_carried": by_other_kickers,
    "without": by_excluded_rank,
    "unfit": by_other_kickers,
    "last": by_the_last_play,
    "set": no_equal_cards,
    "row": no_such_row,
    "ace": no_low_ace,
    "jokers": nothing,
    "joker": nothing,
    "carried": nothing,
    "uneven": nothing,
    "mixed": nothing,
    "wild": nothing,
    "wild_rank": nothing,
    "big_ace": nothing,
    "scarce": nothing,
    "split": nothing,
    "reading": nothing,
}
"""Check of the advice in a sentence, by flaw."""


def check_flaw(table: Table, cards: Cards, error: IllegalPlayError, *, whole: bool) -> None:
    values = error.values
    flaw = values["flaw"]
    if flaw in {"rule", "option"}:
        by_an_option(table, cards, values, whole=whole)
        return
    assert flaw in ADVICE, f"{flaw!r} is a new flaw: add the check of its advice to ADVICE"
    ADVICE[flaw](table, cards, values)
    if flaw in {"mixed", "joker", "wild", "carried", "uneven"}:
        assert not table.reads(cards)


SYMBOL = re.compile(r"(10|[2-9JQKA])([♦♣♥♠])")


def check_cards_named(cards: Cards, error: IllegalPlayError) -> None:
    """Assert that the sentence names only typed cards."""
    typed = {(card.symbol[:-1], card.symbol[-1]) for card in cards if not card.is_joker}
    for language in ("en", "zh"):
        assert set(SYMBOL.findall(error.say(language))) <= typed
    for name in ("cards", "others"):
        assert Cards.of("".join(error.values.get(name, []))) in cards


@pytest.mark.parametrize("rules", all_rules(), ids=repr)
def test_refusals_of_leads_are_true(rules: Ruleset) -> None:
    table = Table(rules)
    for _ in range(HANDS):
        hand = table.hand()
        position = table.position(hand)
        tried = {Cards.from_faces(some) for size in range(2, 9) for some in combinations(hand.faces, size)}
        for cards in table.numbers.sample(sorted(tried, key=str), TRIED):
            try:
                error = position.why_not(str(cards))
            except NotationError:  # several readings are legal
                continue
            if error is not None and error.reason is IllegalReason.NOT_A_COMBINATION:
                check_cards_named(cards, error)
                check_flaw(table, cards, error, whole=cards == hand)


# Replies


class Followers(NamedTuple):
    """Kinds of the plays that may follow the play on the table: ordinary plays, and bombs with their sizes."""

    plays: set[tuple[str, str | None, int]]
    bombs: set[tuple[str, int]]

    @classmethod
    def of(cls, table: Table, beat: Play) -> Followers:
        names, level = table.engine.actions, table.level
        plays, bombs = set(), set()
        for action in range(names.first_play, names.total):
            if table.engine.table.beats(level, action, beat.action):
                family = names.family_of(action)
                size = family.size + (family.last_play.most + 1 if family.last_play else 0)
                if family.bomb:
                    bombs.add((family.kind, family.size))
                else:
                    plays.add((family.kind, names.rank_of(action, level), size))
        return cls(plays, bombs)


def check_reply(table: Table, found: Followers, reason: IllegalReason, values: dict[str, Any]) -> None:
    same = {play for play in found.plays if (play[0], play[2]) == (values["kind"], values["size"])}
    follow = values.get("follow")
    if follow == "next":
        named = {(play["kind"], play["rank"], play["size"]) for play in values["next"]}
        assert named == found.plays
    elif follow == "higher":
        assert same
    elif follow == "bomb":
        assert not found.plays
    elif follow == "higher_bomb":
        assert found.bombs
    elif follow == "nothing":
        assert not found.plays
        assert not found.bombs
    if follow not in {"higher_bomb", "nothing"}:
        lowest = table.engine.tables.families[table.engine.tables.first_bomb]
        bomb = (
            (lowest.kind, lowest.size)
            if values["bombs"] == "any"
            else (values["least"]["kind"], values["least"]["size"])
        )
        assert bomb in found.bombs
    if reason is IllegalReason.WRONG_SIZE and follow != "bomb":
        assert same
    if reason is IllegalReason.BOMB_TOO_WEAK:
        assert values["bombs"] == "from"


FOLLOWS = {
    IllegalReason.WRONG_KIND,
    IllegalReason.WRONG_SIZE,
    IllegalReason.WRONG_STEP,
    IllegalReason.NOT_HIGHER,
    IllegalReason.BOMB_TOO_WEAK,
}


@pytest.mark.parametrize("rules", all_rules(), ids=repr)
def test_refusals_of_replies_are_true(rules: Ruleset) -> None:
    table = Table(rules)
    for _ in range(HANDS):
        lead = table.position(table.hand())
        led = table.numbers.choice([play for play in lead.legal() if play.is_combination and len(play.cards) < 9])
        found = Followers.of(table, led)
        held = table.engine.deck - led.cards
        hand = Cards.from_faces(table.numbers.sample(held.faces, 12))
        leads = [play for play in table.position(hand).legal() if play.is_combination]
        position = table.position(hand, led)
        for play in table.numbers.sample(leads, min(len(leads), 20)):
            error = position.why_not(play)
            if error is not None and error.reason in FOLLOWS:
                check_reply(table, found, error.reason, error.values)
