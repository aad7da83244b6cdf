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
arena-peasant = peasant
arena-tribute = begins
arena-owed = with tribute
arena-none = without tribute
arena-level = level
arena-fair = Evenly matched bots win { $share }.
arena-lone = One bot plays alone against copies of the other, in each seat in turn; wins and points are those of its seat. "More" is half of its lead over the other.
arena-intervals = ± is half of the 95 % interval over deals.
arena-anytime = ± is half of a 95 % interval that stays valid however often you look.
arena-reached = The run stopped: every win rate is known to ± { $until } percentage points.
arena-not-reached = No deals are left, and not every win rate is known to ± { $until } percentage points yet.
arena-few = With so few deals the intervals are too narrow.
arena-timed = { $bots } played by the clock: another run may give other results.
arena-weights-unknown = The weights of { $bots } are unknown: these results may not be those of the bot that has its name now. Name version or weights in its BotInfo.
arena-unknown = unknown
arena-void = { $void } of all deals played did not count.
arena-fault = { $bot } failed to choose { $count ->
    [one] once
   *[other] { $count } times
}, and greedy chose for it: { $reason }
arena-faults-beside = { $bot } failed { $count } more times for other reasons; --json lists all.
arena-replaced = replaced
arena-ratings = Ratings count wins only: a bot rated { $rating } higher is expected to win { $more } more.
arena-reversal = { $bot } wins more against { $against } but is rated lower: a rating covers all opponents.
arena-too-many = greedy made { $share } of the decisions of { $bot }, so these are not its own results. (--max-replaced { $limit })
arena-traceback = { $bot }, first failure with { $reason }:
workers-lost = { $count ->
    [one] A worker
   *[other] { $count } workers
} died; the lost part was played again.
arena-new-deals = { $fresh } of these { $what ->
    [matches] matches
   *[deals] deals
} are new; { $kept } were in { $file }.
arena-speed = { $decisions } decisions in { $seconds } s: { $speed } a second
arena-playing = playing
arena-each-second = { $speed } a second
arena-goes-on = The run is saved in { $file }; repeat the command to continue it.
arena-page = The report is in { $file }.
arena-all = all numbers
arena-plot-wins = Win rates, with 95 % intervals
arena-plot-course = Win rates, deal by deal
arena-plot-levels = { $pair } at each level
arena-plot-ratings = Ratings, with 95 % intervals

arena-one-bot = an arena needs at least two bots; the same one may be named twice
arena-endless = by these rules a match never ends; set an end, such as { $example }
arena-missing = the arena needs { $name }: pip install '.[arena]' in the checkout
workers-no-ray = Ray is not installed: pip install '.[ray]' in the checkout
workers-no-cluster = the Ray cluster at { $address } (RAY_ADDRESS) does not answer: { $reason }
arena-run-unreadable = { $file } is not a saved run: { $reason }
arena-run-other = { $file } holds another run, which differs in { $differs }; --restart starts over in this file
arena-run-changed = { $file } was played by another version of { $bots }; --restart starts over with the same deals
arena-run-unknown = { $file } has deals of { $bots }, whose weights are unknown, so that it cannot be continued: name version or weights in the bot's BotInfo; --restart starts over with the same deals
arena-anew-no-run = --restart starts a run over: name its file with --run
workers-died = the workers keep dying: { $reason }
arena-run-format = its format is { $found }, not { $version }
arena-run-gaps = deals are missing
arena-run-broken = it is damaged or incomplete

# The benchmark.
benchmark-no-task = there is no task { $name }; choose { $known }
benchmark-no-bot = name the bot to measure: --bot greedy
benchmark-changed = { $task } was made with clamber { $clamber }; its { $what } plays or scores differently in this version ({ $now }): measure with clamber { $clamber }, or use a newer task
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
benchmark-note = Wins are shares of the bot's seats, in percent; more is half of the lead over the opponent. ± is half of the 95 % interval over deals.
