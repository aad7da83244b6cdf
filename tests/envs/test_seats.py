"""Environments show each seat what a match shows it, under any rules, from any start and beside any bots."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("gymnasium")

from clamber.bots.seated import BotFailedError
from clamber.envs import drawing, encoding, vector
from clamber.envs.gymnasium import SeatEnv
from envs.stepping import as_played, choose
from properties.games import matches, steps

if TYPE_CHECKING:
    from clamber.match import Match
    from clamber.play import Play
    from clamber.position import Position
    from clamber.view import View

SOME = settings(max_examples=settings.default.max_examples // 2)
START = st.sampled_from(["fresh", "deck", "deal", "position", "record"])
STEPS = 25
OPENING = ("first", "lead")

Drawn = tuple["Match", random.Random]


def start(match: Match, kind: str, rng: random.Random) -> tuple[Match, dict[str, Any]]:
    """Return a match, and the options with which an environment starts as it stands; none for a fresh deal."""
    if kind == "fresh":
        return match, {}
    if kind == "deal":
        return match, {"deck": match.deals[0]}
    if kind == "deck":
        lead = {"lead": rng.randrange(match.seats)} if match.deals[0].lead is not None else {}
        return match, {"deck": match.deals[0].deck, "first": match.deals[0].first, **lead}
    for later in steps(match, rng, deals=1, stop=rng.randrange(60)):
        if later.is_dealt:
            match = later
    return match, {kind: match if kind == "record" else match.current}


def check_known(position: Position, *, is_new: bool) -> None:
    """Assert that the known cards of each hand are in it, and that a card turned up is its drawer's."""
    for seat in range(position.seats):
        assert position.known(seat) in position.hand(seat)
    groups = position.engine.groups
    if is_new and groups.deal.faceup_card and position.phase in {"play", "bid"} and not groups.auction.bottom:
        assert [len(position.known(seat)) for seat in range(position.seats)].count(1) == 1
        assert len(position.known(position.to_act)) == 1


@SOME
@given(matches(), START)
def test_every_seat_observes_what_it_sees_in_the_match(drawn: Drawn, kind: str) -> None:
    match, rng = drawn
    match, options = start(match, kind, rng)
    envs = vector.make(
        match.rules.game.name,
        num=2,
        rules=match.rules,
        seats=match.seats,
        seed=rng.randrange(99),
        autoreset="same_step",
    )
    given_one = rng.randrange(2)
    batch = {
        f"{key}s": [None, value][:: 1 if given_one else -1] for key, value in options.items() if key not in OPENING
    }
    envs.reset(options={**batch, **{key: options[key] for key in OPENING if key in options}} or None)
    if kind in {"position", "record"}:
        assert envs.position(given_one).hands == match.current.hands
    if kind == "record":
        events = envs.match(given_one).deals[0].events
        assert [str(event) for event in events] == [str(event) for event in match.deals[-1].events]
    elif kind != "fresh":
        assert envs.match(given_one).deals[0].deck == match.deals[0].deck
    generator = np.random.default_rng(rng.randrange(99))
    for number in range(STEPS):
        deal = rng.randrange(2)
        position, to_act = envs.position(deal), int(envs.observation["to_act"][deal])
        check_known(position, is_new=number == 0 and (kind in {"fresh", "deck", "deal"} or deal != given_one))
        found = envs.match(deal)
        assert position.to_act == to_act
        for seat in range(envs.seats):
            view = found.view(seat)
            assert encoding.observe(view).tobytes() == envs.observe(deal, seat).tobytes()
            expected = envs.observation["action_mask"][deal] if seat == to_act else np.zeros(envs.actions, bool)
            assert encoding.action_mask(view).tobytes() == expected.tobytes()
        legal = envs.observation["legal"][deal, : envs.observation["counts"][deal]].tolist()
        assert legal == position.legal().ids
        assert encoding.play_of(found.view(to_act), rng.choice(legal)) in map(
            as_played, [position] * len(legal), legal
        )
        envs.step(choose(envs, generator))


class Watching:
    """Bot that chooses at random, is closed once, and may fail."""

    closed: ClassVar[list[Watching]] = []

    def __init__(self, seed: int = 0, *, fails_at: int | None = None) -> None:
        self.rng, self.fails_at = random.Random(seed), fails_at
        self.views: list[View] = []

    def choose(self, view: View) -> Play:
        self.views.append(view)
        if len(self.views) == self.fails_at:
            raise LookupError("no idea")
        return self.rng.choice(view.legal)

    def close(self) -> None:
        self.closed.append(self)


MADE = f"{__name__}:Watching"


@SOME
@given(matches())
def test_one_seat_plays_beside_bots_that_sit_where_they_were_put(drawn: Drawn) -> None:
    """Bots are given in turn order after the learning seat; some are made from a spec and closed again."""
    match, rng = drawn
    seats, seat = match.seats, rng.randrange(match.seats)
    failing = rng.randrange(2 * seats)
    given_bots: list[Any] = [
        MADE if rng.random() < 0.3 else Watching(i, fails_at=rng.randrange(1, 6) if i == failing else None)
        for i in range(seats - 1)
    ]
    env = SeatEnv(
        match.rules.game.name, rules=match.rules, seats=seats, seat=seat, opponents=given_bots, render_mode="ansi"
    )
    failed = deal_played(env, rng)
    if failed is not None:
        place = (seat + 1 + failing) % seats
        assert str(failed).startswith(f"the bot Watching in seat {place} failed: LookupError: no idea")
        assert given_bots[failing].fails_at == len(given_bots[failing].views)
    for i, bot in enumerate(given_bots):
        if bot is not MADE:
            check_views(bot.views, (seat + 1 + i) % seats)
    made = [bot for place, bot in env._bots.items() if given_bots[(place - seat - 1) % seats] is MADE]
    Watching.closed.clear()
    env.close()
    assert sorted(map(id, Watching.closed)) == sorted(map(id, made))


def deal_played(env: SeatEnv, rng: random.Random) -> BotFailedError | None:
    """Play a deal, checking what the seat is shown, to its end or until a bot fails."""
    try:
        observation, info = env.reset(seed=rng.randrange(99))
        over, reward = False, 0.0
        while not over:
            at = env._deals.match(0)
            view = at.view(env.seat)
            assert at.to_act == env.seat
            assert observation["observation"].tobytes() == encoding.observe(view).tobytes()
            assert info["action_mask"].nonzero()[0].tolist() == sorted(view.legal.ids)
            assert env.render() == drawing.text(env.position, env.seat)
            action = env.action_space.any if rng.random() < 0.1 else rng.choice(view.legal.ids)
            observation, reward, over, _, info = env.step(action)
            assert reward == 0 or over
    except BotFailedError as error:
        return error
    assert reward == env.position.rewards[env.seat]
    assert not info["action_mask"].any()
    return None


def check_views(views: list[View], seat: int) -> None:
    """Assert that a bot was asked for its own seat, where it had a choice, with the history of this deal."""
    done: list[Any] = []
    for view in views:
        assert view.seat == seat == view.to_act
        assert len(view.legal) > 1
        history = list(view.history)
        if history[: len(done)] != done:
            assert len(history) < len(done), "what was done stays done, until the next deal"
        done = history
