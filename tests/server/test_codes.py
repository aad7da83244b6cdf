"""Every refusal has a declared code with declared values, and the page has a message for it in both languages."""

import ast
import random
from pathlib import Path

import pytest

from clamber.cards import full_deck
from clamber.errors import ClamberError, IllegalReason
from clamber.sentences import LANGUAGES
from clamber.server.table import commands
from clamber.server.table.refusal import Refusal
from clamber.server.wire import codes, protocol
from clamber.server.wire.assist import check
from clamber.server.wire.codes import CODES
from selecting import few_now
from sentences.catalogue import arguments
from server.logged import LoggedTable

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src" / "clamber" / "server").rglob("*.py"))
SAID_BY_SENTENCE = {"bad_cards", "bad_notation", "bad_option"}
"""Codes that are always sent with the name of a more specific message."""


NOT_OF_THE_SERVER = {
    "bad_argument",
    "bad_run",
    "bad_settings",
    "bad_training",
    "no_cluster",
    "no_task",
    "not_learnt",
    "server_refused",
    "workers_died",
}
"""Codes of errors that never occur on a server.

They concern arguments of Python functions, files and tasks of the arena, training runs, workers, clients of a server,
and bots that lose their turn in games that they have not learned.
"""


def raised():
    """Yield the codes named in the server's sources, with their locations."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node, "func", None)
            if isinstance(node, ast.Call) and isinstance(name, ast.Name) and name.id in {"Refusal", "Disconnect"}:
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    yield first.value, f"{path.name}:{node.lineno}"


def test_every_code_is_declared_once():
    declared = [code.name for code in (*codes.PLAYS, *codes.COMMANDS, *codes.REQUESTS, *codes.CONNECTION)]
    assert len(declared) == len(set(declared))


def test_every_code_that_is_raised_is_declared():
    undeclared = {where: code for code, where in raised() if code not in CODES}
    assert not undeclared
    assert {reason.value for reason in IllegalReason} <= set(CODES)
    errors = (
        {kind.code for kind in ClamberError.__subclasses__()} - {"illegal_action", "bad_request"} - NOT_OF_THE_SERVER
    )
    assert errors <= set(CODES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_a_sentence_for_every_code(language):
    for code in CODES.values():
        if code.name in SAID_BY_SENTENCE:
            continue
        assert arguments(language)[f"refused-{code.name}"] <= {*code.values, *code.more}, code.name


def is_declared(code, values):
    known = CODES[code]
    return set(known.values) <= set(values) <= {*known.values, *known.more}


def refused(at, *request, **fields):
    try:
        at.ask(*request, **fields)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize("seed", few_now(range(6), 0))
@pytest.mark.parametrize(
    ("rules", "kinds", "options"),
    [
        ("gandengyan", "ppp", ()),
        ("gandengyan", "pp", (("opening_lead", "lowest_card"), ("must_play_if_able", True))),
        ("biga", "ppppp", ()),
        ("guandan", "pppp", ()),
        ("guandan/competition", "pppp", (("returns", "simultaneous"),)),
    ],
)
def test_refusals_carry_the_values_that_are_declared(rules, kinds, options, seed):
    """The random requests include own cards, others' cards, decisions of other phases, and past turns."""
    rng, seen = random.Random(seed), set()
    deck = [str(card) for card in full_deck(1)]
    words = [
        "pass",
        "no",
        "resist",
        "reveal",
        "lead 2",
        "give As",
        "return 3d",
        "take 5h",
        "expose Ah",
        "xyz",
        "4d=pair",
    ]
    at = LoggedTable(rules, kinds, options, time_limit=None).begin(seed)
    while at.table.status == "playing":
        if at.table.window is not None:
            at.tick()
            continue
        seat = at.table.to_act
        view = at.table.match.position.view(seat)
        hand = list(map(str, view.hand))
        for _ in range(6):
            some = "".join(rng.sample(hand, min(len(hand), rng.randint(1, 6))))
            tried = rng.choice([some, rng.choice(deck), rng.choice(words), rng.choice(view.legal).text])
            who, turn = rng.choice([(seat, 0), (seat, 0), (seat, 0), ((seat + 1) % len(kinds), 0), (seat, -1)])
            problem = check(at.table, seat, protocol.CheckRequest(id="c", turn=at.table.turn, cards=tried)).problem
            if problem is not None:
                assert is_declared(problem.code, problem.values), problem
                seen.add(problem.code)
            before = at.table
            refusal = refused(at, who, commands.Act, turn=at.table.turn + turn, play=tried)
            if refusal is not None:
                assert is_declared(refusal.code, refusal.values), (refusal.code, refusal.values)
                seen.add(refusal.code)
            if at.table is not before:
                break
        else:
            at.ask(seat, commands.Act, turn=at.table.turn, play=rng.choice(view.legal).text)
    assert len(seen) >= 8, seen
