# 许多局下来的统计。

tally-heading = { $game }，规则 { $rules }{ $options }，种子 { $seed }
tally-records = 牌谱在 { $file }。
tally-playing = 进行中
tally-deals = 局
tally-seat = 座位
tally-won = 赢的局数
tally-mean = 平均得分
tally-first = 头游
tally-matches = 赢的场数
tally-side = 一方
tally-won-places = 头游和第 { $place } 名
tally-climbed = 升级数
tally-each = 每局
tally-team = 座位 { $one } 和 { $other }
tally-kind = 牌型
tally-plays = 次数
tally-counted = { $deals } 局{ $void ->
    [0] {""}
   *[other] ，其中 { $void } 局不算
}{ $matches ->
    [0] {""}
   *[other] ，打完 { $matches } 场
}
tally-length = 每局平均 { $mean } 步（出牌、不要和其他决定），最少 { $least }，最多 { $most }。
tally-speed = { $actions } 步用了 { $seconds } 秒：每秒 { $speed } 步
