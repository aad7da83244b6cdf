"""Auctions of Dou Dizhu, and what is then so: DDZ-07 to DDZ-11, DDZ-48.

A row is `(items, options, actions, attributes of the position)`; the option `first` is the seat that bids first.
"""

from __future__ import annotations

from typing import Final

Row = tuple[str, str, str, str]

AGAIN = "bid_turns=until_two_pass"

AUCTIONS: Final[tuple[Row, ...]] = (
    ("DDZ-07", "first=2 bidding=none", "", "declarer=2; to_act=2; phase=play; bid=none; sizes=17 17 20"),
    ("DDZ-08", "", "", "legal=pass/bid 1/bid 2/bid 3"),
    ("DDZ-08", "", "bid 1", "legal=pass/bid 2/bid 3"),
    ("DDZ-08", "", "bid 1, bid 2", "legal=pass/bid 3"),
    ("DDZ-08", "", "pass, bid 3", "phase=play; declarer=1; to_act=1; bid=3"),
    ("DDZ-09", "first=1", "bid 1, pass, bid 2", "phase=play; declarer=0"),
    ("DDZ-09", AGAIN, "pass, bid 1, bid 2", "to_act=0"),
    ("DDZ-09", AGAIN, "pass, bid 1, bid 2, pass", "phase=bid; waiting=1"),
    ("DDZ-09", AGAIN, "pass, bid 1, bid 2, pass, pass", "declarer=2"),
    ("DDZ-09", AGAIN, "pass, bid 1, bid 2, pass, bid 3", "declarer=1"),
    ("DDZ-10", "first=2 nobody_bids=first", "pass, pass, pass", "declarer=2; bid=1; phase=play"),
    ("DDZ-10", "first=2 nobody_bids=last", "pass", "legal=pass/bid 1/bid 2/bid 3"),
    ("DDZ-10", "first=2 nobody_bids=last", "pass, pass", "to_act=1; legal=bid 1/bid 2/bid 3"),
    ("DDZ-10", "first=2 nobody_bids=last", "pass, pass, bid 1", "declarer=1"),
    ("DDZ-10", "first=2 nobody_bids=last", "pass, bid 1", "legal=pass/bid 2/bid 3"),
    ("DDZ-10", "first=2 nobody_bids=last bidding=grab", "pass", "legal=pass/bid 1"),
    ("DDZ-10", "first=2 nobody_bids=last bidding=grab", "pass, pass", "to_act=1; legal=bid 1"),
    ("DDZ-10", "first=2 nobody_bids=last bidding=grab", "pass, pass, bid 1", "declarer=1"),
    ("DDZ-10", "first=2 nobody_bids=last bidding=grab", "pass, bid 1", "legal=pass/bid 2"),
    ("DDZ-10", f"nobody_bids=last {AGAIN}", "pass, pass", "legal=bid 1/bid 2/bid 3"),
    ("DDZ-10", f"nobody_bids=last {AGAIN}", "pass, pass, bid 1", "legal=pass/bid 2/bid 3"),
    ("DDZ-11", "bidding=grab", "", "legal=pass/bid 1"),
    ("DDZ-11", "bidding=grab", "pass, bid 1", "legal=pass/bid 2; waiting=2"),
    ("DDZ-11", "bidding=grab", "bid 1, pass, pass", "phase=play; declarer=0; bid=1"),
    ("DDZ-11", "bidding=grab", "bid 1, bid 2, pass, pass", "phase=play; declarer=1; bid=2"),
    ("DDZ-11", "bidding=grab", "bid 1, bid 2, bid 4, bid 8", "phase=play; declarer=0; bid=8"),
    ("DDZ-11", "bidding=grab", "bid 1, pass, bid 2, bid 4", "phase=play; declarer=0; bid=4"),
    ("DDZ-11", "bidding=grab", "bid 1, bid 2, bid 4, pass", "phase=play; declarer=2; bid=4"),
    ("DDZ-11", "bidding=grab", "pass, bid 1, bid 2, pass", "phase=play; declarer=2; bid=2"),
    ("DDZ-11", "bidding=grab", "pass, pass, bid 1", "phase=play; declarer=2; bid=1"),
    ("DDZ-48", "bidding=none doubling=each", "pass, double, pass", "doubled=2; phase=play"),
    ("DDZ-48", "doubling=each", "bid 3", "phase=bid; is_doubling=True; to_act=1; legal=pass/double; declarer=0"),
    ("DDZ-48", "doubling=each", "bid 3, pass", "phase=bid; is_doubling=True; to_act=2; legal=pass/double"),
    ("DDZ-48", "doubling=each", "bid 3, pass, pass", "phase=bid; is_doubling=True; to_act=0; legal=pass/double"),
    ("DDZ-48", "doubling=each", "bid 3, pass, pass, pass", "phase=play; to_act=0; doubled="),
    ("DDZ-48", "doubling=answered", "bid 3, pass, pass", "phase=play; to_act=0"),
    ("DDZ-48", "doubling=answered", "bid 3, double, pass", "phase=bid; to_act=0; is_doubling=True"),
    ("DDZ-48", "doubling=answered", "bid 3, double, pass, double", "phase=play; doubled=0 1"),
)
