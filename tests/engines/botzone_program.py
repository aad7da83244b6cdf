"""Program for Botzone's three games, based on their description; plays single cards and validates its input.

The first argument selects the input and output format. The program aborts on any error in its input.
"""

import json
import sys
import time

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


def landlord_rank(card):
    return card // 4 + (card == 53)


def landlord(requests, responses):
    """Return the response for FightTheLandlord and FightTheLandlord2."""
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
    """Return a sort key for a card: jokers first, then the level, then Ace down to 2."""
    base = card % 54
    if base >= 52:
        return base
    rank = RANKS[base // 4]
    order = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
    return 20 if rank == level else order.index(rank)


def guandan_hand(requests, responses):
    """Return the remaining cards of the dealt hand.

    A card returned for a tribute is tracked here, because no request announces it.
    """
    hand = set(requests[0]["deliver"])
    for asked, answered in zip(requests[1:], responses[1:], strict=False):
        if asked["stage"] == "return":
            hand.add(asked["poker"])
        gone = answered[0] if asked["stage"] == "play" else answered
        assert set(gone) <= hand
        hand -= set(gone)
    return hand


def guandan(requests, responses):
    """Return the response for GuanDan."""
    request, shared = requests[-1], requests[-1]["global"]
    assert requests[0]["stage"] == "deal"
    if request["stage"] == "deal":
        assert len(set(request["deliver"])) == 27
        return []
    assert responses[0] == []
    level, me, hand = shared["level"], requests[0]["your_id"], guandan_hand(requests, responses)

    def power(card):
        return guandan_power(card, level)

    if request["stage"] == "tribute":
        assert shared["tribute_cards"][str(me)] == -1
        wild = RANKS.index(level) * 4
        return [max((card for card in hand if card % 54 != wild), key=power)]
    if request["stage"] == "return":
        return [min(card for card in hand if card % 54 < 52 and 1 <= card % 54 // 4 <= 9 and power(card) < 20)]
    return guandan_play(request, me, hand, power)


def guandan_play(request, me, hand, power):
    """Lead the lowest card; else beat a single card if possible, or pass."""
    told = [(entry["player"], entry["response"][0]) for entry in request["history"] if entry]
    seat, lead = next(((player, cards) for player, cards in reversed(told) if cards), (me, []))
    passes = len(told) - max((i + 1 for i, (_, cards) in enumerate(told) if cards), default=0)
    catches = request["pass_on"] != -1 and (request["pass_on"] + 2) % 4 == me and passes >= 2
    if not lead or seat == me or catches:
        card = min(hand, key=power)
        return [[card], [card]]
    higher = [card for card in hand if power(card) > power(lead[0])]
    if len(lead) != 1 or not higher:
        return [[], []]
    card = min(higher, key=power)
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


def keep():
    told = json.loads(input())
    requests, responses = told["requests"], told["responses"]
    while True:
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
    "end": lambda: say(json.dumps(once(json.loads(sys.stdin.read())))),
    "unended": lambda: sys.stdout.write(json.dumps(once(json.loads(input())))),
    "styled": lambda: say("", json.dumps(once(json.loads(input())), indent=3), ""),
    "bare": lambda: say(json.dumps(once(json.loads(input()))["response"])),
    "simple": simple,
    "counts": counts,
    "illegal": illegal,
    "garbage": lambda: say("I cannot do this"),
    "silent": lambda: None,
    "crash": lambda: {}[0],
    "hang": lambda: time.sleep(600),
    "flood": lambda: say("x" * 5_000_000),
    "wrong": lambda: say('{"response": {"a": [[[]]]}}'),
}

if __name__ == "__main__":
    MODES[sys.argv[1]]()
