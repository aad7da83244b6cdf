# 提示旁边的一句话：为什么这样出。

motive-nothing-else = 没有别的选择。
motive-goes-out = 这一手就出完了。
motive-safe-to-the-end = 没有人压得住，之后最多只剩一手会被压。
motive-sheds-many = 一次能走很多张。
motive-loses-little = 留着也收不回牌权，趁有牌权先走掉。
motive-feeds-partner = 队友正好剩这么多张，送他走。
motive-wins-lead = 几乎没人压得住，下一手还是你出。
motive-splits-set = 虽然要拆牌，但拆了以后剩下的牌手数更少。
motive-worth-more = 拆开打，同点的其余留着以后用。
motive-splits-freely = 拆了也不亏，剩下的牌再出{ $n }手就完。
motive-stops-opponent = 对手快走完了，不能让他拿到牌权。
motive-cheapest = 压得住，自己的牌也伤得最少。
motive-bomb-stops = 对手快走完了，炸弹就是留着这时候用的。
motive-bomb-pays = 炸了就有牌权，剩下的牌也好走。
motive-captures = 可以把桌上的炸弹收到手里。
motive-lets-partner = 桌上是队友的牌，让他过。
motive-keeps-bomb = 只有炸弹压得住，炸弹以后更有用。
motive-keeps-strength = 压得住的牌留在手里更有用。
motive-strong-enough = 这手牌够强，叫得起。
motive-too-weak = 这手牌叫不了更高。
motive-has-to-bid = 牌力不够，但按规则这手牌必须叫。
motive-shows-ace = 这手牌够强，亮出来打也不怕。
motive-hides-ace = 先不让别人知道。
motive-resists = 有这些王，可以抗贡。
motive-least-missed = 这张牌少了最不要紧。
motive-most-wanted = 这张牌对手里的牌最有用。
motive-doubles = 这手牌够强，可以加倍。
motive-leaves-stake = 这手牌不够强，不加倍。
motive-shows-hand = 这手牌很强，明着打也能赢，倍数还翻一倍。
motive-hides-hand = 这手牌还是不让人看见好。
motive-good-leader = 由那家先出，对自己这边最有利。
motive-partner-leads = 队友剩{ $n }张，没人压就由他出。
motive-stops-cards = 对手只剩{ $n }张，不让他拿到牌权。
motive-bomb-stops-cards = 对手只剩{ $n }张，用炸弹拦住。
motive-keeps-jokers = { $jokers ->
    [2] 留着双王
   *[other] 留着王
}，打最后{ $n }手。
motive-leaves-plays =
    { $n ->
        [1] 之后只剩一手。
       *[other] 剩下的牌再出{ $n }手就完。
    }
motive-saves-plays = 少了{ $saved }手，剩下{ $n }手。
