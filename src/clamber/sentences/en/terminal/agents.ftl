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
agent-waiting = It is not your turn: call look with a wait.
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
agent-argument = the argument { $argument } of { $tool } is wrong: { $reason }
agent-no-table = there is no table { $table } here; start_match and join_table open one
agent-no-deal = no deal is in progress; look shows the table, and next_deal deals again after a deal
agent-deal-on = a deal is in progress; play it to its end first
agent-match-over = the match is over; start_match begins another
agent-none-finished = no deal is finished yet; play one to its end first
agent-no-such-deal = deal { $deal } is not finished; { $count ->
    [one] one deal is
   *[other] deals 1 to { $count } are
}
agent-no-bot = { $bot } cannot be an opponent; choose from { $known }
agent-opponents = a table of { $players } takes { $needed } opponents, or one bot for all of them, not { $given }
agent-no-seat = there is no seat { $seat }; seats are 0 to { $last }
agent-too-many = { $most } tables are open, which is the limit; leave one first
agent-name = a name has 1 to { $most } printable characters
agent-missing = the server for agents needs { $name }: pip install '.[agents]' in the checkout
agent-started = The server for agents is at { $address } (Ctrl+C ends it)

client-link = { $link } is not the link of an invite, such as { $example }
client-strange = { $server } sends what no server of this protocol sends
client-silent = { $server } does not answer
client-unreachable = { $server } cannot be reached: { $reason }

ladder-deals = { $done } of { $total } deals of the ladder are finished.
ladder-over = all deals of the ladder are finished; standings shows the results
ladder-table = there is no table { $table } here; the only one is { $known }
ladder-no-analysis = a ladder allows no analysis
ladder-row = { $bot }: { $deals ->
    [one] one deal
   *[other] { $deals } deals
}, won { $wins }; the bot in your place { $bot_wins }; wins more { $wins_more }
ladder-other = { $file } belongs to another ladder, which differs in: { $differs }
ladder-unknown = { $file } has deals of { $bots }, whose weights are unknown, so that it cannot be continued: name version or weights in the bot's BotInfo, and start another file
ladder-unreadable = { $file } is not the file of a ladder
ladder-shared = { $file } was changed by another process; only one server may use it at a time
ladder-no-file = a ladder needs a file for its results, which it continues: --run FILE
ladder-only = { $option } is for a ladder; name its game, such as --ladder guandan
ladder-heading = { $agent } in { $game }, rules { $rules }, seed { $seed }
ladder-bot = against
ladder-count = deals
ladder-won = wins
ladder-place = bot in its place
ladder-more = wins more
ladder-points-more = { $levels ->
    [1] levels more
   *[0] points more
}
ladder-note = ± is half of the 95 % interval over deals. "More" is the agent's result less that of a bot that played the same cards from the same seat.
