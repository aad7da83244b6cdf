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

_RULES: Final = ("rules", "game", "preset", "near", "file", "reason", "example", "most")

PLAYS: Final = (
    Code("deal_over", "the deal is over"),
    Code("not_your_turn", "it is another seat's turn: `seat`, if that is public", more=("seat",)),
    Code("no_such_decision", "the `game` has no decision of the `tried` kind", ("tried", "game")),
    Code("wrong_phase", "`tried` is not possible in this `phase`", ("phase", "tried")),
    Code(
        "not_in_hand",
        "the seat does not hold these `cards`; `typed`: `rank` if given without suits, of which it holds `held`",
        ("cards", "count", "typed"),
        ("rank", "held"),
    ),
    Code(
        "not_a_combination",
        "these `cards` are not a combination, or not the named one; `flaw` states the reason",
        ("cards", "count", "flaw", "option"),
        _FLAWS,
    ),
    Code("several_readings", "the cards have several `readings`; name one of them", ("text", "readings")),
    Code("wrong_kind", "only a play of the same `kind` or a bomb may follow", _FOLLOWING),
    Code(
        "wrong_size",
        "the play on the table has `size` cards, and this one has `count`",
        (*_FOLLOWING, "count"),
    ),
    Code("wrong_step", "only the plays in `next` or a bomb may follow", _FOLLOWING),
    Code(
        "not_higher",
        "not higher than the play on the table; `follow` states what is: `higher`, `bomb`, `higher_bomb`, `nothing`",
        (*_TRIED, *_BOMBS, "follow"),
        ("next",),
    ),
    Code(
        "bid_too_low",
        "the `stake` is not higher than the last bid; `higher` lists those that are",
        ("stake", "higher", "count"),
    ),
    Code("last_must_bid", "nobody has bid, so the last seat must bid one of `stakes`", ("stakes",)),
    Code("must_bid", "the holder of these `cards` must bid one of `stakes`", ("cards", "stakes")),
    Code(
        "bomb_too_weak",
        "the bomb is too low; the lowest that beats the play on the table is `least`",
        (*_TRIED, *_BOMBS),
    ),
    Code(
        "joker_alone",
        "jokers cannot be played alone now; `why`: `forbidden`, `following`, `talon`, `single_only` or `whole_hand`",
        ("why", "talon", "option"),
    ),
    Code("must_lead", "the leader must play"),
    Code("must_play", "a seat that can beat the play on the table may not pass", _TABLED),
    Code("must_contain_card", "the first lead must contain this `card`", ("card",)),
    Code(
        "must_be_highest",
        "the next seat has `count` cards left, 1 or 2: only the highest single or pair, of this `rank`, is legal",
        ("rank", "count"),
    ),
    Code("must_contain_lowest", "the first lead must contain a card of this `rank`", ("rank",)),
    Code("already_passed", "a seat that has passed is out of the trick"),
    Code("cannot_capture", "Fours cannot capture this bomb; `why`: `own_side` or `last_cards`", (*_TRIED, "why")),
    Code("own_big_ace_first", "the seat's own Big Ace must be played before the captured one"),
    Code(
        "cannot_show",
        "this Ace cannot be exposed or revealed now; those in `possible` can",
        ("play", "possible", "count"),
    ),
    Code("not_the_tribute", "tribute must be the highest card: one of `possible`", ("play", "possible", "count")),
    Code(
        "not_returnable",
        "the returned card must be one of `possible`, which have these `ranks`",
        ("play", "possible", "count", "ranks"),
    ),
    Code("not_a_choice", "this is not one of the choices, which are `possible`", ("play", "possible", "count")),
    Code("bad_cards", "the cards cannot be parsed; `sentence` states the reason", (), _NOTATION),
    Code("bad_notation", "the `text` cannot be parsed; `sentence` states the reason", ("text",), _NOTATION),
)
"""Codes for plays: the reasons in `clamber.errors.IllegalReason`, and input that cannot be parsed."""

COMMANDS: Final = (
    Code("late", "the command was for turn `turn`, and the current turn is `now`", ("turn", "now")),
    Code(
        "not_now",
        "not possible in this `status`: `lobby`, `playing`, `between`, `over`, `handed_over` (a bot plays the seat)",
        ("status",),
    ),
    Code("not_seated", "only guests seated at the table may do this"),
    Code("not_host", "only the host of the table may do this"),
    Code("seat_taken", "the `seat` is taken; `open` lists the open ones", ("seat", "open")),
    Code("no_open_seat", "all `seats` of the table are taken", ("seats",)),
    Code("no_player", "no other person sits on `seat`", ("seat",)),
    Code("removed", "the host or the operator has removed this guest from the table"),
    Code("seat_reserved", "the guest is seated when the current deal ends; reconnect then"),
    Code("left", "the guest has left the table, which allows no spectators"),
    Code("table_closed", "the table is closed permanently, `by` its `host` or the `operator`", ("by",)),
    Code("not_stored", "the database is unavailable; nothing has changed"),
    Code("quarantined", "the log of the table cannot be read; it is kept unchanged"),
    Code(
        "played_differently",
        "the match was played by another `version`, whose rules this one does not reproduce",
        ("version",),
    ),
    Code("bad_share", "the share does not match its commitment"),
    Code("no_share", "bots do not take part in a shuffle"),
    Code("daily_deal", "a deal of a daily set does not permit this"),
    Code("rated_match", "a rated match does not permit this; it is possible after the match"),
    Code("chat_off", "phrases and free chat are switched off at this table"),
    Code("no_chat", "the server has no free chat, or a program tries to write"),
    Code(
        "bad_text",
        "a message of free chat is a visible line of at most `most` characters; `why`: `unreadable` or `long`",
        ("why", "most"),
    ),
    Code(
        "muted", "a moderator has muted the guest, until the end of a day (UTC) or without end (`none`)", ("until",)
    ),
    Code(
        "suspended",
        "a moderator has suspended the guest from rated matches, quick matches and open tables, until this day (UTC) "
        "or without end (`none`)",
        ("until",),
    ),
    Code("not_allowed", "this table allows no spectators"),
    Code(
        "watch_later",
        "the delay of spectators has not passed since the server started; retry after `seconds`",
        ("seconds",),
    ),
    Code("no_open_tables", "this server keeps no list of open tables"),
    Code("not_listed", "the table is not listed any more, so that it is joined by its invite only"),
    Code(
        "too_many_listed",
        "`tables` are listed, the most for one `whose`: `host`, `address`, or `server`",
        ("whose", "tables"),
    ),
    Code("failed", "internal error; see the server's log"),
)
"""Codes for table commands."""

REQUESTS: Final = (
    Code("unknown_rules", "no such game or preset; `sentence` states the reason", (), _RULES),
    Code(
        "bad_option",
        "the `option` does not accept the `value`, or conflicts with another; `sentence` states the reason",
        ("option", "value"),
        _OPTIONS,
    ),
    Code("bad_deal", "a deal of the score pad cannot have ended like this"),
    Code("bad_record", "the record cannot be read, or violates its rules"),
    Code(
        "bad_name",
        "the name is not allowed; `why`: `unreadable`, `long` (more than `most` characters), `bot` or `reserved`",
        ("why", "most"),
    ),
    Code(
        "bad_title",
        "the title of an open table is not allowed; `why` and `most` as for `bad_name`",
        ("why", "most"),
    ),
    Code("bad_words", "a name, a title or another text contains a word of the operator's word list"),
    Code("bad_request", "the `field` is missing or wrong", ("field",)),
    Code("unknown_bot", "no such `bot` on this server; `known` lists the bots", ("bot",), ("known",)),
    Code("unknown_table", "no such table"),
    Code("unknown_invite", "no such invite"),
    Code("unknown_code", "no such transfer code, or it was used or has expired"),
    Code("needs_permit", "this server asks for an `invitation` or a `password` (`by`) to make tables", ("by",)),
    Code("wrong_permit", "there is no such invitation, or the password is wrong (`by`)", ("by",)),
    Code("unknown_browser", "the guest has no such browser, or it is signed out already"),
    Code("name_taken", "an account has this name, or one that looks like it"),
    Code("name_too_soon", "the name of an account can be changed again on this day (UTC)", ("day",)),
    Code("no_account", "the guest has no account, or it was deleted"),
    Code("has_account", "the guest has an account already"),
    Code("no_passkeys_here", "browsers have passkeys only at a domain with HTTPS, and at `localhost`"),
    Code(
        "bad_passkey",
        "the answer of the passkey does not count; `why`: `challenge` (used, late, or of another browser), `domain`, "
        "`signature`, or `count` (it may have been copied)",
        ("why",),
    ),
    Code("unknown_passkey", "no account has this passkey, or it was removed"),
    Code("known_passkey", "an account has this passkey already"),
    Code("too_many_passkeys", "an account has at most this number of `passkeys`", ("passkeys",)),
    Code(
        "last_means",
        "the account has no recovery code, and could not be signed in to without this passkey or identity",
    ),
    Code("no_openid", "the server has no sign-in by OpenID Connect"),
    Code("openid_failed", "the provider of OpenID Connect cannot be reached, or does not answer as it should"),
    Code("openid_cancelled", "the provider of OpenID Connect has signed nobody in, as the person has cancelled"),
    Code(
        "bad_openid",
        "the answer of the provider does not count; `why`: `begun` (used, late, or of another browser), `issuer`, "
        "`audience`, `time` (a clock may be wrong), `nonce`, `signature` or `token` (anything else)",
        ("why",),
    ),
    Code("known_identity", "another account has this identity at the provider"),
    Code("has_identity", "the account has an identity of this provider already"),
    Code("unknown_identity", "the account has no such identity"),
    Code("wrong_recovery", "no account has this recovery code"),
    Code("wrong_guest", "the identifier is not that of this guest, so that nothing was deleted"),
    Code("sits_here", "the guest of this browser is seated at a table, and would lose the seat"),
    Code("no_cookie", "the browser has no cookie yet, hence no guest to transfer"),
    Code("unknown_record", "no such record or link, or it has only this many finished `deals`", more=("deals",)),
    Code("not_found", "no such address"),
    Code("unknown_profile", "no profile is shared under this link"),
    Code("no_rating_table", "the server shows no table of ratings, or none of this game with so many seats"),
    Code("no_people", "the server offers no friends and personal invites"),
    Code("unknown_person", "no such person, or the person was deleted"),
    Code("too_many_ties", "the guest has this number of `people` as friends, or has blocked as many", ("people",)),
    Code("nobody_there", "no other person is on this seat any more, or another one than the requester has seen"),
    Code("too_many_mutes", "the guest has muted this number of `people`", ("people",)),
    Code("reported_often", "the guest has made this number of `reports` about the person today", ("reports",)),
    Code("unknown_report", "no such report, or it was deleted after its time"),
    Code("report_closed", "the report was closed already, with another outcome"),
    Code("too_many_invites", "the guest has sent this number of `invites` that are still valid", ("invites",)),
    Code("no_daily", "the server has no daily sets"),
    Code("unknown_set", "there is no such daily set, or no such deal in it"),
    Code("daily_closed", "the daily set is closed"),
    Code("daily_off", "an operator has turned daily deals off"),
    Code("daily_done", "the guest has begun all deals of the daily set"),
    Code("daily_known", "the guest has played in the match that the set repeats"),
    Code("daily_keyless", "the keys of some deals of the match are not published, so that no set can repeat them"),
    Code("too_many_sets", "the guest has made this number of `sets` that are still open", ("sets",)),
    Code(
        "daily_hidden", "the guest has to finish this daily set, or deal of one, first, or wait until the set closes"
    ),
    Code("no_clubs", "the server has no clubs"),
    Code("unknown_club", "no such club, or the guest does not belong to it"),
    Code("unknown_club_link", "the link to join a club is not valid any more"),
    Code("unknown_club_rules", "the club does not have these house rules any more"),
    Code("unknown_evening", "the evening does not take place then, or is over"),
    Code("club_role", "this is up to the owner of the club, or its organisers"),
    Code(
        "club_limit",
        "a club or a person has at most this number (`most`); `of`: `clubs`, `members`, `links`, `rules`, `evenings`",
        ("of", "most"),
    ),
    Code("no_moderation", "the server has no moderators"),
    Code("no_role", "this is up to the moderators of the server, or to its operators"),
    Code("own_case", "the decision is about the moderator who asks, and up to another one"),
    Code("confirm_again", "the moderator has to confirm the role again: `minutes` have passed since", ("minutes",)),
    Code("needs_passkey", "the account has a passkey, so that the recovery code does not confirm a role"),
    Code("act_denied", "the act of a moderator is not possible; `reason` states why", ("reason",)),
    Code("unknown_sanction", "there is no such sanction, or it has ended"),
    Code("unknown_appeal", "nobody has appealed, or the appeal was answered already"),
    Code("no_appeal", "there is nothing to appeal against, or the guest has appealed already"),
    Code("not_seated_there", "the person sits at no such table"),
    Code("no_bot_accounts", "the server has no bot accounts"),
    Code("unknown_bot_account", "no such bot account, or it was deleted"),
    Code("unknown_token", "the bot account has no such token, or it was revoked already"),
    Code("too_many_bots", "an account has at most this number of `bots`", ("bots",)),
    Code("too_many_tokens", "a bot account has at most this number of `tokens`", ("tokens",)),
    Code("bad_scope", "the scopes of the token do not permit this"),
    Code("bot_away", "the bot account does not wait for challenges now"),
    Code("bot_busy", "the bot account plays at as many tables as it can"),
    Code("bot_game", "the bot account plays other `games` only", ("games",)),
    Code("people_only", "bots do not play at this rated table"),
    Code("own_bot", "a bot and its owner, or two bots of one owner, do not play in one rated match"),
    Code("unknown_challenge", "no such challenge, or it was answered already, or too late"),
    Code("too_many_challenges", "the guest or the bot account has too many open challenges"),
    Code("no_push", "the server sends no notices"),
    Code("bad_endpoint", "nothing is sent to this endpoint, or its keys are not valid"),
    Code("not_subscribed", "the browser has not subscribed to notices"),
    Code("not_solved", "the plays do not win the ending"),
    Code("no_quick_match", "the server offers no quick match by these rules"),
    Code("quick_off", "an operator has turned quick matches off"),
    Code("no_ticket", "the guest does not wait for a quick match"),
    Code("no_party", "nobody waits with this link any more"),
    Code("party_full", "the party has this number of `people` already", ("people",)),
    Code("quick_account", "rated quick matches are for accounts"),
    Code(
        "quick_wait",
        "after leaving rated matches, the guest waits for `seconds`, in whole `minutes`",
        ("seconds", "minutes"),
    ),
    Code("quick_elsewhere", "the guest waits or plays in another queue, and has to leave it first"),
    Code("quick_full", "this number of `people` wait in the queue already", ("people",)),
    Code("quick_rated", "bots do not fill the seats of a rated match"),
    Code("quick_seated", "a seat was found already; it is left at its table"),
    Code("draining", "no new tables are made, because the server will be maintained"),
    Code("too_many", "the limit of open `tables`, of this guest or of the server, is reached", ("tables",)),
    Code(
        "too_often",
        "rate limit of the guest or the address exceeded; retry after `seconds`",
        ("seconds",),
    ),
    Code("too_many_sockets", "the guest or the address has the maximum number of `sockets`", ("sockets",)),
    Code(
        "records_full",
        "stored records take as many `mebibytes` as allowed; `whose`: of the `address`, or of the `server`",
        ("whose", "mebibytes"),
    ),
    Code("too_many_records", "the guest has the maximum number of stored `records`", ("records",)),
    Code("too_late", "the request was not complete in time"),
    Code("bad_host", "the request names another host"),
    Code("too_large", "the message or request is larger than `bytes`", ("bytes",)),
    Code(
        "banned",
        "the guest or the address is banned, until the end of a day (UTC) or without end (`none`)",
        ("until",),
    ),
    Code("bad_origin", "the request comes from a page of another origin"),
    Code("bad_token", "no such bot token"),
)
"""Codes for HTTP requests, and for sockets before their first message."""

CONNECTION: Final = (
    Code("bad_message", "not a message of the protocol; `field` is the wrong field", more=("field",)),
    Code(
        "bad_version",
        "the server speaks protocol, or shuffles by, `version`, and the client `asked` for another; reload the page",
        ("version", "asked"),
    ),
    Code("no_hello", "the first message must be `hello`"),
    Code("too_fast", "message rate limit exceeded"),
    Code("too_slow", "the client reads too slowly"),
    Code("signed_out", "this browser was signed out by its guest; it is a new guest at the next request"),
    Code("put_away", "the table was being archived; reconnect to restore it"),
    Code("restarting", "the server is restarting; reconnect"),
)
"""Codes for connection errors."""

CODES: Final = {code.name: code for code in (*PLAYS, *COMMANDS, *REQUESTS, *CONNECTION)}
