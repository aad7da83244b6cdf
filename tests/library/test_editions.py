"""Adding options to a game does not invalidate rules that leave them at their defaults."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from clamber.rules.games import GAMES
from clamber.rules.options import Choice, MatchLength, Number, Option
from clamber.ruleset import all_names, ruleset

if TYPE_CHECKING:
    from clamber.rules.options import Value

TITLE = ("New", "新打法")
SAYS = ("What is new.", "新的打法。", "NEW-01")
ADDED: list[tuple[Option, Value]] = [
    (Choice("added", TITLE, ("as_before", "another_way"), *SAYS, edition=2), "another_way"),
    (Choice("added", TITLE, (False, True), *SAYS, edition=3), True),
    (Number("added", TITLE, *SAYS, edition=2), 7),
    (Number("added", TITLE, *SAYS, default=1, edition=2), 7),
    (MatchLength("added", TITLE, ("none", "deals"), *SAYS, edition=2), "deals:3"),
]


@pytest.mark.parametrize(("option", "changed"), ADDED)
@pytest.mark.parametrize("game", GAMES)
def test_an_added_option_changes_the_hash_of_no_rules_that_leave_it_at_its_default(
    monkeypatch: pytest.MonkeyPatch, game: str, option: Option, changed: Value
) -> None:
    names = [name for name in all_names() if name.partition("/")[0] == game]
    before = {name: (ruleset(name).canonical(), ruleset(name).hash) for name in names}
    monkeypatch.setitem(GAMES, game, replace(GAMES[game], options=(option, *GAMES[game].options)))
    for name in names:
        rules = ruleset(name)
        assert rules["added"] == option.default
        assert (rules.canonical(), rules.hash) == before[name]
        other = rules.replace(added=changed)
        assert other.hash != rules.hash
        assert '"added":' in other.canonical()
        assert other.replace(added=option.default) == rules


def test_an_option_of_the_first_edition_is_always_part_of_the_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    before = ruleset("biga").hash
    first = Choice("added", TITLE, ("as_before", "another_way"), *SAYS)
    monkeypatch.setitem(GAMES, "biga", replace(GAMES["biga"], options=(*GAMES["biga"].options, first)))
    assert ruleset("biga").hash != before
