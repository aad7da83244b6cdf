"""Rulesets laid out as tables for the kernel."""
