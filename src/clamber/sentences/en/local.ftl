# Tables on this device, which need no connection

local-sentence = You and bots, without a connection. Nothing of it reaches a server, and no rating counts it.
local-tables = Begun on this device
local-replays = Played on this device
local-new = New match
local-deal = deal { $n }
local-over = match over
local-remove = Remove
local-remove-sure = Remove this match from this device?
local-keep = Keep
local-pace = Speed of the bots
local-pace-usual = as people play
local-pace-fast = fast
local-pace-at-once = at once
local-start = Play
local-take-back = Take back
local-home = Leave; the match stays here
local-record = Download the record
local-share = Keep as replay on the server

refused-open_elsewhere = This match is open in another tab.
refused-local_failed = The match cannot be opened on this device. Connect once, so that everything it needs is fetched.
refused-no_combination = { $cards } { $count ->
    [one] is
   *[other] are
} not a combination here
refused-does_not_beat = the { $own } does not beat the { $beat }
refused-not_by_rules = these rules do not allow the { $own } here
