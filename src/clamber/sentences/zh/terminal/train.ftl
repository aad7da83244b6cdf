# 会学习的网络。

train-begins = { $game }，文件夹 { $folder }，已学 { $chunks } 批
train-ends = 已学 { $chunks } 批，全部存于 { $folder }。
train-chunk = 第 { $chunks } 批，{ $decisions } 次决策
train-look = 第 { $chunks } 批，{ $hours } 小时，{ $decisions } 次决策，误差 { $error }
train-against = 对 { $name }：{ $wins } ± { $half } %，每局 { $points } ± { $margin }
train-which = 要么写一个游戏名来开始，要么用 --resume 写已有训练的文件夹
train-workers = 这次训练最多用 { $most } 个工作进程，不能用 { $workers } 个；开始时把 --workers 写大一些，就能用得更多
train-there = { $folder } 里已有一次训练；用 --resume 接着练
train-unreadable = 在 { $folder } 里读不出训练：{ $reason }
train-missing = 训练画曲线需要的软件包没有安装（{ $name }）：pip install 'clamber[arena]'
train-hours = 应写小时数，如 0.5，而不是 { $text }
