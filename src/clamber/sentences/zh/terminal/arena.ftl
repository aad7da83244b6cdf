# 哪个机器人更强，强多少，有多大把握。

arena-heading = { $game }，规则 { $rules }{ $options }，种子 { $seed }：{ $deals } { $what ->
    [matches] 场
   *[deals] { word-deal }
}，每{ $what ->
    [matches] 场
   *[deals] { word-deal }
}换 { $seatings } 种坐法
arena-bot = 机器人
arena-against = 对手
arena-wins = 胜率
arena-wins-more = 胜率之差
arena-points = 得分
arena-points-more = 得分之差
arena-levels = 升级
arena-levels-more = 升级之差
arena-rating = 等级分
arena-interval = 95 %
arena-version = 版本
arena-weights = 参数
arena-reference = 基准
arena-role = 身份
arena-declarer = 庄家
arena-partner = 暗庄
arena-opponent = 闲家
arena-peasant = 农民
arena-tribute = 开局
arena-owed = 有进贡
arena-none = 无进贡
arena-level = 级数
arena-fair = 水平相同时的胜率是 { $share }。
arena-lone = 一个机器人轮流坐每个座位，其余座位都是对手；胜率和得分是它自己座位的，“之差”是它比对手多出的一半。
arena-intervals = ± 是 95 % 置信区间的一半，以{ word-deal }为单位。
arena-anytime = ± 是 95 % 区间的一半，随时看都成立。
arena-reached = 每个胜率都已精确到 ± { $until } 个百分点，到此停止。
arena-not-reached = { word-deal }数用完了，还不是每个胜率都精确到 ± { $until } 个百分点。
arena-few = { word-deal }数太少，区间偏窄，不太可靠。
arena-timed = { $bots } 限时思考：再跑一次，结果可能不同。
arena-weights-unknown = { $bots } 的权重未知：以后同名的机器人未必打出这些结果。请在它的 BotInfo 里写明 version 或 weights。
arena-unknown = 未知
arena-void = 有 { $void } { word-deal }不算。
arena-fault = { $bot } 有 { $count } 次没能出牌，由 greedy 代出：{ $reason }
arena-faults-beside = { $bot } 另有 { $count } 次因其他原因没能出牌；--json 列出全部。
arena-replaced = 代打
arena-ratings = 等级分只看胜率：高 { $rating } 分，预期胜率之差为 { $more }。
arena-reversal = { $bot } 对 { $against } 胜率更高，等级分却更低：等级分要看所有对手。
arena-too-many = { $bot } 有 { $share } 的决定由 greedy 代打，成绩不能算它的。（--max-replaced { $limit }）
arena-traceback = { $bot } 第一次因 { $reason } 出错：
workers-lost = { $count } 个工作进程中途退出，没打完的已重打。
arena-new-deals = 其中 { $fresh } { $what ->
    [matches] 场
   *[deals] { word-deal }
}是新打的，{ $kept } { $what ->
    [matches] 场
   *[deals] { word-deal }
}取自 { $file }。
arena-speed = { $decisions } 步用了 { $seconds } 秒：每秒 { $speed } 步
arena-playing = 进行中
arena-each-second = 每秒 { $speed }
arena-goes-on = 进度存在 { $file } 里，再执行同一条命令就接着打。
arena-page = 报告存在 { $file } 里。
arena-all = 所有数字
arena-plot-wins = 胜率，附 95 % 置信区间
arena-plot-course = 胜率随{ word-deal }数的变化
arena-plot-levels = { $pair }：各级的胜率
arena-plot-ratings = 等级分，附 95 % 置信区间

arena-one-bot = 至少要两个机器人；同一个可以写两次
arena-endless = 按这套规则，一场永远打不完；请设定何时结束，例如 { $example }
arena-missing = 竞技场需要 { $name }：在源码目录里运行 pip install '.[arena]'
workers-no-ray = 没有安装 Ray：在源码目录里运行 pip install '.[ray]'
workers-no-cluster = 连不上 { $address } 的 Ray 集群（RAY_ADDRESS）：{ $reason }
arena-run-unreadable = { $file } 不是进度文件：{ $reason }
arena-run-other = { $file } 是另一次运行的，不同之处：{ $differs }；加 --restart 就在这个文件里重新开始
arena-run-changed = { $file } 里的牌是 { $bots } 的另一个版本打的；加 --restart 就用同样的牌重新开始
arena-run-unknown = { $file } 里的牌是 { $bots } 打的，它的权重未知，不能接着打：请在机器人的 BotInfo 里写明 version 或 weights；加 --restart 就用同样的牌重新开始
arena-anew-no-run = --restart 是重新开始，请用 --run 写明文件
workers-died = 工作进程接连退出：{ $reason }
arena-run-format = 它的格式是 { $found }，不是 { $version }
arena-run-gaps = 中间缺了一部分
arena-run-broken = 文件损坏或不完整

# 测试题。
benchmark-no-task = 没有测试题 { $name }；可选 { $known }
benchmark-no-bot = 请写明测哪个机器人：--bot greedy
benchmark-changed = { $task } 是 clamber { $clamber } 的测试题，其中的 { $what } 在这个版本（{ $now }）里打法或计分不同：请用 clamber { $clamber } 测，或换新的测试题
benchmark-heading = { $task }（{ $hash }），clamber { $clamber }：对每个对手 { $deals } { word-deal }，坐遍所有座次，种子 { $seed }
benchmark-task = 测试题
benchmark-hash = 校验值
benchmark-players = 人数
benchmark-deals = { word-deal }数
benchmark-opponents = 对手
benchmark-bot = 机器人
benchmark-version = 版本
benchmark-wins-against = 对 { $bot } 胜率
benchmark-more-against = 多得分
benchmark-levels-against = 多升级数
benchmark-replaced = 代打
benchmark-note = 胜率按机器人的座位计（%）；“多”是领先对手的一半。± 是按{ word-deal }计算的 95% 置信区间的一半。
