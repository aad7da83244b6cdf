# The page without a connection.

offline-title = No connection
offline-sentence = Nothing that was played is lost. This browser can still show:
offline-rules = Rules of all games
offline-mine = My games and statistics
offline-replays = Replays opened before
offline-replay = { $title }, deal { $n }: { $names }
offline-none = No replay has been opened yet.
offline-needs = A connection is needed to play, with friends or with bots, and for lessons, endings, score pads and records not opened before.
offline-retry = Try again
offline-kept = No connection. This is what this browser last saw.
