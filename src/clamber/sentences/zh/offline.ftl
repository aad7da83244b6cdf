# 没有网络时的页面

offline-title = 没有网络
offline-sentence = 打过的都还在。现在还能看：
offline-rules = 各种牌的规则
offline-mine = 我的牌局和统计
offline-replays = 打开过的回放
offline-replay = { $title }，第 { $n } { word-deal }：{ $names }
offline-none = 还没打开过回放。
offline-needs = 和朋友打牌、看没打开过的牌谱都要联网。
offline-retry = 重试
offline-kept = 没有网络，显示的是上次看到的内容。
