# The page of operators.

operator-title = The server
operator-moderation = Reports, sanctions and people
operator-people = People
operator-tables = Tables
operator-deals = Running deals
operator-bots = Bots at tables
operator-waiting = Waiting for a quick match
operator-storage = Storage
operator-stores-nothing = The database accepts no writes. The log of the server has the reason.
operator-game = { $game }: { $tables ->
    [1] 1 table
   *[other] { $tables } tables
}, { $people ->
    [1] 1 person
   *[other] { $people } people
}
operator-nodes = Nodes
operator-node = { $process }, version { $version }, since { $since }; shards: { $shards }, tables: { $tables }
operator-maintenance = Announcement and maintenance
operator-announcement = Text that everybody sees
operator-announcement-zh = The same in Chinese, if you like
operator-announce = Announce
operator-announce-end = Remove this announcement
operator-drain = Stop new tables
operator-drain-sure = Really stop new tables?
operator-draining = { $deals ->
    [0] New tables are refused, and no deal runs: you can stop the server.
    [1] New tables are refused. One deal still runs.
   *[other] New tables are refused. { $deals } deals still run.
}
operator-undrain = Allow new tables again
operator-parts = Parts of the server
operator-parts-why = The settings of the server say which parts there are. Here you turn them off and on while it runs.
operator-part = { $part ->
    [quick_match] Quick match
    [daily] Daily deals
    [open_tables] Open tables
    [chat] Free chat
    [level_beginner] Bots: beginner
    [level_ordinary] Bots: ordinary
    [level_expert] Bots: expert
   *[level_master] Bots: master
}
operator-part-state = { $name }: { $state ->
    [off] off
   *[on] on
}
operator-turn = { $state ->
    [off] Turn off
   *[on] Turn on
}
operator-turn-sure = { $state ->
    [off] Really turn off: { $name }?
   *[on] Really turn on: { $name }?
}
operator-metrics = The last hour
operator-process = Process
operator-chart = { $name ->
    [people] People
    [tables] Tables in memory
    [plays] Plays a minute
    [latency] Storing a play: 99 % / 50 % below
    [lag] Delay of the event loop, 99 % below
   *[storage] Storage
}
operator-chart-value = { $latest }, at most { $highest }
operator-table-list = Tables
operator-tables-show = Show the tables
operator-tables-again = Look again
operator-tables-none = No table is open.
operator-table = { $rules }, { $status ->
    [lobby] in the lobby
    [playing] a deal runs
    [between] between two deals
    [over] the match is over
   *[other] { $status }
}, matches: { $matches }
operator-seat = { $seat ->
    [bot] bot
    [open] free
   *[other] { $seat }
}
operator-story = Story
operator-close = Close for good
operator-close-sure = Really close this table?

refused-quick_off = Quick matches are turned off at the moment.
