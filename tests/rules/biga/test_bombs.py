"""Bombs led in a deal: BIGA-58."""

from __future__ import annotations

from rules.biga.table import at, deck, go, seated, settled


def test_biga_58_the_leader_may_lead_anything_bombs_included() -> None:
    match = settled(go(seated(deck({0: "Ah8s8d8cBJRJ"})), "0 expose Ah @1"))
    assert [lead for lead in ("888", "BJRJ", "BJ", "Ah", "8s8d") if at(match).why_not(lead)] == []
