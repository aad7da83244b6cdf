"""JSON Schema for records, generated from the rules, for validation without a replay.

`python -m clamber.records.schema` prints the content of docs/record.schema.json. A record that conforms to the schema
may still break the rules; use `clamber check` to replay it.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final

from clamber.cards import RANKS
from clamber.records.record import DEAL_KEYS, MATCH_KEYS, RESULT_KEYS, VERSION
from clamber.rules.games import GAMES
from clamber.rules.house import editions_of
from clamber.rules.options import options_schema
from clamber.ruleset import all_names

CARD: Final = "([2-9TJQKA][dchs]|BJ|RJ)"
NOTES: Final[dict[str, Any]] = {"^x-": {}}
"""Schema for extension keys, which may hold any value."""

RANK: Final = {"enum": list(RANKS)}


def _names() -> list[str]:
    return [edition for name in all_names() for edition in (name, *(f"{name}@{n}" for n in editions_of(name)))]


def schema() -> dict[str, Any]:
    """Return the schema for a record."""
    seats_at_most = max(seats for game in GAMES.values() for seats in game.seats)
    seat = {"type": "integer", "minimum": 0, "maximum": seats_at_most - 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "clamber record",
        "description": "A match as docs/notation.md, section 3, describes it.",
        **_object(MATCH_KEYS, ("clamber", "rules", "seats", "deals"), _match(seats_at_most)),
        "allOf": [*map(_of_game, GAMES), *map(_seats_of, range(2, seats_at_most + 1))],
        "$defs": {
            "seat": seat,
            "seats": {"type": "array", "items": {"$ref": "#/$defs/seat"}, "uniqueItems": True},
            "card": {"type": "string", "pattern": f"^{CARD}$"},
            "deal": _object(DEAL_KEYS, ("deck", "first", "actions"), _deal()),
            "result": _object(RESULT_KEYS, ("order",), _result()),
        },
    }


def _object(keys: frozenset[str], required: tuple[str, ...], properties: dict[str, Any]) -> dict[str, Any]:
    """Return the schema for an object with the given keys and optional extension keys (`x-...`).

    Raises:
        ValueError: The keys of `properties` differ from `keys`.
    """
    if properties.keys() != keys:
        raise ValueError(f"not described, or not known: {sorted(properties.keys() ^ keys)}")
    return {
        "type": "object",
        "required": list(required),
        "properties": properties,
        "patternProperties": NOTES,
        "additionalProperties": False,
    }


def _match(seats_at_most: int) -> dict[str, Any]:
    return {
        "clamber": {"const": VERSION, "description": "The version of the format."},
        "rules": {"enum": _names(), "description": "A game, or one of its presets, perhaps of an edition."},
        "options": {"type": "object", "description": "Option values that differ from that."},
        "seats": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": seats_at_most},
        "level": {**RANK, "description": "The level at which the match begins (Guandan); 2 if it is missing."},
        "before": {
            "$ref": "#/$defs/seats",
            "description": "Seats in the order in which they went out in the deal before it.",
        },
        "deals": {"type": "array", "items": {"$ref": "#/$defs/deal"}},
    }


def _deal() -> dict[str, Any]:
    return {
        "deck": {"type": "string", "pattern": f"^{CARD}+$", "description": "All cards in the order they are drawn."},
        "first": {"$ref": "#/$defs/seat", "description": "Seat that draws first."},
        "lead": {"$ref": "#/$defs/seat", "description": "Seat that leads, where that is left to chance."},
        "faceup": {"$ref": "#/$defs/card", "description": "The card that was turned up for it."},
        "actions": {"type": "array", "items": {"type": "string", "pattern": "^ *[0-9]+ .*[^ ].*$"}},
        "result": {"$ref": "#/$defs/result"},
    }


def _result() -> dict[str, Any]:
    seat_or_none = {"oneOf": [{"$ref": "#/$defs/seat"}, {"type": "null"}]}
    return {
        "order": {"$ref": "#/$defs/seats", "description": "Seats in the order in which they went out."},
        "scores": {"type": "array", "items": {"type": "integer"}},
        "levels": {"type": "array", "items": RANK, "minItems": 2, "maxItems": 2},
        "declarer": {"$ref": "#/$defs/seat"},
        "partner": seat_or_none,
        "winner": {"$ref": "#/$defs/seats", "description": "The winning seats, if the deal ended the match."},
        "void": {"const": True, "description": "The deal does not count."},
    }


def _of_game(name: str) -> dict[str, Any]:
    """Return the conditional schema for the options and the number of seats of a game's records."""
    game = GAMES[name]
    seats = {"minItems": min(game.seats), "maxItems": max(game.seats)}
    plays = {"properties": {"rules": {"pattern": f"^{name}(/|$)"}}}
    return {"if": plays, "then": {"properties": {"options": options_schema(game.options), "seats": seats}}}


def _seats_of(count: int) -> dict[str, Any]:
    """Return the conditional schema for the seat numbers in records with this number of seats."""
    seat: dict[str, Any] = {"maximum": count - 1}  # has no effect on a null partner
    seats: dict[str, Any] = {"items": seat}
    beyond = f"(lead|landlord) +0*([{count}-9]|[1-9][0-9])"
    action = {"pattern": f"^ *0*[0-{count - 1}] +(?!{beyond})"}
    result = {
        **dict.fromkeys(("order", "winner"), seats),
        **dict.fromkeys(("declarer", "partner"), seat),
        "scores": {"minItems": count, "maxItems": count},
    }
    deal = {
        **dict.fromkeys(("first", "lead"), seat),
        "actions": {"items": action},
        "result": {"properties": result},
    }
    return {
        "if": {"properties": {"seats": {"minItems": count, "maxItems": count}}},
        "then": {"properties": {"before": seats, "deals": {"items": {"properties": deal}}}},
    }


def text() -> str:
    """Return the schema as file content."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
