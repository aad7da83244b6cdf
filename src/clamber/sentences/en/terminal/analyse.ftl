# What is to be said of a match that was played.

analyse-heading = { $game }, rules { $rules }: { $playouts } playouts for each decision, seed { $seed }
analyse-judging = judging
analyse-decisions = decisions
analyse-deal = Deal { $n }
analyse-clean = Nothing was given away that is clear.
analyse-action = action
analyse-seat = seat
analyse-played = played
analyse-better = better
analyse-cost = { $unit ->
    [levels] levels given away
   *[points] points given away
}
analyse-turn = Action { $action }, { $seat }: from { $from } to { $to } { $unit ->
    [levels] levels
   *[points] points
}
analyse-turns = Where it turned:
analyse-accuracy = best or as good
analyse-lost = given away
analyse-worst = worst plays
analyse-place = deal { $deal }, action { $action }
analyse-note = A play is judged by what its seat could know, against the same worlds for both plays; it gave something away where the 95 % interval lies above 0. Proven ones are marked =.
analyse-too-few = a decision takes at least { $fewest } playouts to judge, not { $playouts }
