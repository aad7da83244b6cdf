"""Finished deals step by step, and the records of a table's matches."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast, get_args

from clamber.cards import Card
from clamber.match import empty_match
from clamber.records.record import to_json
from clamber.server.api import Replay, ReplayStep
from clamber.server.drawing import auction_of, card_list, factor_list, play_info, special_face
from clamber.server.happening import Acted, DealBegan, Made, MatchBegan, WindowEnded, from_text
from clamber.server.refusal import Refusal
from clamber.server.table import after, made
from clamber.server.wire import DealResult, Done, Tribute

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.event import Event
    from clamber.match import Deal, Match
    from clamber.server.table import Table

_HIDDEN = ("no",)


BY: Final = "x-by"
"""The key of a deal's record that says who did each action: `person`, `bot`, `chance`, or why a bot did it."""

Doer: TypeAlias = Literal["person", "bot", "chance", "asked", "timeout", "absent"]


def match_from_log(lines: Sequence[str], wanted: int | None = None) -> Match | None:
    """A match of a table with all its deals; the last one if none is named. None if it has not begun."""
    first = from_text(lines[0])
    assert isinstance(first, Made)
    table, told = made(first), _Told()
    for line in lines[1:]:
        happening = from_text(line)
        if isinstance(happening, MatchBegan) and wanted is not None and table.matches > wanted:
            break
        match happening:
            case MatchBegan():
                table = after(table, happening)
                assert table.match is not None
                told = _Told()
                told.dealt(table.match)
            case DealBegan():
                told.dealt(told.of().next_deal())
            case Acted(_, seat, play, bot):
                told.done(play, _doer(table, seat, bot=bot))
            case WindowEnded(_, answers):
                for seat, play, bot in answers:
                    told.done(play, _doer(table, seat, bot=bot))
            case _:
                table = after(table, happening)
    return None if told.match is None else told.with_notes()


class _Told:
    """A match as its log tells it, and who did what in each deal."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self._by: list[list[Doer]] = []

    def of(self) -> Match:
        """The match, which has begun."""
        assert self.match is not None
        return self.match

    def dealt(self, match: Match) -> None:
        """Another deal."""
        self.match = match
        self._by.append(["chance"] * len(match.deals[-1].events))

    def done(self, play: str, by: Doer) -> None:
        """An action, and what chance did after it."""
        self.match = self.of().apply(play)
        done = self._by[-1]
        done.append(by)
        done.extend(["chance"] * (len(self.match.deals[-1].events) - len(done)))

    def with_notes(self) -> Match:
        """The match whose record says who did what."""
        match = self.of()
        deals = zip(match.deals, self._by, strict=True)
        return replace(match, deals=tuple(replace(deal, notes={**deal.notes, BY: by}) for deal, by in deals))


def _doer(table: Table, seat: int, *, bot: bool) -> Doer:
    why = table.seats[seat].why
    if not bot:
        return "person"
    return cast("Doer", why) if why else "bot"


def _doers(deal: Deal) -> list[Doer | None]:
    """Who did each action of a deal, where its record says so."""
    told = deal.notes.get(BY)
    if not isinstance(told, list) or len(told) != len(deal.events) or not set(map(str, told)) <= set(get_args(Doer)):
        return [None] * len(deal.events)
    return told


def finished(match: Match) -> Match:
    """The match without the deal that is still played, which is nobody's to see."""
    deals = match.deals if match.deals and match.deals[-1].result is not None else match.deals[:-1]
    return replace(match, deals=deals)


def record_text(match: Match, last: int | None = None) -> str:
    """The record of the finished deals, up to the one numbered `last`."""
    whole = finished(match)
    if last is not None:
        whole = replace(whole, deals=whole.deals[: last + 1])
    return json.dumps(to_json(whole), ensure_ascii=False, indent=1) + "\n"


def replay(match: Match, number: int, link: str) -> Replay:
    """One finished deal of a match, step by step.

    Raises:
        Refusal: There is no such deal, or it is not finished.
    """
    deals = finished(match).deals
    if not 0 <= number < len(deals):
        raise Refusal(
            "unknown_record", f"there are {len(deals)} finished deals, counted from 0", {"deals": len(deals)}
        )
    walked = list(_walk(match, number))
    doers = _doers(match.deals[number])
    end = walked[-1][1]
    return Replay(
        id=link,
        rules=match.rules.name,
        options=dict(match.rules.options),
        seats=list(match.names),
        deal=number,
        deals=len(deals),
        level=None if end.position is None else end.position.level,
        steps=_steps(walked, doers),
        result=_result(end, number, link, walked[0][1]),
    )


def _walk(match: Match, number: int) -> Iterator[tuple[Event | None, Match]]:
    """The match after each action of a deal, beginning with the deal itself."""
    at = empty_match(match.rules, match.names)
    for place, deal in enumerate(match.deals[: number + 1]):
        at = at.start_deal(deal.deck, deal.first, lead=deal.lead, faceup=deal.faceup)
        if place == number:
            yield None, at
        for event in deal.events:
            assert event.play is not None
            at = at.with_action(event.play)
            if place == number:
                yield event, at


def _steps(walked: Sequence[tuple[Event | None, Match]], doers: Sequence[Doer | None]) -> list[ReplayStep]:
    steps: list[ReplayStep] = []
    trick: list[Done] = []
    for (event, match), doer in zip(walked, [None, *doers], strict=True):
        position = match.position
        assert position is not None
        level, special = position.level_index, special_face(position.special)
        done = None
        if event is not None:
            assert event.play is not None
            info = play_info(position.engine, event.play, level, special, capture=len(event.captured) > 0)
            by, why = _by_and_why(doer)
            done = Done(seat=event.seat, play=info, by=by, why=why, trick=event.trick)
            if event.trick is not None:
                trick = [*(other for other in trick if other.trick == event.trick), done]
        if event is not None and event.kind in _HIDDEN:
            continue
        beat = position.to_beat
        steps.append(
            ReplayStep(
                done=done,
                phase=position.phase,
                to_act=position.to_act,
                hands=[card_list(position.engine, hand, level, special) for hand in position.hands],
                talon=position.talon,
                to_beat=None if beat is None else play_info(position.engine, beat, level, special),
                to_beat_seat=position.last_player,
                trick=trick,
                order=list(position.order),
                special=None if position.special is None else str(position.special),
                declarer=position.state.declarer,
                partner=position.state.partner,
                auction=auction_of(position, ((e.seat, e.text) for e in match.deals[-1].events)),
                tributes=[
                    Tribute(payer=payer, given=_card(given), receiver=receiver, returned=_card(returned))
                    for payer, given, receiver, returned in position.state.tributes(position.engine.table)
                ],
            )
        )
    return steps


def _by_and_why(
    doer: Doer | None,
) -> tuple[Literal["person", "bot", "chance"] | None, Literal["asked", "timeout", "absent"] | None]:
    match doer:
        case None | "person" | "bot" | "chance":
            return doer, None
        case _:
            return "bot", doer


def _card(face: int | None) -> str | None:
    return None if face is None else str(Card(face))


def _result(match: Match, number: int, link: str, dealt: Match) -> DealResult | None:
    result, position, start = match.result, match.position, dealt.position
    if result is None or position is None or start is None:
        return None
    engine, level, special = position.engine, position.level_index, special_face(position.special)
    return DealResult(
        match=0,
        number=number,
        void=result.void,
        order=list(result.order),
        hands=[card_list(engine, hand, level, special) for hand in position.hands],
        dealt=[card_list(engine, hand, level, special) for hand in start.hands],
        scores=None if result.scores is None else list(result.scores),
        levels=None if result.levels is None else list(result.levels),
        declarer=result.declarer,
        partner=result.partner,
        winner=None if result.winner is None else list(result.winner),
        totals=None if match.rules.game.levels else list(match.totals),
        factors=factor_list(result),
        link=link,
    )
