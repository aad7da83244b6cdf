# Daily deals

refused-no_daily = This server has no daily deals.
refused-unknown_set = There is no such set of deals.
refused-daily_closed = This set is closed.
refused-daily_off = Daily deals are turned off at the moment. Deals that have begun can be finished.
refused-daily_done = You have played all deals of this set.
refused-daily_known = You have played these deals already, and know all hands.
refused-daily_keyless = These deals cannot be repeated, because their keys are not published.
refused-too_many_sets = { $sets } sets of yours are still open. End one first.
refused-daily_hidden = Finish this set first, or wait until it closes.
refused-daily_deal = A daily deal does not permit this.

## At the end of a deal

daily-compare = Compare with the field
daily-all = All deals of the set

## Sets of the day

daily-sentence = The same cards and the same bots for everybody. After your last deal you see how the others fared.
daily-left = New deals in { $time }, at midnight ({ $zone }).
daily-hours = { $hours } h { $minutes } min
daily-minutes = { $minutes } min
daily-streak = { $n ->
    [one] One day in a row
   *[other] { $n } days in a row
}
daily-none = There are no deals today.
daily-bot = Bots: { $bot }
daily-finished = { $n ->
    [0] Nobody has finished this set yet.
    [one] One person has finished this set.
   *[other] { $n } people have finished this set.
}
daily-progress = { $n } of { $m } deals played
daily-play = Play
daily-continue = Continue
daily-over = This set is closed.
daily-history = Past sets
daily-past = { $n } of { $m } deals

## A set beside the field

daily-total = { $percent } %
daily-matchpoints = matchpoints
daily-rank = Rank { $rank } of { $people }
daily-rank-apart = Would be rank { $rank } among { $people }
daily-provisional = provisional
daily-alone = Nobody else has finished this set yet.
daily-guest = You have played this set as a guest: you see yourself beside those with an account, and are in nobody else's field.
daily-unplayed = not played
daily-abandoned = played on by a bot
daily-points = Points
daily-gained = Levels
daily-beaten = Others beaten
daily-share = Matchpoints
daily-mean = Against the mean
daily-field = { $people ->
    [one] One result: { $low }.
   *[other] { $people } results, from { $low } to { $high }.
}
daily-field-own = { $field } Yours: { $own }.
daily-field-none = no results yet

## Proof of the deals

daily-proof = Proof of the deals
daily-proof-open = The server has fixed each deal before the set began, by these SHA-256 digests. The secret and the keys are shown once the set is closed.
daily-proof-closed = The server had fixed each deal before the set began, by these SHA-256 digests. A record of a deal contains its key, and is verified as that of any match.
daily-secret = Secret of the set
daily-digest = Digest
daily-key = Key

## Sharing

daily-share-text = Share as text
daily-share-rank = rank { $rank }/{ $people }

## Replays of others

daily-others = Played by others
daily-difference = First difference
daily-same = You have made the same plays.
daily-until = The same up to step { $step }. Then:
daily-you = You
daily-show = Show my replays of daily deals
daily-shown = Those who have finished a set see your replays of it, with your name.
daily-unshown = Nobody sees your replays, unless you send a link.

## Sets by link

daily-links = Sets for friends
daily-links-sentence = Make a set and send its link: all play the same cards, each alone with bots, and see each other's results at the end.
daily-game = Game
daily-deals = Deals
daily-make = Make a set
daily-yours = yours
daily-open = open
daily-ended = ended
daily-send = Send this link to your friends:
daily-people = Finished by
daily-deleted = (deleted)
daily-match = In the match
daily-end = End the set
daily-end-sure = End it for all?
daily-repeat = Let others play these deals
daily-by-link = Set by link
