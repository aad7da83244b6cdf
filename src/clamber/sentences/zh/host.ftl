# 开桌的许可，以及管理者的网页

host-title = 在这里开桌
host-invitation = 这个服务器只有受邀的人能开桌。邀请码输入一次，浏览器就记住了。别人发来的牌桌链接，不用邀请码也能加入。
host-password = 在这个服务器开桌要密码。输入一次，浏览器就记住了。别人发来的牌桌链接，不用密码也能加入。
host-code = 邀请码
host-secret = 密码
host-go = 继续
host-done = 现在可以开桌了。
refused-needs_permit = { $by ->
    [password] 在这里开桌要密码
   *[invitation] 这里只有受邀的人能开桌
}；别人发来的牌桌链接随时可以加入
refused-wrong_permit = { $by ->
    [password] 密码不对
   *[invitation] 没有这个邀请码，或者它已被收回
}

site-imprint = 网站信息
site-privacy = 隐私政策

mine-identifier = 你在这个服务器上的编号，联系管理者时用：
