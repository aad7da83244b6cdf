"""NJUPT Guandan platform: server and client for its WebSocket protocol (docs/njupt.md)."""
