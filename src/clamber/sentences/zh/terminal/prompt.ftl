# 终端在牌桌之外说的话：提示符、命令、命令行。

play-welcome = { $game }，规则 { $rules }。
play-help = 输入 help 看可以输入什么。
play-seed = --seed { $seed } 再发同样的牌。
play-which = 打哪一种？
play-which-prompt = 1 到 { $count }，或名称>{" "}
play-players = { $few ->
    [0] { $many } 人
   *[other] { $few } 到 { $many } 人
}
play-no-game = 没有 { $name } 这种玩法；请输入数字，或 quit 离开。
play-shared = 几个人共用一个屏幕：牌摸完后按顺序亮 A（--set expose_poll=every_draw_all 边摸边问）。

prompt-next = 按回车发下一{ word-deal }>{" "}
prompt-another = 再来一{ word-deal }？按回车发牌，输入“不”结束>{" "}
prompt-between = 按回车继续；也可以输入 history、score、save 文件、rules、help、quit。
prompt-turn = { $who }，轮到你了。
prompt-show = 按回车看你的手牌>{" "}
prompt-nothing = 现在不用你决定，按回车继续>{" "}
prompt-readings = 这些牌有几种打法：
prompt-which = 选哪种，1 到 { $count }？回车返回>{" "}
prompt-none-of-them = 没有 { $line } 这一种。
prompt-step = 第 { $step } 步，共 { $steps } 步；回车、b、数字、deal N、q>{" "}
leave = 你离开了牌桌。

answer-not-listed = 列表里没有 { $line }：{ $count ->
    [1] 只有第 1 项
   *[other] 只有 1 到 { $count }
}
answer-too-few = { $held ->
    [0] 你手里没有 { $rank }
   *[other] 你手里只有 { $held } 张 { $rank }
}
answer-unknown = { $line } 不是牌，也不是命令；{ $near ->
    [none] 输入 help 看可以输入什么
   *[other] 是不是 { $near }？
}

command-no-deal = 现在没有在打的牌。
command-no-kind = 没有可出的 { $kind }；有 { $known }。
command-kinds = 共 { $n } 种：? { $kind } 只看一种牌型，? all 看全部
command-hint = 可以出 { $play }
command-hint-nth = （第 { $nth } 个，共 { $count } 个）
command-nothing-yet = 这一{ word-deal }还没有人出牌。
command-save-where = 存到哪里？请写文件名，例如：save evening.clamber.json
command-save-there = { $file } 已经存在，没有改动；请换个名字。
command-save-failed = 写不了 { $file }：{ $reason }。
command-saved = 已存到 { $file }。
help-play = 出牌；要紧时写花色 d c h s
help-reading = 牌有几种打法时，写明当作什么
help-pass = 不要；p 也行
help-number = 列表的第 12 项；12 可能是牌时，#12 一定是序号
help-list = 列出能出的牌，多时按牌型归类；? bomb 只看一种，? all 看全部
help-hint = 提示一手；再输入一次换一手
help-history = 这一{ word-deal }的每一轮
help-score = 目前的分数
help-save = 把这一场存成新文件（clamber replay 文件 来看）
help-rules = 一屏看完牌型
help-help = 这些说明
help-quit = 离开牌桌

replay-title = { $game }，规则 { $rules }
replay-line = 第 { $n } 行
replay-deal = 第 { $n } { word-deal }，共 { $count } { word-deal }
replay-empty = { $title }：没有发过牌。
replay-stops = 牌谱到此为止。
replay-no-seat = 没有座位 { $seat }；座位是 0 到 { $last }
replay-no-deal = 没有第 { $deal } { word-deal }；{ $file } 第 { $line } 行只有 { $count } { word-deal }
replay-no-match = { $file } 里没有牌谱
replay-no-match-in-line = { $file } 第 { $line } 行没有牌谱

check-unreadable = 读不了 { $file }：{ $reason }
check-shuffle = { $file }，第 { $match } 场：洗牌方式
check-summary = { $files } 个文件，{ $matches } 场，发牌 { $deals } 次，{ $actions } 步，没有错误

serve-started = 牌桌在 { $address }（Ctrl+C 结束）
serve-missing = 服务器需要 { $name }：在源码目录里运行 pip install '.[server]'
serve-config = 服务器开不了：{ $reason }
serve-database = 数据库 { $database } 用不了：{ $reason }
serve-port = 端口 { $port } 已被占用，可能是另一个 clamber；--port 0 用任意空闲端口
serve-listen = 不能在 { $address } 监听：{ $reason }
serve-metrics = 不能在 { $address } 提供统计数据：{ $reason }
serve-push = 无法发送通知：{ $reason }
serve-nats = 无法使用 NATS：{ $reason }
serve-check-setting = { $name } = { $value }
serve-check-database = 数据库 { $database } 可以用
serve-check-running = 数据库 { $database } 正由一个服务器使用：{ $server }
serve-check-new = 数据库 { $database } 会新建：{ $reason }
serve-check-older = 数据库 { $database } 是旧版本的，启动时会更新
serve-check-no-database = 数据库 { $database } 用不了：{ $reason }
serve-check-address = { $address } 可以用
serve-check-no-address = { $address } 用不了：{ $reason }
serve-check-proxy = CLAMBER_PUBLIC_URL 是 https，前面应有代理，但没有写 CLAMBER_TRUSTED_PROXIES：所有游客会共用一个地址和它的限额
serve-check-openid = 可以用 { $issuer } 登录，名称为 { $name }
serve-check-no-openid = 警告：现在不能用 { $issuer } 登录：{ $reason }
serve-check-bots = CLAMBER_BOTS：{ $reason }
serve-check-rules = { $folder } 里有 { $files } 个规则文件：{ $names }
serve-check-bad-rules = { $reason }
serve-check-quick-match = CLAMBER_QUICK_MATCH：{ $reason }
serve-check-connections = 打开文件数的限额允许的连接：{ $of } 中的 { $most }
serve-checked = { $faults ->
    [0] 没有问题
   *[other] { $faults } 个问题
}

usage-set = --set { $setting }：请写成 名称=值，例如 --set draw=winner
usage-set-twice = --set { $name } 写了两次
usage-bots = 写了 { $bots } 个机器人，但只有 { $seats } 人打
usage-there = { $file } 已经存在，什么也没写
usage-no-writing = 写不了 { $file }：{ $reason }
usage-no-reading = 读不了 { $file }：{ $reason }
usage-named-twice = 玩法写了两次：{ $one } 和 --rules { $other }
usage-name = { $name } 不能作座位的名字：要用 1 到 { $most } 个可显示的字符
usage-length = --deals { $deals } 和 { $option } 都规定了打多久，只能写一个

njupt-started = 平台地址 { $address }，等待 { $clients } 个客户端（Ctrl+C 结束）
njupt-rules = 该平台只打掼蛋，不打 { $rules }
njupt-result = 座位 { $seat } { $name }：胜 { $won } 场；由裁判代打：{ $faults }
njupt-join-bot = 请指定一个加入的机器人：--bots greedy
njupt-join = 无法加入 { $address }：{ $reason }
njupt-joined = 座位 0 到 3 胜场：{ $won }；猜测的动作：{ $guesses }
format-no-deal = 这不是 { $platform } 的请求：{ $reason }

admin-shown = 牌桌 { $table }：{ $rules }，{ $status }
admin-seat = { $seat } 号座位：{ $name } { $guest }{ $host ->
    [0] {""}
   *[other] （桌主）
}
admin-omitted = 更早的经过没有显示：{ $omitted } 条（--entries）
admin-fault = { $fault }
admin-happened = { $what ->
    [made] { $name } 开桌（{ $guest }）
    [sat] { $name } 坐到 { $seat } 号座位（{ $guest }）
    [account] { $name } 有账号
    [reserved] { $seat } 号座位留给 { $name }（{ $guest }）
    [came] { $name } 上线
    [went] { $name } 离线
    [watched] 旁观人数：{ $watchers }
    [listed] 牌桌列入公开牌桌
    [unlisted] { $name } 把牌桌从公开牌桌中撤下
    [handed_over] 机器人代 { $name } 打：{ $why ->
        [asked] 托管
        [timeout] 超时
       *[absent] 不在
    }
    [taken_back] { $name } 收回座位
    [left] { $name } 离开 { $seat } 号座位
    [removed] { $by } 将 { $name }（{ $guest }）移出 { $seat } 号座位
    [locked] { $by } { $locked ->
        [0] 打开
       *[other] 锁上
    } { $seat } 号座位
    [host] { $name } 成为桌主
    [invite] { $by } 更换邀请链接
    [bot_set] { $by } 设置 { $seat } 号座位的机器人：{ $bot }
    [swapped] { $by } 对调 { $seat } 号和 { $other } 号座位
    [asked_seat] { $name } 想换座位
    [lobby] { $by } 返回房间
    [shuffle] 开始洗牌
    [shuffle_again] 再洗一轮
    [sealed] { $name } 提交加密承诺
    [shared] { $name } 公开随机数
    [ready] { $name } 准备好下一{ word-deal }
    [resumed] 由版本 { $version } 恢复牌桌
    [closed] 牌桌收起
    [ended] { $by } 关闭牌桌
    [dealt] 发牌：第 { $match } 场第 { $deal } { word-deal }
    [played] { $by ->
        [person] { $name }：{ $play }
       *[other] { $name }（机器人）：{ $play }
    }
    [over] 这一{ word-deal }结束：{ $scores }
    [said] { $name } 说 { $phrase }
   *[other] { $what }
}
admin-closed = 已关闭：{ $tables }
admin-kicked = 已将 { $who } 移出 { $tables }
admin-renamed = 已给 { $who } 改名：身份 { $guests }，改写的牌桌 { $tables }
admin-banned = { $new ->
    [0] { $who } 此前已封禁；断开的连接：{ $sockets }；失去座位的牌桌：{ $tables }
   *[other] 已封禁 { $who }；断开的连接：{ $sockets }；失去座位的牌桌：{ $tables }
}
admin-sanctioned = { $kind ->
    [warning] 已警告 { $who }
    [mute] 已禁言 { $who }
   *[suspension] 已暂停 { $who } 参加等级分比赛、快速匹配和公开牌桌
}；解除：clamber admin lift { $id }
admin-lifted = 已解除对 { $who } 的{ $kind ->
    [warning] 警告
    [mute] 禁言
    [suspension] 暂停
   *[ban] 封禁
}
admin-answered = { $answer ->
    [lift] 已解除对 { $who } 的处罚
   *[keep] 维持对 { $who } 的处罚
}
admin-role = { $removed ->
    [0] { $who } 现在是{ $club ->
        [none] 整个服务器
       *[other] 俱乐部 { $club } 的牌桌
    }的{ $role ->
        [operator] 管理者
       *[other] 协管员
    }
   *[other] { $who } 不再是{ $club ->
        [none] 整个服务器
       *[other] 俱乐部 { $club } 的牌桌
    }的{ $role ->
        [operator] 管理者
       *[other] 协管员
    }
}
admin-announced = { $text ->
    [none] 公告已撤下
   *[other] 已公告：{ $text }
}
admin-status = 人数：{ $people }，牌桌：{ $tables }，进行中的牌局：{ $deals }，机器人：{ $bots }，等待快速匹配：{ $waiting }，存储：{ $storage } 字节{ $stores ->
    [0] ，目前无法写入
   *[other] { "" }
}{ $draining ->
    [0] { "" }
   *[other] ，不开新桌
}
admin-switched = { $part }：{ $state ->
    [off] 已关闭
   *[other] 已打开
}
admin-drained = { $drained ->
    [0] 恢复开新桌
   *[other] 不再开新桌，直到 `drain --off`
}；开着的牌桌：{ $tables }，还在打的{ word-deal }：{ $deals }
admin-unbanned = 已解除对 { $who } 的封禁
admin-invited = 把这个链接发给可以开桌的人：{ $link }
    也可以输入邀请码 { $code }。要收回：clamber admin uninvite { $code }
admin-uninvited = 邀请 { $code } 已收回
admin-pardoned = { $who } 上次中途离开的计分赛不再算数{ $until ->
    [none] ，不用再等
   *[other] ，还要等一会儿
}
admin-added = 新增的词：{ $added }{ $known ->
    [0] {""}
   *[other] ，原来就有：{ $known }
}
admin-removed = 删除的词：{ $removed }
admin-no-words = 需要词或 --file
admin-forgotten = 已删除 { $who } 的信息：改写的牌桌 { $tables }，牌谱 { $records }，身份 { $guests }
admin-purged = { $dry_run ->
    [0] 已删除
   *[other] 会删除
}：牌桌 { $tables }，游客 { $guests }，牌谱 { $records }
admin-sure = 删除牌桌 { $tables }、游客 { $guests }、牌谱 { $records }？[y/N]
admin-ask-yes = 这会删除内容：请加上 --yes，或先用 --dry-run 看看
admin-no-text = 请写出公告的内容，或用 --clear
admin-ratings-checked = 由 { $matches } 场计分赛算出 { $people } 个等级分；{ $database } 里存得不同的：{ $differing }{ $differing ->
    [0] {""}
   *[other] {"；请停下服务器，用 --recompute 改正"}
}
admin-ratings-recomputed = 由 { $matches } 场计分赛算出 { $people } 个等级分；{ $database } 里改正了：{ $differing }
admin-exported = { $file }：{ $database } 的 { $rows } 行；里面有正在打的手牌，请自己收好
admin-restored = { $file } 的 { $rows } 行已放进 { $database }
admin-empty = { $database } 是空的；什么也没写
admin-column-id = 牌桌
admin-column-status = 状态
admin-column-rules = 规则
admin-column-matches = 场数
admin-column-seats = 座位
admin-column-word = 词
admin-column-code = 邀请码
admin-column-note = 给谁
admin-column-guests = 人数
admin-column-link = 链接
admin-column-guest = 游客
admin-column-name = 名字
admin-column-seen = 最近来过（UTC）
admin-column-address = 地址
admin-column-tables = 牌桌
admin-column-who = 封禁对象
admin-column-until = 结束时间（UTC）
admin-column-by = 由谁
admin-column-reason = 原因
admin-column-sanction = 处罚
admin-column-kind = 种类
admin-column-text = 申诉
admin-column-act = 操作
admin-column-subject = 对谁
admin-column-details = 细节
admin-column-role = 角色
admin-column-club = 俱乐部
admin-report = { $about }（{ $guest }）被{ $reporter }举报：{ $reason }，{ $state }
admin-report-table = 牌桌 { $table }{ $replay ->
    [none] { "" }
   *[other] ，复盘 { $replay }
}
admin-report-words = 举报人的话：{ $words }
admin-report-said = { $name }{ $part ->
    [subject] （被举报）
    [reporter] （举报人）
   *[none] { "" }
}：{ $phrase }
admin-report-sanction = { $kind }：{ $reason }
admin-column-report = 举报
admin-column-state = 状态
admin-column-about = 被举报人
admin-column-reporter = 举报人
admin-column-table = 牌桌
admin-column-words = 说明
admin-column-part = 功能
admin-column-on = 打开
admin-column-at = 时间（UTC）
admin-column-people = 人数
admin-column-plays = 每分钟出牌
admin-column-p50 = 半数低于（毫秒）
admin-column-p99 = 99% 低于（毫秒）
admin-column-lag = 循环延迟（毫秒）
admin-column-storage = 存储字节
admin-column-node = 节点
admin-column-process = 进程
admin-column-version = 版本
admin-column-since = 开始时间（UTC）
admin-column-shards = 分片数
admin-denied = { $reason }
admin-nothing = 请说明删除什么：--tables、--guests 或 --records，后面是天数
admin-not-empty = 数据库不是空的（{ $table }）；备份只能放进新的数据库
admin-no-backup = { $file } { $what ->
    [begin] 开头不像数据库的备份
    [line] 第 { $line } 行不是任何表的一行
    [rows] 到第 { $line } 行为止，有些行不能同时放在数据库里
   *[end] 不完整：到第 { $line } 行就结束了
}；什么也没有放回
admin-no-answer = { $database } 的服务器没有回应：{ $server }；请先看看牌桌，再重试
admin-no-database = { $database } 没有数据库：{ $reason }；请用 --env-file、--database 或 CLAMBER_DATABASE 指明服务器用的那个
admin-database = 数据库：{ $database }；{ $server ->
    [none] 没有服务器在运行
   *[other] 服务器：{ $server }
}
