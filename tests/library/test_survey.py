"""Surveys of a club's rules: from answers to the right rules, in fifteen questions, with plays that are true."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from clamber import ruleset
from clamber.engine import engine_for
from clamber.rules.categories import by_matter
from clamber.rules.games import GAMES
from clamber.rules.options import Choice
from clamber.survey import MOST, Example, Survey, examples
from clamber.survey.questions import disputed
from comparison.side_by_side import random_options

if TYPE_CHECKING:
    from clamber.rules.options import Value
    from clamber.ruleset import Ruleset

SHEETS: dict[str, tuple[str, dict[str, Value]]] = {
    "a school's Guandan": ("guandan", {"return_rank": "max10", "equal_tribute_take": "random", "a_rule": "card004"}),
    "Guandan with fours of jokers": ("guandan/kandell", {"anti_tribute_with": "two_jokers", "max_hands": 8}),
    "Pao De Kuai of an office": (
        "paodekuai",
        {"must_play": False, "ace_in_rows": False, "four_carries": "two", "bird": True, "match": "deals:8"},
    ),
    "Gan Deng Yan with everything": (
        "gandengyan",
        {
            "draw": "winner", "max_bomb_cards": 5, "public_bombs": "2_4_8_16", "private_multipliers": "on",
            "spring": "on", "spring_test": "never_played", "long_game_multiplier": "on",
            "joker_only_lead": "forbidden", "max_payment": 48, "follow_step": "same_or_next",
        },
    ),
    "Dou Dizhu at a party": ("doudizhu/laizi", {"max_multiplier": 32, "must_bid": "any", "spring_factor": 3}),
    "Zheng Shang You of a dormitory": ("zhengshangyou/two_packs", {"triples": "bomb", "straight_flush": "bomb"}),
    "Big A of neighbours": ("biga", {"capture_max": 8, "big_ace_in_combos": "never", "extra_bombs": True}),
}  # fmt: skip
"""Sheets like those of clubs, as the preset they began with and what they changed."""


FOUND: Final = Path(__file__).resolve().parents[3] / "shared" / "found" / "sheets.md"


def found_sheets() -> list[Ruleset]:
    """Return the rules in the second column of the table of sheets; none without the file."""
    text = FOUND.read_text(encoding="utf-8") if FOUND.exists() else ""
    sheets = []
    for line in text.splitlines():
        cells = line.split("|")
        names = re.findall(r"`([^`]+)`", cells[2]) if len(cells) > 3 else []
        if names:
            rules, *settings = names
            pairs = dict(setting.split("=", 1) for setting in settings)
            options = {option.name: option for option in ruleset(rules).game.options}
            sheets.append(ruleset(rules, {name: options[name].parse(value) for name, value in pairs.items()}))
    return sheets


@pytest.mark.skipif(not FOUND.exists(), reason="needs the shared folder")
def test_sheets_of_clubs_become_their_rules() -> None:
    sheets = found_sheets()
    assert len(sheets) >= 10
    for wanted in sheets:
        assert surveyed(wanted).rules().values == wanted.values


def surveyed(wanted: Ruleset) -> Survey:
    """Return the survey of a club that answers every question by its rules."""
    survey = Survey(wanted.game.name)
    while (question := survey.question) is not None:
        survey = survey.answered({option.name: wanted[option.name] for option in question.options})
        assert survey.asked <= MOST
        usual = dict(ruleset(f"{survey.name}/{survey.nearest.name}").values)
        assert dict(survey.differing) == {n: v for n, v in survey.answers if v != usual[n]}
    return survey


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_becomes_its_rules(sheet: str) -> None:
    name, options = SHEETS[sheet]
    wanted = ruleset(name, options)
    survey = surveyed(wanted)
    assert survey.rules().values == wanted.values
    assert len(survey.rules().options) <= len(wanted.options)


@pytest.mark.parametrize("game", GAMES)
def test_any_rules_are_reached(game: str) -> None:
    rng = random.Random(game)
    for _ in range(20):
        wanted = ruleset(game, random_options(game, rng))
        assert surveyed(wanted).rules().values == wanted.values
    for preset in GAMES[game].presets:
        found = surveyed(ruleset(f"{game}/{preset.name}"))
        assert found.rules().hash == ruleset(f"{game}/{preset.name}").hash
        assert found.differing == ()


@pytest.mark.parametrize("game", GAMES)
def test_what_divides_presets_is_asked_first(game: str) -> None:
    survey, asked = Survey(game), list[str]()
    while (question := survey.question) is not None and len(asked) < MOST - len(by_matter(GAMES[game])):
        asked += [option.name for option in question.options]
        survey = survey.answered({asked[-1]: survey.values[asked[-1]]})
    first = [option.name for option in disputed(game)]
    assert asked[: len(first)] == first[: len(asked)]
    kinds = [len({repr(ruleset(f"{game}/{p.name}")[name]) for p in GAMES[game].presets}) > 1 for name in first]
    assert kinds == sorted(kinds, reverse=True)


DRAWN = {
    "gandengyan": ("triplet", "joker_as_two"),
    "guandan": ("ace_low",),
    "biga": ("extra_bombs",),
    "zhengshangyou": ("straight_flush",),
    "paodekuai": ("ace_in_rows",),
    "doudizhu": ("four_with_two",),
}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in DRAWN.items() for name in names])
def test_two_plays_are_drawn_and_the_rules_agree(game: str, name: str) -> None:
    option = next(option for option in GAMES[game].options if option.name == name)
    assert isinstance(option, Choice)
    found = examples(GAMES[game], dict(ruleset(game).values), option)
    seated = ruleset(game).for_seats(ruleset(game).seats[0])
    assert len(found) == 2
    for example in found:
        assert 0 < len(example.allowed) < len(option.values)
        deck, held = engine_for(seated).deck, [*example.cards.faces, *(example.on.faces if example.on else ())]
        assert all(held.count(face) <= deck.count(face) for face in held), "one deck has both plays"
        for value in option.values:
            assert may(ruleset(game, {name: value}), example) == (value in example.allowed)


def may(rules: Ruleset, example: Example) -> bool:
    """Return True if a seat with these and other cards may play them."""
    level = {"level": "7"} if rules.game.levels is not None else {}
    suit = {"big_suit": "h"} if rules.game.exposure is not None else {}
    cards = str(example.cards)
    if example.on is None:
        last = {"triple_with_cards", "plane_with_cards", "quad_with_cards"}
        found = rules.readings(cards, **level, **suit)
        return any(reading.kind not in last or len(example.cards) % 5 == 0 for reading in found)
    from clamber.records.referee import answer

    asked = {"op": "beats", "rules": rules.name, "options": rules.options, "a": cards, "b": str(example.on)}
    return bool(answer({**asked, **level, **suit}).get("beats"))


def test_a_point_that_decides_no_play_has_no_drawing() -> None:
    option = next(option for option in GAMES["guandan"].options if option.name == "return_rank")
    assert isinstance(option, Choice)
    assert examples(GAMES["guandan"], dict(ruleset("guandan").values), option) == ()
