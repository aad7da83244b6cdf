# 牌谱哪里不对。

record-declining = 牌谱里不写放弃
record-other_seat = 轮到座位 { $seat }，不是座位 { $tried }
record-exposure = 亮牌要写明已抓的张数："expose Ah @17"
record-cannot_expose = 座位 { $seat } 在第 { $card } 张之后不能 { $play }
record-no_big_ace = 座位 { $seat } 没有大A可亮

# 一场的牌是怎么来的，一步一步。`secret`、`seed`、`seal`、`found` 是十六进制。
shuffle-none = 牌谱没有说牌是怎么来的（x-shuffle）
shuffle-form = “x-shuffle” 里要有 “seal”、“seed”、“shares”，每一份有 “seat”、“seal”、“share”；封印、种子和每一份随机数是 64 位 0 到 f
shuffle-not-shown = 服务器的种子还没有公开：这一场还没有结束
shuffle-seed-sealed = 服务器的种子 { $secret } 的 SHA-256 是 { $seal }，第一局发牌前就已公开
shuffle-seed-sealed-not = 服务器的种子 { $secret } 的 SHA-256 是 { $found }，可发牌前公开的是 { $seal }
shuffle-share-sealed = 座位 { $seat }，{ $player }：随机数 { $secret } 的 SHA-256 是 { $seal }，先于它公开
shuffle-share-sealed-not = 座位 { $seat }，{ $player }：随机数 { $secret } 的 SHA-256 是 { $found }，可先公开的是 { $seal }
shuffle-share-missing = 座位 { $seat }，{ $player }：给了封印 { $seal }，没有给随机数；发牌时没有用它
shuffle-combined = 服务器的种子和{ $shares ->
    [0] 零
   *[other] { $shares }
}份随机数合成牌的种子 { $seed }
shuffle-deal = 第 { $deal } 局：{ $cards } 张牌的次序出自这个种子，由机会决定的也是
shuffle-deal-not = 第 { $deal } 局：牌谱里的 { $what } 不出自这个种子
