"""The platform's server, tested with clients based on its description."""

import asyncio
import json
import logging
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from clamber import bots, ruleset
from clamber._internal.listening import listen_at
from clamber.engines.njupt.answers import AnswerFault
from clamber.engines.njupt.seats import BotSeat, ClientSeat
from clamber.engines.njupt.server import Platform, ServerSettings
from clamber.records import record
from engines.njupt_clients import Client, Late, Leaves, Says
from patience import PATIENCE, until
from selecting import all_of_them

RULES = ruleset("guandan/njupt")
ONE_DEAL = ruleset("guandan/njupt", max_hands=1)
FEW_DEALS = ruleset("guandan/njupt", max_hands=3)


def served(clients, *, rules=RULES, matches=1, filling=(), seed=1):
    """Return the platform and its matches.

    The clients are given the server's address and play the given number of matches.
    """

    async def all_of_it():
        listening = listen_at("127.0.0.1", 0)
        url = f"ws://127.0.0.1:{listening.getsockname()[1]}/game/"
        platform = Platform(
            ServerSettings(rules, matches, seed, PATIENCE), [BotSeat(name, bots.make(name)) for name in filling]
        )
        playing = [asyncio.create_task(client.play()) for client in clients(url)]
        async with asyncio.timeout(PATIENCE):
            played = [match async for match in platform.run(listening)]
            ends = await asyncio.gather(*playing, return_exceptions=True)
        assert not [end for end in ends if end is not None and not isinstance(end, ConnectionClosed)]
        return platform, played

    return asyncio.run(all_of_it())


@pytest.fixture
def log(caplog):
    """Yield the platform's captured log."""
    with caplog.at_level(logging.INFO, "clamber.njupt"):
        yield caplog


def faults(platform, seat=0):
    return dict(platform.referee.seats[seat].faults)


@pytest.mark.slow
@pytest.mark.parametrize("matches", [1, *all_of_them([2])])
def test_four_clients_play_whole_matches(matches):
    playing = []

    def clients(url):
        playing.extend(Client(f"{url}client{i}", seed=i) for i in range(4))
        return playing

    platform, played = served(clients, matches=matches)
    assert [match.is_over for match in played] == [True] * matches
    for number, client in enumerate(playing):
        assert client.seat == number
        stages = client.stages()
        assert stages.count("beginning") == stages.count("episodeOver") == sum(len(match.deals) for match in played)
        assert stages.count("gameOver") == matches
        assert stages[-1] == "gameResult"
        assert client.told[-1]["victoryNum"] == platform.referee.victories
        assert client.told[-1]["draws"] == [0] * 4
        assert {"tribute", "back"} <= set(stages)
        assert faults(platform, number) == {}
    assert sum(platform.referee.victories) == 2 * matches


def test_what_is_told_agrees_with_what_was_played():
    playing = []

    def clients(url):
        playing.extend(Client(f"{url}client{i}", seed=i) for i in range(4))
        return playing

    _, (match,) = served(clients, rules=FEW_DEALS, seed=5)
    client = playing[2]
    over = [message for message in client.told if message["stage"] == "episodeOver"]
    for deal, message in zip(match.deals, over, strict=True):
        assert tuple(message["order"][: len(deal.result.order)]) == deal.result.order
        assert sorted(message["order"]) == [0, 1, 2, 3]
        held = {seat for seat, cards in message["restCards"] if cards}
        assert held == set(range(4)) - set(deal.result.order)
    passes_and_plays = [m for m in client.told if m["type"] == "notify" and m["stage"] == "play"]
    done = [e for deal in match.deals for e in deal.events if e.kind not in {"give", "return"}]
    assert [m["curPos"] for m in passes_and_plays] == [e.seat for e in done]
    assert [m["curAction"][0] == "PASS" for m in passes_and_plays] == [e.kind == "pass" for e in done]
    given = [m["result"] for m in client.told if m["stage"] == "tribute" and m["type"] == "notify"]
    events = [[e for e in deal.events if e.kind == "give"] for deal in match.deals]
    assert [sorted(payer for payer, _, _ in found) for found in given] == [
        sorted(e.seat for e in deal) for deal in events if deal
    ]


def test_a_question_repeats_what_everybody_was_told():
    playing = []

    def clients(url):
        playing.extend(Client(f"{url}client{i}", seed=i) for i in range(4))
        return playing

    served(clients, rules=FEW_DEALS, seed=9)
    for client in playing:
        last, rest = None, None
        for message in client.told:
            if message["stage"] == "beginning":
                last, rest = None, [27] * 4
            elif message["stage"] == "play" and message["type"] == "notify":
                last = message
                if message["curAction"][0] != "PASS":
                    rest[message["curPos"]] -= len(message["curAction"][2])
            elif message["stage"] == "play":
                assert [info["rest"] for info in message["publicInfo"]] == rest
                assert len(message["handCards"]) == rest[client.seat]
                assert message["indexRange"] == len(message["actionList"]) - 1
                if message["greaterPos"] == -1:
                    assert message["curPos"] == -1
                    assert message["curAction"] == message["greaterAction"] == [None] * 3
                    assert message["actionList"][0][0] != "PASS"
                else:
                    assert message["actionList"][0] == ["PASS", "PASS", "PASS"]
                    told = {key: last[key] for key in ("curPos", "curAction", "greaterPos", "greaterAction")}
                    assert told.items() <= message.items()


def test_bots_take_the_seats_that_clients_leave_empty():
    platform, (match,) = served(
        lambda url: [Client(f"{url}client2"), Client(f"{url}client0")], rules=ONE_DEAL, filling=("greedy", "random")
    )
    assert match.names == ("client0", "greedy", "client2", "random")
    assert sum(platform.referee.victories) == 2


@pytest.mark.parametrize(
    ("names", "seats"),
    [
        (["client3", "client1", "client2", "client0"], ("client0", "client1", "client2", "client3")),
        (["client1", "client2", "client3", "client4"], ("client4", "client1", "client2", "client3")),
        (["gd/client1", "ai", "me?room=1", ""], ("ai", "client1", "me", "game")),
        (["client0", "client0", "client0", "client0"], ("client0",) * 4),
    ],
)
def test_every_address_has_a_seat(names, seats, log):
    async def one_after_the_other(url):
        playing = []
        for name in names:
            playing.append(asyncio.create_task(Client(url + name).play()))
            await until(lambda: log.text.count("sits down at seat") == len(playing))
        await asyncio.gather(*playing)

    class InOrder:
        def __init__(self, url):
            self.url = url

        async def play(self):
            await one_after_the_other(self.url)

    _, (match,) = served(lambda url: [InOrder(url)], rules=ONE_DEAL)
    assert match.names == seats


def test_who_comes_to_a_full_table_is_told_so():
    codes = []

    class TooMany(Client):
        async def play(self):
            with suppress(ConnectionClosed):
                await super().play()
            codes.append((self.connection.close_code, self.connection.close_reason, self.told))

    class Invites(Client):
        async def answer(self, message):
            if len(self.asked) == 1:
                await TooMany(self.url.replace("client0", "client7")).play()
            await super().answer(message)

    served(lambda url: [Invites(f"{url}client0")], rules=ONE_DEAL, filling=("greedy",) * 3)
    assert codes == [(1013, "the table is full: four play, and their seats are taken", [])]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("{", AnswerFault.UNREADABLE),
        ("", AnswerFault.UNREADABLE),
        (b"\xff\xfe\x00", AnswerFault.UNREADABLE),
        ("[" * 100_000, AnswerFault.UNREADABLE),
        ("[1]", AnswerFault.UNREADABLE),
        ("null", AnswerFault.UNREADABLE),
        ("{}", AnswerFault.NO_INDEX),
        ({"actindex": 0}, AnswerFault.NO_INDEX),
        ({"actIndex": None}, AnswerFault.NO_INDEX),
        ({"actIndex": True}, AnswerFault.NO_INDEX),
        ({"actIndex": [0]}, AnswerFault.NO_INDEX),
        ({"actIndex": 1.5}, AnswerFault.NO_INDEX),
        ('{"actIndex": NaN}', AnswerFault.NO_INDEX),
        ('{"actIndex": 1e999}', AnswerFault.NO_INDEX),
        ({"actIndex": "first"}, AnswerFault.NO_INDEX),
        ({"actIndex": -1}, AnswerFault.OUT_OF_RANGE),
        ({"actIndex": 10**30}, AnswerFault.OUT_OF_RANGE),
        (lambda message: {"actIndex": message["indexRange"] + 1}, AnswerFault.OUT_OF_RANGE),
        ({"actIndex": "9" * 5000}, AnswerFault.OUT_OF_RANGE),
    ],
)
def test_a_bad_answer_is_counted_and_the_referee_plays(answer, fault, caplog):
    with caplog.at_level(logging.WARNING, "clamber.njupt"):
        platform, (match,) = served(
            lambda url: [Says(f"{url}client0", answer)], rules=ONE_DEAL, filling=("greedy",) * 3
        )
    assert faults(platform) == {fault: 1}
    assert match.is_over
    assert "client0: answered" in caplog.text
    assert "the referee plays" in caplog.text


def test_what_the_referee_plays_is_a_pass_or_the_first_action():
    client = None

    def clients(url):
        nonlocal client
        client = Says(f"{url}client0", *["{"] * 1000)
        return [client]

    seed = next(seed for seed in range(100) if ONE_DEAL.new_match(seed=seed).position.to_act == 0)
    served(clients, rules=ONE_DEAL, filling=("greedy",) * 3, seed=seed)
    done = [m["curAction"] for m in client.told if m["type"] == "notify" and m.get("curPos") == client.seat]
    asked = [m for m in client.asked if m["stage"] == "play"]
    assert done == [message["actionList"][0] for message in asked]
    assert ["PASS", "PASS", "PASS"] in done
    assert any(action[0] != "PASS" for action in done)


@pytest.mark.parametrize(
    "answer",
    [
        {"actIndex": 0, "type": "act", "note": ["anything"]},
        {"actIndex": "0"},
        {"actIndex": 0.0},
        b'{"actIndex": 0}',
        '  {"actIndex":0}\n',
    ],
)
def test_answers_are_read_with_good_will(answer):
    platform, _ = served(lambda url: [Says(f"{url}client0", *[answer] * 5)], rules=ONE_DEAL, filling=("greedy",) * 3)
    assert faults(platform) == {}


class FirstInHaste(ClientSeat):
    """Seat that gives its client a tenth of a second until its first fault, and ample time afterwards."""

    async def ask(self, question):
        self._seconds = PATIENCE if self.faults else 0.1
        return await super().ask(question)


def test_a_late_answer_is_not_taken_for_the_next_one(log, monkeypatch):
    monkeypatch.setattr("clamber.engines.njupt.server.ClientSeat", FirstInHaste)
    platform, _ = served(
        lambda url: [Late(f"{url}client0", lambda: "did not answer in 0.1 seconds" in log.text)],
        rules=ONE_DEAL,
        filling=("greedy",) * 3,
    )
    assert faults(platform) == {AnswerFault.LATE: 1}
    assert "an answer came after its time and is dropped" in log.text


def test_a_client_that_skips_what_it_missed_is_understood(monkeypatch):
    class OverOnceDropped(FirstInHaste):
        """Seat that times out when an answer is dropped, because no other answer follows."""

        def hear(self, text):
            super().hear(text)
            if self._dropped and not self._answer.done():
                self._answer.set_exception(TimeoutError())

    monkeypatch.setattr("clamber.engines.njupt.server.ClientSeat", OverOnceDropped)
    platform, _ = served(lambda url: [Says(f"{url}client0", None)], rules=ONE_DEAL, filling=("greedy",) * 3)
    assert faults(platform) == {AnswerFault.LATE: 2}  # the second answer counted as the late first one


def test_a_client_that_says_too_much_is_ignored(caplog):
    class Talks(Client):
        async def answer(self, message):
            await super().answer(message)
            await self.send({"actIndex": 0})

        def choose(self, message):
            return message["indexRange"]

    with caplog.at_level(logging.WARNING, "clamber.njupt"):
        platform, (match,) = served(lambda url: [Talks(f"{url}client0")], rules=ONE_DEAL, filling=("greedy",) * 3)
    assert match.is_over
    assert "said something without being asked" in caplog.text
    assert faults(platform) == {}


def test_the_referee_plays_for_a_client_that_leaves():
    platform, (match,) = served(lambda url: [Leaves(f"{url}client0", 3)], rules=ONE_DEAL, filling=("greedy",) * 3)
    assert match.is_over
    assert set(faults(platform)) == {AnswerFault.GONE}


def test_a_client_that_comes_back_gets_its_hand_and_goes_on(log):
    client = None

    def clients(url):
        nonlocal client
        client = Leaves(f"{url}client0", 3, comes_back=lambda: "client0 leaves" in log.text)
        return [client]

    class Waits(Client):
        """Client that continues after the disconnected client has returned."""

        async def answer(self, message):
            if len(client.asked) >= client.questions:
                await until(lambda: client.stages().count("beginning") == 2)
            await super().answer(message)

    platform, _ = served(lambda url: [*clients(url), Waits(f"{url}client1")], rules=ONE_DEAL, filling=("greedy",) * 2)
    begun = [message for message in client.told if message["stage"] == "beginning"]
    assert len(begun) == 2
    assert 0 < len(begun[1]["handCards"]) < 27
    assert begun[1]["myPos"] == 0
    assert len(client.asked) > 4
    assert faults(platform)[AnswerFault.GONE] >= 1


def test_a_client_that_leaves_before_the_match_frees_its_seat(log):
    class Visits(Client):
        async def play(self):
            async with connect(self.url.replace("client0", "visitor0"), open_timeout=PATIENCE):
                await until(lambda: "visitor0 sits down at seat 0" in log.text)
            await until(lambda: "visitor0 leaves" in log.text)
            await super().play()

    class Waits(Client):
        async def play(self):
            await until(lambda: "client0 sits down at seat 0" in log.text)
            await super().play()

    _, (match,) = served(
        lambda url: [Visits(f"{url}client0"), Waits(f"{url}client1")], rules=ONE_DEAL, filling=("greedy",) * 2
    )
    assert match.names[:2] == ("client0", "client1")


def test_records_of_matches_can_be_read_again():
    _, played = served(lambda url: [Client(f"{url}client1")], rules=FEW_DEALS, matches=2, filling=("greedy",) * 3)
    for match in played:
        assert record.from_json(json.loads(record.dumps(match))).match.result == match.result
