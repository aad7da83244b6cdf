# Messages used only by the page in the browser.

## Start page

app-title = clamber
app-tagline = Chinese climbing games, at one table.
home-play = Play now
home-friends = With friends
home-watch = Watch
home-seats = { $n } players
home-back = Back to { $game }
home-replays = Replays and records
home-join = An invite link leads straight to your seat.

## New table

new-title = A table for { $game }
new-preset = Rules
new-level = Starting level
new-level-rules = as the rules say
new-seats = Seats
new-seat = Seat { $n }
new-players = Players
new-me = You
new-open = Open, by invitation
new-bot = Bot · { $bot }
new-table = At the table
new-name = Your name
new-limit = Time for a turn
new-limit-none = no limit
new-seconds = { $n } seconds
new-spectators = Others may watch
new-chat = Quick phrases
new-counter = Card counter
new-options = All options
new-changed = { $n } changed
new-number = Number
new-none = none
new-reset = Back to the rules of the preset
new-shown = only changes what is shown
value-on = on
value-off = off
value-none = none
value-any = any number
value-allowed = allowed
value-forbidden = forbidden
option-yes = yes
option-no = no

## New table

new-make = Make the table

## Invitation

join-sentence = { $host } invites you to { $game }.
join-plain = You are invited to { $game }.
join-name = Your name
join-partner = Your partner would be { $name }.
join-sit = Sit down
join-watch = Only watch
join-full = All seats are taken.
join-in-deal = A deal is being played; your seat is yours when it is over.
join-reserved = Your seat is kept. You sit down when this deal is over.

## Lobby

lobby-title = The table is set
lobby-invite = Send this link to whoever shall sit here
lobby-copy = Copy link
lobby-copied = Copied
lobby-start = Deal now
lobby-fill = Open seats get a bot until somebody comes.
lobby-wait = { $host } deals when all are here.
lobby-open = open seat
lobby-bot = Seat a bot
lobby-reopen = Reopen
lobby-swap = Let { $one } and { $other } change places
lobby-qr = Invitation as a QR code
host-make = Make host
host-remove = Send away
host-remove-sure = Send { $name } away? They cannot sit down here again.
host-remove-not = Let them stay
host-lock = Lock
host-unlock = Unlock
host-invite = New invite link
host-close = Close the table
host-close-sure = Close the table for everybody? It cannot be opened again.
host-close-not = Keep it open

## Seats

seat-viewer = You
seat-program = network bot
seat-bot = bot { $bot }
seat-bot-short = bot { $bot }
seat-covered = played by bot { $bot }
seat-partner = partner
seat-ally = partner
seat-declarer = declarer
seat-alone = plays alone
seat-secret = secret partner
seat-opponent = opponent
seat-farmer = farmer
seat-open = side unknown
seat-landlord = landlord
seat-host = host
seat-locked = locked
seat-reserved = kept for { $name }
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
seat-many = many cards
seat-pass = Pass
open-hand-own = open hand
open-hand = { $name }: open hand
seat-shown = shows
seat-turn = to play
seat-thinks = { $name } to play
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

bar-level = Level { $level }
bar-wild-rank = Wild { $rank }
bar-deal = Deal { $n }
bar-times = Bombs × { $n }
bar-talon = Talon { $n }
table-beat-by = { $play } · { $name }
table-lead = You lead: play what you like.
table-lead-short = You lead
table-lead-must = You lead, with a { $rank } in it.
table-follow = Your turn: beat the { $play }, or pass.
table-follow-must = Your turn: beat the { $play }. Whoever can has to, under these rules.
table-nothing = Nothing in your hand beats this.
table-wait = { $name } is to play.
table-wait-tribute = { $name } to give a tribute
table-wait-resist = { $name } may refuse the tribute
table-wait-take = { $name } to choose a tribute
table-wait-return = { $name } to give a card back
table-wait-lead = { $name } says who leads
table-wait-somebody = The others decide.
table-watching = You watch.
table-you-are-out = You are out. The others play on.
table-paused = The table waits until somebody is back.
table-rests = Only bots have played for a while, and they rest. They go on when somebody asks for the next deal, takes a seat back, or comes.
table-covered = A bot plays for you
table-covered-timeout = Your time ran out; a bot plays for you
table-takeback = Take back
table-drawing = Cards are drawn: { $n }
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
play-choose = Play it as
play-beats = { $play }, beats the { $beat }
play-captures = { $play }, captures the { $beat } for your hand
play-within = In there:
play-missing = { $n } { $n ->
    [one] card
   *[other] cards
} too few so far
play-select = Choose cards to play.
play-late = Your turn has just changed; press again.
play-sent = Played …
play-hint-pass = Hint { $n }/{ $m }: pass.
play-hint-pass-why = Hint { $n }/{ $m }: pass. { $reason }
play-hint-choose = Hint { $n }/{ $m }: play it as
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
sort-hand = By hand
sort-collect = Put together

## Decisions other than plays

decide-expose = Expose an Ace? Its suit becomes big, and you the declarer; whoever holds its twin is your secret partner.
decide-overcall = { $name } shows { $cards }. Overcall with two Aces of one suit? You then play alone against all.
decide-protect = Show your second Ace? You then play openly alone, and nobody can overcall.
decide-expose-none = Cards are drawn. Whoever holds an Ace may expose it.
decide-expose-button = Expose { $cards }
decide-claimed = Exposing { $cards } · press again to take it back
decide-reveal = You hold the other Big Ace. Show it before play? The stakes rise, and all know the sides.
decide-reveal-none = Before play: the secret partner may step forward.
decide-reveal-button = Show { $cards }
decide-reveal-claimed = Showing { $cards } · press again to take it back
decide-give-button = Give { $cards }
decide-take = Equal tributes from { $names }. Which card do you take?
decide-take-button = Take { $cards }
decide-return = { $name } gave you { $cards }. Choose a card of your hand to give back.
decide-return-button = Return { $cards }
decide-lead = Equal tributes: you say which of the two who paid leads.
decide-lead-self = I lead
decide-lead-button = { $name } leads
decide-resist = Your side holds the jokers that cancel it. Refuse the tribute?
decide-bid = { $how ->
    [call] Call for the landlord's seat? The landlord gets the bottom cards and plays alone; the others may grab it.
   *[score] Bid? The highest bid is landlord, gets the bottom cards and plays alone.
}
decide-bid-more = { $how ->
    [grab] { $name } is to be landlord for { $n }. Grab it? That doubles the stake.
   *[score] { $name } has bid { $n }. Bid more?
}
decide-bid-forced = With these cards you have to bid.
decide-show = Play with an open hand? All see your cards from now on, and the stake doubles.
decide-show-button = Show
show-passed = Not open
decide-double = { $alone ->
    [1] You are landlord. Double what each of the others settles with you?
   *[0] Double what you settle with the landlord?
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
decide-no = No
decide-no-resist = Pay tribute
decide-timeout = in { $n } s: { $what }
decide-timeout-expose = not exposed
decide-timeout-reveal = not shown
decide-timeout-bot = a bot decides
decide-tribute = Tribute: your highest card goes to those who won the last deal.
decide-tribute-choice = Tribute: your highest card goes to those who won the last deal. Which suit do you give?
decide-lead-courtesy = You won the trick with a huge bomb. Who leads?
decide-any = It is for you to decide.
decide-return-none = Choose a card

## Last level

stakes-us = Level A: your side wins the match by being out { $places }.
stakes-them = Level A: { $names } win the match by being out { $places }.
stakes-places-1-2_or_1-3 = 1st and 2nd, or 1st and 3rd
stakes-places-1-2_only = 1st and 2nd
stakes-attempt = Attempt { $n } of { $limit }; after { $limit } failures: { $penalty }.
stakes-last = Last attempt of { $limit }; a failure means: { $penalty }.
stakes-counts-only_1-4 = Only 1st and 4th counts as a failure.
stakes-penalty-to_2 = back to level 2
stakes-penalty-down_one = down to level K
stakes-penalty-lose_match = the match is lost
stakes-aces = An opponent who is out first on Aces sends the declarers back to level 2.
stakes-short = Attempt { $n }/{ $limit }
time-left = { $n } seconds left

## Drawers

drawer-history = History
drawer-counter = Card counter
drawer-scores = Score sheet
drawer-say = Say
drawer-table = Table
drawer-settings = Settings
drawer-keys = Keys
drawer-close = Close
drawer-menu = Menu
history-empty = Nothing was played yet.
history-trick = Trick { $n }
history-tribute = Tribute
history-forced = Nobody exposed an Ace: { $name } { $you ->
    [1] have
   *[0] has
} to show { $card }.
history-before = Before play
counter-sentence = Cards that you do not see: in other hands, or not dealt.
counter-keep = Keep in view
counter-off = This table has no card counter.
scores-earlier = Earlier deals
scores-empty = No deal is over yet.
scores-deal = Deal
scores-order = Order
scores-total = Total
scores-us = We
scores-them = They
scores-void = does not count
scores-replay = Replay

## Top bar, and the line above the buttons

table-handover = Let a bot play for me
table-leave = Leave the table
table-leave-sure = Leave? A bot takes your seat.
table-stay = Stay
table-download = Download the record
table-invite = Invite link
table-follow-capture = Your turn: beat the { $play }, capture it with Fours, or pass.

## Results

result-drawn = Nobody wins
result-win = You win
result-side-win = Your side wins
result-lose = { $names } win
result-lose-one = { $name } wins
result-double = Double win
result-match = The match is over
result-match-won = { $names } { $count ->
    [one] wins
   *[other] win
} the match
result-hands = All hands
result-no-cards = no cards left
result-levels = Level { $from } → { $to }
result-stays = stays at level { $to }
result-next = Next deal
result-ready = Waiting for the others
result-next-in = Next deal in { $n } s
result-rematch = Rematch
result-replay = Replay
result-copy = Copy link
result-home = Other games
result-sheet = Match
result-show = Show the result

## Replays

replay-heading = Replay
replay-step = Step { $n } of { $m }
replay-position = Position in the deal
replay-back = One step back
replay-on = One step on
replay-play = Play
replay-stop = Stop
replay-first = To the start
replay-last = To the end
replay-speed = Speed
replay-eyes = Whose eyes
replay-all = All hands
replay-trick = Jump to trick
replay-link = Copy link to this moment
replay-which = Deal { $n } of { $m }
replay-start = The cards are dealt.

## Records

records-title = Replays and records
records-upload = Upload a record
records-sentence = A record is a file *.clamber.json, from here or from the command line.
records-drop = Choose a file, or drop it here
records-saved = { $n } { $n ->
    [one] deal
   *[other] deals
} of { $rules }
records-open = Open deal { $n }

## Quick phrases

say-greetings = Hello, a pleasure to meet you all
say-so_good = You play just too well
say-great_partner = A delight to play with you
say-till_dawn = Don't leave, we fight till dawn
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
settings-theme = Colours
settings-theme-system = like the system
settings-theme-light = light
settings-theme-dark = dark
settings-four = Four-colour suits
settings-sounds = Sounds
settings-motion = Motion
settings-descending = High cards at the left
settings-completing = Complete what a tapped card can only mean
settings-dimming = Dim cards that cannot be played

## Keys

keys-type = type the play: ranks, B and R (or X and D) for jokers, W for the wild card
keys-enter = play
keys-p = pass
keys-h = hint
keys-esc = clear the selection
keys-s = sort
keys-f = select the next straight flush
keys-g = put the selected cards together as a pile, or take a pile apart
keys-move = move a card, or all that are selected; by pointer: hold, then drag
keys-arrows = walk through the hand
keys-space = take or drop a card; with Shift its group
keys-back = drop the last card
keys-question = show the keys
link-lost = Connection lost. Coming back …

## Events

live-turn = Your turn
live-drawn = Deal { $n }. Cards are drawn.
live-plays = { $name } { $you ->
    [1] play
   *[0] plays
} { $play }.
live-did = { $did }.
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
live-moved = Moved to place { $n } of { $m }.
live-sorted = Sorted: { $how }.
live-captures = { $name } { $you ->
    [1] capture
   *[0] captures
} the bomb with { $play }.
live-exposes = { $you ->
    [1] expose
   *[0] exposes
} { $cards }
live-captures-with = { $name }: { $play } captures the bomb  { $cards }
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
tribute-none = No tribute: the losers hold the jokers that cancel it.

## Errors

sentence-end = {"."}
refused-not_found = There is nothing at this address.
refused-full = All seats of this table are taken.
refused-expired = This link is no longer valid.
refused-network = The server cannot be reached.
refused-late = Too late: it is another turn now.
refused-not_now = That is not possible now.
refused-seat_taken = This seat is taken.
refused-no_open_seat = All { $seats } seats of this table are taken.
refused-banned = Whoever runs this server has banned you.
refused-bad_share = This is not what was promised for the shuffle.
refused-no_share = Bots give no share to a shuffle.
refused-chat_off = Phrases are switched off at this table.
refused-not_host = Only the host may do this.
refused-no_player = Nobody else sits on this seat.
refused-removed = The host has sent you away from this table.
refused-seat_reserved = Your seat is kept; you sit down when this deal is over.
refused-left = You have left this table.
refused-table_closed = The host has closed this table.
refused-bad_name = { $why ->
    [long] A name has at most { $most } characters.
    [bot] This name could be taken for a bot's.
   *[other] A name is made of characters that can be seen.
}
refused-bad_record = This is no record that can be read.
refused-bad_token = There is no such token of a bot.
refused-unknown_bot = There is no bot { $bot } here.
refused-unknown_table = There is no such table, or it is closed.
refused-unknown_invite = This invite is no longer valid.
refused-unknown_record = There is no such record, or the deal is not over yet.
refused-not_allowed = Spectators are not allowed at this table.
refused-not_seated = Only those who sit at the table may do this.
refused-too_many = { $tables } tables are open; leave one first.
refused-too_often = That was too often; try again in { $seconds } s.
refused-too_many_sockets = { $sockets } tabs are open already; close one.
refused-too_many_records = { $records } records of yours are kept already; they go with time.
refused-too_late = The rest of the request did not come.
refused-bad_host = This server is not known by that name.
refused-not_stored = Nothing can be stored at the moment. Nothing has changed; try again soon.
refused-quarantined = This table cannot be read; whoever runs the server knows why.
refused-played_differently = This match was played by version { $version }; this version would play it differently. It stays as it is, and its finished deals can be read.
refused-too_fast = That was too fast.
refused-restarting = The server is restarting.
refused-too_large = That is too large: at most { $bytes } bytes.
refused-too_slow = The connection is too slow; it is made again.
refused-put_away = The table was put away; it is opened again.
refused-failed = The server could not do this; try again.
refused-bad_request = Something is missing or wrong: { $field }.
refused-bad_message = This page and its server do not understand each other; load it again.
refused-bad_version = The server speaks another version; load the page again.
refused-no_hello = The connection was not greeted; load the page again.
refused-bad_origin = This page is not from this server.
refused-unknown_rules = There is no such game or preset.
home-link = To the games

## Cards

hand-label = Your hand
card-wild-badge = W
card-wild-rank-badge = W
card-big-badge = A
card-name = { $rank } of { $suit }
card-wild = { $card }, wild
card-wild-rank = { $card }, wild
card-stands = { $card } as { $rank }
card-idle = , of no use now
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
verify-sentence = Before a shuffle the server and every player's page seal randomness of their own, and all are shown one list of the seals. Then the pages show theirs, and the decks come from it and from a key of the server for each deal, which is shown when the deal ends. This page does it again without asking the server, and compares the list with the one it was shown. It does not show whether somebody who runs the server looked at your cards, or whether two players told each other theirs.
verify-deal = deal { $deal }: its { $cards } cards come from this seed in this order
verify-own = this share was made by this browser, and the server's seal is the one that it was shown before
verify-other-seal = this browser was shown the server's seal { $seal } before it gave its share: the record has another one
verify-own-list = this share was made by this browser, and the list is the one that it was shown before
verify-own-late = this browser gave this share; the server says that it did not come in time
verify-none-own = none of these shares was made by this browser: the record fits itself, but only who gave a share can tell whether its list is the one that was shown
verify-other-list = this browser was shown the list { $digest } before it gave its share: the record has another one
verify-fine = Everything is as it was promised.
verify-wrong = This is not as it was promised.
fairness-list = The list of this shuffle is not in order, so this page gives it nothing: the server could choose the cards.
fairness-left_out = This page gave a seal for the shuffle, and the server left it out: the cards come without your share.
fairness-late = This page gave its share, and the server says that it came too late: the cards come without it.
verify-link = How the cards were shuffled

# Analysis of a deal.

analysis-ask = Analyse this deal
analysis-thinking = Judging every play …
analysis-none = Nothing was decided here.
analysis-good = Nothing is clearly better.
analysis-better = Better: { $play }. { $cost }
analysis-cost = { $levels ->
    [1] It gave away { $cost } ± { $margin } levels.
   *[0] It gave away { $cost } ± { $margin } points.
}
analysis-proven = { $levels ->
    [1] It gave away { $cost } levels; this is proven.
   *[0] It gave away { $cost } points; this is proven.
}
analysis-curve = What each seat could expect as the deal went on
analysis-jump = Plays that gave something away
analysis-faults = { $count ->
    [0] No fault that is clear
    [one] { $count } fault
   *[other] { $count } faults
}
analysis-part = Only the first part is judged: this deal took too long.

# Endings: endgame puzzles with open hands.

endings-title = Ending
endings-link = Endings: one winning play, every day another
endings-task = Play for your side: be first out. All hands are open, and the others defend perfectly.
endings-grade = { $n } of { $m } stars
endings-table = The table
endings-yours = Yours { $n }
endings-theirs = Defence { $n }
endings-lead = You lead.
endings-beat = To beat: { $play } ({ $who })
endings-choose = Choose cards
endings-play = Play { $play }
endings-hint = Show what wins
endings-wins = This wins: { $play }
endings-out = out
endings-retry = Try again
endings-won = Won: your side is first out.
endings-lost = That cannot be won any more.
endings-moves = What was played
endings-others = Other endings
endings-before = The one before
endings-next = The next one
endings-today = That of the day

## Lessons

learn-title = Learn { $game } by playing
learn-link = Learn
learn-step = Step { $n } of { $m }
learn-done = That was the first deal
learn-skip = Skip
learn-hint = Show me
learn-play = Play
learn-other = That could be played, but the lesson goes on with something else.
learn-partner = Partner
learn-seat = Player { $n }
learn-again = Once more
learn-rules = Read the rules
learn-new = Play a game
