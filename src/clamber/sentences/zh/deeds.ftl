# 做了什么，不说是谁；$you 为 1 时就是看的人自己，$asked 是问的是什么。

did-pass = { $asked ->
    [bid] 不叫
    [call] 不叫
    [grab] 不抢
    [show] 不明牌
    [double] 不加倍
   *[other] 不要
}
did-no = { $asked ->
    [resist] 照常进贡
   *[other] 不亮
}
did-bid = { $asked ->
    [call] 叫地主
    [grab] 抢地主，{ $stake } 分
   *[other] 叫 { $stake } 分
}
did-double = 加倍
did-wild = 癞子是{ $rank }
did-landlord = 随机选出的地主是{ $other }
did-show = 明牌
did-expose = 摸到第 { $drawn } 张时亮 { $cards }{ $alone ->
    [1] ，独打
   *[0] {""}
}
did-reveal = 开打前亮明另一张大A，输赢变大
did-resist = 抗贡
did-give = 进贡 { $cards }
did-take = 收 { $cards }
did-return = 还贡 { $cards }
did-return-hidden = 还贡一张，都还完再翻开
did-lead = 让{ $other }先出
did-capture = 收走 { $cards }
