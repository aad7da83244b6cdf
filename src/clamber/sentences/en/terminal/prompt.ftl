# Terminal texts other than the table: prompts, commands, the command line.

play-welcome = { $game }, rules { $rules }.
play-help = Type help for the commands.
play-seed = Use --seed { $seed } to deal these cards again.
play-which = Which game?
play-which-prompt = 1 to { $count }, or a name>{" "}
play-players = { $few ->
    [0] { $many } players
   *[other] { $few } to { $many } players
}
play-no-game = No game { $name }; type a number, or quit.
play-shared = Several people share this screen: Aces are exposed once all cards are drawn, seat by seat (--set expose_poll=every_draw_all asks while drawing).

prompt-next = Enter deals the next one>{" "}
prompt-another = Another deal? Enter deals, no ends the match>{" "}
prompt-between = Press Enter to continue, or type history, score, save FILE, rules, help or quit.
prompt-turn = { $who }, your turn.
prompt-show = Enter shows your hand>{" "}
prompt-nothing = Nothing to decide now. Enter continues>{" "}
prompt-readings = These cards can be played in several ways:
prompt-which = Which, 1 to { $count }? Enter goes back>{" "}
prompt-none-of-them = { $line } is not in the list.
prompt-step = step { $step } of { $steps }; Enter, b, a number, deal N, q>{" "}
leave = You left the table.

answer-not-listed = { $line } is not in the list: { $count ->
    [1] there is only number 1
   *[other] the list goes from 1 to { $count }
}
answer-too-few = { $held ->
    [0] you hold no { $rank }
   *[other] you hold only { $held } of rank { $rank }
}
answer-unknown = { $line } is neither a play nor a command; { $near ->
    [none] help says what you can type
   *[other] did you mean { $near }?
}

command-no-deal = No deal in progress.
command-no-kind = You have no { $kind } to play; there is { $known }.
command-kinds = { $n } in all: ? { $kind } for one kind, ? all for everything
command-hint = Try { $play }
command-hint-nth = ({ $nth } of { $count })
command-nothing-yet = No plays in this deal yet.
command-save-where = Save to which file? For example: save evening.clamber.json
command-save-there = { $file } exists and was not changed; choose another name.
command-save-failed = { $file } cannot be written: { $reason }.
command-saved = Saved to { $file }.
help-play = a play; add suits (d c h s) where they matter
help-reading = a play and what it counts as, where cards can be several plays
help-pass = play nothing; p for short
help-number = number 12 of the list; where 12 could be a play, #12 is always the number
help-list = the legal plays, by kind if they are many; ? bomb for one kind, ? all for everything
help-hint = a good play; again for another one
help-history = the tricks of this deal
help-score = the scores so far
help-save = save the match to a new file (clamber replay FILE shows it)
help-rules = the combinations on one screen
help-help = this list
help-quit = leave the table

replay-title = { $game }, rules { $rules }
replay-line = line { $n }
replay-deal = deal { $n } of { $count }
replay-empty = { $title }: no deals.
replay-stops = The record stops here.
replay-no-seat = there is no seat { $seat }; seats are 0 to { $last }
replay-no-deal = there is no deal { $deal }; line { $line } of { $file } has { $count }
replay-no-match = { $file } holds no match
replay-no-match-in-line = { $file } holds no match in line { $line }

check-unreadable = { $file } cannot be read: { $reason }
check-shuffle = { $file }, match { $match }: how the cards were shuffled
check-summary = { $files ->
    [one] { $files } file
   *[other] { $files } files
}, { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}, { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
} without a fault

serve-started = The table is at { $address }  (Ctrl+C ends it)
serve-missing = the server needs { $name }: pip install '.[server]' in the checkout
serve-config = cannot serve: { $reason }
serve-database = cannot use the database { $database }: { $reason }
serve-port = port { $port } is in use, perhaps by another clamber; --port 0 takes any that is free
serve-listen = cannot listen at { $address }: { $reason }
serve-metrics = cannot serve the metrics at { $address }: { $reason }
serve-push = cannot send notices: { $reason }
serve-nats = cannot use NATS: { $reason }
serve-check-setting = { $name } = { $value }
serve-check-database = database { $database } can be used
serve-check-running = database { $database } is in use by a server: { $server }
serve-check-new = database { $database } will be created: { $reason }
serve-check-older = database { $database } is of an older version and will be migrated
serve-check-no-database = database { $database } cannot be used: { $reason }
serve-check-address = { $address } is free
serve-check-no-address = { $address } cannot be used: { $reason }
serve-check-proxy = CLAMBER_PUBLIC_URL is https, which implies a proxy, but CLAMBER_TRUSTED_PROXIES is empty: all clients would share one address and its limits
serve-check-openid = { $issuer } signs people in, as { $name }
serve-check-no-openid = Warning: { $issuer } signs nobody in now: { $reason }
serve-check-bots = CLAMBER_BOTS: { $reason }
serve-check-rules = { $files ->
    [0] no rules file
    [one] one rules file
   *[other] { $files } rules files
} in { $folder }: { $names }
serve-check-bad-rules = { $reason }
serve-check-quick-match = CLAMBER_QUICK_MATCH: { $reason }
serve-check-connections = connections permitted by the limit on open files: { $most } of { $of }
serve-checked = { $faults ->
    [0] nothing is wrong
    [one] 1 fault
   *[other] { $faults } faults
}

usage-set = --set { $setting }: write it as NAME=VALUE, such as --set draw=winner
usage-set-twice = --set { $name } is given twice
usage-bots = { $bots } bots given for { $seats } seats
usage-there = { $file } already exists; nothing was written
usage-no-writing = { $file } cannot be written: { $reason }
usage-no-reading = { $file } cannot be read: { $reason }
usage-named-twice = the game is given twice: { $one } and --rules { $other }
usage-name = { $name } cannot be a seat's name: use 1 to { $most } printable characters
usage-length = --deals { $deals } and { $option } both set the length of the match

njupt-started = The platform is at { $address } and waits for { $clients ->
    [0] nobody
    [one] one client
   *[other] { $clients } clients
}  (Ctrl+C ends it)
njupt-rules = the platform plays Guandan, not { $rules }
njupt-result = seat { $seat } { $name }: matches won { $won }; plays made by the referee: { $faults }
njupt-join-bot = exactly one bot is required to join: --bots greedy
njupt-join = cannot join { $address }: { $reason }
njupt-joined = matches won by seats 0 to 3: { $won }; guessed actions: { $guesses }
format-no-deal = this is not a request of { $platform }: { $reason }

admin-shown = table { $table }: { $rules }, { $status }
admin-seat = seat { $seat }: { $name } { $guest }{ $host ->
    [0] {""}
   *[other] {" "}(host)
}
admin-omitted = earlier entries not shown: { $omitted } (--entries)
admin-fault = { $fault }
admin-happened = { $what ->
    [made] { $name } creates the table ({ $guest })
    [sat] { $name } sits down at seat { $seat } ({ $guest })
    [account] { $name } has an account
    [reserved] seat { $seat } is reserved for { $name } ({ $guest })
    [came] { $name } connects
    [went] { $name } disconnects
    [watched] spectators: { $watchers }
    [listed] the table is in the list of open tables
    [unlisted] { $name } withdraws the table from the list of open tables
    [handed_over] a bot plays for { $name }: { $why ->
        [asked] asked for
        [timeout] out of time
       *[absent] absent
    }
    [taken_back] { $name } takes the seat back
    [left] { $name } leaves seat { $seat }
    [removed] { $name } ({ $guest }) is removed from seat { $seat } by { $by }
    [locked] { $by } { $locked ->
        [0] unlocks
       *[other] locks
    } seat { $seat }
    [host] { $name } becomes the host
    [invite] { $by } creates a new invite link
    [bot_set] { $by } sets the bot of seat { $seat }: { $bot }
    [swapped] { $by } swaps seats { $seat } and { $other }
    [asked_seat] { $name } asks for another seat
    [lobby] { $by } returns to the lobby
    [shuffle] a shuffle begins
    [shuffle_again] another round of the shuffle begins
    [sealed] { $name } commits to a share
    [shared] { $name } reveals the share
    [ready] { $name } is ready for the next deal
    [resumed] the table is resumed by version { $version }
    [closed] the table is archived
    [ended] the table is closed by { $by }
    [dealt] deal { $deal } of match { $match } is dealt
    [played] { $by ->
        [person] { $name }: { $play }
       *[other] { $name } (bot): { $play }
    }
    [over] the deal is over: { $scores }
    [said] { $name } says { $phrase }
   *[other] { $what }
}
admin-closed = closed: { $tables }
admin-kicked = { $who } is removed from { $tables }
admin-renamed = Renamed { $who }: sessions { $guests }, table logs rewritten { $tables }
admin-banned = { $new ->
    [0] { $who } was already banned; connections closed: { $sockets }; seats lost at: { $tables }
   *[other] banned { $who }; connections closed: { $sockets }; seats lost at: { $tables }
}
admin-sanctioned = { $kind ->
    [warning] { $who } is warned
    [mute] { $who } is muted
   *[suspension] { $who } is suspended from rated matches, quick matches and open tables
}; to lift it: clamber admin lift { $id }
admin-lifted = the { $kind } of { $who } is lifted
admin-answered = { $answer ->
    [lift] the sanction of { $who } is lifted
   *[keep] the sanction of { $who } stays
}
admin-role = { $removed ->
    [0] { $who } is now { $role } { $club ->
        [none] of the whole server
       *[other] of the tables of the club { $club }
    }
   *[other] { $who } is no longer { $role } { $club ->
        [none] of the whole server
       *[other] of the tables of the club { $club }
    }
}
admin-announced = { $text ->
    [none] announcement removed
   *[other] announced: { $text }
}
admin-status = people: { $people }, tables: { $tables }, running deals: { $deals }, bots: { $bots }, waiting for a quick match: { $waiting }, storage: { $storage } bytes{ $stores ->
    [0] , which accept no writes
   *[other] { "" }
}{ $draining ->
    [0] { "" }
   *[other] , no new tables
}
admin-switched = { $part } is { $state }
admin-drained = { $drained ->
    [0] new tables are allowed again
   *[other] no new tables until `drain --off`
}; open tables: { $tables }, running deals: { $deals }
admin-unbanned = { $who } is no longer banned
admin-invited = Send this link to those who may create tables: { $link }
    They may also enter its code, { $code }. To withdraw it: clamber admin uninvite { $code }
admin-uninvited = invitation { $code } is withdrawn
admin-pardoned = the last rated match that { $who } has left does not count any more{ $until ->
    [none] ; there is no wait
   *[other] ; a shorter wait goes on
}
admin-added = words added: { $added }{ $known ->
    [0] {""}
   *[other] , in the list already: { $known }
}
admin-removed = words removed: { $removed }
admin-no-words = words or --file are required
admin-forgotten = Deleted { $who }: table logs rewritten { $tables }, records { $records }, sessions { $guests }
admin-purged = { $dry_run ->
    [0] deleted
   *[other] would be deleted
}: tables { $tables }, guests { $guests }, records { $records }
admin-sure = delete tables { $tables }, guests { $guests }, records { $records }? [y/N]
admin-ask-yes = this deletes data: repeat with --yes, or preview with --dry-run
admin-no-text = announcement text or --clear is required
admin-ratings-checked = { $matches } rated { $matches ->
    [one] match
   *[other] matches
} lead to { $people } { $people ->
    [one] rating
   *[other] ratings
}; stored otherwise in { $database }: { $differing }{ $differing ->
    [0] {""}
   *[other] {"; stop the server and correct them with --recompute"}
}
admin-ratings-recomputed = { $matches } rated { $matches ->
    [one] match
   *[other] matches
} lead to { $people } { $people ->
    [one] rating
   *[other] ratings
}; corrected in { $database }: { $differing }
admin-exported = { $file }: { $rows } rows of { $database }; keep it private: it contains the hands of running deals
admin-restored = { $rows } rows of { $file } are in { $database }
admin-empty = there are no rows in { $database }; nothing was written
admin-column-id = table
admin-column-status = state
admin-column-rules = rules
admin-column-matches = matches
admin-column-seats = seats
admin-column-word = word
admin-column-code = code
admin-column-note = for
admin-column-guests = guests
admin-column-link = link
admin-column-guest = guest
admin-column-name = name
admin-column-seen = last seen (UTC)
admin-column-address = address
admin-column-tables = tables
admin-column-who = banned
admin-column-until = until (UTC)
admin-column-by = by
admin-column-reason = reason
admin-column-sanction = sanction
admin-column-kind = kind
admin-column-text = appeal
admin-column-act = act
admin-column-subject = about
admin-column-details = details
admin-column-role = role
admin-column-club = club
admin-report = { $about } ({ $guest }) is reported by { $reporter }: { $reason }, { $state }
admin-report-table = table { $table }{ $replay ->
    [none] { "" }
   *[other] , replay { $replay }
}
admin-report-words = in the reporter's words: { $words }
admin-report-said = { $name }{ $part ->
    [subject] { " (reported)" }
    [reporter] { " (reporter)" }
   *[none] { "" }
}: { $phrase }
admin-report-sanction = { $kind }: { $reason }
admin-column-report = report
admin-column-state = state
admin-column-about = about
admin-column-reporter = reporter
admin-column-table = table
admin-column-words = words
admin-column-part = part
admin-column-on = on
admin-column-at = time (UTC)
admin-column-people = people
admin-column-plays = plays a minute
admin-column-p50 = half below (ms)
admin-column-p99 = 99 % below (ms)
admin-column-lag = loop lag (ms)
admin-column-storage = bytes stored
admin-column-node = node
admin-column-process = process
admin-column-version = version
admin-column-since = since (UTC)
admin-column-shards = shards
admin-denied = { $reason }
admin-nothing = say what to forget: --tables, --guests or --records with a number of days
admin-not-empty = the database is not empty ({ $table }); restore into a new one
admin-no-backup = { $file } { $what ->
    [begin] does not begin like a copy of a database
    [line] has no row of a table in line { $line }
    [rows] has rows, up to line { $line }, that cannot be in one database
   *[end] is incomplete: it ends with line { $line }
}; nothing was restored
admin-no-answer = the server of { $database } does not answer: { $server }; check the tables before you try again
admin-no-database = no database at { $database }: { $reason }; name the server's own by --env-file, --database or CLAMBER_DATABASE
admin-database = database: { $database }; { $server ->
    [none] no server runs
   *[other] server: { $server }
}
