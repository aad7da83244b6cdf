"""Tables of an agent: the interface, and matches against bots in this process."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from typing_extensions import TypedDict

from clamber import bots
from clamber._internal.seeds import seed_for_bots
from clamber.agents.facts import DealLine, TableSnapshot, deal_facts, deal_line
from clamber.agents.narrator import TableNarrator, situation
from clamber.as_json.results import result_json
from clamber.bots.seated import SupervisedBot
from clamber.errors import ClamberError
from clamber.match import new_match
from clamber.sentences import Sentence
from clamber.text.notation import parse_action

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.agents.narrator import LegalPlay, SeatSituation
    from clamber.match import Match
    from clamber.play import Play
    from clamber.ruleset import Ruleset
    from clamber.view import View

LONGEST_WAIT: Final = 60.0
"""Longest time for which one call of a tool waits for others, in seconds."""


class NotPossibleError(ClamberError):
    """Raised if an agent asks for something that is not possible at this table now."""

    code = "not_now"

    def __init__(self, sentence: str, **values: str | int) -> None:
        super().__init__(Sentence(sentence, values))


class History(TypedDict):
    """Events of the current or last deal, as sentences."""

    table: str
    deal: int
    events: list[str]


class Score(TypedDict):
    """Results of the finished deals of a match.

    Attributes:
        totals: Points of each seat; null in games scored only by levels.
        winners: Seats that have won the match; empty before its end.
    """

    table: str
    names: list[str]
    deals: list[DealLine]
    totals: list[int] | None
    winners: list[int]


class AgentTable(ABC):
    """Table with one seat for the agent.

    Attributes:
        id: Id by which the agent names the table.
        language: Language of sentences.
    """

    def __init__(self, name: str, language: str) -> None:
        self.id = name
        self.language = language
        self._reported: tuple[object, int] = (None, 0)
        self._look_lock = threading.Lock()

    @abstractmethod
    def snapshot(self) -> TableSnapshot:
        """Return the current state of the table."""

    @abstractmethod
    def play(self, text: str) -> None:
        """Make a play, given in notation.

        Raises:
            ClamberError: The play is illegal, cannot be read, or is not possible now.
        """

    @abstractmethod
    def next_deal(self) -> None:
        """Ask for the next deal.

        Raises:
            NotPossibleError: A deal is in progress, or the match is over.
        """

    @abstractmethod
    def finished_deal(self, deal: int | None) -> tuple[Match, int]:
        """Return a match and the index of a finished deal in it, for analysis.

        Args:
            deal: Number of the deal, from 1; None for the last finished deal.

        Raises:
            NotPossibleError: There is no such finished deal.
        """

    def wait(self, seconds: float) -> None:  # noqa: B027 - a local table has nobody to wait for
        """Wait until the agent has something to do, at most the given time. A table without other people needs none.

        Args:
            seconds: Longest time.
        """

    def close(self) -> None:  # noqa: B027 - a table may have nothing to close
        """Leave the table."""

    def look(self) -> tuple[SeatSituation, str]:
        """Return the situation, as structured data and as a text, with the events since the last call."""
        with self._look_lock:
            snapshot = self.snapshot()
            key, count = self._reported
            deal = (snapshot.match, snapshot.deal)
            since = snapshot.events[count:] if key == deal else snapshot.events
            self._reported = (deal, len(snapshot.events))
        structured, text, _ = situation(snapshot, self.id, since, self.language)
        return structured, text

    def legal(self) -> list[LegalPlay]:
        """Return all legal plays of the agent."""
        return situation(self.snapshot(), self.id, (), self.language)[2]

    def history(self) -> History:
        """Return the events of the current or last deal."""
        snapshot = self.snapshot()
        structured, _, _ = situation(snapshot, self.id, snapshot.events, self.language)
        return History(table=self.id, deal=snapshot.deal, events=structured["since"])

    def score(self) -> tuple[Score, str]:
        """Return the results of the finished deals, as structured data and as a text."""
        snapshot = self.snapshot()
        narrator = TableNarrator.of(snapshot, self.language)
        lines = [sentence for line in snapshot.lines for sentence in narrator.result(line)]
        if snapshot.totals is not None:
            points = (f"{narrator.label(seat)} {total:+d}" for seat, total in enumerate(snapshot.totals))
            lines.append(narrator.say("agent-totals", points=narrator.join_parts(points)))
        structured = Score(
            table=self.id,
            names=list(snapshot.names),
            deals=list(snapshot.lines),
            totals=None if snapshot.totals is None else list(snapshot.totals),
            winners=list(snapshot.winners),
        )
        return structured, "\n".join(lines) or narrator.say("result-none")


def play_in(view: View, text: str) -> Play:
    """Return the legal play of a viewer that a text names.

    Args:
        view: View of the seat to act.
        text: Play in notation.

    Raises:
        IllegalPlayError: The play is illegal; the message names the rule.
        InvalidCardsError, NotationError: The text cannot be parsed.
    """
    play = parse_action(view.masked, text.strip())
    illegal = view.masked.why_not(play)
    if illegal is not None:
        raise illegal
    return play


class LocalTable(AgentTable):
    """Match against bots in this process. The bots play at once, so that the agent never waits.

    A decision with a single legal play is made for the agent.
    """

    def __init__(
        self, name: str, match: Match, seat: int, players: Mapping[int, SupervisedBot], language: str
    ) -> None:
        """Play until it is the agent's turn.

        Args:
            name: Id of the table.
            match: Match whose first deal is dealt.
            seat: The agent's seat.
            players: Bots of all other seats.
            language: Language of sentences.
        """
        super().__init__(name, language)
        self._lock = threading.Lock()
        self._match, self._seat, self._bots = match, seat, players
        self._names = tuple(name.removeprefix("bot:") for name in match.names)
        self._play_bots()

    @classmethod
    def with_bots(
        cls,
        name: str,
        rules: Ruleset,
        opponents: Sequence[str],
        *,
        seat: int,
        own_name: str,
        seed: int,
        language: str,
    ) -> LocalTable:
        """Return a new match against bots.

        Args:
            name: Id of the table.
            rules: The rules.
            opponents: Bot of each other seat, in the order of the seats.
            seat: The agent's seat.
            own_name: The agent's name.
            seed: Seed of the decks, from which the seeds of the bots are derived by a one-way function.
            language: Language of sentences.
        """
        specs = [*opponents[:seat], "", *opponents[seat:]]
        players = players_for(specs, seat, seed_for_bots(seed, 0))
        match = new_match(rules, seed=seed, names=names_for(players, seat, own_name))
        return cls(name, match, seat, players, language)

    @property
    def match(self) -> Match:
        """The match, with the cards of all seats. No tool shows it."""
        return self._match

    def snapshot(self) -> TableSnapshot:
        """Return the current state of the table."""
        match = self._match
        view = match.view(self._seat)
        facts, events, legal = deal_facts(view)
        return TableSnapshot(
            status="over" if match.is_over else "your_turn" if match.is_dealt else "deal_over",
            rules=match.rules.name,
            seat=self._seat,
            names=self._names,
            match=0,
            deal=match.number + 1,
            facts=facts,
            events=events,
            legal=tuple(legal),
            lines=self._lines(match),
            totals=None if match.rules.game.levels is not None else match.totals,
            winners=match.winners,
        )

    @staticmethod
    def _lines(match: Match) -> tuple[DealLine, ...]:
        """Return the lines of the finished deals; the hands left are those of the last one."""
        lines = []
        for number, deal in enumerate(match.deals):
            if deal.result is None:
                continue
            is_last = deal is match.deals[-1]
            position = match.current
            level, special = position.level_index, position.special_face
            result = result_json(match.engine, deal.result, position.hands if is_last else (), level, special)
            lines.append(deal_line(number + 1, result, hands=is_last))
        return tuple(lines)

    def play(self, text: str) -> None:
        """Make a play, and let the bots play until it is the agent's turn or the deal is over."""
        with self._lock:
            if not self._match.is_dealt:
                raise NotPossibleError("agent-match-over" if self._match.is_over else "agent-no-deal")
            self._match = self._match.apply(play_in(self._match.view(self._seat), text))
            self._play_bots()

    def next_deal(self) -> None:
        """Deal the next deal, and let the bots play until it is the agent's turn."""
        with self._lock:
            if self._match.is_dealt:
                raise NotPossibleError("agent-deal-on")
            if self._match.is_over:
                raise NotPossibleError("agent-match-over")
            self._match = self._match.next_deal()
            self._play_bots()

    def finished_deal(self, deal: int | None) -> tuple[Match, int]:
        """Return the match and the index of a finished deal in it."""
        match = self._match
        count = len(match.results)
        if not count:
            raise NotPossibleError("agent-none-finished")
        index = count - 1 if deal is None else deal - 1
        if not 0 <= index < count:
            raise NotPossibleError("agent-no-such-deal", deal=index + 1, count=count)
        return match, index

    def close(self) -> None:
        """Close the bots."""
        for seated in self._bots.values():
            bots.close(seated.bot)

    def _play_bots(self) -> None:
        """Play until the agent has a choice or the deal is over; a single legal play of the agent is made for it."""
        was_dealt = self._match.is_dealt
        while self._match.is_dealt:
            seat = self._match.to_act
            if seat != self._seat:
                self._match = self._bots[seat].act(self._match, seat)
            elif len(legal := self._match.view(seat).legal) == 1:
                self._match = self._match.apply(legal[0])
            else:
                break
        if was_dealt and not self._match.is_dealt:
            for seat, seated in self._bots.items():
                seated.end(self._match, seat)


def players_for(specs: Sequence[str], seat: int, seed: int) -> dict[int, SupervisedBot]:
    """Return the bots of all seats but one.

    Args:
        specs: Bot of each seat; the entry of the agent's seat is not read.
        seat: The agent's seat.
        seed: Seed of the bots.
    """
    return {
        place: SupervisedBot(bots.make(spec, seed=seed, seat=place))
        for place, spec in enumerate(specs)
        if place != seat
    }


def names_for(players: Mapping[int, SupervisedBot], seat: int, own_name: str) -> list[str]:
    """Return the name of each seat, as in a record.

    Args:
        players: Bot of each other seat.
        seat: The agent's seat.
        own_name: The agent's name.
    """
    return [
        own_name if place == seat else f"bot:{bots.info_of(players[place].bot).name}"
        for place in range(len(players) + 1)
    ]
