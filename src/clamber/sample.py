"""Dealing the unseen cards of a view in a way that fits all that the viewer knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.cards import FACES, RANKS, RED_JOKER, Cards
from clamber.engine import Engine, Tribute, engine_for

if TYPE_CHECKING:
    import random

    from clamber.position import Position
    from clamber.view import Paid, View

TRIES: Final = 1000
"""Restrictions of several seats may block each other; then all is dealt again."""

_TEN: Final = RANKS.index("T")


def sample_position(view: View, rng: random.Random) -> Position:
    """See `View.sample`."""
    engine = engine_for(view.rules, open_questions=view.open_questions)
    barred = _barred(view, engine)
    for _ in range(TRIES):
        dealt = _deal(view, barred, rng)
        if dealt is None or _would_have_resisted(view, dealt[0]):
            continue
        hands, rest, returned = dealt
        if not _may_lead(view, hands):
            continue
        masks = [hand.masks for hand in hands]
        position = view.masked.filled(masks, rest, returned, view.seat)
        if view.phase == "resist" and view.is_my_turn and len(position.legal()) != len(view.legal):
            continue  # the viewer knows by what it may do whether the payers hold both red jokers
        return position
    raise RuntimeError("no deal of the unseen cards fits this view")


def _deal(view: View, barred: list[set[int]], rng: random.Random) -> tuple[list[Cards], list[int], int | None] | None:
    """Hands, the rest of the deck and a face-down return, if there is one; None if this try failed."""
    pool = list(view.unseen.faces)
    rng.shuffle(pool)
    hands = [view.hand if seat == view.seat else view.known[seat] for seat in range(view.seats)]
    missing = [view.sizes[seat] - len(hands[seat]) for seat in range(view.seats)]
    if view.losers_hold_red_jokers and not _give_red_jokers(view, pool, hands, missing, rng):
        return None
    # Who may hold least chooses first: what they cannot have is left for the others.
    for seat in sorted(range(view.seats), key=lambda seat: (-len(barred[seat]), rng.random())):
        chosen = [face for face in pool if face not in barred[seat]][: missing[seat]]
        if len(chosen) < missing[seat]:
            return None
        for face in chosen:
            pool.remove(face)
        hands[seat] = hands[seat] + Cards.from_faces(chosen)
    returned = pool.pop() if len(pool) > view.talon else None
    return hands, pool, returned


def _give_red_jokers(view: View, pool: list[int], hands: list[Cards], missing: list[int], rng: random.Random) -> bool:
    """GD-95: what is left of the two red jokers is between the losers."""
    losers = [payment.payer for payment in view.masked.state.tributes(view.masked.engine.table)]
    while RED_JOKER in pool:
        open_losers = [seat for seat in losers if seat != view.seat and missing[seat] > 0]
        if not open_losers:
            return False
        seat = rng.choice(open_losers)
        pool.remove(RED_JOKER)
        hands[seat] = hands[seat] + Cards.from_faces([RED_JOKER])
        missing[seat] -= 1
    return True


def _would_have_resisted(view: View, hands: list[Cards]) -> bool:
    """GD-86: whether those who pay tribute held both red jokers, which would have spared them."""
    if not view.tributes or engine_for(view.rules).groups.tribute.resisting != "automatic":
        return False
    red = 0
    for paid in view.tributes:
        got_back = paid.returned is not None and paid.returned.face == RED_JOKER
        red += hands[paid.payer].count(RED_JOKER) - got_back
        red += paid.given is not None and paid.given.face == RED_JOKER
    return red > 1


def _may_lead(view: View, hands: list[Cards]) -> bool:
    """GDY-93: whether the first leader has the lowest card."""
    lane = view.masked.state.must_lead
    return lane is None or view.leader is None or any(face >> 2 == lane for face in hands[view.leader].faces)


def _barred(view: View, engine: Engine) -> list[set[int]]:
    """For each seat the faces that it cannot hold unseen, by who leads, and by what its tribute and return told."""
    barred: list[set[int]] = [set() for _ in range(view.seats)]
    _bar_lower_than_the_lead(view, engine, barred)
    if not view.tributes:
        return barred
    level = 0 if view.level is None else RANKS.index(view.level)
    special = None if view.special is None else view.special.face
    power = [engine.cards.power(face, level, special) for face in range(FACES)]
    red_given = any(paid.given is not None and paid.given.face == RED_JOKER for paid in view.tributes)
    tribute = engine.groups.tribute
    for paid in view.tributes:
        _bar_payer(tribute, paid, barred, power, special)
        if paid.given is not None and red_given and tribute.resisting == "automatic":
            barred[paid.payer].add(RED_JOKER)  # with both they would have resisted (GD-86)
        _bar_receiver(tribute, paid, barred, power, level)
    return barred


def _bar_lower_than_the_lead(view: View, engine: Engine, barred: list[set[int]]) -> None:
    """GDY-93: the first leader holds the lowest card, and of equals the first in turn from the dealer."""
    lane = view.masked.state.must_lead
    if lane is None or view.leader is None or engine.groups.deal.opening_lead != "lowest_card":
        return
    power = [engine.cards.power(face, 0, None) for face in range(FACES)]
    turn = [(seat - view.first) % view.seats for seat in range(view.seats)]
    for seat in range(view.seats):
        lowest = power[4 * lane] + (turn[seat] < turn[view.leader])
        barred[seat].update(face for face in range(FACES) if power[face] < lowest)


def _bar_payer(tribute: Tribute, paid: Paid, barred: list[set[int]], power: list[int], special: int | None) -> None:
    """GD-80: nothing is higher than the tribute but the wild cards; GD-81: nor, in fixed order, lower in suit."""
    if paid.given is None:
        return
    given = paid.given.face
    fixed = tribute.suit == "fixed_order"
    for face in range(FACES):
        lower_suit = fixed and power[face] == power[given] and face < given
        if face != special and (power[face] > power[given] or lower_suit):
            barred[paid.payer].add(face)


def _bar_receiver(tribute: Tribute, paid: Paid, barred: list[set[int]], power: list[int], level: int) -> None:
    """GD-82: who gives back a high card under `max10` has no lower one to give."""
    if paid.returned is None or paid.receiver is None or paid.given is None:
        return
    returned = paid.returned
    if tribute.return_rank != "max10" or (returned.face >> 2 <= _TEN and returned.face >> 2 != level):
        return
    for face in range(FACES):
        refused = face >> 2 == paid.given.face >> 2 or (face >> 2 == level and not tribute.return_level_cards)
        if power[face] < power[returned.face] and not refused:
            barred[paid.receiver].add(face)
