"""Fake agent: a client of the protocol that picks from the legal plays, as a language model would by tools alone."""

from __future__ import annotations

import random
from contextlib import asynccontextmanager

from mcp import Client


class Agent:
    """Agent at one table.

    Attributes:
        results: All results of tools, in order.
        situation: Structured part of the last situation.
    """

    def __init__(self, client: Client, seed: int = 1) -> None:
        self.client = client
        self.results = []
        self.situation = None
        self._random = random.Random(seed)

    async def call(self, tool, **arguments):
        """Return the result of a tool that must not refuse."""
        result = await self.client.call_tool(tool, arguments)
        assert not result.is_error, result.content[0].text
        self.results.append(result)
        if "status" in result.structured_content:
            self.situation = result.structured_content
        return result

    async def refused(self, tool, **arguments):
        """Return the sentence with which a tool refuses."""
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error, result.content[0].text
        return result.content[0].text

    def choose(self):
        """Return one of the legal plays in notation."""
        return self._random.choice(self.situation["legal"])["play"]

    async def step(self):
        """Do what the status asks for."""
        table = self.situation["table"]
        match self.situation["status"]:
            case "your_turn":
                await self._play(table, self.choose())
            case "deal_over":
                await self.call("next_deal", table=table)
            case "waiting":
                await self.call("look", table=table, wait=5)

    async def _play(self, table, play):
        """Play, unless the time to answer ended meanwhile (Big A); the play is then not legal any more."""
        result = await self.client.call_tool("play", {"table": table, "play": play})
        if not result.is_error:
            self.results.append(result)
            self.situation = result.structured_content
            return
        await self.call("look", table=table)
        assert play not in [legal["play"] for legal in self.situation["legal"]], result.content[0].text

    async def play_on(self):
        """Play until the table is over."""
        while self.situation["status"] != "over":
            await self.step()


@asynccontextmanager
async def agent_at(tables, seed=1):
    """Yield an agent connected to the server of these tables in this process."""
    async with Client(tables.server("test")) as client:
        yield Agent(client, seed)
    tables.close()
