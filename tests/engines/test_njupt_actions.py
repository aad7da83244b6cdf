"""The platform's action lists are complete and exact, with one legal play per entry."""

import itertools
import random

import pytest

from clamber import ruleset
from clamber.cards import RANKS, Cards
from clamber.engines.njupt.actions import choices
from clamber.engines.njupt.cards import card_text, hand_text, read_card
from clamber.rules.kinds import RUN_ORDER
from selecting import few_now

RULES = ruleset("guandan/njupt")
DECK = [*range(54)] * 2
KINDS = {
    "Single": "single",
    "Pair": "pair",
    "Trips": "triple",
    "ThreePair": "tube",
    "ThreeWithTwo": "full_house",
    "TwoTrips": "plate",
    "Straight": "straight",
    "StraightFlush": "straight_flush",
    "Bomb": "bomb",
}
LENGTHS = {"ThreePair": 3, "TwoTrips": 2, "Straight": 5, "StraightFlush": 5}
OTHERS = ["3d", "4c", "5s"]


def ours(card):
    return {"SB": "BJ", "HR": "RJ"}.get(card, card[1] + card[0].lower())


def notation(action):
    """Translate an action into clamber's notation from the descriptions of the two formats alone."""
    kind, rank, cards = action
    if kind == "PASS":
        return "pass"
    if kind in {"tribute", "back"}:
        return f"{'give' if kind == 'tribute' else 'return'} {ours(cards[0])}"
    written = "".join(map(ours, cards))
    if rank == "JOKER":
        return f"{written}=joker_bomb"
    if kind in LENGTHS:
        rank = RUN_ORDER[RUN_ORDER.index(rank) + LENGTHS[kind] - 1]
    return f"{written}={KINDS[kind]}:{ {'B': 'BJ', 'R': 'RJ'}.get(rank, rank) }"


def random_position(rng, *, wilds=0, size=27):
    """Return a leading or following position, at any level, with a given number of wild cards in hand."""
    level = rng.choice(RANKS)
    wild = RANKS.index(level) * 4 + 2
    deck = [face for face in DECK if face != wild]
    rng.shuffle(deck)
    hand = Cards.from_faces([*[wild] * wilds, *deck[: size - wilds]])
    others = [Cards.from_faces(deck[size + 12 * i : size + 12 * i + 12]) for i in range(3)]
    hands = [str(hand), *map(str, others)]
    leading = RULES.setup([*hands[1:], hands[0]], level=level)  # seat 1 leads, which gives a play to beat
    led = None if rng.random() < 0.4 else rng.choice(leading.legal("cards")).full_text
    if led is None:
        return RULES.setup(hands, level=level)
    others[0] -= Cards.of(led.partition("=")[0])
    hands = [str(hand), str(others[0]) or OTHERS[0], str(others[1]), str(others[2])]
    return RULES.setup(hands, level=level, to_beat=led, last=3)


@pytest.mark.slow
@pytest.mark.parametrize("wilds", few_now([0, 1, 2], 1))
def test_every_action_is_a_legal_play_and_every_legal_play_an_action(wilds):
    rng = random.Random(wilds)
    for _ in range(8):
        position = random_position(rng, wilds=wilds)
        found = choices(position)
        plays = {(play.kind, play.rank, play.cards) for play in position.legal("cards")}
        assert {(play.kind, play.rank, play.cards) for _, play in found} == plays
        assert len(found) == len(plays)
        for action, play in found:
            text = notation(action)
            assert position.why_not(text) is None, (action, position)
            if action[0] != "PASS":
                after = position.apply(text)
                assert after.to_beat is None or (after.to_beat.kind, after.to_beat.rank) == (play.kind, play.rank)
                assert position.apply(text).hands[0] == position.hands[0] - play.cards


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_all_cards_that_mean_something_are_in_the_list(wilds):
    """Compared with the readings of every subset of a small hand."""
    rng = random.Random(100 + wilds)
    for _ in range(12):
        level = rng.choice(RANKS)
        wild = RANKS.index(level) * 4 + 2
        low = rng.randrange(9) * 4
        pool = [face for face in [*range(low, low + 20)] * 2 + [52, 52, 53, 53] if face != wild]
        hand = Cards.from_faces([*[wild] * wilds, *rng.sample(pool, 9 - wilds)])
        position = RULES.setup([str(hand), *OTHERS], level=level)
        subsets = {Cards.from_faces(part) for n in range(1, 10) for part in itertools.combinations(hand.faces, n)}
        expected = {
            (reading.kind, reading.rank, cards)
            for cards in subsets
            for reading in RULES.readings(str(cards), level=level)
        }
        assert {(play.kind, play.rank, play.cards) for _, play in choices(position)} == expected


def listed(hand, level, **beat):
    position = RULES.setup(["".join(map(ours, hand.split())), *OTHERS], level=level, **beat)
    return [action for action, _ in choices(position)]


def test_pairs_of_several_cards_are_listed_one_by_one():
    """Output observed from the platform's own move generator."""
    assert listed("S5 D5 C5 SB SB H2 H3", "7") == [
        ["Single", "2", ["H2"]],
        ["Single", "3", ["H3"]],
        ["Single", "5", ["D5"]],
        ["Single", "5", ["C5"]],
        ["Single", "5", ["S5"]],
        ["Single", "B", ["SB"]],
        ["Pair", "5", ["C5", "D5"]],
        ["Pair", "5", ["S5", "D5"]],
        ["Pair", "5", ["S5", "C5"]],
        ["Pair", "B", ["SB", "SB"]],
        ["Trips", "5", ["S5", "C5", "D5"]],
        ["ThreeWithTwo", "5", ["S5", "C5", "D5", "SB", "SB"]],
    ]


def test_readings_of_the_same_cards_are_apart():
    found = {(kind, rank) for kind, rank, cards in listed("H7 S3 S4 S5 S6", "7") if len(cards) == 5}
    assert found == {("Straight", "2"), ("Straight", "3"), ("StraightFlush", "2"), ("StraightFlush", "3")}
    found = {(kind, rank) for kind, rank, cards in listed("H2 S6 D7 C8 D9", "2") if len(cards) == 5}
    assert found == {("Straight", "5"), ("Straight", "6")}


@pytest.mark.parametrize(
    ("hand", "level", "action"),
    [
        ("C2 H2 C4 D5 C6", "2", ["Straight", "2", ["C2", "H2", "C4", "D5", "C6"]]),
        ("SA D2 C3 S4 H5", "7", ["Straight", "A", ["SA", "D2", "C3", "S4", "H5"]]),
        ("ST SJ SQ SK SA", "2", ["StraightFlush", "T", ["ST", "SJ", "SQ", "SK", "SA"]]),
        ("SA DA S2 D2 S3 D3", "7", ["ThreePair", "A", ["SA", "DA", "S2", "D2", "S3", "D3"]]),
        ("SK DK CK SA DA CA", "7", ["TwoTrips", "K", ["SK", "CK", "DK", "SA", "CA", "DA"]]),
        ("SA DA CA S2 D2 C2", "7", ["TwoTrips", "A", ["SA", "CA", "DA", "S2", "C2", "D2"]]),
        ("H4 H4 S8 C8 S9 D9", "4", ["ThreePair", "8", ["S8", "C8", "S9", "D9", "H4", "H4"]]),
        ("H4 H4 S8 C8 S9 D9", "4", ["ThreePair", "7", ["H4", "H4", "S8", "C8", "S9", "D9"]]),
        ("H4 H4 S8 C8 S9 D9", "4", ["TwoTrips", "8", ["S8", "C8", "H4", "S9", "D9", "H4"]]),
        ("S9 H4 SK CK DK", "4", ["ThreeWithTwo", "K", ["SK", "CK", "DK", "S9", "H4"]]),
        ("S9 H4 H4 SK CK", "4", ["ThreeWithTwo", "9", ["S9", "H4", "H4", "SK", "CK"]]),
        ("H4 H4 SK CK DK", "4", ["ThreeWithTwo", "K", ["SK", "CK", "DK", "H4", "H4"]]),
        ("H7 H7 S7 C7 D7", "7", ["ThreeWithTwo", "7", ["S7", "C7", "D7", "H7", "H7"]]),
        ("SB SB HR HR", "2", ["Bomb", "JOKER", ["SB", "SB", "HR", "HR"]]),
        (
            "S9 S9 H9 H9 C9 C9 D9 D9 H7 H7",
            "7",
            ["Bomb", "9", [*["S9", "S9", "H9", "H9", "C9", "C9", "D9", "D9"], "H7", "H7"]],
        ),
        ("HR HR S3", "2", ["Pair", "R", ["HR", "HR"]]),
    ],
)
def test_how_an_action_is_written(hand, level, action):
    assert action in listed(hand, level)


def test_passing_comes_first_where_it_is_allowed():
    found = listed("S5 S9 DT", "2", to_beat="7s", last=3)
    assert found == [["PASS", "PASS", "PASS"], ["Single", "9", ["S9"]], ["Single", "T", ["DT"]]]


def test_a_hand_is_in_the_order_of_its_level():
    cards = Cards.of("2h2sAdAsKh5h5s5c5d3s3dBJRJBJ")
    assert " ".join(hand_text(cards, "5")) == "S2 H2 S3 D3 HK SA DA S5 H5 C5 D5 SB SB HR"
    assert " ".join(hand_text(cards, "2")) == "S3 D3 S5 H5 C5 D5 HK SA DA S2 H2 SB SB HR"


def test_every_card_can_be_written_and_read():
    every = list(Cards.from_faces(range(54)))
    written = [card_text(card) for card in every]
    assert [read_card(text) for text in written] == every
    assert {"SB", "HR", "HT", "D2"} < set(written)


@pytest.mark.parametrize("text", ["", "10H", "H1", "XX", "BJ", "RJ", "7H", None, 7, ["H7"]])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match="is no card"):
        read_card(text)
