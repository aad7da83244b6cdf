# Errors in a record of a match.

record-declining = a record does not contain declined offers
record-other_seat = it is seat { $seat }'s turn, not seat { $tried }'s
record-exposure = an exposure ends with the number of cards drawn: "expose Ah @17"
record-cannot_expose = seat { $seat } cannot { $play } after card { $card }
record-no_big_ace = seat { $seat } has no Big Ace to reveal

# Structure of the record.
record-object = a record is a JSON object
record-version = "clamber" must be { $version }, the version of the format; this record says { $found }
record-rules = "rules" must be a string, such as "guandan"
record-options = "options" must be an object
record-seats = "seats" must be a list of names
record-wrong_seats = "seats": { $why }
record-before = "before" lists seats, in the order in which they went out in the deal before
record-wrong_start = "level" or "before": { $why }
record-lacks = { $what } lacks '{ $key }'
record-unknown_key = { $what } has an unknown key '{ $key }'; keys of your own start with x-
record-must_be_list = '{ $key }' of { $what } must be a list
record-must_be_string = '{ $key }' of { $what } must be a string
record-must_be_seat = '{ $key }' must be a seat from 0 to { $last }, not { $found }
record-no_json = { $what } is not valid JSON, or truncated: { $why }
record-repeated = { $what } cannot be read: { $why }
record-nested = { $what } is nested too deeply
record-part_record = the record
record-part_deal = the deal
record-part_result = the result
record-part_file = the file
record-part_line = the line
record-at_line = line { $line }
record-at_deal = deal { $deal }
record-at_action = action { $action } ({ $text })

# Deals of the record.
record-deal_object = a deal is a JSON object
record-match_over = the match was over before this deal
record-deck_suits = every card of "deck" needs its suit
record-deck = "deck" must hold each card { $packs ->
    [1] once
   *[other] twice
}{ $without ->
    [none] {""}
   *[other] , and none of { $without }
}; { $card } is there { $times } times
record-first = "first" must be seat { $wanted } here, not { $found }
record-no_chance = "{ $key }" is only for deals whose first leader is left to chance
record-no_lead = "lead" is missing: the rules leave the first leader of this deal to chance
record-no_faceup = "faceup" is only for deals in which a card is turned up to find the first leader
record-faceup_card = "faceup" must be one card
record-faceup_held = "faceup" must be one of the leader's cards; seat { $seat } does not hold { $card }
record-action = an action is "<seat> <action>", such as "0 3s3h"
record-action_string = an action is a string such as "0 3s3h"
record-no_seat = there is no seat { $seat }
record-unfinished = the deal is not finished; only the last deal may be unfinished
record-result = "result" must be an object
record-early_result = "result" is present, but the deal is not finished
record-wrong_result = "result": { $key } is { $right }, the record says { $found }

# Verification of a match's decks, step by step. `secret`, `seed`, `seal` and `found` are hexadecimal.
shuffle-none = the record does not contain how its cards were shuffled (x-shuffle)
shuffle-share-sealed = seat { $seat }, { $player }: the share { $secret } has the SHA-256 { $seal }, published earlier
shuffle-share-sealed-not = seat { $seat }, { $player }: the share { $secret } has the SHA-256 { $found }, but { $seal } was published earlier
shuffle-form = "x-shuffle" of version 3 holds "table", "match", "rules", "opens", "commitments" and "keys", each commitment "first", "deals" (1 to 1024), "seal" and "rounds", each round "digest" and "seats", each seat "seat", "kind", "seal" and "share" (docs/fairness.md)
shuffle-older = the cards were shuffled by version { $version } of the protocol, which does not fix everything before the shares: nothing shows that the server did not choose them
shuffle-rules = the rules and the start of the match have the SHA-256 { $seal }, as in every list
shuffle-rules-not = the rules and the start of the match have the SHA-256 { $found }, but the lists have { $seal }
shuffle-held-back = the keys are withheld until the set of deals closes; verify the record then
shuffle-unused = the shuffle for the deals from { $deal } on does not follow the deals before it, or no deal uses it
shuffle-short = a new shuffle follows after { $deals } deals, but { $most } must be used up first
shuffle-deal-not = deal { $deal }: { $what } in the record does not follow from the seed of the decks
shuffle-seats-not = seat { $seat } is misplaced: seats must appear once each, in order
shuffle-list-shown = the digest { $digest } that you were shown matches a list in the record
shuffle-list-shown-not = the digest { $digest } that you were shown matches no list in the record, or one before a list that you were shown earlier
shuffle-list-sealed = the server's seal { $server }, table, match, deals, rules, and seats with { $shares ->
    [0] no share
    [one] one share
   *[other] { $shares } shares
} have the SHA-256 { $seal }, which was shown before any share
shuffle-list-sealed-not = the server's seal { $server }, table, match, deals, rules, and seats with { $shares ->
    [0] no share
    [one] one share
   *[other] { $shares } shares
} have the SHA-256 { $found }, but { $seal } was shown before any share
shuffle-bot-not = seat { $seat }, { $player }: a bot contributed a share, which bots must not
shuffle-seal-again = seat { $seat }, { $player }: the seal was used before, so the server knew the share
shuffle-out-not = seat { $seat }, { $player }: a seat must be left out of a round if, and only if, its share was missing in an earlier one
shuffle-share-late = seat { $seat }, { $player }: the share for the seal { $seal } did not arrive in time; the shuffle restarted without this seat
shuffle-share-missing-not = seat { $seat }: the share is missing, but the shuffle did not restart
shuffle-again-not = the shuffle restarted although no share was missing
shuffle-mixed = { $shares ->
    [0] without shares, the seeds follow from the server's keys and
    [one] the digest of the list and one share make
   *[other] the digest of the list and { $shares } shares make
} { $mix }
shuffle-key-first = deal { $deal }: its key { $key } has the SHA-256 { $seal }, the server's seal
shuffle-key-next = deal { $deal }: its key { $key } has the SHA-256 { $seal }, the key of the deal before
shuffle-key-not = deal { $deal }: its key { $key } has the SHA-256 { $found }, but must have { $seal }
shuffle-key-missing = deal { $deal }: its key is not published
shuffle-deal-key = deal { $deal }: its { $cards } cards follow from its key and the shares, in this order, as do all random decisions

# Reasons why a file or a text cannot be read.
unreadable-utf8 = it is not UTF-8 (byte { $place })
unreadable-deep = it is nested too deeply
unreadable-value = it contains a value that cannot be read
unreadable-twice = the key { $key } occurs twice in one object
unreadable-file = { $why ->
    [missing] no such file or folder
    [denied] permission denied
    [folder] it is a folder
    [no-folder] part of the path is not a folder
    [full] the disk is full
   *[there] it already exists
}
unreadable-json = line { $line }, column { $column }: { $what ->
    [value] expected a value
    [name] expected a name in double quotes
    [colon] expected a colon
    [comma] expected a comma
    [comma-last] trailing comma
    [open] unterminated string
    [control] a string contains a line break or another control character
    [escape] invalid escape sequence
    [more] extra data after the end
    [mark] byte order mark at the beginning
   *[other] it cannot be read
}

# Invalid starts of a match.
start-places = { $count ->
    [0] no deal of { $game } ends with the seats { $out } out, in this order
    [one] a seat that is not out when the deal ends is left out: without { $left }, this is how a deal of { $game } ends
   *[other] seats that are not out when the deal ends are left out: without { $left }, this is how a deal of { $game } ends
}
start-no_levels = { $game } has no levels, so a match cannot start at one
start-no_level = a match starts at one of the levels { $known }, not at { $level }
start-sides = sides change with each deal, so places alone do not say when a deal is over
