"""Declared options and presets match RULES.md in names, values, defaults and rule ids.

Options and presets added later are documented on the pages in docs/rules.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from clamber.rules.games import biga_options, gandengyan_options, guandan_options
from clamber.rules.options import Choice, Option, find_option
from clamber.rules.spelling import spell

RULES: Final = Path(__file__).resolve().parents[2] / "shared" / "rules" / "RULES.md"
pytestmark = pytest.mark.skipif(not RULES.exists(), reason="../shared/rules/RULES.md is not beside this checkout")

SECTIONS: Final[dict[str, tuple[Option, ...]]] = {
    "B": gandengyan_options.OPTIONS,
    "C": biga_options.OPTIONS,
    "D": guandan_options.OPTIONS,
}
PRESETS: Final = {
    "gandengyan": gandengyan_options.PRESETS,
    "biga": biga_options.PRESETS,
    "guandan": guandan_options.PRESETS,
}

ADDED_PRESETS: Final = {("guandan", "njupt")}
"""Presets added later for compatibility with other programs."""


ADDED_VALUES: Final[dict[str, dict[str, set[str]]]] = {
    "B": {
        "double_sequence_len": {"none"},
        "draw": {"unable"},
        "private_multipliers": {"without_aces"},
        "public_bombs": {"each_2"},
        "soft_bomb_rank": {"below_all_hard", "below_hard_of_size"},
    },
    "C": {"mixed_jokers": {"all_equal"}, "scoring": {"two_one_zero"}},
    "D": {
        "equal_tribute_lead": {"first_drawer", "lower_return"},
        "promotion": {"0,1,2", "0,1,3", "0,2,3"},
        "return_rank": {"maxJ"},
    },
}
"""Values added later to options of RULES.md, by its sections, documented on the pages in docs/rules."""


class Written(NamedTuple):
    """Option as specified in RULES.md."""

    rules: set[str]
    values: set[str]
    default: str


def written_options(section: str) -> dict[str, Written]:
    """Return every `name = a|b` in a section; a default stated in words takes precedence over the first value."""
    text = RULES.read_text(encoding="utf-8")
    following = chr(ord(section) + 1)
    text = text[text.index(f"\n## {section}. ") : text.index(f"\n## {following}. ")]
    found: dict[str, Written] = {}
    for item in re.findall(r"^- \*\*.*(?:\n(?!- |#).*)*", text, re.MULTILINE):
        rule = re.match(r"- \*\*([A-Z]+-\d+)", item)
        assert rule is not None
        defaults = re.sub(r".*?(?=\*\*Default|$)|\*\*Options.*", "", item, count=1)
        stated = dict(re.findall(r"`(\w+) = ([^`|]+)`", defaults))
        unnamed = re.search(r"\*\*Options:\*\* `([^`=]+\|[^`=]+)`", item)
        for name, spelled in re.findall(r"`(\w+) = ([^`]+)`", item):
            values = set(spelled.split("|"))
            if unnamed and "|" not in spelled:
                values |= set(unnamed[1].split("|"))
            old = found.get(name, Written(set(), set(), spelled.split("|")[0]))
            default = stated.get(name, old.default)
            found[name] = Written(old.rules | {rule[1]}, old.values | values, default)
    return found


def a_rule_table() -> dict[str, list[str]]:
    """Return the rows of the table in GD-70: each value of `a_rule`, with the options that it sets."""
    rows = re.findall(r"^  \| `(\w+)` \| (.*) \|$", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: [cell.strip(" `") for cell in cells.split("|")] for name, cells in rows if name != "a_rule"}


@pytest.mark.parametrize("section", SECTIONS)
def test_every_option_of_the_rules_is_declared(section: str) -> None:
    declared = {option.name: option for option in SECTIONS[section] if option.edition == 1}
    written = written_options(section)
    assert set(declared) == set(written)
    for name, option in declared.items():
        assert option.rule in written[name].rules, name
        values = set(option.spelled.split("|"))
        added = ADDED_VALUES[section].get(name, set())
        assert added <= values, name
        values -= added
        assert values - unwritten_values(option) == written[name].values - unwritten_values(option), name


def unwritten_values(option: Option) -> set[str]:
    """Return values that RULES.md gives only indirectly, as a range, the opposite boolean, or rows in a table."""
    if option.name == "players":
        return {"any"}
    if option.name == "a_rule":
        return set(a_rule_table())
    return {"true"} if option.name == "triple_sequences" else set()


@pytest.mark.parametrize("section", SECTIONS)
def test_every_default_of_the_rules_is_declared(section: str) -> None:
    set_by_a_rule = ["a_limit", "a_counts", "a_consecutive", "a_penalty", "a_penalty_passes"]
    elsewhere = {"players": "any", **dict(zip(set_by_a_rule, a_rule_table()["full003"], strict=True))}
    for name, said in written_options(section).items():
        expected = elsewhere.get(name, said.default)
        assert spell(find_option(SECTIONS[section], name).default) == expected, name


def test_every_preset_of_the_rules_is_declared() -> None:
    text = RULES.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)/(\w+)` \|[^|]*\|(.*)\|$", text[text.index("\n## F. ") :], re.MULTILINE)
    written = [(game, name, re.findall(r"`(\w+)=([^`]+)`", changes)) for game, name, changes in rows]
    declared = [
        (game, preset.name, [(name, spell(value)) for name, value in preset.editions[0]])
        for game in PRESETS
        for preset in PRESETS[game]
        if (game, preset.name) not in ADDED_PRESETS
    ]
    assert declared == written


def test_gd_70_the_table_is_the_one_of_the_rules() -> None:
    a_rule = find_option(guandan_options.OPTIONS, "a_rule")
    assert isinstance(a_rule, Choice)
    for value, settings in a_rule.sets:
        for (_, setting), cell in zip(settings, a_rule_table()[str(value)], strict=True):
            assert cell in ("-", spell(setting))
