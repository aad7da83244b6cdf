# Daily deals

refused-no_daily = This server has no daily deals.
refused-unknown_set = There is no such set of deals.
refused-daily_closed = This set is closed. There is a new one every day.
refused-daily_done = You have played all deals of this set.
refused-daily_hidden = Finish this set first, or wait until it closes.
refused-daily_deal = A daily deal does not permit this.
