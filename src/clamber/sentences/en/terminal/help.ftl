# What --help says of each command and its arguments; in a name, the command and the argument.
# NAME is said in a few words in the list of commands, NAME-does in a sentence, NAME-more has examples.

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

    clamber COMMAND --help says more about a command.

# Arguments of several commands.
cli-game = a game, a preset of it (guandan/kandell), or a JSON file with rules
cli-game-optional = a game, a preset of it (guandan/kandell), or a JSON file with rules; without it you are asked
cli-rules-option = the same as GAME
cli-set = an option of the rules; may be given several times (clamber rules GAME lists them)
cli-language = the language that is spoken; default: that of the environment (LC_ALL, LC_MESSAGES, LANG)
cli-players = how many play, where the game leaves it open
cli-workers = how many play at once; default: one a processor
cli-engine = who the workers are: processes, or those of Ray (RAY_ADDRESS names a cluster); default: processes
cli-records = writes every match, one a line, to a new file
cli-four-colours = gives each suit a colour of its own

cli-play = play a match in the terminal
cli-play-does = Plays a match in the terminal. You sit at seat 0, bots take the others.
cli-play-seats = who sits where, in the order of play: me, me:NAME, { $bots }; default: you and greedy
cli-play-seed = deals the same cards again; default: a new one
cli-play-deals = ends the match after so many deals
cli-level = the level at which both teams start, 2 to A (Guandan)
cli-play-pace = how long a bot's play is shown; default: { $pace } in a terminal
cli-play-more =
    examples:
      clamber play guandan
      clamber play gandengyan/baike --seats me,greedy,random --seed 7
      clamber play biga --seats me:Ann,greedy,me:Ben,greedy,greedy
      clamber play doudizhu --seats me,mybots:Cautious,greedy
      clamber play gandengyan --set draw=winner --deals 5

    Type help at the table for what can be typed there.

cli-serve = start the table in the browser
cli-serve-does =
    Starts the server, prints its address and, on a desktop, opens the browser. CLAMBER_HOST, CLAMBER_PORT,
    CLAMBER_DATABASE and CLAMBER_BOTS (a JSON list) do the same as the options.
cli-serve-host = where to listen; 0.0.0.0 for the whole network [127.0.0.1]
cli-serve-port = the port, 0 for any [8451]
cli-serve-database = a file for SQLite, or postgresql://USER@HOST/NAME
cli-serve-bots = who may be seated, of { $bots } [{ $usual }]
cli-serve-open = open the browser [on a desktop, from a terminal]

cli-simulate = play many deals with bots
cli-simulate-does = Plays many deals with bots and prints a summary.
cli-simulate-deals = how many deals; default: { $deals }
cli-simulate-bots = who plays: { $bots }; default: greedy
cli-simulate-seed = default: a new one, which the summary names
cli-simulate-json = prints the summary as JSON
cli-simulate-more =
    examples:
      clamber simulate guandan --deals 10000 --bots greedy,random --seed 1 --workers 2
      clamber simulate gandengyan --players 3 --bots greedy --set draw=winner
      clamber simulate guandan --level T --deals 500
      clamber simulate biga --deals 100 --records games.jsonl
      clamber simulate doudizhu --deals 100 --bots mybots:Cautious,greedy

    Fewer bots than seats are repeated round the table: greedy,random makes seats 0 and 2 greedy.
    The same seed gives the same deals and results, whatever the number of workers.

cli-arena = find out which bot plays better
cli-arena-does = Lets bots meet over the same deals in all seatings, and says which is better.
cli-arena-bots = who meets
cli-arena-references = who meets them, too; ratings are counted from the mean of these
cli-arena-deals = how many deals, with --until at most; default: { $deals } or { $most }
cli-arena-matches = play whole matches: as many as --deals says
cli-arena-until = end when every share of wins is known to ± P points of per cent
cli-arena-seed = default: that of the run, or a new one
cli-arena-run = keeps the run, and goes on with it if it is there
cli-arena-records = writes all that is played, a record a line
cli-arena-html = writes a report with plots to a new file
cli-arena-json = prints the report as JSON
cli-arena-more =
    examples:
      clamber arena guandan planner greedy --deals 2000
      clamber arena guandan planner mybots:Mine --references random,greedy --until 1.0 --run tuning.jsonl
      clamber arena gandengyan planner greedy --players 4 --html report.html
      clamber arena guandan planner greedy --matches --deals 200 --records matches.jsonl

    A BOT is { $bots }.
    Every deal is played in all seatings of all pairs of bots; docs/arena.md says what is measured and how to read it. The
    same settings and seed give the same result, whoever works and however many. A run that was interrupted goes on with
    the same command if it has a --run.

cli-train = let a net learn a game by playing it
cli-train-does = Lets a net learn a game by playing it, and keeps the net in a folder.
cli-train-game = the game: { $games }
cli-train-settings = begins a run with the settings in this file, which say everything that it depends on
cli-train-from = the net that a new run begins at; default: one that knows no more than the planner
cli-train-resume = goes on with the run in this folder
cli-train-folder = of a new run; default: training/GAME
cli-train-hours = how long; default: until it is interrupted
cli-train-chunks = ends once it has learned from so many chunks; default: as the settings say
cli-train-workers = how many play at once; default: 1
cli-train-seed = of a new run; default: a new one
cli-train-deals = how many deals a chunk of a new run has
cli-train-look = measure the net each N chunks; default: { $chunks }
cli-train-more =
    examples:
      clamber train guandan --hours 3 --workers 2
      clamber train --resume training/guandan --hours 8 --workers 2
      clamber train --settings training/guandan/settings.json --folder training/again
      clamber arena guandan net:training/guandan/guandan.net planner --deals 1000

    All that a run needs to go on is kept in its folder once a minute: it may be ended in any way. What is learned
    depends on the settings that lie there, not on who works or for how long. docs/training.md says what was tried.

cli-replay = step through a game record
cli-replay-does = Steps through a game record, with all hands open or as one seat saw it.
cli-replay-file = a game record, or a *.jsonl with one record a line
cli-replay-match = only the match in this line of the file, from 1
cli-replay-deal = only this deal of the match, from 1
cli-replay-seat = shows what this seat saw; default: all hands
cli-replay-more =
    Enter goes on, b goes back, a number jumps to that step of the deal, deal N to another deal, q leaves.
    Without a terminal everything is printed.

cli-check = verify game records
cli-check-does = Replays game records and compares every action and result with the rules.
cli-check-files = a game record, or a file with one record a line
cli-check-shuffle = verify how the decks came about, too, and show each step
cli-check-digest = the digest of a list of shares that one was shown before a share was given, which the record has to have; may be said several times. Implies --shuffle
cli-check-more =
    A file *.jsonl holds a record a line, any other file one record. Lines count from 1; deals and actions from 0,
    as in the lists of the record. Exit status 1 if a record has a fault, 2 if a file cannot be read.

cli-referee = answer questions about the rules, for programs in any language
cli-referee-does = Answers questions about the rules: JSON objects on standard input, one a line, one line back.
cli-referee-more =
    example:
      echo '{"{"}"op":"readings","rules":"guandan","level":"4","cards":"4h4h8s8d9c9d"{"}"}' | clamber referee

    Questions, answers and error codes: docs/notation.md, section 4.

cli-rules = list games, presets and options
cli-rules-does = Lists the games, their presets, and what can be set.
cli-rules-name = a game, a preset of it, or a JSON file with rules
cli-rules-json = prints JSON
cli-rules-more =
    examples:
      clamber rules                       all games and presets
      clamber rules guandan               every option of a game
      clamber rules guandan/kandell       what a preset changes
      clamber rules gandengyan --json     the same for programs

cli-njupt = serve the Guandan platform of NJUPT, or join one
cli-njupt-does =
    Serves the WebSocket protocol of NJUPT's Guandan platform, so that clients of its competition play whole matches;
    or joins such a platform with a bot.
cli-njupt-rules = rules of Guandan [{ $rules }]
cli-njupt-set = an option of the rules
cli-njupt-matches = how many matches are played [1]
cli-njupt-host = where to listen [127.0.0.1]
cli-njupt-port = the port, 0 for any [{ $port }]
cli-njupt-bots = bots for seats that clients leave empty: { $bots }
cli-njupt-seconds = time to answer [{ $seconds }]
cli-njupt-seed = where the cards come from; default: a new one
cli-njupt-join = plays at this platform with the bot of --bots instead
cli-njupt-more =
    examples:
      clamber njupt                                     waits for client0 to client3 at ws://127.0.0.1:23456/game/
      clamber njupt --bots greedy,greedy --matches 10 --records games.jsonl
      clamber njupt --join ws://127.0.0.1:23456/game/client2 --bots greedy

    What clients are told and what they answer: docs/njupt.md.

cli-botzone = run a bot as a program for Botzone's Dou Dizhu and Guandan
cli-botzone-does =
    Answers requests of Botzone's FightTheLandlord, FightTheLandlord2 and GuanDan on standard input, one a line, and
    asks to be kept running.
cli-botzone-bot = who plays: { $bots }
cli-botzone-seed = where choices come from; default: a new one
cli-botzone-more =
    example:
      clamber botzone greedy < request.json

    What is read and said: docs/botzone.md.

cli-admin = look after a server: tables, guests, bans, backup
cli-admin-does =
    Lists and closes tables, bans guests and addresses, forgets what is old, takes and restores backups; of a server
    that runs, or of its database.
cli-admin-what = what to do
cli-admin-database = as for `clamber serve`
cli-admin-json = print JSON
cli-admin-table = its id
cli-admin-who = guest, address or network
cli-admin-export-file = a new file
cli-admin-restore-file = a file of `export`
cli-admin-purge-tables = tables put away so long ago
cli-admin-purge-guests = guests not seen so long ago
cli-admin-purge-records = records uploaded so long ago
cli-admin-more =
    The server is found by the socket beside its SQLite file, or by CLAMBER_ADMIN_SOCKET; where none runs the database is
    changed itself. A guest is named by the first 8 digits, or more, that `guests` shows.

    examples:
      clamber admin tables
      clamber admin ban 203.0.113.0/24
      clamber admin purge --tables 90 --records 30
      clamber admin export /backup/tables-2026-11-22.jsonl

cli-admin-tables = list the tables that are open
cli-admin-tables-does = Lists the tables that are open.
cli-admin-guests = list the guests, who was seen last first
cli-admin-guests-does = Lists the guests, who was seen last first.
cli-admin-bans = list who is banned
cli-admin-bans-does = Lists who is banned.
cli-admin-close = close a table for good
cli-admin-close-does = Closes a table for good.
cli-admin-ban = keep a guest, an address or a network out
cli-admin-ban-does = Keeps a guest, an address or a network out.
cli-admin-unban = let them in again
cli-admin-unban-does = Lets a guest, an address or a network in again.
cli-admin-purge = forget what is older than so many days
cli-admin-purge-does = Forgets what is older than so many days.
cli-admin-export = write a copy of the database, also of a running server
cli-admin-export-does = Writes a copy of the database, also of a running server.
cli-admin-restore = put a copy into an empty database
cli-admin-restore-does = Puts a copy into an empty database.

# A command line that cannot be read.
misread = { $what }
misread-argument = { $name }: { $what }
misread-required = these arguments are required: { $names }
misread-unknown = unrecognized arguments: { $given }
misread-no-value = { $name } needs a value
misread-takes-none = { $name } takes no value, and { $value } is one
misread-no-number = { $name }: { $value } is no whole number
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
misread-points = expected points of per cent, such as 1.0, not { $text }
