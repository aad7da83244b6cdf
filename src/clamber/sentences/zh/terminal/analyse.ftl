# 打完的牌局的分析。

analyse-heading = { $game }，规则 { $rules }：每步推演 { $playouts } 次，种子 { $seed }
analyse-judging = 正在分析
analyse-decisions = 步数
analyse-deal = 第 { $n } { word-deal }
analyse-clean = 没有明显的失误。
analyse-action = 第几步
analyse-seat = 座位
analyse-stood-in = { $seat }（托管）
analyse-played = 出的牌
analyse-better = 更好
analyse-cost = { $unit ->
    [levels] 损失级数
   *[points] 损失分数
}
analyse-turn = 第 { $action } 步，{ $seat }：从 { $from } 到 { $to } { $unit ->
    [levels] 级
   *[points] 分
}
analyse-turns = 转折点：
analyse-accuracy = 准确率
analyse-lost = 共损失
analyse-worst = 损失最大的几手
analyse-place = 第 { $deal } { word-deal }第 { $action } 步
analyse-note = 每一手只按该座位当时可见的信息判断，两种出法在同样的推演牌局里比较；差距超过 99.7 % 区间、且达到一{ word-deal }胜负的二十分之一，才算失误。标有 = 的是精确计算的结果。
partners-pair = 搭档
partners-names = { $a } 和 { $b }
partners-by = 只有知道搭档的牌才说得通
partners-against = 只有不知道搭档的牌才说得通
partners-score = 分值
partners-notable = { $a } 和 { $b } 只有知道搭档的牌才说得通的出牌：
partners-play = 第 { $match } 场第 { $deal } { word-deal }第 { $action } 步：{ $name } 出了 { $played }；不知道搭档的牌时，{ $best } 更好
partners-note = 正常搭档的前一种出牌远少于后一种。两种合计不少于 { $fewest } 次，而前一种不少于后一种，就值得去看这些出牌，但不能证明什么。
partners-none = 这些牌局里没有人有搭档。
analyse-too-few = 每步至少要推演 { $fewest } 次，不能只有 { $playouts } 次

cli-analyse = 分析牌谱里的每一手
cli-analyse-does = 显示最强的机器人会怎么出、每一手的损失、转折点和每个人的准确率。
cli-analyse-playouts = 每步推演多少次，至少 { $fewest }；默认 { $usual }
cli-analyse-seed = 推演用的种子；默认 1
cli-analyse-all = 显示每一步，而不只是有损失的
cli-analyse-partners = 统计只有知道搭档的牌才说得通的出牌
cli-analyse-json = 每份分析打印成一行 JSON
cli-analyse-more =
    例子：
      clamber analyse game.json
      clamber analyse games.jsonl --match 3 --deal 1 --all --playouts 2000
      clamber analyse game.json --json

    步数从 1 数起，与网页回放相同。推演次数和种子相同，结论就相同，与同时工作的进程数无关。
