"""Codes for refusals and closed connections, with their values and meanings.

docs/protocol.md reproduces this table. The web page has a sentence for every code in each of its languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Code:
    """Refusal code. `values` are always present; `more` only where they apply."""

    name: str
    says: str
    values: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


_TABLED: Final = ("beat", "to_beat", "kind", "rank", "size")
"""Values describing the play on the table: the play as an object, its text, kind, key rank, and number of cards."""

_TRIED: Final = (*_TABLED, "own", "play")
"""Values describing the play on the table and the attempted play, the latter as an object and as text."""

_BOMBS: Final = ("bombs", "least")
"""Bombs that may follow: `any`, or those `from` the lowest one that beats the play on the table."""

_FOLLOWING: Final = (*_TRIED, *_BOMBS, "follow", "next")
"""Values of `_TRIED`, plus the plays that may follow: `higher` plays, the plays in `next`, or only a `bomb`."""

_FLAWS: Final = (
    "words", "rank", "missing", "gaps", "least", "most", "ranks", "lowest", "highest", "outside", "outsiders",
    "title", "carried", "carries", "others",
)  # fmt: skip

_NOTATION: Final = (
    "bad", "place", "text", "card", "packs", "rank", "kind", "near", "ranks", "cards", "reading", "count", "readings",
    "game", "word", "rest", "last", "stakes", "example", "title", "option",
)  # fmt: skip

_OPTIONS: Final = (
    "known", "near", "type", "meant", "none", "least", "most", "quoted", "cause", "needed", "found", "because",
    "rules", "allowed", "seats", "file", "key", "deals",
)  # fmt: skip

_BOTS: Final = ("name", "near", "known", "argument", "module", "reason", "spec")

_RULES: Final = ("rules", "game", "preset", "near", "file", "reason", "example", "most")

PLAYS: Final = (
    Code("deal_over", "the deal is over"),
    Code("not_your_turn", "it is the turn of `seat`, as far as all may know", more=("seat",)),
    Code("no_such_decision", "the `game` has nothing of what was `tried`", ("tried", "game")),
    Code("wrong_phase", "it is time for the `phase`, and not to do what was `tried`", ("phase", "tried")),
    Code(
        "not_in_hand",
        "the seat does not hold these `cards`; `typed`: `rank` if they were typed without suits, and it holds `held`",
        ("cards", "count", "typed"),
        ("rank", "held"),
    ),
    Code(
        "not_a_combination",
        "these `cards` are no combination, or not the one that was named; the `flaw` says what is missing",
        ("cards", "count", "flaw", "option"),
        _FLAWS,
    ),
    Code("several_readings", "the cards have several `readings`; one has to be named", ("text", "readings")),
    Code("wrong_kind", "only the same `kind` follows, or a bomb", _FOLLOWING),
    Code(
        "wrong_size",
        "the play to follow has another number of cards: `size`, and not `count`",
        (*_FOLLOWING, "count"),
    ),
    Code("wrong_step", "only the plays in `next` follow, or a bomb", _FOLLOWING),
    Code(
        "not_higher",
        "the play is not higher than the one on the table; `follow`: `higher`, `bomb`, `higher_bomb` or `nothing` is",
        (*_TRIED, *_BOMBS, "follow"),
        ("next",),
    ),
    Code("bid_too_low", "the `stake` is not more than what was bid; `higher` would be", ("stake", "higher", "count")),
    Code("last_must_bid", "nobody has bid, and the last who may has to: one of `stakes`", ("stakes",)),
    Code("must_bid", "whoever holds these `cards` has to bid: one of `stakes`", ("cards", "stakes")),
    Code("bomb_too_weak", "the lowest bomb that beats it is `least`", (*_TRIED, *_BOMBS)),
    Code(
        "joker_alone",
        "jokers cannot be played alone now; `why`: `forbidden`, `following`, `talon`, `single_only` or `whole_hand`",
        ("why", "talon", "option"),
    ),
    Code("must_lead", "whoever leads must play"),
    Code("must_play", "the rules do not let a seat pass that can beat the play on the table", _TABLED),
    Code("must_contain_card", "the first lead must contain this `card`", ("card",)),
    Code(
        "must_be_highest",
        "before a seat with one card only the highest single, before one with two only the highest pair, of this "
        "`rank`; `count` is 1 or 2",
        ("rank", "count"),
    ),
    Code("must_contain_lowest", "the first lead must contain a card of this `rank`", ("rank",)),
    Code("already_passed", "whoever has passed is out of the trick"),
    Code("cannot_capture", "Fours cannot capture this bomb; `why`: `own_side` or `last_cards`", (*_TRIED, "why")),
    Code("own_big_ace_first", "one's own Big Ace has to be played before the captured one"),
    Code("cannot_show", "this Ace cannot be shown now; `possible` can", ("play", "possible", "count")),
    Code("not_the_tribute", "the highest card is due: one of `possible`", ("play", "possible", "count")),
    Code(
        "not_returnable",
        "only a card of `possible` may be returned, of one of these `ranks`",
        ("play", "possible", "count", "ranks"),
    ),
    Code("not_a_choice", "the choices are `possible`", ("play", "possible", "count")),
    Code("bad_cards", "the cards cannot be read; `sentence` says why", (), _NOTATION),
    Code("bad_notation", "the `text` cannot be read; `sentence` says why", ("text",), _NOTATION),
)
"""Codes for plays: the reasons in `clamber.errors.Reason`, and input that cannot be parsed."""

COMMANDS: Final = (
    Code("late", "the command was for another `turn`; it is `now`", ("turn", "now")),
    Code(
        "not_now",
        "the table is in another state: `lobby`, `playing`, `between` or `over`; `handed_over`: a bot plays the seat",
        ("status",),
    ),
    Code("not_seated", "only those who sit at the table may do this"),
    Code("not_host", "only the host of the table may do this"),
    Code("seat_taken", "the `seat` is taken; `open` could be had", ("seat", "open")),
    Code("no_open_seat", "all `seats` of the table are taken", ("seats",)),
    Code("no_player", "no other person sits on `seat`", ("seat",)),
    Code("removed", "the host has sent this guest away from the table"),
    Code("seat_reserved", "the guest sits here once the deal that is on is over; connecting again then is of use"),
    Code("left", "the guest has left a table at which nobody may watch"),
    Code("table_closed", "the host has closed the table for good"),
    Code("not_stored", "the database takes nothing at the moment; nothing has changed"),
    Code("quarantined", "the log of the table cannot be read; it is kept as it is"),
    Code(
        "played_differently",
        "another `version` played the match, and this one would play it differently",
        ("version",),
    ),
    Code("bad_share", "the share is not the one that was sealed"),
    Code("no_share", "bots give no share to a shuffle"),
    Code("chat_off", "the table has switched phrases off"),
    Code("not_allowed", "spectators are not allowed at the table"),
    Code("failed", "the server could not do it; its log says why"),
)
"""Codes for table commands."""

REQUESTS: Final = (
    Code("unknown_rules", "there is no such game or preset; `sentence` says why", (), _RULES),
    Code("unknown_bot", "there is no such bot, or it cannot be made; `sentence` says why", (), _BOTS),
    Code(
        "bad_option",
        "the `option` does not take the `value`, or not beside another one; `sentence` says why",
        ("option", "value"),
        _OPTIONS,
    ),
    Code("bad_deal", "a deal of a pad cannot have ended so"),
    Code("bad_record", "the record cannot be read, or does not fit its rules"),
    Code(
        "bad_name",
        "a name cannot be had; `why`: `unreadable`, `long` (more than `most` characters) or `bot`",
        ("why", "most"),
    ),
    Code("bad_request", "the `field` is missing or wrong", ("field",)),
    Code("unknown_bot", "there is no such `bot` to be seated here; `known` are", ("bot",), ("known",)),
    Code("unknown_table", "there is no such table"),
    Code("unknown_invite", "there is no such invite"),
    Code("unknown_code", "there is no such code that carries a guest over, or it was used, or it is too old"),
    Code("sits_here", "the guest of this browser sits at a table, and would lose the seat"),
    Code("no_cookie", "the browser has no cookie yet, and so no guest to be carried over"),
    Code("unknown_record", "there is no such record or link, or only so many finished `deals`", more=("deals",)),
    Code("not_found", "there is nothing at this address"),
    Code("too_many", "there are `tables` open, of this guest or in all, and no more may be", ("tables",)),
    Code(
        "too_often",
        "the guest, or the address, asks for this too often; again in `seconds`",
        ("seconds",),
    ),
    Code("too_many_sockets", "the guest, or the address, has so many `sockets` already", ("sockets",)),
    Code("too_many_records", "so many `records` of the guest are kept already", ("records",)),
    Code("too_late", "the rest of the request did not come in time"),
    Code("bad_host", "the server is not known by the name that was asked for"),
    Code("too_large", "the message or request has more than so many `bytes`", ("bytes",)),
    Code("banned", "whoever runs the server has banned the guest, or the address"),
    Code("bad_origin", "the page that asks is not from this server"),
    Code("bad_token", "there is no such token of a bot"),
)
"""Codes for HTTP requests, and for sockets before their first message."""

CONNECTION: Final = (
    Code("bad_message", "no message of the protocol; `field` is wrong in it", more=("field",)),
    Code("bad_version", "the server speaks `version`, and the client `asked` for another", ("version", "asked")),
    Code("no_hello", "the first message must be `hello`"),
    Code("too_fast", "too many messages in a short time"),
    Code("too_slow", "the client does not read what it is sent"),
    Code("put_away", "the table was put away at this moment; connecting again takes it out"),
    Code("restarting", "the server stops or starts; connect again"),
)
"""Codes for connection errors."""

CODES: Final = {code.name: code for code in (*PLAYS, *COMMANDS, *REQUESTS, *CONNECTION)}
