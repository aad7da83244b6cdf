# 网络的训练。

train-begins = { $game }，文件夹 { $folder }，已学 { $chunks } 批
train-ends = 已学 { $chunks } 批，都存在 { $folder } 里。
train-chunk = 第 { $chunks } 批，{ $decisions } 次决策
train-look = 第 { $chunks } 批，{ $hours } 小时，{ $decisions } 次决策，误差 { $error }
train-against = 对 { $name }：{ $wins } ± { $half } %，每{ word-deal } { $points } ± { $margin }
train-which = 新训练：写游戏名，或 --settings 和设置文件；接着练：写 --resume 和训练的文件夹
train-begun = { $name } 只能在新训练时写，这次训练已经开始了
train-settled = { $name } 在 --settings 的文件里；请改那里
train-no-net = { $file } 里没有可以接着练的网络：{ $reason }
train-start-other = { $start ->
    [none] 这份设置不从已有的网络开始；请去掉 --from
   *[other] 这份设置要从 SHA-256 为 { $start } 的网络开始；请用 --from 写出它的文件
}
train-start-unfit = 不能从这个网络开始：{ $reason }
train-workers = 这次训练最多用 { $most } 个工作进程，不能用 { $workers } 个；新训练时把 --workers 写大，才能用更多
train-there = { $folder } 里已有一次训练；用 --resume 接着练
train-unreadable = { $folder } 里没有能读的训练：{ $reason }
train-missing = 训练需要 { $name }：在源码目录里运行 pip install '.[train]'
train-hours = 应写小时数，如 0.5，而不是 { $text }

# 写在文件里的训练设置。

train-settings-file = 读不出这份设置：{ $reason }
train-settings-object = 设置是一个 JSON 对象，像训练文件夹里的 settings.json 那样
train-settings-version = 这份设置是第 { $version } 版，本程序用第 { $ours } 版：要接着练旧的网络，请用 --from 开始新训练
train-settings-unknown = 没有 { $name } 这一项；可以写 { $names }
train-settings-missing = 这份设置还缺：{ $names }
train-settings-value = { $name } 应为{ $right }，而不是 { $found }
train-settings-count = 1 到 { $most } 的整数
train-settings-part = 0 到 1 的数
train-settings-number = 0 到 { $most } 的数
train-settings-chunks = 1 到 { $most } 的整数，或 null
train-settings-seed = 不超过 256 位的非负整数
train-settings-start = 一个网络的 SHA-256，或 ""
train-settings-searched = 0（训练中不再支持搜索）
train-settings-schedule = 0 到 1 的数，或从第几批起用哪个数，如 {"{"}"0": 0.001, "3900": 0.0003{"}"}
train-settings-one-of = 其中之一：{ $names }
train-settings-some-of = 其中几项的列表：{ $names }

# 学习曲线的网页。

train-page-title = 网络学打{ $game }
train-page-note = 已学 { $chunks } 批，每批 { $deals } { word-deal }，共 { $decisions } 次决策，用时 { $hours } 小时。按 { $seats } 人桌测量；色带是 95 % 置信区间，横轴是批数。
train-page-wins = 胜率
train-page-points = { $levels ->
    [1] 每副升级数
   *[0] 每局得分
}
train-page-error = 估值的均方误差
train-page-settings = 设置

net-exported = 网络（SHA-256 { $sha256 }）在 { $file }。
net-no-format = { $file }：文件名要以 { $formats } 之一结尾
net-unreadable = { $file } 不是可以导出的网络：{ $reason }
data-missing = 需要 { $name }：在源码目录里运行 pip install '.[data]'
