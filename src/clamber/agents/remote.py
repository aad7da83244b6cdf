"""Seat of an agent at a table of a server, taken by invite."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from clamber.agents.facts import DealFacts, EventFacts, TableSnapshot, deal_line
from clamber.agents.table import AgentTable, NotPossibleError
from clamber.as_json.plays import PlayInfo, bare_play
from clamber.client import ServerRefusedError
from clamber.records import record
from clamber.text.printable import short

if TYPE_CHECKING:
    from clamber.agents.facts import DealLine, Status
    from clamber.client import TableClient
    from clamber.match import Match


class RemoteTable(AgentTable):
    """Seat of a network bot at a table of `clamber serve`, with its time limit and other people."""

    def __init__(self, name: str, client: TableClient, *, language: str) -> None:
        """Create the table.

        Args:
            name: Id of the table for the agent.
            client: Seat of the agent.
            language: Language of sentences.
        """
        super().__init__(name, language)
        self._client = client
        self._declined: object = None

    def snapshot(self) -> TableSnapshot:
        """Return the state of the table as of the last message."""
        client = self._client
        with client.reading():
            table, deal, history = client.table, client.deal, tuple(client.history)
            sheet, last = tuple(client.sheet), client.last
        lines = tuple(_line(line, last) for line in sheet)
        status = self._status(table, deal)
        facts = None if deal is None else _facts(deal)
        over = table["status"] == "over" and last is not None
        return TableSnapshot(
            status=status,
            rules=table["rules"],
            seat=table["you"],
            names=tuple(short(seat["name"]) for seat in table["seats"]),
            match=0 if deal is None else deal["match"],
            deal=0 if deal is None else deal["number"] + 1,
            facts=facts,
            events=tuple(_event(event, deal) for event in history),
            legal=tuple(self._legal(deal)) if deal is not None and status == "your_turn" else (),
            lines=lines,
            totals=None if facts is None or facts["totals"] is None else tuple(facts["totals"]),
            winners=tuple(last["winner"] or ()) if over and last is not None else (),
            notice=client.ended,
        )

    def _status(self, table: dict[str, Any], deal: dict[str, Any] | None) -> Status:
        if self._client.ended or table["status"] in {"over", "closed"}:
            return "over"
        if table["status"] == "between":
            you = table["you"]
            return "waiting" if you is not None and table["seats"][you]["ready"] else "deal_over"
        if deal is not None and (deal["my_turn"] or self._open_claims(deal)):
            return "your_turn"
        return "waiting"

    def _open_claims(self, deal: dict[str, Any]) -> list[PlayInfo]:
        """Return the secret claims that the seat can make and has not declined (Big A)."""
        window = deal["window"]
        if window is None or window["claimed"] is not None or self._offer(deal) == self._declined:
            return []
        claims: list[PlayInfo] = window["claims"]
        return claims

    @staticmethod
    def _offer(deal: dict[str, Any]) -> object:
        """Return a key that stays the same while the seat is offered the same claims."""
        window = deal["window"]
        claims = [] if window is None else [play["text"] for play in window["claims"]]
        return deal["match"], deal["number"], claims

    def _legal(self, deal: dict[str, Any]) -> list[PlayInfo]:
        if deal["my_turn"]:
            legal: list[PlayInfo] = deal["legal"]
            return legal
        return [bare_play("no"), *self._open_claims(deal)]

    def wait(self, seconds: float) -> None:
        """Wait until the agent has a choice or the deal is over.

        A single legal play is made for the agent, and the seat is taken back from a bot.
        """
        deadline = time.monotonic() + seconds
        while True:
            self._client.wait(self._has_choice, deadline - time.monotonic())
            if self._is_replaced:
                self._client.command("take_back")  # its update precedes the answer
            elif (forced := self._only_play()) is not None:
                self.play(forced)
            else:
                return

    def _has_choice(self) -> bool:
        """Return True if the agent has something to do."""
        return self._is_replaced or self.snapshot().status != "waiting"

    def _only_play(self) -> str | None:
        """Return the only legal play of the seat; None if there is a choice, or it is not its turn."""
        snapshot = self.snapshot()
        is_forced = snapshot.status == "your_turn" and len(snapshot.legal) == 1
        return snapshot.legal[0]["text"] if is_forced else None

    @property
    def _is_replaced(self) -> bool:
        """True if a bot plays the seat, e.g. after a turn that ran out of time."""
        table = self._client.table
        return table["you"] is not None and bool(table["seats"][table["you"]]["why"])

    def play(self, text: str) -> None:
        """Make a play, or answer a secret question."""
        deal = self._client.deal
        if deal is None or self._client.table["status"] != "playing":
            raise NotPossibleError("agent-no-deal")
        offer, is_claim = self._offer(deal), bool(self._open_claims(deal)) and not deal["my_turn"]
        try:
            self._client.command("act", turn=deal["turn"], play=text.strip())
        except ServerRefusedError as error:
            if not (is_claim and text.strip() == "no" and error.problem):
                raise
        if is_claim:
            self._declined = offer

    def next_deal(self) -> None:
        """Report the seat as ready for the next deal."""
        if self._client.table["status"] != "between":
            raise NotPossibleError(
                "agent-deal-on" if self._client.table["status"] == "playing" else "agent-match-over"
            )
        self._client.command("ready")

    def finished_deal(self, deal: int | None) -> tuple[Match, int]:
        """Return the match up to a finished deal, from the server's record, and the index of the deal in it."""
        sheet = list(self._client.sheet)
        if not sheet:
            raise NotPossibleError("agent-none-finished")
        result = sheet[-1] if deal is None else next((line for line in sheet if line["number"] == deal - 1), None)
        if result is None:
            raise NotPossibleError("agent-no-such-deal", deal=deal or 0, count=len(sheet))
        match = record.from_json(self._client.get(f"/api/records/{result['link']}")).match
        return match, len(match.results) - 1

    def close(self) -> None:
        """Leave the table."""
        if not self._client.ended:
            with suppress(
                ServerRefusedError
            ):  # the server has gone, or the seat was lost; the socket is closed anyway
                self._client.command("leave")
        self._client.close()


def _facts(deal: dict[str, Any]) -> DealFacts:
    return {name: deal[name] for name in DealFacts.__required_keys__}  # type: ignore[return-value] # all its keys


def _event(event: dict[str, Any], deal: dict[str, Any] | None) -> EventFacts:
    drawn = None if deal is None or event["play"]["kind"] != "expose" else deal["drawn"]
    return EventFacts(seat=event["seat"], play=event["play"], trick=event["trick"], asked=event["asked"], drawn=drawn)


def _line(line: dict[str, Any], last: dict[str, Any] | None) -> DealLine:
    is_last = last is not None and last["number"] == line["number"]
    hands = last["hands"] if last is not None and is_last else None
    return deal_line(line["number"] + 1, {**line, "hands": hands}, hands=is_last)  # type: ignore[typeddict-item] # the line has the other keys
