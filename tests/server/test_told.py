"""Every field that a viewer may know is sent or declared as not sent, so that new fields must be classified."""

from dataclasses import fields

from clamber.as_json.views import AuctionJson, TributeJson
from clamber.event import Event
from clamber.server.table.seat import Seat
from clamber.server.table.settings import TableSettings
from clamber.server.table.state import Table
from clamber.server.wire.parts import DealForAll, DealForOne, DealView, EventInfo
from clamber.server.wire.protocol import Update, ViewMessage
from clamber.server.wire.table_state import SeatInfo, TableState
from clamber.view import Paid, View

SAME = {
    "phase", "to_act", "first", "leader", "hand", "sizes", "known", "talon", "to_beat", "waiting", "order", "level",
    "special", "drawn", "declarer", "partner", "alone", "tributes", "levels", "totals", "failures", "legal", "unseen",
}  # fmt: skip
"""View fields that have the same name in a message."""

OTHER_NAME = {
    "last_player": "to_beat_seat",
    "declarers": "side",
    "is_doubling": "auction",
    "is_showing": "auction",
    "open_hands": "auction",
    "wild_rank": "auction",
}
IN_THE_AUCTION = {"bid", "bidder", "bottom", "doubled", "multiplier"}
ELSEWHERE = {"seat": "TableState.you", "seats": "TableState.seats", "rules": "TableState.rules", "history": "history"}
NOT_TOLD = {
    "losers_hold_red_jokers": "the page says of no tribute why it was not paid",
    "open_questions": "tables ask in windows, and environments openly",
    "masked": "the state that all of it was made from",
}
FROM_THE_TABLE = {"match", "number", "turn", "deadline", "turn_started", "window", "my_turn", "hands"}
FROM_SEVERAL = {
    "trick": "history",
    "auction": "bid",
    "teammates": "partner",
    "playable": "legal",
    "must_lead": "masked",
    "unseen_wild": "unseen",
    "multiplier": "masked",
    "stakes": "failures",
    "tribute_resisted": "masked",
}


def names(kind):
    return {field.name for field in fields(kind)}


def test_every_field_of_a_view_is_told_or_declared_as_not_told():
    assert names(View) == SAME | set(OTHER_NAME) | IN_THE_AUCTION | set(ELSEWHERE) | set(NOT_TOLD)
    assert set(AuctionJson.__annotations__) == IN_THE_AUCTION | {
        "said",
        "grabs",
        "doubling",
        "showing",
        "open",
        "wild_rank",
    }
    assert set(TributeJson.__annotations__) == names(Paid)


def test_every_field_of_a_deal_comes_from_the_view_or_from_the_table():
    told = SAME | set(OTHER_NAME.values()) | FROM_THE_TABLE | set(FROM_SEVERAL)
    assert set(DealView.__annotations__) == told
    assert set(FROM_SEVERAL.values()) <= names(View)
    assert {"history", "deal", "table"} <= set(ViewMessage.model_fields)
    assert {"event", "deal", "table"} <= set(Update.model_fields)


def test_what_is_made_once_for_all_and_what_for_each_viewer_are_the_two_halves_of_a_deal():
    assert set(DealForAll.__annotations__) | set(DealForOne.__annotations__) == set(DealView.__annotations__)
    assert not set(DealForAll.__annotations__) & set(DealForOne.__annotations__)
    own = {"hand", "legal", "playable", "my_turn", "unseen", "partner", "to_act", "phase", "tributes", "window"}
    assert own <= set(DealForOne.__annotations__), "these may differ from viewer to viewer"


def test_every_field_of_an_event_is_told_or_declared_as_not_told():
    told = {"seat": "seat", "play": "play", "trick": "trick", "captured": "play", "chance": "by", "asked": "asked"}
    not_told = {"hidden": "what is hidden is left out", "drawn": "the window says how many cards are drawn"}
    assert names(Event) == set(told) | set(not_told)
    assert set(EventInfo.__annotations__) == set(told.values()) | {"why"}
    assert "doers" in names(Table), "who did it is the table's own"


def test_every_field_of_a_table_and_of_its_seats_is_told_or_declared_as_not_told():
    told = names(Table) & set(TableState.model_fields)
    in_parts = {"settings", "turn", "turn_at", "window", "doers", "last", "sheet", "ready_at", "watched"}
    numbered = {"public", "private"}
    not_told = {
        "match",  # its public part is in the view
        "dealt",  # sent with the result
        "shuffling",  # sent as `shuffle`, without the seed while the seed is secret
        "holders",
        "left",
        "removed",
        "closed_by",
        "rated_match",  # sent as `is_rated`; its sessions are secret
        "alone",  # only determines when bots pause
        "handed_at",  # only determines when a stand-in may play
        "said",  # sent phrase by phrase
    }
    assert names(Table) == told | in_parts | numbered | not_told
    sent = set(SeatInfo.model_fields) - {"program", "seal"}  # from the session, which is not sent, and `commitment`
    assert names(Seat) == sent | {"session", "gone_at", "commands", "since", "commitment"}
    settings = names(TableSettings) - {
        "pace",
        "round_time",
        "claim_time",
        "deal_time",
        "away",
        "vacant",
        "bot_ratings",
        "club",
        "daily_set",
        "daily_deal",
        "daily_deals",
        "daily_hints",
        "daily_seat",
        "daily_repeats",
        "queue",  # a table of a queue is one without a host
        "rates_bots",
    }
    own = {"is_rated", "you", "next_deal", "daily", "paused", "rests", "shuffle", "values", "display"}
    assert set(TableState.model_fields) - told == settings | own
