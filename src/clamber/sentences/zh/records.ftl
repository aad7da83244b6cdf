# 牌谱哪里不对。

record-declining = 牌谱里不写放弃
record-other_seat = 轮到座位 { $seat }，不是座位 { $tried }
record-exposure = 亮牌要写明已抓的张数："expose Ah @17"
record-cannot_expose = 座位 { $seat } 在第 { $card } 张之后不能 { $play }
record-no_big_ace = 座位 { $seat } 没有大A可亮
