"""HTTP and WebSocket protocols, client connections to tables, and errors."""
