"""Textual description of a seat's situation, with each play in notation and by name."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from typing_extensions import TypedDict

from clamber.agents.facts import DealLine, Status, size_of
from clamber.play import DECISIONS
from clamber.rules.games import GAMES
from clamber.sentences import Sentence, Worded
from clamber.sentences.catalogue import LEVELS
from clamber.text.naming import BIG_ACE, PlayName, Rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.agents.facts import DealFacts, EventFacts, TableSnapshot
    from clamber.as_json.plays import PlayInfo
    from clamber.rules.vocabulary import Game
    from clamber.sentences import Value

MOST_LISTED: Final = 60
"""Maximum number of legal plays listed in the text of a situation; longer lists are replaced by counts per kind."""

UNSPOKEN: Final = frozenset({"no", "wild", "landlord"})
"""Events without a line of their own: declined questions, and chance events that `auction` and `declarer` report."""


class LegalPlay(TypedDict):
    """Legal play.

    Attributes:
        play: Notation, as `play` takes it.
        words: Name of the play.
    """

    play: str
    words: str


class SeatSituation(TypedDict):
    """State of a table for the agent's seat. Cards and plays are in notation; seats are counted from 0.

    Attributes:
        table: Id of the table.
        status: `your_turn`, `waiting`, `deal_over` (ask for the next deal) or `over`.
        rules: Game or preset.
        seat: The agent's seat.
        names: Name of each seat.
        deal: Number of the deal, from 1.
        phase: Kind of the decision, such as `play` or `bid`.
        to_act: Seat to act, if it is public.
        hand: The agent's cards, lowest first.
        sizes: Number of cards in each hand.
        teammates: Seats that the agent knows to be on its side.
        to_beat: Play on the table; null on the lead.
        to_beat_seat: Seat that made it.
        unseen: Number of cards of each rank that the agent has not seen; null if a remote table hides them.
        legal: Legal plays; empty unless it is the agent's turn.
        since: Events since the agent's last call, as sentences.
        result: Result of the deal, if it is over.
    """

    table: str
    status: Status
    rules: str
    seat: int | None
    names: list[str]
    deal: int
    phase: str | None
    to_act: int | None
    hand: list[str]
    sizes: list[int]
    teammates: list[int]
    to_beat: str | None
    to_beat_seat: int | None
    unseen: dict[str, int] | None
    legal: list[LegalPlay]
    since: list[str]
    result: DealLine | None


@dataclass(frozen=True, slots=True)
class TableNarrator:
    """Sentences about a table.

    Attributes:
        game: Game of the table.
        names: Name of each seat.
        seat: The agent's seat.
        language: Language of the sentences.
    """

    game: Game
    names: tuple[str, ...]
    seat: int | None
    language: str

    @classmethod
    def of(cls, snapshot: TableSnapshot, language: str) -> TableNarrator:
        """Return the sentences for a snapshot of a table.

        Args:
            snapshot: State of the table.
            language: Language of the sentences, such as `en`.
        """
        return cls(game_of(snapshot.rules), snapshot.names, snapshot.seat, language)

    def say(self, name: str, /, **values: Value) -> str:
        """Return a sentence of the catalogue.

        Args:
            name: Name of the sentence.
            values: Values of its placeholders.
        """
        return Sentence(name, {LEVELS: int(self.game.levels is not None), **values}).say(self.language)

    def label(self, seat: int) -> str:
        """Return a seat's number and name; the agent is addressed as `you`."""
        return f"{seat} {self.say('seat-you') if seat == self.seat else self.names[seat]}"

    def join_parts(self, parts: Iterable[str]) -> str:
        """Return parts separated by commas."""
        return self.say("list-comma").join(parts)

    def play(self, play: PlayInfo, phase: str, special: str | None) -> str:
        """Return the name of a play or decision, such as `pair of 9s` or `bid 2`.

        Args:
            play: The play or decision.
            phase: Phase in which it is made, such as `bid`.
            special: The deal's special card in notation; None if there is none.
        """
        kind = play["kind"]
        if kind == "bid":
            return self.say("choice-bid", stake=play["text"].removeprefix("bid "))
        if kind == "lead" and play["seat"] is not None:
            return self.say("choice-lead", seat=play["seat"])
        if kind in DECISIONS:
            name = self.say(f"choice-{kind}", phase=phase)
            return self.join_parts([name, play["cards"]]) if play["cards"] else name
        is_big = self.game.exposure is not None and kind == "single" and play["cards"] == special
        rank = BIG_ACE if is_big else play["rank"]
        name = PlayName(self.game.kind(kind), rank, size_of(play["cards"])).say(self.language)
        return self.join_parts([name, self.say("captures")]) if play["capture"] else name

    def event(self, event: EventFacts, special: str | None) -> str:
        """Return a sentence about an event.

        Args:
            event: The event.
            special: As for `play`.
        """
        play, seat = event["play"], event["seat"]
        you, kind = int(seat == self.seat), play["kind"]
        if kind not in DECISIONS:
            play_name = self.play(play, "play", special)
            return self.say("agent-played", who=self.label(seat), you=you, play=play["text"], words=play_name)
        values: dict[str, Value] = {"you": you, "cards": play["cards"], "asked": event["asked"] or "none"}
        name = f"did-{kind}"
        if kind == "bid":
            values["stake"] = play["text"].removeprefix("bid ")
        elif kind == "expose":
            values |= {"drawn": event["drawn"] or 0, "alone": int(size_of(play["cards"]) > 1)}
        elif kind == "lead":
            values["other"] = self.label(play["seat"] or 0)
        elif kind == "return" and not play["cards"]:
            name = "did-return-hidden"
        return self.say("agent-did", who=self.label(seat), did=self.say(name, **values))

    def result(self, line: DealLine) -> list[str]:
        """Return sentences about a finished deal."""
        if line["void"]:
            return [self.say("result-title", n=line["deal"]), self.say("result-void")]
        sentences = [self.say("result-title", n=line["deal"])]
        sentences.append(self.say("agent-order", order=self.join_parts(map(self.label, line["order"]))))
        if line["scores"] is not None:
            points = (f"{self.label(seat)} {score:+d}" for seat, score in enumerate(line["scores"]))
            sentences.append(self.say("agent-points", points=self.join_parts(points)))
        if line["levels"] is not None:
            sentences += self._levels(line["levels"])
        return sentences

    def _levels(self, levels: Sequence[str]) -> list[str]:
        own = 0 if self.seat is None else self.seat % 2
        return [
            self.say("table-level", who=self.join_parts(map(self.label, (side, side + 2))), level=Rank(levels[side]))
            for side in (own, 1 - own)
        ]

    # The text of a situation

    def text(self, snapshot: TableSnapshot, since: Sequence[str], legal: Sequence[LegalPlay], table: str) -> str:
        """Return the situation as a text of several lines.

        Args:
            snapshot: State of the table.
            since: Events since the agent's last call.
            legal: Legal plays of the agent.
            table: Id of the table.
        """
        lines = [self.say("agent-table", table=table)]
        if snapshot.facts is not None:
            lines += self._deal(snapshot, snapshot.facts, since)
        lines += self._status(snapshot, legal)
        if snapshot.notice:
            lines.append(snapshot.notice)
        return "\n".join(lines)

    def _deal(self, snapshot: TableSnapshot, facts: DealFacts, since: Sequence[str]) -> list[str]:
        level = None if facts["level"] is None else Rank(facts["level"])
        name = self.say("table-deal" if level is None else "table-deal-level", n=snapshot.deal, level=level)
        lines = [self.say("table-title", game=self.game.called, deal=name)]
        lines += [f"  {self._seat(facts, seat)}" for seat in range(len(self.names))]
        lines += self._notes(facts)
        if since:
            lines += [self.say("agent-since"), *(f"  {sentence}" for sentence in since)]
        to_beat = facts["to_beat"]
        if to_beat is not None and facts["to_beat_seat"] is not None and facts["phase"] != "over":
            name = self.play(to_beat, facts["phase"], facts["special"])
            who = self.label(facts["to_beat_seat"])
            lines.append(self.say("agent-to-beat", play=to_beat["text"], words=name, who=who))
        if facts["hand"]:
            lines.append(self.say("agent-hand", count=len(facts["hand"]), cards=" ".join(facts["hand"])))
        return lines

    def _seat(self, facts: DealFacts, seat: int) -> str:
        roles = []
        if seat == facts["declarer"]:
            roles.append(Worded(*self.game.declarer).say(self.language))
        if seat in facts["teammates"]:
            roles.append(self.say("table-partner"))
        if seat in facts["order"]:
            nth = self.say("place", n=facts["order"].index(seat) + 1)
            roles.append(self.say("table-out", place=nth))
        parts = [self.label(seat), self.say("cards", n=facts["sizes"][seat]), *roles]
        if facts["totals"] is not None:
            parts.append(self.say("agent-total", points=facts["totals"][seat]))
        if facts["known"][seat] and seat != self.seat:
            parts.append(self.say("agent-known", cards=" ".join(facts["known"][seat])))
        return self.join_parts(parts)

    def _notes(self, facts: DealFacts) -> list[str]:
        notes = [] if facts["levels"] is None else self._levels(facts["levels"])
        auction = facts["auction"]
        if facts["special"] is not None:
            name = "table-wild" if self.game.levels is not None else "table-big-ace"
            notes.append(self.say(name, card=facts["special"]))
        if auction is not None:
            if auction["bid"] and auction["bidder"] is not None:
                notes.append(self.say("table-bid-by", bid=auction["bid"], who=self.label(auction["bidder"])))
            if auction["bottom"]:
                notes.append(self.say("table-bottom", cards=" ".join(auction["bottom"])))
            if auction["multiplier"] > 1:
                notes.append(self.say("table-times", n=auction["multiplier"]))
            if auction["wild_rank"] is not None:
                notes.append(self.say("table-wild-rank", rank=Rank(auction["wild_rank"])))
        if facts["talon"]:
            notes.append(self.say("table-talon", n=facts["talon"]))
        for tribute in facts["tributes"]:
            if tribute["given"] is not None:
                notes.append(self.say("tribute-from", card=tribute["given"], who=self.label(tribute["payer"])))
        return [self.join_parts(notes)] if notes else []

    def _status(self, snapshot: TableSnapshot, legal: Sequence[LegalPlay]) -> list[str]:
        match snapshot.status:
            case "your_turn":
                return self._choices(snapshot, legal)
            case "waiting":
                to_act = None if snapshot.facts is None else snapshot.facts["to_act"]
                if to_act is None or to_act == self.seat:
                    return [self.say("agent-waiting")]
                return [self.say("agent-waiting-for", who=self.label(to_act))]
            case "deal_over":
                return [*self._last(snapshot), self.say("agent-next")]
            case "over":
                return [*self._last(snapshot), *self._won(snapshot.winners)]

    def _won(self, winners: Sequence[int]) -> list[str]:
        if not winners:
            return []
        if len(winners) == len(self.names):
            return [self.say("match-drawn")]
        return [self.say("agent-won", who=self.join_parts(map(self.label, winners)))]

    def _last(self, snapshot: TableSnapshot) -> list[str]:
        return self.result(snapshot.lines[-1]) if snapshot.lines else []

    def _choices(self, snapshot: TableSnapshot, legal: Sequence[LegalPlay]) -> list[str]:
        count = len(legal)
        if count <= MOST_LISTED:
            listed = [f"  {play['play']}  ({play['words']})" for play in legal]
            return [self.say("agent-your-turn", count=count, listed=1), *listed]
        kinds = Counter(play["kind"] for play in snapshot.legal)
        counts = (f"{kind} {number}" for kind, number in kinds.items())
        return [self.say("agent-your-turn", count=count, listed=0), f"  {self.join_parts(counts)}"]


def game_of(rules: str) -> Game:
    """Return the game of a ruleset's name, such as `guandan/kandell`."""
    return GAMES[rules.partition("/")[0]]


def situation(
    snapshot: TableSnapshot, table: str, since: Sequence[EventFacts], language: str
) -> tuple[SeatSituation, str, list[LegalPlay]]:
    """Return a snapshot as structured data and as a text, and the legal plays in words.

    Args:
        snapshot: State of the table.
        table: Id of the table.
        since: Events of the deal since the agent's last call.
        language: Language of the sentences.
    """
    narrator, facts = TableNarrator.of(snapshot, language), snapshot.facts
    special = None if facts is None else facts["special"]
    phase = "" if facts is None else facts["phase"]
    sentences = [narrator.event(event, special) for event in since if event["play"]["kind"] not in UNSPOKEN]
    legal = [LegalPlay(play=play["text"], words=narrator.play(play, phase, special)) for play in snapshot.legal]
    result = snapshot.lines[-1] if snapshot.lines and snapshot.status in {"deal_over", "over"} else None
    to_beat = None if facts is None else facts["to_beat"]
    structured = SeatSituation(
        table=table,
        status=snapshot.status,
        rules=snapshot.rules,
        seat=snapshot.seat,
        names=list(snapshot.names),
        deal=snapshot.deal,
        phase=None if facts is None else facts["phase"],
        to_act=None if facts is None else facts["to_act"],
        hand=[] if facts is None else facts["hand"],
        sizes=[] if facts is None else facts["sizes"],
        teammates=[] if facts is None else facts["teammates"],
        to_beat=None if to_beat is None else to_beat["text"],
        to_beat_seat=None if facts is None else facts["to_beat_seat"],
        unseen=None if facts is None else facts["unseen"],
        legal=legal,
        since=sentences,
        result=result,
    )
    return structured, narrator.text(snapshot, sentences, legal, table), legal
