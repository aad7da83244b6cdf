"""JSON schema of all messages.

`python -m clamber.server.wire.schema` prints the schema, from which `npm run types` in web/ generates the page's
types.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from clamber.server.wire import (
    account,
    api,
    bot_accounts,
    chart,
    clubs,
    daily,
    finished,
    guest,
    lessons,
    local_rules,
    moderation,
    open_tables,
    operator,
    pad,
    people,
    profile,
    push,
    quick,
    ratings,
    reports,
    statistics,
    survey,
)
from clamber.server.wire.parts import VERSION
from clamber.server.wire.protocol import ID, QUERIES, REQUESTS, SERVER

if TYPE_CHECKING:
    from pydantic import BaseModel, TypeAdapter
    from pydantic_core import core_schema

REFERENCE = "#/$defs/{model}"

ASKING = (
    api, guest, account, bot_accounts, statistics, chart, pad, survey, people, quick, clubs, push, moderation,
    reports, operator, daily, local_rules,
)  # fmt: skip
"""Modules with HTTP request bodies."""

ANSWERING = (*ASKING, finished, profile, lessons, ratings, open_tables)
"""Modules with HTTP response bodies."""

Mode: TypeAlias = Literal["validation", "serialization"]


class _Generator(GenerateJsonSchema):
    """Schemas that require fields with defaults in messages of the server, which always sends them.

    The setting `json_schema_serialization_defaults_required` does not reach dataclasses in dataclasses, such as the
    words of a kind.
    """

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,  # noqa: FBT001 - as in the base class
    ) -> bool:
        """Return True if messages always contain the field."""
        return self.mode == "serialization" or super().field_is_required(field, total)


def schema() -> dict[str, Any]:
    """Return the schema. `$defs` holds every model, and ClientMessage and ServerMessage are the two unions.

    Fields with defaults are optional in messages of a client, except the type, and required in those of the server.
    The schema of a model that both send is named `<model>Input` for clients.
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
    for reference in definitions["ClientMessage"]["discriminator"]["mapping"].values():
        definition = definitions[reference.rpartition("/")[2]]
        definition["required"] = ["type", *definition.get("required", ())]
    definitions["ServerMessage"] = _union(SERVER, "serialization", definitions)
    definitions["ListMessage"] = _union(open_tables.LIST_MESSAGES, "serialization", definitions)
    models: list[tuple[type[BaseModel], Mode]] = [
        *((model, "validation") for part in ASKING for model in part.QUESTIONS),
        *((model, "serialization") for part in ANSWERING for model in part.ANSWERS),
    ]
    _, model_schemas = models_json_schema(models, ref_template=REFERENCE, schema_generator=_Generator)
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "clamber protocol",
        "version": VERSION,
        "$defs": definitions | model_schemas["$defs"],
    }
    renamed: dict[str, Any] = json.loads(json.dumps(document).replace('-Output"', '"').replace('-Input"', 'Input"'))
    return renamed | {"$defs": dict(sorted(renamed["$defs"].items()))}


def _union(adapter: TypeAdapter[Any], mode: Mode, definitions: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a union, adding its members' schemas to `definitions`."""
    union = adapter.json_schema(ref_template=REFERENCE, mode=mode, schema_generator=_Generator)
    definitions |= union.pop("$defs")
    return union


def _give_id(request: dict[str, Any]) -> None:
    """Add the id, which is sent beside the request's own fields, to a request schema."""
    kind = request["properties"].pop("type")
    request["properties"] = {"type": kind, "id": ID.json_schema() | {"title": "Id"}} | request["properties"]
    request["required"] = ["id", *request.get("required", ())]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n")
