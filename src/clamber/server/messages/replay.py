"""Finished deals, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from clamber.cards import Card
from clamber.match import empty_match
from clamber.server.messages.api import Replay, ReplayStep
from clamber.server.messages.drawing import auction_of
from clamber.server.messages.plays import card_list, play_info, special_face
from clamber.server.messages.results import factor_list
from clamber.server.messages.wire import DealResult, Done, Tribute
from clamber.server.play.matches import doers_of, only_finished
from clamber.server.play.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from clamber.match import Event, Match
    from clamber.server.play.doer import Doer

_HIDDEN = ("no",)


def replay(match: Match, number: int, link: str) -> Replay:
    """One finished deal of a match, step by step.

    Raises:
        Refusal: There is no such deal, or it is not finished.
    """
    deals = only_finished(match).deals
    if not 0 <= number < len(deals):
        raise Refusal(
            "unknown_record", f"there are {len(deals)} finished deals, counted from 0", {"deals": len(deals)}
        )
    walked = list(_walk(match, number))
    doers = doers_of(match.deals[number])
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
            at = at.with_action(event.play)
            if place == number:
                yield event, at


def _steps(walked: Sequence[tuple[Event | None, Match]], doers: Sequence[Doer | None]) -> list[ReplayStep]:
    steps: list[ReplayStep] = []
    trick: list[Done] = []
    tricks = 0
    before: Any = None
    for (event, match), doer in zip(walked, [None, *doers], strict=True):
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
            by, why = _by_and_why(doer)
            done = Done(seat=event.seat, play=info, by=by, why=why, trick=tricks - 1 if playing else None)
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
                auction=auction_of(position, ((e.seat, e.play.text) for e in match.deals[-1].events)),
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
