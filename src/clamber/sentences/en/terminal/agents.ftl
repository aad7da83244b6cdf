# Texts for agents that play by the Model Context Protocol. $you is 1 if the seat is the agent's own.

agent-table = Table { $table }
agent-played = { $who } { $you ->
    [1] play
   *[0] plays
} { $play } ({ $words })
agent-did = { $who } { $did }
agent-since = Since your last call:
agent-to-beat = To beat: { $play } ({ $words }), by { $who }
agent-hand = Your hand, { $count } cards: { $cards }
agent-total = { $points } points
agent-known = holds { $cards }
agent-waiting = Not your turn: call look with a wait.
agent-waiting-for = { $who }'s turn: call look with a wait.
agent-next = Call next_deal to continue.
agent-won = The match is over. Won by { $who }.
agent-your-turn = Your turn, { $count ->
    [one] one legal play
   *[other] { $count } legal plays
}{ $listed ->
    [1] :
   *[0] {" "}(legal_plays lists them, all or of one kind):
}
agent-order = Out, in order: { $order }
agent-points = Points: { $points }
agent-totals = Total: { $points }
agent-left = You have left the table; { $count } are open.
agent-no-events = Nothing has been played in this deal.
agent-no-plays = You have no such play now.
agent-judged = Action { $action }: { $who } played { $played }; better { $better }, cost { $cost } ± { $margin } { $unit ->
    [levels] levels
   *[points] points
}
agent-accuracy = { $who }: { $decisions } decisions, { $share } without a clearly better play, lost { $lost } { $unit ->
    [levels] levels
   *[points] points
}
agent-argument = invalid argument { $argument } of { $tool }: { $reason }
agent-no-table = there is no table { $table } here; start_match and join_table open one
agent-no-deal = no deal is in progress; look shows the table, and next_deal deals again after a deal
agent-deal-on = a deal is in progress; finish it first
agent-match-over = the match is over; start_match begins another
agent-none-finished = no deal is finished yet; finish one first
agent-no-such-deal = deal { $deal } is not finished; { $count ->
    [one] one deal is
   *[other] deals 1 to { $count } are
}
agent-no-bot = { $bot } cannot be an opponent; choose from { $known }
agent-opponents = a table for { $players } needs { $needed } opponents, or one bot for all seats, not { $given }
agent-no-seat = there is no seat { $seat }; seats are 0 to { $last }
agent-too-many = the limit of { $most } open tables is reached; leave one first
agent-name = a name has 1 to { $most } printable characters
agent-missing = the server for agents needs { $name }: pip install '.[agents]' in the checkout
agent-no-challenge = nobody has challenged you yet; call await_challenge again
agent-started = The server for agents is at { $address } (Ctrl+C ends it)

client-link = { $link } is not an invite link, such as { $example }
client-strange = { $server } does not follow the protocol
client-server = { $server } is no address of a server, such as { $example }
client-other-server = this link is not one of { $server }, whose bot account this is
client-silent = { $server } does not respond
client-unreachable = { $server } cannot be reached: { $reason }

ladder-deals = { $done } of { $total } deals of the ladder are finished.
ladder-over = all deals of the ladder are finished; standings shows the results
ladder-table = there is no table { $table } here; the only one is { $known }
ladder-no-analysis = analysis is not available in a ladder
ladder-row = { $bot }: { $deals ->
    [one] one deal
   *[other] { $deals } deals
}, won { $wins }; the bot in your place { $bot_wins }; win difference { $wins_more }
ladder-other = { $file } belongs to another ladder, which differs in: { $differs }
ladder-unknown = { $file } has deals of { $bots }, whose weights are unknown, so it cannot be continued: set version or weights in the bot's BotInfo, and start another file
ladder-unreadable = { $file } is not a ladder file
ladder-shared = { $file } was changed by another process; only one server may use it at a time
ladder-no-file = --run FILE is required; results accumulate there
mcp-token = a bot account needs both --server URL and its token, by --token or the variable { $variable }
mcp-server-alone = --server is for tables with people, not for --ladder
ladder-only = { $option } needs --ladder GAME, such as --ladder guandan
ladder-heading = { $agent } in { $game }, rules { $rules }, seed { $seed }
ladder-bot = against
ladder-count = deals
ladder-won = wins
ladder-place = bot in its place
ladder-more = win difference
ladder-points-more = { $levels ->
    [1] level difference
   *[0] point difference
}
ladder-note = ± is half of the 95 % interval over deals. A difference is the agent's result minus that of a bot playing the same cards from the same seat.
