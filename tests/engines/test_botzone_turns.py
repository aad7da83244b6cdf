"""Requests to Botzone programs depend only on the view, and suffice to reconstruct every play."""

import random

import pytest

from clamber import bots, ruleset
from clamber.cards import Card
from clamber.engines.botzone import copies, landlord
from clamber.engines.botzone.guandan import Guandan
from clamber.engines.botzone.landlord import Landlord
from clamber.engines.botzone.turns import NoLegalPlay
from selecting import all_of_them, few_now

LANDLORD2 = ruleset("doudizhu/botzone")
LANDLORD1 = ruleset("doudizhu/botzone1")
GUANDAN = ruleset("guandan/njupt", max_hands=4)


def deals(rules, seeds, bot="random"):
    """Yield (match, view, play) for every decision in deals played by bots."""
    for seed in seeds:
        players = [bots.make(bot, seed=seed, seat=seat) for seat in range(rules.seats[0])]
        match = rules.new_match(seed=seed)
        for _ in range(1500):
            if not match.is_dealt:
                if match.is_over or rules.game.levels is None:
                    break
                match = match.next_deal()
            seat = match.position.to_act
            view = match.view(seat)
            play = players[seat].choose(view)
            yield match, view, play
            match = match.apply(play)


@pytest.mark.parametrize(
    ("rules", "dialect", "bot"),
    few_now(
        [
            (LANDLORD2, Landlord(), "random"),
            (LANDLORD1, Landlord(), "random"),
            (LANDLORD2, Landlord(), "greedy"),
            (GUANDAN, Guandan(), "random"),
            (GUANDAN, Guandan(), "greedy"),
        ],
        *(0, 4),
    ),
    ids=["2-random", "1-random", "2-greedy", "guandan-random", "guandan-greedy"],
)
def test_a_turn_is_told_later_as_it_was_told_first(rules, dialect, bot):
    told = {}
    for match, view, play in deals(rules, range(2), bot):
        turns = dialect.turns(view)
        assert turns[-1].response is None
        key = (match.seed, len(match.deals), view.seat)
        before, played = told.get(key, ([], None))
        assert [turn.request for turn in turns[: len(before)]] == [turn.request for turn in before]
        if before:
            asked = turns[len(before) - 1]
            earlier, did = played
            assert dialect.play_in(asked.response, earlier) == did
        told[key] = turns, (view, play)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *all_of_them([1])])
def test_every_play_can_be_said_with_any_of_its_cards(seed):
    rng = random.Random(3)
    checked = 0
    for number, (match, view, _) in enumerate(deals(GUANDAN, [seed], "greedy")):
        if number % 3:
            continue
        plays = match.position.legal("cards")
        for play in rng.sample(plays, min(len(plays), 6)):
            after = match.apply(play)
            while after.is_dealt and after.position.to_act != view.seat:
                after = after.apply(after.position.legal()[0])
            if not after.is_dealt or after.deals[-1].deck != match.deals[-1].deck:
                continue
            response = Guandan().turns(after.view(view.seat))[len(Guandan().turns(view)) - 1].response
            assert Guandan().play_in(response, view) == play
            checked += 1
    assert checked > 40


def test_a_hand_of_landlord_2_is_told_as_it_was_dealt():
    for match, view, _ in deals(LANDLORD2, range(8)):
        for turn in Landlord().turns(view):
            if "own" in turn.request:
                dealt = {
                    face
                    for place, face in enumerate(match.deals[-1].deck[:51])
                    if (place + match.deals[-1].first) % 3 == view.seat
                }
                assert turn.request["own"] == sorted(map(landlord.number_of, dealt))
        first = next((turn.request for turn in Landlord().turns(view) if "landlord" in turn.request), None)
        if first is not None:
            zero = match.deals[-1].events[0].seat
            assert first["pos"] == (view.seat - zero) % 3
            assert first["landlord"] == (view.declarer - zero) % 3
            assert first["finalbid"] == view.bid
            assert sorted(first["publiccard"]) == sorted(map(landlord.number_of, view.bottom.faces))


def test_player_0_bids_first_and_is_landlord_if_nobody_bids():
    match = LANDLORD2.new_match(seed=5)
    first = match.position.to_act
    bids = []
    for _ in range(3):
        view = match.view(match.position.to_act)
        (turn,) = Landlord().turns(view)
        assert turn.request["bid"] == bids
        match, bids = match.apply("pass"), [*bids, 0]
    view = match.view(match.position.to_act)
    assert view.seat == first
    request = Landlord().turns(view)[-1].request
    assert request["history"] == [[], []]
    assert (request["landlord"], request["pos"], request["finalbid"]) == (0, 0, 1)
    assert len(request["own"]) == 17


def test_who_was_not_asked_to_bid_is_told_all_at_its_first_play():
    match = LANDLORD2.new_match(seed=5).apply("bid 3")
    match = match.apply(match.position.legal()[0])
    view = match.view(match.position.to_act)
    (turn,) = Landlord().turns(view)
    assert set(turn.request) == {"history", "own", "publiccard", "landlord", "pos", "finalbid"}
    assert turn.request["history"][0] == []
    assert len(turn.request["history"][1]) == 1


def test_without_an_auction_the_landlord_has_twenty_cards():
    match = LANDLORD1.new_match(seed=5)
    view = match.view(match.position.to_act)
    (turn,) = Landlord().turns(view)
    assert set(turn.request) == {"history", "own", "publiccard"}
    assert len(turn.request["own"]) == 20
    assert set(turn.request["publiccard"]) < set(turn.request["own"])


@pytest.mark.parametrize(
    ("response", "bid"), [(2, "bid 2"), ("2", "bid 2"), (2.0, "bid 2"), (0, "pass"), ("0", "pass")]
)
def test_bids_are_read_with_good_will(response, bid):
    match = LANDLORD2.new_match(seed=5)
    assert str(Landlord().play_in(response, match.view(match.position.to_act))) == bid


@pytest.mark.parametrize("response", [4, -1, None, [], "two", True, 1.5, {}, "9" * 5000, 10**400])
def test_bids_that_are_none(response):
    match = LANDLORD2.new_match(seed=5)
    with pytest.raises(NoLegalPlay):
        Landlord().play_in(response, match.view(match.position.to_act))


@pytest.mark.parametrize(
    "response", [[], None, [54], [-1], [0.5], ["x"], "0", 0, [[0]], {"cards": [0]}, [None], [True], [0, 0], [10**30]]
)
def test_leads_that_are_none(response):
    match = LANDLORD2.new_match(seed=5).apply("bid 3")
    with pytest.raises(NoLegalPlay):
        Landlord().play_in(response, match.view(match.position.to_act))


def test_cards_of_both_games_are_numbered_like_the_platform():
    assert [landlord.number_of(face) for face in range(54)] != list(range(54))
    for face in range(54):
        assert landlord.face_of(landlord.number_of(face)) == face
        assert copies.face_of(copies.number_of(face)) == copies.face_of(copies.number_of(face, 1)) == face
    texts = {0: "3h", 1: "3d", 2: "3s", 3: "3c", 4: "4h", 47: "Ac", 48: "2h", 52: "BJ", 53: "RJ"}
    assert {number: str(Card(landlord.face_of(number))) for number in texts} == texts
    texts = {0: "Ah", 1: "Ad", 2: "As", 3: "Ac", 4: "2h", 51: "Kc", 52: "BJ", 53: "RJ", 54: "Ah", 107: "RJ", 60: "2s"}
    assert {number: str(Card(copies.face_of(number))) for number in texts} == texts


# Guandan


def test_the_deal_is_a_turn_without_a_decision():
    match = GUANDAN.new_match(seed=2)
    view = match.view(match.position.to_act)
    deal, play = Guandan().turns(view)
    assert deal.is_formal
    assert deal.response == []
    assert deal.request["stage"] == "deal"
    assert deal.request["your_id"] == 0
    assert sorted(map(copies.face_of, deal.request["deliver"])) == list(view.hand.faces)
    assert len(set(deal.request["deliver"])) == 27
    assert deal.request["global"] == {"level": "2", "tribute": 0, "first": -1, "last": -1}
    assert play.request["history"] == [[], [], [], []]
    assert play.request["done"] == []
    assert play.request["pass_on"] == -1


def test_no_card_is_in_two_places():
    for decision, (_, view, _) in enumerate(deals(GUANDAN, range(2), "greedy")):
        if decision % 5:
            continue
        turns = Guandan().turns(view)
        seen = {}
        for turn in turns:
            for entry in turn.request.get("history", []):
                if entry:
                    for number in entry["response"][0]:
                        assert seen.setdefault(number, entry["player"]) == entry["player"]
        mine = set(turns[0].request["deliver"])
        me = turns[0].request["your_id"]
        given = {int(seat): card for seat, card in turns[-1].request["global"].get("tribute_cards", {}).items()}
        returned = {int(seat): card for seat, card in turns[-1].request["global"].get("return_cards", {}).items()}
        moved = {card for card in (*given.values(), *returned.values()) if card >= 0}
        assert {number for number, player in seen.items() if player != me} & mine <= moved


def test_who_is_out_is_told():
    out = 0
    for number, (match, view, _) in enumerate(deals(GUANDAN, range(3), "greedy")):
        if number % 4:
            continue
        request = Guandan().turns(view)[-1].request
        if request["stage"] != "play":
            continue
        zero = 0 if request["global"]["tribute"] else (view.seat - Guandan().turns(view)[0].request["your_id"]) % 4
        assert request["done"] == [(seat - zero) % 4 for seat in match.position.order]
        out += bool(request["done"])
        if request["pass_on"] != -1:
            assert view.sizes[(request["pass_on"] + zero) % 4] == 0
    assert out > 8


@pytest.mark.slow
def test_tribute_is_told_by_its_payers_and_receivers():
    stages = set()
    for number, (match, view, play) in enumerate(deals(GUANDAN, range(12), "greedy")):
        if view.phase == "play" and number % 9:
            continue
        request = Guandan().turns(view)[-1].request
        shared = request["global"]
        stages.add((request["stage"], shared["tribute"], shared["resist"]))
        if len(match.deals) < 2:
            assert shared["tribute"] == 0
            continue
        order = match.deals[-2].result.order
        double = (order[0] - order[1]) % 2 == 0
        assert shared["tribute"] == 1 + double
        assert shared["first"] == order[0]
        if not double:
            assert shared["last"] == next(seat for seat in range(4) if seat not in order)
        if request["stage"] == "tribute":
            assert shared["tribute_cards"][str(view.seat)] == -1
            assert play.kind == "give"
        elif request["stage"] == "return":
            given = shared["tribute_cards"]
            assert all(card >= 0 for card in given.values())
            assert request["poker"] in given.values()
        elif shared["resist"]:
            assert set(shared["tribute_cards"].values()) == {-1}
        else:
            assert all(card >= 0 for card in (*shared["tribute_cards"].values(), *shared["return_cards"].values()))
    assert {(stage, tribute) for stage, tribute, _ in stages} >= {
        ("tribute", 1),
        ("tribute", 2),
        ("return", 1),
        ("return", 2),
        ("play", 0),
    }
    assert any(resist for _, _, resist in stages)


def lead(*hand, level):
    return GUANDAN.setup(["".join(hand), "3d", "4c", "5s"], level=level).view(0)


def numbers(view, *cards):
    """Return the Botzone numbers of cards, given by name."""
    dealt = Guandan().turns(view)[0].request["deliver"]
    found = []
    for card in cards:
        found.append(next(n for n in dealt if str(Card(copies.face_of(n))) == card and n not in found))
    return found


@pytest.mark.parametrize(
    ("claimed", "kind"),
    [
        (["3s", "4s", "5s", "6s", "2s"], "straight_flush:6"),
        (["3s", "4s", "5s", "6s", "7s"], "straight_flush:7"),
        (["3s", "4s", "5s", "6s", "2h"], "straight:6"),
        (["3s", "4s", "5s", "6s", "7h"], "straight:7"),
        (["3s", "4s", "5s", "6s", "7d"], "straight:7"),
    ],
)
def test_a_claim_says_what_a_wild_card_stands_for(claimed, kind):
    view = lead("3s4s5s6s9h", level="9")
    laid = numbers(view, "3s", "4s", "5s", "6s", "9h")
    claim = [copies.number_of(Card.of(card).face, 1) for card in claimed]
    assert str(Guandan().play_in([laid, claim], view).reading) == kind


def test_a_claim_may_be_left_out_where_the_cards_say_all():
    view = lead("3s3d4s", level="9")
    laid = numbers(view, "3s", "3d")
    for response in ([laid], [laid, laid], [laid, [0, 1]]):
        assert str(Guandan().play_in(response, view)) == "3d3s"
    view = lead("3s4s5s6s9h", level="9")
    laid = numbers(view, "3s", "4s", "5s", "6s", "9h")
    with pytest.raises(NoLegalPlay, match="claimed as"):
        Guandan().play_in([laid, laid], view)


@pytest.mark.parametrize(
    "response", [[], None, [[], []], [[200], [200]], [[-1], [0]], 5, [5], [[5, 5], [5, 5]], "pass", [[1], [1], [1]]]
)
def test_leads_of_guandan_that_are_none(response):
    with pytest.raises(NoLegalPlay):
        Guandan().play_in(response, lead("3s3d4s", level="9"))


@pytest.mark.parametrize("name", ["doudizhu/botzone", "doudizhu/botzone1"])
@pytest.mark.parametrize(
    ("house", "said"),
    [
        ({"doubling": "each"}, ["double", "pass", "double"]),
        ({"doubling": "answered"}, ["pass", "double", "pass"]),
        ({"doubling": "answered"}, ["pass", "pass"]),
        ({"open_hand": "landlord"}, ["show"]),
        ({"open_hand": "landlord", "doubling": "each"}, ["pass", "pass", "double", "pass"]),
    ],
)
def test_what_is_said_after_the_auction_is_no_bid_and_not_asked(name, house, said):
    plain, other = ruleset(name).new_match(seed=3), ruleset(name, house).new_match(seed=3)
    if plain.position.phase == "bid":
        plain, other = plain.apply("bid 3"), other.apply("bid 3")
    for word in said:
        assert Landlord().turns(other.view(other.position.to_act)) is None
        other = other.apply(word)
    for _ in range(6):
        seat = plain.position.to_act
        assert other.position.to_act == seat
        assert Landlord().turns(other.view(seat)) == Landlord().turns(plain.view(seat))
        text = bots.make("greedy").choose(plain.view(seat)).text
        plain, other = plain.apply(text), other.apply(text)
