"""The JSON schema of all messages: `python -m clamber.server.messages.schema` prints what web/src/lib keeps."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Literal

from pydantic.json_schema import models_json_schema

from clamber.server.messages import api, chart, lessons, pad, past
from clamber.server.messages.protocol import CLIENT, SERVER
from clamber.server.messages.wire import VERSION

if TYPE_CHECKING:
    from pydantic import BaseModel, TypeAdapter

REFERENCE = "#/$defs/{model}"


def schema() -> dict[str, Any]:
    """The schema: `$defs` holds every model; ClientMessage and ServerMessage are the two unions.

    What the server sends always has all its fields, also those that have a default.
    """
    unions: tuple[tuple[str, TypeAdapter[Any], Literal["validation", "serialization"]], ...] = (
        ("ClientMessage", CLIENT, "validation"),
        ("ServerMessage", SERVER, "serialization"),
    )
    definitions: dict[str, Any] = {}
    for name, adapter, mode in unions:
        found = adapter.json_schema(ref_template=REFERENCE, mode=mode)
        definitions |= found.pop("$defs")
        definitions[name] = found
    models: list[tuple[type[BaseModel], Literal["validation", "serialization"]]] = [
        *((model, "validation") for model in (*api.QUESTIONS, *past.QUESTIONS, *chart.QUESTIONS, *pad.QUESTIONS)),
        *((model, "serialization") for part in (api, past, chart, pad, lessons) for model in part.ANSWERS),
    ]
    _, named = models_json_schema(models, ref_template=REFERENCE)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "clamber protocol",
        "version": VERSION,
        "$defs": dict(sorted((definitions | named["$defs"]).items())),
    }


def text() -> str:
    """The schema as the file holds it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
