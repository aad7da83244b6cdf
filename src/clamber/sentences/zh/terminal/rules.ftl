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
