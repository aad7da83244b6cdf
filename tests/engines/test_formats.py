"""Adding a format takes one file: a bot that runs its programs, and a command that runs bots as its programs."""

import io
import json
import shlex
import sys

import pytest

from clamber import bots, cli, ruleset
from clamber.bot import BotInfo
from clamber.bots.registry import BUILTIN_BOTS, programs_of
from clamber.cards import Cards
from clamber.engine import engine_for
from clamber.engines.formats import Format, NoDeal
from clamber.engines.program import Gone, Late, Program
from clamber.engines.programs import ForfeitReason, Lost, ProgramBot
from clamber.engines.registry import FORMATS
from clamber.errors import ClamberError
from patience import PATIENCE

RULES = ruleset("zhengshangyou")


def question(view):
    """Return the message to a program: its hand, the sizes of all hands from its own on, and the play to beat."""
    sizes = [view.sizes[(view.seat + i) % view.seats] for i in range(view.seats)]
    beat = None if view.to_beat is None else view.to_beat.text
    last = None if view.to_beat is None else (view.last_player - view.seat) % view.seats
    return {"hand": str(view.hand), "sizes": sizes, "beat": beat, "last": last, "legal": [p.text for p in view.legal]}


class TinyBot(ProgramBot):
    """Program that answers each question with a play in notation."""

    def __init__(self, wanted, stand_in):
        super().__init__(stand_in)
        self.info = BotInfo("tiny")
        self._program = Program(wanted.argument, longest_line=1000)

    def _play(self, view):
        try:
            self._program.write(json.dumps(question(view)), PATIENCE)
            text = self._program.read(PATIENCE)
        except (Gone, Late) as error:
            raise Lost(ForfeitReason.GONE, str(error)) from None
        for play in view.legal:
            if play.text == text:
                return play
        raise Lost(ForfeitReason.ILLEGAL, text)

    def close(self):
        self._program.close()


class TinyPlayer:
    """clamber bot that runs as such a program."""

    def __init__(self, bot, _seed):
        self._bot = bot

    def hear(self, message):
        try:
            told = json.loads(message)
            hand, pool = Cards.of(told["hand"]), []
            seen = hand + Cards.of((told["beat"] or "").partition("=")[0])
            pool = [str(card) for card in engine_for(RULES.for_seats(len(told["sizes"]))).deck - seen]
            others = ["".join(pool.pop() for _ in range(size)) for size in told["sizes"][1:]]
            last = {} if told["last"] is None else {"last": told["last"]}
            position = RULES.setup([told["hand"], *others], to_beat=told["beat"], **last)
            return [self._bot.choose(position.view(0)).text]
        except (ClamberError, ValueError, KeyError, IndexError) as error:
            raise NoDeal(str(error)) from None


TINY = Format("tiny", title="Tiny", bots={"tiny": TinyBot}, player=TinyPlayer)
FIRST_LEGAL = "import sys,json\nfor line in sys.stdin: print(json.loads(line)['legal'][-1], flush=True)"


@pytest.fixture
def tiny(monkeypatch):
    monkeypatch.setitem(FORMATS, TINY.name, TINY)
    for name, named in programs_of(TINY).items():
        monkeypatch.setitem(BUILTIN_BOTS, name, named)


@pytest.mark.usefixtures("tiny")
def test_a_program_of_a_further_format_plays_a_deal():
    bot, greedy = bots.make(f"tiny:{sys.executable} -S -c {shlex.quote(FIRST_LEGAL)}"), bots.make("greedy")
    match, asked = RULES.new_match(seed=2), 0
    try:
        while match.is_dealt:
            view = match.view(match.position.to_act)
            asked += view.seat == 0
            match = match.apply((bot if view.seat == 0 else greedy).choose(view))
    finally:
        bots.close(bot)
    assert asked > 3
    assert bots.faults_of(bot) == {}


@pytest.mark.usefixtures("tiny")
def test_a_command_plays_a_deal_as_a_program_of_a_further_format(monkeypatch, capsys):
    greedy, match, questions, plays = bots.make("greedy"), RULES.new_match(seed=2), [], []
    while match.is_dealt:
        view = match.view(match.position.to_act)
        play = greedy.choose(view)
        if view.seat == 0:
            questions.append(json.dumps(question(view)))
            plays.append(play.text)
        match = match.apply(play)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(questions) + "\n"))
    assert cli.main(["tiny", "greedy", "--seed", "1"]) == 0
    assert capsys.readouterr().out.split("\n") == [*plays, ""]


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize("line", ["{", '{"hand": "3s3s3s3s3s3s"}'])
def test_a_further_format_refuses_in_the_same_words(line, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(line + "\n"))
    assert cli.main(["tiny", "greedy"]) == 2
    assert "not a request of Tiny" in capsys.readouterr().err


@pytest.mark.usefixtures("tiny")
def test_help_lists_the_command_of_a_further_format(capsys):
    assert cli.main(["tiny", "--help"]) == 0
    assert "docs/tiny.md" in capsys.readouterr().out


def test_every_format_has_a_page():
    from pathlib import Path

    docs = Path(__file__).parents[2] / "docs"
    pages = [docs / f"{found.name}.md" for found in FORMATS.values() if found.player is not None]
    assert pages
    assert all(page.exists() for page in pages)
