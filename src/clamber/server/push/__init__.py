"""Notices by Web Push for people whose pages are closed: an invite, one's turn, an evening."""
