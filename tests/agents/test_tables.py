"""Tools of the server for agents, at tables in this process."""

import re
import sys

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from agents.fake import Agent, agent_at
from clamber.agents.narrator import MOST_LISTED
from clamber.agents.server import LONGEST_NAME, MOST_TABLES, OpenTables
from clamber.cards import Card
from clamber.rules.games import GAMES

SHORT = {"guandan": {"max_hands": 2}}
"""Options with which a match of a game ends after two deals."""

LOOKS = ("look", "legal_plays", "history", "score")

ONE_PACK = ("doudizhu", "gandengyan", "paodekuai", "zhengshangyou")
CARD = re.compile(r"[2-9TJQKA][dchs]|BJ|RJ")


def short_match(game):
    return {"rules": game, "opponents": ["greedy"], "seed": 7, "options": SHORT.get(game, {"match": "deals:2"})}


def cards_in(found):
    """Return all cards that texts and structured results name, apart from ids and names."""
    if isinstance(found, dict):
        return {card for key, value in found.items() if key not in {"table", "names"} for card in cards_in(value)}
    if isinstance(found, list):
        return {card for value in found for card in cards_in(value)}
    return set(CARD.findall(found)) if isinstance(found, str) else set()


def hidden(match, seat):
    """Return the cards of a one-pack game that a seat may not know now, from the whole position."""
    deal, position = match.deals[-1], match.position
    public = {str(card) for event in deal.events for card in event.cards}
    public |= set(map(str, position.bottom)) | {str(card) for known in position.all_known for card in known}
    if deal.faceup is not None:
        public.add(str(deal.faceup))
    pack = {str(Card(face)) for face in deal.deck}
    return pack - public - set(map(str, position.hands[seat]))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_an_agent_plays_a_whole_match_and_no_tool_names_a_card_that_its_seat_may_not_know(game):
    tables = OpenTables("zh")  # in English, `3s` is a plural, too
    async with agent_at(tables) as agent:
        await agent.call("start_match", **short_match(game))
        table, looked = agent.situation["table"], 0
        while agent.situation["status"] != "over":
            if game in ONE_PACK and agent.situation["status"] == "your_turn" and looked < 10:
                looked += 1
                told = [agent.results[-1], *[await agent.call(tool, table=table) for tool in LOOKS]]
                secrets = hidden(tables._open[table].match, agent.situation["seat"])
                assert len(secrets) > 3
                for result in told:
                    text = result.content[0].text.removeprefix(f"牌桌 {table}")
                    assert not secrets & (cards_in(text) | cards_in(result.structured_content))
            await agent.step()
        assert (looked > 5) == (game in ONE_PACK)
        score = (await agent.call("score", table=table)).structured_content
        assert [line["deal"] for line in score["deals"]] == [1, 2]
        assert all(set(line["order"]) <= set(range(len(score["names"]))) for line in score["deals"])
        if score["totals"] is not None:
            by_seat = zip(*(line["scores"] for line in score["deals"]), strict=True)
            assert score["totals"] == list(map(sum, by_seat))
        assert (await agent.call("history", table=table)).structured_content["events"]
        assert await agent.refused("play", table=table, play="pass")
        assert await agent.refused("next_deal", table=table)


def test_a_situation_is_a_function_of_the_view():
    """A view without the hidden cards, as it is pickled, yields the same facts."""
    import pickle

    from clamber import bots, ruleset
    from clamber.agents.facts import deal_facts

    greedy = bots.make("greedy")
    for game in GAMES:
        match = ruleset(game).new_match(seed=3)
        for _ in range(25):
            if not match.is_dealt:
                break
            for seat in range(match.seats):
                view = match.view(seat)
                concealed = pickle.loads(pickle.dumps(view))
                assert deal_facts(view) == deal_facts(concealed)
            match = match.apply(greedy.choose(match.view(match.to_act)))


async def test_every_tool_declares_its_output_and_an_illegal_play_names_the_rule():
    async with agent_at(OpenTables()) as agent:
        for tool in (await agent.client.list_tools()).tools:
            assert tool.output_schema is not None, tool.name
            assert tool.description, tool.name
        await agent.call("start_match", rules="guandan", opponents=["greedy"], seed=7)
        table = agent.situation["table"]
        refused = await agent.refused("play", table=table, play="3d3h3s")
        assert refused == "the tube 10-J-Q can only be followed by a higher tube or a bomb"
        assert "not in this hand" in await agent.refused("play", table=table, play="4d")
        before = agent.situation
        await agent.call("look", table=table)
        assert {**agent.situation, "since": before["since"]} == before


REFUSED = [
    ("look", {"table": "none"}, "there is no table 'none' here; start_match and join_table open one"),
    ("look", {}, "invalid argument table of look: Field required"),
    ("start_match", {"rules": "gundan"}, "There are no rules 'gundan'; did you mean guandan?"),
    ("start_match", {"rules": "guandan", "seat": 4}, "there is no seat 4; seats are 0 to 3"),
    ("start_match", {"rules": "guandan", "name": ""}, "a name has 1 to 24 printable characters"),
    ("start_match", {"rules": "guandan", "name": "x" * (LONGEST_NAME + 1)}, "a name has 1 to 24"),
    ("start_match", {"rules": "guandan", "opponents": ["greedy", "greedy"], "players": 4}, "needs 3 opponents"),
    ("start_match", {"rules": "guandan", "options": {"max_hand": 3}}, "max_hands"),
    ("start_match", {"rules": "guandan", "opponents": ["engine:true"]}, "'engine:true' cannot be an opponent"),
    ("start_match", {"rules": "guandan", "opponents": ["os:system"]}, "'os:system' cannot be an opponent"),
    ("join_table", {"invite": "file:///i/x"}, "is not an invite link"),
    ("join_table", {"invite": "http://127.0.0.1:1/i/x"}, "cannot be reached"),
]


@pytest.mark.parametrize(("tool", "arguments", "sentence"), REFUSED)
async def test_a_refusal_is_one_sentence(tool, arguments, sentence):
    async with agent_at(OpenTables()) as agent:
        told = await agent.refused(tool, **arguments)
        assert sentence in told
        assert "\n" not in told


async def test_the_number_of_open_tables_is_bounded():
    async with agent_at(OpenTables()) as agent:
        start = {"rules": "gandengyan", "opponents": ["greedy"], "name": "x" * LONGEST_NAME}
        ids = set()
        for _ in range(MOST_TABLES):
            await agent.call("start_match", **start)
            ids.add(agent.situation["table"])
        assert len(ids) == MOST_TABLES
        assert f"the limit of {MOST_TABLES} open tables is reached" in await agent.refused("start_match", **start)
        await agent.call("leave", table=ids.pop())
        await agent.call("start_match", **start)


async def test_a_long_list_is_counted_by_kind_and_listed_on_request():
    async with agent_at(OpenTables()) as agent:
        result = await agent.call("start_match", rules="guandan", opponents=["greedy"], seat=1, seed=7)
        legal = agent.situation["legal"]
        assert len(legal) > MOST_LISTED
        assert "full_house " in result.content[0].text
        table = agent.situation["table"]
        pairs = (await agent.call("legal_plays", table=table, kind="pair")).structured_content["plays"]
        assert pairs
        assert pairs == [one for one in legal if "=pair:" in one["play"]]


async def test_a_finished_deal_is_analysed_and_an_unfinished_one_is_not():
    async with agent_at(OpenTables()) as agent:
        await agent.call("start_match", **short_match("gandengyan"))
        table = agent.situation["table"]
        assert "no deal is finished" in await agent.refused("analyse", table=table)
        while agent.situation["status"] == "your_turn":
            await agent.step()
        found = (await agent.call("analyse", table=table, playouts=40)).structured_content
        assert found["unit"] == "points"
        assert {play["seat"] for play in found["plays"]} <= {0, 1, 2, 3}
        assert all((play["better"] is None) == (play["cost"] == 0) for play in found["plays"])
        assert "deal 2 is not finished" in await agent.refused("analyse", table=table, deal=2)


@pytest.mark.slow
async def test_the_command_serves_on_standard_input_and_output():
    command = StdioServerParameters(command=sys.executable, args=["-m", "clamber", "mcp", "--language", "zh"])
    async with Client(stdio_client(command)) as client:
        agent = Agent(client)
        games = (await agent.call("list_games")).structured_content["games"]
        assert [game["name"] for game in games] == list(GAMES)
        rules = await agent.call("rules", rules="guandan/kandell")
        assert rules.content[0].text.startswith("# 掼蛋")
        await agent.call("start_match", **short_match("paodekuai"))
        await agent.play_on()
