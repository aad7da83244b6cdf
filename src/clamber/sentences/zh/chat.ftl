# Free chat at tables.

chat-message = 消息
chat-send = 发送
chat-messages = 消息记录
chat-shown = 显示消息
chat-hint = 同桌的人和旁观者都能看到。
refused-no_chat = 本服务器没有自由聊天。
refused-bad_text = { $why ->
    [long] 一条消息最多 { $most } 个字符。
   *[other] 消息是一行可见的文字。
}
