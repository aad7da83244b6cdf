# 机器人写得不对。

bot-unknown = 没有机器人 { $name }；{ $near ->
    [none] 有 { $known }
   *[other] 是不是想写 { $near }？
}
bot-no-argument = 机器人 { $name } 不带参数，请去掉 { $argument }
bot-needs-argument = 机器人 { $name } 要带参数：{ $name }:{ $argument }
bot-no-module = 不能导入模块 { $module }：{ $reason }
bot-no-class = 模块 { $module } 里没有类 { $name }
bot-no-choose = { $spec } 不是机器人：它没有 choose(view)
bot-lost = { $who }有几手由替补代打：{ $reasons }
bot-lost-error = 出错 { $n } 次：{ $reason }
bot-lost-late = 超时 { $n } 次
bot-lost-illegal = 出法不合规则 { $n } 次
bot-lost-unreadable = 回答看不懂 { $n } 次
bot-lost-gone = 程序已退出 { $n } 次
bot-lost-unable = 不会打这种规则 { $n } 次
bot-failed = 机器人 { $spec } 用不了：{ $reason }
bot-bad-name = { $name } 不能作机器人的名字：要用 1 到 { $most } 个可显示的字符
bot-twice = 有两个机器人叫 { $name }：{ $one } 和 { $other }
net-none = { $game }还没有网络
net-other-game = 这个网络学的是 { $learnt }，不会打 { $game }
