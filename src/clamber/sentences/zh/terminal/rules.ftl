# 游戏、玩法和选项的介绍。

rules-players = 人
rules-default = 默认
rules-shown = 只影响显示
rules-source = 来源：{ $source }
rules-unchanged = 所有选项都取默认值。
rules-more = clamber rules 名称：查看选项
rules-needs = 需要
rules-colon = ：
rules-named = { $name }{ $changed ->
    [1] ，有改动
   *[0] {""}
}（{ $rules }）
rules-page-of = --format { $format } 要写明玩法、预设或文件

# 问出一家的规则。
survey-game = --ask 后面要有玩法：{ $known }
survey-intro = 用最多 { $most } 个问题，问出你们的{ $game }怎么打。回答编号或值；直接回车就按带 * 的，q 表示其余照旧。
survey-question = 第 { $n } 问，最多 { $most } 问
survey-on = {" "}压 { $cards }
survey-allowed = { $play } { $allowed ->
    [1] 可以
   *[0] 不可以
}
survey-several = { $matter }：哪几条和你们不一样？写成 2=值 5=值；直接回车就都一样。
survey-nearest = 最接近的是 { $rules }{ $count ->
    [0] ，都符合
   *[other] ；不同的是：{ $differing }
}
survey-unreadable = 看不懂 { $word }；请写编号和值，例如 1=值
survey-name = 这套规则叫什么：{" "}
survey-name-refused = 名字要是一行，最多 { $most } 个字
survey-unsaid = 你们还有哪条没问到（空行结束）：{" "}
survey-save = 存到哪个文件，例如 club.json（空行只显示）：{" "}
survey-saved = 已写入 { $file }。
survey-no-writing = { $file } 写不了：{ $reason }
