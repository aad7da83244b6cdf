# Messages used only by the page in the browser.

## Start page

app-title = clamber
app-tagline = Chinese climbing card games with friends and bots.
pad-title = Score pad
pad-game = Game
bots-title = Bots to challenge
bots-lobby = Challenge a bot
home-play = Play now
home-friends = With friends
home-watch = Watch
home-first = First time here? Learn a game by playing:
learn-first = Play a first deal
coach-offer = Not sure? Take a hint.
coach-hinted = The hint was { $play }.
coach-why = The hint was { $play }: { $reason }
home-level = Opponents
home-seats = { $n } players
home-back = Continue: { $game }
home-daily = Daily deals
home-daily-today = Today's deals
home-daily-progress = { $n } of { $m }
home-daily-streak = streak { $n }
home-ending = Today's ending
home-playing = { $n ->
    [one] 1 person playing
   *[other] { $n } people playing
}
home-replays = Replays and records
local-title = Play on this device
local-short = Play here
home-join = Got an invite link? Open it to take your seat.
home-static = This page has no server: you play bots on this device. With a server of your own, you play friends and strangers, too.
home-variants = Other rules

## New table

new-title = New { $game } table
new-preset = Rules
new-level = Starting level
new-level-rules = By the rules
new-seats = Seats
new-seat = Seat { $n }
new-players = Players
new-me = You
new-open = Open
new-bot = Bot · { $bot }
new-table = At the table
new-name = Your name
new-limit = Turn timer
new-limit-none = No limit
new-seconds = { $n } seconds
new-spectators = Allow spectators
new-chat = Quick phrases
new-counter = Card counter
new-rated = Rated match: for players with an account
new-host-starts = Deal when I start it, not when the table is full
new-options = All options
new-changed = { $n } changed
new-number = Number
new-none = none
new-reset = Reset to preset
new-shown = display only
value-on = on
value-off = off
value-none = none
value-any = any number
value-allowed = allowed
value-forbidden = forbidden
option-yes = yes
option-no = no

## New table

new-make = Create table

## Invitation

join-sentence = { $host } invites you to { $game }.
join-plain = You are invited to { $game }.
join-name = Your name
join-partner = { $name } will be your partner.
join-as = You join as { $name }.
join-rename = Change
join-sit = Sit down
join-watch = Just watch
join-full = This table is full.
join-in-deal = A deal is in progress. You get a seat when it ends.
join-reserved = Your seat is reserved until this deal ends.

## Lobby

lobby-title = Your table is ready
lobby-title-guest = You are at the table
lobby-invite = Invite friends with this link
lobby-copy = Copy link
lobby-copied = Copied
lobby-start = Deal now
result-easier = Easier opponents?
lobby-fill = Bots play the open seats until somebody joins.
lobby-wait = Waiting for { $host } to deal.
lobby-open = open seat
lobby-bot = Add a bot
lobby-reopen = Open this seat
lobby-title-watch = The players take their seats
rated-match = Rated
rated-next = The match will be rated.
casual-match = Casual
casual-guest = The match is casual: { $name } has no account.
casual-program = The match is casual: { $name } is a program.
casual-bot = The match is casual: { $name } is a bot without a rating here.
casual-open = The match is casual: a bot plays an open seat.
rating-title = Ratings
rating-change = { $name }: { $before } → { $after } ({ $change })
rating-provisional = { $text }, provisional ± { $uncertainty }
lobby-sides = { $one } against { $other }
lobby-pick = Swap
lobby-here = Swap here
lobby-swap-pick = Swap { $name } with another seat
lobby-move = Sit here
lobby-ask = Ask for this seat
lobby-withdraw = Asked · withdraw
lobby-asks = { $name } would like seat { $seat } ({ $other }).
lobby-allow = Swap
lobby-change = Change seats
lobby-swap = Swap { $one } and { $other }
lobby-qr = QR code of the invite link
host-make = Make host
host-make-sure = Make { $name } the host? Only the host can change it back.
host-seat = Seat of { $name }
host-seat-open = Open to whoever joins
host-remove = Remove
host-remove-sure = Remove { $name }? They cannot come back to this table.
host-remove-not = Cancel
host-lock = Lock
host-unlock = Unlock
host-invite = New invite link
host-close = Close table
host-close-sure = Close the table for everybody? It cannot be reopened.
host-close-not = Cancel

## Seats

seat-viewer = You
seat-program = network bot
seat-bot = bot { $bot }
seat-bot-short = bot { $bot }
seat-covered = bot { $bot } plays
seat-covered-short = bot plays
seat-stood-in = { $name } (bot)
seat-partner = partner
seat-ally = partner
seat-declarer = declarer
seat-alone = plays alone
seat-secret = secret partner
seat-opponent = opponent
seat-peasant = peasant
seat-open = side unknown
seat-landlord = landlord
seat-host = host
seat-locked = locked
seat-reserved = reserved for { $name }
seat-away = away
seat-dealer = dealer
seat-out = { $place } out
seat-cards = { $n } { $n ->
    [one] card
   *[other] cards
} left
seat-announced = announced: { $n } { $n ->
    [one] card
   *[other] cards
} left
seat-level = our level { $level }
seat-many = card count not announced
seat-pass = Pass
open-hand-own = open hand
open-hand = { $name }: open hand
seat-shown = shows
seat-turn = to play
seat-thinks = { $name }'s turn
bot-random = random
bot-greedy = greedy
bot-quick = quick
bot-planner = planner
bot-seat-0 = Heron
bot-seat-1 = Otter
bot-seat-2 = Badger
bot-seat-3 = Swift
bot-seat-4 = Lynx
bot-seat-5 = Tortoise

## Top bar, and the line above the buttons

bar-mute = Mute
bar-level = Level { $level }
bar-wild-rank = Wild { $rank }
bar-deal = Deal { $n }
bar-daily = Daily deal { $n } of { $m }
bar-times = Bombs × { $n }
bar-talon = Talon { $n }
table-beat-by = { $play } · { $name }
table-lead = Your lead: play anything.
table-lead-must = Your lead: include a { $rank }.
table-follow = Your turn: beat the { $play }, or pass.
table-follow-must = Your turn: beat the { $play }. If you can, you must.
table-nothing = Nothing in your hand beats this.
table-wait = { $name }'s turn.
table-wait-tribute = { $name } gives tribute
table-wait-resist = { $name } may refuse tribute
table-wait-take = { $name } chooses a tribute
table-wait-return = { $name } returns a card
table-wait-lead = { $name } decides who leads
table-wait-somebody = Waiting for the others.
table-watching = You are watching.
table-watchers = { $more ->
    [1] { $n } or more watching
   *[0] { $n } watching
}
table-watch-sit = Take a seat
table-watch-ask = To play here, ask for the invite link.
table-you-are-out = You are out. The others continue.
table-paused = Paused until somebody is back.
table-rests = The bots are taking a break. Start the next deal or take back your seat.
table-covered = A bot is playing for you
table-covered-timeout = Time ran out; a bot is playing for you
table-takeback = Take back my seat
table-drawing = { $n } of { $all } drawn
bar-big = Big Ace { $suit }
bar-declarer = Declarer { $name }
bar-score = Score { $n }

## Buttons

play-play = Play
play-play-what = Play { $play }
play-pass = Pass
play-hint = Hint
play-clear = Clear
play-passahead = Pass this trick
play-passahead-short = Pass ahead
play-passdeal = Pass until the deal ends
play-passing = You pass for the rest of this deal.
play-must-lead = You must lead.
play-choose = Play as
play-beats = { $play }, beats the { $beat }
play-captures = { $play }, captures the { $beat }
play-within = You could play:
play-missing = { $n } more for a { $kind }
play-select = Select cards to play.
play-late = Your turn just started. Press again.
play-sent = Played …
play-hint-pass = Hint { $n }/{ $m }: pass.
play-hint-pass-why = Hint { $n }/{ $m }: pass. { $reason }
play-hint-choose = Hint { $n }/{ $m }: play as
play-hint-play = Hint { $n }/{ $m }: { $sentence }
play-hint-why = Hint { $n }/{ $m }: { $reason }
play-hint-heard = Hint { $n }/{ $m }: { $sentence }. { $reason }
play-capture = Capture the bomb

## Sorting of the hand

sort-rank = By rank
sort-suit = By suit
sort-combinations = By combinations
sort-plan = By plan
sort-flush = Next straight flush
sort-noflush = No straight flush in your hand.
sort-hand = Manual
sort-collect = Group

## Decisions other than plays

decide-expose = Expose an Ace? Its suit becomes big, you are the declarer, and the other Ace of that suit is your secret partner.
decide-overcall = { $name } shows { $cards }. Overcall with two Aces of one suit? You then play alone against all.
decide-protect = Show your second Ace? You then play openly alone, and nobody can overcall.
decide-expose-none = Drawing cards. Anyone with an Ace may expose it.
decide-expose-button = Expose { $cards }
decide-claimed = Exposing { $cards } · cancel
decide-reveal = You hold the other Big Ace. Show it before play? The stakes rise, and everybody sees the sides.
decide-reveal-none = Before play: the secret partner may show the other Big Ace.
decide-reveal-button = Show { $cards }
decide-reveal-claimed = Showing { $cards } · cancel
decide-give-button = Give { $cards }
decide-take = { $names } gave equal tributes. Which card do you take?
decide-take-button = Take { $cards }
decide-return = { $name } gave you { $cards }. Choose a card to return.
decide-return-button = Return { $cards }
decide-lead = Equal tributes: you decide who leads.
decide-lead-self = I lead
decide-lead-button = { $name } leads
decide-resist = Your side's jokers can cancel the tribute. Refuse it?
decide-bid = { $how ->
    [call] Call landlord? You get the bottom cards and play alone; the others may grab it.
   *[score] Bid? The highest bidder is landlord, gets the bottom cards and plays alone.
}
decide-bid-more = { $how ->
    [grab] { $name } called landlord. Grab it? That doubles the stake.
   *[score] { $name } bid { $n }. Bid more?
}
decide-bid-forced = You must bid with these cards.
decide-show = Play with an open hand? Everybody sees your cards, and the stake doubles.
decide-show-button = Show
show-passed = Not open
decide-double = { $alone ->
    [1] You are landlord. Double the stake with each peasant?
   *[0] Double your stake with the landlord?
}
decide-double-button = Double
double-said = Double!
double-passed = No double
decide-bid-button = { $how ->
    [call] Call
    [grab] Grab for { $n }
   *[score] Bid { $n }
}
bid-said = { $how ->
    [call] Call!
    [grab] Grab!
   *[score] { $n }!
}
bid-passed = { $how ->
    [call] No call
    [grab] No grab
   *[score] Pass
}
bid-stake = Bid { $n }
bid-stake-times = Bid { $n } × { $times }
bid-bottom = Bottom

## Decisions other than plays

decide-resist-button = Refuse tribute
decide-hint = Hint: { $choice }. { $reason }
decide-no = No
decide-no-resist = Pay tribute
decide-timeout = in { $n } s: { $what }
decide-timeout-expose = not exposed
decide-timeout-reveal = not shown
decide-timeout-bot = a bot decides
decide-tribute = Tribute: your highest card goes to the winners of the last deal.
decide-tribute-choice = Tribute: your highest card goes to the winners of the last deal. Which suit do you give?
decide-lead-courtesy = You won the trick with a huge bomb. Who leads next?
decide-any = Your decision.
decide-return-none = Choose a card

## Last level

stakes-us = Level A: your side wins the match by finishing { $places }.
stakes-them = Level A: { $names } win the match by finishing { $places }.
stakes-places-1-2_or_1-3 = 1st and 2nd, or 1st and 3rd
stakes-places-1-2_only = 1st and 2nd
stakes-attempt = Attempt { $n } of { $limit }; after { $limit } failures: { $penalty }.
stakes-last = Last attempt of { $limit }; if it fails: { $penalty }.
stakes-counts-only_1-4 = Only 1st and 4th counts as a failure.
stakes-penalty-to_2 = back to level 2
stakes-penalty-down_one = down to level K
stakes-penalty-lose_match = the match is lost
stakes-aces = If an opponent finishes first on Aces, the declarers go back to level 2.
stakes-short = Attempt { $n }/{ $limit }
time-left = { $n } seconds left

## Drawers

drawer-history = History
drawer-counter = Card counter
drawer-scores = Score sheet
drawer-say = Quick phrases
drawer-table = Table
drawer-settings = Settings
drawer-keys = Keyboard shortcuts
notice-draining = Maintenance is coming soon: no new tables until then. Open tables continue.
drawer-close = Close
drawer-menu = Menu
history-empty = No plays yet.
history-trick = Trick { $n }
history-tribute = Tribute
history-forced = Nobody exposed an Ace: { $name } { $you ->
    [1] have
   *[0] has
} to show { $card }.
history-before = Before play
counter-sentence = Cards you have not seen: in other hands, or not dealt.
counter-keep = Keep visible
counter-off = No card counter at this table.
scores-earlier = Earlier deals
scores-empty = No finished deals yet.
scores-deal = Deal
scores-order = Order
scores-total = Total
scores-us = We
scores-them = They
scores-void = does not count
scores-replay = Replay

## Top bar, and the line above the buttons

table-handover = Let a bot play for me
table-leave = Leave table
table-leave-wait = Leave? A bot takes over your seat, the match counts for you as if you had come last, and the next rated quick match is possible after { $minutes } min.
table-leave-rated = Leave? A bot takes over your seat, and the match counts for you as if you had come last.
table-leave-daily = Leave? A bot plays this deal on, and its result counts as yours.
table-leave-sure = Leave? A bot takes over your seat.
table-stay = Stay
table-download = Download record
table-invite = Invite link
table-follow-capture = Your turn: beat the { $play }, capture it with Fours, or pass.

## Results

result-drawn = Draw
result-win = You win
result-side-win = Your side wins
result-lose = { $names } win
result-lose-one = { $name } wins
result-you-lost = You lost { $n }
result-side-lost = Your side lost
result-in-a-row = { $n } deals won in a row
result-double = Double win
result-match = Match over
result-match-won = { $names } { $count ->
    [one] wins
   *[other] win
} the match
result-hands = All hands
place-out = out
result-no-cards = no cards left
result-levels = Level { $from } → { $to }
result-stays = stay at { $to }
result-past = past level { $to }
result-next = Next deal
result-ready = Waiting for the others
result-next-in = Next deal in { $n } s
result-rematch = Rematch
result-replay = Replay
result-copy = Copy link
result-home = Other games
result-sheet = Match
result-show = Show result

## Replays

replay-heading = Replay
replay-step = Step { $n } of { $m }
replay-position = Position in the deal
replay-back = Back one step
replay-on = Forward one step
replay-play = Play
replay-stop = Stop
replay-first = To the start
replay-last = To the end
replay-speed = Speed
replay-eyes = View
replay-all = All hands
replay-trick = Jump to trick
replay-link = Copy link to this moment
replay-which = Deal { $n } of { $m }
replay-start = Cards dealt.

## Records

records-title = Replays and records
records-upload = Upload a record
records-sentence = Records are *.clamber.json files, saved here or in the terminal.
records-drop = Choose a file, or drop it here
records-saved = { $n } { $n ->
    [one] deal
   *[other] deals
} of { $rules }
records-open = Open deal { $n }

## Quick phrases

say-greetings = Hello everyone, nice to meet you
say-so_good = You play too well
say-great_partner = What a pleasure to be your partner
say-till_dawn = Don't go, let's play till dawn
say-hello = Hello
say-good_luck = Good luck
say-well_played = Well played
say-nice_one = Nice one
say-thanks = Thanks
say-sorry = Sorry
say-hurry_up = Your turn, friend
say-thinking = Let me think
say-one_moment = One moment
say-good_game = Good game
say-bye = Bye
say-smile = smiles
say-laugh = laughs
say-cry = cries
say-surprised = is surprised
say-angry = is angry
say-thumbs_up = thumbs up
say-applause = applauds
say-says = { $name }: { $phrase }
say-off = Phrases are switched off at this table.

## Settings

settings-language = Language
settings-theme = Theme
settings-theme-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-table = Table
settings-table-jade = Jade green
settings-table-sea = Sea blue
settings-table-sand = Sand
settings-table-plum = Plum
settings-four = Four-colour suits
settings-indices = Large ranks on cards
settings-sounds = Sounds
settings-vibration = Vibrate on your turn and on bombs
settings-voice = Speak plays
settings-voice-none = This browser has no English voice.
settings-motion = Motion
settings-columns = Large hands in columns, one for each rank
settings-descending = High cards on the left
settings-completing = Auto-complete plays
settings-dimming = Dim unplayable cards

## Keys

keys-type = type the play: ranks, B and R (or X and D) for jokers, W for the wild card
keys-enter = play
keys-p = pass
keys-h = hint
keys-esc = clear the selection
keys-s = sort
keys-f = select the next straight flush
keys-g = group the selected cards, or ungroup them
keys-move = move the card or the selection; with the pointer: hold, then drag
keys-arrows = move through the hand
keys-space = select or deselect a card; with Shift, its group
keys-back = deselect the last card
keys-question = show keyboard shortcuts
link-lost = Connection lost. Reconnecting …
link-lost-short = No connection

## Events

live-turn = Your turn
live-drawn = Deal { $n }. Drawing cards.
live-plays = { $name } { $you ->
    [1] play
   *[0] plays
} { $play }.
live-did = { $did }.
live-does = { $name } { $deed }
live-laid = { $name }: { $play }  { $cards }
live-passed = { $name }: { $deed }
live-left = { $n } { $n ->
    [one] card
   *[other] cards
} left.
live-out = { $name } { $you ->
    [1] are
   *[0] is
} out.
live-dealt = Deal { $n }. You have { $m } cards.
live-over = The deal is over.
live-norank = No more { $rank } in your hand.
live-moved = Moved to position { $n } of { $m }.
live-sorted = Sorted: { $how }.
live-captures = { $name } { $you ->
    [1] capture
   *[0] captures
} the bomb with { $play }.
live-exposes = { $you ->
    [1] expose
   *[0] exposes
} { $cards }
live-captures-with = { $name }: { $play } captures the bomb { $cards }
tribute-line = { $payer } { $you ->
    [1] give
   *[0] gives
} { $given } to { $receiver }
tribute-open = { $payer } { $you ->
    [1] give
   *[0] gives
} { $given }
tribute-return = { $receiver } { $you ->
    [1] return
   *[0] returns
} { $returned }
tribute-none = No tribute: the losers hold jokers that cancel it.

## Errors

sentence-end = {"."}
refused-not_found = Page not found.
refused-full = This table is full.
refused-expired = This link has expired.
refused-network = The server cannot be reached.
refused-no_server = This page has no server, which this needs.
refused-late = Too late: the turn has passed.
refused-not_now = Not possible now.
refused-seat_taken = This seat is taken.
refused-no_open_seat = All { $seats } seats of this table are taken.
refused-banned = { $until ->
    [none] You are banned from this server.
   *[other] You are banned from this server until { $until } (UTC).
}
refused-draining = Maintenance is coming soon; no new tables until then.
refused-bad_share = This share does not match its commitment.
refused-no_share = Bots take no part in the shuffle.
refused-rated_match = A rated match is on, and does not permit this. It is possible after the match.
refused-chat_off = Phrases are switched off at this table.
refused-not_host = Only the host can do this.
refused-no_player = No other player sits here.
refused-signed_out = This browser was signed out.
refused-unknown_browser = This browser is signed out already.
refused-removed = You were removed from this table.
refused-seat_reserved = Your seat is reserved until this deal ends.
refused-left = You have left this table.
refused-table_closed = { $by ->
    [operator] The operator of this server closed this table.
   *[host] The host closed this table.
}
refused-bad_name = { $why ->
    [long] A name has at most { $most } characters.
    [bot] This name looks like a bot's.
    [reserved] This name is reserved.
   *[other] Use visible characters in your name.
}
refused-bad_words = A word in this text is not allowed on this server.
refused-bad_record = This record cannot be read.
refused-bad_token = Unknown bot token.
refused-unknown_bot = Unknown bot: { $bot }.
refused-unknown_table = This table does not exist or is closed.
refused-unknown_invite = This invite has expired.
refused-unknown_record = This record does not exist, or its deal is not over.
refused-not_allowed = Spectators are not allowed at this table.
refused-not_seated = Only players at the table can do this.
refused-too_many = You have { $tables } open tables; leave one first.
refused-too_often = Too many requests; try again in { $seconds } s.
refused-too_many_sockets = You have { $sockets } open tabs; close one.
refused-too_many_records = You have { $records } stored records; old ones are deleted automatically.
refused-records_full =
    { $whose ->
        [address] Records from your address already take { $mebibytes } MiB; old ones are deleted automatically.
       *[server] The records on this server already take { $mebibytes } MiB; old ones are deleted automatically.
    }
refused-too_late = The request did not arrive in full.
refused-bad_host = This server does not serve that host name.
refused-not_stored = The server cannot save right now. Nothing has changed; try again soon.
refused-quarantined = This table cannot be read. The server's operator can see why.
refused-played_differently = This match was played on version { $version }, whose rules differ. It cannot go on, but its finished deals can be replayed.
refused-too_fast = Too fast.
refused-restarting = The server is restarting.
refused-too_large = Too large: at most { $bytes } bytes.
refused-too_slow = The connection is too slow; reconnecting.
refused-put_away = Reopening the table.
refused-failed = Something went wrong; try again.
refused-bad_request = Missing or invalid: { $field }.
refused-bad_message = Page and server versions differ; reload the page.
refused-bad_version = The server has another version; reload the page.
refused-no_hello = The connection did not start correctly; reload the page.
refused-bad_origin = This page is from another server.
refused-unknown_rules = Unknown game or preset.
mine-title = My games
home-link = All games

## Cards

hand-label = Your hand
card-wild-badge = W
card-wild-rank-badge = W
card-big-badge = A
card-name = { $rank } of { $suit }
card-wild = { $card }, wild
card-wild-rank = { $card }, wild
card-stands = { $card } as { $rank }
card-idle = , not playable
card-level = { $card }, level card
card-big = { $card }, Big Ace
suit-s = spades
suit-h = hearts
suit-d = diamonds
suit-c = clubs
joker-RJ = RJ
joker-BJ = BJ
rank-J = Jack
rank-Q = Queen
rank-K = King
rank-A = Ace

verify-title = Was it shuffled fairly?
verify-sentence = Before each shuffle, the server and every player's browser commit to secret numbers and see the same list of commitments. The numbers are then revealed. The cards follow from them and from the server's key for the deal, which is revealed when the deal ends. This page repeats the calculation without the server. It cannot tell whether the server's operator looked at your cards, or players told each other theirs.
verify-deal = deal { $deal }: its { $cards } cards come from this seed in this order
verify-none-own = this browser gave none of these shares: the record is consistent, but only somebody who gave a share can check the list
verify-fine = Everything matches.
verify-missing-list = this browser gave a share to the list { $digest } for the deals from { $deal } on, but the record lacks it, or has it before one that was shown earlier
verify-other-seat = this browser played seat { $seat } as { $name }, but the record calls it { $player }
verify-own-lists = { $lists ->
    [one] the list to which this browser gave a share is in the record
   *[other] the { $lists } lists to which this browser gave shares are in the record, in order
}
verify-wrong = Something does not match, or cannot be verified.
fairness-list = The list of this shuffle is wrong, so this page does not take part: the server could choose the cards.
fairness-again = The server reshuffled before the deals of the last shuffle were used up, so this page does not take part: the server could choose the cards.
fairness-unkept = This browser has no room to store the list of the shuffle, so this page does not take part.
fairness-seat = The server has moved you to another seat after your share was given: it could choose your cards.
fairness-aborted = No deal of the last shuffle was finished, and another match begins. If that happens often, do not play here.
fairness-older = This match was shuffled by an older version, or without a list: nothing shows that the server did not choose the cards.
fairness-left_out = The server left this page out of the shuffle: your share is not in the cards.
fairness-late = The server says that this page was too late for the shuffle: your share is not in the cards.
verify-link = How the cards were shuffled
shuffles-title = Shuffles with your share
shuffles-sentence = A server that has seen all shares knows the cards and can still abort: claim a crash, close the table, or start another match. Nothing prevents that, so this browser counts the shuffles it gave a share to, and those without a finished deal.
shuffles-day = { $server }, { $day }
shuffles-count = { $given ->
    [one] One shuffle
   *[other] { $given } shuffles
}; without a finished deal: { $unfinished }
shuffles-open = { $time }, match { $match }: end unknown
shuffles-over = { $time }, match { $match }: the match ended
shuffles-closed = { $time }, match { $match }: { $name } closed the table
shuffles-stopped = { $time }, match { $match }: the operator closed the table
shuffles-replaced = { $time }, match { $match }: another match began, and the server does not say who asked for it
shuffles-replaced-by = { $time }, match { $match }: { $name } asked for another match

# Analysis of a deal.

study-title = Learn from this deal
study-open = Learn
study-open-deal = Your costly plays
study-open-match = Your three costliest plays
study-seat = Player
study-match = The whole match
study-match-ask = Find the three costliest plays
study-match-part = { $n } of { $m } deals analysed …
study-deal = Deal { $n }
study-player = Player
study-accuracy = Accuracy
study-decisions = Choices
study-lost =
    { $levels ->
        [1] Levels lost
       *[0] Points lost
    }
study-worst = Costliest plays: { $name }
study-moments = All costly plays ({ $count })
study-clean = No clear mistake.
study-step = Step { $step }
study-place = Deal { $n }, step { $step }
study-played = Played
study-better = Better
study-show = Show
study-again = Try again
study-what-if = What if …
study-line = What if
study-finish = Let bots finish
study-back = Back to the replay
study-share = Share as a picture
study-row = { $name }: { $accuracy } accurate, { $lost } { $levels ->
    [1] levels lost
   *[0] points lost
}
analysis-ask = Analyse this deal
analysis-thinking = Analysing …
analysis-none = Only one legal action here.
analysis-good = No clearly better play.
analysis-reason = Reason: { $why }.
mistake-announced = another bid, double, exposure or tribute was better
mistake-bomb_early = bombed too early
mistake-bomb_kept = kept a bomb too long
mistake-beat_partner = beat your own partner
mistake-beat = beat where a pass was better
mistake-passed = passed where a play was better
mistake-broke_up = broke a set or a straight
mistake-too_high = played too high
mistake-too_low = played too low
mistake-other = chose another play
analysis-better = Better: { $play }. { $cost }
analysis-cost = { $levels ->
    [1] It gave away { $cost } ± { $margin } levels.
   *[0] It gave away { $cost } ± { $margin } points.
}
analysis-proven = { $levels ->
    [1] It gave away { $cost } levels (exact).
   *[0] It gave away { $cost } points (exact).
}
analysis-curve = { $name }: expected { $levels ->
    [1] levels
   *[0] points
}
analysis-jump = Costly plays
analysis-faults = { $count ->
    [0] No clear mistake
    [one] { $count } mistake
   *[other] { $count } mistakes
}
analysis-part = The deal was too long; only its first part is analysed.

# Endings: endgame puzzles with open hands.

endings-title = Ending
endings-task = Play for your side: be first out. All hands are open, and the others defend perfectly.
endings-grade = { $n } of { $m } stars
endings-table = The table
endings-yours = yours
endings-theirs = defence
endings-lead = Your lead.
endings-beat = To beat: { $play } ({ $who })
endings-choose = Select cards
endings-play = Play { $play }
endings-hint = Show the winning play
endings-wins = The winning play: { $play }
endings-out = out
endings-retry = Try again
endings-won = Won: your side is first out.
endings-lost = This can no longer be won.
endings-moves = Plays so far
endings-own = your turn: hand below
endings-refutation = The defence wins:
endings-all = All endings
endings-all-games = All games
endings-solved = solved
endings-solved-count = { $n } of { $all } solved
endings-streak-title = Recent endings
endings-streak = { $n ->
    [0] No streak yet: solve today's ending
    [one] One day in a row
   *[other] { $n } days in a row
}
endings-longest = best: { $n }
endings-day-solved = { $day }: solved
endings-day-open = { $day }: not solved
endings-share = Share result
endings-share-text = clamber ending { $n } · { $stars }
    { $attempts ->
        [one] Solved at the first attempt
       *[other] Solved at attempt { $attempts }
    }{ $streak ->
        [0] {""}
        [one] {""}
       *[other] {" "}· { $streak } days in a row
    }
endings-others = Other endings
endings-before = Previous
endings-next = Next
endings-today = Today's

## Lessons

learn-title = Learn { $game } by playing
learn-link = Learn
learn-step = Step { $n } of { $m }
learn-done = First deal finished
learn-skip = Skip
learn-hint = Show me
learn-play = Play
learn-other = That is legal, but the lesson needs another play here.
learn-partner = Partner
learn-seat = Player { $n }
learn-again = Play it again
learn-rules = Read the rules
learn-new = Play a game

# Names suggested to guests
guest-name-0 = Plum
guest-name-1 = Orchid
guest-name-2 = Bamboo
guest-name-3 = Lotus
guest-name-4 = Pine
guest-name-5 = Maple
guest-name-6 = Comet
guest-name-7 = Harbour
guest-name-8 = River
guest-name-9 = Lantern
account-link = Account
data-link = Your data: see it, download it, delete it
clubs-title = Clubs
