# 要不到的机器人。

bot-unknown = 没有机器人 { $name }；{ $near ->
    [none] 有 { $known }
   *[other] 是不是想写 { $near }？
}
bot-no-argument = 机器人 { $name } 不带参数，{ $argument } 是多余的
bot-needs-argument = 机器人 { $name } 还要写明：{ $name }:{ $argument }
bot-no-module = 不能导入模块 { $module }：{ $reason }
bot-no-class = 模块 { $module } 里没有类 { $name }
bot-no-choose = { $spec } 造出来的没有 choose(view)，不是机器人
bot-lost = { $who } 有几手由替补代打：{ $reasons }
bot-lost-error = { $n } 次因 { $reason }
bot-lost-late = 超时 { $n } 次
bot-lost-illegal = 不合规则 { $n } 次
bot-lost-unreadable = 回答读不懂 { $n } 次
bot-lost-gone = 程序已退出 { $n } 次
bot-lost-unable = 不会打这种规则 { $n } 次
bot-failed = 造不出机器人 { $spec }：{ $reason }
bot-bad-name = { $name } 不能作机器人的名字：要 1 到 { $most } 个可打印的字符
bot-twice = 有两个机器人叫 { $name }：{ $one } 和 { $other }
net-none = 还没有网络学过 { $game }
net-other-game = 这个网络学的是 { $learnt }，不会打 { $game }
