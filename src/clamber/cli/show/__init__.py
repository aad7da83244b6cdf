"""Presentation layer of the commands: pure functions from views, records and rules to Rich renderables."""
