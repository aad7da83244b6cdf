# 快速匹配

quick-title = 与其他人一起玩
quick-asked = 你正在寻找牌友
quick-name = 你的名字
quick-wish-apart = 等级分差距：{ $apart }
quick-wish-bots = 空位可由机器人补上
quick-wish-no-bots = 不要机器人
quick-lost = 连接中断。你的位置保留十分钟。
quick-go = 寻找牌友
quick-rules = 规则
quick-seats = { $rules }，{ $seats } 人
quick-kind = 比赛
quick-rated-account = 计分赛需要账号，同桌的每个人都要有。
quick-account-link = 创建账号
quick-apart = 等级分差距
quick-apart-any = 不限
quick-apart-most = 不超过 { $n }
quick-bots = 空位可由机器人补上
quick-people = { $n ->
    [0] 没有人在等
   *[other] { $n } 人在等
}
quick-waiting-title = 正在寻找牌友
quick-time = 已等待 { $time }
quick-bots-at = { $n } 秒后由机器人补上空位。
quick-bots-never = 人齐了就开始。
quick-bots-now = 与机器人开始
quick-cancel = 停止寻找
quick-returned = 有人没有到桌。你的位置还在。
quick-party = 邀请搭档
quick-party-link = 给搭档的链接
quick-party-waits = 搭档打开链接后才会匹配。
quick-party-with = 你的搭档是 { $name }。
quick-party-alone = 独自寻找
quick-join-title = 结伴打牌
quick-join-sentence = 有人邀请你做搭档。你们一起等待，对面而坐。
quick-join-go = 一起寻找
quick-lobby = 人到齐后开始。
refused-no_quick_match = 本服务器不提供这种规则的快速匹配。
refused-no_ticket = 你已经不在寻找牌友了。
refused-no_party = 这个链接已经没有人在等了。
refused-party_full = 这一对已经有 { $people } 人了。
refused-quick_account = 计分赛需要账号，请先创建一个。
refused-quick_wait = 你多次中途离开计分赛，{ $minutes } 分钟后才能参加下一场。
refused-quick_elsewhere = 你正在寻找或参加另一场快速匹配，请先离开。
refused-quick_full = 已有 { $people } 人在等，请稍后再试。
refused-quick_rated = 计分赛的座位不由机器人补上。
refused-quick_seated = 已经为你找到座位，可以在牌桌上离开。
