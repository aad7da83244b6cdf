# 在本机上打牌，不用联网

local-sentence = 你和机器人打，不用联网。牌局只在本机，不上传，也不计等级分。
local-tables = 本机上的牌局
local-replays = 在本机上打过的
local-new = 新开一场
local-deal = 第 { $n } { word-deal }
local-over = 已打完
local-remove = 删除
local-remove-sure = 从本机上删除这一场？
local-keep = 保留
local-pace = 机器人出牌
local-pace-usual = 像真人一样
local-pace-fast = 快
local-pace-at-once = 立刻
local-start = 开打
local-take-back = 悔牌
local-home = 离开（牌局留在本机）
local-record = 下载牌谱
local-share = 存到服务器上回放

refused-open_elsewhere = 这一场已在另一个标签页里打开。
refused-local_failed = 这一场在本机上打不开。请联网一次，取齐所需的内容。
refused-no_combination = { $cards } 在这里不成牌型
refused-does_not_beat = { $own }压不过{ $beat }
refused-not_by_rules = 按这套规则，这里不能出{ $own }
