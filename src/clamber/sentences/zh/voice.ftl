# 念出来的话，看牌就知道的不说是谁。$asked 是问的是什么。

voice-bid = { $asked ->
    [call] 叫地主
    [grab] 抢地主
   *[other] { $stake } 分
}
voice-pass = { $asked ->
    [call] 不叫
    [grab] 不抢
    [show] 不明牌
    [double] 不加倍
   *[other] 不叫
}
voice-show = 明牌
voice-double = 加倍
voice-expose = 亮{ $cards }
voice-reveal = 两张大A都亮
voice-resist = 抗贡
voice-give = 进贡{ $cards }
voice-take = 收{ $cards }
voice-return = 还贡{ $cards }
voice-return-hidden = 还贡
voice-wild = 癞子是{ $rank }
voice-landlord = { $name }是地主
voice-leads = { $name }先出
voice-takes-over = 接风，{ $play }
voice-captures = { $play }收蛋
voice-left = { $n ->
    [1] { $play }，报单
    [2] { $play }，报双
   *[other] { $play }，剩{ $n }张
}
