"""Bot account that plays day and night: `BOT_TOKEN=... python examples/bot_account.py http://127.0.0.1:8451`.

It accepts each challenge, and is back at its tables after a restart of either side. See docs/bot-accounts.md.
"""

import json
import os
import random
import sys
import threading
import time
from contextlib import suppress
from http.client import HTTPException
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

SERVER, HEADER = sys.argv[1].rstrip("/"), {"Authorization": f"Bearer {os.environ['BOT_TOKEN']}"}


def ask(path, method="GET"):
    with urlopen(Request(SERVER + path, headers=HEADER, method=method), timeout=60) as answer:  # noqa: S310 - own URL
        return json.load(answer)


def command_at(table, deal):
    seats, status = table["seats"], table["status"]
    if not any(each["present"] and not each["program"] for each in seats) and (status == "over" or table["rests"]):
        return {"type": "leave"}
    if (is_replaced := seats[table["you"]]["why"]) or status == "between":
        return {"type": "take_back" if is_replaced else "ready"}
    play = max(deal["legal"], key=lambda play: len(play["cards"])) if deal and deal["my_turn"] else None
    return play and {"type": "act", "turn": deal["turn"], "play": play["text"]}


def play_at(name, table=None, deal=None):
    with suppress(OSError, WebSocketException), connect(f"ws{SERVER[4:]}/ws/{name}", additional_headers=HEADER) as ws:
        ws.send(json.dumps({"type": "hello", "version": 1}))
        for message in filter(lambda message: message["type"] in {"view", "event"}, map(json.loads, ws)):
            table, deal = message["table"] or table, message["deal"] or deal
            if table["you"] is not None and (command := command_at(table, deal)):
                ws.send(json.dumps({"id": f"{message['seq']}-{time.time_ns()}", **command}))


known, wait = "", 1.0
while True:
    try:
        inbox = ask(f"/api/bot/challenges?seconds=10&tables=4&known={known}")
        for challenge in inbox["challenges"]:
            with suppress(OSError):  # it was too late
                ask(f"/api/bot/challenges/{challenge['id']}/accept", "POST")
        for name in set(inbox["tables"]) - {thread.name for thread in threading.enumerate()}:
            threading.Thread(target=play_at, args=(name,), name=name, daemon=True).start()
        known, wait = inbox["version"], 1.0
    except (OSError, HTTPException) as error:
        print(error, file=sys.stderr)
        time.sleep(random.uniform(0, wait))  # noqa: S311 - not all at once after a restart of the server
        known, wait = "", min(2 * wait, 16.0)
