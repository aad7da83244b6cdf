"""A program for Botzone's three games, written from its description: singles only, and sure of what it was told.

How it reads and writes is its first argument; whatever is wrong with what it is told ends it.
"""

import json
import sys
import time

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


def landlord_rank(card):
    return card // 4 + (card == 53)


def landlord(requests, responses):
    """FightTheLandlord and FightTheLandlord2."""
    asked = [request for request in requests if "history" in request]
    if not asked:
        assert sorted(requests[0]) == ["bid", "own"]
        assert len(requests[0]["own"]) == 17
        best = max([0, *requests[0]["bid"]])
        return best + 1 if best < 2 and len(requests[0]["bid"]) == 1 else 0
    first = asked[0]
    hand = set(first["own"])
    if "landlord" in first:
        assert 0 <= first["pos"] < 3
        assert 1 <= first["finalbid"] <= 3
        assert len(hand) == 17
        if first["pos"] == first["landlord"]:
            hand |= set(first["publiccard"])
    assert len(first["publiccard"]) == 3
    for played in responses[len(requests) - len(asked) :]:
        assert set(played) <= hand
        hand -= set(played)
    assert hand
    before, last = requests[-1]["history"]
    beat = last or before
    if not beat:
        return [min(hand)]
    higher = [card for card in hand if landlord_rank(card) > landlord_rank(beat[0])]
    return [min(higher)] if len(beat) == 1 and higher else []


def guandan_power(card, level):
    """The place of a card: jokers, the level, then Ace to 2."""
    base = card % 54
    if base >= 52:
        return base
    rank = ["A", *map(str, range(2, 11)), "J", "Q", "K"][base // 4]
    order = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
    return 20 if rank == level else order.index(rank)


def guandan(requests, responses):
    """GuanDan."""
    request = requests[-1]
    assert requests[0]["stage"] == "deal"
    if request["stage"] == "deal":
        assert len(set(request["deliver"])) == 27
        return []
    assert responses[0] == []
    level, me = request["global"]["level"], requests[0]["your_id"]
    hand = set(requests[0]["deliver"])
    for asked, answered in zip(requests[1:], responses[1:]):
        if asked["stage"] == "play":
            assert set(answered[0]) <= hand
            hand -= set(answered[0])
        else:
            if asked["stage"] == "return":
                hand.add(asked["poker"])
            hand -= set(answered)
    if request["stage"] == "play" and request["global"]["tribute"]:
        paid = request["global"]["tribute_cards"]
        if str(me) in paid and paid[str(me)] >= 0:
            mine = [card for card in request["global"]["return_cards"].values() if card not in requests[0]["deliver"]]
            back = [asked for asked in requests if asked["stage"] == "tribute"]
            assert len(back) == 1 and len(mine) >= 1
    wild = {"A": 0}.get(level)
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    wild = ranks.index(level) * 4
    if request["stage"] == "tribute":
        assert request["global"]["tribute_cards"][str(me)] == -1
        return [max((card for card in hand if card % 54 != wild), key=lambda card: guandan_power(card, level))]
    if request["stage"] == "return":
        hand.add(request["poker"])
        low = [
            card for card in hand if card % 54 < 52 and 1 <= card % 54 // 4 <= 9 and guandan_power(card, level) < 20
        ]
        return [min(low)]
    # What was returned for a tribute is not told apart from what others got, so only cards of the deal are played.
    lead = next((e["response"][0] for e in reversed(request["history"]) if e and e["response"][0]), [])
    seat = next((e["player"] for e in reversed(request["history"]) if e and e["response"][0]), me)
    since = 0
    for entry in reversed(request["history"]):
        if not entry or entry["response"][0]:
            break
        since += 1
    if not lead or seat == me or request["pass_on"] != -1 and (request["pass_on"] + 2) % 4 == me and since >= 2:
        card = min(hand, key=lambda card: guandan_power(card, level))
        return [[card], [card]]
    higher = [card for card in hand if guandan_power(card, level) > guandan_power(lead[0], level)]
    if len(lead) != 1 or not higher:
        return [[], []]
    card = min(higher, key=lambda card: guandan_power(card, level))
    return [[card], [card]]


def decide(requests, responses):
    assert len(requests) == len(responses) + 1
    return (guandan if requests[0].get("stage") else landlord)(requests, responses)


def say(*lines):
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def once(told, **more):
    return {"response": decide(told["requests"], told["responses"]), **more}


def keep(slow=0.0):
    told = json.loads(input())
    requests, responses = told["requests"], told["responses"]
    while True:
        time.sleep(slow)
        responses.append(decide(requests, responses))
        say(json.dumps({"response": responses[-1]}), "", KEEP_RUNNING, "")
        requests.append(json.loads(input()))


def simple():
    turns = int(input())
    lines = [json.loads(input()) for _ in range(2 * turns - 1)]
    say(json.dumps(decide(lines[::2], lines[1::2])), "why", str(turns), "for ever")


def counts():
    told = json.loads(input())
    seen = int(told.get("data", 0)) + 1
    assert seen == len(told["requests"]), (seen, len(told["requests"]))
    ever = told.get("globaldata", 0) + 1
    sys.stderr.write(f"{ever}\n")
    say(json.dumps({**once(told), "data": str(seen), "globaldata": ever}))


def illegal():
    told = json.loads(input())
    say(json.dumps({"response": [0, 1, 5, 9, 53] if len(told["requests"]) == 2 else once(told)["response"]}))


MODES = {
    "restart": lambda: say(json.dumps(once(json.loads(input()), debug="fine"))),
    "keep": keep,
    "slow": lambda: keep(1.2),
    "end": lambda: say(json.dumps(once(json.loads(sys.stdin.read())))),
    "unended": lambda: sys.stdout.write(json.dumps(once(json.loads(input())))),
    "styled": lambda: say("", json.dumps(once(json.loads(input())), indent=3), ""),
    "bare": lambda: say(json.dumps(once(json.loads(input()))["response"])),
    "simple": simple,
    "counts": counts,
    "illegal": illegal,
    "garbage": lambda: say("I cannot do this"),
    "silent": lambda: None,
    "crash": lambda: [][0],
    "hang": lambda: time.sleep(600),
    "flood": lambda: say("x" * 5_000_000),
    "wrong": lambda: say('{"response": {"a": [[[]]]}}'),
}

if __name__ == "__main__":
    MODES[sys.argv[1]]()
