"""Seeds whose deals contain a given situation, found with the library, starting from the last known seed."""

from __future__ import annotations

import functools
import itertools

from clamber import bots, ruleset
from clamber.cards import Cards
from clamber.match import empty_match
from clamber.records.shuffle import DEALS_SEALED, Scope
from clamber.server.table.seat import STAND_IN
from clamber.server.table.shuffle import DealShuffling
from clamber.server.table.shuffle_steps import with_next_deal
from web.table import seats_of

GREEDY = bots.make("greedy")
AWAY = bots.make(STAND_IN)


def new(rules, seed, *, seats=None, **options):
    """Return the match that a table deals from a seed."""
    names = [f"seat {seat}" for seat in range(seats or seats_of(rules))]
    return with_next_deal(empty_match(ruleset(rules, **options), names), shuffled(seed))


def shuffled(seed):
    """Return the shuffle of a table without shares."""
    return DealShuffling(seed, Scope("", 0, ""), 0, DEALS_SEALED, ((),), 0.0, done=True)


def seed_from(start, rules, holds, **options):
    """Return the first seed, from `start` on, whose match satisfies a predicate."""
    for seed in itertools.count(start):
        if holds(new(rules, seed, **options)):
            return seed
    raise AssertionError("there is always another seed")


def leads(start, rules, also=lambda _: True, **options):
    """Return a seed whose first deal is led by seat 0."""
    return seed_from(start, rules, lambda match: match.position.to_act == 0 and also(match), **options)


def next_play(match):
    """Return a bot's next play; seat 0 is played by the stand-in for absent players."""
    seat = match.position.to_act
    return (AWAY if seat == 0 else GREEDY).choose(match.view(seat))


def played(match):
    """Return the match after bots have played its deal to the end."""
    while not match.position.is_over:
        match = match.apply(next_play(match))
    return match


def asked(match, phase, seat=0):
    """Return the first position before play in which a seat decides in this phase; None if there is none."""
    while not match.position.is_over and match.position.phase != "play":
        if match.position.to_act == seat and match.position.phase == phase:
            return match.position
        match = match.apply(GREEDY.choose(match.view(match.position.to_act)))
    return None


@functools.cache
def second_deal(start, phase, *, choices=1, **options):
    """Return a Guandan seed with which seat 0 decides before play in the second deal, after a deal by bots."""
    for seed in itertools.count(start):
        match = played(new("guandan", seed, **options))
        position = None if match.is_over else asked(with_next_deal(match, shuffled(seed)), phase)
        if position is not None and len(position.legal()) >= choices:
            return seed
    raise AssertionError("there is always another seed")


def plays_until(match, holds):
    """Return the number of plays and passes by bots before a position satisfies a predicate; None if none does."""
    plays = 0
    while not match.position.is_over:
        if match.position.phase == "play":
            if holds(match.position):
                return plays
            plays += 1
        match = match.apply(next_play(match))
    return None


def aces(match, seat):
    """Return the Aces among the cards dealt face up to a seat (Big A)."""
    deal, seats = match.deals[-1], match.seats
    faces = [face for i, face in enumerate(deal.deck[:-seats]) if (deal.first + i) % seats == seat]
    return sorted(str(card) for card in Cards.from_faces(faces) if card.rank == "A")


def of_a_rank(match, count):
    """Return so many cards of one rank from seat 0's hand, without wild cards and 2s; empty if it has none."""
    held = [str(card) for card in match.view(0).hand if card.rank not in {"2", "BJ", "RJ"}]
    ranks = [card[0] for card in held]
    rank = next((rank for rank in ranks if ranks.count(rank) == count), None)
    return [card for card in held if card[0] == rank]
