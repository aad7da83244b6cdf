# 协管：角色、处罚、申诉和审计记录

sanctions-title = 对你的处理
sanctions-none = 协管员没有对你作出任何处理。
sanctions-sentence = 每项处理可以申诉一次。协管员会阅读你的留言，并在这里答复。
sanctions-new = 协管员对你作出了处理。
sanction-text = { $kind ->
    [warning] 警告
    [mute] 禁言：在牌桌上不能用快捷语和聊天，{ $until ->
        [none] 无期限
       *[other] 到 { $until } 为止
    }
    [suspension] 暂停参加等级分比赛、快速匹配和公开牌桌，{ $until ->
        [none] 无期限
       *[other] 到 { $until } 为止
    }
   *[ban] 禁止进入本服务器，{ $until ->
        [none] 无期限
       *[other] 到 { $until } 为止
    }
}
sanction-club = { $text }（只限俱乐部“{ $club }”的牌桌）
sanction-lifted = { $text } – 已于 { $at } 解除
sanction-reason = 原因：{ $reason }
sanction-lift = 解除
appeal-text = 给协管员的留言
appeal-go = 申诉
appeal-waits = 申诉等待答复。
appeal-answered = { $answer ->
    [lift] 协管员已解除这项处理。
   *[keep] 协管员看过申诉，维持这项处理。
}
appeal-reply = 答复：{ $reply }
appeal-reply-label = 给本人的答复
appeal-keep = 维持
moderation-title = 协管
moderation-role = { $role ->
    [operator] 你是这台服务器的管理者。
   *[moderator] 你是这台服务器的协管员。
}
moderation-role-clubs = 你是这些俱乐部牌桌的协管员：{ $clubs }
moderation-confirm = 确认是你本人
moderation-confirm-why = 这个页面每十二小时需要确认一次；封禁需要最近十分钟内的确认。
moderation-confirm-passkey = 用通行密钥确认
moderation-appeals = 申诉
queue-title = 举报
queue-open = 证据和记录
queue-names = 当时的名字：{ $name }。举报人：{ $reporter }。
queue-replay = 回放
queue-earlier = 关于这个人的其他举报：{ $n } 件
queue-outcome = 随后的处罚
queue-no-outcome = 无
queue-sanction = { $kind ->
    [warning] 警告
    [mute] 禁言
    [suspension] 暂停
   *[ban] 封禁
} { $at }
queue-reason = 原因（记入操作记录）
queue-close = 结案
moderation-none = 现在没有。
moderation-people = 玩家
moderation-who = 名字，或至少八位的编号
moderation-table = 牌桌编号，见其网址
moderation-find = 查看
moderation-sanctions = 生效中的处罚
moderation-log = 操作记录
moderation-log-show = 查看操作记录
moderation-more = 更早
roles-title = 角色
roles-show = 查看角色
roles-line = { $name }：{ $club ->
    [none] 整个服务器
   *[other] 俱乐部“{ $club }”的牌桌
}的{ $role ->
    [operator] 管理者
   *[moderator] 协管员
}
roles-role = 角色
roles-name = { $role ->
    [operator] 管理者
   *[moderator] 协管员
}
roles-club = 只管这个俱乐部的牌桌（写名字，可不填）
roles-give = 授予角色
roles-end = 取消角色
roles-end-sure = 确定取消？
person-facts = { $account ->
    [true] 账号
   *[false] 游客
} { $id }，最近来过：{ $seen }
person-former = 曾用名：{ $names }
person-sanctions = 处罚
person-acts = 操作
person-left = 中途离开的计分赛
person-wait = { $until ->
    [none] 目前不需要等待。
   *[other] { $until } 之前不能参加计分的快速匹配。
}
person-unwait = 取消最近一次
act-kind = 怎么做
act-choice = { $act ->
    [warn] 警告
    [mute] 禁言
    [suspend] 暂停
    [ban] 封禁
    [rename] 改名
   *[kick] 请离牌桌
}
act-effect = { $act ->
    [warn] 本人会看到一次原因。
    [mute] 不能用快捷语和聊天，但可以打牌。
    [suspend] 不能参加等级分比赛、快速匹配和公开牌桌。私人牌桌仍可玩，正在进行的比赛可以打完。
    [ban] 断开连接，只能查看原因和申诉。
    [rename] 新名字处处取代原来的名字，包括回放。
   *[kick] 永久失去座位，由机器人接着打。
}
act-days = 期限
act-days-of = { $days ->
    [0] 无期限
   *[other] { $days } 天后
}
act-name = 新名字
act-reason = 原因（本人会看到）
act-by-operator = 管理者
act-text = { $act ->
    [warn] { $by }警告了{ $who }
    [mute] { $by }禁言了{ $who }
    [suspend] { $by }暂停了{ $who }
    [ban] { $by }封禁了{ $who }
    [lift] { $by }解除了对{ $who }的处罚
    [rename] { $by }给{ $who }改了名字
    [kick] { $by }把{ $who }请离了牌桌
    [close] { $by }关闭了牌桌{ $who }
    [answer] { $by }答复了{ $who }的申诉
    [give_role] { $by }授予了{ $who }角色
    [end_role] { $by }取消了{ $who }的角色
    [pardon] { $by }取消了{ $who }的一次等待
    [announce] { $state ->
        [off] { $by }撤下了公告
       *[other] { $by }发布了公告
    }
    [drain] { $state ->
        [off] { $by }恢复了开新桌
       *[other] { $by }停止了开新桌
    }
    [switch] { $state ->
        [off] { $by }关闭了{ $who }
       *[other] { $by }打开了{ $who }
    }
   *[other] { $by }：{ $act }，{ $who }
}
sanctions-see = 查看原因并申诉

refused-no_moderation = 这台服务器没有协管员。
refused-no_role = 只有这台服务器的协管员可以这样做。
refused-confirm_again = 请确认是你本人：这一步需要最近 { $minutes } 分钟内的确认。
refused-muted = { $until ->
    [none] 协管员已将你禁言。详情见“对你的处理”。
   *[other] 协管员已将你禁言，到 { $until }（UTC）为止。详情见“对你的处理”。
}
refused-suspended = { $until ->
    [none] 协管员已暂停你参加等级分比赛、快速匹配和公开牌桌，其他牌桌仍可玩。
   *[other] 协管员已暂停你参加等级分比赛、快速匹配和公开牌桌，到 { $until }（UTC）为止，其他牌桌仍可玩。
}
refused-own_case = 请找另一位协管员：谁也不能处理自己的事。
refused-act_denied = 无法这样做：{ $reason }
refused-unknown_sanction = 没有这项处理，或者它已经结束。
refused-unknown_appeal = 没有人申诉，或者申诉已有答复。
refused-no_appeal = 没有可以申诉的处理，或者你已经申诉过了。
refused-not_seated_there = 这个人现在没有坐在这样的牌桌上。
refused-needs_passkey = 你的账号有通行密钥，请用它确认。
