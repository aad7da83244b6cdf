"""HTML of the positions of rule pages (docs/positions.py), and the words that their module loads.

A position is complete without scripts: drawn cards, and answers to be unfolded. `static/positions.js` loads the
module that plays when a reader asks for it.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from html import escape
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import positions
from positions import BLOCK, NO_PLAY, NOTATION, WORDS, Answer, Example, Fact, examples, facts, passed

from clamber.cards import Card
from clamber.engine import engine_for
from clamber.rules.games import GAMES
from clamber.sentences import say
from clamber.text.naming import BIG_ACE, PlayName, mark_of
from clamber.text.svg import DrawnCard, cards_svg

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from clamber.compile.shapes import Family

LANGUAGES: Final = ("en", "zh")
GENERATED: Final = re.compile(rf"<!-- generated: {BLOCK}(?P<name>\w+) -->\n.*?<!-- /generated -->", re.DOTALL)
SCRIPT: Final = "positions.js"
CAMEL: Final = re.compile(r"_(\w)")

SITE_WORDS: Final = {
    "en": {
        "try": "Try it", "select": "Select cards of your hand.", "loading": "Loading …",
        "failed": "The game could not be loaded.", "none": "Not allowed: these cards are not a combination.",
        "capture": "{own} (captures)",
        "played": "You play the {own}. The next player may play:", "passed": "You pass. The next player may play:",
        "won": "You play the {own}, your last cards.", "right": "Right.", "wrong": "Wrong.",
        "allowed": "Allowed", "refused": "Not allowed", "told": "Your play",
    },
    "zh": {
        "try": "试一试", "select": "请从手牌里选牌。", "loading": "正在加载……",
        "failed": "游戏加载失败。", "none": "不可以：这几张牌不成牌型。", "capture": "{own}（收牌）",
        "played": "你出了{own}。下家可以出：", "passed": "你不要。下家可以出：",
        "won": "你出了{own}，牌出完了。", "right": "答对了。", "wrong": "答错了。",
        "allowed": "可以", "refused": "不可以", "told": "你出的牌",
    },
}  # fmt: skip

FROM_CATALOGUE: Final = {"play": "play-play", "pass": "play-pass", "clear": "play-clear", "back": "local-take-back"}
"""Words of the buttons that the page of the table has, too."""

OWN: Final = "{own}"
"""Place of a play's name in a sentence."""


def make_playable(app: Sphinx, page: str, source: list[str]) -> None:
    """Replace the Markdown of a rule page's positions by HTML."""
    if not GENERATED.search(source[0]):
        return
    for module in (positions.__file__, __file__):
        app.env.note_dependency(module)  # else unchanged pages keep their HTML
    game = page.rpartition("/")[2]
    language = "zh" if "/zh/" in page else "en"
    source[0] = GENERATED.sub(lambda found: position_html(examples(game)[found["name"]], language), source[0])


def add_script(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Add the loader to pages with positions only."""
    if 'class="position"' in context.get("body", ""):
        app.add_js_file(SCRIPT, type="module")


def write_words(app: Sphinx, error: Exception | None) -> None:
    """Write the words of each ruleset that positions use, in each language, beside the module that loads them."""
    if error is not None:
        return
    folder = Path(app.outdir) / "_static" / "positions"
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        for rules, of_rules in groupby(sorted(examples(game).values(), key=attrgetter("rules")), attrgetter("rules")):
            explained = list(of_rules)
            for language in LANGUAGES:
                text = json.dumps(words_of(explained, language), ensure_ascii=False)
                (folder / words_file(rules, language)).write_text(text, encoding="utf-8")


def words_file(rules: str, language: str) -> str:
    """Return the name of the file with the words of a ruleset."""
    return f"{rules.replace('/', '-')}.{language}.json"


def words_of(explained: list[Example], language: str) -> dict[str, Any]:
    """Return the words for the positions of one ruleset: of buttons, names of plays, and refusals."""
    common = {name: say(language, word) for name, word in FROM_CATALOGUE.items()}
    refused = say(language, "refused-not_by_rules", {"own": OWN})
    return {
        "words": {**SITE_WORDS[language], **common, "other": WORDS[language]["no"].format(why=refused)},
        "names": names_of(explained[0], language),
        "refused": {example.name: refusals_of(example, language) for example in explained},
    }


def key_of(kind: str, rank: str | None, size: int) -> str:
    """Return the key of a combination's words."""
    return f"{kind} {rank or ''} {size}"


def refusals_of(example: Example, language: str) -> dict[str, str]:
    """Return the library's answers to all refused plays of the hand that could be led, and to passing if refused."""
    others = ("",) * (len(example.hands) - 1)  # whose cards restrict some leads
    leading = replace(example, hands=(example.hands[0], *others), to_beat=None).position
    no = WORDS[language]["no"]
    refused: dict[str, str] = {}
    for play in leading.legal():
        key = key_of(play.kind, play.rank, len(play.cards))
        if key not in refused and (why := example.position.why_not(play)) is not None:
            refused[key] = no.format(why=why.say(language))
    if (why := example.position.why_not(NO_PLAY)) is not None:
        refused[NO_PLAY] = no.format(why=why.say(language))
    return refused


def names_of(example: Example, language: str) -> dict[str, str]:
    """Return the names of all combinations of a ruleset, keyed by kind, key rank and size."""
    rules = example.ruleset.for_seats(len(example.hands))
    actions = engine_for(rules).actions
    names: dict[str, str] = {}
    for action in range(actions.first_play, actions.total):
        family = actions.family_of(action)
        rank = BIG_ACE if actions.is_big_ace(action) else actions.rank_of(action, example.position.level_index)
        for size in sizes_of(family):
            if (key := key_of(family.kind, rank, size)) not in names:
                names[key] = PlayName(rules.game.kind(family.kind), rank, size).say(language)
    return names


def sizes_of(family: Family) -> range:
    """Return the numbers of cards that plays of a family may have; a last play may have fewer kickers."""
    if family.last_play is None:
        return range(family.size, family.size + 1)
    body = family.ranks * family.copies
    return range(body + family.last_play.fewest, body + family.last_play.most + 1)


def setup_of(example: Example, language: str) -> dict[str, Any]:
    """Return the arguments of the module's position, and the name of the file with its words."""
    settings = {
        re.sub(r"_(\w)", lambda found: found[1].upper(), key): value for key, value in example.settings.items()
    }
    beat = {} if example.to_beat is None else {"toBeat": example.to_beat, "last": len(example.hands) - 1}
    return {
        "name": example.name,
        "words": words_file(example.rules, language),
        "rules": example.rules,
        "setup": {"hands": example.hands, "toAct": 0, **beat, **settings},
    }


def position_html(example: Example, language: str) -> str:
    """Return a position as one line of HTML, which Markdown keeps as it is."""
    words = {**WORDS[language], **SITE_WORDS[language]}
    rows = "".join(
        f"<dt>{words[fact.name]}</dt><dd>{_value(fact, example, language)}</dd>" for fact in facts(example, language)
    )
    asked = "".join(_question(answer, example, language) for answer in example.answers(language))
    data = escape(json.dumps(setup_of(example, language), ensure_ascii=False))
    return (
        f'<div class="position" id="position-{example.name}" data-position="{data}"'
        f' data-loading="{words["loading"]}" data-failed="{words["failed"]}"><dl>{rows}</dl>'
        f'<p class="bar"><button type="button" class="try">{words["try"]}</button></p>'
        f'<div class="told" role="region" aria-live="polite" aria-label="{words["told"]}" tabindex="0" hidden></div>'
        f'<p class="asked">{words["ask"]}</p><ol class="quiz">{asked}</ol></div>\n'
    )


def _value(fact: Fact, example: Example, language: str) -> str:
    """Return a fact's value as HTML. The cards of the reader's hand are drawn one by one, to be selected."""
    if fact.name == "hand":
        cards = NOTATION.findall(fact.value)
        drawn = "".join(f'<span data-card="{card}">{_drawn(card, example, language)}</span>' for card in cards)
        return f'<span class="hand">{drawn}</span>'
    if fact.cards:
        return _drawn(fact.value, example, language)
    return f"<code>{fact.value}</code>" if fact.name == "preset" else fact.value


def _question(answer: Answer, example: Example, language: str) -> str:
    """Return a play to be judged, with two buttons and the answer to be unfolded."""
    words = {**WORDS[language], **SITE_WORDS[language]}
    choice = "".join(
        f'<button type="button" value="{str(value).lower()}">{words[name]}</button>'
        for value, name in ((True, "allowed"), (False, "refused"))
    )
    play = passed(language) if answer.is_pass else _drawn(answer.cards, example, language)
    told = escape(json.dumps({name: words[name] for name in ("right", "wrong")}, ensure_ascii=False))
    return (
        f'<li data-cards="{answer.cards}" data-allowed="{str(answer.allowed).lower()}" data-words="{told}">'
        f'{play}<span class="choice" role="group" aria-label="{words["ask"]}">{choice}</span> <output></output>'
        f"<details><summary>{words['answer']}</summary>{escape(answer.says)}</details></li>"
    )


def _drawn(notation: str, example: Example, language: str) -> str:
    """Return cards as a drawing, with their marks in this deal."""
    position = example.position
    situation = position.engine, position.level_index, position.special_face
    cards = [Card.of(name) for name in NOTATION.findall(notation)]
    marked = [DrawnCard(card, mark_of(card, *situation)) for card in cards]
    return f'<span class="cards">{cards_svg(marked, overlap=len(cards) > 1, language=language)}</span>'
