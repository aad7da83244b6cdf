# 俱乐部：成员、牌规、牌桌、牌局之夜和成绩

clubs-sentence = 常在一起打牌的人，在这里有自己的牌规、牌桌、牌局和成绩。
clubs-none = 你还没有加入俱乐部。可以新建一个，或打开别人发来的链接。
clubs-next = 下一次牌局 { $time }
clubs-people = { $n } 位成员
clubs-role-owner = 创建者
clubs-role-organiser = 组织者
clubs-role-member = 成员
clubs-make = 新建俱乐部
clubs-name = 俱乐部名称
clubs-about = 简介
clubs-save = 保存
clubs-tables = 牌桌
clubs-open = 开一桌
clubs-open-with = 开一桌：{ $rules }
clubs-tables-none = 现在没有开着的牌桌。
clubs-rules = 本会牌规
clubs-rules-none = 开桌要用本会的牌规，现在还没有。
clubs-rules-add = 添加牌规
clubs-remove = 移除
clubs-remove-of = 移除 { $name }
clubs-sure = 确定？
clubs-evenings = 牌局
clubs-evenings-none = 还没有安排牌局。
clubs-evening-add = 安排牌局
clubs-evening-first = 第一次的日期
clubs-evening-time = 开始时间
clubs-evening-zone = 时区
clubs-evening-long = 时长
clubs-hours = { $n } 小时
clubs-weeks = 重复
clubs-weeks-0 = 只此一次
clubs-weeks-1 = 每周
clubs-weeks-2 = 每两周
clubs-ended = 最后一次
clubs-evening-there = { $zone } 时间 { $time }
clubs-coming = 参加：{ $names }
clubs-coming-none = 还没有人说要来。
clubs-absent = { $n } 人不来
clubs-yes = 我来
clubs-no = 我不来
clubs-cancel = 取消这一次
clubs-cancelled = 已取消
clubs-uncancel = 恢复这一次
clubs-end = 不再举行
clubs-results = 成绩
clubs-results-all = 全部
clubs-results-none = 还没有成绩。至少有两位成员打完的比赛才计入。
clubs-player = 成员
clubs-matches = 场数
clubs-wins = 胜
clubs-points = 场均得分
clubs-you = 你
clubs-invite = 生成加入链接
clubs-link = { $day } 以前，打开此链接的人都能加入。链接只在此时显示。
clubs-link-until = 有效期到 { $day } 的链接
clubs-link-end = 作废
clubs-promote = 设为组织者
clubs-demote = 设为成员
clubs-crown = 移交给此人
clubs-edit = 修改名称或简介
clubs-leave = 退出俱乐部
clubs-close = 解散俱乐部
clubs-close-sure = 连同全部成绩一起删除？
clubs-join = 加入 { $name }
clubs-join-go = 加入
refused-no_clubs = 这台服务器没有俱乐部。
refused-unknown_club = 没有这个俱乐部，或者你不是它的成员。
refused-unknown_club_link = 此链接已失效，请再要一个。
refused-unknown_club_rules = 俱乐部已经没有这套牌规了。
refused-unknown_evening = 这次牌局不举行，或已结束。
refused-club_role = 只有管理俱乐部的人可以这样做。
refused-club_limit = { $of ->
    [clubs] 你已经有 { $most } 个俱乐部了，请先退出一个。
    [members] 俱乐部已有 { $most } 位成员。
    [links] 俱乐部已有 { $most } 个链接，请先作废一个。
    [rules] 俱乐部已有 { $most } 套牌规，请先移除一套。
   *[other] 俱乐部已有 { $most } 项牌局安排，请先结束一项。
}
