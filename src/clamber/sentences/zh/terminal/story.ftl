# 发生了什么，一行一件。行首是座位；$you 为 1 时就是看的人自己。

story-opened = { $deal }。
story-opened-by = { $deal }。{ $who }{ $begins ->
    [lead] 先出
    [bid] 先叫
    [draw] 先摸
    [deal] 发牌
   *[begin] 开始
}。
story-turned-up = { $deal }。{ $who }摸到翻出的 { $card }，先出。
story-turned-up-bid = { $deal }。{ $who }摸到翻出的 { $card }，先叫。
story-no-tribute = 抗贡：{ $red ->
    [1] 两张大王
   *[0] 抗贡的王
}在{ $count ->
    [0] 输家
   *[other] {" "}{ $holders }{" "}
}手里{ $leads }。
story-left = 剩 { $n } 张
story-out = 出完了，{ $place }
story-wild-rank = 癞子是{ $rank }。
story-landlord = 都没叫，随机选出的地主是{ $who }。
story-declarer = 是{ $declarer }{ $bid ->
    [0] {""}
   *[other] ，{ $bid } 分
}，拿底牌 { $cards }
story-declared = 牌摸完了。{ $ace } 是大A，{ $who }亮的。
story-forced = 牌摸完了，没人亮：{ $who }只好亮 { $ace }，它就是大A。
story-gets = 收到{ $other }的 { $card }
story-trick = 赢这一轮
story-drawn = 摸 { $drawn }，牌堆剩 { $talon } 张
story-leads = { $who }先出
story-your-card = 你摸到 { $cards }
story-then = ；
story-and = ，

seat-you = 你
seat-player = 玩家

deal-number = 第 { $n } 局
deal-at-level = 第 { $n } 副，打 { $level }
