"""JSON schema of all messages.

`python -m clamber.server.wire.schema` prints the schema, from which `npm run types` in web/ generates the page's
types.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic.json_schema import models_json_schema

from clamber.server.wire import api, chart, lessons, pad, past
from clamber.server.wire.parts import VERSION
from clamber.server.wire.protocol import ID, QUERIES, REQUESTS, SERVER

if TYPE_CHECKING:
    from pydantic import BaseModel, TypeAdapter

REFERENCE = "#/$defs/{model}"

Mode: TypeAlias = Literal["validation", "serialization"]


def schema() -> dict[str, Any]:
    """Return the schema. `$defs` holds every model, and ClientMessage and ServerMessage are the two unions.

    Server messages always include all fields, even those with defaults.
    """
    definitions: dict[str, Any] = {}
    queries, requests = (_union(adapter, "validation", definitions) for adapter in (QUERIES, REQUESTS))
    for reference in requests["discriminator"]["mapping"].values():
        _give_id(definitions[reference.rpartition("/")[2]])
    definitions["ClientMessage"] = {
        "discriminator": {
            "mapping": queries["discriminator"]["mapping"] | requests["discriminator"]["mapping"],
            "propertyName": "type",
        },
        "oneOf": queries["oneOf"] + requests["oneOf"],
    }
    definitions["ServerMessage"] = _union(SERVER, "serialization", definitions)
    models: list[tuple[type[BaseModel], Mode]] = [
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


def _union(adapter: TypeAdapter[Any], mode: Mode, definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a union, adding its members' schemas to `definitions`."""
    found = adapter.json_schema(ref_template=REFERENCE, mode=mode)
    definitions |= found.pop("$defs")
    return found


def _give_id(request: dict[str, Any]) -> None:
    """Add the required id, which is sent beside the request's own fields, to a request schema."""
    kind = request["properties"].pop("type")
    request["properties"] = {"type": kind, "id": ID.json_schema() | {"title": "Id"}} | request["properties"]
    request["required"] = ["id", *request.get("required", ())]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n")
