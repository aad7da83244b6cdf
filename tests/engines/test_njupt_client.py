"""clamber bots on the platform rebuild their view from the messages to a client."""

import asyncio
import json
import random

import pytest

from clamber import bots, ruleset
from clamber._internal.listening import listen_at
from clamber.engines.formats import NoDeal
from clamber.engines.njupt.client import PlatformPlayer
from clamber.engines.njupt.mirror import PlatformMirror
from clamber.engines.njupt.referee import Referee
from clamber.engines.njupt.seats import BotSeat
from clamber.engines.njupt.server import Platform, ServerSettings
from nasty import with_nasty_numbers
from patience import PATIENCE
from selecting import all_of_them

RULES = ruleset("guandan/njupt", max_hands=4)


class Looks:
    """Bot that compares its rebuilt view with the true one and plays as `greedy` does."""

    def __init__(self):
        self.greedy = bots.make("greedy")
        self.truth = None
        self.seen = 0

    def choose(self, view):
        self.seen += 1
        true = self.truth
        same = ["seat", "phase", "to_act", "hand", "level", "special", "order", "to_beat", "last_player"]
        same += ["leader", "sizes", "waiting", "unseen", "legal", "known"] if view.phase == "play" else []
        if true.phase == "play" and any(true.known):  # cards of other hands shown by tribute are not rebuilt
            same = [name for name in same if name not in {"known", "unseen"}]
        for name in same:
            assert getattr(view, name) == getattr(true, name), name
        if view.phase == "play":
            plays = [event for event in true.history if event.trick is not None]
            assert [(e.seat, e.play, e.trick) for e in view.history] == [(e.seat, e.play, e.trick) for e in plays]
        else:
            assert {p.text for p in view.legal} == {p.text for p in true.legal}
        return self.greedy.choose(view)


class Joined:
    """Seat at the referee's table that forwards its messages to a player as JSON."""

    def __init__(self, name, bot):
        self.name, self.faults, self.bot = name, {}, bot
        self.player = PlatformPlayer(RULES, bot, 1)

    async def tell(self, message):
        assert self.player.index_for(json.dumps(message)) is None

    async def ask(self, question):
        self.bot.truth = question.view
        return question.choices[self.player.index_for(json.dumps(question.message))].play


@pytest.mark.parametrize("seed", [0, *all_of_them(range(1, 8))])
def test_the_rebuilt_view_is_the_true_one(seed):
    seats = [Joined(f"seat{i}", Looks()) for i in range(4)]

    async def play():
        (match,) = [match async for match in Referee(RULES, seats).play(1, seed)]
        return match

    match = asyncio.run(play())
    assert [seat.player.guesses for seat in seats] == [0] * 4
    assert all(seat.bot.seen > 10 for seat in seats)
    greedy = bots.make("greedy")
    alone = RULES.new_match(seed=seed)
    while not alone.is_over:
        alone = alone.apply(greedy.choose(alone.view(alone.position.to_act))) if alone.is_dealt else alone.next_deal()
    assert [deal.events for deal in match.deals] == [deal.events for deal in alone.deals]


def test_bots_join_a_platform():
    async def all_of_it():
        listening = listen_at("127.0.0.1", 0)
        address = f"ws://127.0.0.1:{listening.getsockname()[1]}/game/client"
        platform = Platform(ServerSettings(RULES, 1, 3, PATIENCE), [BotSeat("greedy", bots.make("greedy"))])
        players = [PlatformPlayer(RULES, bots.make("greedy"), seed) for seed in range(3)]
        joining = [asyncio.create_task(player.play(f"{address}{i}")) for i, player in enumerate(players)]
        (match,) = [match async for match in platform.run(listening)]
        await asyncio.gather(*joining)
        return match, players, platform

    match, players, platform = asyncio.run(all_of_it())
    assert match.names == ("client0", "client1", "client2", "greedy")
    assert [dict(seat.faults) for seat in platform.referee.seats] == [{}] * 4
    assert [player.guesses for player in players] == [0] * 3
    assert [player.result["victoryNum"] for player in players] == [platform.referee.victories] * 3


def beginning(*hand, seat=0):
    return {"type": "notify", "stage": "beginning", "handCards": list(hand), "myPos": seat}


HAND = ["S3", "H3", "C3", "D3", "S4", "S5", "S6", "S7", "S8", "H9", "C9", "D9", "ST", "HT", "CT", "DT", "SJ"]
HAND += ["HJ", "SQ", "HQ", "SK", "HK", "SA", "HA", "S2", "SB", "HR"]


def question(hand, actions, **changes):
    nothing = [None, None, None]
    return {
        "type": "act",
        "stage": "play",
        "handCards": hand,
        "publicInfo": [{"rest": len(hand) if seat == 0 else 27, "playArea": None} for seat in range(4)],
        "selfRank": "2",
        "oppoRank": "2",
        "curRank": "2",
        "curPos": -1,
        "curAction": nothing,
        "greaterPos": -1,
        "greaterAction": nothing,
        "actionList": actions,
        "indexRange": len(actions) - 1,
        **changes,
    }


def test_a_client_that_comes_late_sees_the_table_as_it_stands():
    """Earlier plays are unknown, so the bot continues from the state in the message."""
    player = PlatformPlayer(RULES, bots.make("greedy"), 1)
    player.index_for(json.dumps(beginning(*HAND[:10])))
    asked = question(
        HAND[:10],
        [["PASS", "PASS", "PASS"], ["Single", "8", ["S8"]], ["Single", "9", ["H9"]]],
        publicInfo=[{"rest": rest, "playArea": None} for rest in (10, 12, 0, 4)],
        curPos=3,
        curAction=["PASS", "PASS", "PASS"],
        greaterPos=1,
        greaterAction=["Single", "7", ["D7"]],
    )
    assert player.index_for(json.dumps(asked)) == 1
    assert player.guesses == 0


def test_a_list_that_lacks_the_bots_cards_is_answered_with_others_of_the_kind():
    player = PlatformPlayer(RULES, bots.make("greedy"), 1)
    player.index_for(json.dumps(beginning(*HAND)))
    sixteen = [
        ["Single", "3", ["S3"]],
        ["StraightFlush", "4", ["S8", "S7", "S6", "S5", "S4"]],
        ["Bomb", "3", HAND[:4]],
    ]
    index = player.index_for(json.dumps(question(HAND, sixteen)))
    assert index in range(3)
    four = ["SB", "SB", "HR", "HR"]
    player.index_for(json.dumps(beginning(*four)))
    assert player.index_for(json.dumps(question(four, [["Single", "B", ["SB"]], ["FourKings", "B", four]]))) == 1


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "[]",
        "null",
        "{}",
        '{"type": "notify", "stage": "play", "curPos": 1, "curAction": ["Nothing", "7", ["S7"]]}',
        '{"type": "notify", "stage": "play", "curPos": 1, "curAction": null}',
        '{"type": "notify", "stage": "tribute", "result": [[0, 1, "X9"]]}',
        '{"type": "notify", "stage": "something else"}',
        '{"type": "act", "stage": "play", "actionList": null}',
        '{"type": "act", "stage": "play", "actionList": {"0": ["PASS", "PASS", "PASS"]}, "handCards": ["S3"]}',
        '{"type": "act", "stage": "play", "actionList": [7, null, [], ["Single", "3"]], "handCards": ["S3"]}',
    ],
)
def test_messages_that_cannot_be_read_are_passed_over(message):
    player = PlatformPlayer(RULES, bots.make("greedy"), 1)
    assert player.index_for(message) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"handCards": ["S3", "S3", "S3"]},
        {"handCards": None},
        {"curRank": "23"},
        {"publicInfo": [{"rest": 1e400, "playArea": None}] * 4},
        {"curRank": "1"},
        {"publicInfo": []},
        {"stage": "back"},
        {"stage": "something else"},
    ],
)
def test_what_does_not_fit_together_is_guessed(changes):
    actions = [["Single", "3", ["S3"]], ["Single", "4", ["S4"]]]
    player = PlatformPlayer(RULES, bots.make("greedy"), 1)
    asked = question(["S3", "S4"], actions, **changes)
    assert player.index_for(json.dumps(asked)) == (0 if asked["handCards"] else None)
    assert player.guesses == 1
    with pytest.raises(NoDeal):
        PlatformMirror(RULES, random.Random(1)).view_at(question(["S3", "S4"], actions, **changes))


def test_only_cards_of_the_hand_are_played():
    player = PlatformPlayer(RULES, bots.make("greedy"), 1)
    listed = [["Single", "4", ["D4"]], ["Single", "3", ["S3"]], ["Pair", "3", ["S3", "S3"]]]
    assert player.index_for(json.dumps(question(["S3", "H5"], listed))) == 1
    assert player.index_for(json.dumps(question(["S3", "H5"], [["Single", "4", ["D4"]]]))) is None
    assert player.hear(json.dumps(question(["S3", "H5"], []))) == []


def test_a_hand_must_follow_from_the_one_before():
    mirror, hand, played = PlatformMirror(RULES, random.Random(1)), HAND[:10], ["Single", "3", ["S3"]]
    mirror.hear(beginning(*hand))
    mirror.view_at(question(hand, [played]))
    mirror.hear({"type": "notify", "stage": "play", "curPos": 0, "curAction": played})
    assert len(mirror.view_at(question(hand[1:], [])).hand) == 9
    with pytest.raises(NoDeal, match="what is left after the last play"):
        mirror.view_at(question(hand[2:], []))


MESSAGES = [
    question(HAND[:4], [["Single", "3", ["S3"]], ["Single", "3", ["H3"]]]),
    {**beginning(*HAND[:4], seat=1)},
    {"type": "notify", "stage": "play", "curPos": 1, "curAction": ["Single", "7", ["S7"]], "greaterPos": 1},
    {"type": "notify", "stage": "tribute", "result": [[0, 1, "S9"]]},
    {"type": "notify", "stage": "episodeOver", "order": [0, 1, 2, 3]},
    {"type": "notify", "stage": "gameResult", "victoryNum": [1, 0, 1, 0]},
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["stage"])
def test_messages_with_any_number_are_read_or_passed_over(message):
    player = PlatformPlayer(RULES, bots.make("greedy"), 1)
    for changed in with_nasty_numbers(message):
        player.index_for(json.dumps(changed))
    assert player.index_for(json.dumps(MESSAGES[0])) in {0, 1}
