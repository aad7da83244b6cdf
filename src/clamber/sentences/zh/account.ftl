# Accounts, signing in, and a person's own data

account-title = 账号
account-guest = 你现在是游客。这里的一切都不需要账号；有了账号，名字归你专用，各台设备上的牌局也都在一起。
account-create-title = 建立账号
account-name = 你的名字
account-create = 建立账号
account-kept = 打过的牌局、成绩和解开的残局都保留。
account-sign-in-title = 我有账号
account-sign-in-passkey = 用通行密钥登录
account-sign-in-code = 用恢复码登录
account-sign-in-moves = 你在这里以游客身份打过的牌局会并入账号，只此一次。
account-signed-in = 好了，你现在是{ $name }。
account-signed-in-nameless = 好了，请取一个名字。
account-code = 恢复码
account-no-passkeys-here = 这个地址不能用通行密钥，因为它需要 HTTPS 和域名。在这里只凭恢复码登录。
account-no-passkeys-browser = 这个浏览器不支持通行密钥，请用恢复码登录。
account-code-title = 你的恢复码
account-code-once = 只显示这一次。谁拿到它都能以你的身份登录：请抄下来，或存进密码管理器。
account-code-saved = 我已保存
account-code-new = 换一个恢复码
account-code-sure = 旧恢复码随即作废。确定要换吗？
account-code-has = 已有恢复码。它不能再次显示，只能更换。
account-code-none = 还没有恢复码。
account-passkeys = 通行密钥
account-passkeys-sentence = 通行密钥用指纹、面容或锁屏密码登录，不需要另设密码。
account-passkeys-none = 还没有。
account-passkey-add = 添加通行密钥
account-passkey-unknown = 通行密钥
account-passkey-made = { $day }添加
account-passkey-used = { $day }用过
account-passkey-remove = 移除
account-passkey-sure = 确定移除？
account-passkey-cancelled = 没有选择通行密钥，一切照旧。
account-openid-sign-in = 用 { $name } 登录
account-openid = 用 { $name } 登录
account-openid-sentence = 可以用 { $name } 登录这里。只保存它的网址和你在那里的编号，不保存姓名和邮箱。
account-openid-other = 用别的服务登录
account-openid-add = 添加 { $name }
account-openid-none = 还没有。
account-openid-made = { $day }添加
account-openid-remove = 移除
account-openid-sure = 确定移除？
account-openid-added = 好了，现在可以用 { $name } 登录。
account-openid-new = { $name } 已确认你的身份。请给新账号取个名字。如果你已经有账号，请在下面登录，再在那里添加 { $name }。
account-rename-title = 名字
account-rename = 改名
account-rename-from = { $day }起可以再改。管理员看得到以前的名字。
account-rename-rule = 名字每 30 天最多改一次。管理员看得到以前的名字。
account-avatar = 头像
account-avatar-none = 不用头像
account-avatar-crane = 仙鹤
account-avatar-carp = 鲤鱼
account-avatar-fox = 狐狸
account-avatar-hare = 兔子
account-avatar-panda = 熊猫
account-avatar-tiger = 老虎
account-avatar-lotus = 荷花
account-avatar-moon = 月亮

data-title = 我的数据
data-sentence = 这个服务器所知道的关于你的一切。
data-guest = 编号（管理者看得到）
data-name = 名字
data-former = 以前的名字（管理员看得到）
data-identities = 登录服务
data-address = 最近一次请求的地址
data-since = 首次来访
data-seen = 最近来访
data-deals = 打过的牌
data-endings = 解开的残局
data-records = 上传的牌谱
data-browsers = 已登录的浏览器
data-none = 无
data-how-long = 保留多久
data-stays = 最近一次来访 { $days } 天后，全部删除。
data-name-stays = { $days ->
    [0] 你的名字当天也从记录和回放里去掉。
   *[other] 再过 { $days } 天，你的名字也从记录和回放里去掉。
}
data-address-stays = 你的地址在最近一次来访 { $days } 天后删除。
data-records-stay = 上传的牌谱 { $days } 天后删除。
data-tables-stay = 牌桌和牌局在关闭 { $days } 天后删除。
data-tables-ever = 你打过的牌作为回放保留；删除你的数据后，其中不再有你的名字。
data-copy = 我的数据备份
data-copy-sentence = 一个 ZIP 文件：所有资料和牌局（JSON），以及最近各场比赛和你上传的牌谱。
data-download = 下载我的数据
data-delete = 全部删除
data-delete-sentence = 账号、牌局列表、解开的残局和上传的牌谱立即删除；记录和回放里，你的名字变成“***”。如果你正在牌桌上，由机器人接着打。此操作无法撤销。
data-delete-type = 请输入你的编号以确认：{ $guest }
data-delete-go = 全部删除
data-deleted = 已全部删除。你现在是新游客。

kept-title = 离线打牌
kept-sentence = 保存在这个浏览器里的牌，没有网络也能和机器人打，规则和难度都齐全。
kept-whole = 完整，{ $size }
kept-part = 部分，{ $size }
kept-none = 未保存
kept-keep = 保存（{ $size }）
kept-keeping = 正在下载……
kept-remove = 删除
kept-kernel = 各种牌共用：{ $size }
kept-no-room = 浏览器空间不足
kept-outdated = 服务器已更新，请重新加载页面
kept-needs-https = 用 HTTPS 打开页面，浏览器才能保存。

refused-name_too_soon = { $day }起才能再改名
refused-no_account = 这里没有账号，或它已被删除
refused-has_account = 你已经有账号了
refused-no_passkeys_here = 这个地址不能用通行密钥，因为它需要 HTTPS 和域名
refused-bad_passkey = { $why ->
    [challenge] 时间太长，或是在另一个窗口里开始的。请再试一次
    [domain] 这个通行密钥属于另一个网址
    [count] 这个通行密钥可能被复制过。请换别的方式登录，并把它移除
   *[signature] 通行密钥的回答无效
}
refused-unknown_passkey = 没有账号用这个通行密钥，它可能已被移除
refused-known_passkey = 这个通行密钥已经在一个账号里
refused-too_many_passkeys = 一个账号最多有 { $passkeys } 个通行密钥，请先移除一个
refused-last_means = 这是你唯一的登录方式，请先生成恢复码
refused-no_openid = 这台服务器没有这种登录方式
refused-openid_failed = 登录服务连不上，或回答不正常。什么都没有改变，请稍后再试，或用别的方式登录
refused-openid_cancelled = 登录已取消，没有人登录，什么都没有改变
refused-bad_openid = { $why ->
    [begun] 这次登录时间太长、已用过，或是在另一个浏览器里开始的。请重新开始
    [time] 登录已过期，或服务器与登录服务的时钟不对。请重新开始
    [issuer] 回答来自另一个登录服务
    [audience] 登录服务的回答是给另一个网站的
    [nonce] 这个回答属于另一次登录。请重新开始
    [signature] 登录服务的签名无效
   *[token] 登录服务的回答无效
}
refused-known_identity = 另一个账号用它登录。用它登录，就会以那个账号打牌
refused-has_identity = 这个账号已经有这个服务的登录，请先移除
refused-unknown_identity = 这个账号没有这种登录，它可能已被移除
refused-wrong_recovery = 没有账号用这个恢复码，它可能已被更换
refused-wrong_guest = 这不是你的编号，什么都没有删除
