# 协管：角色、处罚、申诉和审计记录

refused-no_moderation = 这台服务器没有协管员。
refused-no_role = 只有这台服务器的协管员可以这样做。
refused-confirm_again = 请确认是你本人：这一步需要最近 { $minutes } 分钟内的确认。
refused-needs_passkey = 你的账号有通行密钥，请用它确认。
