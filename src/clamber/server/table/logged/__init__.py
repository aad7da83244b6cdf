"""Kinds of log entries, by what they are about; `entries` lists them all."""
