# Open tables: the list, its rows, and listing a table

open-title = 公开牌桌
open-sentence = 挑一个空位坐下，或者旁观。列表会随牌桌实时变化。
open-game = 游戏
open-every-game = 全部游戏
open-status-now = 有空位
open-status-next = 下一{ word-deal }起有空位
open-status-full = 已坐满
open-seats = { $people } 位玩家，{ $bots ->
    [0] { "" }
   *[other] { $bots } 个机器人，
}{ $free } 个空位
open-changed = 改动 { $n } 条规则
open-skill-any = 水平不限
open-skill-beginner = 新手
open-skill-ordinary = 普通
open-skill-expert = 高手
open-language-any = 语言不限
open-language-en = 英语
open-language-zh = 中文
open-since = { $n ->
    [0] 刚刚公开
   *[other] { $n } 分钟前公开
}
open-delay = 旁观延迟 { $n } 秒
open-join = 坐下
open-join-at = 坐下：{ $title }
open-watch = 旁观
open-watch-at = 旁观：{ $title }
open-none = 现在没有公开的牌桌。
open-none-of = 现在没有公开的{ $game }牌桌。
open-make = 开一张公开牌桌
open-play-bots = 马上和机器人打
open-waiting = 正在载入列表。
open-live = { $n ->
    [0] 没有公开的牌桌。
   *[other] { $n } 张公开牌桌。
}
open-list = 列入公开牌桌
open-listed = 已列入公开牌桌：{ $title }
open-table-title = 牌桌标题
open-title-default = { $name }的牌桌
open-skill = 期望水平
open-language = 语言
open-list-now = 列入公开牌桌
open-change = 修改标题
open-cancel = 取消
open-unlist = 从列表撤下
open-watch-delay = 旁观延迟
open-watch-delay-none = 不延迟
refused-no_open_tables = 这台服务器没有公开牌桌的列表。
refused-not_listed = 这张牌桌已不在列表里；它的链接仍然有效。
refused-watch_later = 这张牌桌 { $seconds } 秒后可以旁观。
refused-too_many_listed =
    { $whose ->
        [host] 你已有 { $tables } 张牌桌在列表里，请先撤下一张。
        [address] 从你的网络地址已有 { $tables } 张牌桌在列表里。
       *[server] 列表已满，共 { $tables } 张牌桌，请稍后再试。
    }
refused-bad_title = { $why ->
    [long] 标题最多 { $most } 个字。
    [bot] 这个标题会被当成机器人的名字。
    [reserved] 这个标题会被当成服务器管理者的。
   *[other] 标题要用看得见的字。
}
