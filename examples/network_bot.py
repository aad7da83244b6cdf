"""Bot for a `clamber serve` table: `python examples/network_bot.py http://127.0.0.1:8451 INVITE NAME`.

The bot takes an open seat by invite, makes its longest legal play, and reconnects after a lost connection or a
restart of the server. Requires `pip install websockets`. See docs/protocol.md for the messages.
"""

import json
import random
import sys
import time
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

server, invite, name = sys.argv[1:]
wish, kind = json.dumps({"name": name}).encode(), {"Content-Type": "application/json"}
with urlopen(Request(f"{server}/api/invites/{invite}/bots", wish, kind)) as answer:  # noqa: S310 - the user's URL
    seated = json.load(answer)
address, header = f"ws{server[4:]}/ws/{seated['table']}", {"Authorization": f"Bearer {seated['token']}"}
table = deal = {}
wait = 1.0
while table.get("status") != "over":
    try:
        with connect(address, additional_headers=header) as socket:
            socket.send(json.dumps({"type": "hello", "version": 1}))
            wait = 1.0
            for message in map(json.loads, socket):
                if message["type"] not in {"view", "event"}:
                    continue
                table, deal = message["table"] or table, message["deal"] or deal
                command = {"id": f"{message['seq']}-{time.time_ns()}"}
                if table["you"] is not None and table["seats"][table["you"]]["why"]:
                    command |= {"type": "take_back"}
                elif table["status"] == "between":
                    command |= {"type": "ready"}
                elif deal and deal["my_turn"]:
                    play = max(deal["legal"], key=lambda play: len(play["cards"]))
                    command |= {"type": "act", "turn": deal["turn"], "play": play["text"]}
                elif table["status"] == "over":
                    break
                else:
                    continue
                socket.send(json.dumps(command))
    except (OSError, WebSocketException):
        # Jittered backoff: clients must not all reconnect at once after a restart.
        time.sleep(random.uniform(0, wait))  # noqa: S311
        wait = min(2 * wait, 16.0)
