"""Word list of an operator: evasions are found, innocent words are not, and all texts of people meet it."""

import asyncio
import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clamber.server.administration.context import Admin
from clamber.server.administration.handler import respond
from clamber.server.administration.words import LONGEST_WORD
from clamber.server.limits.words import Words
from clamber.server.log import words as stored_words
from clamber.server.settings.config import Configuration
from clamber.server.table import word_list
from clamber.server.table.refusal import Refusal
from clamber.server.table.word_list import MOST_LETTERS, WordList, canonical_entry
from server.administered import admin
from server.club_people import RULES, Person, ok, refusal
from server.hubs import store_of
from server.inside import Inside
from server.test_names import lookalikes
from server.test_several_nodes import nats, nodes_of

__all__ = ["nats"]

BAD = (422, "bad_words")


def listed(*entries):
    return WordList(map(canonical_entry, entries))


LATIN = ("darn", "blast", "hell", "ass", "cunt", "sex", "whore", "cum", "penis", "fuck", "tmd")
HAN = ("操你妈", "傻逼")
WORDS = (*LATIN, *HAN, "хрен")
LIST = listed(*WORDS)


INNOCENT = """
Scunthorpe|SCUNTHORPE|Sussex|Essex|class|Assess|pass|assassin|Massachusetts
shell|hello|he'll be here|she’ll|who're you
document|circumstance|pen is|the pen is mine|as such|as so
Pass-over|peni|blaster|darning|ablast|café|Table 4 5 5|455
傻|逼真|操作|Dickens|Hellas|Нашел|хренов|...|f|a|🙂🙂|class/essex|d a r e n|tea shop|mess hall|assess it|hit|was hit
"""

EVASIONS = """
darn|DARN|Darn!|well, darn it|d a r n|d.a.r.n|d  a--r_n|dаrn|dárn|ｄａｒｎ|𝐝𝐚𝐫𝐧|d4rn|daaaarn|darn7|7darn|(darn)|OhDarn
DarnYou|h3ll|he11|a55|a$$|A S S|vvhore|curn|操 你 妈
操，你，妈|操1你2妈|你操你妈啊|傻＊逼|傻　逼|你tmd啊|ＴＭＤ|ХРЕН|xpeн
f1u1c1k|f🙂u🙂c🙂k|я darn|fuсk|s3x|S€X|p3n!s|dárn
"""


def texts(lines):
    return [text for line in lines.split("\n") for text in line.split("|") if text]


@pytest.mark.parametrize("text", ["", " ", *texts(INNOCENT)])
def test_an_innocent_text_is_allowed(text):
    assert not LIST.forbids(text)


@pytest.mark.parametrize("text", texts(EVASIONS))
def test_an_evasion_is_found(text):
    assert LIST.forbids(text)


def dressed(letter):
    """Return characters that are read as a letter."""
    others = (letter.upper(), chr(ord(letter) + 0xFEE0), f"{letter}\u0301")
    return st.sampled_from([*others, *lookalikes(letter)])


SIGNS = st.text(".,-_*~:;/·…。、", max_size=3)


@st.composite
def evasions(draw):
    """Return a listed word whose letters are replaced, repeated or set apart, with other words around it."""
    word = draw(st.sampled_from(LATIN))
    gap = draw(st.sampled_from([st.just(""), SIGNS, st.just(" ")]))
    times = st.integers(1, 4)
    text = "".join("".join(draw(dressed(letter)) for _ in range(draw(times))) + draw(gap) for letter in word)
    around = st.sampled_from(["", " ", "!", "...", "好", "(", " 7 "])
    return draw(around) + text + draw(around)


@given(evasions())
def test_drawn_evasions_are_found(text):
    assert LIST.forbids(text)


@given(st.sampled_from(HAN), st.data())
def test_a_chinese_word_is_found_anywhere(word, data):
    gaps = [data.draw(st.text(" .,，。-·~!1", max_size=3)) for _ in word]
    inside, around = "".join(itertools.chain(*zip(word, gaps, strict=True))), st.text("好的牌", max_size=4)
    assert LIST.forbids(data.draw(around) + inside + data.draw(around))


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12))
def test_a_word_of_latin_letters_is_found_if_it_is_listed_and_else_not(word):
    """Apart from repetitions and letters that look alike, a word is another one than all that contain it."""
    shown = [{"i": "l"}.get(letter, letter) for letter in word.replace("vv", "w").replace("rn", "m")]
    plain = "".join([*shown[:1], *(two for one, two in itertools.pairwise(shown) if one != two)])
    short = {"darn": "dam", "hell": "hel", "ass": "as", "penis": "penls"}
    if plain not in {short.get(entry, entry) for entry in LATIN}:
        assert not LIST.forbids(word)


@given(st.text(max_size=60), st.text(max_size=8))
def test_any_text_is_searched_for_any_entry(text, entry):
    try:
        found = listed(entry)
    except ValueError:
        return
    assert found.forbids(text) in {True, False}
    if not entry.strip().startswith("+"):
        assert found.forbids(word_list._bare(canonical_entry(entry)))


def test_stars_and_allowed_words():
    found = listed("darn*", "*blast", "*cunt*", "god", "+good", "+scunthorpe", "操", "+操作")
    assert all(
        map(found.forbids, ["darning", "DARNED it", "sandblast", "xcuntx", "god", "g.o.d", "gooood god", "操"])
    )
    assert not any(map(found.forbids, ["undarned", "blasted", "good", "g o o d", "Scunthorpe", "操作", "操 作"]))
    assert found.forbids("good god"), "an allowed word allows nothing beside it"
    assert found.forbids("操作 操")


def test_numbers_are_found_as_they_are_and_phrases_with_their_spaces():
    found = listed("250", "go home", "88")
    assert all(map(found.forbids, ["250", "you 250!", "２５０", "你是250吧", "go home", "GO  HOME!", "gohome", "88"]))
    assert not any(map(found.forbids, ["2500", "1250", "so", "zso", "go homeward", "888", "1988"]))


def test_the_search_takes_linear_time(monkeypatch):
    """Steps in the tree of entries: at most as many for each letter as an entry has letters."""
    steps, node = 0, word_list._Node

    class Counting(dict):
        def get(self, *args):
            nonlocal steps
            steps += 1
            return super().get(*args)

    monkeypatch.setattr(word_list, "_Node", lambda: node(Counting()))
    hard = listed("*" + "ab" * (MOST_LETTERS // 2) + "*", *("a" * number for number in range(2, 30)))
    for text in ("a" * 2000, "ab" * 1000, "a " * 1000, "a.b " * 500):
        steps = 0
        hard.forbids(text)
        assert steps <= 2 * (MOST_LETTERS + 1) * len(text)


@pytest.mark.parametrize("entry", ["", " ", "a", "+", "*", "**", "...", "a\x00b", "x" * (MOST_LETTERS + 1), "+a*"])
def test_an_entry_is_a_word(entry):
    with pytest.raises(ValueError, match="a word"):
        canonical_entry(entry)


def test_entries_are_stored_in_one_form():
    assert canonical_entry("  Ｄarn   IT ") == "darn it"
    assert canonical_entry("+DARN*") == "+darn*"
    assert canonical_entry("操") == "操"
    assert canonical_entry("x" * MOST_LETTERS) == "x" * MOST_LETTERS


def test_a_refusal_does_not_repeat_the_word():
    with pytest.raises(Refusal) as refused:
        Words(["darn"]).check("fine", "oh darn")
    assert "darn" not in repr((refused.value.message, refused.value.values))
    Words().check("darn")


# Administration


def request(store, **values):
    return respond(Admin(store, lambda: 7.0), json.dumps(values))


async def test_all_entries_of_a_request_are_stored_or_none(database, monkeypatch):
    monkeypatch.setattr(stored_words, "MOST_WORDS", 3)
    async with store_of(database, own=True) as store:
        assert await request(store, do="word", words=["Darn", "blast"]) == {"found": {"added": 2, "known": 0}}
        assert await request(store, do="word", words=["DARN", "hell"]) == {"found": {"added": 1, "known": 1}}
        for words in (["fifth"], [], "darn", [1], ["x" * (LONGEST_WORD + 1)], ["ok then", "?"], None):
            assert "refused" in await request(store, do="word", words=words)
        assert "not in the list: nothing" in (await request(store, do="unword", words=["darn", "nothing"]))["refused"]
        rows = (await request(store, do="words"))["found"]
        assert rows == [{"word": word, "since": 7.0} for word in ("blast", "darn", "hell")]
        assert await request(store, do="unword", words=["Darn", "hell"]) == {"found": {"removed": 2}}
        assert [row["word"] for row in (await request(store, do="words"))["found"]] == ["blast"]


async def test_a_moderator_gives_no_name_of_the_list(database):
    async with store_of(database, own=True) as store:
        await store.add_session("a" * 64, 1.0)
        await store.name_session("a" * 64, "Ann")
        await request(store, do="word", words=["darn"])
        assert "word" in (await request(store, do="rename", guest="Ann", name="D.a.r.n"))["refused"]
        assert "found" in await request(store, do="rename", guest="Ann", name="Anna")


@pytest.fixture
def site(tmp_path):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    parts = {"clubs": True, "people": True, "open_tables": True, "bot_accounts": True}
    quick = ("gandengyan:3",)
    with Inside(Configuration(database=database, port=0, credits=1000.0, quick_match=quick, **parts)) as server:
        yield server, database


def test_every_text_of_a_person_meets_the_list(site, tmp_path):
    server, database = site
    ann = Person(server.url, "Ann")
    club = ann.found("Thursdays", "At eight")
    ok(ann.post("/api/account", {"name": "Anna"}))
    file = tmp_path / "words.txt"
    file.write_text("# mine\n\ndarn\n操你妈\n", encoding="utf-8")
    assert admin(database, "word", "blast*", "--file", str(file)) == {"added": 3, "known": 0}
    bob = Person(server.url, "Bob")
    open_table = bob.make("gandengyan", ["me", "open", "open"], name="Bob")
    rude = {"name": "Fine", "name_zh": "", "description": "D a r n", "description_zh": "", "changed": False}
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = {"rules": "gandengyan", "seats": seats}
    listing, quick = {"title": "操 你 妈", "skill": "any", "language": "any"}, {"rules": "gandengyan", "seats": 3}
    attempts = {
        "guest at a new table": bob.post("/api/tables", {**table, "name": "Darn"}),
        "guest at a table": Person(server.url, "x").post(f"/api/invites/{open_table['invite']}", {"name": "d4rn"}),
        "network bot": bob.post(f"/api/invites/{open_table['invite']}/bots", {"name": "Blaster"}),
        "title": bob.post("/api/tables", {**table, "name": "Bob", "listing": listing}),
        "rules": bob.post("/api/tables", {**table, "name": "Bob", "house": rude}),
        "quick match": Person(server.url, "x").post("/api/quick", {**quick, "name": "DARN"}),
        "account": bob.post("/api/account", {"name": "ｄａｒｎ"}),
        "name of an account": ann.post("/api/account/name", {"name": "Darn"}),
        "bot account": ann.post("/api/account/bots", {"name": "Darn"}),
        "club": ann.post("/api/clubs", {"name": "Darn", "about": "", "person": "Ann"}),
        "page of a new club": ann.post("/api/clubs", {"name": "Fine", "about": "a\nDARN", "person": "Ann"}),
        "name of a club": ann.post(f"/api/clubs/{club}", {"name": "Blasted"}),
        "page of a club": ann.post(f"/api/clubs/{club}", {"about": "darn!"}),
        "rules of a club": ann.post(f"/api/clubs/{club}/rules", {**RULES, "house": rude}),
        "member": Person(server.url, "Darn").join(ann.link(club)),
    }
    assert {name: refusal(answer) for name, answer in attempts.items()} == dict.fromkeys(attempts, BAD)
    assert all("arn" not in answer.text for answer in attempts.values())
    assert ok(ann.get(f"/api/clubs/{club}"))["name"] == "Thursdays"
    assert [row["word"] for row in admin(database, "words")] == ["blast*", "darn", "操你妈"]
    assert "file" in admin(database, "word", "--file", str(tmp_path / "none"), status=2)
    assert "--file" in admin(database, "word", status=2)
    admin(database, "unword", "darn")
    assert bob.post("/api/tables", {**table, "name": "Darn"}).status_code == 201


def test_a_title_changed_at_a_table_meets_the_list(site):
    server, database = site
    admin(database, "word", "blast*")
    bob = Person(server.url, "Bob")
    made = bob.make("gandengyan", ["me", "open", "open"], name="Bob")

    async def run():
        async with bob.at(made["table"]) as client:
            answer = await client.command("list", title="Blast!")
            return answer["problem"]["code"]

    assert asyncio.run(run()) == "bad_words"


@pytest.mark.slow
def test_all_nodes_heed_a_change_of_the_list_at_once(nats, cluster):
    with nodes_of(cluster, nats, 2) as nodes:
        url = nodes[0].database
        guests = [Person(node.url, "x") for node in nodes]
        admin(url, "word", "darn")
        table = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
        assert [refusal(guest.post("/api/tables", {**table, "name": "Darn"})) for guest in guests] == [BAD, BAD]
        admin(url, "unword", "darn")
        assert [guest.post("/api/tables", {**table, "name": "Darn"}).status_code for guest in guests] == [201, 201]
