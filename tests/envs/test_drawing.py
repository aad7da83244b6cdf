"""Renderings for a seat show only cards that it may know; those for spectators show all hands."""

from __future__ import annotations

import random

import gymnasium
import numpy as np
import pytest
from PIL import Image, ImageDraw

import clamber.envs.gymnasium  # noqa: F401 - registers the environments
from clamber.envs import drawing, vector
from clamber.ruleset import all_names
from selecting import presets_later


@pytest.mark.parametrize("name", presets_later(all_names()))
def test_other_hidden_cards_are_drawn_the_same_for_a_seat(name: str) -> None:
    """Compared in every phase reached by random play, and at the end. The renderings for spectators must differ."""
    envs = vector.make(name, num=1, seed=6, autoreset="disabled")
    envs.reset()
    rng, phases, differ = random.Random(3), set(), 0
    while not envs.terminated[0]:
        position = envs.position(0)
        if position.phase not in phases or rng.random() < 0.03:
            for seat in range(envs.seats):
                other = position.view(seat).sample(rng)
                assert drawing.text(other, seat) == drawing.text(position, seat)
                assert np.array_equal(drawing.picture(other, seat), drawing.picture(position, seat))
                differ += drawing.text(other) != drawing.text(position)
            phases.add(position.phase)
        place = rng.randrange(int(envs.observation["counts"][0]))
        envs.step(envs.observation["legal"][0, place : place + 1])
    assert differ > 0
    assert "play" in phases
    assert "the deal is over" in drawing.text(envs.position(0), 0)


def test_gymnasium_draws_for_its_seat() -> None:
    env = gymnasium.make("clamber/Guandan-v0", seat=2, render_mode="ansi").unwrapped
    env.reset(seed=3)
    lines = env.render().splitlines()
    assert [" hidden" in line for line in lines] == [True, True, False, True, False]
    assert lines[2].startswith(f"> seat 2 (27): {env.position.cards_text(env.position.hand(2))}")
    picture = gymnasium.make("clamber/Guandan-v0", seat=2, render_mode="rgb_array").unwrapped
    picture.reset(seed=3)
    assert np.array_equal(picture.render(), drawing.picture(env.position, 2))
    assert picture.render().shape == (320, 900, 3)


def test_each_line_tells_whose_turn_it_is_what_is_held_and_what_lies_there() -> None:
    for position in positions("guandan"):
        *lines, table = drawing.text(position).splitlines()
        for seat, line in enumerate(lines):
            mark = ">" if seat == position.to_act else " "
            out = seat in position.order
            held = (
                f"out as number {position.order.index(seat) + 1}" if out else position.cards_text(position.hand(seat))
            )
            assert line == f"{mark} seat {seat} ({len(position.hand(seat)):2}): {held}"
        if position.phase != "over":
            beaten = position.to_beat
            lies = (
                "nothing to beat" if beaten is None else f"to beat: {beaten.full_text} of seat {position.last_player}"
            )
            assert table == f"  {position.phase}, level {position.level}; {lies}"


def test_the_picture_shows_every_card_and_whose_turn_it_is() -> None:
    turn = (250, 210, 60)
    for position in positions("guandan"):
        rows = drawing.picture(position).reshape(position.seats + 1, 64, 900, 3)
        for seat, row in enumerate(rows[:-1]):
            held = len(position.hand(seat))
            assert (row[5, 2] == turn).all() == (seat == position.to_act)
            assert edges(row) == edges_of(held)
            assert edges(drawing.picture(position, (seat + 1) % 4)[64 * seat : 64 * seat + 64]) == edges_of(held)
        assert edges(rows[-1]) == edges_of(0 if position.to_beat is None else len(position.to_beat.cards))


def test_the_picture_names_the_seats_and_shows_suits_in_their_colours_and_hidden_cards_from_behind() -> None:
    position = next(positions("guandan"))
    *hands, table = drawing.picture(position, 1).reshape(position.seats + 1, 64, 900, 3)
    for seat, row in enumerate(hands):
        assert (row[20:40, 12:60] != drawing.TABLE).any(), f"no name at seat {seat}"
        backs, fronts = (bool((row[8 + 40, 100:] == colour).all(axis=1).any()) for colour in (drawing.BACK, 255))
        assert (backs, fronts) == ((False, True) if seat == 1 else (True, False))
        suits = {card.suit for card in position.hand(1)} if seat == 1 else set()
        assert {suit for suit in "dch" if inked(row[:, 110:], drawing.INK[suit])} == suits & set("dch")
    assert (table[0] == 255).all(), "no line between the hands and the table"
    assert (table[20:40, 12:60] != drawing.TABLE).any(), "the phase is not named"


def test_a_picture_stays_as_programs_learned_to_read_it() -> None:
    """Colours and text positions are part of the format."""
    inks = {"d": (30, 90, 200), "c": (20, 120, 40), "h": (200, 30, 30), "s": (20, 20, 20), "": (120, 40, 140)}
    assert inks == drawing.INK
    position = next(positions("guandan"))
    rows = drawing.picture(position).reshape(position.seats + 1, 64, 900, 3)
    for row, words in zip(rows, ["seat 0", "seat 1", "seat 2", "seat 3", position.phase], strict=True):
        strip = Image.new("RGB", (64, 40), drawing.TABLE)
        ImageDraw.Draw(strip).text((4, 6), words, fill="white")
        assert np.array_equal(row[16:56, 8:72], np.asarray(strip))
    acting = rows[position.to_act, :, :6]
    assert (acting[:61] == (250, 210, 60)).all()
    assert (acting[61:] == drawing.TABLE).all()
    cards = sorted(
        position.hand(0), key=lambda card: position.engine.cards.places(position.level_index, None)[card.face]
    )
    step = (900 - 80 - 30) // len(cards)
    for at, card in enumerate(cards[:-1]):
        found = Image.fromarray(rows[0, :, 80 + at * step : 80 + at * step + step])
        strip = Image.new("RGB", (step, 64), drawing.TABLE)
        draw = ImageDraw.Draw(strip)
        draw.rectangle((0, 8, 30, 52), fill="white", outline=(90, 90, 90))
        draw.text((4, 12), "10" if card.rank == "T" else card.rank, fill=inks[card.suit])
        draw.text((4, 30), card.suit, fill=inks[card.suit])
        assert np.array_equal(np.asarray(found), np.asarray(strip)), card
    laid = next(each for each in positions("guandan") if each.to_beat is not None and len(each.to_beat.cards) > 1)
    row = drawing.picture(laid)[-64:][30]
    assert (row[80 + 31] == drawing.TABLE).all()
    assert (row[80 + 32] == (90, 90, 90)).all()


def inked(row, ink) -> bool:
    """Return True if a row contains text in a colour. Strokes are thin, so the colour is blended with white."""
    dark = 255.0 - row.reshape(-1, 3)
    dark = dark[dark.max(axis=1) > 80]
    wanted = 255.0 - np.array(ink)
    return bool((np.abs(dark / dark.max(axis=1, keepdims=True) - wanted / wanted.max()).max(axis=1) < 0.04).any())


def edges(row) -> int:
    """Return the number of vertical card edges in a row, near the bottom."""
    return int((row[8 + 40] == (90, 90, 90)).all(axis=1).sum())


def edges_of(cards: int) -> int:
    """Return the number of edges: two for each card, or one if the next card overlaps it."""
    return 2 * cards if 32 * cards <= 900 - 80 - 30 else cards + 1


def positions(name: str):
    """Yield some positions from a deal, including the first and the last."""
    envs = vector.make(name, num=1, seed=6, autoreset="disabled")
    envs.reset()
    rng, number = random.Random(3), 0
    while not envs.terminated[0]:
        if number % 9 == 0:
            yield envs.position(0)
        place = rng.randrange(int(envs.observation["counts"][0]))
        envs.step(envs.observation["legal"][0, place : place + 1])
        number += 1
    yield envs.position(0)
