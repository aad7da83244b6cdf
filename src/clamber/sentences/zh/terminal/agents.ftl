# 供通过模型上下文协议（MCP）打牌的智能体阅读的文字。$you 为 1 表示该座位是智能体自己的。

agent-table = 牌桌 { $table }
agent-played = { $who }打出 { $play }（{ $words }）
agent-did = { $who }{ $did }
agent-since = 上次调用以来：
agent-to-beat = 大过：{ $play }（{ $words }），{ $who }出的
agent-hand = 你的手牌 { $count } 张：{ $cards }
agent-total = { $points } 分
agent-known = 有 { $cards }
agent-waiting = 还没轮到你：调用 look 并设 wait 等待。
agent-waiting-for = 轮到{ $who }：调用 look 并设 wait 等待。
agent-next = 调用 next_deal 继续。
agent-won = 整场结束，{ $who }赢了。
agent-your-turn = 轮到你，有 { $count } 种出法{ $listed ->
    [1] ：
   *[0] （legal_plays 可列出全部或某一种）：
}
agent-order = 出完的顺序：{ $order }
agent-points = 得分：{ $points }
agent-totals = 总分：{ $points }
agent-left = 你已离开牌桌，还有 { $count } 桌。
agent-no-events = 这一{ word-deal }还没有人出牌。
agent-no-plays = 现在没有这样的出法。
agent-judged = 第 { $action } 步：{ $who }出 { $played }；{ $better } 更好，损失 { $cost } ± { $margin } { $unit ->
    [levels] 级
   *[points] 分
}
agent-accuracy = { $who }：{ $decisions } 次决定，{ $share } 没有明显更好的出法，共损失 { $lost } { $unit ->
    [levels] 级
   *[points] 分
}
agent-argument = { $tool } 的参数 { $argument } 不对：{ $reason }
agent-no-table = 这里没有牌桌 { $table }；用 start_match 或 join_table 开一桌
agent-no-deal = 现在没有在打的牌；look 可看牌桌，一{ word-deal }结束后用 next_deal 再发牌
agent-deal-on = 这一{ word-deal }还没打完，先打完再说
agent-match-over = 整场已经结束；用 start_match 再开一场
agent-none-finished = 还没有打完的牌，先打完一{ word-deal }
agent-no-such-deal = 第 { $deal } { word-deal }没有打完；打完的有 { $count } { word-deal }
agent-no-bot = { $bot } 不能当对手；可选 { $known }
agent-opponents = { $players } 人桌要 { $needed } 个对手，或只写一个机器人坐所有空位，不能是 { $given } 个
agent-no-seat = 没有座位 { $seat }；座位是 0 到 { $last }
agent-too-many = 已经开了 { $most } 桌，不能再开；先离开一桌
agent-name = 名字要有 1 到 { $most } 个可显示的字符
agent-missing = 智能体服务器需要 { $name }：在源码目录里运行 pip install '.[agents]'
agent-no-challenge = 还没有人来挑战；请再次调用 await_challenge
agent-started = 智能体服务器在 { $address }（按 Ctrl+C 结束）

client-link = { $link } 不是邀请链接；例如 { $example }
client-strange = { $server } 发来的内容不符合协议
client-server = { $server } 不是服务器的地址，例如 { $example }
client-other-server = 这个链接不属于机器人账号所在的 { $server }
client-silent = { $server } 没有回应
client-unreachable = 连不上 { $server }：{ $reason }

ladder-deals = 天梯共 { $total } { word-deal }，已打完 { $done } { word-deal }。
ladder-over = 天梯的牌都打完了；standings 可看结果
ladder-table = 这里没有牌桌 { $table }；只有 { $known }
ladder-no-analysis = 天梯不提供分析
ladder-row = { $bot }：{ $deals } { word-deal }，胜 { $wins }；机器人替你打同样的牌胜 { $bot_wins }；多胜 { $wins_more }
ladder-other = { $file } 属于另一次天梯，不同之处：{ $differs }
ladder-unknown = { $file } 里的牌是 { $bots } 打的，它的权重未知，不能接着打：请在机器人的 BotInfo 里写明 version 或 weights，再换一个文件
ladder-unreadable = { $file } 不是天梯的文件
ladder-shared = { $file } 被另一个进程改动过；同一时间只能有一个服务器使用它
ladder-no-file = 必须写 --run FILE：天梯的结果累积在这个文件里
mcp-token = 机器人账号需要 --server URL 和令牌（--token 或环境变量 { $variable }）
mcp-server-alone = --server 用于和人打牌，不能与 --ladder 同用
ladder-only = { $option } 只用于天梯；先说是哪种牌，例如 --ladder guandan
ladder-heading = { $agent }，{ $game }，规则 { $rules }，种子 { $seed }
ladder-bot = 对手
ladder-count = { word-deal }数
ladder-won = 胜
ladder-place = 机器人打同样的牌
ladder-more = 多胜
ladder-points-more = { $levels ->
    [1] 多升级数
   *[0] 多得分
}
ladder-note = ± 是 95 % 区间的一半，以{ word-deal }为单位。“多”是智能体的结果减去机器人在同一座位打同样的牌的结果。
