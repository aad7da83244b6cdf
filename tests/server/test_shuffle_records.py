"""Records of verifiable shuffles, verified by clamber and by an independent program, and manipulated ones."""

import copy
import hashlib
import json
import subprocess
import sys
from dataclasses import replace

import pytest

from clamber import RecordError, ruleset
from clamber.match import empty_match
from clamber.records.record import Record, start_json, to_json
from clamber.records.record import from_json as record_of
from clamber.records.shuffle import (
    DEALS_SEALED,
    KEY,
    Commitment,
    Giver,
    RecordedRound,
    Scope,
    Shuffle,
    deal_seed,
    digests,
    from_json,
    key_of,
    mixed,
    rules_hash,
    seal_of,
)
from clamber.records.shuffle_checks import verify
from clamber.server.table import commands
from clamber.server.table.commands import Asked, Sit
from clamber.server.table.logged.seats import SeatReserved
from server.kept import StoredTable
from server.logged import LoggedTable
from server.shuffles import (
    LATER,
    OLD_LOGS,
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
    relisted,
    sealed,
    shared,
    shown_list,
    steps_of,
    told_at,
)

# Records


RANDOM_TRIBUTE = (("max_hands", 4), ("tribute_suit", "random"), ("equal_tribute_take", "random"))


@pytest.mark.parametrize(
    ("rules", "people", "settings"),
    [
        ("gandengyan", "pp", {"options": (("match", "deals:3"),)}),
        ("gandengyan/double", "ppp", {}),
        ("biga", "pbbbb", {}),
        ("guandan", "pppb", {"options": RANDOM_TRIBUTE}),
        ("guandan", "pbbb", {"options": (("max_hands", 2),), "level": "T"}),
        ("doudizhu", "ppb", {"options": (("match", "deals:2"), ("first_bidder", "faceup_card"))}),
        ("paodekuai", "ppp", {}),
    ],
)
def test_a_record_is_verified_by_clamber_the_page_and_a_third_program(rules, people, settings, tmp_path, page):
    at = played(shared(sealed(rules, people, **settings), *range(people.count("p"))))
    record = record_at(at)
    assert page.finds(record, shown_list(at, 0)) is None
    names = [step.name for step in steps_of(record, info(at).digest)]
    assert names[:3] == ["shuffle-list-shown", "shuffle-rules", "shuffle-list-sealed"]
    assert names.count("shuffle-share-sealed") == people.count("p")
    assert names.count("shuffle-deal-key") == len(record["deals"])
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    words = [sys.executable, "-I", VERIFIER, file, info(at).digest]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    deals, shares = len(record["deals"]), people.count("p")
    assert done.stdout == f"{deals} decks follow from committed keys and {shares} shares; lists: {info(at).digest}\n"


def test_a_seat_that_was_kept_for_somebody_stands_in_the_record_as_theirs():
    """A guest who requests a seat in mid-deal gets it after the deal, and contributes to the next shuffle."""
    at = LoggedTable("gandengyan", "pob", (("match", "deals:1"),))
    at.do(Asked(0, commands.SetBot(1, "greedy"), "bot"))
    at.ask(0, commands.CommitShare, seal=seal_of(SHARES[0]))
    at.do(Asked(0, commands.StartMatch(), "start", seed=SEED))
    shared(at, 0)
    at.do(Asked(0, commands.SetBot(1, None), "open"))
    assert kinds(at.do(Sit("s9", "Ann", 1, 1))) == [SeatReserved]
    played(at)
    at.ask(1, commands.CommitShare, seal=seal_of(SHARES[1]))
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
    """Return a fair record with two rounds and two deals, and the lists shown to seat 0."""
    at = shared(sealed("gandengyan", "pppb"), 0, 1)
    shown = [shown_list(at, 0)]
    for seat in (0, 1):
        at.ask(seat, commands.CommitShare, seal=seal_of(LATER[seat]))
    at.tick()
    shown.append(shown_list(at, 0))
    return record_at(played(shared(at, 0, 1, shares=LATER))), shown


@pytest.fixture
def record(fair):
    return copy.deepcopy(fair[0])


def commitment(record):
    return record[KEY]["commitments"][0]


def last_seats(record):
    return commitment(record)["rounds"][-1]["seats"]


ONE = (KEY, "commitments", 0)
LAST = (*ONE, "rounds", -1, "seats")
ZERO = {"seal": seal_of("00" * 32), "share": "00" * 32}

VALUES = {
    "a share that does not open its seal": (*LAST, 0, "share", "00" * 32),
    "a late share": (*ONE, "rounds", 0, "seats", 2, "share", SHARES[2]),
    "a withheld seat as a person": (*LAST, 2, "kind", "person"),
    "another length": (*ONE, "deals", DEALS_SEALED - 1),
    "another first deal": (*ONE, "first", 1),
    "another table": (KEY, "table", "00" * 32),
    "another match": (KEY, "match", 1),
    "the second version": (KEY, "version", 2),
    "keys of a chain that was not sealed": (
        KEY,
        "keys",
        [key_of(SEED + 1, DEALS_SEALED, place) for place in range(2)],
    ),
}
"""Places in a record, each with another value."""


def put(record, *place):
    """Put the last of `place` at the other ones."""
    *way, last, value = place
    for key in way:
        record = record[key]
    record[last] = value


def added_share(record):
    """Claim a share for seat 2, which took no part."""
    last_seats(record)[2] |= {"kind": "person", **ZERO}


def share_of_a_bot(record):
    last_seats(record)[3] |= ZERO


def second_share_of_a_seat(record):
    last_seats(record).append({"seat": 1, "kind": "person", **ZERO})


def swapped_order(record):
    seats = last_seats(record)
    seats[0], seats[1] = seats[1], seats[0]


def swapped_shares(record):
    """Swap the shares of two seats, keeping the seat numbers."""
    one, other = last_seats(record)[:2]
    for key in ("seal", "share"):
        one[key], other[key] = other[key], one[key]


def round_left_out(record):
    del commitment(record)["rounds"][0]


def other_deck(record):
    """Swap the first two cards of the first of four hands, which keeps all recorded plays possible."""
    deck = record["deals"][0]["deck"]
    record["deals"][0]["deck"] = deck[8:10] + deck[2:8] + deck[:2] + deck[10:]


def seal_used_again(record):
    """Begin the last round with a share of the first one, which the server knows."""
    last_seats(record)[0] |= {"seal": seal_of(SHARES[0]), "share": SHARES[0]}


def unused_commitment_before(record, place=0):
    """Add a commitment whose list somebody was shown, and from which no deal comes."""
    unused = copy.deepcopy(commitment(record))
    unused["first"] = len(record["deals"])
    record[KEY]["commitments"].insert(place, unused)


def unused_commitment_after(record):
    unused_commitment_before(record, 1)


def other_rules(record):
    """State an option that the rules have in any case."""
    record["options"]["decks"] = dict(record_of(record).match.rules.values)["decks"]


def keys_held_back(record):
    record[KEY] |= {"opens": "set", "keys": []}


def first_version(record):
    record[KEY] = {"seal": commitment(record)["seal"], "seed": "00" * 32, "shares": last_seats(record)}


CHANGES = [
    added_share, share_of_a_bot, second_share_of_a_seat, swapped_order, swapped_shares, round_left_out, other_deck,
    seal_used_again, unused_commitment_before, unused_commitment_after, other_rules, keys_held_back, first_version,
]  # fmt: skip


def test_the_fair_record_is_fine(fair, page):
    record, shown = fair
    digests = [one["digest"] for one in shown]
    assert len(steps_of(record, *digests)) == 2 + 1 + 2 + 5 + 1 + 2 * len(record["deals"])
    assert not found_by_others(record, *digests)
    assert page.finds(record, *shown) is None
    assert refused(record, *reversed(digests)), "lists stand in the record in the order in which they were shown"
    assert found_by_others(record, *reversed(digests))
    assert page.finds(record, *reversed(shown)) == "verify-missing-list"


@pytest.mark.parametrize("change", [*CHANGES, *VALUES])
def test_a_change_is_found_by_all_with_and_without_digests_made_anew(change, record, page):
    put(record, *VALUES[change]) if change in VALUES else change(record)
    record_of(record)
    for found in (record, relisted(copy.deepcopy(record)) if "rules" in record[KEY] else record):
        assert refused(found)
        assert found_by_others(found)
        assert page.finds(found) is not None


def test_check_ends_with_status_1(record, tmp_path, capsys):
    record[KEY]["table"] = "00" * 32
    assert check(record, tmp_path, "--shuffle") == 1
    assert "match.clamber.json: " in capsys.readouterr().out


BEST = {"BJ", "RJ", "2d", "2c", "2h", "2s"}


def best_cards(record, seat):
    """Return the number of jokers and 2s dealt to a seat in the first deal of Dou Dizhu."""
    deal = record["deals"][0]
    dealt = [deal["deck"][at : at + 2] for at in range(0, 2 * 51, 2)]
    return len(BEST.intersection(dealt[(seat - deal["first"]) % 3 :: 3]))


def redealt(record):
    """Return the record of a server that forges lists and decks, with the resulting deal unplayed."""
    found = from_json(relisted(record)[KEY])
    seed = deal_seed(found.keys[0], found.commitments[-1].rounds[-1].mix)
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
def test_a_server_that_tries_180_shares_after_it_has_seen_the_honest_one_is_found(cheat, page):
    at = sealed("doudizhu", "pbp", (("match", "deals:1"),))
    shown = shown_list(at, 0)
    honest = record_at(played(shared(at, 0, 2)))
    tried = []
    for number in range(180):
        record = copy.deepcopy(honest)
        cheat(last_seats(record), hashlib.sha256(bytes([number])).hexdigest())
        tried.append(redealt(record))
    bent = max(tried, key=lambda record: best_cards(record, 1))
    assert best_cards(bent, 1) >= 4 > best_cards(honest, 1), "the server could choose a deck"
    assert_found(bent, page, shown)
    alone = cheat is for_a_bot_called_a_person or cheat is for_a_person_another
    assert refused(bent) != alone, "a record made anew fits itself: the digest tells"


def test_a_round_with_a_share_that_the_server_knew_is_found_though_the_record_fits_itself(page):
    at = shared(sealed("doudizhu", "pbp", (("match", "deals:1"),)), 0)
    at.ask(0, commands.CommitShare, seal=seal_of(LATER[0]))
    at.tick()
    record = record_at(played(shared(at, 0, shares=LATER)))
    assert not refused(redealt(copy.deepcopy(record)))
    seal_used_again(record)
    with pytest.raises(RecordError, match="the seal was used before"):
        steps_of(redealt(record))
    assert found_by_others(record)
    assert page.finds(record) == "shuffle-seal-again"


def assert_found(record, page, *lists):
    """Assert that all verifiers refuse a record without these lists, and that the page names the missing one."""
    assert refused(record, *(one["digest"] for one in lists))
    assert found_by_others(record, *(one["digest"] for one in lists))
    assert page.finds(record, *lists) == "verify-missing-list"


def shuffled(seed, number=1):
    """Return a table that shuffles the first match from a seed, with fresh shares for each number."""
    at = StoredTable("doudizhu", "pbp", (("match", "deals:1"),))
    for seat in (0, 2):
        at.ask(seat, commands.CommitShare, seal=seal_of(share_of(seat, number)))
    at.do(Asked(0, commands.StartMatch(), "start", seed=seed))
    return at


def share_of(seat, number):
    return hashlib.sha256(bytes([seat, number])).hexdigest()


def dealt_from(seed, number):
    at = shuffled(seed, number)
    for seat in (0, 2):
        at.ask(seat, commands.RevealShare, share=share_of(seat, number))
    return record_at(played(at))


def test_a_server_that_shuffles_again_until_the_deck_suits_it_is_found(page):
    """Each record fits itself; the list to which the first shares were given is missing from all but the first."""
    shown = shown_list(shuffled(SEED, 1), 0)
    tried = [dealt_from(SEED + number, number) for number in range(1, 40)]
    bent = max(tried, key=lambda record: best_cards(record, 1))
    assert not refused(bent)
    assert_found(bent, page, shown, shown_list(shuffled(SEED + 1, 1), 0))
    assert_found(bent, page, shown)


def test_two_players_who_were_shown_different_lists_fit_no_record(page):
    one, other = shown_list(shuffled(SEED, 1), 0), shown_list(shuffled(SEED + 1, 1), 2)
    record = dealt_from(SEED, 1)
    assert page.finds(record, one) is None
    assert_found(record, page, other)
    record[KEY]["commitments"] += dealt_from(SEED + 1, 1)[KEY]["commitments"]
    assert page.finds(relisted(record), one) is not None
    assert refused(record)


def test_a_record_in_which_the_own_seat_has_another_name_is_found(record, fair, page):
    record["seats"][:2] = record["seats"][1::-1]
    assert page.finds(record, *fair[1]) == "verify-other-seat"


@pytest.mark.parametrize("name", ["shuffle", "sealed"])
def test_a_record_of_an_older_version_is_found_where_a_list_was_shown(name, fair, page):
    older = json.loads((OLD_LOGS / f"{name}.record.json").read_text(encoding="utf-8"))
    assert page.finds(older) == "shuffle-older"
    assert page.finds(older | {KEY: older[KEY] | {"seal": fair[1][0]["seal"]}}, *fair[1]) == "verify-missing-list"


# Deals that many people play


def of_a_set(record, *, keys=True):
    """Return the record of a set of deals, shuffled by the server alone, whose keys are shown when it closes."""
    found = record[KEY]
    for seat in last_seats(record):
        seat |= {"seal": None, "share": None}
    found |= {"opens": "set", "keys": found["keys"] if keys else []}
    return relisted(record)


def test_the_keys_of_a_set_are_shown_when_it_closes(page):
    at = LoggedTable("gandengyan", "pb", (("match", "deals:2"),))
    at.do(Asked(0, commands.StartMatch(), "start", seed=SEED))
    record = record_at(played(at))
    closed, still_open = of_a_set(copy.deepcopy(record)), of_a_set(copy.deepcopy(record), keys=False)
    assert not refused(closed)
    assert not found_by_others(closed)
    assert page.finds(closed) is None
    with pytest.raises(RecordError, match="withheld until"):
        steps_of(still_open)
    assert found_by_others(still_open)
    assert page.finds(still_open) == "shuffle-held-back"
    last_seats(closed)[0] |= {"seal": seal_of(SHARES[0]), "share": SHARES[0]}
    assert refused(relisted(closed)), "whose shares would be known long before"
    assert page.finds(closed) == "shuffle-form"
    assert found_by_others(closed)


# Chance


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
    wrong = []
    for play in match.position.legal():
        try:
            assert len(list(verify(of_bots(match.with_action(play), seed)))) == 5
        except RecordError as error:
            wrong.append(str(error))
    assert len(wrong) == len(match.position.legal()) - 1 > 0
    assert all("chance in the record does not follow" in error for error in wrong)


def of_bots(match, seed):
    """Return a record of one deal without shares."""
    scope, span = Scope("00" * 32, 0, rules_hash(start_json(match))), (0, 4, key_of(seed, 4, -1))
    givers = tuple(Giver(seat, "bot") for seat in range(4))
    (digest,) = digests(scope, *span, after="", rounds=[givers])
    shuffle = Shuffle(scope, (Commitment(*span, (RecordedRound(digest, givers),)),), (key_of(seed, 4, 0),))
    return Record(match, {KEY: shuffle.to_json()}, start_json(match))


def test_check_shows_every_step_and_compares_digests(fair, tmp_path, capsys):
    record, shown = fair
    assert check(record, tmp_path, "--digest", shown[0]["digest"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("match.clamber.json, match 1: how the cards were shuffled")
    assert lines[1] == f"  the digest {shown[0]['digest']} that you were shown matches a list in the record"
    assert "seat 2, P2: the share for the seal" in lines[6]
    assert check(record, tmp_path, "--digest", "00" * 32) == 1


WHOLE = {"table": "00" * 32, "match": 0, "rules": "00" * 32, "opens": "deal", "commitments": [], "keys": []}


@pytest.mark.parametrize("said", [None, [], 7, {"version": 4, **WHOLE}, {"version": True, **WHOLE}])
def test_what_says_nothing_of_its_shuffle_is_refused_in_words(said, record, tmp_path, capsys, page):
    record[KEY] = said
    assert check(record, tmp_path, "--shuffle") == 1
    assert "x-shuffle" in capsys.readouterr().out
    assert found_by_others(record)
    assert page.finds(record) is not None
