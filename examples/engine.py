"""Engine in thirty lines: `clamber play guandan --seats me,"engine:python examples/engine.py",greedy,greedy`.

The engine leads as many cards as possible, follows with the lowest play, and saves bombs while other players have
many cards. See docs/engine-protocol.md for the protocol.
"""

import json
import sys
from typing import Any


def choose(view: dict[str, Any]) -> dict[str, Any]:
    """Return one of `view["legal"]`: bombs last; on a lead the longest play, else the lowest."""
    leading = view["to_beat"] is None
    cards = [play for play in view["legal"] if play["cards"]]
    mine = [play for play in cards if not play["bomb"] or min(n for n in view["sizes"] if n) <= 5]
    if not mine or view["to_beat_seat"] in view["teammates"]:
        return view["legal"][0]
    return max(mine, key=lambda play: (-play["bomb"], len(play["cards"]) if leading else 0))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "name": "example", "version": "1"}
    elif message["type"] == "choose":
        answer = {"type": "play", "id": message["id"], "play": choose(message["view"])["text"]}
    elif message["type"] == "bye":
        break
    else:
        continue
    print(json.dumps(answer), flush=True)
