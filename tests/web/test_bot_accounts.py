"""Bot accounts in the browser: made with a token in the account, challenged from the list, and revoked."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from server.table_client import Served
from web import table
from web.table import PORTRAIT, ROOT
from web.test_accounts import create

EXPECTED = "WebSocket|ERR_|favicon"


@pytest.fixture
def stage(tmp_path):
    """Return the address of a server with bot accounts, for `visit`."""
    settings = {"CLAMBER_BOT_ACCOUNTS": "true", "CLAMBER_RATING_TABLE": "true"}
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", **settings) as found:
        yield SimpleNamespace(address=f"http://localhost:{found.port}")


@pytest.fixture
def bot(visit, stage, look):
    """Yield the page of an owner whose bot account is played by the example."""
    page = visit(fails=EXPECTED)
    create(page, "Olga")
    page.get_by_test_id("bot-name").fill("Robbie")
    page.get_by_test_id("make-bot").click()
    page.get_by_test_id("new-token").click()
    page.get_by_test_id("token-label").fill("laptop")
    page.get_by_test_id("make-token").click()
    token = page.get_by_test_id("token").inner_text()
    look(page, "bots-token")
    page.get_by_test_id("token-saved").click()
    expect(page.get_by_test_id("token")).to_have_count(0)
    expect(page.get_by_test_id("bot-tokens")).to_contain_text("laptop")
    command = [sys.executable, str(ROOT / "examples" / "bot_account.py"), stage.address]
    process = subprocess.Popen(command, env={**os.environ, "BOT_TOKEN": token})
    yield page
    process.kill()
    process.wait()


@pytest.mark.usefixtures("bot")
def test_a_bot_is_challenged_from_the_list_and_plays_a_deal(visit, stage, look):
    page = visit("/", size=PORTRAIT, fails=EXPECTED)
    page.get_by_role("link", name="Bots to challenge").click()
    page.get_by_label("Game").select_option("gandengyan")
    listed = page.get_by_test_id("bots-online").get_by_role("listitem")
    expect(listed).to_contain_text("Bot of Olga")
    look(page, "bots")
    page.get_by_role("button", name="Challenge Robbie").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Robbie").first).to_be_visible()
    table.play_deal(page, stage)
    page.goto("/bots")
    page.get_by_role("link", name="Robbie").click()
    expect(page.get_by_test_id("bot-owner")).to_have_text("Bot of Olga")


def test_a_revoked_token_ends_the_bot(bot, visit):
    page = visit("/bots", fails=EXPECTED)
    page.get_by_label("Game").select_option("guandan")
    challenge = page.get_by_role("button", name="Challenge Robbie")
    expect(challenge).to_be_visible()
    revoke = bot.get_by_test_id("bot-tokens").get_by_role("button")
    revoke.click()
    revoke.click()
    expect(bot.get_by_test_id("bot-tokens")).to_contain_text("No token yet")
    expect(challenge).to_have_count(0)
    bot.get_by_role("button", name="Delete Robbie").click()
    bot.get_by_role("button", name="Delete Robbie").click()
    expect(bot.get_by_test_id("bots")).to_contain_text("None yet")


@pytest.mark.usefixtures("bot")
def test_a_seat_at_an_own_table_is_offered_to_a_bot(visit):
    page = visit("/new/gandengyan", fails=EXPECTED)
    page.get_by_test_id("make").click()
    page.get_by_role("link", name="Challenge a bot").click()
    page.get_by_role("button", name="Challenge Robbie").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Robbie").first).to_be_visible()


def test_the_list_fits_each_size_in_chinese(bot, visit, look):
    page = visit("/bots", locale="zh-CN", fails=EXPECTED)
    page.get_by_role("combobox").select_option("gandengyan")
    expect(page.get_by_test_id("bots-online")).to_contain_text("Olga 的机器人")
    for size in table.at_each_size(page, table.PAGE_SIZES):
        look(page, f"bots-zh-{size}")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), size
    bot.set_viewport_size({"width": PORTRAIT[0], "height": PORTRAIT[1]})
    look(bot, "bots-own-phone")
