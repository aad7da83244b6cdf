# 实体牌局记录中的错误。

settle-level = 'level' 只能是 { $levels } 之一，而且这个游戏要有级牌
settle-over = 整场在这之前已经结束
settle-object = 一{ word-deal }要写成一个 JSON 对象
settle-unknown_key = 没有 '{ $key }' 这一项；可以写的是 { $known }
settle-missing = 缺少 '{ $key }'
settle-must_be = '{ $key }' 要是{ $kind ->
    [list] 一个列表
    [cards] 写成文字的牌
    [number] 一个数
   *[truth] true 或 false
}
settle-seat = '{ $key }' 要是 0 到 { $last } 的座位号
settle-seats = '{ $key }' 要列出 0 到 { $last } 的座位号
settle-numbers = '{ $key }' 要有 { $count } 个数，每个从 0 到 { $most }
settle-count = '{ $key }' 要是 0 到 { $most } 的数
settle-left = 'left' 要有 { $count } 项：每家剩的牌
settle-left_out = 座位 { $seat } 已经出完，手里没有牌
settle-liable = 座位 { $seat } 先出完，不用包赔
settle-left_cards = 'left' 写张数，最多 { $most }；或者写牌：'3s4d'
settle-bid = 'bid' 只能是 { $bids }，不能是 { $bid }
settle-bottom = 'bottom' 要写 { $count } 张牌，不是 { $found } 张
settle-bomb = 炸弹写成 {"{"}"cards": 4{"}"} 或 {"{"}"cards": "jokers"{"}"}，要计的话再加 "seat" 和 "soft"
settle-left_twice = 'left' 里 { $card } 有 { $count } 张，而整副牌里只有 { $most } 张
settle-too_many_cards = 炸弹和剩下的牌共 { $cards } 张，而整副牌只有 { $deck } 张
settle-no_such_bomb = 这套规则里没有 "{ $bomb }" 这种炸弹
settle-too_many_jokers = 不可能有 { $count } 个王炸：整副牌里只有 { $jokers } 张王
settle-too_many_wild = 不可能有 { $count } 个纯癞子炸弹：整副牌里只有 { $wild } 张癞子
settle-too_many_soft = 不可能有 { $count } 个带癞子的炸弹：整副牌里只剩 { $wild } 张癞子
settle-too_many_bombs = 不可能有 { $count } 个不少于 { $size } 张的炸弹：整副牌里最多有 { $most } 个
settle-last = 'last' 要是一手牌
settle-no_end = 这个游戏不会这样结束
settle-no_declarer = 要有人坐庄
settle-no_play = 这个游戏没有这手牌
settle-twice = 同一个座位不能出完两次
settle-not_over = 只有这些座位出完，这一{ word-deal }还没有结束
