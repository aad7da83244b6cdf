"""Finished deals step by step, and the records of a table's matches."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clamber.cards import Card
from clamber.match import empty_match
from clamber.record import to_json
from clamber.server.api import Replay, ReplayStep
from clamber.server.drawing import card_list, factor_list, play_info, special_face
from clamber.server.happening import Acted, DealBegan, Made, MatchBegan, WindowEnded, from_text
from clamber.server.refusal import Refusal
from clamber.server.table import after, made
from clamber.server.wire import DealResult, Done, Tribute

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.match import Event, Match

_HIDDEN = ("no",)


def match_from_log(lines: Sequence[str], wanted: int | None = None) -> Match | None:
    """A match of a table with all its deals; the last one if none is named. None if it has not begun."""
    first = from_text(lines[0])
    assert isinstance(first, Made)
    table, match = made(first), None
    for line in lines[1:]:
        happening = from_text(line)
        if isinstance(happening, MatchBegan) and wanted is not None and table.matches > wanted:
            break
        match happening:
            case MatchBegan():
                table = after(table, happening)
                match = table.match
                continue
            case DealBegan():
                match = None if match is None else match.next_deal()
            case Acted(_, _, play):
                match = None if match is None else match.apply(play)
            case WindowEnded(_, answers):
                for _, play, _ in answers:
                    match = None if match is None else match.apply(play)
            case _:
                table = after(table, happening)
    return match


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
        raise Refusal("unknown_record", f"there are {len(deals)} finished deals, counted from 0", {"deal": number})
    walked = list(_walk(match, number))
    end = walked[-1][1]
    return Replay(
        id=link,
        rules=match.rules.name,
        options=dict(match.rules.options),
        seats=list(match.names),
        deal=number,
        deals=len(deals),
        level=None if end.position is None else end.position.level,
        steps=_steps(walked),
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
            at = at.with_action(event.play)
            if place == number:
                yield event, at


def _steps(walked: Sequence[tuple[Event | None, Match]]) -> list[ReplayStep]:
    steps: list[ReplayStep] = []
    trick: list[Done] = []
    tricks = 0
    before: Any = None
    for event, match in walked:
        position = match.position
        assert position is not None
        level, special = position.level_index, special_face(position.special)
        done = None
        if event is not None:
            playing = before.phase == "play"
            leads = playing and before.to_beat_id is None and event.play.kind != "pass"
            tricks += leads
            capture = (
                playing
                and before.to_beat_id is not None
                and event.play.is_combination
                and before.captures(event.play)
            )
            info = play_info(position.engine, event.play, level, special, capture=capture)
            done = Done(seat=event.seat, play=info, by="person", trick=tricks - 1 if playing else None)
            trick = [] if leads else trick
            if playing:
                trick = [*trick, done]
        before = position
        if event is not None and event.play.kind in _HIDDEN:
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
                tributes=[
                    Tribute(payer=payer, given=_card(given), receiver=receiver, returned=_card(returned))
                    for payer, given, receiver, returned in position.state.tributes(position.engine.table)
                ],
            )
        )
    return steps


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
