"""Server refusals with the terminal's messages; read by web/src/lib/i18n/problems.test.ts."""

import json

from clamber import InvalidOptionError, ruleset
from clamber.sentences import LANGUAGES
from clamber.server.table.refusal import of_error
from clamber.server.wire.catalogue import games
from clamber.server.wire.refused import problem_of
from sentences.test_refusals import BIGA, GDY, SAID, at, refused

PLAYS = [(where, text) for rows in SAID.values() for where, text, *_ in rows] + [
    (at(BIGA, "3d3c3h3s4c", "BJRJ", special="Ah"), "3d3c3h3s"),
    (at(BIGA, "5d5c5h4c", "3d3c3h3s", special="Ah"), "5d5c5h"),
    (at(GDY.replace(must_play_if_able=True), "6c", "5d"), "pass"),
    (at(GDY, "8c8s9c", "6d6s"), "9c"),
]
"""Positions with illegal plays."""

OPTIONS = [
    ("guandan", {"win_finish": "first"}),
    ("guandan", {"no_such": 1}),
    ("gandengyan", {"joker_only_lead": "hole_hand"}),
    ("gandengyan", {"decks": 7}),
]
"""Nonexistent rulesets."""


def _entry(error, rules):
    problem = problem_of(of_error(error)).model_dump(mode="json")
    return {"rules": rules, "problem": problem, **{language: error.say(language) for language in LANGUAGES}}


def _option_error(rules, changes):
    try:
        ruleset(rules, **changes)
    except InvalidOptionError as error:
        return error
    raise AssertionError(f"{rules} takes {changes}")


def text():
    """Return the server's declared kinds of play, and one refusal per line."""
    declared = games().model_dump(mode="json")
    kinds = {
        "games": [{"name": game["name"], "kinds": game["kinds"]} for game in declared["games"]],
        "kinds": declared["kinds"],
    }
    entries = [_entry(refused(where, tried), where.engine.rules.game.name) for where, tried in PLAYS]
    entries += [_entry(_option_error(rules, changes), rules) for rules, changes in OPTIONS]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return f'{{"declared": {json.dumps(kinds, ensure_ascii=False)},\n"refusals": [\n{lines}\n]}}\n'
