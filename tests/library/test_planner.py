"""The planner's plays in clear-cut positions, and its motives."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import clamber
from clamber import batch, bots, kernel
from clamber._internal.seeds import seed_bytes
from clamber.bots.policy import PolicyBot
from clamber.cards import RANKS, Cards
from clamber.engine import MOTIVES, CompiledRules, engine_for, explain
from clamber.kernel_rules import kernel_weights
from clamber.rules.games import GAMES
from clamber.rules.planning import MOST_WEIGHT
from clamber.ruleset import ruleset
from clamber.sentences import LANGUAGES, Sentence
from clamber.setup import Setup
from clamber.text.notation import one_combination

if TYPE_CHECKING:
    from clamber.rules.planning import PlannerWeights
    from clamber.rules.vocabulary import Game

GUANDAN, DOUDIZHU, GANDENGYAN = (ruleset(name) for name in ("guandan", "doudizhu", "gandengyan"))


def advised(position: clamber.Position) -> tuple[str, str]:
    """Return the planner's play for the seat to act, and its motive."""
    assert position.to_act is not None
    play, motive = bots.advice(position.view(position.to_act))
    return play.text, motive


def test_a_play_that_empties_the_hand_is_made() -> None:
    position = GUANDAN.setup(["8s8d", "3s3d", "AsAd", "KsKd4s"], to_beat="7s7d", last=3)
    assert advised(position) == ("8d8s", "goes_out")


def test_a_partners_play_stands() -> None:
    hands = ["As5d6s9c", "3s3d4s4d5sRJ2s2d", "KsQd6d7d8d", "KhQs4h3h3cBJRJ2c"]
    position = GUANDAN.setup(hands, to_beat="Ks", last=2)
    assert advised(position) == ("pass", "lets_partner")


def test_a_bomb_stops_an_opponent_who_has_one_card_left() -> None:
    position = GUANDAN.setup(["4s4d4h4c9sTd", "6d", "KsQd6s7d8d", "Kh"], to_beat="As", last=3)
    assert advised(position) == ("4d4c4h4s", "bomb_stops")


def test_a_bomb_is_kept_while_nobody_is_near() -> None:
    hands = ["4s4d4h4c9sTdJcQh3h3s5d6d", "6d7s8sTsJsQsKsAs9d", "KsQd6s7d8dTh9h9c", "KhKd5h5c6h6c7h7c8h8cJh"]
    position = GUANDAN.setup(hands, to_beat="AhAd", last=3)
    assert advised(position) == ("pass", "keeps_bomb")


def test_a_set_is_not_broken_to_beat_a_low_card() -> None:
    position = GUANDAN.setup(
        ["9s9d9hTsTd4c6h", "3s3d4s4d5s7s8s", "KsQd6d7d8dQh", "KhQs4h3h3cJd"], to_beat="5h", last=3
    )
    assert advised(position)[0] == "6h"


def test_no_single_card_is_led_to_an_opponent_who_has_one() -> None:
    position = GUANDAN.setup(["5s7d7s", "9h", "3s3d4s4d", "9c"])
    assert advised(position)[0] == "7d7s"


def test_what_nobody_can_beat_is_led_before_the_last_card() -> None:
    position = GUANDAN.setup(["RJRJ4d", "3s3d5s5d6s", "8s8d", "KsKd9s"])
    play, motive = advised(position)
    assert (play, motive) == ("RJRJ", "safe_to_the_end")


def test_hands_that_bid_most_take_fewer_turns_than_those_that_bid_nothing() -> None:
    planner = kernel.HandPlanner(engine_for(DOUDIZHU).table)
    cost: dict[str, list[int]] = {}
    for seed in range(150):
        match = DOUDIZHU.new_match(seed=seed)
        view = match.view(match.position.to_act)
        planner.look(0, None, view.unseen.masks, 2, 17)
        cost.setdefault(advised(match.position)[0], []).append(planner.plan(view.hand.masks)[0])
    average = {text: sum(found) / len(found) for text, found in cost.items()}
    assert average["pass"] > average["bid 3"] + 1000


def test_cards_given_back_are_missed_least() -> None:
    match = GUANDAN.new_match(seed=1)
    greedy, returned = bots.make("greedy"), 0
    while len(match.deals) < 6 and not match.is_over:
        while match.is_dealt:
            view = match.view(match.position.to_act)
            if view.phase == "return":
                assert advised(match.position)[1] == "least_missed"
                returned += 1
            match = match.apply(greedy.choose(view))
        match = match.next_deal() if not match.is_over else match
    assert returned


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_motive_is_a_sentence(language: str) -> None:
    said = [bots.Advice(None, motive).why.say(language) for motive in MOTIVES]  # type: ignore[arg-type]
    assert len(set(said)) == len(MOTIVES)
    assert all(text.endswith((".", "。")) for text in said)


SPLIT = "2d2h2s2s4c4h5h5s6c7d7c7h7s8c8h9d9c9c9sTdTsQcQhKhAcBJBJ"
"""Hand of Guandan with sets that can be broken up."""


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("9d9c", "The rest takes 7 plays: 2 fewer."),
        ("4c", "It breaks up a set at no cost: the rest takes 8 plays."),
        ("2d", "It keeps the other cards of the set for later."),
    ],
)
def test_a_play_that_splits_a_set_has_a_reason(cards: str, says: str) -> None:
    engine = engine_for(GUANDAN)
    special = engine.cards.special(0)
    rest = (engine.deck - Cards.of(SPLIT)).faces
    hands = (Cards.of(SPLIT), *(Cards.from_faces(rest[seat::3]) for seat in range(3)))
    view = Setup(hands, special=special).position(engine).view(0)
    play = next(play for play in view.legal if str(play.cards) == cards)
    assert explain(view.seen, play.action) == "worth_more"
    assert bots.explain(view, play).say("en") == says


def test_the_first_hint_is_the_judges_play_and_none_comes_twice() -> None:
    match = GANDENGYAN.new_match(seats=4, seed=9)
    while match.is_dealt:
        view = match.view(match.position.to_act)
        hinted = bots.hints(view, playouts=40)
        assert hinted[0] == bots.best_play(view, playouts=40)
        assert len({play.action for play in hinted}) == len(hinted)
        assert {play.action for play in hinted} <= {play.action for play in view.legal}
        match = match.apply(hinted[0])


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "deals"),
    [
        ("guandan", 4, 12),
        ("doudizhu", 3, 24),
        ("biga", 5, 64),
        ("gandengyan", 4, 16),
        ("paodekuai", 3, 40),
        ("zhengshangyou", 4, 40),
    ],
)
def test_a_set_is_hardly_ever_split_where_another_answer_leaves_all_whole(game: str, seats: int, deals: int) -> None:
    """Bots split a set only with a motive if an answer without bombs or additional wild cards splits none.

    Covers the planner and the hint of a busy server, which is the net's favourite.
    """
    for asked in (planned_play, favourite):
        replies = split = 0
        for seed in range(deals):
            match = ruleset(game).new_match(seats=seats, seed=seed)
            while match.is_dealt:
                view = match.view(match.position.to_act)
                play, why = asked(view)
                if view.to_beat is not None and play.is_combination and not play.bomb_class:
                    replies += 1
                    if bots.splits_set(view, play) and bots.set_preserving_answers(view, play):
                        split += 1
                        assert why.say("en")
                match = match.apply(play)
        assert replies > 100
        assert split < 0.03 * replies, (asked, split, replies)


def planned_play(view: clamber.View) -> tuple[clamber.Play, Sentence]:
    advised = bots.advice(view)
    assert advised.motive in MOTIVES
    return advised.play, advised.why


def favourite(view: clamber.View) -> tuple[clamber.Play, Sentence]:
    return bots.hint(view, playouts=0)


OTHERS = ("3s4s4h6h6s8h8sTsJsQsAsAh2s", "3h3c4d5c6d7h7sTdJdQdKhKs2h")
"""Hands of the two other seats in deals with a wild rank."""


def wild(rank: str, hands: tuple[str, ...], to_beat: str | None = None) -> clamber.Position:
    """Return a position at the landlord's turn in which this rank is wild."""
    engine, level = engine_for(ruleset("doudizhu/laizi")), 1 + RANKS.index(rank)
    play = None if to_beat is None else one_combination(engine, to_beat, level, None)
    return Setup(tuple(map(Cards.of, hands)), level=level, to_beat=play, last=2).position(engine)


def planned(position: clamber.Position) -> list[str]:
    """Return the plays in the planner's plan for the seat to act."""
    turns = bots.plan(position.view(position.to_act))
    assert all(turn.play is not None and turn.play.cards == turn.cards for turn in turns)
    return [turn.play.text for turn in turns if turn.play is not None]


def test_a_wild_card_goes_where_it_gains_most() -> None:
    assert planned(wild("5", ("8d8c5dKdQh4c", *OTHERS))) == ["4c5d8d8c=triple_with_single:8", "Qh", "Kd"]
    assert "5d9d9c9h=soft_bomb:9" in planned(wild("5", ("9d9c9h5dKc", *OTHERS)))
    assert planned(wild("5", ("6c7c8d5dTcQh", *OTHERS)))[0] == "5d6c7c8dTc=sequence:T"


def test_two_wild_cards_fill_a_straight_together() -> None:
    assert planned(wild("5", ("7c8d5d5hJcQh2d", *OTHERS))) == ["5d5h7c8dJcQh=sequence:Q", "2d"]


def test_no_wild_card_is_taken_for_what_a_natural_card_does() -> None:
    assert advised(wild("5", ("8d8c5dKdQh4c9d9s", *OTHERS), "7d7c"))[0] == "8d8c"
    assert advised(wild("5", ("8d8c5dKdQh4cKc", *OTHERS), "Jc"))[0] == "Qh"


def test_a_wild_card_is_taken_where_no_natural_card_will_do() -> None:
    assert advised(wild("5", ("8dKd5dQh4c", *OTHERS), "7d7c"))[0] == "5d8d=pair:8"
    assert advised(wild("5", ("8d5d", *OTHERS))) == ("5d8d=pair:8", "goes_out")


def test_a_bomb_with_a_wild_card_is_kept_while_nobody_is_near() -> None:
    assert advised(wild("5", ("9d9c9h5dQh4c3d", *OTHERS), "AdAc")) == ("pass", "keeps_bomb")


def test_wild_cards_are_worth_a_higher_stake() -> None:
    """Once a rank is drawn, seats with at least two of its cards double more often than others."""
    asked, doubled = Counter[bool](), Counter[bool]()
    for seed in range(60):
        match = ruleset("doudizhu/laizi").new_match(seed=seed)
        while match.is_dealt and match.position.phase == "bid":
            position = match.position
            if "double" in {play.kind for play in position.legal()}:
                rank = position.wild_rank
                assert rank is not None
                holds = position.hand(position.to_act).by_rank.get(rank, 0) > 1
                asked[holds] += 1
                doubled[holds] += advised(position)[0] == "double"
            match = match.apply(position.default_play(position.legal()[-1].action))
    assert min(asked.values()) > 30
    assert doubled[True] / asked[True] > 1.2 * doubled[False] / asked[False]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "more"),
    [("guandan", 0.8), ("gandengyan", 0.32), ("doudizhu", 0.3), ("doudizhu/laizi", 0.3), ("paodekuai", 0.45)],
)
def test_the_planner_beats_greedy(game: str, more: float) -> None:
    """Counts the deals in which a planner goes out first, with each seat or side in turn."""
    rules = ruleset(game)
    seats = rules.seats[0] if game != "gandengyan" else 4
    wins = deals = 0
    for place in range(seats if game != "guandan" else 2):
        seated = ["greedy"] * seats
        for seat in (place, place + 2) if game == "guandan" else (place,):
            seated[seat] = "planner"
        for chunk in batch.simulate(rules, bots=seated, deals=200, seed=6):
            for played in chunk.deals:
                if not played.result.void:
                    deals += 1
                    wins += seated[played.result.order[0]] == "planner"
    assert wins > more * deals


def plays_of(engine: CompiledRules, players: int) -> int:
    """Return the number of plays that planners make in some deals."""
    simulation = kernel.Simulation(engine.table, players, seed_bytes(1), 0, ["planner"] * players)
    return sum(sum(deal.kinds) for deal in simulation.play(20, log=False))


def test_what_it_weighs_may_depend_on_how_many_play() -> None:
    engine = CompiledRules(GANDENGYAN)
    before = {players: plays_of(engine, players) for players in (2, 3)}
    patient = replace(GANDENGYAN.game.planner, patience=10**4)
    engine.table.weigh_with(2, kernel_weights(patient))
    assert plays_of(engine, 3) == before[3]
    assert plays_of(engine, 2) != before[2], "it only leads now"


def test_a_seat_may_weigh_what_is_its_own() -> None:
    usual = GANDENGYAN.game.planner
    patient = replace(usual, patience=10**4)

    def beaten(*weights: PlannerWeights | None) -> list[int]:
        """Return the number of plays that each seat beat."""
        bots = ["planner"] * 3
        chunk = batch.play_chunk(GANDENGYAN, bots, seed=1, first=0, count=20, log=True, weights=weights)
        beats = Counter[int]()
        for played in chunk.deals:
            tricks = set[int | None]()
            for event in played.deal.events:
                if event.play is not None and event.play.text != "pass":
                    beats[event.seat] += event.trick in tricks
                    tricks.add(event.trick)
        return [beats[seat] for seat in range(3)]

    assert beaten() == beaten(None, None, None) == beaten(usual, None, usual)
    assert min(beaten()) > 0
    assert [seat for seat, count in enumerate(beaten(None, patient, None)) if count == 0] == [1]


def test_a_bot_with_weights_plays_as_a_seat_with_them() -> None:
    other = replace(DOUDIZHU.game.planner, lead=3_000, single=100)
    chunk = batch.play_chunk(
        DOUDIZHU, ["planner"] * 3, seed=3, first=0, count=8, log=True, weights=[other, None, None]
    )
    seats = [PolicyBot("planner", weights=other), PolicyBot("planner"), PolicyBot("planner")]
    match = DOUDIZHU.new_match(seats=3, seed=3)
    other_plays = 0
    for number, played in enumerate(chunk.deals):
        match = match.next_deal() if number else match
        while match.position is not None and match.position.to_act is not None:
            seat = match.position.to_act
            play = seats[seat].choose(match.view(seat))
            other_plays += seat == 0 and play != seats[1].choose(match.view(seat))
            match = match.apply(play)
        assert list(match.deals[-1].events) == list(played.deal.events)
    assert other_plays


def test_weights_are_for_planners_and_for_every_seat() -> None:
    own = GANDENGYAN.game.planner
    with pytest.raises(ValueError, match="only the policy `planner` takes weights"):
        PolicyBot("greedy", weights=own)
    for players, weights, wrong in (
        (["planner", "greedy"], [own, own], "only the policy `planner` takes weights"),
        (["planner", "planner"], [own], "weights for each seat, or for none"),
    ):
        with pytest.raises(ValueError, match=wrong):
            batch.play_chunk(GANDENGYAN, players, seed=1, first=0, count=1, log=False, weights=weights)


@pytest.mark.parametrize("weight", [-MOST_WEIGHT - 1, MOST_WEIGHT + 1, 2**31 - 1])
def test_no_weight_is_so_large_that_costs_would_not_fit(weight: int) -> None:
    assert PolicyBot("planner", weights=replace(GANDENGYAN.game.planner, near=MOST_WEIGHT, mate=-MOST_WEIGHT))
    large = replace(GANDENGYAN.game.planner, near=weight)
    with pytest.raises(ValueError, match=f"cannot weigh near as {weight}: from -10000 to 10000 it can"):
        PolicyBot("planner", weights=large)
    with pytest.raises(ValueError, match=f"near as {weight}"):
        batch.play_chunk(
            GANDENGYAN, ["planner"] * 2, seed=1, first=0, count=1, log=False, weights=[large, GANDENGYAN.game.planner]
        )
    with pytest.raises(ValueError, match=f"near as {weight}"):
        engine_for(GANDENGYAN).table.weigh_with(2, kernel_weights(large))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_weights_for_a_number_of_players_are_those_of_its_page(game: Game) -> None:
    assert {players for players, _ in game.planner_with} <= set(game.seats)
    engine = CompiledRules(ruleset(game.name))
    for players in engine.rules.seats:
        plain = CompiledRules(ruleset(game.name))
        plain.table.weigh_with(players, kernel_weights(game.planner_for(players)))
        assert plays_of(engine, players) == plays_of(plain, players)


def test_two_players_of_gan_deng_yan_weigh_otherwise() -> None:
    engine, usual = CompiledRules(GANDENGYAN), CompiledRules(GANDENGYAN)
    usual.table.weigh_with(2, kernel_weights(GANDENGYAN.game.planner))
    assert plays_of(engine, 2) != plays_of(usual, 2)
    assert plays_of(engine, 4) == plays_of(usual, 4)


def test_nobody_weighs_for_more_than_can_play() -> None:
    with pytest.raises(ValueError, match="too many players"):
        CompiledRules(GANDENGYAN).table.weigh_with(7, kernel_weights(GANDENGYAN.game.planner))


@pytest.mark.parametrize(("left", "named"), [("5s6d", 0), ("", 2)])
def test_whoever_names_the_leader_names_themselves_else_their_partner(left: str, named: int) -> None:
    nine = "8d8d8c8c8h8h8s8s9h"
    rules = ruleset("guandan", big_bomb_courtesy=True)
    asked = rules.setup([nine + left, "7sTs", "Qs", "Ks6dTd"], level="9", to_beat="4d", last=3)
    asked = asked.apply(nine)
    while asked.phase != "lead":
        asked = asked.apply("pass")
    assert advised(asked)[0] == f"lead {named}"
