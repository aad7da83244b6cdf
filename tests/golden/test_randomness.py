"""A seed gives the same deal on every machine, in every version, and in an independent implementation."""

from itertools import islice

import pytest

from clamber import kernel
from clamber._internal.seeds import seed_bytes
from clamber.engine import Stream, engine_for
from clamber.ruleset import ruleset
from golden import chacha
from golden.randomness import GAMES, RANDOM_LEAD, SEEDS, deal_of
from golden.write import is_kept

DECK, CHANCE, BOTS, DECISIONS = 0, 1, 2, 256  # stream numbers in the independent implementation

ALL_ZERO = bytes.fromhex(
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
    "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa"
)
"""First 128 bytes of ChaCha8 with an all-zero key and nonce: TC1 in draft-strombergson-chacha-test-vectors-01."""


def raw_words(seed: int, stream: int, deal: int, count: int) -> list[int]:
    """Return the generator's words, recovered from numbers below 2**32 - 1: each is a word minus 1 (0 is skipped)."""
    rng = kernel.Rng(seed_bytes(seed), stream, deal)
    return [rng.below(2**32 - 1) + 1 for _ in range(count)]


def test_published_vector() -> None:
    words = [int.from_bytes(ALL_ZERO[i : i + 4], "little") for i in range(0, len(ALL_ZERO), 4)]
    assert raw_words(0, DECK, 0, len(words)) == words
    assert list(islice(chacha.words(0, DECK, 0), len(words))) == words


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("stream", "deal"), [(DECK, 1), (CHANCE, 0), (BOTS, 2**40 + 3), (DECISIONS + 2, 5)])
def test_streams(seed: int, stream: int, deal: int) -> None:
    count = 200  # more than the kernel generates at once
    assert raw_words(seed, stream, deal, count) == list(islice(chacha.words(seed, stream, deal), count))


@pytest.mark.parametrize("bound", [1, 2, 5, 54, 108, 2**31, 2**31 + 1])
def test_below(bound: int) -> None:
    rng, source = kernel.Rng(seed_bytes(3), BOTS, 0), chacha.words(3, BOTS, 0)
    assert [rng.below(bound) for _ in range(100)] == [chacha.below(source, bound) for _ in range(100)]


@pytest.mark.parametrize(("rules", "seats"), [*GAMES, RANDOM_LEAD])
@pytest.mark.parametrize("seed", SEEDS)
def test_deals(rules: str, seats: int, seed: int) -> None:
    """The first stream shuffles the deck; the second draws the first seat, then the leader or the face-up card."""
    for number in (0, 1, 2**32):
        deal = deal_of(rules, seats, seed, number)
        held = engine_for(ruleset(rules)).deck
        cards = [face for pack in range(2) for face in range(54) if held.count(face) > pack]
        assert list(deal.deck) == chacha.shuffled(cards, chacha.words(seed, DECK, number))
        chance = chacha.words(seed, CHANCE, number)
        assert deal.first == chacha.below(chance, seats)
        if deal.faceup is not None:
            place = chacha.below(chance, len(deal.deck) - engine_for(ruleset(rules)).groups.auction.bottom)
            assert (deal.faceup.face, deal.lead) == (deal.deck[place], (deal.first + place) % seats)
        elif deal.lead is not None:
            assert deal.lead == chacha.below(chance, seats)


def test_decisions_left_to_chance() -> None:
    """The k-th chance decision of a deal has its own stream, from which it draws one bounded number."""
    for k in range(5):
        drawn = kernel.draw_decision(seed_bytes(9), 4, k, 7)
        assert drawn == chacha.below(chacha.words(9, DECISIONS + k, 4), 7)


def test_the_kernel_numbers_its_streams_so() -> None:
    assert [Stream.deck, Stream.chance, Stream.bots, Stream.decisions] == [DECK, CHANCE, BOTS, DECISIONS]


def test_first_deals() -> None:
    assert is_kept("randomness.txt")
