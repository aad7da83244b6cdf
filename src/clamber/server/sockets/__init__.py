"""Bytes and messages of clients: protocols of HTTP and WebSocket, connections to tables, errors."""
