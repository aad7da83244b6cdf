"""Extension of Sphinx for the pages of clamber: drawn cards, positions, two languages, links into the repository."""

from __future__ import annotations

import re
from collections import Counter
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bs4 import BeautifulSoup
from docutils import nodes
from playable import add_script, make_playable, write_words
from pygments.lexers.special import TextLexer
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.transforms.post_transforms import SphinxPostTransform
from stage import HOMES, navigation

from clamber.cards import Card
from clamber.text.svg import cards_svg

if TYPE_CHECKING:
    from sphinx.application import Sphinx

CARD: Final = r"(?:(?:10|[2-9TJQKA])[♠♥♦♣]|BJ|RJ)"
CARDS: Final = re.compile(rf"{CARD}(?: {CARD})*")
"""Code span that is drawn: names of cards, separated by spaces."""

LINK: Final = re.compile(r"\[((?:[^\]\[]|\[[^\]]*\])*)\]\((?!\w+:|#|/)([^)#\s]+)((?:#[^)\s]*)?)\)")
SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
CHINESE: Final = {
    "Skip to content": "跳到正文",
    "On this page": "本页",
    "Back to top": "回到顶部",
    "Next": "下一页",
    "Previous": "上一页",
    "Home": "首页",
}
"""Words of the theme on Chinese pages."""

WIDE: Final = ('<div class="table-wrapper colwidths-auto docutils container"', "<pre")
"""Opening tags of content that may scroll sideways, which must be reachable by keyboard."""

WIDE_CHARACTER: Final = "[\u3001-\u303f\u4e00-\u9fff\uff01-\uff5e]"
WRAPPED: Final = re.compile(rf"^(?!#| {{4}}|.*\|$).*{WIDE_CHARACTER}$")
CONTINUED: Final = re.compile(rf"^ {{0,3}}(?:{WIDE_CHARACTER}|\[|\*\*)")
"""Line of Chinese that may continue on the next line, and the beginning of such a next line."""

SHARED: Final = re.compile(r'<path d="([^"]+)"|<rect ([^>]+)/>')
"""Elements of drawings that repeat on a page: outlines, which differ in their places, and whole rectangles."""

REPEATED: Final = 3
"""Minimum number of times for an element to be shared."""

OVERLAPPED: Final = 3
"""Minimum number of cards that are drawn overlapping."""


def language_of(page: str) -> str:
    """Return the language of a page, by its path: a folder `zh`, or a name that ends in `.zh`."""
    return "zh" if page.endswith(".zh") or "zh" in page.split("/") else "en"


class DrawnCards(SphinxPostTransform):
    """Replacement of names of cards in code spans by drawings."""

    default_priority = 100
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Draw all cards of the page."""
        language = language_of(self.env.docname)
        for literal in list(self.document.findall(nodes.literal)):
            if CARDS.fullmatch(literal.astext()):
                literal.replace_self(nodes.raw("", drawing(literal.astext(), language), format="html"))


def drawing(names: str, language: str) -> str:
    """Return the drawing of cards such as `3♠ BJ`."""
    cards = [Card.of(name.replace("10", "T").translate(str.maketrans(SUITS))) for name in names.split()]
    svg = cards_svg(cards, overlap=len(cards) >= OVERLAPPED, language=language)
    return f'<span class="cards">{svg}</span>'


def resolve_folders(app: Sphinx, page: str, source: list[str]) -> None:
    """Point links to folders at their README, or keep only the text of a link if there is none.

    The folders of the rules have their pages in the navigation, and sources are not part of the site.
    """
    folder = (Path(app.srcdir) / page).parent

    def resolved(link: re.Match[str]) -> str:
        target = folder / link[2]
        if not target.is_dir():
            return link[0]
        if (target / "README.md").exists():
            return f"[{link[1]}]({link[2].rstrip('/')}/README.md{link[3]})"
        return link[1]

    source[0] = LINK.sub(resolved, source[0])


def unwrap_chinese(_app: Sphinx, page: str, source: list[str]) -> None:
    """Join the wrapped lines of Chinese paragraphs, between which browsers would show spaces."""
    if language_of(page) != "zh":
        return
    lines: list[str] = []
    in_code = False
    for line in source[0].split("\n"):
        in_code ^= line.startswith("```")
        if lines and not in_code and WRAPPED.match(lines[-1]) and CONTINUED.match(line):
            lines[-1] += line.lstrip()
        else:
            lines.append(line)
    source[0] = "\n".join(lines)


def translate(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Set the language of a page's interface and navigation, and hide neighbours in the other language."""
    language = language_of(page)
    context["language"] = "zh-CN" if language == "zh" else "en"
    context["home"], context["other_home"] = HOMES[language], HOMES["en" if language == "zh" else "zh"]
    context["chinese"] = language == "zh"
    if "body" in context:
        for wide in WIDE:
            context["body"] = context["body"].replace(wide, f'{wide} tabindex="0"')
        # Parameters of long signatures, which Sphinx writes as a list of definitions without terms.
        context["body"] = re.sub(r"<dl>(?=\s*<dd><em class=\"sig-param)", '<dl role="presentation">', context["body"])
    if language == "zh":
        context["_"] = context["gettext"] = in_chinese
    if "furo_navigation_tree" in context:
        context["furo_navigation_tree"] = tree_in(language, context["furo_navigation_tree"])
    for neighbour in ("prev", "next"):
        found = app.env.toctree_includes and context.get(neighbour)
        if found and ("index.zh" in found["link"] or language_of(linked(page, found["link"])) != language):
            context[neighbour] = None


def share_drawn(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Define the elements that the drawings of a page repeat once, which make up most of the pages of rules."""
    body = context.get("body", "")
    counts = Counter(map(itemgetter(0), SHARED.finditer(body)))
    ids = {element: f"drawn-{i}" for i, (element, n) in enumerate(counts.most_common()) if n >= REPEATED}
    if not ids:
        return

    def used(element: re.Match[str]) -> str:
        if element[0] not in ids:
            return element[0]
        return f'<use href="#{ids[element[0]]}"' + ("/>" if element[0].endswith("/>") else "")

    shared = "".join(f'<g id="{name}">{element.removesuffix("/>")}/></g>' for element, name in ids.items())
    hidden = 'width="0" height="0" style="position:absolute" aria-hidden="true"'
    context["body"] = f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}><defs>{shared}</defs></svg>' + SHARED.sub(
        used, body
    )


def in_chinese(message: str) -> str:
    """Return a message of the theme in Chinese if it has a translation; Jinja fills in values."""
    return CHINESE.get(message.strip(), message)


def linked(page: str, link: str) -> str:
    """Return the page that a relative link of another page refers to."""
    path = (Path("/") / page).parent / link
    return str(Path(*[part for part in path.parts if part != "/"])).removesuffix(".html")


def tree_in(language: str, html: str) -> str:
    """Return the sections of the navigation in a language."""
    titles = {section["title"] for section in navigation()["section"] if section.get("language", "en") == language}
    tree = BeautifulSoup(html, "html.parser")
    for caption in tree.find_all("p", class_="caption"):
        caption["aria-level"] = "2"  # Sphinx gives captions the role of a heading, without a level
    kept = [
        f"{caption}{caption.find_next_sibling('ul')}"
        for caption in tree.find_all("p", class_="caption")
        if caption.get_text(strip=True) in titles
    ]
    return "".join(kept)


def leave_out_search(app: Sphinx) -> None:
    """Disable Sphinx's own search index; Pagefind indexes the built site."""
    if isinstance(app.builder, StandaloneHTMLBuilder):
        app.builder.search = False


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension."""
    app.add_post_transform(DrawnCards)
    app.add_lexer("mermaid", TextLexer)
    app.connect("builder-inited", leave_out_search)
    app.connect("source-read", resolve_folders)
    app.connect("source-read", unwrap_chinese)
    app.connect("source-read", make_playable)
    app.connect("html-page-context", translate, priority=900)
    app.connect("html-page-context", share_drawn, priority=900)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", write_words, priority=900)  # after the static files
    return {"parallel_read_safe": True, "parallel_write_safe": True}
