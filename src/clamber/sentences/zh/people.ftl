# 好友、屏蔽和邀请

refused-no_people = 这台服务器没有好友和邀请功能。
refused-unknown_person = 没有这个人，或者已经不在了。
refused-too_many_ties = 你已经有 { $people } 个了，请先删去一个。
refused-too_many_invites = 你已经发出 { $invites } 个邀请，请等对方答复。
