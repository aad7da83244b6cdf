# The page without a connection.

offline-title = No connection
offline-sentence = No play is lost. This browser can still show:
offline-rules = Rules of all games
offline-mine = My games and statistics
offline-replays = Replays opened before
offline-replay = { $title }, deal { $n }: { $names }
offline-none = No replay has been opened yet.
offline-needs = Playing with others and records not opened before need a connection.
offline-retry = Try again
offline-kept = No connection. Last state seen by this browser.
