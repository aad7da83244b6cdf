"""Observations contain the information in a view and nothing else."""

from __future__ import annotations

import dataclasses
import random
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from clamber.cards import Card, Cards
from clamber.engine import PHASES
from clamber.envs import kernel
from clamber.envs.encoding import ENCODINGS, WHOLE_DEAL, Encoding, encoding
from clamber.envs.vector import VectorDeals, make
from clamber.play import Play
from clamber.position import Position
from clamber.rules.kinds import KIND_NAMES
from clamber.ruleset import all_names, ruleset
from clamber.view import View
from selecting import all_of_them, few_now, presets_later

if TYPE_CHECKING:
    from clamber.match import Match

SIZES = {
    "guandan": (4, 2234),
    "gandengyan": (4, 2227),
    "biga": (5, 2276),
    "doudizhu": (3, 1947),
    "zhengshangyou": (4, 2263),
    "paodekuai": (3, 1876),
}
"""Number of seats, and the size in bytes of `obs@1` for this number; any other size requires a new version."""

HOUSES = (
    *((name, {}) for name in all_names()),
    ("paodekuai", {"bomb_multiplier": 2, "table_stakes": 50}),
    ("biga", {"expose_poll": "after_deal_in_order"}),
    ("biga", {"expose_poll": "own_draw_only", "forced_reveal": "lone_only"}),
    ("biga", {"partner_reveal": "forbidden", "self_overcall": False, "captured_big_ace": "ordinary"}),
    ("guandan", {"returns": "simultaneous", "anti_reveal": "fact", "tribute_suit": "random"}),
    ("guandan", {"anti_tribute": "optional", "return_rank": "max10", "big_bomb_courtesy": True}),
    ("gandengyan", {"decks": 2, "table_stakes": 50}),
    ("doudizhu", {"bid_turns": "until_two_pass", "first_bidder": "rotate"}),
    ("doudizhu", {"doubling": "answered", "bidding": "none"}),
    ("doudizhu", {"open_hand": "landlord", "doubling": "each"}),
    ("doudizhu", {"bottom_bonus": "low_cards", "must_bid": "highest"}),
)
"""All presets, and options that affect questions to seats or the visibility of events."""

NOW = [index for index, (name, options) in enumerate(HOUSES) if "/" not in name and not options]
"""Indices of the games with their usual options."""

READ_ELSEWHERE = {"rules", "seat", "seats", "open_questions", "legal", "masked"}
"""View fields not compared here: the owner, the rules, the mask, and the kernel's state."""


def seen_in(name: str, options: dict[str, Any], *, steps: int, seed: int, history: int = WHOLE_DEAL):
    """Yield (deals, match) at each step of random play."""
    rules = ruleset(name, options)
    deals = make(rules.game.name, num=1, rules=rules, seed=seed, autoreset="same_step", history=history)
    deals.reset()
    rng = random.Random(seed)
    for _ in range(steps + 600 * (("expose_poll", "every_draw_all") in rules.values)):
        yield deals, deals.match(0)
        place = rng.randrange(int(deals.observation["counts"][0]))
        deals.step(deals.observation["legal"][0, place : place + 1].astype(np.int64))


def row_of(deals: VectorDeals, seat: int) -> bytes:
    return deals.observe(0, seat).tobytes()


def encoded(deals: VectorDeals, position: Position, match: Match, seat: int) -> bytes:
    """Return the observation of another position with the history of this one."""
    layout = deals.encoding.layout(deals.seats)
    return kernel.encode(layout, deals.engine, position.state, match.state, history=plain_history(deals), seat=seat)


def card(face: int | None) -> Card | None:
    return None if face is None else Card(face)


def plain_history(deals) -> list[kernel.PlainEvent]:
    """Return the first deal's events in the form that `encode` accepts from other environments."""
    return [kernel.PlainEvent(held.seat, held.drawn, held.action, held.cards) for held in deals.deals.history(0, 0)]


def view_from(said: dict[str, Any], seat: int, seats: int, deals: VectorDeals) -> dict[str, object]:
    """Return the fields of a view as decoded from an observation."""

    def far(near: int | None) -> int | None:
        return None if near is None else (near + seat) % seats

    def by_seat(entries: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(entries[(other - seat) % seats] for other in range(seats))

    engine = deals.engine
    wild_rank = said.get("wild_rank")
    level = said.get("level") or (0 if wild_rank is None else 1 + wild_rank)
    special = said.get("special")
    order = sorted((place, far(near)) for near, place in enumerate(said["places"]) if place)
    paid = [
        (far(payer), card(given), far(receiver), card(returned))
        for payer, given, receiver, returned in zip(
            *(said.get(f"tribute_{word}", ()) for word in ("payer", "given", "receiver", "returned")), strict=True
        )
        if payer is not None
    ]
    happened = []
    drawn_at = said.get("history_drawn") or (0,) * len(said["history_seat"])
    for near, bits, cards, drawn in zip(
        said["history_seat"], said["history_action"], said["history_cards"], drawn_at, strict=True
    ):
        if near is None:
            break
        if bits == 0:
            happened.append((far(near), "return ?", Cards()))
            continue
        masks = cards.masks if bits - 1 >= engine.actions.first_play else (0, 0)
        play = Play(engine, level, special, bits - 1, masks)
        happened.append((far(near), play.text + (f" @{drawn}" if play.kind == "expose" else ""), cards))
    own_first = slice(None, None, -1 if seat & 1 else 1)
    levels = said.get("levels")
    declarers = said.get("declarers")
    to_beat = None
    if said["action"]:
        to_beat = Play(engine, level, special, said["action"] - 1, said["on_table"].masks)
        assert KIND_NAMES[said["kind"]] == to_beat.kind
        assert said["position"] == engine.actions.member_of(to_beat.action).position
    return {
        "phase": PHASES[said["phase"]],
        "to_act": far(said["to_act"]),
        "first": far(said["first"]),
        "leader": far(said["leader"]),
        "last_player": far(said["last_player"]),
        "hand": said["hand"],
        "sizes": by_seat(said["sizes"]),
        "known": by_seat(said["known"]),
        "talon": said["talon"],
        "to_beat": to_beat,
        "waiting": tuple(sorted(far(near) for near in said["waiting"])),
        "order": tuple(other for _, other in order),
        "level": None if levels is None else "23456789TJQKA"[level],
        "special": card(said.get("special")),
        "wild_rank": None if wild_rank is None else "23456789TJQKA"[wild_rank],
        "drawn": said.get("drawn", 0),
        "declarer": far(said.get("declarer")),
        "partner": far(said.get("partner")),
        "alone": said.get("alone", engine.rules.game.auction is not None and said["declarer"] is not None),
        "bid": said["bid"] if engine.groups.auction.bids else None,
        "bidder": far(said.get("bidder")),
        "doubled": tuple(sorted(far(near) for near in said.get("doubled", ()))),
        "is_doubling": PHASES[said["phase"]] == "bid" and said["declarer"] is not None and not said.get("showing"),
        "open_hands": tuple(sorted(far(near) for near in said.get("open", ()))),
        "is_showing": bool(said.get("showing")),
        "bottom": said.get("bottom", Cards()),
        "multiplier": said["multiplier"] if "bid" in said else 1,
        "tributes": tuple(paid),
        "losers_hold_red_jokers": said.get("losers_hold_red_jokers", False),
        "levels": None if levels is None else tuple("23456789TJQKA"[i] for i in levels[own_first]),
        "totals": None if "totals" not in said else by_seat(said["totals"]),
        "declarers": None if declarers is None else (declarers + seat) & 1,
        "failures": said.get("failures", (0, 0))[own_first],
        "history": happened[::-1],
        "unseen": said["unseen"],
    }


@pytest.mark.parametrize("steps", [100, *all_of_them([420])])
@pytest.mark.parametrize(("name", "options"), few_now(HOUSES, *NOW, -11, -9, -6, -1))
def test_a_view_can_be_read_back_from_its_observation(name: str, options: dict[str, Any], steps: int) -> None:
    """Compares every field, including the complete history of the deal."""
    for number, (deals, match) in enumerate(seen_in(name, options, steps=steps, seed=5)):
        if number % {"play": 9, "draw": 41}.get(match.position.phase, 1):
            continue
        for seat in random.Random(number).sample(range(deals.seats), 2):
            view = match.view(seat)
            said = deals.encoding.decode(row_of(deals, seat), deals.seats)
            found = view_from(said, seat, deals.seats, deals)
            wanted = {f.name: getattr(view, f.name) for f in dataclasses.fields(View)}
            wanted["history"] = [(event.seat, event.text, event.cards) for event in view.history]
            wanted["tributes"] = tuple((p.payer, p.given, p.receiver, p.returned) for p in view.tributes)
            if view.levels is not None:
                wanted["totals"] = None  # games with levels count no points
            assert wanted.keys() - READ_ELSEWHERE == found.keys()
            assert found == {field: wanted[field] for field in found}
            assert masked_facts(said, seat, deals.seats) == facts_of(view.masked, said)


@pytest.mark.parametrize("name", SIZES)
def test_every_kind_of_field_is_read_as_it_is_written(name: str) -> None:
    """Includes values that rarely occur in play: negative numbers, and all bits set."""
    declared, seats = encoding(name), SIZES[name][0]
    row, places = bytearray(declared.size(seats)), declared.slices(seats)
    wanted: dict[str, object] = {}
    for field, shape in zip(declared.fields, declared.shapes(seats), strict=True):
        start, rows, length = places[field.name].start, shape[0] if len(shape) == 2 else 1, shape[-1]
        found: list[object] = []
        for number in range(rows):
            value = number - 2 if number else -(1 << 31)
            written, meant = {
                "number": ([value >> i & 1 for i in range(length)], value),
                "bits": ([1] * length, (1 << length) - 1),
                "mask": ([1] * length, True if length == 1 else tuple(range(length))),
                "count": ([3] * length, 3 if length == 1 else (3,) * length),
                "one": ([*[0] * (length - 1), 1], length - 1),
                "cards": ([2] * length, Cards.from_faces(face for face in range(length) for _ in range(2))),
            }[field.kind]
            row[start + number * length : start + (number + 1) * length] = bytes(written)
            found.append(meant)
        wanted[field.name] = tuple(found) if len(shape) == 2 else found[0]
    said = declared.decode(bytes(row), seats)
    assert said == wanted
    assert {field: type(value) for field, value in said.items()} == {f: type(value) for f, value in wanted.items()}
    nothing = declared.decode(bytes(declared.size(seats)), seats)
    chosen = [field.name for field in declared.fields if field.kind == "one" and len(field.shape) == 1]
    assert all(nothing[name] is None for name in chosen)


def masked_facts(said: dict[str, Any], seat: int, seats: int) -> dict[str, object]:
    """Return the facts that the kernel state has in addition to the view, decoded from an observation."""
    near = {
        name: tuple(said[name][(other - seat) % seats] for other in range(seats))
        for name in ("stakes", "plays")
        if name in said
    }
    masks = {
        name: tuple(sorted((place + seat) % seats for place in said[name]))
        for name in ("locked", "asked")
        if name in said
    }
    plain = ("lead_passes", "is_void", "must_lead", "tricks", "multiplier", "resisted", "last_round", "shown_suit")
    more = ("partner_known", "lone_known", "both_shown", "forced", "revealed")
    return near | masks | {name: said[name] for name in (*plain, *more, "final_play") if name in said}


def facts_of(masked: Any, said: dict[str, Any]) -> dict[str, object]:
    state = masked.state
    facts = {
        "stakes": tuple(state.stakes),
        "plays": tuple(state.plays),
        "locked": tuple(state.locked),
        "asked": tuple(state.asked),
        "final_play": 0 if state.final_play is None else state.final_play + 1,
        "shown_suit": state.big_suit,
        "multiplier": state.multiplier(masked.engine.table),
    }
    plain = ("lead_passes", "is_void", "must_lead", "tricks", "resisted", "last_round")
    more = ("partner_known", "lone_known", "both_shown", "forced", "revealed")
    facts |= {name: getattr(state, name) for name in (*plain, *more)}
    return {name: facts[name] for name in facts if name in said}


def test_biga_20_that_a_big_ace_was_not_exposed_but_forced_is_observed() -> None:
    deals = make("biga", num=1, rules=ruleset("biga", {"forced_reveal": "none"}), seed=1)
    deals.reset()

    def is_forced() -> object:
        return deals.encoding.decode(row_of(deals, 0), deals.seats)["forced"]

    assert is_forced() is False
    while deals.position(0).phase == "draw":
        deals.step(deals.observation["legal"][0, :1].astype(np.int64))  # all seats decline
    assert is_forced() is True


@pytest.mark.parametrize(("name", "options"), few_now(HOUSES, *NOW))
def test_equal_views_are_equal_observations(name: str, options: dict[str, Any]) -> None:
    """Redealing the hidden cards changes no byte of the seat's observation."""
    rng, compared = random.Random(1), 0
    for number, (deals, match) in enumerate(seen_in(name, options, steps=300, seed=8, history=16)):
        position = match.position
        if number % {"play": 7, "draw": 41}.get(position.phase, 1):
            continue
        for seat in range(deals.seats):
            view = position.view(seat)
            other = view.sample(rng)
            assert other.view(seat) == view
            assert encoded(deals, other, match, seat) == encoded(deals, position, match, seat)
            assert encoded(deals, position, match, seat) == row_of(deals, seat)
            compared += other != position
    assert compared > 50


def test_what_a_seat_sees_of_the_questions_tells_nothing_of_other_hands() -> None:
    """Swapping two hands during exposure and revealing changes no byte of a third seat's observation."""
    hand_bytes, checked = 48, 0
    options = {"expose_poll": "after_deal_in_order"}
    for deals, match in seen_in("biga", options, steps=900, seed=2):
        position = match.position
        if position.phase not in {"draw", "reveal"}:
            continue
        data = position.to_bytes()
        for one, other in product(range(5), repeat=2):
            hands = position.hand(one), position.hand(other)
            shown = len(position.known(one)) + len(position.known(other))
            if one >= other or len(hands[0]) != len(hands[1]) or shown:
                continue
            parts = [data[i * hand_bytes : (i + 1) * hand_bytes] for i in range(5)]
            parts[one], parts[other] = parts[other], parts[one]
            changed = Position.from_bytes(deals.rules, b"".join(parts) + data[5 * hand_bytes :], open_questions=True)
            for seat in set(range(5)) - {one, other}:
                if seat == position.state.partner or position.state.partner in {one, other}:
                    continue
                assert encoded(deals, changed, match, seat) == encoded(deals, position, match, seat)
                checked += 1
    assert checked > 100


@pytest.mark.sanitize
def test_only_the_last_actions_are_shown() -> None:
    """An observation keeps the last events; their number does not affect the rest of a row."""
    short = encoding("guandan", history=3)
    for deals, match in seen_in("guandan", {}, steps=60, seed=3):
        whole = deals.encoding.decode(row_of(deals, 1), 4)
        row = kernel.encode(
            short.layout(4),
            deals.engine,
            match.position.state,
            match.state,
            history=plain_history(deals),
            seat=1,
        )
        part = short.decode(row, 4)
        for name, value in part.items():
            assert value == (whole[name][:3] if name.startswith("history_") else whole[name])


@pytest.mark.sanitize
@pytest.mark.parametrize("name", presets_later(all_names()))
def test_what_was_played_is_the_sum_of_the_plays(name: str) -> None:
    for deals, match in seen_in(name, {}, steps=80, seed=4, history=0):
        played = np.zeros((deals.seats, 54), int)
        for event in match.deals[-1].events:
            if event.play.is_combination:
                np.add.at(played[event.seat], list(event.play.cards.faces), 1)
        said = deals.encoding.decode(row_of(deals, 0), deals.seats)
        assert played.tolist() == [list(counts) for counts in said["played"]]


@pytest.mark.parametrize("game", ENCODINGS)
def test_a_version_has_one_layout(game: str) -> None:
    of: Encoding = encoding(game)
    assert of.name == f"{game}/obs@1,history=16"
    seats_there, size = SIZES[game]
    assert of.size(seats_there) == size
    for seats, history in product(range(2, 7), (0, 1, 16, WHOLE_DEAL)):
        one = encoding(game, history=history)
        assert one.layout(seats).size == one.size(seats)


@pytest.mark.parametrize(
    ("options", "fields"), [({}, []), ({"bomb_multiplier": 2, "table_stakes": 50}, ["stakes", "multiplier"])]
)
def test_a_later_option_adds_its_fields_only_where_it_is_in_force(options: dict[str, int], fields: list[str]) -> None:
    found, usual = (encoding(ruleset("paodekuai", rules)) for rules in (options, {}))
    assert [field.name for field in found.fields if field not in usual.fields] == fields
    assert found.name == "+".join(("paodekuai/obs@1", *fields)) + ",history=16"


def test_what_has_no_encoding_is_refused() -> None:
    with pytest.raises(ValueError, match="no observations are declared for 'bridge'"):
        encoding("bridge")
    for wrong in (-1, WHOLE_DEAL + 1):
        with pytest.raises(ValueError, match=f"history must be a whole number from 0 to 1000, not {wrong}"):
            encoding("guandan", history=wrong)
