"""Cards as SVG: valid XML, in words, and drawn as on the page."""

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from clamber import ruleset
from clamber.cards import NAMES, Card
from clamber.errors import InvalidCardsError
from clamber.rules.games import GAMES
from clamber.text import svg
from clamber.text.layout import lay_out
from clamber.text.naming import mark_of
from clamber.text.svg import DrawnCard, cards_svg

WEB = Path(__file__).parents[1] / "web/src"
NS = "{http://www.w3.org/2000/svg}"


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - made here


def titles(text):
    """Return the titles of a drawing: its own, then those of its cards."""
    return [title.text for title in parsed(text).iter(f"{NS}title")]


def test_every_card_is_drawn_with_its_name():
    drawn = titles(cards_svg(NAMES))
    assert len(drawn) == 1 + len(NAMES)
    assert drawn[0] == ", ".join(drawn[1:])
    assert len(set(drawn)) == len(drawn)
    assert {"7 of hearts", "10 of diamonds", "Queen of spades", "red joker"} < set(drawn)


def test_a_drawing_may_stand_in_any_page_many_times():
    text = cards_svg([*NAMES, DrawnCard(None)])
    tree = parsed(text)
    assert tree.get("role") == "img"
    assert tree.get("aria-label") == titles(text)[0]
    for element in tree.iter():
        assert element.tag.removeprefix(NS) in {"svg", "g", "path", "rect", "circle", "text", "title"}
        assert not {"id", "class", "href"} & set(element.attrib)


def test_marks_and_represented_ranks_are_drawn_and_named():
    seven = Card.of("7h")
    cards = [DrawnCard(seven, "wild"), DrawnCard(seven, "wild", "T"), DrawnCard(Card.of("7s"), "level")]
    text = cards_svg([*cards, DrawnCard(Card.of("As"), "big"), DrawnCard(Card.of("3d"), "wild-rank")])
    assert titles(text)[1:] == [
        "7 of hearts, wild",
        "7 of hearts as 10",
        "7 of spades, level card",
        "Ace of spades, Big Ace",
        "3 of diamonds, wild",
    ]
    badges = [text.text for text in parsed(text).iter(f"{NS}text") if text.get("font-size") == "20"]
    assert badges == ["W", "10", "A", "W"]
    assert titles(cards_svg(cards[:1], language="zh"))[1] == "红桃7，逢人配"


def test_a_card_face_down_has_no_name():
    text = cards_svg([DrawnCard(None)] * 3, title="three hidden cards")
    assert titles(text) == ["three hidden cards"]
    assert "<text" not in text


def test_a_title_is_escaped_and_may_be_given():
    assert titles(cards_svg(["3s"], title='<pair> & "more"'))[0] == '<pair> & "more"'


def test_a_hand_is_narrower_than_a_row():
    hand, row = (parsed(cards_svg(NAMES[:17], overlap=overlap)) for overlap in (True, False))
    assert int(hand.get("width")) < int(row.get("width")) / 2
    assert parsed(cards_svg([])).get("viewBox") == "0 0 10 150"


def test_a_text_that_is_no_card_is_refused():
    with pytest.raises(InvalidCardsError):
        cards_svg(["3x"])


def test_signs_and_colours_are_those_of_the_page():
    written = runpy.run_path(str(WEB.parent / "scripts/card_paths.py"))
    assert written["WRITTEN"].read_text(encoding="utf-8") == written["card_paths"](), "run web/scripts/card_paths.py"
    tokens = (WEB / "styles/tokens.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--([\w-]+): (#\w+);", tokens.partition('[data-theme="dark"]')[0]))
    names = "card card-edge card-back card-back-mark ink red gold card-wild gold-badge"
    drawn = (svg.PAPER, svg.EDGE, svg.BACK, svg.BACK_LINE, svg.BLACK, svg.RED, svg.GOLD, svg.GOLD_PAPER, svg.BADGE)
    assert tuple(colours[name] for name in names.split()) == drawn


def test_places_are_those_of_small_cards_of_the_page():
    source = (WEB / "lib/cards/drawing.ts").read_text(encoding="utf-8")
    small = re.search(r"\n  small: \{(.*?)\n  \},", source, re.DOTALL)[1]
    places = {
        name: [float(number) for number in re.findall(r": ([\d.]+)", place)]
        for name, place in re.findall(r"(rank|suit|sign): \{([^{}]*)\}", small)
    }
    assert places["rank"] == [svg.RANK_X, svg.RANK_Y, svg.RANK_SIZE, svg.RANK_WIDTH]
    text = cards_svg(["7h", "Qs", "RJ", DrawnCard(Card.of("7h"), "wild")])
    for name in ("suit", "sign"):
        x, y, size = places[name]
        assert f'transform="translate({x:g} {y:g}) scale({size / 100:g})"'.replace("(0.", "(.") in text, name
    assert f'transform="{re.search(r"badge: .(translate[^)]*.)", small)[1]}"' in text


def test_court_cards_and_jokers_have_their_headgear_and_others_their_suit():
    drawn = {card: cards_svg([card]) for card in ("Js", "Qs", "Ks", "BJ", "RJ", "As", "Ts")}
    courts = [re.findall(r'd="([^"]*)"', text)[-1] for text in drawn.values()]
    assert len(set(courts[:5])) == 5
    assert len(set(courts[5:])) == 1 != len(set(courts))


def cases_of_the_page():
    """Return the plays of web/src/lib/cards/layout.test.ts, each with the wild card or rank and its layout."""
    source = (WEB / "lib/cards/layout.test.ts").read_text(encoding="utf-8")
    return re.findall(r'^  \["(\S+)", (null|"\w+"), "(.+)"\],', source, re.MULTILINE)


def test_plays_are_laid_out_as_on_the_page():
    cases = cases_of_the_page()
    assert len(cases) == 40
    for text, wild, wanted in cases:
        written, _, reading = text.partition("=")
        kind, _, rank = reading.partition(":")
        cards = [Card.of(written[i : i + 2]) for i in range(0, len(written), 2)]
        wilds = [card for card in cards if wild.strip('"') in {str(card), card.rank}]
        laid = lay_out(cards, kind, rank or None, wilds)
        assert " ".join(str(card) if stands is None else f"{card}({stands})" for card, stands in laid) == wanted


@pytest.mark.parametrize("game", GAMES)
def test_only_wild_cards_represent_others(game):
    position = ruleset(game).new_match(seed=3).position
    engine = position.engine
    while not position.is_over:
        special = position.special and position.special.face
        for play in position.legal()[::7]:
            marks = [(card, mark_of(card, engine, position.level_index, special)) for card in play.cards]
            wilds = [card for card, mark in marks if mark in {"wild", "wild-rank", "big"}]
            laid = lay_out(list(play.cards), play.kind, play.rank, wilds)
            assert sorted(card for card, _ in laid) == sorted(play.cards)
            others = [card for card, stands in laid if stands is not None]
            assert all(card in wilds or card.is_joker for card in others)
            assert not play.is_combination or len(others) <= play.wild
        position = position.apply(position.legal()[-1])
