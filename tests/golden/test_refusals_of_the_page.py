from golden.write import is_kept


def test_the_page_is_tested_with_what_the_terminal_says_today():
    """The file is the input of the page's own test, web/src/lib/i18n/problems.test.ts."""
    assert is_kept("refusals.json")
