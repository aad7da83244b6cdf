# 许多局下来的统计。

tally-heading = { $game }，规则 { $rules }{ $options }，种子 { $seed }
tally-records = 牌谱在 { $file }。
tally-rows = { $rows } 次决定在 { $file }。
tally-playing = 进行中
tally-deals = { word-deal }
tally-seat = 座位
tally-won = 赢的{ word-deal }数
tally-mean = 平均得分
tally-first = { $levels ->
    [1] 头游
   *[0] 第1名
}
tally-matches = 赢的场数
tally-side = 一方
tally-won-places = 头游、{ $place ->
    [2] 二游
    [3] 三游
   *[other] 末游
}
tally-climbed = 升级数
tally-each = 每{ word-deal }
tally-team = 座位 { $one } 和 { $other }
tally-kind = 牌型
tally-plays = 次数
tally-counted = { $deals } { word-deal }{ $void ->
    [0] {""}
   *[other] ，其中 { $void } { word-deal }不算
}{ $matches ->
    [0] {""}
   *[other] ，打完 { $matches } 场
}
tally-length = 每{ word-deal }平均 { $mean } 步（出牌、不要和其他决定），最少 { $least }，最多 { $most }。
tally-speed = { $actions } 步用了 { $seconds } 秒：每秒 { $speed } 步
