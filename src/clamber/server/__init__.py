"""The table in the browser: a server for people and bots, on top of the public interface."""
