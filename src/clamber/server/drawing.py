"""Plays and deals as messages, for one viewer. Fed from `View` and from what all have seen, and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from clamber.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, Cards, full_deck
from clamber.engine import NO_SPECIAL, engine_for
from clamber.server.wire import Auction, DealForAll, DealForOne, DealView, Done, Factor, PlayInfo, Tribute
from clamber.server.wire import Window as WindowView

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from clamber.engine import Engine
    from clamber.event import Event
    from clamber.match import Result
    from clamber.play import Play
    from clamber.position import Position
    from clamber.server.table import Noted, Table
    from clamber.server.window import Window
    from clamber.view import View


def millis(seconds: float) -> int:
    """A time as messages carry it."""
    return round(seconds * 1000)


@lru_cache(maxsize=4096)
def _info(engine: Engine, play: tuple[int, tuple[int, int], bool], level: int, special: int) -> PlayInfo:
    action, masks, capture = play
    kind = engine.kind_of(action)
    if action < engine.first_play:
        shown = engine.shown_by(action)
        text = engine.text_of(action, masks, level, special)
        return PlayInfo(text=text, kind=kind, cards=str(shown), seat=engine.seat_named(action))
    cards = engine.cards_text(Cards(*masks), level, special)
    if kind == "joker_lead":
        return PlayInfo(text=cards, kind=kind, cards=cards)
    rank = engine.rank_of(action, level)
    return PlayInfo(
        text=f"{cards}={kind}" if rank is None else f"{cards}={kind}:{rank}",
        kind=kind,
        cards=cards,
        rank=rank,
        bomb=engine.bomb_class(action),
        wild=engine.member_of(action).wild,
        capture=capture,
    )


def play_info(engine: Engine, play: Play, level: int, special: int, *, capture: bool = False) -> PlayInfo:
    """A play in parts."""
    return _info(engine, (play.action, play.masks, capture), level, special)


@lru_cache(maxsize=8192)  # the hands of two thousand tables; one play changes one of them
def _names(engine: Engine, level: int, special: int, once: int, twice: int) -> list[str]:
    return engine.names_of(Cards(once, twice), level, special)


def card_list(engine: Engine, cards: Cards, level: int, special: int) -> list[str]:
    """Cards one by one, lowest first."""
    return _names(engine, level, special, *cards.masks)


def factor_list(result: Result) -> list[Factor]:
    """How a score came about, as messages carry it."""
    return [Factor(name=f.name, op=f.op, value=f.value, seat=f.seat) for f in result.factors]


def special_face(card: Card | None) -> int:
    """The special face of a deal as the engine takes it."""
    return NO_SPECIAL if card is None else card.face


def done_of(table: Table, event: Event, noted: Noted, *, hide_card: bool = False) -> Done:
    """An action as it is told; `hide_card` for a return that is not shown yet."""
    assert table.match is not None
    assert table.match.position is not None
    position = table.match.position
    if hide_card:
        return _done(event.seat, event.trick, PlayInfo(text=event.kind, kind=event.kind), noted)
    level, special = position.level_index, special_face(position.special)
    assert event.play is not None
    play = (event.play.action, event.play.masks, len(event.captured) > 0)
    return _shown(position.engine, play, (level, special), (event.seat, event.trick), noted)


@lru_cache(maxsize=4096)
def _shown(
    engine: Engine,
    play: tuple[int, tuple[int, int], bool],
    situation: tuple[int, int],
    place: tuple[int, int | None],
    noted: Noted,
) -> Done:
    return _done(*place, _info(engine, play, *situation), noted)


def _done(seat: int, trick: int | None, play: PlayInfo, noted: Noted) -> Done:
    found = {"seat": seat, "play": play, "by": noted.by, "why": noted.why or None, "trick": trick}
    return Done.model_validate(found)


def returns_are_hidden(table: Table) -> bool:
    """Whether returns are made at the same time and not all are made yet (GD-93)."""
    position = None if table.match is None else table.match.position
    return position is not None and position.phase == "return" and position.rules["returns"] == "simultaneous"


def history(table: Table, viewer: int | None, start: int = 0) -> list[Done]:
    """What was done in the deal from the n-th action on, as far as a viewer may know.

    The rules of `View.history`: what was declined is known to who declined it, and a hidden return only to who made
    it. While Aces are exposed and revealed, declining is told to nobody.
    """
    match = table.match
    if match is None or match.position is None:
        return []
    hide_returns = returns_are_hidden(table)
    exposing = match.position.engine.decision("expose") is not None
    found = []
    for event, noted in zip(match.deals[-1].events[start:], table.noted[start:], strict=True):
        if event.kind == "no" and (exposing or event.seat != viewer):
            continue
        hide = hide_returns and event.kind == "return" and event.seat != viewer
        found.append(done_of(table, event, noted, hide_card=hide))
    return found


def _current_trick(table: Table, viewer: int | None) -> list[Done]:
    """The trick that is on, or the last one while nothing lies on the table."""
    done = history(table, viewer)
    tricks = [event.trick for event in done if event.trick is not None]
    return [event for event in done if tricks and event.trick == tricks[-1]]


def deal_view(table: Table, viewer: int | None) -> DealView | None:
    """What a viewer may know of the current deal; None before the first one."""
    for_all, for_one = deal_for_all(table), deal_for_one(table, viewer)
    if for_all is None or for_one is None:
        return None
    return DealView.model_construct(**for_all.__dict__, **for_one.__dict__)


def deal_for_all(table: Table, viewer: int | None = None) -> DealForAll | None:
    """The part of a deal that is the same for all; None before the first one.

    It is what a spectator knows. A test asks for it with the eyes of every seat, and finds no difference.
    """
    if table.match is None or table.match.position is None:
        return None
    if table.window is not None and table.window.kind == "draw":
        return _drawing_for_all(table, table.window)
    # Without the match: its history would be written out in full each time, and `history` has it already.
    return _for_all(table, table.match.position.view(viewer))


def deal_for_one(table: Table, viewer: int | None) -> DealForOne | None:
    """The part of a deal that is a viewer's own; None before the first one."""
    if table.match is None or table.match.position is None:
        return None
    if table.window is not None and table.window.kind == "draw":
        return _drawing_for_one(table, table.window, viewer)
    return _for_one(table, table.match.position.view(viewer))


def _for_all(table: Table, view: View) -> DealForAll:
    assert table.match is not None  # a view was taken of it
    match, engine = table.match, _engine(table)
    level = 0 if view.level is None else RANKS.index(view.level)
    special = special_face(view.special)
    window, beat, levels = table.window, view.to_beat, match.levels
    over = view.phase == "over"
    return DealForAll(
        match=table.matches - 1,
        number=_number(table),
        turn=table.turn,
        deadline=None if table.deadline is None else millis(table.deadline),
        turn_started=millis(table.turn_at),
        sizes=list(view.sizes),
        known=[card_list(engine, cards, level, special) for cards in view.known],
        talon=view.talon,
        first=view.first,
        leader=None if window is not None else view.leader,
        to_beat=None if beat is None else play_info(engine, beat, level, special),
        to_beat_seat=view.last_player,
        trick=_current_trick(table, view.seat),
        waiting=[] if window is not None or over else list(view.waiting),
        order=list(view.order),
        level=view.level,
        special=None if view.special is None else str(view.special),
        drawn=view.drawn,
        declarer=view.declarer,
        auction=auction_of(view, ((event.seat, event.text) for event in match.deals[-1].events)),
        levels=None if levels is None else list(levels),
        side=match.declarers if levels is not None else None,
        failures=None if levels is None else list(match.state.failures),
        totals=None if levels is not None else list(match.totals),
    )


def _for_one(table: Table, view: View) -> DealForOne:
    engine, window, seat = _engine(table), table.window, view.seat
    level = 0 if view.level is None else RANKS.index(view.level)
    special = special_face(view.special)
    stood_in = seat is not None and bool(table.seats[seat].why)
    legal = () if window is not None or stood_in else view.legal
    return DealForOne(
        phase="reveal" if window is not None else view.phase,
        to_act=view.to_act if window is None and view.phase != "over" else None,
        hand=card_list(engine, view.hand, level, special),
        partner=view.partner,
        alone=view.alone,
        teammates=[] if seat is None else [s for s in range(view.seats) if s != seat and view.teammate(s)],
        tributes=[
            Tribute(
                payer=paid.payer,
                given=None if paid.given is None else str(paid.given),
                receiver=paid.receiver,
                returned=None if paid.returned is None else str(paid.returned),
            )
            for paid in view.tributes
        ],
        window=None if window is None else _window(table, window, seat),
        my_turn=len(legal) > 0,
        legal=legal_infos(engine, view, legal, level, special),
        playable=_playable(engine, view, legal, level, special),
        must_lead=_must_lead(view) if len(legal) else None,
        unseen=count_ranks(view.unseen) if table.settings.counter else None,
    )


def auction_of(at: Position | View, actions: Iterable[tuple[int, str]]) -> Auction | None:
    """The bidding as all see it, with all actions of the deal so far; None in games without a landlord."""
    if not at.rules.game.declares:
        return None
    said: list[str | None] = [None] * at.seats
    for seat, text in actions if at.phase == "bid" else ():
        said[seat] = text
    bottom = card_list(engine_for(at.rules), at.bottom, 0, NO_SPECIAL)
    return Auction(bid=at.bid or 0, bidder=at.bidder, said=said, bottom=bottom, multiplier=at.multiplier)


def legal_infos(engine: Engine, view: View, legal: Sequence[Play], level: int, special: int) -> list[PlayInfo]:
    """Legal plays in parts, in the order of the referee's list: pass first, then by size, kind and rank."""
    captures = bool(view.rules.game.captures)
    found = []
    for play in legal:
        capture = captures and view.captures(play)
        found.append(play_info(engine, play, level, special, capture=capture))
    return sorted(found, key=lambda info: len(info.cards))


def _playable(engine: Engine, view: View, legal: Sequence[Play], level: int, special: int) -> list[str]:
    """Cards of the hand that some legal play holds, every choice of equal ranks included."""
    if view.phase != "play" or view.to_beat is None:
        return card_list(engine, view.hand, level, special) if len(legal) else []
    once = 0
    for play in legal:
        if not play.is_combination:
            continue
        if play.kind == "straight_flush":  # its suit matters; ranks alone stand for every suit
            once |= play.cards.once
            continue
        for face in play.cards.faces:
            once |= 1 << face if face >= BLACK_JOKER or face == special else 0xF << (face & ~3)
    once &= view.hand.once
    return card_list(engine, Cards(once, once & view.hand.twice), level, special)


def _must_lead(view: View) -> str | None:
    lane = view.masked.must_lead
    return None if lane is None else ("joker" if lane >= len(RANKS) else RANKS[lane])


def _window(table: Table, window: Window, viewer: int | None) -> WindowView:
    offers = () if viewer is None or table.seats[viewer].why else window.offers[viewer]
    claims = [PlayInfo(text=text, kind=text.partition(" ")[0], cards=text.partition(" ")[2]) for text in offers]
    claimed = None if viewer is None else window.claims[viewer] or None
    kind: Literal["draw", "reveal"] = "draw" if window.kind == "draw" else "reveal"
    return WindowView(kind=kind, until=millis(window.until), claims=claims, claimed=claimed)


def _drawing_for_all(table: Table, window: Window) -> DealForAll:
    """While cards are drawn: the exposures that all have seen.

    The kernel may be ahead, at the next question or past the last one; nothing of it is shown.
    """
    assert table.match is not None
    engine, seats = _engine(table), range(len(table.seats))
    shown, special = _exposed(table)
    sizes = window.sizes()
    return DealForAll(
        match=table.matches - 1,
        number=_number(table),
        turn=table.turn,
        deadline=None,
        turn_started=millis(table.turn_at),
        sizes=list(sizes),
        known=[card_list(engine, _shown_by(shown, seat), 0, special) for seat in seats],
        talon=len(window.faces) - sum(sizes),
        first=window.first,
        leader=None,
        to_beat=None,
        to_beat_seat=None,
        trick=[],
        waiting=[],
        order=[],
        level=None,
        special=None if special == NO_SPECIAL else str(Card(special)),
        drawn=window.shown,
        declarer=shown[-1].seat if shown else None,
        auction=None,
        levels=None,
        side=None,
        failures=None,
        totals=list(table.match.totals),
    )


def _drawing_for_one(table: Table, window: Window, viewer: int | None) -> DealForOne:
    """While cards are drawn: the cards looked at so far."""
    engine = _engine(table)
    shown, special = _exposed(table)
    hand = Cards() if viewer is None else window.hand(viewer)
    unseen = full_deck(engine.packs) - hand
    for seat in range(len(table.seats)):
        if seat != viewer:
            unseen = unseen - _shown_by(shown, seat)
    return DealForOne(
        phase="draw",
        to_act=None,
        hand=card_list(engine, hand, 0, special),
        partner=None,
        alone=bool(shown) and len(shown[-1].cards) == 2,
        teammates=[],
        tributes=[],
        window=_window(table, window, viewer),
        my_turn=False,
        legal=[],
        playable=[],
        must_lead=None,
        unseen=count_ranks(unseen) if table.settings.counter else None,
    )


def _exposed(table: Table) -> tuple[list[Event], int]:
    """The exposures so far, and the face of the last one."""
    assert table.match is not None
    shown = [event for event in table.match.deals[-1].events if event.kind == "expose"]
    return shown, shown[-1].cards.faces[0] if shown else NO_SPECIAL


def _shown_by(shown: Iterable[Event], seat: int) -> Cards:
    return _union(event.cards for event in shown if event.seat == seat)


def _union(shown: Iterable[Cards]) -> Cards:
    once = twice = 0
    for cards in shown:
        once, twice = once | cards.once, twice | cards.twice
    return Cards(once, twice)


def count_ranks(cards: Cards) -> dict[str, int]:
    """How many cards of each rank."""
    once, twice = cards.masks
    suits = [(once >> shift & 0xF, twice >> shift & 0xF) for shift in range(0, BLACK_JOKER, 4)]
    found = {rank: one.bit_count() + two.bit_count() for rank, (one, two) in zip(RANKS, suits, strict=True)}
    return found | {"BJ": cards.count(BLACK_JOKER), "RJ": cards.count(RED_JOKER)}


def _engine(table: Table) -> Engine:
    assert table.match is not None
    assert table.match.position is not None
    return table.match.position.engine


def _number(table: Table) -> int:
    assert table.match is not None
    return len(table.match.deals) - 1
