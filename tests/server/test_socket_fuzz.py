"""Arbitrary generated and mutated messages neither stop a table nor reveal anything."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_client import PATIENCE, Guest
from websockets.exceptions import ConnectionClosed

VALID = [
    {"type": "act", "id": "a", "turn": 1, "play": "pass"},
    {"type": "check", "id": "b", "turn": 1, "cards": "3s3h"},
    {"type": "hint", "id": "c", "turn": 1},
    {"type": "start", "id": "d"},
    {"type": "ready", "id": "e"},
    {"type": "rematch", "id": "f"},
    {"type": "hand_over", "id": "g"},
    {"type": "take_back", "id": "h"},
    {"type": "say", "id": "i", "phrase": "hello"},
    {"type": "set_bot", "id": "j", "seat": 1, "bot": "random"},
    {"type": "ping", "sent": 0},
    {"type": "hello", "version": 1, "stream": "x", "resume": 3},
]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def messages(draw):
    """Draw a valid message with some fields replaced, a generated value, or text other than JSON."""
    kind = draw(st.integers(0, 3))
    if kind == 0:
        return draw(st.text(max_size=60))
    if kind == 1:
        return json.dumps(draw(json_values))
    message = dict(draw(st.sampled_from(VALID)))
    if kind == 2:
        message[draw(st.sampled_from(sorted(message)))] = draw(json_values)
    else:
        cards = draw(st.text("23456789TJQKAdchsBR=: ", max_size=30))
        for field in ("play", "cards"):
            if field in message:
                message[field] = cards
    return json.dumps(message)


@pytest.mark.fuzz
@settings(max_examples=settings.default.max_examples * 2 // 5)
@given(st.lists(messages(), min_size=1, max_size=30))
def test_no_message_takes_a_table_down(served, found):
    guest = Guest(served.url)
    made = guest.make("guandan", ["me", "greedy", "random", "greedy"], time_limit=None)

    async def run():
        async with guest.socket_at(made["table"]) as socket:
            try:
                await socket.send('{"type":"hello","version":1}')
                for message in found:
                    await socket.send(message)
                await socket.send('{"type":"ping","sent":424242}')
                while True:
                    frame = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
                    assert frame["type"] != "refused" or frame["problem"]["code"] != "failed", (found, frame)
                    if frame["type"] == "pong" and frame["sent"] == 424242:
                        break
            except ConnectionClosed:
                pass
        async with guest.at(made["table"]) as again:
            if again.table["seats"][0]["why"]:
                await again.command("take_back")
            assert again.deal is not None

    asyncio.run(run())
