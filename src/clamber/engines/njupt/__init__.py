"""The Guandan platform of NJUPT: server and client of its WebSocket protocol (docs/njupt.md)."""
