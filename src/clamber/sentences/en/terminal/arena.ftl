# Comparisons of bots: the better bot, the difference, and its confidence interval.

arena-heading = { $game }, rules { $rules }{ $options }, seed { $seed }: { $deals } { $what ->
    [matches] matches
   *[deals] deals
}, each in { $seatings } seatings
arena-bot = bot
arena-against = against
arena-wins = wins
arena-wins-more = win difference
arena-points = points
arena-points-more = point difference
arena-levels = levels
arena-levels-more = level difference
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
arena-lone = One bot plays alone against copies of the other, in each seat in turn; wins and points are those of its seat. A difference is half of its lead over the other.
arena-intervals = ± is half of the 95 % interval over deals.
arena-anytime = ± is half of a 95 % confidence sequence, which stays valid however often you look.
arena-reached = Stopped: every win rate is within ± { $until } percentage points.
arena-not-reached = The deals are used up, but not every win rate is within ± { $until } percentage points.
arena-few = With so few deals, the intervals are too narrow to rely on.
arena-timed = { $bots } played by the clock: another run may give other results.
arena-weights-unknown = The weights of { $bots } are unknown, so these results may belong to another version of it. Set version or weights in its BotInfo.
arena-unknown = unknown
arena-void = { $void } of the deals played were void.
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
} died; the lost deals were replayed.
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

arena-one-bot = the arena needs at least two bots; the same bot may be listed twice
arena-endless = under these rules a match never ends; set a limit, such as { $example }
arena-missing = the arena needs { $name }: pip install '.[arena]' in the checkout
workers-no-ray = Ray is not installed: pip install '.[ray]' in the checkout
workers-no-cluster = the Ray cluster at { $address } (RAY_ADDRESS) does not answer: { $reason }
arena-run-unreadable = { $file } is not a saved run: { $reason }
arena-run-other = { $file } holds another run, which differs in { $differs }; --restart starts over in this file
arena-run-changed = { $file } was played by another version of { $bots }; --restart starts over with the same deals
arena-run-unknown = { $file } has deals of { $bots }, whose weights are unknown, so it cannot be continued: set version or weights in the bot's BotInfo; --restart starts over with the same deals
arena-anew-no-run = --restart needs --run FILE, the run to start over
workers-died = the workers keep dying: { $reason }
arena-run-format = its format is { $found }, not { $version }
arena-run-gaps = deals are missing
arena-run-broken = it is damaged or incomplete

# The benchmark.
benchmark-no-task = unknown task { $name }; choose { $known }
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
benchmark-more-against = point difference
benchmark-levels-against = level difference
benchmark-replaced = replaced
benchmark-note = Wins are shares of the bot's seats, in percent; the difference is half of the lead over the opponent. ± is half of the 95 % interval over deals.
