# 屏蔽发言与举报

person-menu = 屏蔽发言、拉黑或举报
person-mute = 屏蔽发言
person-unmute = 恢复发言
person-muted = 在你的所有设备上，都看不到也听不到{ $name }说的话。
person-report = 举报
report-title = 举报{ $name }
report-reason = 原因
report-reason-insult = 辱骂或威胁
report-reason-flood = 刷屏
report-reason-leaving = 故意中途离开
report-reason-cheating = 作弊
report-reason-name = 名字不雅
report-reason-other = 其他
report-words = 补充说明（可不填）
report-sees = 协管员会看到名字和你写的话。{ $name }不会知道是谁举报的。
report-sees-table = 协管员会看到你写的话、牌桌上的名字和发言，以及打完后的复盘。{ $name }不会知道是谁举报的。
report-send = 提交举报
report-not = 不举报
report-sent = 举报已提交，协管员会查看。
report-back = 返回
mutes-title = 已屏蔽发言的人
refused-nobody_there = 这里已经没有别人了，请再看一下座位。
refused-too_many_mutes = 你已经屏蔽了{ $people }个人的发言，请先恢复一个。
refused-reported_often = 你今天已经举报此人{ $reports }次，协管员会看到；可以先屏蔽此人的发言。
refused-unknown_report = 没有这个举报，或者已到期删除。
refused-report_closed = 这个举报已经处理过，结果不同。
