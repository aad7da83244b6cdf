"""The Guandan platform of NJUPT: its WebSocket protocol, served and spoken (docs/njupt.md)."""
