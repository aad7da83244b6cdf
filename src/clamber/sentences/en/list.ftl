# Open tables: the list, its rows, and listing a table

open-title = Open tables
open-sentence = Take a free seat, or watch. The list changes as tables do.
open-game = Game
open-every-game = All games
open-status-now = Seats free
open-status-next = Free from the next deal
open-status-full = Full
open-seats = { $people ->
    [one] 1 player
   *[other] { $people } players
}, { $bots ->
    [0] { "" }
    [one] 1 bot,
   *[other] { $bots } bots,
} { $free ->
    [one] 1 free seat
   *[other] { $free } free seats
}
open-changed = { $n ->
    [one] 1 rule changed
   *[other] { $n } rules changed
}
open-skill-any = Any level
open-skill-beginner = Beginners
open-skill-ordinary = Ordinary
open-skill-expert = Experts
open-language-any = Any language
open-language-en = English
open-language-zh = Chinese
open-since = Listed { $n ->
    [0] just now
    [one] 1 minute ago
   *[other] { $n } minutes ago
}
open-delay = Watched { $n } s later
open-join = Take a seat
open-join-at = Take a seat: { $title }
open-watch = Watch
open-watch-at = Watch: { $title }
open-none = No table is open right now.
open-none-of = No table of { $game } is open right now.
open-make = Make an open table
open-play-bots = Play with bots now
open-waiting = The list is loading.
open-live = { $n ->
    [0] No open tables.
    [one] 1 open table.
   *[other] { $n } open tables.
}
open-list = Show in the list of open tables
open-listed = In the list of open tables: { $title }
open-table-title = Title of the table
open-title-default = { $name }'s table
open-skill = Level wished for
open-language = Language
open-list-now = Show in the list
open-change = Change the entry
open-cancel = Cancel
open-unlist = Withdraw from the list
open-watch-delay = Delay for spectators
open-watch-delay-none = No delay
refused-no_open_tables = This server keeps no list of open tables.
refused-not_listed = This table is not in the list any more. Its link still works.
refused-watch_later = This table can be watched in { $seconds } s.
refused-too_many_listed =
    { $whose ->
        [host] You have { $tables } tables in the list already; withdraw one first.
        [address] { $tables } tables from your address are in the list already.
       *[server] The list is full with { $tables } tables; try again later.
    }
refused-bad_title = { $why ->
    [long] A title has at most { $most } characters.
    [bot] This title looks like a bot's name.
    [reserved] This title looks like one of the server's operator.
   *[other] Use visible characters in the title.
}
