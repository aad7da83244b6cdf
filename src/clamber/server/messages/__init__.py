"""Messages on the wire, and translations: messages into commands, tables and events into messages."""
