# 问玩家的话，和一起列出的选择。

ask-lead = 你先出，任意牌型。{ $plays }，输入 ? 列出。
ask-lead-card = 你先出，要带上 { $card }。{ $plays }，输入 ? 列出。
ask-lead-lowest = 你先出，要带上最小的牌。{ $plays }，输入 ? 列出。
ask-no-lead = 轮到你先出，但没有能先出的牌。按回车不要。
ask-beat = 大过{ $partner ->
    [1] {"队友 "}
   *[0] {" "}
}{ $whose }的{ $beat }{ $may_pass ->
    [1] ，或不要
   *[0] {""}
}。{ $choices }，输入 ? 列出。
ask-pass = 没有牌大过{ $partner ->
    [1] {"队友 "}
   *[0] {" "}
}{ $whose }的{ $beat }。按回车不要。
plays = { $n } 种出法
choices = { $n } 种选择
ask-expose = 已摸 { $cards }，共 { $all } 张{ $last ->
    [1] ，每家还差最后一张：有人亮了才会再问你
   *[0] {""}
}。{ $why ->
    [protect] 亮同花色的两张 A 吗？亮了就明着独打，别人不能再反。
    [overcall] 反庄吗？亮同花色的两张 A，这门就是大A，你一人独打。
   *[first] 亮 A 吗？这门花色就是大A，你来当庄。
}输入“亮”和牌，或“不亮”；“都不亮”：有变化以前不再问。
ask-reveal = { $alone ->
    [1] 你是独打
   *[0] 你是暗庄
}。开打前亮明 { $ace } 吗？输赢变大。输入“亮明”或“不亮”。
other-big-ace = 另一张大A
ask-bid = 还没有人叫。叫得最高的是{ $declarer }，拿底牌，一人斗两家。{ $forced ->
    [1] 这手牌必须叫，输入 { $stakes }。
   *[0] 输入 { $stakes } 叫分，或“不叫”。
}
ask-bid-more = { $who }叫了 { $bid } 分。{ $forced ->
    [1] 这手牌必须叫，输入 { $stakes }。
   *[0] 输入 { $stakes } 叫分，或“不叫”。
}
ask-show = 你是地主。明牌吗？大家都能看到你的牌，倍数翻一倍。输入“明牌”或“不明牌”。
ask-double = { $alone ->
    [1] 你是地主。要和每个农民都加倍吗？输入“加倍”或“不加倍”。
   *[0] 要和地主加倍吗？输入“加倍”或“不加倍”。
}
ask-take = 两张贡牌一样大：{ $tributes }。你收哪张？
tribute-from = { $who }的 { $card }
ask-return = { $who }向你进贡了 { $card }，还他一张。
ask-resist = 输家手里有{ $red ->
    [1] 两张大王
   *[0] 两张以上的王
}，可以抗贡。输入“抗贡”或“照常进贡”。
ask-tribute = 进贡最大的牌；{ $count ->
    [1] 只有一张
   *[other] 给哪一张由你定
}。
ask-lead-seat = 谁先出？输入“先出”和座位号。

choice-pass = 不要
choice-no = { $phase ->
    [resist] 照常进贡
   *[other] 不亮
}
choice-bid = 叫 { $stake } 分
choice-show = 明牌
choice-double = 加倍
choice-expose = 亮
choice-reveal = 亮明
choice-resist = 抗贡
choice-give = 进贡
choice-take = 收
choice-return = 还贡
choice-lead = { $seat } 先出
captures = 收走

list-pass = 不要
list-no = { $phase ->
    [resist] 照常进贡
   *[other] 不亮
}
list-bid = 叫分
list-show = 明牌
list-double = 加倍
list-expose = 亮
list-reveal = 亮明
list-resist = 抗贡
list-give = 进贡
list-take = 收
list-return = 还贡
list-lead = 谁先出
