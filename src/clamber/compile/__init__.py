"""Compiler from rulesets to the kernel's tables."""
