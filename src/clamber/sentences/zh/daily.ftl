# 每日牌局

refused-no_daily = 本服务器没有每日牌局。
refused-unknown_set = 没有这组牌局。
refused-daily_closed = 这组牌局已经结束，每天都有新的一组。
refused-daily_done = 这组牌局你已经全部打完。
refused-daily_known = 这些牌局你已经打过，知道所有人的手牌。
refused-daily_keyless = 这些牌局的密钥没有公布，不能重打。
refused-too_many_sets = 你还有 { $sets } 组牌局没有结束，请先结束一组。
refused-daily_hidden = 请先打完这组牌局，或等它结束。
refused-daily_deal = 每日牌局中不能这样做。
