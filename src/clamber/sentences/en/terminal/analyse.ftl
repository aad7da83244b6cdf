# Analysis of a match.

analyse-heading = { $game }, rules { $rules }: { $playouts } playouts for each decision, seed { $seed }
analyse-judging = judging
analyse-decisions = decisions
analyse-deal = Deal { $n }
analyse-clean = No clear mistakes.
analyse-action = action
analyse-seat = seat
analyse-stood-in = { $seat } (bot)
analyse-played = played
analyse-better = better
analyse-cost = { $unit ->
    [levels] levels lost
   *[points] points lost
}
analyse-turn = Action { $action }, { $seat }: from { $from } to { $to } { $unit ->
    [levels] levels
   *[points] points
}
analyse-turns = Turning points:
analyse-accuracy = accuracy
analyse-lost = lost
analyse-worst = costliest plays
analyse-place = deal { $deal }, action { $action }
analyse-note = Plays are judged by the information of the seat, both in the same sampled worlds. A mistake is worse by more than the 99.7 % interval and by at least a twentieth of a deal; = marks an exact result.
partners-pair = partners
partners-names = { $a } and { $b }
partners-by = explained only by the partner's hand
partners-against = explained only by not knowing it
partners-score = score
partners-notable = Plays of { $a } and { $b } that only the partner's hand explains:
partners-play = Match { $match }, deal { $deal }, action { $action }: { $name } played { $played }; without the partner's hand, { $best } was better
partners-note = Honest partners make far fewer plays of the first kind than of the second. If a pair made { $fewest } or more in all, at least half of the first kind, look at them; they prove nothing.
partners-none = Nobody had a partner in these deals.
analyse-too-few = a decision takes at least { $fewest } playouts to judge, not { $playouts }

cli-analyse = judge the plays of a game record
cli-analyse-does = Print what the best bot would have played, the cost of each play, the turning points, and each player's accuracy.
cli-analyse-playouts = number of playouts for each decision, at least { $fewest }; default: { $usual }
cli-analyse-seed = seed of the playouts; default: 1
cli-analyse-all = show every decision, not only mistakes
cli-analyse-partners = count the plays of partners that only the partner's hand explains
cli-analyse-json = print one analysis per line as JSON
cli-analyse-more =
    examples:
      clamber analyse game.json
      clamber analyse games.jsonl --match 3 --deal 1 --all --playouts 2000
      clamber analyse game.json --json

    Actions count from 1, as in the replay on the page. The same playouts and seed give the same verdicts, whatever
    the number of workers.
