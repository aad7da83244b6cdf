# Errors in a record of a match.

record-declining = declining is not written in a record
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
record-no_json = { $what } is not JSON, or cut off: { $why }
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
record-unfinished = the deal is not finished, and only the last one may be
record-result = "result" must be an object
record-early_result = "result" is given, but the deal is not finished
record-wrong_result = "result": { $key } is { $right }, the record says { $found }

# Verification of a match's decks, step by step. `secret`, `seed`, `seal` and `found` are hexadecimal.
shuffle-none = the record does not say how its cards were shuffled (x-shuffle)
shuffle-share-sealed = seat { $seat }, { $player }: the share { $secret } has the SHA-256 { $seal }, which was shown before it
shuffle-share-sealed-not = seat { $seat }, { $player }: the share { $secret } has the SHA-256 { $found }, but { $seal } was shown before it
shuffle-form = "x-shuffle" of version 3 holds "table", "match", "rules", "opens", "commitments" and "keys", each commitment "first", "deals" (1 to 1024), "seal" and "rounds", each round "digest" and "seats", each seat "seat", "kind", "seal" and "share" (docs/fairness.md)
shuffle-older = the cards were shuffled by version { $version } of the protocol, an older one that does not fix everything before the shares: it cannot show that the server did not choose them
shuffle-rules = the rules and the start of the match have the SHA-256 { $seal }, which is in every list
shuffle-rules-not = the rules and the start of the match have the SHA-256 { $found }, but the lists have { $seal }
shuffle-held-back = the keys are held back until the set of deals closes; verify the record then
shuffle-unused = a shuffle for the deals from { $deal } on is not where the deals before it end, or opens no deal
shuffle-short = another shuffle follows one of { $deals } deals, though { $most } have to be used up before
shuffle-deal-not = deal { $deal }: what the record says of { $what } does not come from the seed of the decks
shuffle-seats-not = seat { $seat } is not where it belongs: the list has each seat once, in their order
shuffle-list-shown = the digest { $digest }, which you were shown, is that of a list in the record
shuffle-list-shown-not = the digest { $digest }, which you were shown, is that of no list in the record, or of one before a list that you were shown earlier
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
shuffle-bot-not = seat { $seat }, { $player }: a bot gave a share, and bots give none
shuffle-seal-again = seat { $seat }, { $player }: the seal was used before, so that the server knew the share
shuffle-out-not = seat { $seat }, { $player }: a seat is left out of a round if its share was missing in one before, and only then
shuffle-share-late = seat { $seat }, { $player }: did not show the share of the seal { $seal } in time; the shuffle began again without this seat
shuffle-share-missing-not = seat { $seat }: the share is missing, but the shuffle did not begin again
shuffle-again-not = the shuffle began again although no share was missing
shuffle-mixed = { $shares ->
    [0] without shares, the seeds follow from the server's keys and
    [one] the digest of the list and one share make
   *[other] the digest of the list and { $shares } shares make
} { $mix }
shuffle-key-first = deal { $deal }: its key { $key } has the SHA-256 { $seal }, the server's seal
shuffle-key-next = deal { $deal }: its key { $key } has the SHA-256 { $seal }, the key of the deal before
shuffle-key-not = deal { $deal }: its key { $key } has the SHA-256 { $found }, and not { $seal }, as it has to
shuffle-key-missing = deal { $deal }: its key is not shown
shuffle-deal-key = deal { $deal }: its { $cards } cards come from its key and the shares in this order, and so does what chance decided

# Reasons why a file or a text cannot be read.
unreadable-utf8 = it is not UTF-8 (byte { $place })
unreadable-deep = it is nested too deeply
unreadable-value = it holds something that cannot be read
unreadable-twice = the key { $key } occurs twice in one object
unreadable-file = { $why ->
    [missing] there is no such file or folder
    [denied] permission denied
    [folder] it is a folder
    [no-folder] a part of the path is not a folder
    [full] the disk is full
   *[there] it already exists
}
unreadable-json = line { $line }, column { $column }: { $what ->
    [value] a value is expected
    [name] a name in double quotes is expected
    [colon] a colon is expected
    [comma] a comma is expected
    [comma-last] there is a comma before the end
    [open] a text does not end
    [control] a text contains a line break or another control character
    [escape] the backslash is followed by a wrong character
    [more] there is more after the end
    [mark] there is a byte order mark at the beginning
   *[other] it cannot be read
}

# Invalid starts of a match.
start-places = { $count ->
    [0] no deal of { $game } ends with the seats { $out } out, in this order
    [one] a seat that is not out when the deal ends is left out: without { $left }, this is how a deal of { $game } ends
   *[other] seats that are not out when the deal ends are left out: without { $left }, this is how a deal of { $game } ends
}
start-no_levels = { $game } has no levels, so no match of it starts at one
start-no_level = a match starts at one of the levels { $known }, not at { $level }
start-sides = sides change with each deal, so places alone do not say when a deal is over
