# --help 对每个命令和参数的说明。

cli-usage = 用法：
cli-positionals = 参数
cli-options = 选项
cli-help = 显示这份说明后退出
cli-version = 显示版本后退出
cli-commands = 命令
cli-clamber = 几种中国扑克：{ $games }。
cli-clamber-more =
    例子：
      clamber play                                           选一种玩法，坐下来打
      clamber play guandan --seats me,greedy,greedy,greedy --seed 7
      clamber rules guandan/kandell                          这套规则的改动
      clamber simulate guandan --deals 1000 --bots greedy,random

    clamber COMMAND --help 详细说明一个命令。

# 几个命令都有的参数。
cli-game = 一种玩法、它的一套规则（guandan/kandell），或写着规则的 JSON 文件
cli-game-optional = 一种玩法、它的一套规则（guandan/kandell），或写着规则的 JSON 文件；不写会问
cli-rules-option = 同 GAME
cli-set = 规则的一个选项；可重复（clamber rules GAME 列出全部选项）
cli-language = 界面语言；默认按环境变量（LC_ALL, LC_MESSAGES, LANG）
cli-players = 人数，用于人数不固定的玩法
cli-workers = 工作进程数；默认本机或集群每个处理器一个
cli-executor = 工作进程的种类：本机进程（processes），或 Ray（RAY_ADDRESS 指定集群）；默认 processes
cli-records = 把每一场写进一个新文件，一行一场
cli-four-colours = 四种花色四种颜色

cli-play = 在终端里打一场
cli-play-does = 在终端里打一场。你坐 0 号座位，其余座位是机器人。
cli-play-seats = 按出牌顺序列出各座位：me、me:NAME、{ $bots }；默认是你和 { $default }；net_beginner、net_ordinary、net_expert 较弱
cli-play-seed = 再发同样的牌；默认发新牌
cli-play-deals = 打完这么多局后结束
cli-level = 双方从哪一级打起，2 到 A（掼蛋）
cli-play-pace = 机器人每一手的显示秒数；在终端里默认 { $pace }
cli-play-more =
    例子：
      clamber play guandan
      clamber play gandengyan/baike --seats me,greedy,random --seed 7
      clamber play biga --seats me:Ann,greedy,me:Ben,greedy,greedy
      clamber play doudizhu --seats me,mybots:Cautious,greedy
      clamber play gandengyan --set draw=winner --deals 5

    在牌桌上输入 help，看可以输入什么。

cli-serve = 在浏览器里开牌桌
cli-serve-does =
    启动服务器，显示地址；在桌面环境里还会打开浏览器。
    CLAMBER_HOST、CLAMBER_PORT、CLAMBER_DATABASE 和 CLAMBER_BOTS 与下面的选项作用相同。
cli-serve-host = 监听的地址；0.0.0.0 是整个网络 [127.0.0.1]
cli-serve-port = 端口，0 是任意端口 [8451]
cli-serve-database = SQLite 的文件，或 postgresql://USER@HOST/NAME
cli-serve-bots = 可以请哪些机器人入座：{ $bots } [{ $usual }]
cli-serve-workers = 在同一端口后一起服务的进程数；需要 PostgreSQL [1]
cli-serve-check = 不启动服务器，只检查全部设置并写明结果
cli-env-file = 设置的文件，每行一个 CLAMBER_名称=值；环境变量优先
cli-serve-open = 打开浏览器 [在桌面环境的终端里启动时]

cli-simulate = 让机器人打许多局
cli-simulate-does = 让机器人打许多局，给出统计。
cli-simulate-deals = 局数；默认 { $deals }
cli-simulate-bots = 参加的机器人：{ $bots }；默认 greedy
cli-simulate-seed = 默认用新的种子，统计里会写明
cli-simulate-out = 把每一次决定写进新的 Parquet 文件，供学习用（docs/data.md）
cli-simulate-json = 以 JSON 格式输出统计
cli-simulate-more =
    例子：
      clamber simulate guandan --deals 10000 --bots greedy,random --seed 1 --workers 2
      clamber simulate gandengyan --players 3 --bots greedy --set draw=winner
      clamber simulate guandan --level T --deals 500
      clamber simulate biga --deals 100 --records games.jsonl
      clamber simulate guandan --bots net --out games.parquet
      clamber simulate doudizhu --deals 100 --bots mybots:Cautious,greedy

    机器人比座位少时轮流入座：greedy,random 让 0 号和 2 号座位都是 greedy。
    同样的种子得到同样的牌和结果，与 --workers 无关。

cli-arena = 比较机器人的水平
cli-arena-does = 让机器人轮换座位打同样的牌，比较谁打得更好。
cli-arena-bots = 参加比较的机器人
cli-arena-references = 另外的对手；等级分以它们的平均值为基准
cli-arena-deals = 局数，有 --precision 时是上限；默认 { $deals } 或 { $most }
cli-arena-matches = 打整场：场数由 --deals 定
cli-arena-precision = 每个胜率都精确到 ± P 个百分点时结束
cli-arena-seed = 默认用这次比赛已有的种子，或新的种子
cli-arena-run = 保存这次比赛；文件已经在时接着打
cli-arena-restart = 丢弃 --run 文件里的结果，用同样的牌重新打
cli-max-replaced = 若某个机器人的决定有超过百分之 P 由 greedy 代打，则以状态 1 退出；默认：{ $default }
cli-traceback = 打印每种错误的回溯
cli-arena-records = 把打过的都写下来，一行一份牌谱
cli-arena-html = 把带图的报告写进一个新文件
cli-arena-json = 以 JSON 格式输出报告
cli-arena-more =
    例子：
      clamber arena guandan planner greedy --deals 2000
      clamber arena guandan planner mybots:Mine --references random,greedy --precision 1.0 --run tuning.jsonl
      clamber arena gandengyan planner greedy --players 4 --html report.html
      clamber arena guandan planner greedy --matches --deals 200 --records matches.jsonl

    BOT 是 { $bots }。
    每两个机器人都用所有坐法打同样的牌；衡量的内容和读法见 docs/arena.md。
    设置和种子相同，结果就相同，与工作进程的种类和数量无关。中断的比赛如果有 --run，用同样的命令接着打。

cli-benchmark = 用固定的测试题测一个机器人
cli-benchmark-does = 让机器人做竞技场的一道固定测试题，给出可以引用的一行结果。
cli-benchmark-task = 测试题，例如 guandan@1；不写版本就用最新的；默认列出全部
cli-benchmark-bot = 要测的机器人，可以写多次：{ $bots }
cli-benchmark-json = 以 JSON 格式输出，包括测试题
cli-benchmark-csv = 以 CSV 格式输出，每个对手一行
cli-benchmark-more =
    例子：
      clamber benchmark
      clamber benchmark guandan@1 --bot mybots:Mine
      clamber benchmark doudizhu@1 --bot net:training/doudizhu/doudizhu.net --bot net --csv

    测试题和自带机器人的成绩见 docs/benchmark.md。

cli-mcp = 让大模型智能体通过模型上下文协议（MCP）打牌
cli-mcp-does =
    在标准输入输出上（或用 HTTP）提供模型上下文协议服务：查规则、和机器人打比赛、坐到服务器的牌桌上、
    分析打完的牌。加 --ladder 则改为评测智能体。
cli-mcp-http = 改用 HTTP，在 { $host } 的这个端口提供服务
cli-mcp-server = 以机器人账号在这台服务器上打牌
cli-mcp-token = 机器人账号的令牌；默认取环境变量 { $variable }，其他用户看不到
cli-mcp-ladder = 用这种牌或这套规则，让智能体和机器人打天梯
cli-mcp-run = 存放天梯结果的文件，可以接着打
cli-mcp-deals = 对每个机器人的局数；默认 { $deals }
cli-mcp-bots = 天梯上的机器人：{ $bots }；默认是四个级别的神经网络
cli-mcp-seed = 种子；默认随机，或用文件里的
cli-mcp-name = 结果里智能体的名字；默认 `agent`
cli-mcp-more =
    例子：
      clamber mcp
      clamber mcp --http 8452
      clamber mcp --ladder guandan --deals 50 --run my-agent.jsonl --name my-agent
      clamber ladder my-agent.jsonl

cli-ladder = 打印智能体天梯的结果
cli-ladder-does = 打印用 clamber mcp --ladder 评测智能体的结果。
cli-ladder-file = 天梯的文件
cli-ladder-json = 以 JSON 格式输出结果
cli-ladder-more =
    例子：
      clamber ladder my-agent.jsonl
      clamber ladder my-agent.jsonl --json

cli-train = 让网络自己打牌来学会一种游戏
cli-train-does = 让网络自己打牌来学会一种游戏，网络存在一个文件夹里。
cli-train-game = 游戏：{ $games }
cli-train-settings = 按这个文件里的设置开始；影响结果的设置都在里面
cli-train-from = 新训练从这个网络开始；默认从没练过的开始，它按 planner 的估分出牌
cli-train-resume = 接着练这个文件夹里的
cli-train-folder = 新训练的文件夹；默认 training/游戏名
cli-train-hours = 练多久（小时，按时钟计，与进度和曲线一致）；默认练到被打断
cli-train-chunks = 学完这么多批就结束；默认按设置里写的
cli-train-workers = 同时有几个在打；默认 1
cli-train-seed = 新训练的种子；默认新取一个
cli-train-deals = 新训练每批打多少局
cli-train-measure-every = 每 N 批测一次；默认 { $chunks }
cli-train-more =
    例子：
      clamber train guandan --hours 3 --workers 2
      clamber train --resume training/guandan --hours 8 --workers 2
      clamber train --settings training/guandan/settings.json --folder training/again
      clamber arena guandan net:training/guandan/guandan.net planner --deals 1000

    进度每分钟存进文件夹一次，随时可以停，以后接着练。结果只取决于那里的设置，与进程数和时间无关。
    以前的试验见 docs/training.md。

cli-net = 导出网络的权重
cli-net-does = 把网络的权重写成其他程序能读的文件。
cli-net-what = 动作
cli-net-more =
    例子：
      clamber net export guandan guandan.safetensors

    有哪些网络、文件里有哪些数组，见 docs/models.md。

cli-net-export = 把网络的权重写成 `safetensors` 或 NumPy 数组
cli-net-export-does = 把网络的权重写进新文件：`safetensors`；文件名以 .npz 结尾时写成 NumPy 数组。
cli-net-export-net = 游戏名，导出它自带的网络（{ $games }），或 .net 文件
cli-net-export-file = 新文件，.safetensors 或 .npz
cli-net-export-more =
    例子：
      clamber net export guandan guandan.safetensors
      clamber net export training/guandan/guandan.net mine.npz

cli-replay = 一步步回看牌谱
cli-replay-does = 一步步回看牌谱，可以看所有人的手牌，也可以只看一个座位当时看到的。
cli-replay-file = 牌谱，或一行一份牌谱的 *.jsonl
cli-replay-match = 只看文件里这一行的一场，从 1 数起
cli-replay-deal = 只看这一场的第几局，从 1 数起
cli-replay-seat = 显示这个座位看到的；默认显示所有人的手牌
cli-replay-more =
    回车往后，b 往前，数字跳到本局的那一步，deal N 跳到另一局，q 离开。
    不在终端里时全部打印出来。

cli-check = 核对牌谱
cli-check-does = 重打一遍牌谱，按规则核对每一步和每个结果。
cli-check-files = 牌谱，或一行一份牌谱的文件
cli-check-shuffle = 同时核对洗牌，并显示每一步
cli-check-digest = 给随机数之前所看到的名单摘要，牌谱里要有它；可以写多次。同时也核对洗牌
cli-check-more =
    后缀是 .jsonl 的文件一行一份牌谱，别的文件是一份牌谱。行从 1 数起；局和步从 0 数起，与牌谱里的列表一样。
    牌谱有错时退出状态是 1，文件读不了时是 2。

cli-referee = 回答关于规则的问题，供任何语言的程序使用
cli-referee-does = 回答关于规则的问题：标准输入一行一个 JSON 对象，每行回答一行。
cli-referee-more =
    例子：
      echo '{"{"}"op":"readings","rules":"guandan","level":"4","cards":"4h4h8s8d9c9d"{"}"}' | clamber referee

    问题、回答和错误代码见 docs/notation.md 第 4 节。

cli-rules = 列出玩法、各套规则和选项
cli-rules-does = 列出玩法、各套预设规则和选项。
cli-rules-name = 一种玩法、它的一套规则，或写着规则的 JSON 文件
cli-rules-settings = 要改的选项，例如 max_hands=12
cli-rules-json = 用 JSON 给出
cli-rules-ask = 用几个问题问出你们的规则，写成规则文件
cli-rules-format = 把 NAME 的规则输出成可以阅读、打印的一页
cli-rules-more =
    例子：
      clamber rules                       所有玩法和各套规则
      clamber rules guandan               一种玩法的全部选项
      clamber rules guandan/kandell       这套规则的改动
      clamber rules guandan max_hands=12  改一个选项后的玩法
      clamber rules guandan --ask         用几个问题问出你们的规则
      clamber rules gandengyan --json     同样的内容，供程序使用

cli-njupt = 充当南邮掼蛋平台，或加入一个这样的平台
cli-njupt-does = 按南邮掼蛋平台的 WebSocket 协议服务，让参赛程序打整场；或带一个机器人加入这样的平台。
cli-njupt-rules = 掼蛋的规则 [{ $rules }]
cli-njupt-set = 规则的一个选项
cli-njupt-matches = 打几场 [1]
cli-njupt-host = 监听的地址 [127.0.0.1]
cli-njupt-port = 端口，0 是任意端口 [{ $port }]
cli-njupt-bots = 参赛程序没有占的座位由谁坐：{ $bots }
cli-njupt-seconds = 回答的时间，单位是秒 [{ $seconds }]
cli-njupt-seed = 牌从哪个种子来；默认用新的
cli-njupt-join = 不作服务器，改为让 --bots 的机器人加入这个平台
cli-njupt-more =
    例子：
      clamber njupt                                     在 ws://127.0.0.1:23456/game/ 等 client0 到 client3
      clamber njupt --bots greedy,greedy --matches 10 --records games.jsonl
      clamber njupt --join ws://127.0.0.1:23456/game/client2 --bots greedy

    消息和回答的格式见 docs/njupt.md。

cli-format = 让机器人充当 { $platform } 的程序
cli-format-does = 从标准输入一行一个地回答 { $platform } 的请求，由机器人出牌。
cli-format-bot = 要运行的机器人：{ $bots }
cli-format-seed = 选择用的种子；默认用新的
cli-format-more =
    例子：
      clamber { $command } greedy < request.json

    输入和输出的格式见 docs/{ $command }.md。

cli-admin = 管理服务器：牌桌、游客、封禁、公告、备份
cli-admin-does =
    查看和关闭牌桌，给游客改名，移出或封禁游客和地址，发布公告，清除旧的内容，备份和恢复；针对运行中的服务器，
    或它的数据库。
cli-admin-what = 操作
cli-admin-database = 同 `clamber serve`
cli-admin-json = 用 JSON 给出
cli-admin-csv = 以 CSV 格式输出
cli-admin-table = 牌桌的编号
cli-admin-who = 游客（名字或编号）、地址或网络
cli-admin-guest = 游客（名字或编号）
cli-admin-entries = 显示最后 N 条经过 [200]
cli-admin-table-or-host = 牌桌的编号；或桌主的名字、编号、地址，关闭其所有开着的牌桌
cli-admin-only-table = 只在这张牌桌
cli-admin-name = 新名字
cli-admin-reason = 原因；设置 CLAMBER_MODERATION=true 时本人会看到
cli-admin-days = DAYS 天以后结束；默认没有期限
cli-admin-text = 一行文字
cli-admin-text-zh = 给中文读者的文字
cli-admin-clear = 撤下公告
cli-admin-off = 恢复开新桌
cli-admin-dry-run = 只数一数会删除多少
cli-admin-yes = 不再询问，直接删除
cli-admin-note = 备注邀请对象，如“周四俱乐部”
cli-admin-code = 邀请码
cli-admin-role-name = moderator（协管员）或 operator（管理者）
cli-admin-role-club = 只管这个俱乐部的牌桌，写名字或编号
cli-admin-role-remove = 取消角色
cli-admin-entry = 词，如“笨蛋”“DARN*”或“+DARNING”
cli-admin-entry-file = 每行一个词的文本文件
cli-admin-sanction = 处罚编号，或其前八位
cli-admin-answer-word = lift（解除）或 keep（维持）
cli-admin-reply = 给本人的答复
cli-admin-export-file = 一个新文件
cli-admin-recompute = 改正算出来不同的等级分；服务器必须已停下
cli-admin-restore-file = `export` 写的文件
cli-admin-purge-tables = 清除关闭超过 DAYS 天的牌桌
cli-admin-purge-guests = 清除 DAYS 天没来的游客
cli-admin-purge-records = 清除上传超过 DAYS 天的牌谱
cli-admin-more =
    经由数据库找到服务器；没有运行的服务器时直接改数据库。请指明服务器自己的数据库，最好用它启动时的 --env-file。
    游客用名字，或 `guests` 显示的前 8 位或更多位来指。

    例子：
      clamber admin tables
      clamber admin ban 203.0.113.0/24 --days 7 --reason "刷服务器"
      clamber admin announce "Maintenance at 20:00 UTC" --zh "20:00（UTC）维护"
      clamber admin purge --tables 90 --records 30 --dry-run
      clamber admin export /backup/tables-2026-11-22.jsonl

cli-admin-tables = 列出开着的牌桌
cli-admin-tables-does = 列出开着的牌桌。
cli-admin-guests = 列出游客，最近来过的在前
cli-admin-guests-does = 列出游客，最近来过的在前。
cli-admin-bans = 列出封禁名单
cli-admin-bans-does = 列出被封禁的游客、地址和网络。
cli-admin-nodes = 列出服务器的各个节点
cli-admin-nodes-does = 列出以多个进程运行的服务器的各个节点。
cli-admin-show = 查看一张牌桌和它的经过
cli-admin-show-does = 查看一张牌桌的状态和操作记录。正在打的手牌不显示。
cli-admin-close = 永久关闭牌桌
cli-admin-close-does = 永久关闭一张牌桌，或一个桌主所有开着的牌桌。
cli-admin-kick = 将游客移出牌桌
cli-admin-kick-does = 将一个游客或一个地址的全部游客移出所有开着的牌桌，或其中一张；不能再回来，座位由机器人接管。
cli-admin-rename = 给游客改名
cli-admin-rename-does = 给一个游客改名，包括记录和复盘里的名字。游客正在坐的牌桌随即继续。
cli-admin-announce = 向所有人发布公告
cli-admin-announce-does = 在所有页面上显示一行文字，直到撤下。每个人都可以关掉它。
cli-admin-status = 显示运行中服务器的负载
cli-admin-status-does = 显示运行中服务器的人数、牌桌、游戏、存储、通知和节点。
cli-admin-metrics = 列出最近一小时的指标
cli-admin-metrics-does = 列出运行中服务器每个进程最近一小时的指标，每十秒一行。
cli-admin-switches = 列出可以关闭和打开的功能
cli-admin-switches-does = 列出服务器运行时可以关闭和打开的功能。
cli-admin-switch = 关闭或打开服务器的一项功能
cli-admin-switch-does =
    在服务器运行时关闭一项功能，或重新打开：`quick_match`、`open_tables`、`chat`、`level_beginner`、
    `level_ordinary`、`level_expert` 或 `level_master`。只有设置提供的功能才能打开。
cli-admin-part = 功能，如 `clamber admin switches` 所列
cli-admin-state = `on`（打开）或 `off`（关闭）
cli-admin-drain = 维护前不再开新桌
cli-admin-drain-does = 不再开新桌，直到 `drain --off`，重启以后也一样；所有页面上有提示。开着的牌桌继续，并显示有几张还在打。
cli-admin-ban = 封禁一个游客、地址或网络
cli-admin-ban-does = 封禁一个游客、地址或网络。被封禁的游客断开连接，并失去座位。
cli-admin-unban = 解除封禁
cli-admin-unban-does = 解除对一个游客、地址或网络的封禁。
cli-admin-warn = 警告游客
cli-admin-warn-does = 警告一个游客，本人会看到一次原因。
cli-admin-mute = 禁言游客
cli-admin-mute-does = 禁止一个游客在牌桌上使用快捷语和聊天。
cli-admin-suspend = 让游客不再和陌生人打牌
cli-admin-suspend-does =
    暂停一个游客参加等级分比赛、快速匹配和公开牌桌。正在进行的比赛可以打完。
cli-admin-lift = 解除处罚
cli-admin-lift-does = 提前解除一项处罚，或收回警告。
cli-admin-sanctions = 列出处罚
cli-admin-sanctions-does = 列出生效中的禁言、暂停和封禁。
cli-admin-appeals = 列出申诉
cli-admin-appeals-does = 列出等待答复的申诉。
cli-admin-answer = 答复申诉
cli-admin-answer-does = 答复一项申诉：解除或维持处罚。
cli-admin-acts = 列出协管员和管理者最近的操作
cli-admin-acts-does = 列出协管员、管理者和 `clamber admin` 最近的操作。
cli-admin-role = 授予或取消角色
cli-admin-role-does =
    让一个账号成为协管员或管理者，或只管一个俱乐部牌桌的协管员；或取消这样的角色。服务器设置
    CLAMBER_MODERATION=true 时角色才生效。
cli-admin-roles = 列出协管员和管理者
cli-admin-roles-does = 列出协管员和管理者。
cli-admin-reports = 列出对玩家的举报
cli-admin-reports-does = 列出未处理的举报，最近的在前。
cli-admin-reports-all = 也包括已处理的
cli-admin-report = 查看一个举报和它的证据
cli-admin-report-does = 查看对一个玩家的举报：举报人写的话、牌桌上的发言、打完后的复盘，以及此人受过的处罚。
cli-admin-report-id = 举报的编号，或至少前 8 位
cli-admin-invite = 邀请游客开桌
cli-admin-invite-does = 给出一个链接，用它的游客可以开桌（CLAMBER_TABLES=invited）。收回之前一直有效。
cli-admin-invites = 列出开桌的邀请
cli-admin-invites-does = 列出开桌的邀请。
cli-admin-unwait = 取消一位中途离开计分赛的游客的等待
cli-admin-unwait-does = 让一位游客上次中途离开的计分赛不再算数，等待随之结束或缩短。
cli-admin-words = 列出名字和文字里不允许的词
cli-admin-words-does = 列出名字和文字里不允许的词。
cli-admin-word = 添加名字和文字里不允许的词
cli-admin-word-does =
    添加名字、标题和其他文字里不允许的词。大小写、全角半角、变音符号、形近字符、重复的字母和夹在中间的符号都一样对待。
    “DARN*”也指以它开头的词，“*DARN*”也指含有它的词，“+DARNING”放行一个本来会被拦下的词。
cli-admin-unword = 从词表里删除词
cli-admin-unword-does = 从名字和文字里不允许的词中删除一些。
cli-admin-uninvite = 收回一个邀请
cli-admin-uninvite-does = 收回一个邀请，用过它的游客也不能再开桌。他们的牌桌照旧。
cli-admin-forget = 删除一个游客的全部信息，包括记录和复盘里的名字
cli-admin-forget-does =
    删除一个游客的信息：身份、上传的牌谱、打过的牌局列表；记录和复盘里的名字改成星号。游客正在坐的牌桌照常继续，
    座位算作离线。封禁保留，数据库的备份不变。
cli-admin-purge = 清除若干天以前的内容
cli-admin-purge-does = 清除若干天以前的内容。坐在牌桌上的游客保留。
cli-admin-ratings = 核对等级分与存下的比赛结果，服务器运行时也可以
cli-admin-ratings-does =
    按存下的顺序，由计分赛的结果重新算出所有等级分，并与存下的核对，服务器运行时也可以。有不同时，退出码是 1。
cli-admin-push-key = 生成发送 Web Push 通知的密钥
cli-admin-push-key-does = 生成发送 Web Push 通知的密钥，写成设置文件里的一行。
cli-admin-export = 写一份数据库的备份，服务器运行时也可以
cli-admin-export-does = 写一份数据库的备份，服务器运行时也可以。
cli-admin-restore = 把备份放进空的数据库
cli-admin-restore-does = 把备份放进空的数据库。

# 看不懂的命令行。
misread = { $what }
misread-argument = { $name }：{ $what }
misread-required = 还缺参数：{ $names }
misread-unknown = 不认识的参数：{ $given }
misread-setting = 不认识的参数：{ $given }；设置选项请写 --set { $given }
misread-no-value = { $name } 后面要有值
misread-takes-none = { $name } 不带值，请去掉 { $value }
misread-no-number = { $name }：{ $value } 不是整数
misread-ambiguous = { $given } 可以是 { $known }
misread-no-such = 没有{ $kind ->
    [COMMAND] 命令
    [WHAT] 命令
   *[other] {" "}{ $kind }
} { $value }；{ $what }
misread-near = 是不是 { $near }？
misread-choose = 可选 { $known }
misread-seed = 种子是 0 到 2^256 - 1 的整数，不是 { $text }
misread-count = 应是 1 到 { $most } 的整数，不是 { $text }
misread-pace = 应是 0 到 { $most } 的秒数，不是 { $text }
misread-seconds = 应是大于 0、不到一天的秒数，不是 { $text }
misread-percent = 应是 0 到 100 的百分数，不是 { $text }
misread-points = 应是百分点数，例如 1.0，不是 { $text }
