"""Player assistance computed from the seat's own view: readings of selected cards, hints, and a plan."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from clamber import bots
from clamber.as_json.plays import play_json
from clamber.bots.judging import PLAYOUTS
from clamber.errors import ClamberError
from clamber.server.table.daily_deal import check_advice
from clamber.server.table.rated import check_casual
from clamber.server.table.refusal import Refusal, of_error
from clamber.server.table.window import answers_to
from clamber.server.wire.parts import view_bytes
from clamber.server.wire.protocol import Checked, Hints, HintView, Planned
from clamber.server.wire.refused import problem_of
from clamber.text.card_notation import read_cards
from clamber.text.notation import parse_action
from clamber.view import masked_position

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from clamber.as_json.plays import PlayInfo, ReadingJson
    from clamber.match import Match
    from clamber.play import Play
    from clamber.position import Position
    from clamber.server.table.state import Table
    from clamber.server.table.window import Window
    from clamber.server.wire.protocol import CheckRequest, HintRequest, PlanRequest
    from clamber.view import View

MOST_HINTS = 40


def check(table: Table, seat: int, request: CheckRequest) -> Checked:
    """Return the legal plays for the selected cards, or the reason why they cannot be played.

    Raises:
        Refusal: Cards cannot be played at this point.
    """
    position = _position(table)
    found = _readings(position.view(seat), request.cards)
    readings = [reading["play"] for reading in found if reading["play"]["kind"] != "joker_lead"]
    if table.to_act != seat or request.turn != table.turn:
        refusal = Refusal("not_your_turn", "it is not your turn", {"seat": table.seen_to_act})
        return Checked(id=request.id, turn=table.turn, plays=[], readings=readings, problem=problem_of(refusal))
    plays = [reading["play"] for reading in found if reading["why"] == "legal"]
    try:
        plays = plays or [_other_action(position, seat, request.cards)]
    except Refusal as refusal:
        return Checked(id=request.id, turn=table.turn, plays=[], readings=readings, problem=problem_of(refusal))
    return Checked(id=request.id, turn=table.turn, plays=plays, readings=readings, problem=None)


def _position(table: Table) -> Position:
    """Return the current position, in which cards are played.

    Raises:
        Refusal: Cards cannot be played at this point.
    """
    if table.window is not None:
        raise Refusal("not_now", "no cards are played now", {"status": table.status})
    return _position_in_deal(table)


def _position_in_deal(table: Table) -> Position:
    if table.match is None or table.match.position is None or table.status != "playing":
        raise Refusal("not_now", "no cards are played now", {"status": table.status})
    return table.match.position


def _infos(position: Position, plays: Sequence[Play]) -> list[PlayInfo]:
    level, special = position.level_index, position.special_face
    beats = position.to_beat is not None and position.rules.game.capture is not None
    return [
        play_json(
            position.engine, play, level, special, capture=beats and play.is_combination and position.captures(play)
        )
        for play in plays
    ]


def _readings(view: View, text: str) -> list[ReadingJson]:
    """Return the readings of cards; empty if the text names none, or none that the viewer holds."""
    engine = view.masked.engine
    try:
        cards = read_cards(engine, text.partition("=")[0], special=view.masked.special_face, holder=view.hand)
    except ClamberError:
        return []
    if cards not in view.hand:
        return []
    found: list[ReadingJson] = json.loads(engine.encoder.readings(view.seen, cards.masks))
    return found


def _other_action(position: Position, seat: int, text: str) -> PlayInfo:
    """Return the action of a text that is no legal combination: usually a card to give, take or return.

    Raises:
        Refusal: It is not legal, either.
    """
    verb = {"tribute": "give", "take": "take", "return": "return"}.get(position.phase)
    if verb is not None and not text.strip().lower().startswith(verb):
        text = f"{verb} {text}"
    masked = masked_position(position, seat)
    try:
        play = parse_action(masked, text)
        illegal = masked.why_not(play) or position.why_not(play)
    except ClamberError as error:
        raise of_error(error) from None
    if illegal is not None:
        raise of_error(illegal)
    return _infos(masked, [play])[0]


def hinted_view(table: Table, seat: int, request: HintRequest) -> View:
    """Return the view that a hint for a seat is computed from: that of its turn, or of its claim in a window.

    In a window, the view is that of the seat's latest question if no seat had claimed anything, so that a hint tells
    nothing about the claims of others.

    Raises:
        Refusal: The seat has nothing to decide, or a rated match is on.
    """
    check_casual(table)
    check_advice(table)
    match = table.match
    if match is None or match.position is None or table.status != "playing":
        raise Refusal("not_now", "no cards are played now", {"status": table.status})
    view = _view_in_window(match, table.window, seat) if table.window is not None else match.view(seat)
    is_turn = table.window is not None or table.to_act == seat
    if view is None or not is_turn or request.turn != table.turn or not len(view.legal):
        raise Refusal("not_your_turn", "it is not your turn", {"seat": table.seen_to_act})
    return view


def _view_in_window(match: Match, window: Window, seat: int) -> View | None:
    """Return the view of the last question that a window may ask a seat; None if there is none."""
    unclaimed = replace(window, claims=("",) * match.seats)
    questions, view = answers_to(match, unclaimed, lambda number: number == seat), None
    with suppress(StopIteration):
        _, match_then, _ = next(questions)
        while True:
            view = match_then.view(seat)
            _, match_then, _ = questions.send(next(play for play in view.legal if play.kind == "no"))
    return view


def hints(
    view: View, request: HintRequest, *, playouts: int = PLAYOUTS, stop: Callable[[], bool] | None = None
) -> Hints:
    """Return suggested plays: the judge's choice, then by cost; on the lead, the cheapest per kind and size.

    Args:
        view: View of the seat, by `hinted_view`.
        request: The request.
        playouts: Maximum number of playouts of the judge.
        stop: Callback that ends the judge's search early, as in `bots.best_play`.
    """
    best = bots.hint(view, playouts=playouts, stop=stop)
    plays = bots.hints_after(view, best.play)[:MOST_HINTS]
    motive = best.why.name.removeprefix("motive-").replace("-", "_")
    values = {name: value for name, value in best.why.values.items() if isinstance(value, int)}
    return Hints(id=request.id, turn=request.turn, plays=_infos(view.masked, plays), motive=motive, values=values)


def hint_view(view: View, request: HintRequest) -> HintView:
    """Return what a client needs to search for a hint by itself.

    Args:
        view: View of the seat, by `hinted_view`.
        request: The request.
    """
    return HintView(id=request.id, turn=request.turn, view=view_bytes(view), playouts=PLAYOUTS)


def plan(table: Table, seat: int, request: PlanRequest) -> Planned:
    """Return the seat's hand partitioned into turns.

    Raises:
        Refusal: No deal is in progress, or a rated match is on.
    """
    check_casual(table)
    check_advice(table)
    view = _position_in_deal(table).view(seat)
    return Planned(id=request.id, turns=[str(turn.cards) for turn in bots.plan(view)])
