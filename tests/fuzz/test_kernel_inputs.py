"""Fuzzed kernel input is accepted or raises a Python error, and never causes an out-of-bounds read."""

from __future__ import annotations

import contextlib
import json
import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clamber
from clamber import _kernel
from clamber.as_json.plays import PlayInfo
from clamber.as_json.views import view_text
from clamber.cards import Cards
from clamber.compile.kernel_table import kernel_table
from clamber.compile.tables import compile_rules
from clamber.engine import POLICIES, CompiledRules, engine_for
from clamber.match import empty_match
from clamber.position import Position
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from selecting import few_now

pytestmark = [pytest.mark.fuzz, pytest.mark.sanitize]

BYTEWISE = 4
"""Number of positions per game whose bytes are mutated one by one."""

NAMES = (*GAMES, "gandengyan/double", "doudizhu/grab")
REFUSED = (ValueError, TypeError, OverflowError, IndexError)
masks = st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))


@cache
def engine(name: str) -> CompiledRules:
    return engine_for(ruleset(name))


def play_on(position: Position, choices: list[int]) -> None:
    """Make the chosen legal plays until the deal is over."""
    for choice in choices:
        legal = position.legal()
        if not legal:
            return
        position = position.apply(legal[choice % len(legal)])


def look_and_try(position: Position, seed: int) -> None:
    """Encode all views, sample worlds of one and roll out plays in them, if any world exists."""
    viewer = position.to_act
    with contextlib.suppress(RuntimeError):
        position.view(viewer).sample(2, seed=seed)
    for seat in (None, *range(position.seats)):
        json.loads(view_text(position.view(seat)))
    view = position.view(viewer)
    if len(view.legal):
        with contextlib.suppress(RuntimeError):
            clamber.playouts(view, view.legal[:2], POLICIES[seed % len(POLICIES)], 2, seed)


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.binary(max_size=40), st.data())
def test_bytes_that_may_be_a_position(name: str, seed: int, noise: bytes, data: st.DataObject) -> None:
    """Valid bytes with random mutations are refused, or give a playable position."""
    rules = ruleset(name)
    position = rules.new_match(seed=seed).position
    assert position is not None
    rng = random.Random(seed)
    for _ in range(rng.randrange(40)):
        legal = position.legal()
        if legal:
            position = position.apply(rng.choice(legal))
    raw = bytearray(position.to_bytes())
    for byte in noise:
        raw[data.draw(st.integers(0, len(raw) - 1))] = byte
    with contextlib.suppress(ValueError):
        changed = Position.from_bytes(rules, bytes(raw))
        look_and_try(changed, seed)
        play_on(changed, data.draw(st.lists(st.integers(0, 50), max_size=30)))


@pytest.mark.slow
@pytest.mark.parametrize("name", few_now(NAMES, 0, 2, 7))
def test_each_byte_changed_by_itself(name: str) -> None:
    """Single bytes set to values such as an invalid seat or card are refused, or give a playable position."""
    rng = random.Random(name)
    match = ruleset(name).new_match(seed=11)
    for _ in range(BYTEWISE):
        for _ in range(rng.randrange(1, 60)):
            if match.position is not None and match.position.is_over:
                match = match.next_deal()
            elif match.position is not None:
                match = match.apply(rng.choice(match.position.legal()))
        assert match.position is not None
        data = match.position.to_bytes()
        for place in range(len(data)):
            for value in {0, 1, 6, 61, 128, 254, 255, data[place] ^ 1, data[place] ^ 64} - {data[place]}:
                with contextlib.suppress(ValueError):
                    changed = Position.from_bytes(ruleset(name), data[:place] + bytes([value]) + data[place + 1 :])
                    play_on(changed, [place, value, 7 * place])


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(-5, 70_000), masks, st.integers(-3, 40))
def test_any_candidates_and_numbers(name: str, seed: int, action: int, cards: tuple[int, int], number: int) -> None:
    """Playouts with invalid plays or invalid numbers of worlds and threads."""
    view = ruleset(name).new_match(seed=seed).view(0)
    with contextlib.suppress(*REFUSED):
        play = clamber.Play(view.masked.engine, 0, None, action, cards)
        clamber.playouts(view, [play], "random", number % 7, seed, number % 5)
    with contextlib.suppress(*REFUSED):
        view.sample(number, seed=seed - number)


@given(st.sampled_from(NAMES), st.binary(max_size=700))
def test_any_bytes(name: str, raw: bytes) -> None:
    """Bytes of any length are refused, or decode to a position."""
    with contextlib.suppress(ValueError):
        Position.from_bytes(ruleset(name), raw)


@given(st.sampled_from(NAMES), st.integers(0, 2**32), st.integers(-5, 70_000), masks)
def test_any_action_with_any_cards(name: str, seed: int, action: int, cards: tuple[int, int]) -> None:
    """The id and the faces may be invalid."""
    position = ruleset(name).new_match(seed=seed).position
    assert position is not None
    with contextlib.suppress(*REFUSED):
        position.state.why_not(position.engine.table, action, cards)
        after = position.state.apply(position.engine.table, action, cards)
        assert after is None or position.why_not(position.default_play(action)) is None
    with contextlib.suppress(*REFUSED):
        position.engine.table.readings(cards, seed % 13, seed % 60 - 3)
    with contextlib.suppress(*REFUSED):
        position.engine.table.beats(seed % 20, action, seed % 60_000)
    with contextlib.suppress(*REFUSED):
        position.engine.table.captures(seed % 20, action, seed % 60_000)


@given(st.sampled_from(NAMES), st.lists(st.integers(-2, 60), max_size=120), st.integers(-2, 8), st.integers(-2, 60))
def test_any_deck(name: str, deck: list[int], first: int, faceup: int) -> None:
    """An invalid deck is refused."""
    match = empty_match(ruleset(name), [f"seat {i}" for i in range(ruleset(name).seats[0])])
    with pytest.raises(REFUSED):
        match.state.begin(engine(name).table, _kernel.Opening(deck=deck, first=first, lead=None, faceup=faceup))


@given(
    st.sampled_from(NAMES),
    st.lists(masks, max_size=8),
    st.integers(-2, 8),
    st.integers(-2, 20),
    st.none() | st.integers(-2, 60),
    st.none() | st.integers(-2, 40_000),
    st.lists(st.integers(-1, 60), max_size=12),
    st.none() | st.integers(-2, 8),
    st.lists(st.integers(0, 50), max_size=20),
)
def test_any_setup(  # noqa: PLR0917 - drawn one by one
    name: str,
    hands: list[tuple[int, int]],
    to_act: int,
    level: int,
    special: int | None,
    to_beat: int | None,
    talon: list[int],
    declarer: int | None,
    choices: list[int],
) -> None:
    """Hands, levels and plays to beat that never occur in a deal."""
    limited = [(once & (2**54 - 1), twice & once & (2**54 - 1)) for once, twice in hands]
    with contextlib.suppress(*REFUSED):
        setup = _kernel.Setup(
            hands=limited,
            to_act=to_act,
            level=level,
            special=special,
            to_beat=to_beat,
            on_table=limited[0] if limited else (0, 0),
            last=(to_act + 1) % max(len(hands), 1),
            talon=talon,
            declarer=declarer,
        )
        play_on(Position(engine(name), _kernel.State.set_up(engine(name).table, setup)), choices)


lanes = st.integers(0, 2**16 - 1)
small = st.integers(-1, 20)


@st.composite
def shapes(draw: st.DrawFn, deck: _kernel.ShapeDeck) -> _kernel.Shape:
    """Draw a family that no rules page declares."""
    of, ranks, first = draw(small), draw(small), draw(small)
    makers = [
        lambda: _kernel.sets(
            deck, size=of, lanes=draw(lanes), natural_only=draw(st.booleans()), all_wild=draw(st.booleans())
        ),
        lambda: _kernel.runs(
            deck,
            of=of,
            ranks=ranks,
            first=first,
            last=draw(small),
            suited=draw(st.sampled_from([None, True, False])),
            mixed_hearts=draw(st.booleans()),
            scarce_head=draw(st.booleans()),
        ),
        lambda: _kernel.with_attached(
            deck,
            cards=draw(st.integers(0, 3)),
            jokers=draw(st.booleans()),
            jokers_with_wild=draw(st.booleans()),
        ),
        lambda: _kernel.exactly(draw(st.lists(st.lists(st.tuples(small, small), max_size=3), max_size=20))),
        lambda: _kernel.bodies(deck, of=of, ranks=ranks, first=first, last=draw(small), kickers=draw(kickers(ranks))),
    ]
    patterns = draw(st.sampled_from(makers))()
    flags = ("bomb", "run", "suited", "last_play", "any_higher", "next", "same_or_next")
    return _kernel.Shape(
        **{name: draw(st.booleans()) for name in flags},
        **{name: draw(small) for name in ("kind", "size", "copies", "ranks", "guard")},
        guards=draw(st.lists(st.tuples(small, small), max_size=2)),
        powers=draw(st.lists(small, max_size=16)),
        patterns=patterns,
    )


@st.composite
def kickers(draw: st.DrawFn, ranks: int) -> _kernel.Kickers | None:
    """Draw kickers that no rules page declares, or None."""
    if draw(st.booleans()):
        return None
    numbers = {name: draw(st.integers(0, 4)) for name in ("count", "cards", "alike", "copies")}
    flags = {name: draw(st.booleans()) for name in ("both_jokers", "may_extend")}
    return _kernel.Kickers(ranks=ranks, lanes=draw(st.tuples(lanes, lanes, lanes)), **numbers, **flags)


@given(st.sampled_from(NAMES), st.data())
def test_tables_of_shapes_made_by_hand(name: str, data: st.DataObject) -> None:
    """Tables compiled from arbitrary shapes are refused, or used without out-of-bounds reads."""
    draw, tables = data.draw, compile_rules(ruleset(name))
    with contextlib.suppress(*REFUSED, RuntimeError):
        deck = _kernel.ShapeDeck(
            copies=draw(st.lists(st.integers(0, 8), min_size=16, max_size=16)),
            wild_lanes=draw(lanes),
            stands_for=draw(lanes),
            at_most=draw(st.integers(0, 4)),
            as_themselves=draw(st.booleans()),
        )
        families = draw(st.lists(shapes(deck), min_size=1, max_size=4))
        flags = ("binding", "hard_over_soft", "highest_only", "natural_first", "step_free_equals")
        compiled = _kernel.Compiled(
            deck=deck,
            families=families,
            set_power=draw(st.lists(st.tuples(*[st.integers(0, 20)] * 16), max_size=14)),
            climbing=_kernel.Climbing(
                **{flag: draw(st.booleans()) for flag in flags},
                step_free_ranks=draw(lanes),
                single_follows_any=draw(st.none() | small),
                capture=draw(st.none() | small),
                capture_max=draw(small),
                wild_suit=draw(small),
            ),
            first_play=tables.first_play,
            first_bomb=draw(small),
            joker_lead=draw(st.none() | small),
            last_plays=draw(st.none() | small),
        )
        cut = replace(tables, families=tables.families[: len(families)], compiled=compiled)
        table = kernel_table(cut, engine(name).groups, _kernel.PlannerWeights())
        seats = ruleset(name).seats[0]
        simulation = _kernel.Simulation(table, seats, bytes(32), 0, ["random"] * seats)
        assert simulation is not None


@given(st.text(max_size=30), st.sampled_from(NAMES))
def test_any_text_as_an_action(text: str, name: str) -> None:
    """Typed text is parsed as an action or raises ClamberError."""
    position = ruleset(name).new_match(seed=1).position
    assert position is not None
    with contextlib.suppress(clamber.ClamberError):
        position.apply(text)


@given(st.lists(st.integers(0, 53), max_size=12).filter(lambda faces: all(faces.count(f) < 3 for f in faces)))
def test_any_cards_have_readings_or_none(faces: list[int]) -> None:
    """Every reading of arbitrary cards uses them all and can be played from them."""
    for name in NAMES:
        cards = Cards.from_faces(faces)
        level = 5 if engine(name).rules.game.levels is not None else 0
        for action in engine(name).table.readings(cards.masks, level, engine(name).cards.special(level)):
            assert sum(engine(name).actions.member_of(action).need) == len(cards)


@given(st.sampled_from(NAMES), st.integers(-2, 2**33), masks, st.integers(-2, 20), st.none() | st.integers(-2, 260))
def test_plays_to_encode(name: str, action: int, cards: tuple[int, int], level: int, special: int | None) -> None:
    """Any action with any cards is refused, or encoded as an object with all its fields."""
    with contextlib.suppress(*REFUSED):
        play = json.loads(engine(name).encoder.play(action, cards, level, special, capture=True))
        assert list(play) == list(PlayInfo.__annotations__)
    with contextlib.suppress(*REFUSED):
        few = engine(name).actions.total
        assert json.loads(engine(name).encoder.play(action % few, (cards[0] % 2**54, 0), 0, None))
    with contextlib.suppress(*REFUSED):
        once, twice = cards
        count = (once | twice).bit_count() + twice.bit_count()
        assert len(engine(name).encoder.cards(cards, level, special)) == 2 * count


@given(
    st.sampled_from(NAMES), st.integers(0, 2**32), st.lists(st.none() | st.text(max_size=9), max_size=9), st.text()
)
def test_doers_and_windows_to_encode(name: str, seed: int, doers: list[str | None], window: str) -> None:
    """Doers are refused unless they are known and there is one for each event; a window is copied as it is."""
    match = ruleset(name).new_match(seed=seed)
    for number in range(seed % 9):
        match = match.apply(match.current.legal()[number % len(match.current.legal())])
    encoder, seen = match.engine.encoder, match.view(None).seen
    with contextlib.suppress(*REFUSED):
        assert len(json.loads(encoder.history(seen, 0, doers))) <= len(doers)
    assert window in encoder.deal_for_one(seen, window=window, asked=True, open=True, counts=True)
    for other in set(NAMES) - {name}:
        with pytest.raises(ValueError, match="other rules"):
            engine(other).encoder.view(seen)
