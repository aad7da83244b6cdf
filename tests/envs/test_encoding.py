"""What a view shows can be read back from its observation, and nothing else is in it."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from clamber.cards import Card
from clamber.engine import PHASES
from clamber.envs import kernel
from clamber.envs.encoding import ENCODINGS, Encoding, encoding
from clamber.envs.vector import VectorDeals, make
from clamber.position import Position
from clamber.ruleset import all_names
from clamber.vocabulary import KINDS

pytestmark = [pytest.mark.sanitize]

SIZES = {"guandan": 809, "gandengyan": 664, "biga": 773}
"""Bytes of `obs@1` at a table of 4, 4 and 5: another size is another version."""


def play(deals: VectorDeals, steps: int, seed: int) -> list[tuple[Position, object]]:
    """Positions of random play with the state of their match."""
    rng, found = random.Random(seed), []
    deals.reset()
    for _ in range(steps):
        state, match = deals.deals.state(0), deals.deals.match(0)
        found.append((Position(deals.engine, state), match))
        count = int(deals.observation["counts"][0])
        action = int(deals.observation["legal"][0, rng.randrange(count)]) if count else 0
        deals.step(np.array([action]))
    return found


def expected(position: Position, match: object, seat: int) -> dict[str, object]:
    """What the decoded observation must say, from the view and from public facts."""
    view, state, seats = position.view(seat), position.state, position.seats
    order = [(seat + i) % seats for i in range(seats)]

    def near(other: int | None) -> int | None:
        return None if other is None else (other - seat) % seats

    said: dict[str, object] = {
        "phase": PHASES.index(view.phase),
        "to_act": near(position.to_act),
        "first": near(view.first),
        "leader": near(view.leader),
        "last_player": near(view.last_player),
        "hand": view.hand,
        "known": tuple(view.known[s] for s in order),
        "sizes": tuple(view.sizes[s] for s in order),
        "unseen": view.unseen,
        "action": 0 if view.to_beat is None else view.to_beat.action + 1,
        "kind": None if view.to_beat is None else KINDS.index(view.to_beat.kind),
        "waiting": tuple(sorted((s - seat) % seats for s in view.waiting)),
        "places": tuple(view.order.index(s) + 1 if s in view.order else 0 for s in order),
        "talon": view.talon,
        "level": None if view.level is None else state.level,
        "special": None if view.special is None else view.special.face,
        "totals": tuple(match.totals[s] for s in order),  # type: ignore[attr-defined]
        "levels": tuple(match.levels[(seat + i) & 1] for i in (0, 1)),  # type: ignore[attr-defined]
        "losers_hold_red_jokers": view.losers_hold_red_jokers,
        "declarer": near(view.declarer),
        "partner": near(view.partner),
        "alone": view.alone,
    }
    if view.to_beat is not None:
        said["on_table"] = view.to_beat.cards
    paid = [*view.tributes, None, None][:2]

    def face(card: object) -> int | None:
        return card.face if isinstance(card, Card) else None

    said["tribute_payer"] = tuple(near(p.payer) if p else None for p in paid)
    said["tribute_receiver"] = tuple(near(p.receiver) if p else None for p in paid)
    said["tribute_given"] = tuple(face(p.given) if p else None for p in paid)
    said["tribute_returned"] = tuple(face(p.returned) if p else None for p in paid)
    return said


def row(deals: VectorDeals, position: Position, match: object, seat: int) -> bytes:
    layout = deals.encoding.layout(deals.seats)
    return kernel.encode(layout, deals.engine, position.state, match, seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", all_names())
def test_decoding_gives_back_what_the_view_shows(name: str) -> None:
    deals = make(name, num=1, seed=5)
    for number, (position, match) in enumerate(play(deals, 260, 3)):
        if number % 5 and position.phase == "play":
            continue
        for seat in range(position.seats):
            decoded = deals.encoding.decode(row(deals, position, match, seat), deals.seats)
            wanted = expected(position, match, seat)
            assert {f: decoded[f] for f in wanted if f in decoded} == {f: wanted[f] for f in wanted if f in decoded}


@pytest.mark.parametrize("name", all_names())
def test_hidden_cards_change_no_byte(name: str) -> None:
    """Deal the unseen cards another way, at the same place of the public questions."""
    deals, rng = make(name, num=1, seed=8), random.Random(1)
    for number, (position, match) in enumerate(play(deals, 200, 4)):
        if position.is_over or (number % 7 and position.phase == "play"):
            continue
        for seat in range(position.seats):
            view = position.view(seat)
            if view.to_act is None:
                continue  # the next test covers those who are not asked
            sampled = Position(deals.engine, kernel.same_question(view.sample(rng).state, position.state))
            if (sampled.to_act, sampled.phase) != (position.to_act, position.phase):
                continue  # the dealt cards raise another question: a payer who was given both red jokers resists
            assert row(deals, sampled, match, seat) == row(deals, position, match, seat)


def test_who_is_asked_in_public_sees_no_other_hand() -> None:
    """While Aces are exposed and revealed, two other hands exchanged change no byte of the third's observation."""
    hand_bytes, checked = 32, 0
    deals = make("biga", num=1, seed=2)
    for position, match in play(deals, 600, 9):
        if position.phase not in {"draw", "reveal"}:
            continue
        data = position.to_bytes()
        for one, other in product(range(5), repeat=2):
            hands = position.hand(one), position.hand(other)
            if (
                one >= other
                or len(hands[0]) != len(hands[1])
                or len(position.known(one)) + len(position.known(other))
            ):
                continue
            parts = [data[i * hand_bytes : (i + 1) * hand_bytes] for i in range(5)]
            parts[one], parts[other] = parts[other], parts[one]
            changed = Position.from_bytes(deals.rules, b"".join(parts) + data[5 * hand_bytes :])
            for seat in set(range(5)) - {one, other}:
                if seat == position.state.partner or position.state.partner in {one, other}:
                    continue
                assert row(deals, changed, match, seat) == row(deals, position, match, seat)
                checked += 1
    assert checked > 100


@pytest.mark.parametrize("game", ENCODINGS)
def test_a_version_has_one_layout(game: str) -> None:
    of: Encoding = encoding(game)
    assert of.version == f"{game}/obs@1"
    assert of.size({"biga": 5}.get(game, 4)) == SIZES[game]
    for seats in range(2, 7):
        assert of.layout(seats).size == of.size(seats)


def test_unknown_games_have_no_encoding() -> None:
    with pytest.raises(ValueError, match="no observations are declared for 'bridge'"):
        encoding("bridge")
