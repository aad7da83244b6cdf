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

## 今天的牌局

daily-sentence = 所有人打同样的牌，对手是同样的机器人。打完最后一{ word-deal }，就能看到别人打得怎样。
daily-left = { $time }后（{ $zone } 零点）换新牌局。
daily-hours = { $hours } 小时 { $minutes } 分钟
daily-minutes = { $minutes } 分钟
daily-streak = 连续 { $n } 天
daily-none = 今天没有牌局。
daily-bot = 对手：{ $bot }
daily-finished = { $n ->
    [0] 还没有人打完这一组。
   *[other] 已有 { $n } 人打完这一组。
}
daily-progress = 已打 { $n }/{ $m } { word-deal }
daily-play = 开始
daily-continue = 继续
daily-over = 这一组已经结束。
daily-history = 往日牌局
daily-past = { $n }/{ $m } { word-deal }

## 与大家比较

daily-total = { $percent }%
daily-matchpoints = 比赛分
daily-rank = 第 { $rank } 名，共 { $people } 人
daily-rank-apart = 在 { $people } 人中相当于第 { $rank } 名
daily-provisional = 暂定
daily-alone = 还没有别人打完这一组。
daily-guest = 这一组你是以游客身份打的：你能与有账号的人比较，但不计入别人的比较。
daily-unplayed = 没有打
daily-abandoned = 由机器人打完
daily-points = 得分
daily-gained = 升级
daily-beaten = 胜过别人
daily-share = 比赛分
daily-mean = 与平均相差
daily-field = { $people ->
    [1] 1 个成绩：{ $low }。
   *[other] { $people } 个成绩，从 { $low } 到 { $high }。
}
daily-field-own = { $field }你：{ $own }。
daily-field-none = 还没有成绩

## 牌局的证明

daily-proof = 牌局的证明
daily-proof-open = 每{ word-deal }牌在这一组开始之前就已固定，下面是它们的 SHA-256 摘要。这一组结束后公布密钥。
daily-proof-closed = 每{ word-deal }牌在这一组开始之前就已固定，下面是它们的 SHA-256 摘要。牌谱里有密钥，可以像其他比赛一样验证。
daily-secret = 这一组的总密钥
daily-digest = 摘要
daily-key = 密钥

## 分享

daily-share-text = 分享文字
daily-share-rank = 第 { $rank }/{ $people } 名

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
daily-links-sentence = 建一组牌局并发出链接：大家打同样的牌，各自和机器人打牌，打完互相看结果。
daily-game = 游戏
daily-deals = 牌局数
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
daily-repeat = 让别人也打这些牌
daily-by-link = 链接牌局
