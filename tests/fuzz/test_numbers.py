"""Every field that takes a number accepts each problematic number, or refuses it with a sentence."""

import argparse
import asyncio
import contextlib
import functools
import itertools
import json

import pytest
from pydantic import ValidationError

from clamber import InvalidOptionError, cli, ruleset
from clamber.errors import UnknownRulesError
from clamber.records.record import to_json
from clamber.records.referee import answer, answer_line
from clamber.rules.games import GAMES
from clamber.rules.options import Choice
from clamber.rules_file import load_ruleset
from clamber.sentences import LANGUAGES
from clamber.server.administration.context import MOST_DAYS, Admin
from clamber.server.administration.handler import respond
from clamber.server.wire import api, chart, guest, pad, protocol
from clamber.train.reading import TrainingSettingsError, settings_from
from clamber.train.settings import usual
from nasty import NUMBERS, TEXTS, with_nasty_numbers

pytestmark = [pytest.mark.fuzz]


def refused_in_words(work, errors):
    """Return False if `work` raises one of the errors without a sentence in each language, else True."""
    try:
        work()
    except errors as error:
        return all(error.say(language).strip() for language in LANGUAGES)
    return True


def check_answer(found):
    """Assert that the referee's answer is JSON, with a sentence if it is an error."""
    json.dumps(found)
    if "error" in found:
        assert found["error"]["message"].strip()


# Referee and records

QUESTIONS = [
    {"op": "readings", "rules": "gandengyan", "cards": "3s3h", "options": {"packs": 1}},
    {"op": "plays", "rules": "gandengyan", "hand": "3s4h", "talon": 1},
    {
        "op": "settle",
        "rules": "gandengyan",
        "seats": 3,
        "deals": [
            {
                "order": [0],
                "left": [0, 3, 4],
                "tricks": 5,
                "plays": [1, 2, 3],
                "first": 1,
                "bombs": [{"cards": 4, "seat": 0}],
            }
        ],
    },
    {
        "op": "settle",
        "rules": "doudizhu",
        "deals": [{"order": [0], "declarer": 0, "bid": 2, "plays": [3, 0, 0], "doubled": [1], "open": [0]}],
    },
    {
        "op": "settle",
        "rules": "biga",
        "seats": 4,
        "deals": [{"order": [1, 0], "declarer": 1, "partner": 0, "left": [0, 0, 3, 4]}],
    },
    {"op": "settle", "rules": "guandan", "level": "5", "deals": [{"order": [0, 2]}]},
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question['op']}-{question['rules']}")
def test_the_referee_answers_every_number(question):
    for changed in with_nasty_numbers(question):
        check_answer(answer(changed))


def test_the_referee_answers_lines_with_numbers_that_json_lacks():
    for number in ("1e400", "NaN", "-Infinity", "9" * 5000, "-0", "1.0"):
        check_answer(answer_line(f'{{"op":"settle","rules":"biga","seats":{number},"deals":[]}}'))


@pytest.mark.parametrize("game", GAMES)
def test_records_with_any_number_are_read_or_refused(game):
    match = ruleset(game).new_match(seed=1)
    for _ in range(3):
        match = match.apply(match.position.legal()[0])
    record = to_json(match)
    short = {**record, "deals": [{**deal, "deck": deal["deck"]} for deal in record["deals"]]}
    for changed in with_nasty_numbers(short):
        check_answer(answer({"op": "replay", "record": changed}))


# Rules


@pytest.mark.parametrize("game", GAMES)
def test_options_with_any_number_are_taken_or_refused(game, tmp_path):
    counted = [option for option in GAMES[game].options if not isinstance(option, Choice)]
    choice = next(option for option in GAMES[game].options if isinstance(option, Choice))
    for option, number in itertools.product([*counted, choice], [*NUMBERS, *TEXTS]):
        assert refused_in_words(functools.partial(ruleset, game, {option.name: number}), InvalidOptionError)
    file = tmp_path / "rules.json"
    for number in NUMBERS:
        file.write_text(json.dumps({"rules": game, "options": {choice.name: number}}), encoding="utf-8")
        assert refused_in_words(functools.partial(load_ruleset, file), (InvalidOptionError, UnknownRulesError))


def test_any_number_of_seats_is_taken_or_refused():
    for game, number in itertools.product(GAMES, [number for number in NUMBERS if type(number) is int]):
        assert refused_in_words(functools.partial(ruleset(game).for_seats, number), InvalidOptionError)


def test_training_settings_with_any_number_are_taken_or_refused():
    settings = json.loads(str(usual("doudizhu")))
    settings["rate"] = {"0": 0.001, "3900": 0.0003}
    settings_from(settings)
    documents = [*with_nasty_numbers(settings)]
    documents += [{**settings, "rate": {"0": 0.1, text: 0.1}} for text in TEXTS]
    for changed in documents:
        assert refused_in_words(functools.partial(settings_from, changed), TrainingSettingsError)


# Command line


def parsers():
    """Yield (command, parser) for every command and subcommand."""
    above = [("clamber", cli.parser("en"))]
    while above:
        name, parser = above.pop()
        yield name, parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                above += [(f"{name} {inner}", found) for inner, found in action.choices.items()]


PARSERS = dict(parsers())


@pytest.mark.parametrize("name", PARSERS)
def test_arguments_take_any_text_for_a_number_or_refuse_it(name):
    parser = PARSERS[name]
    for action, text in itertools.product(parser._actions, TEXTS):
        if callable(action.type):
            with contextlib.suppress(argparse.ArgumentError):
                parser._get_value(action, text)


# The server


def models():
    """Yield every message that a client sends."""
    yield from (*api.QUESTIONS, *guest.QUESTIONS, *chart.QUESTIONS, *pad.QUESTIONS)


def sample(schema, definitions):
    """Return a value of a JSON schema that contains every number it may have."""
    if "$ref" in schema:
        return sample(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    for kind in ("anyOf", "oneOf", "allOf"):
        if kind in schema:
            return max((sample(one, definitions) for one in schema[kind]), key=lambda value: len(json.dumps(value)))
    if "const" in schema or "enum" in schema:
        return schema.get("const", [*schema.get("enum", ())][:1])
    simple = {"integer": schema.get("minimum", 1), "number": 1, "string": "x", "boolean": True, "null": None}
    if schema.get("type") in simple:
        return simple[schema["type"]]
    if schema.get("type") == "array":
        return [sample(schema.get("items", {}), definitions)]
    properties = schema.get("properties", {})
    found = {name: sample(part, definitions) for name, part in properties.items()}
    if isinstance(schema.get("additionalProperties"), dict):
        found["any"] = 1
    return found


def test_requests_over_http_with_any_number_are_validated():
    tried = 0
    for model in models():
        schema = model.model_json_schema()
        for changed in with_nasty_numbers(sample(schema, schema.get("$defs", {}))):
            tried += 1
            with contextlib.suppress(ValidationError):
                model.model_validate_json(json.dumps(changed))
    assert tried > 100


def test_requests_over_sockets_with_any_number_are_validated():
    tried = 0
    for adapter in (protocol.QUERIES, protocol.REQUESTS):
        schema = adapter.json_schema()
        for name in schema["discriminator"]["mapping"]:
            part = schema["$defs"][schema["discriminator"]["mapping"][name].rpartition("/")[2]]
            for changed in with_nasty_numbers({**sample(part, schema["$defs"]), "type": name, "id": "a"}):
                tried += 1
                with contextlib.suppress(protocol.InvalidMessageError):
                    protocol.read_message(json.dumps(changed))
    assert tried > 50


class Upkeep:
    """Database that only records the arguments of `purge`."""

    def __init__(self):
        self.upkeep, self.before = self, []

    async def purge(self, **before):
        self.before.append(before)
        return {"tables": 0, "guests": 0, "records": 0}

    async def unarchived_tables(self):
        return []


@pytest.mark.parametrize("what", ["tables", "guests", "records"])
def test_days_to_purge_are_a_number_or_refused(what):
    for number in NUMBERS:
        store = Upkeep()
        line = json.dumps({"do": "purge", what: number}).encode()
        found = asyncio.run(respond(Admin(store, lambda: 1e9), line))
        assert ("refused" in found) != bool(store.before)


@pytest.mark.parametrize(("days", "purged"), [(MOST_DAYS, True), (MOST_DAYS + 1, False)])
def test_the_largest_number_of_days_is_accepted_and_the_next_refused(days, purged):
    store = Upkeep()
    asyncio.run(respond(Admin(store, lambda: 1e9), json.dumps({"do": "purge", "tables": days}).encode()))
    assert bool(store.before) == purged
