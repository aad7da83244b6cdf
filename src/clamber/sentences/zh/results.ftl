# 一局、一场怎么结束，分数怎么来的。

result-title = 第 { $n } { $levels ->
    [1] 副
   *[0] 局
}结束
result-void = 不算，下一局由同一座位开始。
result-seat = 座位
result-left = 剩牌
result-deal = 本局
result-total = 合计
result-sum = 合计
result-first = 头游
result-not-counted = 不算
result-none = 还没有打完一局。
role-declarer = 庄家
role-alone = 独打
role-open-hand = 明牌
role-partner = 同伙
result-won = { $who }获胜，头游和{ $place }。
result-climbed = { $who }：{ $was } 升到 { $to }
result-stay = { $who }：仍打 { $to }
match-unfinished = 这一场没有打完。
match-won = 整场结束：{ $who } 赢了。

factor-cards = { $n } 张
factor-plus = { $reason } { $n }
factor-more = + { $reason } { $n }
factor-less = − { $reason } { $n }
factor-times = × { $n }（{ $reason }）
factor-limit = ，{ $reason }，只算 { $n }
factor-back = 退回：{ $reason }
factor-up = +{ $n }：{ $reason }
factor-sum = { $who }：{ $steps } = { $points }
for-bid = 叫分
for-doubled = 加倍
for-bottom = 底牌
for-open_hand = 明牌
for-bombs = 炸弹
for-payment = 剩牌
for-bomb_points = 炸弹分
for-long_game = 长局
for-haochun = 豪春
for-spring = 春天
for-aces = 剩 A
for-twos = 剩 2
for-held_aces = 手留 A
for-held_jokers = 手留王
for-held_bombs = 手留炸弹
for-max_multiplier = 倍数封顶
for-max_payment = 封顶
for-table_stakes = 输光为止
for-places = 名次
for-alone = 独打
for-shown = 亮明
for-shown_shared = 亮明平分
for-declarer = 庄家
for-opponent = 闲家
for-opponents = 两家
for-lost = 输
for-outcome = 胜负
for-won_1_2 = 双下
for-won_1_3 = 头游三游
for-won_1_4 = 头游末游
for-opponents_up = 庄家只得头游末游
for-a_penalty = 打 A 不过
for-ace_finish = 对手以 A 走完
for-top = 到 A 为止
