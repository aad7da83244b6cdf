# 写的东西哪里不对：牌、出牌、其他决定。

cards-no_card = { $text } 的第 { $place } 个字符 { $bad } 不是牌；牌写成点数 2-9 T J Q K A 加花色 d c h s，小王 BJ，大王 RJ
cards-too_long = 牌和出牌最多 { $most } 个字符
cards-too_often = 整副牌里只有 { $copies } 张 { $card }，{ $text } 写多了
cards-too_many = 整副牌里的 { $rank } 不够 { $text } 用
cards-suit_missing = { $text } 的第 { $place } 个字符 { $card } 要写花色（d c h s）
cards-ace_suit_missing = { $text } 的第 { $place } 个字符的 A 要写花色：有一门是大A

notation-empty = 什么也没写；请写要出的牌，或“不要”
notation-no_cards = 没有写牌
notation-no_kind = { $kind } 不是牌型{ $near ->
    [none] {""}
   *[other] ，是不是 { $near }？
}
notation-no_rank = { $rank } 不是点数；点数有 { $ranks }
notation-other_reading = { $cards } 不能当作 { $reading }；{ $count ->
    [0] 这些牌不成牌型
   *[other] 可以当作 { $readings }
}
notation-forbidden_reading = 本桌规则“{ $title }”不允许 { $cards } 当作 { $reading }（{ $option }）
notation-word = { $word ->
    [pass] 不要
    [no] 不亮
    [show] 明牌
    [double] 加倍
    [expose] 亮
    [reveal] 亮明
    [resist] 抗贡
    [give] 进贡
    [take] 收
    [return] 还
    [lead] 先出
   *[other] { $word }
}
notation-alone = “{ notation-word }”要单独写，后面不能有 { $rest }
notation-seat = “{ notation-word }”后面要写 0 到 { $last } 的座位：{ notation-word } 2
notation-bid = “叫”后面要写 { $stakes }：叫 { $example }
notation-wild_rank = 癞子要写 2 到 A 的点数：{ $example }
notation-card = “{ notation-word }”后面要写牌和花色：{ notation-word } { $example }
notation-only_aces = 只能亮 A，例如：亮 Ah
cards-held_thrice = 所有手牌合起来 { $card } 多于两张
cards-not_in_deck = 整副牌里没有这么多 { $cards }
cards-talon = 手牌和桌面以外只有 { $most } 张，牌堆里不可能有 { $talon } 张
