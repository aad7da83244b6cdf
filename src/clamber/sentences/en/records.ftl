# What is wrong with a record of a match.

record-declining = declining is not written in a record
record-other_seat = it is seat { $seat }'s turn, not seat { $tried }'s
record-exposure = an exposure ends with the number of cards drawn: "expose Ah @17"
record-cannot_expose = seat { $seat } cannot { $play } after card { $card }
record-no_big_ace = seat { $seat } has no Big Ace to reveal

# How the decks of a match came about, step by step. `secret`, `seed`, `seal` and `found` are hexadecimal.
shuffle-none = the record does not say how its decks came about (x-shuffle)
shuffle-form = "x-shuffle" holds "seal", "seed" and "shares", each share "seat", "seal" and "share"; seals, seed and shares are 64 digits from 0 to f
shuffle-not-shown = the server's seed is not shown: the match is not over
shuffle-seed-sealed = the server's seed { $secret } has the SHA-256 { $seal }, which was shown before the first deal
shuffle-seed-sealed-not = the server's seed { $secret } has the SHA-256 { $found }, but { $seal } was shown before the first deal
shuffle-share-sealed = seat { $seat }, { $player }: the share { $secret } has the SHA-256 { $seal }, which was shown before it
shuffle-share-sealed-not = seat { $seat }, { $player }: the share { $secret } has the SHA-256 { $found }, but { $seal } was shown before it
shuffle-share-missing = seat { $seat }, { $player }: gave the seal { $seal } and no share; the decks were made without it
shuffle-combined = the server's seed and { $shares ->
    [0] no share make
    [one] one share make
   *[other] { $shares } shares make
} the seed of the decks, { $seed }
shuffle-deal = deal { $deal }: its { $cards } cards come from this seed in this order, and so does what chance decided
shuffle-deal-not = deal { $deal }: what the record says of { $what } does not come from the seed of the decks
