# Web Push 通知：内容与设置

push-your-turn = 轮到你了：{ $game }
push-evening-soon = 牌局即将开始：{ $name }
push-works = 这台设备可以收到通知。
push-title = 通知
push-sentence = 没有打开页面时，通知会发到这台设备。只写名字和游戏，不写牌。
push-on = 打开通知
push-off = 关闭通知
push-kinds = 通知内容
push-invite = 邀请
push-turn = 别人在等我出牌
push-evening = 俱乐部的牌局
push-try = 发一条试试
push-tried = 已发出。几秒内会收到，除非系统拦下了通知。
push-denied = 浏览器不允许本站发通知。请在浏览器设置中允许，然后刷新页面。
push-unsupported = 这个浏览器在这里不支持通知。iPhone 和 iPad 需先把页面添加到主屏幕，再从主屏幕打开；其他设备的网址须以 https 开头。
push-failed = 浏览器连不上它的推送服务，请稍后再试。
refused-no_push = 这台服务器不发通知。
refused-bad_endpoint = 不支持这个浏览器的推送服务。
refused-not_subscribed = 这个浏览器没有打开通知。
