"""Options accept exactly their declared values, reject others with advice, and can be combined with presets."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

import pytest

from clamber.errors import InvalidOptionError
from clamber.rules.games import GAMES
from clamber.rules.options import (
    LARGEST,
    Choice,
    Default,
    MatchLength,
    Number,
    Option,
    find_option,
    options_schema,
)
from clamber.rules.resolve import changes_from, resolve
from clamber.rules.spelling import spell
from reference.option_tables import PRESETS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.rules.presets import Preset


EVERY: Final = [
    pytest.param(game, option, id=f"{game}-{option.name}") for game in GAMES for option in GAMES[game].options
]


def values_of(option: Option) -> list[str | int | bool]:
    match option:
        case Choice():
            return list(option.values)
        case Number():
            return ["none", option.minimum, 64, LARGEST]
        case MatchLength():
            return [kind.replace(":N", f":{number}") for kind in option.spellings for number in (1, 40)]


def preset_of(game: str, name: str) -> Preset:
    return next(preset for preset in GAMES[game].presets if preset.name == name)


def resolved(
    game: str, changes: Mapping[str, object] | None = None, *, preset: str | None = None
) -> dict[str, str | int | bool]:
    rules = GAMES[game]
    return resolve(rules.options, rules.conflicts, preset_of(game, preset).changes if preset else (), changes or {})


# -------------------------------------------------------------------------------- single options


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_an_option_takes_its_values_and_no_others(game: str, option: Option) -> None:
    assert option.accepts(option.default)
    for value in values_of(option):
        assert option.accepts(value)
        assert option.parse(spell(value)) == value
        assert resolve(GAMES[game].options, (), (), {option.name: value})[option.name] == value
        assert not option.accepts(json.dumps(value))
    wrongs: list[object] = [None, 1.0, 2.5, -1, [], {}, "", "None", "TRUE", " none", ["none"]]
    if 0 not in values_of(option):
        wrongs.append(0)
    for wrong in wrongs:
        assert not option.accepts(wrong)
        with pytest.raises(
            InvalidOptionError, match=rf"^{option.name}=.* is not possible: it must be .*[.?]$"
        ) as caught:
            resolve(GAMES[game].options, (), (), {option.name: wrong})
        assert caught.value.option == option.name


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_an_option_explains_itself_in_two_languages(game: str, option: Option) -> None:
    assert game in GAMES
    assert option.says.endswith(".")
    assert option.says_zh.endswith("。")
    assert re.search(r"[\u4e00-\u9fff]", option.says_zh)
    if not isinstance(option, Number) and option.value_says:
        count = len(option.values if isinstance(option, Choice) else option.kinds)
        assert len(option.value_says) == len(option.value_says_zh) == count


@pytest.mark.parametrize(("game", "option"), EVERY)
def test_a_schema_takes_the_same_values(game: str, option: Option) -> None:
    schema = json.loads(json.dumps(options_schema(GAMES[game].options)))["properties"][option.name]
    assert schema["default"] == option.default
    match option:
        case Choice():
            assert schema["enum"] == list(option.values)
        case Number():
            number = {"type": "integer", "minimum": 1, "maximum": LARGEST}
            assert schema["anyOf"] == [{"const": "none"}, number]
        case MatchLength():
            for text in (
                *values_of(option),
                "deals:0",
                "deals:01",
                "deals:",
                "deals",
                "target:-1",
                "none:1",
                "deals:1234567890",
            ):
                assert (re.fullmatch(schema["pattern"], str(text)) is not None) == option.accepts(text)


@pytest.mark.parametrize("game", GAMES)
def test_names_and_spellings_are_unique(game: str) -> None:
    names = [option.name for option in GAMES[game].options]
    assert len(set(names)) == len(names)
    for option in GAMES[game].options:
        assert len(set(map(spell, values_of(option)))) == len(set(map(repr, values_of(option))))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_declared_refers_to_what_exists(game: str) -> None:
    rules = GAMES[game]
    settings = [setting for preset in rules.presets for setting in preset.changes]
    settings += [conflict.needs for conflict in rules.conflicts]
    settings += [
        (name, value)
        for conflict in rules.conflicts
        for name, value in conflict.when
        if not isinstance(value, Default)
    ]
    settings += [
        setting
        for option in rules.options
        if isinstance(option, Choice)
        for value, implied in option.sets
        for setting in ((option.name, value), *implied)
    ]
    for name, value in settings:
        assert find_option(rules.options, name).accepts(value), name
    for conflict in rules.conflicts:
        for name, wanted in conflict.when:
            assert isinstance(wanted, Default) or find_option(rules.options, name).accepts(wanted)


def test_types_are_those_of_json() -> None:
    decks = find_option(GAMES["gandengyan"].options, "decks")
    ace = find_option(GAMES["gandengyan"].options, "ace_multiplier")
    assert decks.accepts(2)
    assert not decks.accepts("2")
    assert not ace.accepts(True)  # noqa: FBT003 - the value under test
    assert not find_option(GAMES["gandengyan"].options, "joker_as_two").accepts(1)
    assert not find_option(GAMES["gandengyan"].options, "spring").accepts(True)  # noqa: FBT003 - as above
    assert find_option(GAMES["guandan"].options, "a_limit").accepts(3)
    assert not find_option(GAMES["guandan"].options, "a_limit").accepts("3")


def test_a_single_deal_is_no_match_length_of_big_a() -> None:
    assert find_option(GAMES["gandengyan"].options, "match").accepts("single_deal")
    assert not find_option(GAMES["biga"].options, "match").accepts("single_deal")


# -------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("game", "changes", "sentence"),
    [
        (
            "gandengyan",
            {"follow_stp": "next"},
            'There is no option "follow_stp" in this game; did you mean follow_step?',
        ),
        ("guandan", {"xyzzy": 1}, 'There is no option "xyzzy" in this game.'),
        (
            "gandengyan",
            {"follow_step": "any-higher"},
            (
                'follow_step="any-higher" is not possible: it must be "next", "same_or_next" or "any_higher"'
                "; did you mean any_higher?"
            ),
        ),
        (
            "gandengyan",
            {"decks": "2"},
            'decks="2" is not possible: it must be 1 or 2; write the number 2.',
        ),
        (
            "biga",
            {"extra_bombs": "True"},
            'extra_bombs="True" is not possible: it must be false or true; write the boolean true.',
        ),
        (
            "gandengyan",
            {"max_payment": "100"},
            (
                'max_payment="100" is not possible: it must be "none" or a whole number '
                "from 1 to 1,000,000,000, without quotation marks."
            ),
        ),
        (
            "biga",
            {"match": "deal:4"},
            (
                'match="deal:4" is not possible: it must be none, deals:N or target:N'
                ", where N is a whole number from 1 to 1,000,000,000 without leading zeros; did you mean deals?"
            ),
        ),
    ],
)
def test_a_refusal_says_what_would_be_right(game: str, changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(InvalidOptionError) as caught:
        resolved(game, changes)
    assert str(caught.value) == sentence


def test_a_long_value_is_cut_in_the_error() -> None:
    with pytest.raises(InvalidOptionError) as caught:
        resolved("guandan", {"returns": "x" * 10_000})
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        (None, {"triple_sequences": True}),
        (None, {"min_talon_to_block_win": 5, "draw": "winner"}),
        (None, {"min_talon_to_block_win": 5, "draw": "none"}),
        (None, {"table_stakes": 10, "scoring": "winner_only"}),
        ("wenshan", {"table_stakes": 10}),
        ("baike", {"triple_sequences": True, "triplet": "bomb"}),
    ],
)
def test_options_that_contradict_each_other_are_refused(preset: str | None, changes: dict[str, object]) -> None:
    with pytest.raises(InvalidOptionError, match=r"^\w+=\w+ needs \w+=\w+, not \w+: .*\.$"):
        resolved("gandengyan", changes, preset=preset)


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        (None, {"triple_sequences": True, "triplet": "ordinary"}),
        ("baike", {"triple_sequences": True}),
        (None, {"min_talon_to_block_win": 5}),
        (None, {"min_talon_to_block_win": "none", "draw": "none"}),
        (None, {"table_stakes": 10}),
        ("wenshan", {"table_stakes": 10, "scoring": "zero_sum"}),
        (None, {"ace_multiplier": 1, "ace_stack": "once"}),
    ],
)
def test_options_that_fit_are_accepted(preset: str | None, changes: dict[str, object]) -> None:
    assert resolved("gandengyan", changes, preset=preset).items() >= changes.items()


# -------------------------------------------------------------------------------- presets and layers


@pytest.mark.parametrize("game", GAMES)
def test_values_come_in_the_order_of_declaration(game: str) -> None:
    names = [option.name for option in GAMES[game].options]
    assert list(resolved(game)) == names
    for preset in GAMES[game].presets:
        assert list(resolved(game, preset=preset.name)) == names


@pytest.mark.parametrize("game", GAMES)
def test_the_first_preset_is_the_plain_game(game: str) -> None:
    assert GAMES[game].presets[0].changes == ()


def test_the_presets_are_those_that_the_reference_has_written_down_for_itself() -> None:
    declared = {f"{game}/{preset.name}": dict(preset.changes) for game in GAMES for preset in GAMES[game].presets}
    assert declared == PRESETS


@pytest.mark.parametrize("game", GAMES)
def test_a_preset_differs_from_the_defaults_where_it_says_so(game: str) -> None:
    for preset in GAMES[game].presets:
        values = resolved(game, preset=preset.name)
        changes = dict(preset.changes)
        assert values.items() >= changes.items()
        assert changes_from(GAMES[game].options, (), values) == changes


def test_gd_70_one_option_sets_five() -> None:
    five = ("a_limit", "a_counts", "a_consecutive", "a_penalty", "a_penalty_passes")
    full = (3, "every_failed_declarer_hand", False, "to_2", "nothing")
    card = (3, "only_1-4", False, "down_one", "declarership")

    def chosen(a_rule: str | None, *, preset: str | None = None) -> tuple[str | int | bool, ...]:
        values = resolved("guandan", {"a_rule": a_rule} if a_rule else {}, preset=preset)
        return tuple(values[name] for name in five)

    assert chosen(None) == chosen("full003") == chosen("full003", preset="kandell") == full
    assert chosen("card004") == chosen(None, preset="kandell") == card
    assert chosen("off")[0] == "none"


def test_gd_70_an_explicit_value_wins_in_either_order() -> None:
    first = resolved("guandan", {"a_counts": "every_failed_declarer_hand", "a_rule": "card004"})
    last = resolved("guandan", {"a_rule": "card004", "a_counts": "every_failed_declarer_hand"})
    assert first == last
    assert (first["a_counts"], first["a_penalty"]) == ("every_failed_declarer_hand", "down_one")
    assert resolved("guandan", {"a_penalty": "lose_match"}, preset="kandell")["a_counts"] == "only_1-4"


def test_the_fewest_changes_lead_back_to_the_same_values() -> None:
    options = GAMES["guandan"].options
    kandell = preset_of("guandan", "kandell").changes
    for changes in (
        {"a_rule": "card004", "a_counts": "every_failed_declarer_hand"},
        {"a_rule": "off", "a_limit": 3},
        {"a_penalty": "none", "max_hands": 12},
        {"start_level": 4, "a_rule": "full003"},
    ):
        for preset in ((), kandell):
            values = resolve(options, (), preset, changes)
            fewest = changes_from(options, preset, values)
            assert resolve(options, (), preset, fewest) == values
            assert len(fewest) <= len(changes)
    assert changes_from(options, kandell, resolve(options, (), kandell, {"a_rule": "card004"})) == {}
