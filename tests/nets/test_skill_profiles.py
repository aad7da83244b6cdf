"""Skill profiles: each flaw has a human-like effect, and otherwise leaves the net's play unchanged."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from clamber import bots, ruleset
from clamber.engine import engine_for
from clamber.kernel_rules import kernel_skill_profiles
from clamber.rules.skill_profiles import SkillProfile, SkillProfiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber import Match, Play, View

VERY = 50_000
"""Setting in thousandths that outweighs everything else."""


@contextmanager
def erring(match: Match, skill_profile: SkillProfile) -> Iterator[bots.Bot]:
    """Yield an expert bot whose only flaw is that of this profile."""
    table = engine_for(match.rules).table
    table.skill_profiles = kernel_skill_profiles(SkillProfiles(expert=skill_profile))
    try:
        yield bots.make("net_expert", seed=1)
    finally:
        table.skill_profiles = kernel_skill_profiles(match.rules.game.skill_profiles)  # the bot reads this table


def choices(name: str, seeds: int, skill_profile: SkillProfile) -> list[tuple[View, Play, Play]]:
    """Return (view, play, other) for the net's decisions in some deals, where `other` is the flawed bot's play."""
    found = []
    for seed in range(seeds):
        match, net = ruleset(name).new_match(seed=seed), bots.make("net")
        with erring(match, skill_profile) as bot:
            while match.is_dealt:
                view = match.view(match.position.to_act)
                play = net.choose(view)
                found.append((view, play, bot.choose(view)))
                match = match.apply(play)
    return found


@pytest.mark.parametrize("name", ["guandan", "doudizhu", "biga", "gandengyan"])
def test_who_errs_in_nothing_plays_as_the_net(name: str) -> None:
    found = choices(name, 1, SkillProfile())
    assert len(found) > 10
    assert all(play == other for _, play, other in found)


def test_haste_takes_cards_out_of_the_hand() -> None:
    found = choices("guandan", 2, SkillProfile(haste=VERY))
    following = [other for view, _, other in found if view.to_beat is not None and len(view.legal) > 1]
    assert len(following) > 10
    assert all(len(play.cards) > 0 for play in following)
    assert sum(len(other.cards) for _, _, other in found) > 1.3 * sum(len(play.cards) for _, play, _ in found)


def test_pride_plays_what_nobody_beats() -> None:
    found = choices("guandan", 2, SkillProfile(pride=VERY))
    bombs = [(play.is_bomb, other.is_bomb) for _, play, other in found]
    assert sum(other for _, other in bombs) > 3 * sum(play for play, _ in bombs)


def test_rivalry_beats_a_partner() -> None:
    found = choices("guandan", 2, SkillProfile(rivalry=VERY))
    on_partners = [
        (play, other)
        for view, play, other in found
        if view.to_beat is not None and view.last_player == (view.seat + 2) % 4 and len(view.legal) > 1
    ]
    assert len(on_partners) > 5
    assert sum(not play.cards for play, _ in on_partners) > 0
    assert all(other.cards for _, other in on_partners)


def test_boldness_bids() -> None:
    found = [
        (view, play, other)
        for view, play, other in choices("doudizhu", 40, SkillProfile(boldness=VERY))  # the bot rarely passes a bid
        if view.phase == "bid"
    ]
    assert any(play.stake is None for _, play, _ in found)
    assert all(other.stake is not None for _, _, other in found)


@pytest.mark.parametrize("skill_profile", [SkillProfile("none"), SkillProfile("high"), SkillProfile(passes=False)])
def test_who_forgets_plays_otherwise_now_and_then(skill_profile: SkillProfile) -> None:
    """At first there is nothing to forget. Later, some choices differ, but most do not."""
    found = choices("guandan", 3, skill_profile)
    differ = [index for index, (_, play, other) in enumerate(found) if play != other]
    assert 0 < len(differ) < len(found) / 2
    assert found[0][1] == found[0][2]
