# Daily deals

refused-no_daily = This server has no daily deals.
refused-unknown_set = There is no such set of deals.
refused-daily_closed = This set is closed. There is a new one every day.
refused-daily_done = You have played all deals of this set.
refused-daily_known = You have played these deals already, and know all hands.
refused-daily_keyless = These deals cannot be repeated, because their keys are not published.
refused-too_many_sets = { $sets } sets of yours are still open. End one first.
refused-daily_hidden = Finish this set first, or wait until it closes.
refused-daily_deal = A daily deal does not permit this.
