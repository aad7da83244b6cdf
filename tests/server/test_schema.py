"""The message schema is valid, and accepts the messages of a stored log."""

import json

import jsonschema_rs

from clamber.server.wire.outgoing import UnsendableError, view_text
from clamber.server.wire.schema import schema
from golden.told_of_logs import updates_of, viewers


def fits(union: str):
    """Return a function that validates messages against the schema of a union."""
    whole = schema()
    jsonschema_rs.meta.validate(whole)
    return jsonschema_rs.validator_for({**whole, "$ref": f"#/$defs/{union}"}).is_valid


def test_updates_and_views_of_a_log_fit() -> None:
    server, sent = fits("ServerMessage"), 0
    for updates in updates_of("hosts"):
        for viewer in viewers(updates.after):
            try:
                view, update = view_text(updates.after, viewer, 1.5), updates.text(viewer)
            except UnsendableError:
                continue
            for text in filter(None, (view, update)):
                message = json.loads(text)
                assert server(message), text
                assert not server({**message, "seq": "1"})
                sent += 1
    assert sent > 50


def test_requests_have_an_id_and_known_fields() -> None:
    client = fits("ClientMessage")
    act = {"type": "act", "id": "a", "play": "3s", "turn": 4}
    assert client(act)
    assert not client({name: value for name, value in act.items() if name != "id"})
    assert not client({**act, "type": "bluff"})
    assert not client({**act, "turn": "soon"})
