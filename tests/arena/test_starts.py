"""Deals start at all levels, with and without tribute, and give bots no hint about hidden cards."""

from collections import Counter

import pytest

from arena.meeting import GAMES, arena_settings, report_on
from clamber import ruleset
from clamber._internal.seeds import seed_for_bots
from clamber.arena.starts import first_deal, period, start_of
from clamber.match import empty_match

NAMES = ["", "", "", ""]


def guandan(**more):
    return arena_settings("guandan", {}, 4, ["greedy", "random"], **more)


def test_every_level_comes_with_and_without_tribute_equally_often():
    settings = guandan()
    assert period(settings) == 26
    starts = [start_of(settings, number) for number in range(52)]
    assert set(Counter((start.level, bool(start.before)) for start in starts).values()) == {2}


def test_all_orders_of_the_deal_before_are_drawn():
    settings = guandan()
    found = Counter(start_of(settings, number).before for number in range(1, 2000, 2))
    assert len(found) == 4 * (1 + 2 + 2)  # four first seats; then 1-2, 1-3 or 1-4, with the opponents in either order
    firsts = Counter(before[0] for before in found.elements())
    assert min(firsts.values()) > 200


@pytest.mark.parametrize(("name", "options", "seats"), GAMES)
def test_deals_begin_with_tribute_only_where_it_can_be_owed(name, options, seats):
    settings = arena_settings(name, options, seats, ["greedy", "random"])
    owed = [start_of(settings, number).before != () for number in range(4)]
    assert owed == ([False, True] * 2 if name in {"guandan", "zhengshangyou"} else [False] * 4)
    if not owed[1]:
        assert period(settings) == 1


def test_a_deal_with_tribute_begins_as_its_places_ask_for():
    settings = guandan()
    for number in range(1, 60, 2):
        start = start_of(settings, number)
        match = first_deal(settings, start, NAMES)
        assert match.position.level == start.level
        assert match.levels == (start.level, start.level)
        assert match.declarers == start.before[0] % 2
        losers = [seat for seat in range(4) if seat % 2 != start.before[0] % 2]
        paying = {paid.payer for paid in match.view(None).tributes}
        if match.view(None).tributes:
            assert paying <= set(losers) | {seat for seat in range(4) if seat not in start.before}
            assert len(paying) == (2 if len(start.before) == 2 else 1)
        else:  # two red jokers on the paying side
            assert match.position.phase == "play"


@pytest.mark.parametrize(("name", "options", "seats"), [("guandan", {}, 4), ("zhengshangyou", {"tribute": "two"}, 4)])
def test_a_deal_begun_in_the_middle_is_the_second_deal_of_a_match(name, options, seats):
    """A deal started from given levels and places equals the match's own second deal."""
    rules = ruleset(name, options)
    for seed in range(30):
        match = rules.new_match(seats=seats, seed=seed)
        while match.is_dealt:
            match = match.apply(match.position.legal()[-1])
        second = match.next_deal().deals[-1]
        went_on = match.start_deal(second.deck, second.first)
        level = None if match.levels is None else match.levels[match.declarers]
        begun = empty_match(rules, ["x"] * seats, level=level, before=match.result.order)
        assert begun.declarers == match.declarers
        begun = begun.start_deal(second.deck, second.first)
        if level is not None:  # with points, the position also holds the remaining stakes
            assert begun.position == went_on.position
        while went_on.is_dealt:
            assert begun.position.legal().ids == went_on.position.legal().ids
            play = went_on.position.legal()[-1]
            begun, went_on = begun.apply(play.text), went_on.apply(play)
        assert begun.result.order == went_on.result.order
        assert begun.result.scores == went_on.result.scores


@pytest.mark.parametrize(
    ("name", "begun"),
    [
        ("doudizhu", {"level": "7"}),
        ("guandan", {"level": "1"}),
        ("guandan", {"before": (0,)}),
        ("guandan", {"before": (0, 1)}),
        ("guandan", {"before": (0, 2, 1)}),
        ("guandan", {"before": (0, 0)}),
        ("guandan", {"before": (0, 4)}),
        ("doudizhu", {"before": (0,)}),
    ],
)
def test_what_no_match_comes_to_is_refused(name, begun):
    rules = ruleset(name)
    with pytest.raises(ValueError, match=r"level|ends with|sides change|left out|places"):
        empty_match(rules, ["x"] * rules.seats[0], **begun)


def test_a_match_begins_at_the_beginning():
    settings = guandan(matches=True)
    assert start_of(settings, 3) == type(start_of(settings, 3))(3)
    assert period(settings) == 1


SEEN = []
"""Seeds given to bots"""


class Told:
    """Bot that searches its whole input for the seed of the deck."""

    def __init__(self, seed):
        SEEN.append(seed)

    def choose(self, view):
        assert not hasattr(view, "seed")
        assert not hasattr(view.masked, "seed")
        unknown = len(view.masked.state.deck) if view.masked.talon else 0
        assert sum(len(hand) for hand in view.masked.hands) + unknown < 108
        return view.legal[0]


def test_no_bot_is_told_the_seed_of_the_cards():
    """The bots' seed is derived from the run's seed by a one-way function, and views contain no other hands."""
    settings = arena_settings("guandan", {}, 4, ["greedy", f"{__name__}:Told"])
    SEEN.clear()
    report_on(settings, deals=3)
    told = set(SEEN)
    assert told == {seed_for_bots(settings.seed, number) for number in range(3)}
    for number, seed in enumerate(sorted(told)):
        deck = first_deal(settings, start_of(settings, number), NAMES).deals[0].deck
        for guess in (seed, seed + number, settings.seed):
            assert ruleset("guandan").new_match(seed=guess).deals[0].deck != deck
