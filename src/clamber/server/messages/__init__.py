"""What goes over the wire, and its translation: messages into commands, tables and events into messages."""
