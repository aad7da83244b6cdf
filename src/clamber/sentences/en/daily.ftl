# Daily deals

refused-no_daily = This server has no daily deals.
refused-unknown_set = There is no such set of deals.
refused-daily_closed = This set is closed.
refused-daily_off = Daily deals are turned off at the moment. Deals that have begun can be finished.
refused-daily_done = You have played all deals of this set.
refused-daily_known = You have played these deals already, and know all hands.
refused-daily_keyless = These deals cannot be repeated, because their keys are not published.
refused-too_many_sets = { $sets } sets of yours are still open. End one first.
refused-daily_hidden = Finish this set first, or wait until it closes.
refused-daily_deal = A daily deal does not permit this.

## At the end of a deal

daily-compare = Compare with the field
daily-all = All deals of the set

## Replays of others

daily-others = Played by others
daily-difference = First difference
daily-same = You have made the same plays.
daily-until = The same up to step { $step }. Then:
daily-you = You
daily-show = Show my replays of daily deals
daily-shown = Those who have finished a set see your replays of it, with your name.
daily-unshown = Nobody sees your replays, unless you send a link.

## Sets by link

daily-links = Sets for friends
daily-links-sentence = Make a set and send its link: all play the same cards, each alone with bots, and see each other's results at the end.
daily-game = Game
daily-deals = Deals
daily-make = Make a set
daily-yours = yours
daily-open = open
daily-ended = ended
daily-send = Send this link to your friends:
daily-people = Finished by
daily-deleted = (deleted)
daily-match = In the match
daily-end = End the set
daily-end-sure = End it for all?
daily-repeat = Let others play these deals
daily-by-link = Set by link
