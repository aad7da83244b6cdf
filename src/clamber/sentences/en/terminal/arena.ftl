# Comparisons of bots: the better bot, the difference, and its confidence interval.

arena-heading = { $game }, rules { $rules }{ $options }, seed { $seed }: { $deals } { $what ->
    [matches] matches
   *[deals] deals
}, each in { $seatings } seatings
arena-bot = bot
arena-against = against
arena-wins = wins
arena-wins-more = wins more
arena-points = points
arena-points-more = points more
arena-levels = levels
arena-levels-more = levels more
arena-rating = rating
arena-interval = 95 %
arena-version = version
arena-weights = weights
arena-reference = reference
arena-role = as
arena-declarer = declarer
arena-partner = partner
arena-opponent = opponent
arena-tribute = begins
arena-owed = with tribute
arena-none = without tribute
arena-level = level
arena-fair = Among equals a bot wins { $share }.
arena-lone = A bot sits alone among copies of the other, in every seat in turn; wins and points are those of its own seat. "More" is half of what it has above the other.
arena-intervals = ± is half of the 95 % interval, over deals.
arena-anytime = ± is half of an interval that holds in 95 of 100 runs whenever one looks.
arena-reached = The run ended when every share of wins was known to ± { $until } points of per cent.
arena-not-reached = Not every share of wins is known to ± { $until } points of per cent yet: there were no more deals.
arena-few = With so few deals the intervals are too narrow.
arena-timed = { $bots } played by the clock: another run may find something else.
arena-void = { $void } of all that was played did not count.
arena-fault = { $bot } failed to choose { $count ->
    [one] once
   *[other] { $count } times
}, and greedy chose for it: { $reason }
arena-faults-beside = { $bot } failed { $count } more times, for other reasons; --json tells all.
arena-replaced = replaced
arena-ratings = Ratings are by wins alone: a bot rated { $rating } above another is expected to win { $more } more.
arena-reversal = { $bot } wins more against { $against }, and is rated lower: a rating is over all opponents.
arena-too-many = greedy made { $share } of the decisions of { $bot }: its numbers are not its own. (--max-replaced { $limit })
arena-traceback = { $bot }, first failure with { $reason }:
workers-lost = { $count ->
    [one] A worker
   *[other] { $count } workers
} died, and what was lost was played again.
arena-new-deals = { $fresh } of these { $what ->
    [matches] matches
   *[deals] deals
} are new; { $kept } were in { $file }.
arena-speed = { $decisions } decisions in { $seconds } s: { $speed } a second
arena-playing = playing
arena-each-second = { $speed } a second
arena-goes-on = The run stands in { $file }; the same command goes on with it.
arena-page = The report is in { $file }.
arena-all = all numbers
arena-plot-wins = Shares of wins, with 95 % intervals
arena-plot-course = How they became known, deal by deal
arena-plot-levels = { $pair } at each level
arena-plot-ratings = Ratings, with 95 % intervals

arena-one-bot = an arena takes two bots or more; the same may be named twice
arena-endless = by these rules a match never ends; say when, such as { $example }
arena-missing = the arena counts with a package that is not installed ({ $name }): pip install 'clamber[arena]'
workers-no-ray = Ray is not installed: pip install 'clamber[ray]'
arena-run-unreadable = { $file } is not the file of a run: { $reason }
arena-run-other = { $file } is the file of another run, which differs in { $differs }; --anew starts anew in it
arena-run-changed = { $file } was played by another version of { $bots }; --anew starts anew, with the same deals
arena-anew-no-run = --anew starts a run anew: name its file with --run
workers-died = one worker after the other died: { $reason }
arena-run-format = its format is { $found }, and this one is { $version }
arena-run-gaps = deals are missing
arena-run-broken = it cannot be read, or is incomplete

# The benchmark.
benchmark-no-task = there is no task { $name }; choose { $known }
benchmark-no-bot = name the bot to measure: --bot greedy
benchmark-changed = { $task } was made with clamber { $clamber }, and its { $what } plays or scores differently in this version ({ $now }): measure with clamber { $clamber }, or in a newer task
benchmark-heading = { $task } ({ $hash }), clamber { $clamber }: { $deals } deals in all seatings against each opponent, seed { $seed }
benchmark-task = task
benchmark-hash = hash
benchmark-players = players
benchmark-deals = deals
benchmark-opponents = opponents
benchmark-bot = bot
benchmark-version = version
benchmark-wins-against = wins against { $bot }
benchmark-more-against = points more
benchmark-levels-against = levels more
benchmark-replaced = replaced
benchmark-note = Wins are shares of the bot's seats, in percent; more is half of the difference from the opponent's result. ± is half of the 95 % interval over deals.
