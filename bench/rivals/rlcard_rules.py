"""RLCard's rule-based Dou Dizhu model, wrapped as an engine: a program that plays as a bot.

    clamber arena doudizhu/rlcard net "engine:build/peers/rlcard/bin/python bench/rivals/rlcard_rules.py"

It runs in an environment with RLCard (created by `python bench/peers/run.py`) and without clamber;
docs/engine-protocol.md describes the protocol. The model's choice depends on its hand, the plays so far, and RLCard's
list of legal plays, whose order breaks ties.
"""

from __future__ import annotations

import json
import sys
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
from rlcard.games.base import Card
from rlcard.games.doudizhu.utils import get_gt_cards
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

RANKS: Final = "3456789TJQKA2BR"
PASS: Final = "pass"  # noqa: S105 - an action
MODEL: Final = DouDizhuRuleAgentV1()


def in_its_words(cards: str) -> str:
    """Return cards in RLCard's notation, e.g. `33345` for `3s3h3d4c5c`; `pass` for no cards."""
    return "".join(sorted(cards[::2], key=RANKS.index)) or PASS


def its_card(card: str) -> Card:
    """Return RLCard's object for a card; its jokers have no rank."""
    return Card(card, "") if card in {"BJ", "RJ"} else Card(card[1].upper(), card[0])


def its_state(view: dict[str, Any]) -> dict[str, Any]:
    """Return the RLCard state for a seat's view."""
    trace = [(event["seat"], in_its_words(event["play"]["cards"])) for event in view["history"]]
    seen = {"trace": trace, "landlord": view["declarer"], "self": view["seat"]}
    hand = "".join(view["hand"])
    if view["to_beat"] is not None:
        to_beat = SimpleNamespace(played_cards=in_its_words(view["to_beat"]["cards"]))
        cards = sorted(view["hand"], key=lambda card: RANKS.index(card[0]))
        seen["actions"] = get_gt_cards(SimpleNamespace(current_hand=[its_card(card) for card in cards]), to_beat)
    return {"raw_obs": seen | {"current_hand": in_its_words(hand)}}


def choose(view: dict[str, Any]) -> str | None:
    """Return the model's play in the notation of `view["legal"]`; None if it is not legal."""
    action = MODEL.step(its_state(view))
    legal = {in_its_words(play["cards"]): play["text"] for play in view["legal"]}
    return legal.get("".join(sorted(action, key=RANKS.index)) if action not in {None, PASS} else action)


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            np.random.seed(message["seed"] % 2**32)  # noqa: NPY002 - the model draws from the global generator
            answer = {"type": "ready", "name": "rlcard-rule-v1", "version": "1.2.0"}
        elif message["type"] == "choose":
            answer = {"type": "play", "id": message["id"], "play": choose(message["view"])}
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
