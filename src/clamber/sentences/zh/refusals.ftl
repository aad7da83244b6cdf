# 为什么不能这样出：clamber.errors.Reason 的每个原因一条。句末不加句号。

refused-deal_over = 这一{ word-deal }已经结束
refused-not_your_turn = 还没轮到你
refused-wrong_phase = 现在该{ $phase ->
    [draw] 决定亮不亮 A
    [reveal] 决定亮不亮另一张大A
    [bid] 叫分或不叫
    [show] 决定明不明牌
    [wild] 抽癞子
    [landlord] 抽地主
    [double] 加倍或不加倍
    [resist] 决定抗不抗贡
    [tribute] 进贡最大的牌
    [take] 从两张贡牌里选一张
    [return] 还贡
    [lead] 指定谁先出
   *[play] 出牌或不要
}，不能{ $tried ->
    [pass] 选“不要”
    [no] 选“不亮”
    [bid] 叫分
    [show] 明牌
    [wild] 抽癞子
    [landlord] 抽地主
    [double] 加倍
    [expose] 亮 A
    [reveal] 亮大A
    [resist] 抗贡
    [give] 进贡
    [take] 收贡
    [return] 还贡
    [lead] 指定谁先出
   *[cards] 出牌
}
refused-no_such_decision = { $game }里没有{ $tried ->
    [bid] 叫分
    [show] 明牌
    [wild] 抽癞子
    [landlord] 抽地主
    [double] 加倍
    [expose] 亮 A
    [reveal] 亮大A
    [resist] 抗贡
    [give] 进贡
    [take] 收贡
    [return] 还贡
    [lead] 指定谁先出
   *[no] “不亮”这种选择
}
refused-not_in_hand = { $typed ->
    [rank] { $held ->
        [0] 你手里没有 { $rank }
       *[other] 你手里只有 { $held } 张 { $rank }
    }
   *[cards] 你手里没有{ $count ->
        [1] 这张
       *[other] 这些
    }牌：{ $cards }
}
refused-not_a_combination = { $cards } { $count ->
    [1] 不能单出
   *[other] 不成牌型
}：{ $flaw ->
    [rule] 本桌规则“{ $title }”不允许这样的{ $words }
    [option] 本桌规则没有{ $words }
    [gap] 中间缺{ $gaps ->
        [1] 一个
       *[other] 了
    } { $missing }
    [gap_short] 中间缺{ $gaps ->
        [1] 一个
       *[other] 了
    } { $missing }，而且{ $words }至少连 { $least } 个点
    [gap_long] 中间缺{ $gaps ->
        [1] 一个
       *[other] 了
    } { $missing }，而且{ $words }最多连 { $most } 个点
    [short] { $words }至少连 { $least } 个点，这里只有 { $ranks } 个
    [long] { $words }最多连 { $most } 个点，这里有 { $ranks } 个
    [rank] { $words }只能从 { $lowest } 到 { $highest }，不能含 { $outside }{ $outsiders ->
       *[other] {""}
    }
    [ace] 连牌里 A 只能接在 K 后面
    [row] 这个玩法没有这样的连牌
    [big_ace] 大A只能单出或两张一起出
    [joker] 王在这里不能当别的牌
    [joker_pair] 大王和小王不是对子
    [jokers] { $least ->
        [0] 这么多王不能一起出
       *[other] { $least } 张王才是炸弹
    }
    [set] 这么多同点的牌不能一起出
    [uneven] 连着的每个点张数要一样
    [carried] 这个玩法不能带牌
    [kickers] 能带牌的只有{ $words }，这里带了 { $carried } 张
    [bare] 不能光出，要带牌：{ $words }
    [last] { $words }要带 { $carries } 张，最后一手才能少带
    [further] { $words }不能再带一张 { $rank }
    [unpaired] { $others } 不是对子，能带牌的只有{ $words }
    [alike] { $words }所带的牌{ $most ->
        [1] 点数要各不相同
       *[other] 同点的最多 { $most } 张
    }
    [without] 按本桌规则，{ $words }里不能有 { $rank }
    [unfit] { $words }不能这样带
    [scarce] 按本桌规则，四张都在手里的点不能作连牌的头
    [at_end] 按本桌规则，{ $words }只能在最后一手出
    [wild_alone] 按本桌规则，逢人配只有在最后一手才能单独出
    [short_lead] 按本桌规则，{ $words }先出时不能少带，跟牌才可以
    [short_answer] 按本桌规则，{ $words }跟牌时不能少带，先出才可以
    [split] 按本桌规则，手里的四张不能拆开打
    [reading] 不能当作{ $words }
    [wild] 配牌怎么配也配不成
    [wild_rank] 癞子 { $rank } 怎么变也变不成
   *[mixed] 既不同点，也不相连
}{ $option ->
    [none] {""}
   *[other] （{ $option }）
}
refused-several_readings = { $text } 有几种打法，请加上其中一种：{ $readings }
refused-readings_differ = { $text } 有几种打法，结果不同：{ $yes } { $captures ->
    [0] 压得住 { $yes_other }，而 { $no } 压不住 { $no_other }
   *[other] 收得了 { $yes_other }，而 { $no } 只压得住 { $no_other }
}；请写明按哪种打
bomb-that-follows = { $bombs ->
    [any] 炸弹
   *[from] { $least }以上的炸弹
}
refused-wrong_kind = { $follow ->
    [higher] { $beat }只能用更大的{ $kind }或{ bomb-that-follows }来压
    [next] { $beat }只能接{ $next }，或用{ bomb-that-follows }
   *[bomb] { $beat }只能用{ bomb-that-follows }来压
}
refused-wrong_size = { $follow ->
    [bomb] { $beat }只能用{ bomb-that-follows }来压
   *[other] { $beat }是 { $size } 张，要出同样多；这里是 { $count } 张
}
refused-wrong_step = { $own }不能接{ $beat }，{ $follow ->
    [next] 只能接{ $next }，或用{ bomb-that-follows }
   *[bomb] 只能用{ bomb-that-follows }
}
refused-not_higher = { $follow ->
    [nothing] 没有牌大过{ $beat }
    [bomb] 只有{ bomb-that-follows }大过{ $beat }
    [higher_bomb] 只有更大的炸弹大过{ $beat }
   *[higher] { $own }大不过{ $beat }
}
refused-bid_too_low = { $stake } 分不比前面叫的高，可以不叫{ $count ->
    [0] {""}
   *[other] ，或叫 { $higher } 分
}
refused-last_must_bid = 前面都没叫，最后一家必须叫，叫 { $stakes } 分
refused-must_bid = 手里有 { $cards } 必须叫，叫 { $stakes } 分
refused-bomb_too_weak = { $own }太小，压{ $beat }至少要{ $least }，或更大的炸弹
refused-joker_alone = { $why ->
    [forbidden] 按本桌规则，王不能单独出
    [following] 王不能单独跟牌，只能先出
    [talon] 牌堆摸完后才能先出单张王，现在还剩 { $talon } 张
    [single_only] 手里只剩一张王时才能先出王
   *[whole_hand] 手里只剩王时才能先出王
}{ $option ->
    [none] {""}
   *[other] （{ $option }）
}
refused-must_lead = 轮到你先出，必须出牌
refused-must_play = 你有牌大过{ $beat }，按本桌规则必须出
refused-must_contain_lowest = 第一手要带上最小的牌 { $rank }
refused-must_contain_card = 第一手要带上 { $card }
refused-must_be_highest = { $count ->
    [1] 下家只剩一张牌，出单张只能出最大的 { $rank }
   *[other] 下家只剩两张牌，出对子只能出最大的 { $rank }{ $rank }
}
refused-already_passed = 这一轮你已经不要了
refused-cannot_capture = { $why ->
    [own_side] { $beat }是自己一方出的，按本桌规则，4 只能收对方的蛋
   *[last_cards] { $beat }是别人的最后一手，按本桌规则，4 不能收
}
refused-cannot_show = 现在不能亮 { $play }，{ $count ->
    [0] 什么也不能亮
   *[other] 可以亮 { $possible }
}
refused-not_the_tribute = { $play } 不是最大的牌，应进贡 { $possible }
refused-not_returnable = { $play } 不能还贡，按本桌规则要还 { $ranks } 的牌
refused-not_a_choice = 不能选 { $play }，可以选：{ $possible }
refused-own_big_ace_first = 要先出自己的大A，才能出收来的大A
refused-name_taken = 已有账号用这个名字，或用看起来一样的名字
