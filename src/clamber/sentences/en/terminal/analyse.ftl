# Analysis of a match.

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
analyse-note = A play is judged by what its seat could know, against the same worlds for both plays; it is a mistake if it is worse by more than a 99.7 % interval and by a twentieth of a deal. Proven ones are marked =.
analyse-too-few = a decision takes at least { $fewest } playouts to judge, not { $playouts }

cli-analyse = judge the plays of a game record
cli-analyse-does = Says what the best bot would have played, what each play gave away, where a deal turned, and how each player played.
cli-analyse-playouts = deals that are played out for each decision, { $fewest } or more; default: { $usual }
cli-analyse-seed = where the worlds come from; default: 1
cli-analyse-all = shows every decision, and not only what gave something away
cli-analyse-json = prints an analysis a line as JSON
cli-analyse-more =
    examples:
      clamber analyse game.json
      clamber analyse games.jsonl --match 3 --deal 1 --all --playouts 2000
      clamber analyse game.json --json

    Actions count from 1, as in the replay on the page. The same playouts and seed give the same verdicts, whatever
    the number of workers.
