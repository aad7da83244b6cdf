"""Plays without their readings: the referee answers if all readings agree, or asks for one."""

from __future__ import annotations

import random
from typing import Any

import pytest

from clamber.cards import RANKS
from clamber.records.referee import answer
from selecting import all_of_them

RULES: dict[str, dict[str, Any]] = {
    "guandan": {},
    "guandan/kandell": {},
    "gandengyan": {},
    "gandengyan/gametea": {"follow_step": "any_higher", "triplet": "ordinary", "triple_sequences": True},
    "doudizhu/laizi": {"wild_rank": "drawn"},
}
CARDS = [rank + suit for rank in RANKS for suit in "dchs"]


def situation(name: str, rng: random.Random) -> tuple[dict[str, Any], list[str]]:
    """Return the fields of a question, and texts of plays without readings, about half of which have several."""
    level = rng.choice(RANKS)
    asked = {"rules": name, "options": RULES[name], "level": level}
    wild = {"guandan": [f"{level}h"] * 2, "doudizhu": [f"{level}{suit}" for suit in "dc"]}
    if name.startswith("doudizhu"):
        asked["wild_rank"] = level
    held = wild.get(name.partition("/")[0], ["BJ", "RJ"])
    hand = held + rng.sample([card for card in CARDS if card not in held], 9)
    plays = answer({"op": "plays", **asked, "hand": "".join(hand)})["plays"]
    texts = sorted({play.partition("=")[0] for play in plays})
    several = [text for text in texts if len(readings(asked, text)) > 1]
    return asked, rng.sample(texts, min(len(texts), 5)) + rng.sample(several, min(len(several), 6))


def readings(asked: dict[str, Any], text: str) -> list[str]:
    return [f"{text}={found}" for found in answer({"op": "readings", **asked, "cards": text})["readings"]]


@pytest.mark.parametrize("situations", [3, *all_of_them([30])])
@pytest.mark.parametrize("name", RULES)
def test_beats_agrees_with_every_reading_or_asks_for_one(name: str, situations: int) -> None:
    rng, alike, differ = random.Random(name), 0, 0
    for _ in range(situations):
        asked, texts = situation(name, rng)
        for a in texts:
            for b in texts:
                found = answer({"op": "beats", **asked, "a": a, "b": b})
                ways = [(one, two) for one in readings(asked, a) for two in readings(asked, b)]
                answers = [answer({"op": "beats", **asked, "a": one, "b": two})["beats"] for one, two in ways]
                right = meant(ways, answers)
                if right is not None:
                    assert found == {"beats": right}, (asked, a, b)
                    alike += len(ways) > 1
                else:
                    assert_names_two(found["error"], dict(zip(ways, answers, strict=True)))
                    differ += 1
    assert alike > situations
    assert differ


def meant(ways: list[tuple[str, str]], answers: list[bool]) -> bool | None:
    """Return the answer on all readings of `b`: true if a reading of `a` follows. None if they differ."""
    found = {two: False for _, two in ways}
    for (_, two), beats in zip(ways, answers, strict=True):
        found[two] |= beats
    return None if len(set(found.values())) > 1 else found[ways[0][1]]


def assert_names_two(error: dict[str, str], answers: dict[tuple[str, str], bool]) -> None:
    """Assert that an error names a pair of readings that beats, and one that does not."""
    assert error["code"] == "bad_notation"
    named = [way for way in answers if f"{way[0]} beats {way[1]}," in error["message"]]
    others = [way for way in answers if f"{way[0]} does not beat {way[1]};" in error["message"]]
    assert [answers[way] for way in named + others] == [True, False], error
