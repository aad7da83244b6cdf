# 要的规则哪里不对。

option-unknown = 这个玩法没有选项 { $option }{ $near ->
    [none] 。
   *[other] ；是不是 { $near }？
}
option-value = { $option } 不能取 { $value }：只能是 { $known }{ $near ->
    [none] 。
   *[other] ；是不是 { $near }？
}
option-type = { $option } 不能取 { $value }：只能是 { $known }；请写{ $type ->
    [boolean] 布尔值
    [number] 数字
   *[string] 文字
} { $meant }。
option-number = { $option } 不能取 { $value }：只能是{ $none ->
    [1] {" \u0022none\u0022 或 "}
   *[0] {" "}
}{ $least } 到 { $most } 的整数{ $quoted ->
    [1] ，不加引号
   *[0] {""}
}。
option-length = { $option } 不能取 { $value }：只能是 { $known }，N 是 1 到 { $most } 的整数，前面不加零{ $near ->
    [none] 。
   *[other] ；是不是 { $near }？
}
option-most = { $option }={ $value } 太大：牌桌上的上限是 { $most }
option-conflict = { $cause }需要{ $needed }，不能是 { $found }：{ $because }
option-no_seats = { $rules } 是 { $allowed } 人玩的，没有选项可以改
option-seats = { $rules } 是 { $allowed } 人玩的，不是 { $seats } 人

no-preset = { $game }没有 { $preset } 这种规则{ $near ->
    [none] ；它是 { $seats } 人玩的，有 { $known }
   *[other] ；是不是 { $near }？
}
no-rules = 没有规则 { $rules }{ $near ->
    [none] 。
   *[other] ；是不是 { $near }？
}
file-unreadable = 读不了 { $file }：{ $reason }
file-not-json = { $file } 不是 JSON：{ $reason }
file-no-rules = { $file }：应是带 "rules" 的对象，例如 { $example }
file-unknown-key = { $file }：不认识 { $key }；可以用 { $known }
file-text = { $file }："{ $key }" 应是一行 1 到 { $most } 个字的文字
file-no-name = { $file }：有 "{ $key }"，没有 "name"
file-stem = { $file }：规则文件的文件名由 1 到 32 个小写字母、数字、“-”和“_”组成，例如 club.json
file-nameless = { $file }：需要 "name"，供人选择这套规则
file-preset = { $file }：{ $preset } 已有；请换一个文件名
quick-twice = 快速匹配重复提供了 { $offer }
file-same-name = { $file }："name" 与 { $rules } 相同；请换一个
file-too-large = { $file } 太大：规则文件最多 { $most } 字节
file-options = { $file }："options" 应是对象

# 选项的标题。
matter-deck = 牌与人数
matter-deal = 发牌
matter-auction = 叫牌
matter-exposure = 亮A
matter-tribute = 进贡
matter-combinations = 牌型
matter-special = 特殊的牌
matter-trick = 出牌
matter-capture = 收牌
matter-levels = 升级
matter-scoring = 计分
matter-match = 整场
matter-shown = 显示
