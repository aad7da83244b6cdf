# 每种玩法的第一局教学：学的人每次出牌前说什么，打完后说什么。出什么牌写在 src/clamber/lessons 里。

## 干瞪眼

lesson-gandengyan-1 = 谁先出完谁赢。你先出：打最小的牌，3。
lesson-gandengyan-2 = 每次只能大一点：4 要用 5 管，你的 5 留着有用。不过 2 能管任何单张，出 2。
lesson-gandengyan-3 = 大家都不要，这一轮归你，你接着先出。王可以当任何牌：和 8 一起出，当一对 8。
lesson-gandengyan-4 = 一对 2 比别的对子都大。三张一样的就是炸弹，除了更大的炸弹什么都压得住：出三张 9。
lesson-gandengyan-5 = 又该你先出，手里剩 5、6、7。三张以上相连就是顺子，一起出，就出完了。
lesson-gandengyan-end = 你赢了。别人手里剩一张就付一分。正式打的时候，每轮赢的人还要从牌堆摸一张。

## 斗地主

lesson-doudizhu-1 = 你叫了 3 分，是地主：拿了三张底牌，一人斗两家农民。五张以上相连是顺子，先出 3 到 7。
lesson-doudizhu-2 = 没人要。三张一样的可以带一张：出三张 9 带 4。
lesson-doudizhu-3 = 对方三张 10 带一张，比的是那三张。你没有更大的三带一，但四张一样的是炸弹，什么都压得住。出四张 J：每个炸弹翻一倍。
lesson-doudizhu-4 = 先出小对子，一对 Q。
lesson-doudizhu-5 = 对方出了一对 K，用一对 A 压。
lesson-doudizhu-6 = 快完的时候，先把赢不了的牌送出去：出 8。
lesson-doudizhu-7 = 2 是除了王以外最大的牌。两张王一起是王炸，最大。出掉，就出完了。
lesson-doudizhu-end = 地主赢。一个炸弹、一个王炸，翻了两倍，两家农民各付给你。要是农民先出完，就是你付给两家。

## 掼蛋

lesson-guandan-1 = 对家是你的队友，两家打两家。顺子正好五张，不多不少：先出 4 到 8。
lesson-guandan-2 = 对方的顺子更大。红桃级牌（这一副是 2♥）是逢人配，能当任何牌。三张 9 加 2♥，凑成四张的炸弹，出。
lesson-guandan-3 = 三张带一对是三带二。出三张 K 带一对 3。
lesson-guandan-4 = 同花色五张相连是同花顺，比五张以下的炸弹都大。出方块 6 到 10。
lesson-guandan-5 = 级牌比 A 大，单张只有王压得住。出 2♣。
lesson-guandan-6 = 队友用大王压了对方的小王，没有更大的了。不要压队友，不要。
lesson-guandan-7 = 队友出了一对，你最后两张正好大过。出一对 A，头游。
lesson-guandan-end = 你是头游。队友二游升三级，三游升两级，末游升一级。打到 A 再赢一副，整场就赢了。

## 打大A

lesson-biga-1 = 你亮了红桃 A，红桃就是大A，你是庄家。另一张大A 在谁手里，谁就是你的同伙，他不会说。三张以上相连是顺子：先出 5、6、7。
lesson-biga-2 = 张数一样、更大的顺子压得住：出 Q、K、A。
lesson-biga-3 = 又该你先出，出一对 6。
lesson-biga-4 = 打大A 里 3 比 2 和 A 都大。为一对 3 拆好牌不值得：不要。
lesson-biga-5 = 三张 10 是蛋。4 最小，可是能收蛋：两张 4 收三张的蛋，牌归你。出两张 4。
lesson-biga-6 = 三张 10 现在是你的了。先出这个蛋，没人压得住。
lesson-biga-7 = 大A 比王还大。出掉，就第一个出完了。
lesson-biga-end = 你第一个出完。暗庄的名次也算数：你们两家名次越好，另外三家输得越多。

## 争上游

lesson-zhengshangyou-1 = 各打各的。黑桃 3 在你手里，你先出。五张以上相连是顺子：出 3 到 7。
lesson-zhengshangyou-2 = 有人出了更大的顺子，你管不上：不要。这一轮轮到你时还能再出。
lesson-zhengshangyou-3 = 三张 10 带一对 5：三张可以带一对。两张王一起最大，出王炸，把牌权拿回来。
lesson-zhengshangyou-4 = 出你自己的三带二：三张 9 带一对 4。
lesson-zhengshangyou-5 = 剩一对 A，出掉，第一个出完。
lesson-zhengshangyou-end = 你第一名，得两分；第二名得一分。别人接着打，最后一名下一局要把最大的牌进贡给第一名。

## 跑得快

lesson-paodekuai-1 = 三个人，没有王，手里剩牌要扣分。黑桃 3 在你手里：第一手必须带上它。出 3 到 7 的顺子。
lesson-paodekuai-2 = 跑得快有大必压。只有四张 K 压得住：这是炸弹，别人马上付你分。
lesson-paodekuai-3 = 先出小对子，一对 J。
lesson-paodekuai-4 = 对方有大必压，出了一对 Q。你也必须压：出一对 A。
lesson-paodekuai-5 = 三张要带两张，但最后一手可以少带。三张 8 直接出，就出完了。
lesson-paodekuai-end = 你赢了。别人手里剩一张付一分，一张没出过的加倍。
