# 牌、数字和列举。牌型的说法在 src/clamber/rules/kinds.py。

rank-BJ = 小王
rank-RJ = 大王
rank-big_ace = 大A

number = { $n ->
    [0] 零
    [1] 一
    [2] 两
    [3] 三
    [4] 四
    [5] 五
    [6] 六
    [7] 七
    [8] 八
    [9] 九
    [10] 十
    [11] 十一
    [12] 十二
   *[other] { $n }
}
cards = { $n } 张牌
# 打级的游戏说“副”，其他的说“局”；$levels 总是有的。
word-deal = { $levels ->
    [1] 副
   *[0] 局
}
place = { $levels ->
    [1] { $n ->
        [1] 头游
        [2] 二游
        [3] 三游
       *[other] 末游
    }
   *[0] 第{ $n }名
}

list-comma = 、
list-sentences = {""}
list-and = { $most }和{ $last }
list-or = { $most }或{ $last }
