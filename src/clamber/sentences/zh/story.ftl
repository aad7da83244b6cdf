# 发生了什么，一行一件。行首是座位；$you 为 1 时就是看的人自己。

did-pass = 不要
did-no = 放弃
did-bid = 叫 { $stake } 分
did-expose = 抓到第 { $drawn } 张时亮 { $cards }{ $alone ->
    [1] ，独打
   *[0] {""}
}
did-reveal = 开打前亮明另一张大A，输赢变大
did-resist = 抗贡
did-give = 进贡 { $cards }
did-take = 收 { $cards }
did-return = 还贡 { $cards }
did-return-hidden = 还贡一张，都还了再翻开
did-lead = 让 { $other } 先出
did-capture = 收走 { $cards }

story-opened = { $deal }。
story-opened-by = { $deal }。{ $who } { $begins ->
    [lead] 先出
    [bid] 先叫
    [draw] 先抓
    [deal] 发牌
   *[begin] 开始
}。
story-turned-up = { $deal }。翻出的 { $card } 在 { $who } 手里，先出。
story-turned-up-bid = { $deal }。翻出的 { $card } 在 { $who } 手里，先叫。
story-no-tribute = 抗贡：两张大王在{ $count ->
    [0] 输家
   *[other] {" "}{ $holders }{" "}
}手里{ $leads }。
story-left = 剩 { $n } 张
story-out = 出完了，{ $place }
story-declarer = 是{ $declarer }{ $bid ->
    [0] {""}
   *[other] ，{ $bid } 分
}，拿底牌 { $cards }
story-declared = 牌抓完了。{ $ace } 是大A，{ $who } 亮的。
story-forced = 牌抓完了，没人亮：{ $who } 要亮 { $ace }，它是大A。
story-gets = 收到 { $other } 的 { $card }
story-trick = 赢这一轮
story-drawn = 摸 { $drawn }，牌堆剩 { $talon } 张
story-leads = { $who } 先出
story-your-card = 你摸到 { $cards }
story-then = ；
story-and = ，

seat-you = 你
seat-player = 玩家

deal-number = 第 { $n } 局
deal-at-level = 第 { $n } 副，打 { $level }
