# 每日牌局

refused-no_daily = 本服务器没有每日牌局。
refused-unknown_set = 没有这组牌局。
refused-daily_closed = 这组牌局已经结束。
refused-daily_off = 每日牌局目前已关闭，已经开始的牌局可以打完。
refused-daily_done = 这组牌局你已经全部打完。
refused-daily_known = 这些牌局你已经打过，知道所有人的手牌。
refused-daily_keyless = 这些牌局的密钥没有公布，不能重打。
refused-too_many_sets = 你还有 { $sets } 组牌局没有结束，请先结束一组。
refused-daily_hidden = 请先打完这组牌局，或等它结束。
refused-daily_deal = 每日牌局中不能这样做。

## 一副打完之后

daily-compare = 和大家比一比
daily-all = 这组的全部牌局

## 别人的回放

daily-others = 别人怎么打
daily-difference = 第一处不同
daily-same = 每一手都和你一样。
daily-until = 到第 { $step } 步为止都一样，然后：
daily-you = 你
daily-show = 公开我的每日牌局回放
daily-shown = 打完同一组牌局的人可以看到你的回放和名字。
daily-unshown = 除非你发出链接，没有人能看到你的回放。

## 链接牌局

daily-links = 和朋友打同一组牌
daily-links-sentence = 建一组牌局并发出链接：大家打同样的牌，各自和机器人对局，打完互相看结果。
daily-game = 游戏
daily-deals = 局数
daily-make = 建一组牌局
daily-yours = 你建的
daily-open = 进行中
daily-ended = 已结束
daily-send = 把这个链接发给朋友：
daily-people = 已打完
daily-deleted = （已删除）
daily-match = 原来那场
daily-end = 结束这组牌局
daily-end-sure = 对所有人结束？
daily-repeat = 让别人也打这几局
daily-by-link = 链接牌局
