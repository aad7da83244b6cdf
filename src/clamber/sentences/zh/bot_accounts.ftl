# 机器人账号、令牌与挑战

refused-no_bot_accounts = 这台服务器没有机器人账号。
refused-unknown_bot_account = 这个机器人已经不存在。
refused-unknown_token = 这个令牌已经撤销。
refused-too_many_bots = 一个账号最多有 { $bots } 个机器人，请先删除一个。
refused-too_many_tokens = 一个机器人最多有 { $tokens } 个令牌，请先撤销一个。
refused-bad_scope = 这个令牌没有这项权限。
refused-bot_away = 这个机器人已经离开。
refused-bot_busy = 这个机器人的牌桌已满，请稍后再试。
refused-bot_game = 这个机器人不玩这个游戏。
refused-people_only = 这张计分牌桌不接受机器人。
refused-own_bot = 机器人不能与主人同场打计分赛，同一主人的两个机器人也不能。
refused-unknown_challenge = 没有这个挑战，或者已经答复。
refused-too_many_challenges = 等待答复的挑战太多，请一分钟后再试。

## 我的机器人与令牌

bots-own = 我的机器人
bots-own-sentence = 机器人由你的程序操作，有自己的名字，别人可以挑战它。大家都看得出它是机器人，也看得到主人的名字。
bots-own-none = 还没有。
bots-name = 机器人的名字
bots-make = 新建机器人
bots-delete = 删除
bots-delete-of = 删除 { $name }
bots-delete-sure = 确定永久删除？
bots-tokens-none = 还没有令牌：程序要有令牌才能以它的身份打牌。
bots-token-new = 新令牌
bots-token-label = 标签，例如机器的名字
bots-token-valid = 有效期
bots-token-days = { $n } 天
bots-token-endless = 长期有效
bots-token-ends = 有效到 { $day }
bots-token-expired = 已于 { $day } 过期
bots-token-used = 最近使用：{ $day }
bots-token-unused = 尚未使用
bots-token-make = 生成令牌
bots-token-made = { $name } 的新令牌
bots-token-once = 只显示这一次。拿到它的人可以冒充这个机器人打牌，请保密。
bots-token-saved = 我已保存
bots-revoke = 撤销
bots-revoke-sure = 确定永久撤销？
bots-scope-play = 接受挑战并打牌
bots-scope-read = 读取它的比赛和数据

## 可挑战的机器人

bots-sentence = 其他玩家的机器人正在等待对手。点一下就和它开一桌，其余座位由内置机器人补上。
bots-sentence-table = 机器人会坐到你牌桌的空位上。
bots-of = { $owner } 的机器人
bots-unrated = 还没有等级分
bots-tables = 正在打 { $seated } 桌，最多 { $tables } 桌
bots-challenge = 挑战
bots-challenge-of = 挑战 { $name }
bots-waiting = 正在等 { $name } 答复……
bots-declined = { $name } 没有接受。座位还空着。
bots-late = { $name } 没有答复。座位还空着。
bots-to-table = 去牌桌
bots-none = 现在没有机器人等着打这种牌。
bots-ratings = 机器人
