"""Records of verifiable shuffles, verified by clamber and by an independent program, and manipulated ones."""

import copy
import hashlib
import json
import subprocess
import sys
from dataclasses import replace

import pytest

from clamber import BadRecord, ruleset
from clamber.match import empty_match
from clamber.records.deal_shuffle import DealShuffle
from clamber.records.record import from_json as record_of
from clamber.records.record import to_json
from clamber.records.seals import DEALS_SEALED, deal_seed, key_of, list_digest, mixed, seal_of
from clamber.records.shuffle import KEY, checked, from_json
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Sit
from clamber.server.table.entries import SeatReserved
from server.logged import LoggedTable
from server.shuffles import (
    LATER,
    SEED,
    SHARES,
    VERIFIER,
    check,
    found_by_others,
    hand_over,
    info,
    kinds,
    played,
    record_at,
    refused,
    sealed,
    shared,
    steps_of,
    told_at,
)

# Records


RANDOM_TRIBUTE = (("max_hands", 4), ("tribute_suit", "random"), ("equal_tribute_take", "random"))


@pytest.mark.parametrize(
    ("rules", "people", "options", "level"),
    [
        ("gandengyan", "pp", (("match", "deals:3"),), None),
        ("gandengyan/double", "ppp", (("match", "deals:2"),), None),
        ("biga", "pbbbb", (("match", "deals:2"),), None),
        ("guandan", "pppb", RANDOM_TRIBUTE, None),
        ("guandan", "pbbb", (("max_hands", 2),), "T"),
        ("doudizhu", "ppb", (("match", "deals:2"), ("first_bidder", "faceup_card")), None),
        ("paodekuai", "ppp", (("match", "deals:2"),), None),
    ],
)
def test_a_record_is_verified_by_clamber_and_by_a_program_that_knows_nothing_of_it(
    rules, people, options, level, tmp_path
):
    at = played(shared(sealed(rules, people, options, level=level), *range(people.count("p"))))
    record = record_at(at)
    names = [step.name for step in steps_of(record, info(at).digest)]
    assert names[:2] == ["shuffle-list-shown", "shuffle-list-sealed"]
    assert names.count("shuffle-share-sealed") == people.count("p")
    assert names.count("shuffle-deal-key") == len(record["deals"])
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    words = [sys.executable, "-I", VERIFIER, file, info(at).digest]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    deals, shares = len(record["deals"]), people.count("p")
    assert done.stdout == f"{deals} decks come from sealed keys and {shares} shares; lists: {info(at).digest}\n"


def test_a_seat_that_was_kept_for_somebody_stands_in_the_record_as_theirs():
    """A guest who requests a seat in mid-deal gets it after the deal, and contributes to the next shuffle."""
    at = LoggedTable("gandengyan", "pob", (("match", "deals:1"),))
    at.do(Asked(0, commands.SetBot(1, "greedy"), "bot"))
    at.ask(0, commands.Seal, seal=seal_of(SHARES[0]))
    at.do(Asked(0, commands.Start(), "start", seed=SEED))
    shared(at, 0)
    at.do(Asked(0, commands.SetBot(1, None), "open"))
    assert kinds(at.do(Sit("s9", "Ann", 1, 1))) == [SeatReserved]
    played(at)
    at.ask(1, commands.Seal, seal=seal_of(SHARES[1]))
    at.ask(1, commands.Rematch)
    shared(at, 1)
    hand_over(at)
    played(at)
    told = told_at(at)
    assert told.match.names[1] == "Ann"
    assert [giver.kind for giver in told.shuffle.commitments[0].rounds[0].givers] == ["person", "person", "bot"]
    assert any(step.name == "shuffle-deal-key" for step in steps_of(record_at(at)))


# Manipulated records


@pytest.fixture(scope="module")
def fair():
    """Return a fair record with two rounds and two deals, and the digest last shown to seats 0 and 1."""
    at = shared(sealed("gandengyan", "pppb"), 0, 1)
    for seat in (0, 1):
        at.ask(seat, commands.Seal, seal=seal_of(LATER[seat]))
    at.tick()
    digest = info(at).digest
    return record_at(played(shared(at, 0, 1, shares=LATER))), digest


@pytest.fixture
def record(fair):
    return copy.deepcopy(fair[0])


def commitment(record):
    return record[KEY]["commitments"][0]


def last_seats(record):
    return commitment(record)["rounds"][-1]["seats"]


def added_share(record):
    """Claim a share for seat 2, which took no part."""
    last_seats(record)[2] |= {"kind": "person", "seal": seal_of("00" * 32), "share": "00" * 32}


def share_of_a_bot(record):
    last_seats(record)[3] |= {"seal": seal_of("00" * 32), "share": "00" * 32}


def second_share_of_a_seat(record):
    last_seats(record).append({"seat": 1, "kind": "person", "seal": seal_of("00" * 32), "share": "00" * 32})


def swapped_order(record):
    seats = last_seats(record)
    seats[0], seats[1] = seats[1], seats[0]


def swapped_shares(record):
    """Swap the shares of two seats, keeping the seat numbers."""
    one, other = last_seats(record)[:2]
    for key in ("seal", "share"):
        one[key], other[key] = other[key], one[key]


def share_that_does_not_open_its_seal(record):
    last_seats(record)[0]["share"] = "00" * 32


def share_without_a_seal(record):
    last_seats(record)[0]["seal"] = None


def share_taken_out(record):
    last_seats(record)[0] |= {"seal": None, "share": None}


def share_hidden(record):
    last_seats(record)[0]["share"] = None


def late_share_put_in(record):
    commitment(record)["rounds"][0]["seats"][2]["share"] = SHARES[2]


def round_left_out(record):
    del commitment(record)["rounds"][0]


def withheld_seat_forgiven(record):
    last_seats(record)[2]["kind"] = "person"


def seat_left_out(record):
    del last_seats(record)[3]


def other_digest(record):
    commitment(record)["rounds"][0]["digest"] = "00" * 32


def other_seal(record):
    commitment(record)["seal"] = "00" * 32


def other_length(record):
    commitment(record)["deals"] -= 1


def key_outside_the_chain(record):
    record[KEY]["keys"][1] = "00" * 32


def keys_of_another_chain(record):
    """Replace the keys with as many keys from a chain that was not sealed."""
    record[KEY]["keys"] = [key_of(SEED + 1, DEALS_SEALED, place) for place in range(2)]


def key_hidden(record):
    record[KEY]["keys"].pop()


def keys_swapped(record):
    record[KEY]["keys"].reverse()


def no_commitment(record):
    record[KEY]["commitments"] = []


def other_deck(record):
    """Swap the first two cards of the first of four hands, which keeps all recorded plays possible."""
    deck = record["deals"][0]["deck"]
    record["deals"][0]["deck"] = deck[8:10] + deck[2:8] + deck[:2] + deck[10:]


CHANGES = [
    added_share,
    share_of_a_bot,
    second_share_of_a_seat,
    swapped_order,
    swapped_shares,
    share_that_does_not_open_its_seal,
    share_without_a_seal,
    share_taken_out,
    share_hidden,
    late_share_put_in,
    round_left_out,
    withheld_seat_forgiven,
    seat_left_out,
    other_digest,
    other_seal,
    other_length,
    key_outside_the_chain,
    keys_of_another_chain,
    key_hidden,
    keys_swapped,
    no_commitment,
    other_deck,
]


def relisted(record):
    """Return the record with digests recomputed from its lists, as a server that forges a record would do."""
    for one in record[KEY]["commitments"]:
        after = ""
        for told in one["rounds"]:
            lines = [" ".join(filter(None, (seat["kind"], seat["seal"]))) for seat in told["seats"]]
            after = told["digest"] = list_digest(one["seal"], one["deals"], after, lines)


def test_the_fair_record_is_fine(fair):
    record, digest = fair
    assert len(steps_of(record, digest)) == 1 + 2 + 5 + 1 + 2 * len(record["deals"])
    assert not found_by_others(record, digest)


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_afterwards_is_found(change, record):
    change(record)
    record_of(record)
    assert refused(record)
    assert found_by_others(record)


@pytest.mark.parametrize("change", [change for change in CHANGES if change is not other_digest])
def test_it_is_found_too_where_the_digests_are_made_anew_by_who_was_shown_one(change, record, fair):
    change(record)
    relisted(record)
    assert refused(record, fair[1])
    assert found_by_others(record, fair[1])


@pytest.mark.parametrize("change", CHANGES)
def test_check_ends_with_status_1(change, record, tmp_path, capsys):
    change(record)
    assert check(record, tmp_path, "--shuffle") == 1
    assert "match.clamber.json: " in capsys.readouterr().out


BEST = {"BJ", "RJ", "2d", "2c", "2h", "2s"}


def best_cards(record, seat):
    """Return the number of jokers and 2s dealt to a seat in the first deal of Dou Dizhu."""
    deal = record["deals"][0]
    dealt = [deal["deck"][at : at + 2] for at in range(0, 2 * 51, 2)]
    return len(BEST.intersection(dealt[(seat - deal["first"]) % 3 :: 3]))


def redealt(record):
    """Return the record of a server that added its own share, with the resulting deal unplayed."""
    found = from_json(record[KEY])
    seed = deal_seed(found.keys[0], found.commitments[0].mix)
    dealt = empty_match(ruleset("doudizhu", match="deals:1"), record["seats"], seed=seed).next_deal()
    record["deals"] = to_json(dealt)["deals"]
    return record


def for_the_bot(seats, share):
    seats[1] |= {"kind": "bot", "seal": seal_of(share), "share": share}


def for_a_bot_called_a_person(seats, share):
    seats[1] |= {"kind": "person", "seal": seal_of(share), "share": share}


def for_a_seat_a_second_time(seats, share):
    seats.append({"seat": 2, "kind": "person", "seal": seal_of(share), "share": share})


def for_a_person_another(seats, share):
    seats[2] |= {"seal": seal_of(share), "share": share}


@pytest.mark.parametrize(
    "cheat", [for_the_bot, for_a_bot_called_a_person, for_a_seat_a_second_time, for_a_person_another]
)
@pytest.mark.parametrize("makes_digests_anew", [False, True])
def test_a_server_that_tries_180_shares_after_it_has_seen_the_honest_one_is_found(cheat, makes_digests_anew):
    at = sealed("doudizhu", "pbp", (("match", "deals:1"),))
    shown = info(at).digest
    honest = record_at(played(shared(at, 0, 2)))
    tried = []
    for number in range(180):
        record = copy.deepcopy(honest)
        cheat(last_seats(record), hashlib.sha256(bytes([number])).hexdigest())
        if makes_digests_anew:
            relisted(record)
        tried.append(redealt(record))
    bent = max(tried, key=lambda record: best_cards(record, 1))
    assert best_cards(bent, 1) >= 4 > best_cards(honest, 1), "the server could choose a deck"
    assert refused(bent, shown)
    assert found_by_others(bent, shown)
    alone = cheat is for_a_bot_called_a_person or cheat is for_a_person_another
    assert refused(bent) != (makes_digests_anew and alone), "a record made anew fits itself: the digest tells"


def test_what_was_left_to_chance_follows_from_the_key_too():
    """The random choice among equal cards depends on the key, even for the same deck."""
    rules = ruleset("guandan", tribute_suit="random")
    for seed in range(SEED, SEED + 100):
        key = key_of(seed, 4, 0)
        start = empty_match(rules, tuple("ABCD"), seed=deal_seed(key, mixed([])), before=(0, 2))
        dealt = start.next_deal().deals[0]
        match = replace(
            empty_match(rules, tuple("ABCD"), before=(0, 2)).start_deal(dealt.deck, dealt.first), seed=start.seed
        )
        if match.position.is_chance:
            break
    shuffle = of_bots(seed, 4, 1)
    wrong = []
    for play in match.position.legal():
        try:
            assert len(list(checked(match.with_action(play), shuffle))) == 4
        except BadRecord as error:
            wrong.append(str(error))
    assert len(wrong) == len(match.position.legal()) - 1 > 0
    assert all("what the record says of chance" in error for error in wrong)


def of_bots(seed, seats, deals):
    """Return a shuffle without shares from any seat."""
    seal = key_of(seed, seats, -1)
    givers = [{"seat": seat, "kind": "bot", "seal": None, "share": None} for seat in range(seats)]
    rounds = [{"digest": list_digest(seal, 4, "", ["bot"] * seats), "seats": givers}]
    keys = [key_of(seed, 4, place) for place in range(deals)]
    found = from_json({"version": 2, "commitments": [{"seal": seal, "deals": 4, "rounds": rounds}], "keys": keys})
    assert isinstance(found, DealShuffle)
    return found


def test_check_shows_every_step_and_compares_digests(fair, tmp_path, capsys):
    record, digest = fair
    assert check(record, tmp_path, "--digest", digest) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("match.clamber.json, match 1: how the cards were shuffled")
    assert lines[1] == f"  the digest {digest}, which you were shown, is that of a list in the record"
    assert "seat 2, P2: did not show the share" in lines[5]
    assert check(record, tmp_path, "--digest", "00" * 32) == 1


GOOD = {"seat": 0, "kind": "person", "seal": None, "share": None}


@pytest.mark.parametrize(
    "said",
    [
        None,
        [],
        {"seal": "00", "seed": None, "shares": []},
        {"seal": "00" * 32, "seed": "xy", "shares": []},
        {"seal": "00" * 32, "seed": None, "shares": None},
        {"seal": "00" * 32, "seed": None, "shares": [{"seat": True, "seal": "00" * 32, "share": None}]},
        {"seal": "00" * 32, "seed": "00" * 32, "shares": [{"seat": 0, "seal": "00" * 32}]},
        {"version": 3, "seal": "00" * 32, "seed": None, "shares": []},
        {"version": 2, "commitments": [], "keys": None},
        {"version": 2, "commitments": [], "keys": ["00"]},
        {"version": 2, "commitments": [{"seal": "00" * 32, "deals": 4, "rounds": []}], "keys": []},
        {"version": 2, "commitments": [{"seal": "00" * 32, "deals": 1025, "rounds": [[]]}], "keys": []},
        *(
            {
                "version": 2,
                "commitments": [
                    {
                        "seal": "00" * 32,
                        "deals": 4,
                        "rounds": [{"digest": "00" * 32, "seats": [GOOD | wrong]}],
                    }
                ],
                "keys": [],
            }
            for wrong in ({"seat": True}, {"kind": "king"}, {"seal": "00"}, {"share": "00" * 32})
        ),
    ],
)
def test_what_says_nothing_of_its_shuffle_is_refused_in_words(said, record, tmp_path, capsys):
    record[KEY] = said
    assert check(record, tmp_path, "--shuffle") == 1
    assert "x-shuffle" in capsys.readouterr().out
