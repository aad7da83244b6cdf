# Free chat at tables.

chat-message = Message
chat-send = Send
chat-messages = Messages
chat-shown = Show messages
chat-hint = Everybody at the table reads this, also spectators.
refused-no_chat = This server has no free chat.
refused-bad_text = { $why ->
    [long] A message has at most { $most } characters.
   *[other] A message is one line of visible characters.
}
