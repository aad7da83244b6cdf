# 明手残局。

cli-endings = 明手打残局
cli-endings-does = 摊开所有手牌，只有一种出法能赢，对手防守不出错。每天一道新题。
cli-endings-number = 第几题，从 1 到 { $count }；默认是当天的
cli-endings-day = 这一天的题；默认是今天
cli-endings-more =
    例子：
      clamber endings
      clamber endings 17
      clamber endings --day 2026-12-24

    牌的写法和别处一样：7h7d；也可以写“不要”。? 列出可以出的牌，h 显示能赢的出法，r 重来，q 离开。
    没有赢时退出状态为 1。

ending-title = 残局 { $n } · { $game } · { $grade }
ending-task = 你打这一方，要先出完。所有手牌都摊开，对手防守不出错。
ending-help = 输入牌（7h7d）、“不要”或列表里的号码。? 列出可以出的牌，h 显示能赢的出法，r 重来，q 离开。
ending-yours = 我方
ending-theirs = 对手
ending-prompt = { $who }，请出牌：
ending-pass = 不要
ending-beat = 大过：
ending-won = 赢了，我方先出完。
ending-lost = 已经赢不了了。从头再来：
ending-number-or-day = 题号和日期只能写一个
ending-none = 没有第 { $n } 题，最后一题是 { $last }
ending-no-day = { $text } 不是日期；请写成 2026-12-24
