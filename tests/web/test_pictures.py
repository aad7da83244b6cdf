"""Pictures for the README, which `make pictures` copies from the screenshots."""

from playwright.sync_api import expect

from web import deals, table
from web.table import DESKTOP, PORTRAIT, counted

DEAL = 0
"""Seed of a deal that starts with a choice of plays, followed by a play to beat."""


def in_the_middle(visit, sit, size, scale):
    """Return a page whose viewer has played once and selected a play for the next turn."""
    page = visit(size=size, device_scale_factor=scale)
    sit(page, "guandan", seed=deals.leads(DEAL, "guandan"))
    table.my_turn(page)
    table.follow_hint(page)
    table.my_turn(page)
    while not table.hint(page):
        counted(page, page.get_by_test_id("pass").click)
        table.my_turn(page)
    return page


def test_the_table(visit, sit, shoot):
    page = in_the_middle(visit, sit, DESKTOP, 1)
    table.drawer(page, "History")
    shoot(page, "readme-table")


def test_the_table_on_a_phone(visit, sit, shoot):
    page = in_the_middle(visit, sit, PORTRAIT, 2)
    expect(table.selected(page).first).to_be_visible()
    shoot(page, "readme-phone")
