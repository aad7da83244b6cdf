# 运营者的页面。

operator-title = 服务器
operator-moderation = 举报、处罚和玩家
operator-people = 人数
operator-tables = 牌桌
operator-deals = 进行中的牌局
operator-bots = 牌桌上的机器人
operator-waiting = 等待快速匹配
operator-storage = 存储
operator-stores-nothing = 数据库无法写入，原因见服务器日志。
operator-game = { $game }：{ $tables } 桌，{ $people } 人
operator-nodes = 节点
operator-node = { $process }，版本 { $version }，自 { $since }；分片：{ $shards }，牌桌：{ $tables }
operator-maintenance = 公告和维护
operator-announcement = 所有人看到的文字
operator-announcement-zh = 中文文字（可不填）
operator-announce = 发布公告
operator-announce-end = 撤下这条公告
operator-drain = 停止开新桌
operator-drain-sure = 确定停止开新桌？
operator-draining = { $deals ->
    [0] 不能开新桌，也没有进行中的牌局：可以停止服务器了。
   *[other] 不能开新桌，还有 { $deals } 桌在打牌。
}
operator-undrain = 恢复开新桌
operator-parts = 服务器的功能
operator-parts-why = 服务器的设置决定有哪些功能；运行时可以在这里关闭和打开。
operator-part = { $part ->
    [quick_match] 快速匹配
    [daily] 每日牌局
    [open_tables] 公开牌桌
    [chat] 自由聊天
    [level_beginner] 机器人：新手
    [level_ordinary] 机器人：普通
    [level_expert] 机器人：高手
   *[level_master] 机器人：大师
}
operator-part-state = { $name }：{ $state ->
    [off] 已关闭
   *[on] 已打开
}
operator-turn = { $state ->
    [off] 关闭
   *[on] 打开
}
operator-turn-sure = { $state ->
    [off] 确定关闭{ $name }？
   *[on] 确定打开{ $name }？
}
operator-metrics = 最近一小时
operator-process = 进程
operator-chart = { $name ->
    [people] 人数
    [tables] 内存中的牌桌
    [plays] 每分钟出牌
    [latency] 出牌写入时间：99% / 50% 低于
    [lag] 事件循环延迟，99% 低于
   *[storage] 存储
}
operator-chart-value = { $latest }，最高 { $highest }
operator-table-list = 牌桌
operator-tables-show = 显示牌桌
operator-tables-again = 再看一次
operator-tables-none = 没有开着的牌桌。
operator-table = { $rules }，{ $status ->
    [lobby] 等待开始
    [playing] 牌局进行中
    [between] 等待下次发牌
    [over] 比赛结束
   *[other] { $status }
}，已打 { $matches } 场
operator-seat = { $seat ->
    [bot] 机器人
    [open] 空位
   *[other] { $seat }
}
operator-story = 经过
operator-close = 永久关闭
operator-close-sure = 确定关闭这桌？

refused-quick_off = 快速匹配目前已关闭。
