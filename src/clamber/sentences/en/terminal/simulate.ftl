# Results of simulations.

tally-heading = { $game }, rules { $rules }{ $options }, seed { $seed }
tally-records = Records are in { $file }.
tally-rows = { $rows } decisions are in { $file }.
tally-playing = playing
tally-deals = deals
tally-seat = seat
tally-won = deals won
tally-mean = mean score
tally-first = first out
tally-matches = matches won
tally-side = side
tally-won-places = won 1-{ $place }
tally-climbed = levels climbed
tally-each = per deal
tally-team = seats { $one } and { $other }
tally-kind = kind
tally-plays = plays
tally-counted = { $deals } deals{ $void ->
    [0] {""}
   *[other] , { $void } of them void
}{ $matches ->
    [0] {""}
   *[other] , { $matches } complete matches
}
tally-length = Decisions per deal (plays, passes and others): { $mean } on average, { $least } to { $most }.
tally-speed = { $actions } plays in { $seconds } s: { $speed } plays a second
