"""Messages about finished deals: results, a guest's list, replays; the deal in progress is in `deal`.

A guest's statistics, which are sums over deals, are in `statistics`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from clamber.analysis import line_of
from clamber.as_json.plays import card_list, play_json
from clamber.as_json.results import result_json
from clamber.as_json.views import TributeJson, view_json
from clamber.cards import Card
from clamber.engine import Hidden
from clamber.errors import ClamberError
from clamber.records.doers import doers_of
from clamber.rules.display import Display
from clamber.server.table.finished import finished_deal
from clamber.server.table.matches import finished_place, only_finished
from clamber.server.table.refusal import Refusal, of_error
from clamber.server.table.sums import SummedDeal
from clamber.server.table.window import dealt_hands
from clamber.server.wire.api import Line, Replay, ReplayStep
from clamber.server.wire.events import event_info
from clamber.server.wire.names import MOST_STORED
from clamber.server.wire.parts import DealResult, Message, SheetLine, Title, millis
from clamber.text.printable import short
from clamber.view import view_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from clamber.as_json.plays import PlayInfo
    from clamber.deal import Result
    from clamber.engine import CompiledRules
    from clamber.event import Event
    from clamber.match import Match
    from clamber.position import Position
    from clamber.records.doers import Doer
    from clamber.rules_file import RulesTitle
    from clamber.server.table.finished import FinishedDeal
    from clamber.server.table.state import Table
    from clamber.server.wire.parts import EventInfo

MOST_PLAYED: Final = 120
"""Maximum number of the requester's decisions in a line."""


class StoredResult(Message):
    """Deal result as stored in the database.

    Attributes:
        house: Title of the rules; null if they have none, and in results of earlier versions.
        names: Names of people; null for bots.
        totals: Total points after the deal; null in games scored only by levels.
        winner: Winning seats, if the deal ended the match.
    """

    rules: str
    house: Title | None = None
    names: list[str | None]
    line: SheetLine
    totals: list[int] | None
    winner: list[int] | None


class DealPlayed(Message):
    """Finished deal played by a guest.

    Attributes:
        seat: The guest's seat.
        ended: End time, in milliseconds since 1970.
        line: Score sheet line, whose link is the replay id.
    """

    seat: int
    ended: int
    line: SheetLine


class MatchPlayed(Message):
    """Match played, or being played, by a guest.

    Attributes:
        match: Zero-based match index at the table.
        house: Title of the rules; null if they have none.
        names: Names of people as of the last of `deals`; null for bots.
        totals: Total points after the last of `deals`; null in games scored only by levels.
        winner: Winning seats; null while the match is not over.
        open: True if the match can be continued, i.e. it is not over and its table is not permanently closed.
        deals: Finished deals on this page, in order.
    """

    table: str
    match: int
    rules: str
    house: Title | None = None
    names: list[str | None]
    totals: list[int] | None
    winner: list[int] | None
    open: bool
    deals: list[DealPlayed]


class GamesPlayed(Message):
    """A page of a guest's finished deals, latest first, by match. Earlier deals of a match may follow on later pages.

    Attributes:
        more: `before` of the next page; null on the last page.
    """

    matches: list[MatchPlayed]
    more: str | None


ANSWERS: Final = (GamesPlayed,)
"""HTTP response bodies."""


class FinishedDealRow(SummedDeal, Protocol):
    """Database row for a guest's finished deal."""

    @property
    def at(self) -> float:
        """End time of the deal, in seconds since 1970."""


# Results


def deal_result(engine: CompiledRules, finished: FinishedDeal) -> DealResult:
    """Return a finished deal as a message that contains no information that is still secret."""
    result, level, special = finished.result, finished.level, finished.special
    fields = result_json(engine, result, finished.hands, level, special)
    return DealResult(
        match=finished.match,
        number=finished.number,
        void=fields["void"],
        order=fields["order"],
        hands=fields["hands"],
        dealt=[card_list(engine, hand, level, special) for hand in finished.dealt],
        scores=fields["scores"],
        levels=fields["levels"],
        levels_before=None if finished.before is None else list(finished.before),
        declarer=fields["declarer"],
        partner=fields["partner"],
        winner=fields["winner"],
        totals=None if finished.totals is None else list(finished.totals),
        factors=list(result.factors),
        link=finished.link,
    )


def sheet_line(number: int, link: str, result: Result) -> SheetLine:
    """Return the score sheet line for a deal, given its index in the match, its replay id, and its result."""
    return SheetLine(
        number=number,
        void=result.void,
        order=list(result.order),
        scores=None if result.scores is None else list(result.scores),
        levels=None if result.levels is None else list(result.levels),
        declarer=result.declarer,
        partner=result.partner,
        link=link,
    )


# The list of a guest


def stored_result(after: Table, before: Table) -> str:
    """Return the storable result of a deal that has just ended. `before` still holds the players of that deal."""
    finished = after.last
    assert finished is not None
    stored = StoredResult(
        rules=after.settings.rules,
        house=after.settings.house,
        names=[seat.name if seat.is_person else None for seat in before.seats],
        line=sheet_line(finished.number, finished.link, finished.result),
        totals=None if finished.totals is None else list(finished.totals),
        winner=None if finished.result.winner is None else list(finished.result.winner),
    )
    return stored.model_dump_json()


def matches_played(rows: Sequence[FinishedDealRow], closed: Collection[str]) -> list[MatchPlayed]:
    """Return the matches of finished deals.

    Args:
        rows: Deals, latest first.
        closed: Ids of permanently closed tables.
    """
    matches: dict[tuple[str, int], MatchPlayed] = {}
    for row in rows:
        stored = StoredResult.model_validate_json(row.result)
        if (row.table, row.match) not in matches:
            matches[row.table, row.match] = MatchPlayed(
                table=row.table,
                match=row.match,
                rules=stored.rules,
                house=stored.house,
                names=stored.names,
                totals=stored.totals,
                winner=stored.winner,
                open=stored.winner is None and row.table not in closed,
                deals=[],
            )
        matches[row.table, row.match].deals.insert(
            0, DealPlayed(seat=row.seat, ended=millis(row.at), line=stored.line)
        )
    return list(matches.values())


# Replays


@dataclass(frozen=True, slots=True)
class LineRequest:
    """Request for a replay of a deal along another line; see `line_of`."""

    step: int
    seat: int
    played: tuple[str, ...] = ()
    finish: bool = False


def replay(match: Match, number: int, link: str, deals: int | None = None, house: RulesTitle | None = None) -> Replay:
    """Return the replay of one finished deal of a match.

    Args:
        match: The match, which may lack other deals.
        number: Index of the deal within the match.
        link: Id under which the replay was requested.
        deals: Number of finished deals. Defaults to those contained in `match`.
        house: Title of the rules; None if they have none.

    Raises:
        Refusal: The deal does not exist or is not finished.
    """
    place = finished_place(match, number, deals)
    steps = list(_walk(match, place))
    doers = doers_of(match.deals[place])
    end = steps[-1][1]
    return Replay(
        id=link,
        rules=match.rules.name,
        options=dict(match.rules.options),
        values=dict(match.rules.values),
        house=house,
        seats=[short(name, MOST_STORED) for name in match.names],
        deal=number,
        deals=len(only_finished(match).deals) if deals is None else deals,
        level=None if end.position is None else end.position.level,
        steps=_steps(steps, doers),
        result=_result(end, steps[0][1], link),
        display=Display.of(match.rules),
    )


def line(match: Match, number: int, link: str, request: LineRequest, deals: int | None = None) -> Line:
    """Return a finished deal replayed along another line, with the legal plays of the requester's seat.

    Raises:
        Refusal: The deal does not exist or is not finished, or there is no such step, seat or play.
    """
    full = replay(match, number, link, deals)
    if not 0 <= request.step < len(full.steps) or not 0 <= request.seat < match.seats:
        raise Refusal("unknown_record", "the deal has no such step or seat")
    try:
        played = line_of(match, number, request.step, request.seat, request.played, finish=request.finish)
    except ClamberError as error:
        raise of_error(error) from None
    except ValueError as error:
        raise Refusal("not_now", str(error), {"status": "playing"}) from None
    steps = list(_walk(played, len(played.deals) - 1))
    end = steps[-1][1]
    is_over = played.deals[-1].result is not None
    fields = {
        **{name: getattr(full, name) for name in Replay.model_fields},
        "steps": _steps(steps, [None] * (len(steps) - 1)),
        "result": _result(end, steps[0][1], link) if is_over else None,
    }
    return Line(**fields, start=request.step, seat=request.seat, legal=[] if is_over else _legal(end.current))


def _result(end: Match, dealt: Match, link: str) -> DealResult | None:
    return deal_result(end.engine, replace(finished_deal(end, 0, dealt_hands(dealt)), link=link))


def _legal(position: Position) -> list[PlayInfo]:
    level, special = position.level_index, position.special_face
    return [
        play_json(position.engine, play, level, special, capture=position.captures(play))
        for play in position.legal("cards")
    ]


def _walk(match: Match, last: int) -> Iterator[tuple[Event | None, Match]]:
    """Yield each event of a deal with the match state after it, starting with None and the newly dealt deal."""
    at = match.undealt()
    for place, deal in enumerate(match.deals[: last + 1]):
        at = at.start_deal(deal.deck, deal.first, lead=deal.lead, faceup=deal.faceup)
        if place == last:
            yield None, at
        for event in deal.events:
            assert event.play is not None
            at = at.with_action(event.play)
            if place == last:
                yield event, at


def _steps(states: Sequence[tuple[Event | None, Match]], doers: Sequence[Doer | None]) -> list[ReplayStep]:
    steps: list[ReplayStep] = []
    trick: list[EventInfo] = []
    for (event, match), doer in zip(states, [None, *doers], strict=True):
        position = match.position
        assert position is not None
        info = None
        if event is not None:
            info = event_info(event, doer, position)
            if event.trick is not None:
                trick = [*(other for other in trick if other["trick"] == event.trick), info]
            if event.hidden is Hidden.all:
                continue
        steps.append(_step(match, position, info, trick))
    return steps


def _step(match: Match, position: Position, info: EventInfo | None, trick: list[EventInfo]) -> ReplayStep:
    engine, level, special = position.engine, position.level_index, position.special_face
    calls = match.deals[-1].events if position.phase == "bid" else ()
    shown = view_json(view_of(position, None, None, calls))
    return ReplayStep(
        done=info,
        phase=position.phase,
        to_act=position.to_act,
        hands=[card_list(engine, hand, level, special) for hand in position.hands],
        talon=shown["talon"],
        to_beat=shown["to_beat"],
        to_beat_seat=shown["to_beat_seat"],
        trick=trick,
        order=shown["order"],
        special=shown["special"],
        declarer=shown["declarer"],
        partner=position.state.partner,
        auction=shown["auction"],
        tributes=[
            TributeJson(
                payer=payment.payer,
                given=_card(payment.given),
                receiver=payment.receiver,
                returned=_card(payment.returned),
            )
            for payment in (position.state.tributes(engine.table) if shown["tributes"] else ())  # none if resisted
        ],
    )


def _card(face: int | None) -> str | None:
    return None if face is None else str(Card(face))
