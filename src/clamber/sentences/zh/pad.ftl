# 记分器：用真牌打的时候记分。

pad-title = 记分器
pad-sentence = 打实体牌时用：记下谁先走完，按你们的规则算出升级和得分。
pad-game = 游戏
pad-players = 谁在打
pad-player = 玩家 { $n }
pad-begin = 开始
pad-deal = 第 { $n } { $levels ->
    [1] 副
   *[0] 局
}
pad-enter = 谁怎么走完的？
pad-order = 按出完的先后依次点。
pad-first = 谁先出完？
pad-declarer = 谁是庄家？
pad-landlord = 谁是地主？
pad-partner = 谁是暗庄？
pad-alone = 没有：独打
pad-shown = 开打前亮明了第二张大A
pad-bid = 叫了多少？
pad-left = 剩几张
pad-left-cards = 剩几张，或哪些牌，如 As2d
pad-bombs = 炸弹
pad-bomb = { $cards } 张炸
pad-bomb-more = { $cards } 张以上炸
pad-bomb-jokers = 王炸
pad-bomb-by = { $name }：{ $bomb }
pad-soft = 带王或逢人配
pad-take-off = 去掉{ $what }
pad-doubled = 谁加倍？
pad-open = 谁明牌？
pad-bottom = 底牌是什么？
pad-spring = 谁几乎没出牌？
pad-plays-0 = 一张没出
pad-plays-1 = 只出一手
pad-plays-2 = 不止
pad-tricks = 打了几轮
pad-drawn = 有人摸过牌
pad-aces = 头游最后一手是 A
pad-void = 这次不算
pad-add = 记下
pad-undo = 撤回上一次
pad-new = 新的一场
pad-new-sure = 开始新的一场？没有留下链接的话，这一场就没有了。
pad-keep = 留着这一场
pad-levels = { $names }：打 { $level }
pad-plays-at = 下一副打 { $level }。
pad-owes = { $payer } 要向 { $receiver } 进贡。
pad-owes-open = { $payer } 要进贡。
pad-won = { $names } 赢了{ $n ->
   *[other] 。
}
pad-sheet = 已打各局
pad-share = 分享
pad-share-sentence = 打开这个地址，就能看到现在的记分。
pad-qr = 记分的二维码
pad-csv = 下载 CSV
refused-bad_deal = 这一局不可能这样结束。
