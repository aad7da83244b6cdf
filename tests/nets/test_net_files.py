"""Net files round-trip, and all other contents are refused with a reason."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clamber
from clamber import bots, kernel
from clamber._internal.seeds import seed_bytes
from clamber.engine import engine_for
from clamber.nets import shipped
from clamber.rules.games import GAMES
from clamber.ruleset import ruleset
from nets.files import FIRST, File, groups

pytestmark = pytest.mark.sanitize


@cache
def content() -> bytes:
    table = engine_for(ruleset("guandan")).table
    learner = kernel.Learner(game="guandan", most_seats=4, home=table, seed=seed_bytes(4))
    return learner.net("a run of no chunks", averaged=False).to_bytes()


@cache
def file() -> File:
    return File.read(content())


def test_what_is_written_is_read_again() -> None:
    net = kernel.Net.from_bytes(content())
    assert (net.game, net.run, net.most_seats) == ("guandan", "a run of no chunks", 4)
    assert net.to_bytes() == content() == file().write()


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"version": 2}, "a net of format 2, and this program reads format 1"),
        ({"layout": 1}, "a net of other features"),
        ({"most_seats": 5}, "a net of other features"),
        ({"most_seats": 9}, "a net of another size"),
        ({"first_units": 64}, "a net of another size"),
        ({"places": [16, 1, 1]}, "too many places"),
        ({"last_bias": -(1 << 63)}, "sums can overflow"),
        ({"second_bias": [-(1 << 31)] * 32}, "sums can overflow"),
        ({"rows": [300] * len(file().rows)}, "sums can overflow"),
        ({"rows": file().rows[:-1]}, "the bytes of a net end early|more bytes"),
        ({"more": b"!"}, "more bytes than it should have"),
    ],
)
def test_a_net_that_cannot_play_is_refused(changed: dict, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kernel.Net.from_bytes(replace(file(), **changed).write())


def test_a_net_outlives_options_that_come_and_go() -> None:
    """Options unknown to the net have no weight, and options known only to the net are ignored."""
    (name, width, home), *others = file().rules
    fixed = len(file().rows) // FIRST - sum(width for _, width, _ in file().rules)
    gone = replace(file(), rules=[(b"rules.deck.colour", width, home), *others])
    net, same = kernel.Net.from_bytes(gone.write()), kernel.Net.from_bytes(content())
    plain = [group[0] for group in groups(4) if group.stop <= fixed]
    assert net.value(plain, "plain") == same.value(plain, "plain") == file().value(plain)
    assert net.value([*plain, fixed], "plain") == net.value(plain, "plain") != same.value([*plain, fixed], "plain")
    after = fixed + width
    assert net.value([*plain, after], "plain") == same.value([*plain, after], "plain")
    assert File.read(net.to_bytes()).rules == [(name, width, 0xFFFF), *others]


@pytest.mark.parametrize("other", [b"", b"clamber net\n", b"no net at all", b"clamber net\n" + bytes(2_000_000)])
def test_bytes_that_are_no_net_are_refused(other: bytes) -> None:
    with pytest.raises(ValueError, match="net"):
        kernel.Net.from_bytes(other)


def test_a_changed_byte_is_noticed() -> None:
    rng = random.Random(1)
    for _ in range(20):
        bad = bytearray(content())
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
        with pytest.raises(ValueError, match="net"):
            kernel.Net.from_bytes(bytes(bad))


@pytest.mark.fuzz
@settings(max_examples=settings.default.max_examples // 3)  # the hash takes most of the time
@given(st.data())
def test_a_file_with_anything_in_it_is_refused_or_plays(data: st.DataObject) -> None:
    """The hash is valid so that all other checks are reached."""
    numbers = st.integers(0, (1 << 32) - 1)
    changed = {
        name: data.draw(numbers) for name in ("version", "first_units", "most_seats") if data.draw(st.booleans())
    }
    if data.draw(st.booleans()):
        rule = st.tuples(st.binary(max_size=8), st.integers(0, 65535), st.integers(0, 65535))
        changed["rules"] = data.draw(st.lists(rule, max_size=3)) + file().rules[: data.draw(st.integers(0, 9))]
    if data.draw(st.booleans()):
        changed["second_bias"] = data.draw(st.lists(st.integers(-(1 << 31), (1 << 31) - 1), min_size=32, max_size=32))
    if data.draw(st.booleans()):
        changed["rows"] = file().rows[: data.draw(st.integers(0, len(file().rows)))]
    changed["more"] = data.draw(st.binary(max_size=3))
    try:
        net = kernel.Net.from_bytes(replace(file(), **changed).write())
    except ValueError:
        return
    assert isinstance(net.value([group[0] for group in groups(4)], "plain"), int)


@pytest.mark.parametrize("game", GAMES)
def test_the_net_that_ships_plays_its_game(game: str) -> None:
    net = shipped(game)
    assert net is not None
    assert net.game == game
    assert len(net.to_bytes()) <= 2_000_000
    match = clamber.ruleset(game).new_match(seed=2)
    view = match.view(match.position.to_act)
    assert bots.make("net").choose(view) in view.legal


def test_a_net_of_another_game_is_refused_in_words(tmp_path) -> None:
    path = tmp_path / "some.net"
    path.write_bytes(content())
    bot = bots.make(f"net:{path}")
    assert (bot.info.name, bot.info.policy) == ("net:some.net", None)
    match = clamber.ruleset("guandan").new_match(seed=2)
    view = match.view(match.position.to_act)
    assert bot.choose(view) in view.legal
    other = clamber.ruleset("biga").new_match(seed=2)
    with pytest.raises(bots.NoNetError, match="this net was trained on guandan and cannot play biga"):
        bot.choose(other.view(other.position.to_act))


def test_a_game_that_no_net_has_learnt_is_refused_in_words() -> None:
    table = engine_for(ruleset("guandan")).table
    learnt, table.net = table.net, None
    try:
        with pytest.raises(ValueError, match="no net has learnt this game"):
            kernel.Simulation(table, 4, seed_bytes(1), 0, ["net"] * 4)
    finally:
        table.net = learnt


def test_a_file_that_is_none_is_refused_when_the_bot_is_made(tmp_path) -> None:
    (tmp_path / "bad.net").write_bytes(b"no net")
    for name, reason in (("bad.net", "not a net"), ("missing.net", "No such file")):
        with pytest.raises(bots.UnknownBotError, match=reason):
            bots.make(f"net:{tmp_path / name}")
