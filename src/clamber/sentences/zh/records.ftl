# 牌谱哪里不对。

record-declining = 牌谱里不写“不亮”
record-other_seat = 轮到座位 { $seat }，不是座位 { $tried }
record-exposure = 亮牌要写明已摸的张数："expose Ah @17"
record-cannot_expose = 座位 { $seat } 在第 { $card } 张之后不能 { $play }
record-no_big_ace = 座位 { $seat } 没有大A可亮

# 结构。
record-object = 牌谱是一个 JSON 对象
record-version = "clamber" 必须是格式的版本 { $version }，这份牌谱写的是 { $found }
record-rules = "rules" 必须是文字，如 "guandan"
record-options = "options" 必须是对象
record-seats = "seats" 必须是名字的列表
record-wrong_seats = "seats"：{ $why }
record-before = "before" 是上一次出完的先后次序，写座位
record-wrong_start = "level" 或 "before"：{ $why }
record-lacks = { $what }缺 '{ $key }'
record-unknown_key = { $what }里不认识 '{ $key }'；自己加的键以 x- 开头
record-must_be_list = { $what }的 '{ $key }' 必须是列表
record-must_be_string = { $what }的 '{ $key }' 必须是文字
record-must_be_seat = '{ $key }' 必须是座位 0 到 { $last }，不能是 { $found }
record-no_json = { $what }不是 JSON，或者不完整：{ $why }
record-repeated = { $what }读不了：{ $why }
record-nested = { $what }嵌套得太深
record-part_record = 牌谱
record-part_deal = 这一{ word-deal }
record-part_result = 结果
record-part_file = 文件
record-part_line = 这一行
record-at_line = 第 { $line } 行
record-at_deal = 第 { $deal } { word-deal }
record-at_action = 第 { $action } 步（{ $text }）

# 其中一次发牌。
record-deal_object = "deals" 的每一项是一个 JSON 对象
record-match_over = 整场在这之前已经结束
record-deck_suits = "deck" 的每张牌都要写花色
record-deck = "deck" 里每张牌要有{ $packs ->
    [1] 一
   *[other] 两
}张{ $without ->
    [none] {""}
   *[other] ，而且没有 { $without }
}；{ $card } 有 { $times } 张
record-first = 这里 "first" 必须是座位 { $wanted }，不能是 { $found }
record-no_chance = 只有随机决定谁先出时才写 "{ $key }"
record-no_lead = 缺 "lead"：按规则，这里随机决定谁先出
record-no_faceup = 只有翻牌定先出者时才写 "faceup"
record-faceup_card = "faceup" 必须是一张牌
record-faceup_held = "faceup" 必须是先出者的牌；座位 { $seat } 没有 { $card }
record-action = 一步写成 "<座位> <动作>"，如 "0 3s3h"
record-action_string = 一步是文字，如 "0 3s3h"
record-no_seat = 没有座位 { $seat }
record-unfinished = 这一{ word-deal }没有打完，只有最后一{ word-deal }可以这样
record-result = "result" 必须是对象
record-early_result = 写了 "result"，可这一{ word-deal }没有打完
record-wrong_result = "result"：{ $key } 是 { $right }，牌谱写的是 { $found }

# 逐步核对一场的洗牌。`secret`、`seed`、`seal`、`found` 是十六进制。
shuffle-none = 牌谱没有记录洗牌方式（x-shuffle）
shuffle-share-sealed = 座位 { $seat }，{ $player }：随机数 { $secret } 的 SHA-256 是 { $seal }，先于它公开
shuffle-share-sealed-not = 座位 { $seat }，{ $player }：随机数 { $secret } 的 SHA-256 是 { $found }，可先公开的是 { $seal }
shuffle-form = 第三版的 “x-shuffle” 里要有 “table”、“match”、“rules”、“opens”、“commitments”、“keys”，每个加密承诺有 “first”、“deals”（1 到 1024）、“seal”、“rounds”，每一轮有 “digest”、“seats”，每个座位有 “seat”、“kind”、“seal”、“share”（docs/fairness.md）
shuffle-older = 洗牌用的是旧的第 { $version } 版协议，它没有在公开随机数之前定下一切：查不出服务器有没有挑牌
shuffle-rules = 规则和开场的 SHA-256 是 { $seal }，每份名单里都有
shuffle-rules-not = 规则和开场的 SHA-256 是 { $found }，可名单里的是 { $seal }
shuffle-held-back = 密钥要到这一组牌结束才公开，到时再核对
shuffle-unused = 从第 { $deal } 次发牌起的洗牌，没有接在前面各次之后，或者一次也没有用来发牌
shuffle-short = 只够 { $deals } 次发牌的洗牌之后又洗了牌，应当先用完 { $most } 次
shuffle-deal-not = 第 { $deal } 次发牌：牌谱里的 { $what } 不出自这个种子
shuffle-seats-not = 座位 { $seat } 的位置不对：名单里每个座位按次序出现一次
shuffle-list-shown = 你看到过的摘要 { $digest } 与牌谱里的一份名单相符
shuffle-list-shown-not = 你看到过的摘要 { $digest } 与牌谱里的名单都不相符，或者名单排在你更早看到的之前
shuffle-list-sealed = 服务器的加密承诺 { $server }、桌号、场次、发牌次数、规则、各座位和{ $shares ->
    [0] 零
   *[other] { $shares }
}份随机数的名单，SHA-256 是 { $seal }，先于每一份随机数公开
shuffle-list-sealed-not = 服务器的加密承诺 { $server }、桌号、场次、发牌次数、规则、各座位和{ $shares ->
    [0] 零
   *[other] { $shares }
}份随机数的名单，SHA-256 是 { $found }，可先公开的是 { $seal }
shuffle-bot-not = 座位 { $seat }，{ $player }：机器人提交了随机数，而机器人不应参与
shuffle-seal-again = 座位 { $seat }，{ $player }：这个加密承诺以前用过，服务器已经知道随机数
shuffle-out-not = 座位 { $seat }，{ $player }：前一轮没有公开随机数的座位，也只有这些座位，不再参加
shuffle-share-late = 座位 { $seat }，{ $player }：没有及时公开加密承诺 { $seal } 对应的随机数；重新洗牌，不含这个座位
shuffle-share-missing-not = 座位 { $seat }：缺少随机数，却没有重新洗牌
shuffle-again-not = 没有缺随机数，却重新洗了牌
shuffle-mixed = { $shares ->
    [0] 没有随机数，种子出自服务器的密钥和
   *[other] 名单的摘要和 { $shares } 份随机数合成
} { $mix }
shuffle-key-first = 第 { $deal } 次发牌：密钥 { $key } 的 SHA-256 是 { $seal }，即服务器的加密承诺
shuffle-key-next = 第 { $deal } 次发牌：密钥 { $key } 的 SHA-256 是 { $seal }，即前一次发牌的密钥
shuffle-key-not = 第 { $deal } 次发牌：密钥 { $key } 的 SHA-256 是 { $found }，应当是 { $seal }
shuffle-key-missing = 第 { $deal } 次发牌：密钥没有公开
shuffle-deal-key = 第 { $deal } 次发牌：{ $cards } 张牌的次序出自它的密钥和各份随机数，随机决定的事也是

# 文件或文字为什么读不了。
unreadable-utf8 = 不是 UTF-8（第 { $place } 个字节）
unreadable-deep = 嵌套得太深
unreadable-value = 里面有读不了的内容
unreadable-twice = 同一个对象里 { $key } 出现了两次
unreadable-file = { $why ->
    [missing] 没有这个文件或文件夹
    [denied] 没有权限
    [folder] 这是文件夹
    [no-folder] 路径里有一段不是文件夹
    [full] 磁盘满了
   *[there] 已经存在
}
unreadable-json = 第 { $line } 行第 { $column } 列{ $what ->
    [value] 缺一个值
    [name] 缺一个带双引号的名称
    [colon] 缺冒号
    [comma] 缺逗号
    [comma-last] 末尾前多了一个逗号
    [open] 的文字没有结束
    [control] 的文字里有换行或别的控制字符
    [escape] 的反斜杠后面不对
    [more] 后面还有多余的内容
    [mark] 有字节顺序标记
   *[other] 读不了
}

# 一场牌不能这样开始。
start-places = { $count ->
    [0] 在{ $game }里，座位 { $out } 依次出完，不会就这样结束
   *[other] 结束时还没出完的座位不写：去掉 { $left }，就是{ $game }结束时的名次
}
start-no_levels = { $game }不打级，不能从某一级开始
start-no_level = 只能从 { $known } 里的一级开始，不能从 { $level } 开始
start-sides = 每局重新分边时，只凭名次不知道一局何时结束
