"""The solver's results equal those of exhaustive search."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import clamber
from clamber.cards import RANKS, Cards
from clamber.engine import GOALS, engine_for
from clamber.ruleset import ruleset
from clamber.setup import Setup
from clamber.text.notation import one_combination
from properties.games import matches, rulesets, steps
from selecting import few_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.match import Match
    from clamber.position import Position
    from clamber.ruleset import Ruleset

pytestmark = [pytest.mark.sanitize]
SOME = settings(suppress_health_check=[HealthCheck.too_slow])

FEW = 7
"""Total number of cards in all hands that exhaustive search in Python can handle."""

TRIED = 1500
"""Position limit for exhaustive search; larger endings are skipped."""


class TooMany(Exception):
    """Raised when an ending has too many positions for exhaustive search."""


class Everything:
    """Exhaustive search using only the public interface: no transposition table, move ordering or bounds."""

    def __init__(self, position: Position, goal: str) -> None:
        self.seat, self.goal, self.tried = position.to_act, goal, 0
        self.known: dict[bytes, float] = {}
        self.alike: dict[object, set[float]] = defaultdict(set)
        """Values of positions that differ only in facts for the score, such as the number of plays."""

    def worth(self, position: Position) -> float:
        if position.is_over or (self.goal == "first" and position.order):
            return self.end(position)
        key = position.to_bytes()
        if key not in self.known:
            self.tried += 1
            if self.tried > TRIED:
                raise TooMany
            values = [self.worth(position.apply(play)) for play in position.legal("cards")]
            mine = same_side(position, self.seat, position.to_act)
            self.known[key] = max(values) if mine else min(values)
            alike = (position.hands, position.to_act, position.to_beat, position.last_player, position.waiting)
            self.alike[alike].add(self.known[key])
        return self.known[key]

    def end(self, position: Position) -> float:
        if self.goal == "rewards":
            return position.rewards[self.seat]
        if position.is_void:
            return 0
        return 1 if same_side(position, self.seat, position.order[0]) else -1


def same_side(position: Position, one: int, other: int) -> bool:
    sides = position.engine.groups.match.sides
    if sides == "alone":
        return one == other
    if sides == "across":
        return one % 2 == other % 2
    big = {position.declarer, position.state.partner}
    return (one in big) == (other in big)


def check(position: Position, goals: Sequence[str] = GOALS) -> Everything | None:
    """Compare goals with exhaustive search, and return the last one; None if the ending is too large for it."""
    everything = None
    for goal in goals:
        if goal == "first" and position.order:
            continue
        everything = Everything(position, goal)
        try:
            wanted = everything.worth(position)
        except TooMany:
            return None
        found = clamber.solve(position, goal=goal)
        assert found.value == wanted
        best = {play.action for play in position.legal("cards") if everything.worth(position.apply(play)) == wanted}
        assert {play.action for play in found.best} == best
        assert all(everything.worth(position.apply(play)) == wanted for play in found.best)
        for other in range(position.seats):
            if same_side(position, other, position.to_act) and goal == "first":
                assert clamber.solve(position, goal=goal, seat=other) == found
            elif goal == "first":
                theirs = clamber.solve(position, goal=goal, seat=other)
                assert theirs.value == -wanted
                assert {play.action for play in theirs.best} == best
    return everything


def solvable(position: Position) -> bool:
    try:
        clamber.solve(position, nodes=0)
    except ValueError:
        return False
    return True


def dealt(rules: Ruleset, rng: random.Random) -> Position | None:
    """Return a lead with few cards of few ranks, so that plays interact; None unless the game has two sides."""
    sides = engine_for(rules).groups.match.sides
    seats = 2 if sides == "alone" else min(rules.seats)
    if seats not in rules.seats or sides == "secret_partners":
        return None
    special = 3 if rules.game.levels is not None else None
    deck = list(engine_for(rules).deck.faces)
    ranks = rng.sample(range(13), 5)
    deck = [face for face in deck if face >= 52 or face // 4 in ranks or face == special]
    if rng.random() < 0.5:  # of two packs, hands then often hold both copies
        deck = [face for face in deck if face >= 52 or face % 4 > 1]
    rng.shuffle(deck)
    sizes = [1 + rng.randrange(4) for _ in range(seats)]
    hands = [Cards.from_faces(deck.pop() for _ in range(size)) for size in sizes]
    to_act = rng.randrange(seats)
    if engine_for(rules).groups.auction.wild_rank == "drawn":
        return Setup(tuple(hands), to_act, level=1 + rng.choice(ranks)).position(engine_for(rules))
    return rules.setup(hands, to_act=to_act, level=rng.choice("259A"))


def test_few_cards_with_wild_ones() -> None:
    """Covers plays with a choice of wild cards."""
    rng, compared, free = random.Random(7), 0, 0
    for _ in range(16):
        position = dealt(ruleset("doudizhu/laizi"), rng)
        assert position is not None
        compared += check(position) is not None
        free += len(position.legal("cards")) > len(position.legal())
    assert compared > 8
    assert free > 2


def test_positions_that_differ_only_in_the_number_of_plays() -> None:
    """A pair may be played at once or card by card; after a single play, the landlord pays double (DDZ-42)."""
    rules, rng, differ = ruleset("doudizhu"), random.Random(1), 0
    for _ in range(15):
        a, b, c, d, e = rng.sample("3456789T", 5)
        searched = check(rules.setup([f"{a}{a}{b}", f"{c}{c}{d}", e]), goals=("rewards",))
        differ += searched is not None and any(len(values) > 1 for values in searched.alike.values())
    assert differ > 1


def test_a_wild_card_is_kept_where_it_wins() -> None:
    """Playing 8 8 leaves a pair of the 9 and the wild card. Playing 8 and the wild card leaves two single cards."""
    engine, level = engine_for(ruleset("doudizhu/laizi")), 1 + RANKS.index("5")
    pair = one_combination(engine, "7d7c", level, None)
    hands = tuple(map(Cards.of, ("8d8c5d9d", "Td", "Jc")))
    position = Setup(hands, level=level, to_beat=pair, last=2).position(engine)
    found = clamber.solve(position, goal="first")
    assert found.value == 1
    assert {str(play.cards) for play in found.best if play.rank == "8"} == {"8d8c"}
    assert {str(play.cards) for play in position.legal("cards") if play.rank == "8"} == {"8d8c", "5d8d", "5d8c"}


def test_a_first_lead_has_the_card_that_named_the_leader() -> None:
    """With two players and straight flushes, suits matter in a first lead, which must have its card (PDK-07)."""
    rules = ruleset("paodekuai", players=2, straight_flush="bomb")
    for seed, nodes in (1242, 1050), (27613, 1896), (38181, 1673):
        position = rules.new_match(seats=2, seed=seed).current
        assert "3d3s" in str(position.hands[position.to_act]) or "3h3s" in str(position.hands[position.to_act])
        found = clamber.solve(position, goal="first", nodes=nodes)
        assert found.is_solved
        assert set(found.best) <= set(position.legal("cards"))


@pytest.mark.parametrize(("twice", "once"), ["dc", "cd", "cs", "sc"])
def test_single_cards_are_those_that_leave_the_straight_flushes_whole(twice: str, once: str) -> None:
    """Two packs: a hand holds both cards of a suit, so cards of one rank leave different straight flushes."""
    run = "45678"
    own = [rank + suit for suit in (twice, twice, once) for rank in run] + [f"5{once}", f"8{once}"]
    found = clamber.solve(ruleset("guandan").setup(["".join(own), "JcJcJdJdJh", "As", "KcKcKhKs"], level="2"))
    assert found.value == -1
    assert [play.text for play in found.best] == [f"5{once}", f"8{once}"]


def test_few_cards_of_any_rules() -> None:
    compared = 0

    @SOME
    @given(rulesets(), st.integers(0, 2**32))
    def compare(rules: Ruleset, seed: int) -> None:
        nonlocal compared
        rng = random.Random(seed)
        for _ in range(3):
            position = dealt(rules, rng)
            if position is not None:
                compared += check(position) is not None

    compare()
    assert compared > 10


def test_the_ends_of_deals_of_any_rules() -> None:
    """Positions are reached by play, so they include scores, shown and captured cards, and seats that are out."""
    compared = 0

    @SOME
    @given(matches())
    def compare(drawn: tuple[Match, random.Random]) -> None:
        nonlocal compared
        match, rng = drawn
        for later in steps(match, rng):
            position = later.position
            if position.phase == "play" and sum(position.sizes) <= FEW and solvable(position):
                compared += check(position) is not None

    compare()
    assert compared > 5


@pytest.mark.slow
@pytest.mark.parametrize(("part", "positions"), few_now([(0, 5), *((part, 250) for part in range(1, 5))], 0))
@pytest.mark.parametrize("name", ["gandengyan", "guandan", "doudizhu", "gandengyan/baike"])
def test_random_positions_of_few_cards(name: str, part: int, positions: int) -> None:
    rng, compared = random.Random(f"{name} {part}"), 0
    while compared < positions:
        position = dealt(ruleset(name), rng)
        assert position is not None
        compared += check(position) is not None


def test_suits_matter_where_a_straight_flush_can_be_kept() -> None:
    """Only the 6 of clubs leaves five consecutive diamonds, which nothing beats."""
    position = ruleset("guandan").setup(["5d6d7d8d9d6c", "KsKh", "3c", "4c4s"], level="2", to_beat="5s", last=3)
    solution = clamber.solve(position)
    assert (solution.value, [play.text for play in solution.best]) == (3, ["6c"])
    assert clamber.solve(position.apply("6c")).value == -3
    assert clamber.solve(position.apply("6d")).value == 3


def test_the_same_nodes_give_the_same_answer() -> None:
    position = ruleset("guandan").setup(["3h4h4d6s9c9d", "5s7cTdTc", "8d8hJs", "QcQd"], level="2")
    whole = clamber.solve(position)
    assert whole.is_solved
    assert clamber.solve(position) == whole
    assert clamber.solve(position, nodes=whole.nodes) == whole
    short = clamber.solve(position, nodes=whole.nodes - 1)
    assert (short.value, short.best, short.is_solved) == (None, (), False)
    assert short.nodes == whole.nodes - 1


def test_it_can_be_stopped() -> None:
    position = ruleset("guandan").new_match(seed=1).position
    stopped = clamber.solve(position, nodes=10**9, stop=lambda: True)
    assert not stopped.is_solved
    assert stopped.nodes < 10_000

    def fail() -> bool:
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        clamber.solve(position, nodes=10**9, stop=fail)


def test_what_cannot_be_solved_is_refused_in_words() -> None:
    alone = ruleset("gandengyan").new_match(seats=3, seed=1).position
    with pytest.raises(ValueError, match="only two sides can be solved"):
        clamber.solve(alone)
    drawn = ruleset("gandengyan").new_match(seats=2, seed=1).position
    with pytest.raises(ValueError, match="still to be drawn from the talon"):
        clamber.solve(drawn)
    with pytest.raises(ValueError, match="in which cards are played"):
        clamber.solve(ruleset("doudizhu").new_match(seed=1).position)
    over = ruleset("gandengyan").setup(["3d", "4d"]).apply("3d")
    with pytest.raises(ValueError, match="the deal is over"):
        clamber.solve(over)
    position = ruleset("gandengyan").setup(["3d", "4d"])
    with pytest.raises(ValueError, match="seat must be a seat from 0 to 1, not 2"):
        clamber.solve(position, seat=2)
    with pytest.raises(ValueError, match="a goal is one of rewards, first, not 'win'"):
        clamber.solve(position, goal="win")
    with pytest.raises(ValueError, match="nodes must be a whole number of 0 or more, not -1"):
        clamber.solve(position, nodes=-1)
