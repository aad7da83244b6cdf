# 只有网页说的话。

## 首页

app-title = clamber
app-tagline = 和朋友、机器人一起打掼蛋、斗地主等六种牌。
pad-title = 记分器
pad-game = 游戏
bots-title = 挑战机器人
bots-lobby = 挑战机器人
home-play = 立即开局
home-friends = 邀请朋友
home-watch = 看机器人打
home-first = 第一次来？边打边学：
learn-first = 开始第一次对战
coach-offer = 拿不准？点“提示”。
coach-hinted = 提示是{ $play }。
coach-why = 提示是{ $play }：{ $reason }
home-level = 对手水平
home-seats = { $n } 人
home-back = 接着打：{ $game }
home-daily = 每日牌局
home-daily-today = 今日牌局
home-daily-progress = 已打 { $n }/{ $m }
home-daily-streak = 连续 { $n } 天
home-ending = 今日残局
home-playing = { $n } 人在玩
home-replays = 回放与牌谱
local-title = 在本机上打
local-short = 本机打
home-join = 收到了链接？打开它就能入座。
home-static = 这个页面没有服务器：在本机上和机器人打。架一台自己的服务器，就能和朋友、生人一起打。
home-variants = 换规则

## 开桌

new-title = 开一桌{ $game }
new-preset = 规则
new-level = 从几级打起
new-level-rules = 按规则
new-seats = 座位
new-seat = 座位 { $n }
new-players = 人数
new-me = 我
new-open = 空位，凭邀请入座
new-bot = 机器人（{ $bot }）
new-table = 牌桌
new-name = 你的名字
new-limit = 出牌限时
new-limit-none = 不限
new-seconds = { $n } 秒
new-spectators = 允许旁观
new-chat = 快捷语
new-counter = 记牌器
new-rated = 计分赛：各家都要有账号
new-host-starts = 坐满后等我发牌
new-options = 全部选项
new-changed = 已改 { $n } 项
new-number = 数值
new-none = 无
new-reset = 恢复预设规则
new-shown = 只影响显示
value-on = 开
value-off = 关
value-none = 无
value-any = 不限
value-allowed = 可以
value-forbidden = 不可以
option-yes = 是
option-no = 否

## 开桌

new-make = 开桌

## 邀请

join-sentence = { $host }邀请你打{ $game }。
join-plain = 邀请你打{ $game }。
join-name = 你的名字
join-partner = { $name }将是你的对家。
join-as = 你以“{ $name }”的名字入座。
join-rename = 改名
join-sit = 入座
join-watch = 只旁观
join-full = 座位已满。
join-in-deal = 这一{ word-deal }正在进行；结束后座位归你。
join-reserved = 座位已留好，这一{ word-deal }结束后入座。

## 等人

lobby-title = 牌桌已开好
lobby-title-guest = 你已在牌桌上
lobby-invite = 邀请朋友：把链接发给他们
lobby-copy = 复制链接
lobby-copied = 已复制
lobby-start = 现在发牌
result-easier = 换容易一点的对手？
lobby-fill = 空位先由机器人代打，直到有人入座。
lobby-wait = 等桌主{ $host }发牌。
lobby-open = 空位
lobby-bot = 让机器人坐
lobby-reopen = 改为空位
lobby-title-watch = 玩家正在入座
rated-match = 计分赛
rated-next = 这场比赛计入等级分。
casual-match = 不计分
casual-guest = 这场不计分：{ $name } 没有账号。
casual-program = 这场不计分：{ $name } 是程序。
casual-bot = 这场不计分：{ $name } 是没有等级分的机器人。
casual-open = 这场不计分：空位由机器人代打。
rating-title = 等级分
rating-change = { $name }：{ $before } → { $after }（{ $change }）
rating-provisional = { $text }，暂定，± { $uncertainty }
lobby-sides = { $one } 对 { $other }
lobby-pick = 对调
lobby-here = 换到这里
lobby-swap-pick = 将 { $name } 与其他座位对调
lobby-move = 坐这里
lobby-ask = 想坐这里
lobby-withdraw = 已提出 · 撤回
lobby-asks = { $name } 想换到 { $seat } 号座位（{ $other }）。
lobby-allow = 对调
lobby-change = 换座位
lobby-swap = { $one }与{ $other }换座
lobby-qr = 邀请二维码
host-make = 设为桌主
host-make-sure = 确定将{ $name }设为桌主？之后只有新桌主能改回来。
host-seat = { $name }的座位
host-seat-open = 空位，凭邀请入座
host-remove = 移出
host-remove-sure = 确定将{ $name }移出牌桌？之后不能再回来。
host-remove-not = 取消
host-lock = 锁定
host-unlock = 解锁
host-invite = 换邀请链接
host-close = 关闭牌桌
host-close-sure = 确定关闭牌桌？所有人都会离开，不能再打开。
host-close-not = 取消

## 座位

seat-viewer = 你
seat-program = 联网机器人
seat-bot = 机器人（{ $bot }）
seat-bot-short = { $bot }机器人
seat-covered = 托管中（{ $bot }）
seat-covered-short = 托管中
seat-stood-in = { $name }（托管）
seat-partner = 对家
seat-ally = 同伙
seat-declarer = 庄家
seat-alone = 独打
seat-secret = 暗庄
seat-opponent = 闲家
seat-peasant = 农民
seat-open = 身份未定
seat-landlord = 地主
seat-host = 桌主
seat-locked = 已锁定
seat-reserved = 留给{ $name }
seat-away = 离线
seat-dealer = 庄
seat-out = { $place }
seat-cards = 剩 { $n } 张
seat-announced = 报牌：剩 { $n } 张
seat-level = 我方打 { $level }
seat-many = 未报牌
seat-pass = 不要
open-hand-own = 明牌
open-hand = { $name }：明牌
seat-shown = 亮出
seat-turn = 出牌中
seat-thinks = 轮到{ $name }
bot-random = 随机
bot-greedy = 简单
bot-quick = 快手
bot-planner = 规划
bot-seat-0 = 白鹭
bot-seat-1 = 水獭
bot-seat-2 = 山獾
bot-seat-3 = 燕子
bot-seat-4 = 山猫
bot-seat-5 = 乌龟

## 顶栏与按钮上方的一行

bar-mute = 静音
bar-level = 打 { $level }
bar-wild-rank = 癞子 { $rank }
bar-deal = 第 { $n } { word-deal }
bar-daily = 每日牌局 { $n }/{ $m }
bar-times = 炸弹 × { $n }
bar-talon = 牌堆 { $n } 张
table-beat-by = { $play } · { $name }
table-lead = 你先出，任意牌型。
table-lead-must = 你先出，要带上 { $rank }。
table-follow = 轮到你：压过{ $play }，或不要。
table-follow-must = 轮到你：压过{ $play }，有大必出。
table-nothing = 没有大过的牌。
table-wait = 轮到{ $name }。
table-wait-tribute = 等{ $name }进贡
table-wait-resist = 等{ $name }决定是否抗贡
table-wait-take = 等{ $name }选贡牌
table-wait-return = 等{ $name }还贡
table-wait-lead = 等{ $name }指定谁先出
table-wait-somebody = 等其他人决定。
table-watching = 你在旁观。
table-watchers = { $more ->
    [1] 旁观 { $n } 人以上
   *[0] 旁观 { $n } 人
}
table-watch-sit = 入座
table-watch-ask = 想一起打，请向同桌的人要邀请链接。
table-you-are-out = 你已出完，其他人继续。
table-paused = 牌桌暂停，等人回来。
table-rests = 托管太久，牌桌已暂停。点“下一{ word-deal }”或取消托管即可继续。
table-covered = 托管中，机器人代你出牌
table-covered-timeout = 超时托管，机器人代你出牌
table-takeback = 取消托管
table-drawing = 已摸 { $n }/{ $all } 张
bar-big = 大A { $suit }
bar-declarer = 庄家{ $name }
bar-score = 积分 { $n }

## 按钮

play-play = 出牌
play-play-what = 出 { $play }
play-pass = 不要
play-hint = 提示
play-clear = 重选
play-passahead = 本轮不要
play-passahead-short = 本轮不要
play-passdeal = 一直不要到本{ word-deal }结束
play-passing = 本{ word-deal }一直不要。
play-must-lead = 轮到你领出，不能不要。
play-choose = 当作
play-beats = { $play }，压过{ $beat }
play-captures = { $play }，收走{ $beat }
play-within = 可以出：
play-missing = 还差 { $n } 张就是{ $kind }
play-select = 请选牌。
play-late = 刚轮到你，请再按一次。
play-sent = 已出牌…
play-hint-pass = 提示 { $n }/{ $m }：不要。
play-hint-pass-why = 提示 { $n }/{ $m }：不要。{ $reason }
play-hint-choose = 提示 { $n }/{ $m }：当作
play-hint-play = 提示 { $n }/{ $m }：{ $sentence }
play-hint-why = 提示 { $n }/{ $m }：{ $reason }
play-hint-heard = 提示 { $n }/{ $m }：{ $sentence }。{ $reason }
play-capture = 收蛋

## 理牌

sort-rank = 按点数
sort-suit = 按花色
sort-combinations = 按牌型
sort-plan = 按最佳组牌
sort-flush = 下一个同花顺
sort-noflush = 手里没有同花顺。
sort-hand = 手动
sort-collect = 归为一组

## 出牌以外的决定

decide-expose = 亮 A 吗？这个花色就成为大A，你当庄家；拿着另一张的是暗庄，和你一伙。
decide-overcall = { $name }亮了 { $cards }。用同花色的两张 A 反庄吗？反了就一人独打。
decide-protect = 亮第二张 A 吗？亮了就明着独打，别人不能再反。
decide-expose-none = 正在摸牌，有 A 的人可以亮。
decide-expose-button = 亮 { $cards }
decide-claimed = 将亮 { $cards } · 再按取消
decide-reveal = 另一张大A在你手里。开打前亮明吗？输赢变大，大家都知道谁和谁一伙。
decide-reveal-none = 开打之前：暗庄可以亮明身份。
decide-reveal-button = 亮 { $cards }
decide-reveal-claimed = 将亮 { $cards } · 再按取消
decide-give-button = 进贡 { $cards }
decide-take = { $names }的贡牌一样大，你收哪张？
decide-take-button = 收 { $cards }
decide-return = { $name }进贡了{ $cards }。选一张牌还给他。
decide-return-button = 还 { $cards }
decide-lead = 贡牌一样大：你来定谁先出。
decide-lead-self = 我先出
decide-lead-button = { $name }先出
decide-resist = 你们的王够抗贡，要抗贡吗？
decide-bid = { $how ->
    [call] 叫地主吗？地主拿底牌，一人斗两家；别人还可以抢。
   *[score] 叫地主吗？叫得最高者拿底牌，一人斗两家。
}
decide-bid-more = { $how ->
    [grab] { $name }叫地主，抢不抢？每抢一次翻一倍。
   *[score] { $name }叫了 { $n } 分，你叫吗？
}
decide-bid-forced = 这手牌必须叫。
decide-show = 明牌吗？大家都能看到你的牌，倍数翻一倍。
decide-show-button = 明牌
show-passed = 不明牌
decide-double = { $alone ->
    [1] 你是地主，加倍吗？和每个农民的输赢都翻一倍。
   *[0] 加倍吗？和地主的输赢翻一倍。
}
decide-double-button = 加倍
double-said = 加倍
double-passed = 不加倍
decide-bid-button = { $how ->
    [call] 叫地主
    [grab] 抢地主
   *[score] { $n } 分
}
bid-said = { $how ->
    [call] 叫地主
    [grab] 抢地主
   *[score] { $n } 分
}
bid-passed = { $how ->
    [grab] 不抢
   *[other] 不叫
}
bid-stake = { $n } 分
bid-stake-times = { $n } 分 × { $times } 倍
bid-bottom = 底牌

## 出牌以外的决定

decide-resist-button = 抗贡
decide-hint = 提示：{ $choice }。{ $reason }
decide-no = 不亮
decide-no-resist = 照常进贡
decide-timeout = { $n } 秒后：{ $what }
decide-timeout-expose = 不亮
decide-timeout-reveal = 不亮
decide-timeout-bot = 机器人代选
decide-tribute = 进贡：你最大的牌要交给上一{ word-deal }的赢家。
decide-tribute-choice = 进贡：你最大的牌要交给上一{ word-deal }的赢家。给哪个花色？
decide-lead-courtesy = 你用大炸弹赢了这一轮，让谁先出？
decide-any = 请你决定。
decide-return-none = 请选一张牌

## 打A

stakes-us = 打 A：我方拿到{ $places }，就赢下整场。
stakes-them = 打 A：{ $names }拿到{ $places }，就赢下整场。
stakes-places-1-2_or_1-3 = 头游、二游或头游、三游
stakes-places-1-2_only = 头游、二游
stakes-attempt = 第 { $n } 次打 A，{ $limit } 次不过则{ $penalty }。
stakes-last = 最后一次（第 { $limit } 次）：再不过则{ $penalty }。
stakes-counts-only_1-4 = 只有头游、末游才算不过。
stakes-penalty-to_2 = 退回打 2
stakes-penalty-down_one = 退到打 K
stakes-penalty-lose_match = 输掉整场
stakes-aces = 对方头游最后一手是 A 时，庄家退回打 2。
stakes-short = 第 { $n }/{ $limit } 次
time-left = 还剩 { $n } 秒

## 抽屉

drawer-history = 出牌记录
drawer-counter = 记牌器
drawer-scores = 计分表
drawer-say = 快捷语
drawer-table = 牌桌
drawer-settings = 设置
drawer-keys = 快捷键
notice-draining = 即将维护：维护结束前不能开新桌，开着的牌桌继续。
drawer-close = 关闭
drawer-menu = 菜单
history-empty = 还没有人出牌。
history-trick = 第 { $n } 轮
history-tribute = 进贡与还贡
history-forced = 没有人亮 A：{ $name }必须亮 { $card } 坐庄。
history-before = 开打之前
counter-sentence = 还没见到的牌：在别人手里，或还没发。
counter-keep = 始终显示
counter-off = 本桌没有记牌器。
scores-earlier = 更早的{ word-deal }
scores-empty = 还没有打完一{ word-deal }。
scores-deal = { word-deal }
scores-order = 名次
scores-total = 合计
scores-us = 我方
scores-them = 对方
scores-void = 不算
scores-replay = 回放

## 顶栏与按钮上方的一行

table-handover = 托管
table-leave = 离开牌桌
table-leave-wait = 确定离开？座位由机器人接管，这场比赛按你得最后一名计分，{ $minutes } 分钟后才能再匹配计分赛。
table-leave-rated = 确定离开？座位由机器人接管，这场比赛按你得最后一名计分。
table-leave-daily = 确定离开？这{ word-deal }由机器人打完，成绩算你的。
table-leave-sure = 确定离开？座位由机器人接管。
table-stay = 留下
table-download = 下载牌谱
table-invite = 邀请链接
table-follow-capture = 轮到你：压过{ $play }，用 4 收走它，或不要。

## 结果

result-drawn = 平局
result-win = 你赢了
result-side-win = 我方获胜
result-lose = { $names }获胜
result-lose-one = { $name }获胜
result-you-lost = 你输了 { $n } 分
result-side-lost = 我方输了
result-in-a-row = 连赢 { $n } { word-deal }
result-double = 双下
result-match = 整场结束
result-match-won = { $names }赢得整场
result-hands = 所有手牌
place-out = 出完
result-no-cards = 已出完
result-levels = { $from } 升到 { $to }
result-stays = 仍打 { $to }
result-past = 打过 { $to }
result-next = 下一{ word-deal }
result-ready = 等待其他人
result-next-in = { $n } 秒后开始下一{ word-deal }
result-rematch = 再来一场
result-replay = 回放
result-copy = 复制回放链接
result-home = 其他游戏
result-sheet = 整场
result-show = 查看结果

## 回放

replay-heading = 回放
replay-step = 第 { $n } 步，共 { $m } 步
replay-position = 进度
replay-back = 上一步
replay-on = 下一步
replay-play = 播放
replay-stop = 停止
replay-first = 回到开头
replay-last = 到结尾
replay-speed = 速度
replay-eyes = 视角
replay-all = 所有手牌
replay-trick = 跳到某一轮
replay-link = 复制此刻的链接
replay-which = 第 { $n } { word-deal }，共 { $m } { word-deal }
replay-start = 牌已发好。

## 牌谱

records-title = 回放与牌谱
records-upload = 上传牌谱
records-sentence = 牌谱是 *.clamber.json 文件，来自这里或命令行。
records-drop = 选择文件，或拖到这里
records-saved = { $rules }，共 { $n } { word-deal }
records-open = 打开第 { $n } { word-deal }

## 快捷语

say-greetings = 大家好，很高兴见到各位
say-so_good = 你的牌打得也太好了
say-great_partner = 和你合作真愉快
say-till_dawn = 不要走，决战到天亮
say-hello = 你好
say-good_luck = 好运
say-well_played = 打得好
say-nice_one = 漂亮
say-thanks = 谢谢
say-sorry = 抱歉
say-hurry_up = 快点吧，我等到花儿都谢了
say-thinking = 让我想想
say-one_moment = 稍等
say-good_game = 打得痛快
say-bye = 再见
say-smile = 微笑
say-laugh = 大笑
say-cry = 哭
say-surprised = 惊讶
say-angry = 生气
say-thumbs_up = 点赞
say-applause = 鼓掌
say-says = { $name }：{ $phrase }
say-off = 本桌已关闭快捷语。

## 设置

settings-language = 语言
settings-theme = 外观
settings-theme-system = 跟随系统
settings-theme-light = 浅色
settings-theme-dark = 深色
settings-table = 桌面
settings-table-jade = 青绿
settings-table-sea = 海蓝
settings-table-sand = 沙色
settings-table-plum = 梅紫
settings-four = 四色牌
settings-indices = 大字牌角
settings-sounds = 声音
settings-vibration = 轮到自己和出炸弹时振动
settings-voice = 语音报牌
settings-voice-none = 这个浏览器没有普通话语音。
settings-motion = 动画
settings-columns = 手牌多时按点数竖排
settings-descending = 大牌在左
settings-completing = 点一张牌，自动补全
settings-dimming = 不能出的牌变暗

## 快捷键

keys-type = 直接输入点数；B、R（或 X、D）是小王、大王，W 是逢人配
keys-enter = 出牌
keys-p = 不要
keys-h = 提示
keys-esc = 重选
keys-s = 理牌
keys-f = 选出下一个同花顺
keys-g = 把选中的牌归为一组，或拆开一组
keys-move = 移动选中的牌；用鼠标或手指：按住再拖
keys-arrows = 在手牌中移动
keys-space = 选中或放回一张；加 Shift 选整组
keys-back = 放回最后选的一张
keys-question = 显示快捷键
link-lost = 连接中断，正在恢复……
link-lost-short = 连接中断

## 播报

live-turn = 轮到你
live-drawn = 第 { $n } { word-deal }，开始摸牌。
live-plays = { $name }出 { $play }。
live-did = { $did }。
live-does = { $name }{ $deed }
live-laid = { $name }：{ $play } { $cards }
live-passed = { $name }：{ $deed }
live-left = 剩 { $n } 张。
live-out = { $name }出完了。
live-dealt = 第 { $n } { word-deal }。你有 { $m } 张牌。
live-over = 这一{ word-deal }结束。
live-norank = 手里没有 { $rank } 了。
live-moved = 移到第 { $n } 张，共 { $m } 张。
live-sorted = 排序：{ $how }。
live-captures = { $name }用{ $play }收蛋。
live-exposes = 亮 { $cards }
live-captures-with = { $name }用{ $play }收走 { $cards }
tribute-line = { $payer }进贡 { $given } 给{ $receiver }
tribute-open = { $payer }进贡 { $given }
tribute-return = { $receiver }还贡 { $returned }
tribute-none = 输家抓到大王，抗贡成功。

## 出了问题

sentence-end = 。
refused-not_found = 没有这个页面。
refused-full = 这桌座位已满。
refused-expired = 链接已失效。
refused-network = 无法连接服务器。
refused-no_server = 这个页面没有服务器，办不到这件事。
refused-late = 晚了一步，已经轮到别人。
refused-not_now = 现在不能这样做。
refused-seat_taken = 这个座位已有人。
refused-no_open_seat = 这桌 { $seats } 个座位已满。
refused-banned = { $until ->
    [none] 你已被本服务器封禁。
   *[other] 你已被本服务器封禁，到 { $until }（UTC）为止。
}
refused-draining = 服务器即将维护，维护结束前不能开新桌。
refused-bad_share = 这份随机数与加密承诺不符。
refused-no_share = 机器人不参加洗牌。
refused-rated_match = 正在进行计分赛，赛后才可以这样做。
refused-chat_off = 本桌已关闭快捷语。
refused-not_host = 只有桌主可以这样做。
refused-no_player = 这个座位上没有别的玩家。
refused-signed_out = 这个浏览器已退出登录。
refused-unknown_browser = 这个浏览器已经退出了。
refused-removed = 你已被移出这张牌桌。
refused-seat_reserved = 座位已为你留好，这一{ word-deal }结束后入座。
refused-left = 你已离开这张牌桌。
refused-table_closed = { $by ->
    [operator] 服务器的管理者已关闭这张牌桌。
   *[host] 桌主已关闭这张牌桌。
}
refused-bad_name = { $why ->
    [long] 名字最多 { $most } 个字。
    [bot] 这个名字会被当成机器人。
    [reserved] 这个名字不能用。
   *[other] 名字要用看得见的字。
}
refused-bad_words = 这段文字里有本服务器不允许的词。
refused-bad_record = 这份牌谱无法读取。
refused-bad_token = 没有这个机器人令牌。
refused-unknown_bot = 这里没有机器人 { $bot }。
refused-unknown_table = 没有这张牌桌，或已关闭。
refused-unknown_invite = 邀请已失效。
refused-unknown_record = 没有这份牌谱，或这一{ word-deal }还没打完。
refused-not_allowed = 本桌不允许旁观。
refused-not_seated = 只有在座的人可以这样做。
refused-too_many = 已经开了 { $tables } 张牌桌，请先离开一张。
refused-too_often = 太频繁了，请在 { $seconds } 秒后再试。
refused-too_many_sockets = 已打开 { $sockets } 个页面，请先关闭一个。
refused-too_many_records = 你已有 { $records } 份牌谱，到期后会自动删除。
refused-records_full =
    { $whose ->
        [address] 从你的网络地址上传的牌谱已占 { $mebibytes } MiB，到期后会自动删除。
       *[server] 本服务器上的牌谱已占 { $mebibytes } MiB，到期后会自动删除。
    }
refused-too_late = 请求没有发送完整。
refused-bad_host = 这个地址不是本服务器的。
refused-not_stored = 暂时无法保存，牌局没有变化，请稍后再试。
refused-quarantined = 这张牌桌的记录读不了，服务器管理员能看到原因。
refused-played_differently = 这一场是用版本 { $version } 打的，规则和现在不同，不能接着打；打完的牌局仍可回放。
refused-too_fast = 操作太快了。
refused-restarting = 服务器正在重启。
refused-too_large = 内容太大：最多 { $bytes } 字节。
refused-too_slow = 连接太慢，正在重新连接。
refused-put_away = 正在重新打开牌桌。
refused-failed = 出错了，请再试一次。
refused-bad_request = 有内容缺少或不对：{ $field }。
refused-bad_message = 页面与服务器版本不符，请重新加载。
refused-bad_version = 服务器版本不同，请重新加载页面。
refused-no_hello = 连接没有正确开始，请重新加载页面。
refused-bad_origin = 这个页面不是本服务器的。
refused-unknown_rules = 没有这个游戏或这种规则。
mine-title = 我的牌局
home-link = 去选游戏

## 牌

hand-label = 你的手牌
card-wild-badge = 配
card-wild-rank-badge = 癞
card-big-badge = A
card-name = { $suit }{ $rank }
card-wild = { $card }，逢人配
card-wild-rank = { $card }，癞子
card-stands = { $card }当 { $rank }
card-idle = ，不能出
card-level = { $card }，级牌
card-big = { $card }，大A
suit-s = 黑桃
suit-h = 红桃
suit-d = 方块
suit-c = 梅花
joker-RJ = 大
joker-BJ = 小
rank-J = J
rank-Q = Q
rank-K = K
rank-A = A

verify-title = 洗牌公平吗？
verify-sentence = 洗牌前，服务器和每位玩家的网页各自提交随机数的加密承诺，所有人看到同一份名单；然后公开随机数，牌由它们和服务器这次发牌的密钥算出，打完后公开密钥。本页不依赖服务器，独立重算一遍，并与当时看到的名单比对。它查不出管理员是否偷看，也查不出玩家是否互相报牌。
verify-deal = 第 { $deal } 次发牌：{ $cards } 张牌的次序出自这个种子
verify-none-own = 这里没有本浏览器提交的随机数：牌谱前后一致，但只有提交过随机数的人才能核对名单
verify-fine = 核对无误。
verify-missing-list = 这个浏览器给过随机数的名单 { $digest }（从第 { $deal } 次发牌起）不在牌谱里，或者排在更早看到的名单之前
verify-other-seat = 这个浏览器以{ $name }的名字坐在座位 { $seat }，牌谱里那里是{ $player }
verify-own-lists = { $lists ->
    [one] 这个浏览器给过随机数的名单在牌谱里
   *[other] 这个浏览器给过随机数的 { $lists } 份名单都在牌谱里，次序也对
}
verify-wrong = 核对不符，或者无法核对。
fairness-list = 这次洗牌的名单不对，本页没有参加：服务器可能自己挑牌。
fairness-again = 上次洗的牌还没有用完，服务器又洗了一次，本页没有参加：服务器可能自己挑牌。
fairness-unkept = 这个浏览器存不下洗牌的名单，本页没有参加。
fairness-seat = 你给出随机数之后，服务器换了你的座位：它可能替你挑牌。
fairness-aborted = 上次洗的牌一{ word-deal }也没有打完，又开始了新的一场。如果常常这样，就别在这里玩。
fairness-older = 这一场是用旧版洗的牌，或者根本没有名单：查不出服务器有没有挑牌。
fairness-left_out = 服务器没有把本页列进洗牌名单：牌里没有你的随机数。
fairness-late = 服务器说本页的随机数来晚了：牌里没有你的随机数。
verify-link = 洗牌方式
shuffles-title = 用了你的随机数的洗牌
shuffles-sentence = 服务器收齐随机数后就知道牌了，此时仍可中止：谎称崩溃、关闭牌桌或另开一场。这无法防止，因此本浏览器会统计：提交过随机数的洗牌有多少次，其中一{ word-deal }也没打完的有多少次。
shuffles-day = { $server }，{ $day }
shuffles-count = 洗牌 { $given } 次，没有打完一{ word-deal }的：{ $unfinished }
shuffles-open = { $time }，第 { $match } 场：结局未知
shuffles-over = { $time }，第 { $match } 场：这一场结束了
shuffles-closed = { $time }，第 { $match } 场：{ $name }关掉了牌桌
shuffles-stopped = { $time }，第 { $match } 场：管理员关掉了牌桌
shuffles-replaced = { $time }，第 { $match } 场：又开始了新的一场，服务器未说明由谁要求
shuffles-replaced-by = { $time }，第 { $match } 场：{ $name }要求开始新的一场

# 牌局分析。

study-title = 复盘这一{ word-deal }
study-open = 复盘
study-open-deal = 复盘我的失误
study-open-match = 我损失最大的三手
study-seat = 玩家
study-match = 整场
study-match-ask = 找出损失最大的三手
study-match-part = 已分析 { $n } { word-deal }，共 { $m } { word-deal }……
study-deal = 第 { $n } { word-deal }
study-player = 玩家
study-accuracy = 准确率
study-decisions = 选择
study-lost =
    { $levels ->
        [1] 损失级数
       *[0] 损失分数
    }
study-worst = { $name }损失最大的几手
study-moments = 全部失误（{ $count }）
study-clean = 没有明显的失误。
study-step = 第 { $step } 步
study-place = 第 { $n } { word-deal }第 { $step } 步
study-played = 出了
study-better = 更好
study-show = 看看
study-again = 再试一次
study-what-if = 换种打法
study-line = 换种打法
study-finish = 让机器人打完
study-back = 回到回放
study-share = 分享图片
study-row = { $name }：准确率 { $accuracy }，损失 { $lost } { $levels ->
    [1] 级
   *[0] 分
}
analysis-ask = 逐手分析
analysis-thinking = 正在逐手分析……
analysis-none = 这一步没有选择。
analysis-good = 没有明显更好的出法。
analysis-reason = 原因：{ $why }。
mistake-announced = 叫牌、加倍、亮牌或进贡有更好的选择
mistake-bomb_early = 炸弹出早了
mistake-bomb_kept = 炸弹留太久
mistake-beat_partner = 压了对家
mistake-beat = 该过没过
mistake-passed = 该出没出
mistake-broke_up = 拆了牌型
mistake-too_high = 出大了
mistake-too_low = 出小了
mistake-other = 选错了牌
analysis-better = 更好：{ $play }。{ $cost }
analysis-cost = { $levels ->
    [1] 损失 { $cost } ± { $margin } 级。
   *[0] 损失 { $cost } ± { $margin } 分。
}
analysis-proven = { $levels ->
    [1] 损失 { $cost } 级（精确计算）。
   *[0] 损失 { $cost } 分（精确计算）。
}
analysis-curve = { $name }预计的{ $levels ->
    [1] 级数
   *[0] 得分
}
analysis-jump = 有损失的几手
analysis-faults = { $count ->
    [0] 没有明显的失误
   *[other] { $count } 处失误
}
analysis-part = 这一{ word-deal }太长，只分析了前一部分。

# 明手残局。

endings-title = 残局
endings-task = 你打这一方，要先出完。所有手牌都摊开，对手防守不出错。
endings-grade = { $n } 星，满 { $m } 星
endings-table = 牌桌
endings-yours = 我方
endings-theirs = 对手
endings-lead = 由你先出。
endings-beat = 大过：{ $play }（{ $who }）
endings-choose = 请选牌
endings-play = 出{ $play }
endings-hint = 显示能赢的出法
endings-wins = 能赢的是：{ $play }
endings-out = 已出完
endings-retry = 重来
endings-won = 赢了，我方先出完。
endings-lost = 已经赢不了了。
endings-moves = 出过的牌
endings-own = 轮到你，手牌在下面
endings-refutation = 对手这样赢：
endings-all = 全部残局
endings-all-games = 全部玩法
endings-solved = 已解出
endings-solved-count = 已解出 { $n }/{ $all }
endings-streak-title = 最近的残局
endings-streak = { $n ->
    [0] 还没有连续天数：解出今日残局吧
   *[other] 连续 { $n } 天
}
endings-longest = 最长 { $n } 天
endings-day-solved = { $day }：已解出
endings-day-open = { $day }：未解出
endings-share = 分享战绩
endings-share-text = clamber 残局 { $n } · { $stars }
    第 { $attempts } 次解出{ $streak ->
        [0] {""}
        [1] {""}
       *[other] ，连续 { $streak } 天
    }
endings-others = 其他残局
endings-before = 上一题
endings-next = 下一题
endings-today = 今日

## 第一局教学

learn-title = 边打边学：{ $game }
learn-link = 学着打
learn-step = 第 { $n } 步，共 { $m } 步
learn-done = 第一{ word-deal }打完了
learn-skip = 跳过
learn-hint = 教我
learn-play = 出牌
learn-other = 这样也能出，不过这一步请按提示出。
learn-partner = 队友
learn-seat = 玩家 { $n }
learn-again = 再来一遍
learn-rules = 看规则
learn-new = 打一{ word-deal }

# Names suggested to guests
guest-name-0 = 梅
guest-name-1 = 兰
guest-name-2 = 竹
guest-name-3 = 荷
guest-name-4 = 松
guest-name-5 = 枫
guest-name-6 = 流星
guest-name-7 = 渡口
guest-name-8 = 江月
guest-name-9 = 灯笼
account-link = 账号
data-link = 你的数据：查看、下载、删除
clubs-title = 俱乐部
