"""Ladder of an agent: an agent like the bot is even with it, and an interrupted run continues where it stopped."""

import json
import sys

import pytest

from agents.fake import agent_at
from clamber import bots, ruleset
from clamber.agents.ladder import LadderTable, standings
from clamber.agents.ladder_file import LadderFile, LadderFileError, LadderSettings
from clamber.agents.server import OpenTables
from clamber.cli import main

SEED = 31415926535


def settings(game="gandengyan", specs=("greedy", "random"), **changed):
    options = {"seats": 4, "seed": SEED, "agent": "fake", **changed}
    return LadderSettings.of(ruleset(game), list(specs), **options)


def play_like(file, bot, deals, *, most=None):
    """Play a ladder with a bot in the agent's place, at most this many plays; return True if it is over."""
    table = LadderTable(file, deals, "en")
    played = 0
    while not table.is_over:
        match = table._table.match
        if not match.is_dealt:
            table.next_deal()
            continue
        if played == most:
            table.close()
            return False
        table.play(bot.choose(match.view(match.to_act)).full_text)
        played += 1
    return True


@pytest.mark.parametrize("game", ["gandengyan", "guandan", "doudizhu"])
def test_an_agent_that_plays_like_the_bot_is_exactly_even_with_it(tmp_path, game):
    seats = 3 if game == "doudizhu" else 4
    with LadderFile(tmp_path / "run.jsonl", settings(game, ["greedy"], seats=seats)) as file:
        assert play_like(file, bots.make("greedy"), 4)
        (row,) = standings(file)
    assert row.deals == 4
    assert row.wins_more.mean == row.points_more.mean == 0
    assert 0 < row.wins_more.half_width < 1
    assert row.wins == row.bot_wins


def test_an_interrupted_ladder_continues_in_the_middle_of_a_deal(tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    with LadderFile(whole, settings()) as file:
        assert play_like(file, bots.make("quick"), 3)
    runs = 0
    while True:
        with LadderFile(parts, settings()) as file:
            runs += 1
            if play_like(file, bots.make("quick"), 3, most=5):
                break
        with parts.open("ab") as torn:
            torn.write(b'{"pl')  # as after a power failure
    assert runs > 4
    assert parts.read_bytes() == whole.read_bytes()


def test_every_deck_is_played_once_and_all_seats_take_their_turn(tmp_path):
    decks, seats = set(), []
    with LadderFile(tmp_path / "run.jsonl", settings()) as file:
        table = LadderTable(file, 4, "en")
        while not table.is_over:
            if not table._table.match.is_dealt:
                table.next_deal()
                continue
            match = table._table.match
            if match.deals[0].deck not in decks:
                decks.add(match.deals[0].deck)
                seats.append(table.snapshot().seat)
            table.play(match.view(match.to_act).legal[0].full_text)
    assert len(decks) == 8
    assert seats == [0, 0, 1, 1, 2, 2, 3, 3]


def test_a_file_of_another_ladder_or_of_another_process_is_refused(tmp_path):
    path = tmp_path / "run.jsonl"
    with LadderFile(path, settings()) as file:
        with pytest.raises(LadderFileError, match=r"another ladder, which differs in: seed"):
            LadderFile(path, settings(seed=1))
        play_like(file, bots.make("greedy"), 1, most=1)
        with LadderFile(path, settings()) as other:
            play_like(other, bots.make("greedy"), 1, most=1)
        with pytest.raises(LadderFileError, match="changed by another process"):
            play_like(file, bots.make("greedy"), 1, most=1)
    path.write_text("{}\n")
    with pytest.raises(LadderFileError, match="is not a ladder file"):
        LadderFile(path)


def test_a_ladder_with_a_bot_of_unknown_weights_is_not_continued(tmp_path):
    (tmp_path / "reading.py").write_text(
        "from clamber.bots import Greedy\n\n\nclass Reading(Greedy):\n    def ended(self, *_):\n        open('w')\n"
    )
    path, found = tmp_path / "run.jsonl", settings(specs=[f"{tmp_path / 'reading.py'}:Reading"])
    assert found.bots[0][2] == "unknown"
    with LadderFile(path, found) as file:
        play_like(file, bots.make("greedy"), 1, most=1)
    with pytest.raises(LadderFileError, match="whose weights are unknown"):
        LadderFile(path, found)


async def test_an_agent_plays_a_ladder_by_tools_alone(tmp_path, capsys):
    path = tmp_path / "run.jsonl"
    with LadderFile(path, settings()) as file:
        async with agent_at(OpenTables("en", LadderTable(file, 2, "en"))) as agent:
            tools = {tool.name for tool in (await agent.client.list_tools()).tools}
            assert tools == {"rules", "look", "legal_plays", "play", "next_deal", "history", "standings"}
            assert "the only one is ladder" in await agent.refused("look", table="1")
            await agent.call("look", table="ladder")
            await agent.play_on()
            assert "standings" in await agent.refused("play", table="ladder", play="pass")
            rows = (await agent.call("standings")).structured_content["rows"]
            assert [(row["bot"], row["deals"]) for row in rows] == [("greedy", 2), ("random", 2)]
            assert str(SEED) not in "".join(result.content[0].text for result in agent.results)
    with LadderFile(path, settings()) as file:  # a finished ladder can be looked at again
        async with agent_at(OpenTables("en", LadderTable(file, 2, "en"))) as agent:
            found = await agent.call("look", table="ladder")
            assert found.content[0].text.endswith("4 of 4 deals of the ladder are finished.")
    assert main(["ladder", str(path), "--language", "en"]) == 0
    assert f"fake in Gan Deng Yan, rules gandengyan, seed {SEED}" in capsys.readouterr().out
    assert main(["ladder", str(path), "--json"]) == 0
    assert [row["deals"] for row in json.loads(capsys.readouterr().out)["rows"]] == [2, 2]


@pytest.mark.parametrize("command", [["mcp"], ["ladder", "run.jsonl"]])
def test_a_missing_package_is_named_with_its_extra(monkeypatch, capsys, command):
    for name in [name for name in sys.modules if name.startswith(("clamber.agents", "clamber.arena.statistics"))]:
        monkeypatch.delitem(sys.modules, name)
    for missing in ("mcp", "mcp.server", "numpy"):
        monkeypatch.setitem(sys.modules, missing, None)
    assert main([*command, "--language", "en"]) == 2
    assert "pip install '.[agents]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["mcp", "--deals", "3"], "--deals needs --ladder GAME"),
        (["mcp", "--ladder", "guandan"], "--run FILE is required"),
        (["mcp", "--ladder", "guandan", "--run", "run.jsonl", "--bots", "gredy"], "greedy"),
        (["ladder", "missing.jsonl"], "missing.jsonl"),
    ],
)
def test_a_wrong_command_line_is_refused(tmp_path, monkeypatch, capsys, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    assert main([*arguments, "--language", "en"]) == 2
    assert sentence in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
