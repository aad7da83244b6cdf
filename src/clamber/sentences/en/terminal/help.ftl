# Help for each command and its arguments; a message name consists of the command and the argument.
# NAME is the entry in the list of commands, NAME-does a one-sentence description, NAME-more the examples.

cli-usage = {"usage: "}
cli-positionals = positional arguments
cli-options = options
cli-help = show this help and exit
cli-version = show the version and exit
cli-commands = commands
cli-clamber = Chinese climbing card games: { $games }.
cli-clamber-more =
    examples:
      clamber play                                           choose a game and sit down
      clamber play guandan --seats me,greedy,greedy,greedy --seed 7
      clamber rules guandan/kandell                          what a preset changes
      clamber simulate guandan --deals 1000 --bots greedy,random

    Use clamber COMMAND --help for more about a command.

# Arguments shared by several commands.
cli-game = game, preset (guandan/kandell), or JSON file with rules
cli-game-optional = game, preset (guandan/kandell), or JSON file with rules; prompted for if omitted
cli-rules-option = same as GAME
cli-set = set an option of the rules; may be repeated (clamber rules GAME lists all options)
cli-language = language of the output; default: from the environment (LC_ALL, LC_MESSAGES, LANG)
cli-players = number of players, if the game leaves it open
cli-workers = number of parallel workers; default: one per processor of this machine or of the cluster
cli-executor = kind of workers: processes, or Ray (RAY_ADDRESS sets the cluster); default: processes
cli-records = write every match to a new file, one per line
cli-four-colours = give each suit its own colour

cli-play = play a match in the terminal
cli-play-does = Play a match in the terminal. You take seat 0, bots take the others.
cli-play-seats = players of the seats, in the order of play: me, me:NAME, { $bots }; default: you and { $default }; net_beginner, net_ordinary and net_expert are weaker
cli-play-seed = seed; the same seed deals the same cards; default: a new one
cli-play-deals = end the match after this many deals
cli-level = level at which both teams start, 2 to A (Guandan)
cli-play-pace = seconds to show each play of a bot; default: { $pace } in a terminal
cli-play-more =
    examples:
      clamber play guandan
      clamber play gandengyan/baike --seats me,greedy,random --seed 7
      clamber play biga --seats me:Ann,greedy,me:Ben,greedy,greedy
      clamber play doudizhu --seats me,mybots:Cautious,greedy
      clamber play gandengyan --set draw=winner --deals 5

    Type help during a match for a list of its commands.

cli-serve = start the server for playing in the browser
cli-serve-does =
    Start the server, print its address and, on a desktop, open the browser. CLAMBER_HOST, CLAMBER_PORT,
    CLAMBER_DATABASE and CLAMBER_BOTS have the same effect as the options.
cli-serve-host = address to listen on; 0.0.0.0 for the whole network [127.0.0.1]
cli-serve-port = port to listen on; 0 for any [8451]
cli-serve-database = SQLite file, or postgresql://USER@HOST/NAME
cli-serve-bots = bots allowed at tables, from { $bots } [{ $usual }]
cli-serve-workers = number of server processes behind the port; more than 1 needs PostgreSQL [1]
cli-serve-check = check all settings and print the results, without starting the server
cli-env-file = file with a line CLAMBER_NAME=value for each setting; the environment takes precedence
cli-serve-open = open the browser [on a desktop, from a terminal]

cli-simulate = play many deals with bots
cli-simulate-does = Play many deals with bots and print a summary.
cli-simulate-deals = number of deals; default: { $deals }
cli-simulate-bots = bots to play with: { $bots }; default: greedy
cli-simulate-seed = seed; default: a new one, which the summary shows
cli-simulate-out = write every decision to a new Parquet file, for learning (docs/data.md)
cli-simulate-json = print the summary as JSON
cli-simulate-more =
    examples:
      clamber simulate guandan --deals 10000 --bots greedy,random --seed 1 --workers 2
      clamber simulate gandengyan --players 3 --bots greedy --set draw=winner
      clamber simulate guandan --level T --deals 500
      clamber simulate biga --deals 100 --records games.jsonl
      clamber simulate guandan --bots net --out games.parquet
      clamber simulate doudizhu --deals 100 --bots mybots:Cautious,greedy

    If there are fewer bots than seats, they repeat in order: with greedy,random, greedy plays seats 0 and 2.
    The same seed gives the same deals and results for any number of workers.

cli-arena = compare the strength of bots
cli-arena-does = Play the same deals with bots in all seatings, and report which bot is better.
cli-arena-bots = bots to compare
cli-arena-references = additional bots to play against; ratings are relative to their mean
cli-arena-deals = number of deals, the maximum with --precision; default: { $deals } or { $most }
cli-arena-matches = play whole matches; --deals is their number
cli-arena-precision = stop when every share of wins is known to within ± P percentage points
cli-arena-seed = seed; default: that of the run, or a new one
cli-arena-run = save the run in this file, and continue it if the file exists
cli-arena-restart = discard the deals in the file of --run, and play the same deals again
cli-max-replaced = exit with status 1 if greedy had to make more than P percent of a bot's decisions; default: { $default }
cli-traceback = print the traceback of each kind of failure
cli-arena-records = write a record of every match, one per line
cli-arena-html = write a report with plots to a new file
cli-arena-json = print the report as JSON
cli-arena-more =
    examples:
      clamber arena guandan planner greedy --deals 2000
      clamber arena guandan planner mybots:Mine --references random,greedy --precision 1.0 --run tuning.jsonl
      clamber arena gandengyan planner greedy --players 4 --html report.html
      clamber arena guandan planner greedy --matches --deals 200 --records matches.jsonl

    A BOT is { $bots }.
    Every deal is played in all seatings of all pairs of bots; docs/arena.md describes the measurements and how to read
    them. The same settings and seed give the same result for any kind and number of workers. Repeat the command to
    continue an interrupted run started with --run.

cli-benchmark = measure a bot in a frozen task
cli-benchmark-does = Play a frozen task of the arena with a bot, and print a row of results that can be cited.
cli-benchmark-task = task, such as guandan@1; without a version the newest; default: list all tasks
cli-benchmark-bot = bot to measure; may be repeated: { $bots }
cli-benchmark-json = print JSON, with the task
cli-benchmark-csv = print CSV, a row for each opponent
cli-benchmark-more =
    examples:
      clamber benchmark
      clamber benchmark guandan@1 --bot mybots:Mine
      clamber benchmark doudizhu@1 --bot net:training/doudizhu/doudizhu.net --bot net --csv

    See docs/benchmark.md for the tasks and the results of the included bots.

cli-mcp = let language-model agents play, by the Model Context Protocol
cli-mcp-does =
    Serve the Model Context Protocol on standard input and output, or by HTTP: tools for rules, matches against bots,
    seats at tables of a server, and analysis. With --ladder, measure an agent instead.
cli-mcp-http = serve by streamable HTTP at this port of { $host } instead
cli-mcp-server = play at this server as a bot account
cli-mcp-token = token of the bot account; default: the variable { $variable }, which other users cannot see
cli-mcp-ladder = measure the agent in this game or preset against bots
cli-mcp-run = results file of the ladder; an existing one is continued
cli-mcp-deals = number of deals against each bot; default: { $deals }
cli-mcp-bots = bots of the ladder: { $bots }; default: the four levels of the net
cli-mcp-seed = seed; default: a new one, or that of the file
cli-mcp-name = name of the agent in the results; default: agent
cli-mcp-more =
    examples:
      clamber mcp
      clamber mcp --http 8452
      clamber mcp --ladder guandan --deals 50 --run my-agent.jsonl --name my-agent
      clamber ladder my-agent.jsonl

cli-ladder = print the results of a ladder of an agent
cli-ladder-does = Print the results of an agent that was measured by clamber mcp --ladder.
cli-ladder-file = file of the ladder
cli-ladder-json = print the results as JSON
cli-ladder-more =
    examples:
      clamber ladder my-agent.jsonl
      clamber ladder my-agent.jsonl --json

cli-train = train a net for a game by self-play
cli-train-does = Train a net for a game by self-play, and save the net in a folder.
cli-train-game = game: { $games }
cli-train-settings = start a run with the settings in this file, which determine its result
cli-train-from = net that a new run starts from; default: an untrained one, which plays by the planner's scores
cli-train-resume = continue the run in this folder
cli-train-folder = folder of a new run; default: training/GAME
cli-train-hours = hours to train, in wall-clock time; default: until interrupted
cli-train-chunks = stop after this many chunks in total; default: as in the settings
cli-train-workers = number of parallel workers; default: 1
cli-train-seed = seed of a new run; default: a new one
cli-train-deals = number of deals per chunk of a new run
cli-train-measure-every = measure the net every N chunks; default: { $chunks }
cli-train-more =
    examples:
      clamber train guandan --hours 3 --workers 2
      clamber train --resume training/guandan --hours 8 --workers 2
      clamber train --settings training/guandan/settings.json --folder training/again
      clamber arena guandan net:training/guandan/guandan.net planner --deals 1000

    The state of a run is saved in its folder once a minute, so it can be stopped at any time and continued. The result
    depends on the settings in the folder, not on the number or speed of the workers. docs/training.md describes earlier
    experiments.

cli-net = export the weights of a net
cli-net-does = Write the weights of a net to a file that other programs read.
cli-net-what = actions
cli-net-more =
    example:
      clamber net export guandan guandan.safetensors

    See docs/models.md for the nets, and for the arrays in the file.

cli-net-export = write the weights of a net as safetensors or NumPy arrays
cli-net-export-does = Write the weights of a net to a new file: safetensors, or NumPy arrays if its name ends in .npz.
cli-net-export-net = game, whose shipped net is exported ({ $games }), or .net file
cli-net-export-file = new file, .safetensors or .npz
cli-net-export-more =
    examples:
      clamber net export guandan guandan.safetensors
      clamber net export training/guandan/guandan.net mine.npz

cli-replay = step through a game record
cli-replay-does = Step through a game record, with all hands open or as one seat saw it.
cli-replay-file = game record, or *.jsonl file with one record per line
cli-replay-match = only the match in this line of the file, counted from 1
cli-replay-deal = only this deal of the match, counted from 1
cli-replay-seat = show the view of this seat; default: all hands
cli-replay-more =
    Press Enter for the next step or b for the previous one; a number jumps to that step of the deal, deal N to another
    deal; q quits. Without a terminal, the complete record is printed.

cli-check = verify game records
cli-check-does = Replay game records and compare every action and result with the rules.
cli-check-files = game record, or file with one record per line
cli-check-shuffle = also verify the shuffles of the decks, and show each step
cli-check-digest = digest of a list shown to a player before the player's share was revealed; the record must contain it; may be repeated; implies --shuffle
cli-check-more =
    A *.jsonl file has one record per line, any other file one record. Lines are numbered from 1; deals and actions
    from 0, as in the lists of the record. The exit status is 1 if a record has a fault, 2 if a file cannot be read.

cli-referee = answer questions about the rules, for programs in any language
cli-referee-does = Answer questions about the rules: one JSON object per line on standard input, one line of answer for each.
cli-referee-more =
    example:
      echo '{"{"}"op":"readings","rules":"guandan","level":"4","cards":"4h4h8s8d9c9d"{"}"}' | clamber referee

    See docs/notation.md, section 4, for the questions, answers and error codes.

cli-rules = list games, presets and options
cli-rules-does = List the games, their presets, and their options.
cli-rules-name = game, preset, or JSON file with rules
cli-rules-settings = options to change, such as max_hands=12
cli-rules-json = print JSON
cli-rules-ask = determine your club's rules in a few questions, and write a rules file
cli-rules-format = print the rules of NAME as a page to read or to print
cli-rules-more =
    examples:
      clamber rules                       all games and presets
      clamber rules guandan               every option of a game
      clamber rules guandan/kandell       what a preset changes
      clamber rules guandan max_hands=12  the game with an option changed
      clamber rules guandan --ask         the rules of your club, in a few questions
      clamber rules gandengyan --json     the same for programs

cli-njupt = serve the Guandan platform of NJUPT, or join one
cli-njupt-does =
    Serve the WebSocket protocol of NJUPT's Guandan platform, so that clients of its competition play whole matches;
    or join such a platform with a bot.
cli-njupt-rules = rules of Guandan [{ $rules }]
cli-njupt-set = set an option of the rules
cli-njupt-matches = number of matches to play [1]
cli-njupt-host = address to listen on [127.0.0.1]
cli-njupt-port = port to listen on; 0 for any [{ $port }]
cli-njupt-bots = bots for seats that clients leave empty: { $bots }
cli-njupt-seconds = time limit per answer, in seconds [{ $seconds }]
cli-njupt-seed = seed of the cards; default: a new one
cli-njupt-join = play at this platform with the bot of --bots instead
cli-njupt-more =
    examples:
      clamber njupt                                     waits for client0 to client3 at ws://127.0.0.1:23456/game/
      clamber njupt --bots greedy,greedy --matches 10 --records games.jsonl
      clamber njupt --join ws://127.0.0.1:23456/game/client2 --bots greedy

    See docs/njupt.md for the messages to clients and their answers.

cli-format = run a bot as a program for { $platform }
cli-format-does =
    Answer the requests of { $platform } on standard input, one per line, with the plays of a bot.
cli-format-bot = bot to run: { $bots }
cli-format-seed = seed of the bot's choices; default: a new one
cli-format-more =
    example:
      clamber { $command } greedy < request.json

    See docs/{ $command }.md for the input and output.

cli-admin = manage a server: tables, guests, bans, announcements, backups
cli-admin-does =
    List, show and close tables, rename, remove and ban guests, announce maintenance, delete old data, and make and
    restore backups, for a running server or for its database.
cli-admin-what = actions
cli-admin-database = as for `clamber serve`
cli-admin-json = print JSON
cli-admin-csv = print CSV
cli-admin-table = id of the table
cli-admin-who = guest, by name or hash, address or network
cli-admin-guest = guest, by name or hash
cli-admin-entries = show the last N entries of the log [200]
cli-admin-table-or-host = id of the table, or the guest or address that is the host of all tables to close
cli-admin-only-table = at this table only
cli-admin-name = new name
cli-admin-reason = reason, which the person reads with CLAMBER_MODERATION=true
cli-admin-days = end after DAYS days; default: no end
cli-admin-text = one line of text
cli-admin-text-zh = the same text in Chinese, for the Chinese page
cli-admin-clear = remove the announcement
cli-admin-off = allow new tables again
cli-admin-dry-run = only count what would be deleted
cli-admin-yes = delete without asking
cli-admin-note = private note on its recipients, such as "Thursday club"
cli-admin-code = code of the invitation
cli-admin-role-name = moderator or operator
cli-admin-role-club = only for the tables of this club, by name or id
cli-admin-role-remove = end the role
cli-admin-entry = word, such as "darn", "darn*" or "+darning"
cli-admin-entry-file = text file with one word a line
cli-admin-sanction = id of the sanction, or its first eight signs
cli-admin-answer-word = lift or keep
cli-admin-reply = answer to the person
cli-admin-export-file = new file
cli-admin-recompute = replace ratings that differ; the server must be stopped
cli-admin-restore-file = file written by `export`
cli-admin-purge-tables = delete tables closed more than DAYS days ago
cli-admin-purge-guests = delete guests not seen for DAYS days
cli-admin-purge-records = delete records uploaded more than DAYS days ago
cli-admin-more =
    The server is reached through its database; if none is running, the database is changed directly. Give the
    server's own database, preferably with the --env-file it was started with. Specify a guest by name, or by at least
    the first 8 digits shown by `guests`.

    examples:
      clamber admin tables
      clamber admin ban 203.0.113.0/24 --days 7 --reason "floods the server"
      clamber admin announce "Maintenance at 20:00 UTC"
      clamber admin purge --tables 90 --records 30 --dry-run
      clamber admin export /backup/tables-2026-11-22.jsonl

cli-admin-tables = list the open tables
cli-admin-tables-does = List the open tables.
cli-admin-guests = list the guests, most recently seen first
cli-admin-guests-does = List the guests, most recently seen first.
cli-admin-bans = list the bans
cli-admin-bans-does = List the banned guests, addresses and networks.
cli-admin-nodes = list the nodes of a server
cli-admin-nodes-does = List the nodes of a server that runs as several processes.
cli-admin-show = show a table and its log
cli-admin-show-does =
    Show the state of a table and its log of actions. The hands of a running deal are not shown.
cli-admin-close = close a table permanently
cli-admin-close-does = Close a table permanently, or all open tables of a host.
cli-admin-kick = remove a guest from tables
cli-admin-kick-does =
    Remove a guest, or all guests of an address, from their seats at all open tables or at one. They may not return
    to these tables. A bot takes over the seat.
cli-admin-rename = change the name of a guest
cli-admin-rename-does =
    Change the name of a guest everywhere, including logs and replays. Tables where the guest sits resume immediately.
cli-admin-announce = show a text to everybody
cli-admin-announce-does = Show a text on all pages until it is cleared. Everybody may dismiss it.
cli-admin-status = show the load of the running server
cli-admin-status-does = Show people, tables, games, storage, notices and nodes of the running server.
cli-admin-metrics = list the metrics of the last hour
cli-admin-metrics-does =
    List the metrics of each process of the running server: one line for ten seconds, of the last hour.
cli-admin-switches = list the parts that can be turned off and on
cli-admin-switches-does = List the parts of the server that can be turned off and on while it runs.
cli-admin-switch = turn a part of the server off or on
cli-admin-switch-does =
    Turn a part off while the server runs, or on again: `quick_match`, `open_tables`, `chat`, `level_beginner`,
    `level_ordinary`, `level_expert` or `level_master`. Only parts that the settings offer can be on.
cli-admin-part = part, as listed by `clamber admin switches`
cli-admin-state = `on` or `off`
cli-admin-drain = stop new tables before maintenance
cli-admin-drain-does =
    Allow no new tables until `drain --off`, even after a restart, and announce it on all pages. Open tables continue;
    the number of running deals is shown.
cli-admin-ban = ban a guest, an address or a network
cli-admin-ban-does = Ban a guest, an address or a network. Banned guests lose their connections and seats.
cli-admin-unban = lift a ban
cli-admin-unban-does = Lift the ban of a guest, an address or a network.
cli-admin-warn = warn a guest
cli-admin-warn-does = Warn a guest, who reads the reason once.
cli-admin-mute = forbid a guest to speak
cli-admin-mute-does = Forbid a guest to use phrases and chat at tables.
cli-admin-suspend = keep a guest from strangers
cli-admin-suspend-does =
    Keep a guest from rated matches, quick matches and open tables. A match that is on is played to its end.
cli-admin-lift = lift a sanction
cli-admin-lift-does = Lift a sanction before its end, or take a warning back.
cli-admin-sanctions = list the sanctions
cli-admin-sanctions-does = List the mutes, suspensions and bans in effect.
cli-admin-appeals = list the appeals
cli-admin-appeals-does = List the appeals that wait for an answer.
cli-admin-answer = answer an appeal
cli-admin-answer-does = Answer an appeal: lift the sanction, or keep it.
cli-admin-acts = list the latest acts of moderators and operators
cli-admin-acts-does = List the latest acts of moderators, of operators and of `clamber admin`.
cli-admin-role = give or end a role
cli-admin-role-does =
    Make an account a moderator or an operator, or a moderator for the tables of one club; or end such a role. Roles
    count on servers with CLAMBER_MODERATION=true.
cli-admin-roles = list the moderators and operators
cli-admin-roles-does = List the moderators and operators.
cli-admin-reports = list the reports of people
cli-admin-reports-does = List the open reports of people, latest first.
cli-admin-reports-all = closed reports, too
cli-admin-report = show a report with its evidence
cli-admin-report-does =
    Show a report of a person: the reporter's words, the phrases at the table, the replay once the deal is over, and the
    sanctions on the person.
cli-admin-report-id = id of the report, or at least its first 8 digits
cli-admin-invite = invite guests to create tables
cli-admin-invite-does = Print a link that allows guests to create tables (CLAMBER_TABLES=invited), until it is withdrawn.
cli-admin-invites = list the invitations to create tables
cli-admin-invites-does = List the invitations to create tables.
cli-admin-unwait = undo the wait of a guest who left rated matches
cli-admin-unwait-does = Let the last rated match that a guest has left count no more, which ends or shortens the wait.
cli-admin-words = list the words that names and texts may not contain
cli-admin-words-does = List the words that names and texts may not contain.
cli-admin-word = add words that names and texts may not contain
cli-admin-word-does =
    Add words that names, titles and other texts of people may not contain. Case, accents, look-alikes, repeated
    letters and signs between letters make no difference. "darn*" also finds words that begin with it, "*darn*" those
    that contain it, and "+darning" allows a word that would be found otherwise.
cli-admin-unword = remove words from the list
cli-admin-unword-does = Remove words from the list of words that names and texts may not contain.
cli-admin-uninvite = withdraw an invitation
cli-admin-uninvite-does = Withdraw an invitation, including from guests who have used it. Their tables stay open.
cli-admin-forget = delete a guest, including the name in logs and replays
cli-admin-forget-does =
    Delete a guest: the session, the uploaded records and the list of played deals; replace the name in logs and
    replays. At open tables, the guest's seat becomes that of an absent person. Bans and copies of the database are
    kept.
cli-admin-purge = delete old tables, guests or records
cli-admin-purge-does =
    Delete tables, guests or records that are older than a number of days. Guests with a seat at an open table stay.
cli-admin-ratings = compare the ratings with those that follow from the stored results, even of a running server
cli-admin-ratings-does =
    Compute all ratings from the stored results of rated matches, in their order, and compare them with those that are
    stored, even of a running server. The exit status is 1 if some differ.
cli-admin-push-key = print a new key for notices by Web Push
cli-admin-push-key-does = Print a new key for notices by Web Push, as a line of the file of settings.
cli-admin-export = write a copy of the database, even of a running server
cli-admin-export-does = Write a copy of the database, even of a running server.
cli-admin-restore = restore a copy into an empty database
cli-admin-restore-does = Restore a copy into an empty database.

# Errors in the command line.
misread = { $what }
misread-argument = { $name }: { $what }
misread-required = these arguments are required: { $names }
misread-unknown = unrecognized arguments: { $given }
misread-setting = unrecognized arguments: { $given }; to set an option, write --set { $given }
misread-no-value = { $name } needs a value
misread-takes-none = { $name } takes no value; leave out { $value }
misread-no-number = { $name }: { $value } is not a whole number
misread-ambiguous = { $given } could be { $known }
misread-no-such = there is no { $kind ->
    [COMMAND] command
    [WHAT] command
   *[other] { $kind }
} { $value }; { $what }
misread-near = did you mean { $near }?
misread-choose = choose { $known }
misread-seed = a seed is a whole number from 0 to 2^256 - 1, not { $text }
misread-count = expected a whole number from 1 to { $most }, not { $text }
misread-pace = expected seconds from 0 to { $most }, not { $text }
misread-seconds = expected seconds, more than 0 and less than a day, not { $text }
misread-percent = expected a percentage from 0 to 100, not { $text }
misread-points = expected percentage points, such as 1.0, not { $text }
