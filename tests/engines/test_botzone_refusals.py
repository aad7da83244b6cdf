"""Botzone requests are converted into a deal that produces the same requests, or refused with one sentence."""

import copy
import io
import json
import random
from functools import cache

import pytest

from clamber import bots, cli, ruleset
from clamber.cards import Cards
from clamber.engines.botzone import copies
from clamber.engines.botzone.guandan import Guandan
from clamber.engines.botzone.landlord import Landlord, face_of
from clamber.engines.botzone.player import BotzonePlayer
from clamber.engines.formats import NoDeal
from nasty import NUMBERS

GAMES = {
    "auction": (ruleset("doudizhu/botzone"), Landlord()),
    "no auction": (ruleset("doudizhu/botzone1"), Landlord()),
    "guandan": (ruleset("guandan/njupt", max_hands=3), Guandan()),
}


class Watching:
    """Greedy bot that stores its last view."""

    def __init__(self):
        self.view, self._greedy = None, bots.make("greedy")

    def choose(self, view):
        self.view = view
        return self._greedy.choose(view)


def heard(told):
    """Return the rebuilt view and the response to requests and responses; None for the view if no decision is due."""
    bot = Watching()
    answer, _ = BotzonePlayer(bot, random.Random(1)).hear(json.dumps(told))
    return bot.view, json.loads(answer)["response"]


@cache
def tellings(game):
    """Return the requests and responses at some decisions of each stage, from several deals."""
    rules, dialect = GAMES[game]
    greedy, rng, found = bots.make("greedy"), random.Random(5), {}
    for seed in range(2):
        match = rules.new_match(seed=seed)
        while True:
            if not match.is_dealt:
                if match.is_over or rules.game.levels is None:
                    break
                match = match.next_deal()
            view = match.view(match.position.to_act)
            if view.phase != "play" or rng.random() < 0.15:
                turns = dialect.turns(view)
                requests = json.loads(json.dumps([turn.request for turn in turns]))
                kind = view.phase, len(requests) // 4, requests[0].get("global", {}).get("tribute")
                told = {"requests": requests, "responses": [turn.response for turn in turns[:-1]]}
                found.setdefault(kind, []).append(told)
            match = match.apply(greedy.choose(view))
    return [one for kind in found.values() for one in kind[:1]]


def in_common(game, requests):
    """Return the facts stated by every form of these requests."""
    if game != "guandan":
        names = ("own", "publiccard", "history", "bid", "landlord", "pos", "finalbid")
        return [
            {name: _sorted(request[name], name == "bid") for name in names if name in request} for request in requests
        ]
    return [_guandan_facts(request) for request in requests]


def _sorted(value, ordered):
    if not isinstance(value, list):
        return int(value)
    if value and isinstance(value[0], list):
        return [_sorted(one, ordered) for one in value]
    numbers = list(map(int, value))
    return numbers if ordered else sorted(numbers)


def faces_of(numbers):
    """Return the faces of cards, without distinguishing the copies of a card."""
    return sorted(copies.face_of(int(number)) for number in numbers)


def _guandan_facts(request):
    shared = request["global"]
    facts = {"level": str(shared["level"]), "tribute": int(shared["tribute"]), "first": int(shared["first"])}
    if request["stage"] == "deal":
        return {**facts, "deliver": faces_of(request["deliver"]), "your_id": int(request["your_id"])}
    for name in ("tribute_cards", "return_cards"):
        cards = {int(key): int(card) for key, card in shared.get(name, {}).items()}
        facts[name] = {player: faces_of([card]) for player, card in cards.items() if card >= 0}
    facts["resist"] = shared.get("resist", False)
    if request["stage"] == "play":
        facts["done"], facts["pass_on"] = list(map(int, request["done"])), int(request["pass_on"])
        facts["history"] = [
            (int(entry["player"]), faces_of((entry["response"] or [[]])[0])) for entry in request["history"] if entry
        ]
    return facts


def check_view(game, requests, view):
    """Assert that the deal of a view produces these requests to the player."""
    again = json.loads(json.dumps([turn.request for turn in GAMES[game][1].turns(view)]))
    if game == "auction" and "bid" in again[0] and "bid" not in requests[0]:
        again = again[1:]  # the request for a bid may be missing before a request for a play
    rebuilt, given = in_common(game, again), in_common(game, requests)
    for ours, theirs in zip(rebuilt, given, strict=True):
        for name in {"tribute_cards", "return_cards"} & set(theirs):  # a request may omit cards stated by another one
            ours[name] = {player: card for player, card in ours[name].items() if player in theirs[name]}
    assert rebuilt == given


def check_response(game, view, response):
    """Assert that a response is a legal play with the player's own cards."""
    play = GAMES[game][1].play_in(response, view) if game != "guandan" else None
    if game == "guandan":
        laid = response if view.phase != "play" else response[0]
        cards = Cards.from_faces(map(copies.face_of, laid))
        assert any(one.cards == cards for one in view.legal)
    else:
        assert play in view.legal
        assert view.phase == "bid" or Cards.from_faces(map(face_of, response)) in view.hand


@pytest.mark.parametrize("game", GAMES)
def test_every_request_of_a_deal_is_rebuilt(game):
    for told in tellings(game):
        view, response = heard(told)
        check_view(game, told["requests"], view)
        check_response(game, view, response)


# Single changes


def places_in(found, above=None, key=None):
    """Yield (container, key) for every value inside a JSON value."""
    if above is not None:
        yield above, key
    inside = enumerate(found) if isinstance(found, list) else found.items() if isinstance(found, dict) else ()
    for inner, value in inside:
        yield from places_in(value, found, inner)


OTHERS = [*range(2, 5), 17, 53, 107, 108, *NUMBERS, [[]], [0], [[0], [0]]]


def change(told, rng):
    """Make a random single change: drop, repeat, swap or replace a value."""
    above, key = rng.choice([*places_in(told)])
    kind = rng.choice(["drop", "repeat", "swap", "other", "near", "near", "other"])
    if kind == "drop":
        del above[key]
    elif kind == "repeat" and isinstance(above, list):
        above.insert(rng.randrange(len(above) + 1), copy.deepcopy(above[key]))
    elif kind == "swap" and isinstance(above, list):
        other = rng.randrange(len(above))
        above[key], above[other] = above[other], above[key]
    elif kind == "near" and type(above[key]) is int:
        above[key] += rng.choice([-4, -1, 1, 4, rng.randrange(-50, 50)])
    else:
        above[key] = copy.deepcopy(rng.choice(OTHERS))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_request_is_still_a_deal_or_refused(game):
    rng, said, answered = random.Random(3), [], 0
    for _ in range(250):
        changed = change(copy.deepcopy(rng.choice(tellings(game))), rng)
        try:
            view, response = heard(changed)
        except NoDeal as error:
            said.append(str(error))
            continue
        answered += 1
        if view is not None:
            check_view(game, changed.get("requests", [changed]), view)
            check_response(game, view, response)
    assert all(text.strip() and text.isprintable() and len(text) < 400 for text in said)
    assert len(said) > 125
    assert answered > 3


# Requests of a deal, and the same with one change


def first_request(**changes):
    """Return the landlord's first request in the game with an auction, without the request for a bid."""
    own = [44, 45, 48, 49, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 52]
    request = {"history": [[], []], "publiccard": [4, 5, 6], "own": own, "landlord": 0, "pos": 0, "finalbid": 2}
    return {name: value for name, value in {**request, **changes}.items() if value is not None}


OWN = first_request()["own"]


@pytest.mark.parametrize(
    ("requests", "responses", "said"),
    [
        ([first_request(pos=1)], [], "request 1: player 0 passes, but has to lead"),
        ([first_request(history=[[], [36, 37]])], [], r"must be \[\[\], \[\]\], as player 0 leads"),
        ([first_request(history=[[7], []], pos=1)], [], r"must be \[\[\], the lead\]"),
        ([first_request(own=OWN[:16])], [], "own must have 17 cards, not 16"),
        ([first_request(own=[*OWN, 0])], [], "own must have 17 cards, not 18"),
        ([first_request(own=[*OWN[:16], 4])], [], "card 4 is in own and in publiccard"),
        ([first_request(own=[*OWN[:16], 44])], [], "own has card 44 twice"),
        ([first_request(publiccard=[4, 5])], [], "publiccard must have 3 cards"),
        ([first_request(bid=[2, 1])], [], 'either "bid" or "history"'),
        ([first_request(finalbid=0)], [], "finalbid must be 1 to 3, not 0"),
        ([first_request(landlord=3)], [], "landlord must be 0 to 2, not 3"),
        ([first_request(pos=None)], [], '"pos" is missing'),
        ([first_request(), {"history": [[], []]}], [], "2 requests have 1 responses, not 0"),
        ([first_request(), {"history": [[], []]}], [[]], "response 1: player 0 passes, but has to lead"),
        ([first_request(), {"history": [[], []]}], [[0]], "response 1: card 0 is not in the hand of player 0"),
        ([first_request(), {"history": [[], []]}], [[44, 48]], "response 1: player 0 cannot play"),
        (
            [first_request(), {"history": [[44], []]}],
            [[4]],
            "player 1 cannot have card 44, which player 0",
        ),
        ([first_request(), {"history": [[], [0]]}], [[52]], "request 2: player 2 cannot play"),
        ([first_request(), {"history": [[], []], "own": OWN[:1]}], [[4]], '"own" differs'),
        ([{"own": OWN, "bid": [2, 1]}], [], r"nobody is asked to bid after \[2, 1\]"),
        ([{"own": OWN, "bid": [3]}], [], r"nobody is asked to bid after \[3\]"),
        ([{"own": OWN, "bid": [0, 0, 0]}], [], "nobody is asked to bid"),
        ([{"own": OWN, "bid": []}, {"own": OWN, "bid": [1]}], [1], "request 2: .bid. is asked for once"),
        ([{"own": OWN, "bid": []}, first_request(finalbid=1)], [2], "player 0 cannot be landlord for 1"),
        ([{"own": OWN, "bid": [1]}, first_request()], [2], "pos is 0, but player 1 was asked to bid"),
        ([{"own": [*OWN[:16], 0], "bid": []}, first_request()], [2], "own differs from that of the auction"),
        ([{"own": OWN, "bid": [2]}, first_request(pos=1)], [1], "response 1: a bid of 1 is not possible after"),
        ([{"own": OWN, "publiccard": [4, 5, 6], "history": [[], []]}], [], "player 0 leads and has 20 cards"),
        ([{"own": [*OWN, 0, 1, 2], "publiccard": [4, 5, 6], "history": [[], []]}], [], "publiccard must be in the"),
    ],
)
def test_what_fits_no_deal_of_dou_dizhu_is_refused_with_its_reason(requests, responses, said):
    with pytest.raises(NoDeal, match=said):
        heard({"requests": requests, "responses": responses})


def test_a_lead_comes_from_the_landlords_hand_and_the_public_cards():
    _, response = heard({"requests": [first_request()], "responses": []})
    assert set(response) <= {*OWN, 4, 5, 6}
    _, response = heard({"requests": [first_request(), {"history": [[], []]}], "responses": [[4, 5, 6]]})
    assert set(response) <= set(OWN)


@pytest.mark.parametrize("game", GAMES)
def test_any_unknown_card_may_take_the_place_of_one_in_the_hand(game):
    """A card of the hand that was never played may be replaced by any card not yet seen."""
    rng = random.Random(8)
    field = "deliver" if game == "guandan" else "own"
    for told in tellings(game)[-4:]:
        if told["requests"][-1].get("stage", "play") != "play" or told["requests"][0].get("global", {}).get(
            "tribute"
        ):
            continue
        changed = copy.deepcopy(told)
        seen = {value for above, key in places_in(changed) if type(value := above[key]) is int}
        laid = {value for above, key in places_in(changed["responses"]) if type(value := above[key]) is int}
        first = next(request for request in changed["requests"] if field in request)
        kept = [card for card in first[field] if card not in laid and card not in first.get("publiccard", ())]
        new = [card for card in range(108 if game == "guandan" else 54) if card not in seen]
        if not kept or not new:
            continue
        old, card = rng.choice(kept), rng.choice(new)
        for request in changed["requests"]:
            if field in request:
                request[field] = [card if one == old else one for one in request[field]]
        view, _ = heard(changed)
        check_view(game, changed["requests"], view)


def in_order(told):
    """Return the same requests with one history entry per player, beginning with the player's own seat."""
    changed = copy.deepcopy(told)
    me = changed["requests"][0]["your_id"]
    known = []
    for place, request in enumerate(changed["requests"]):
        if request["stage"] != "play":
            continue
        shown = [entry for entry in request["history"] if entry]
        mine = max((i for i, entry in enumerate(shown) if entry["player"] == me), default=-1)
        slots = [[], [], [], []]
        if known:
            slots[0] = known[-1]
        for entry in shown[mine + 1 :]:
            slots[(entry["player"] - me) % 4] = entry["response"]
        request["history"] = slots
        if place < len(changed["responses"]):
            known.append(changed["responses"][place])
    return changed


def test_both_forms_of_history_tell_the_same_deal():
    """With one history entry per player, passes before a seat leads for its partner are omitted."""
    caught = 0
    for told in tellings("guandan"):
        other = in_order(told)
        view, response = heard(told)
        again, same = heard(other)
        assert (again.hand, again.to_beat, again.sizes, response) == (view.hand, view.to_beat, view.sizes, same)
        caught += any(request.get("pass_on", -1) >= 0 for request in told["requests"])
    assert caught


@pytest.mark.parametrize("line", [b"\xff\n", b"hello\n", json.dumps({"requests": [first_request(pos=1)]}).encode()])
def test_the_command_refuses_with_one_line_and_status_2(line, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert cli.main(["botzone", "greedy", "--seed", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
