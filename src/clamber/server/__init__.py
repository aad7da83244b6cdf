"""The web server: tables for people and bots, built on the public interface of clamber."""
