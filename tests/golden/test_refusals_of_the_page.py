from golden.write import is_kept


def test_the_page_is_tested_with_what_the_terminal_says_today():
    """The page tests the file, too: web/src/lib/i18n/problems.test.ts."""
    assert is_kept("refusals.json")
