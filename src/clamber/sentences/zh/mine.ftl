# 打过的牌局，以及把自己带到另一台设备的口令。

mine-title = 我的牌局
mine-none = 还没有打过。打完的每一局都会列在这里，并附回放。
mine-go-on = 接着打
mine-running = { $game }在等你
mine-won = 赢
mine-lost = 输
mine-over = 已结束
mine-not-over = 未结束
mine-points = 打了 { $n } 局，{ $points } 分
mine-levels = 我方打 { $us }，对方打 { $them }
mine-deal = 第 { $n } { $levels ->
    [1] 副
   *[0] 局
}
mine-deals = 各局
mine-more = 更早的牌局
mine-kept = 你的身份保存在这个浏览器里；只要不时回来，打过的牌局就会一直在。
carry-title = 换一台设备
carry-sentence = 显示一个口令：在另一个浏览器里输入它，名字、座位和打过的牌局就都跟过去。
carry-show = 显示口令
carry-this = 在那台设备上打开这个地址或扫码；也可以在那边的“我的牌局”里输入口令。
carry-left = 口令只能用一次，十分钟内有效。谁拿到它谁就是你，请不要给别人看。
carry-qr = 口令的二维码
carry-have = 我有另一台设备的口令
carry-code = 口令
carry-become = 成为这位客人
carry-become-title = 用另一台设备的身份继续？
carry-become-sentence = 这个浏览器会接过那台设备的名字和座位，这里打过的牌局也会并过去。请只用你自己的口令。
carry-done = 好了，你是 { $name }。
carry-done-nameless = 好了。
refused-unknown_code = 口令无效：它只能用一次，十分钟内有效。
refused-sits_here = 你在这个浏览器里还坐在一张牌桌上。请先离开，或打完它。
refused-no_cookie = 这个浏览器不保存 Cookie，没有可以带走的身份。
