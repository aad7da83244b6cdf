"""Verifiable shuffles: sealed, shared, dealt, revealed, and verified by an independent program."""

import copy
import hashlib
import hmac
import importlib.util
import itertools
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from clamber import BadRecord, ruleset
from clamber.cli import main
from clamber.match import empty_match
from clamber.records.deal_shuffle import DealShuffle
from clamber.records.record import from_json as record_of
from clamber.records.record import to_json
from clamber.records.seals import (
    DEALS_SEALED,
    RULE,
    deal_seed,
    deck_seed,
    key_of,
    list_digest,
    mixed,
    seal_of,
    seed_of_next,
    seed_text,
)
from clamber.records.shuffle import KEY, checked, from_json
from clamber.server.log.lines import from_line, to_line
from clamber.server.log.reading import rebuilt
from clamber.server.log.snapshots import bare, dumps, loads
from clamber.server.table import commands, shuffling
from clamber.server.table.commands import Asked, Presence, Restart, Sit, Tick, Watching
from clamber.server.table.due import SHARE_SECONDS, due_at
from clamber.server.table.entries import (
    DealBegan,
    MatchBegan,
    SatDown,
    Sealed,
    SeatReserved,
    Shared,
    ShuffleAgain,
    ShuffleBegan,
    by_person,
)
from clamber.server.table.fold import table_of
from clamber.server.table.matches import match_of, record_text, told_of
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM
from clamber.server.table.state import DEALS_ALONE
from clamber.server.wire.outgoing import view_message
from server.kept import StoredTable, assert_same, put_together, snapshots_of
from server.logged import LoggedTable

VERIFIER = Path(__file__).parents[2] / "examples" / "verify_shuffle.py"
OLD_RECORD = Path(__file__).with_name("logs") / "shuffle.record.json"
SHARES = ["0a" * 32, "f1" * 32, "77" * 32, "3c" * 32]
LATER = ["ab" * 32, "cd" * 32, "ef" * 32, "12" * 32]
"""Each seat's share for a second round."""

SEED = 0x1234 << 200


def kinds(entries):
    return [type(entry) for entry in entries]


def sealed(rules="gandengyan", people="pp", options=(("match", "deals:2"),), **settings):
    """Return a table where all people have sealed their shares and the first deal is requested."""
    at = StoredTable(rules, people, options, **settings)
    for seat in people_at(at):
        assert kinds(at.ask(seat, commands.Seal, seal=seal_of(SHARES[seat]))) == [Sealed]
    began = at.do(Asked(0, commands.Start(), "start", seed=SEED))
    assert kinds(began) == [ShuffleBegan]
    return at


def people_at(at):
    return [number for number, seat in enumerate(at.table.seats) if seat.is_human]


def hand_over(at):
    for number in people_at(at):
        if not at.table.seats[number].why:
            at.ask(number, commands.HandOver)


def played(at):
    """Play the match to its end and return the table."""
    hand_over(at)
    while at.table.status != "over":
        at.tick()
    return at


def shared(at, *seats, shares=SHARES):
    for seat in seats:
        at.ask(seat, commands.RevealShare, share=shares[seat])
    return at


def told_at(at):
    return told_of(map(from_line, at.lines))


def record_at(at):
    told = told_at(at)
    return json.loads(record_text(told.match, shuffle=told.shuffle))


def info(at, viewer=0):
    return view_message(at.table, viewer, at.now).table.shuffle


def told_to_all(at):
    seats = range(len(at.table.seats))
    return "".join(view_message(at.table, viewer, at.now).model_dump_json() for viewer in (None, *seats))


def steps_of(record, *digests):
    found = record_of(record)
    return list(checked(found.match, from_json(found.extra.get(KEY)), digests))


# Deck sources


def test_the_seed_of_a_deal_comes_from_its_key_and_every_share():
    at = sealed()
    assert at.table.match is None
    assert kinds(at.ask(0, commands.RevealShare, share=SHARES[0])) == [Shared]
    assert kinds(at.ask(1, commands.RevealShare, share=SHARES[1])) == [Shared, MatchBegan]
    mix = hashlib.sha256(bytes.fromhex(SHARES[0] + SHARES[1])).digest()
    key = bytes.fromhex(key_of(SEED, DEALS_SEALED, 0))
    seed = int.from_bytes(hmac.digest(key, mix, "sha256"), "big")
    assert at.table.match.seed == seed == deal_seed(key.hex(), mixed(SHARES[:2]))
    assert hashlib.sha256(key).hexdigest() == info(at).seal
    assert mixed(SHARES) != mixed(SHARES[::-1])


def test_a_key_shows_the_keys_before_it_and_the_keys_of_two_shuffles_have_nothing_in_common():
    keys = [key_of(SEED, 5, place) for place in range(-1, 5)]
    assert len(set(keys)) == 6
    assert [seal_of(key) for key in keys[1:]] == keys[:-1]
    assert keys[-1] == hmac.digest(bytes.fromhex(seed_text(SEED)), b"clamber deal keys\x01", "sha256").hex()
    assert seed_of_next(SEED) not in {SEED, *(int(key, 16) for key in keys)}


def test_where_nobody_gave_a_seal_the_match_begins_at_once_from_the_sealed_keys():
    at = LoggedTable("gandengyan", "pb")
    assert kinds(at.do(Asked(0, commands.Start(), "start", seed=SEED))) == [ShuffleBegan, MatchBegan]
    assert at.table.match.seed == deal_seed(key_of(SEED, DEALS_SEALED, 0), mixed([]))
    assert info(at).seal == key_of(SEED, DEALS_SEALED, -1)


def test_the_list_of_shares_is_fixed_and_shown_as_one_digest_before_the_first():
    at = sealed("gandengyan", "pbp")
    before = info(at)
    lines = [
        "clamber shuffle 2",
        RULE,
        f"server {before.seal}",
        f"deals {DEALS_SEALED}",
        "after nothing",
        f"seat 0 person {seal_of(SHARES[0])}",
        "seat 1 bot",
        f"seat 2 person {seal_of(SHARES[2])}",
    ]
    assert before.digest == hashlib.sha256("\n".join(lines).encode()).hexdigest()
    assert [(one.seat, one.share) for one in before.shares] == [(0, None), (2, None)]
    shared(at, 2, 0)
    for viewer in (None, 0, 2):
        assert info(at, viewer).digest == before.digest
        assert info(at, viewer).seats == ["person", "bot", "person"]
    assert record_at(played(at))[KEY]["commitments"][0]["rounds"][0]["digest"] == before.digest


# Secrets and their disclosure


def test_the_key_of_a_deal_is_told_when_it_ends_and_none_that_comes_after_it():
    at = sealed("gandengyan", "pp", (("match", "deals:3"),))
    assert f"{SEED:x}" in at.lines[-1], "the log knows it"

    def secrets(first):
        keys = [key_of(SEED, DEALS_SEALED, place) for place in (*range(first, 5), DEALS_SEALED - 1)]
        seeds = [seed_text(deal_seed(key, mixed(SHARES[:2]))) for key in keys]
        return {seed_text(SEED), str(SEED), *keys, *seeds, *(str(int(seed, 16)) for seed in seeds)}

    assert not any(secret in told_to_all(at) for secret in secrets(0))
    shared(at, 0, 1)
    hand_over(at)
    finished = 0
    while at.table.status != "over":
        if at.table.status == "between" or len(at.table.doers) < 4:
            assert not any(secret in told_to_all(at) for secret in secrets(finished))
        at.tick()
        if at.table.status in {"between", "over"}:
            finished = len(at.table.sheet)
            assert not any(secret in json.dumps(record_at(at)) for secret in secrets(finished))
            assert info(at).key == key_of(SEED, DEALS_SEALED, finished - 1)
            record = record_at(at)
            assert record[KEY]["keys"] == [key_of(SEED, DEALS_SEALED, place) for place in range(finished)]
            assert sum(step.name == "shuffle-deal-key" for step in steps_of(record)) == finished
    assert finished == 3


def test_a_match_that_never_ends_is_checked_up_to_its_last_finished_deal():
    at = shared(sealed("gandengyan", "pp", ()), 0, 1)
    hand_over(at)
    while len(at.table.sheet) < 3 or at.table.status != "playing":
        at.tick()
    at.do(Asked(0, commands.CloseTable(), "end"))
    assert at.table.status == "closed"
    assert not at.table.match.is_over
    record = record_at(at)
    assert [step.name for step in steps_of(record)].count("shuffle-deal-key") == len(record["deals"]) == 3


def test_a_record_that_ends_before_its_match_shows_no_further_key():
    at = played(shared(sealed(), 0, 1))
    told = told_at(at)
    first = json.loads(record_text(told.match, 0, told.shuffle))
    assert first[KEY]["keys"] == [key_of(SEED, DEALS_SEALED, 0)]
    assert len(steps_of(first)) == len(steps_of(record_at(at))) - 2


# Missing shares


def test_a_missing_share_starts_the_shuffle_again_without_its_seat_and_names_it():
    at = sealed("gandengyan", "ppp")
    shared(at, 1, 2)
    for seat in (1, 2):
        at.ask(seat, commands.Seal, seal=seal_of(LATER[seat]))
    first = info(at)
    assert due_at(at.table) == at.table.shuffling.until == at.now + SHARE_SECONDS
    at.now += SHARE_SECONDS
    assert kinds(at.do(Tick())) == [ShuffleAgain]
    assert at.table.match is None
    second = info(at, None)
    assert (second.seats, second.after) == (["withheld", "person", "person"], first.digest)
    assert second.seal == first.seal, "the server cannot choose another chain of keys"
    assert [(one.seat, one.seal) for one in second.shares] == [(seat, seal_of(LATER[seat])) for seat in (1, 2)]
    with pytest.raises(Refusal) as late:
        shared(at, 0)
    assert late.value.code == "not_now"
    with pytest.raises(Refusal) as old:
        shared(at, 1)
    assert old.value.code == "bad_share", "what was shown in the first round is known, and worth nothing now"
    shared(at, 1, 2, shares=LATER)
    assert at.table.match.seed == deal_seed(key_of(SEED, DEALS_SEALED, 0), mixed(LATER[1:3]))
    names = [step.name for step in steps_of(record_at(played(at)))]
    assert names.count("shuffle-list-sealed") == 2
    assert names.count("shuffle-share-late") == 1
    assert names.count("shuffle-share-sealed") == 4


def test_a_shuffle_begins_again_at_most_as_often_as_it_has_shares():
    at, rounds = sealed("gandengyan", "pppp"), 0
    while at.table.match is None:
        for seat in people_at(at):
            at.ask(seat, commands.Seal, seal=seal_of(LATER[seat]))
        seal = info(at).seal
        shared(at, *people_at(at)[rounds + 1 :], shares=LATER if rounds else SHARES)
        at.tick()
        rounds += 1
    assert rounds == 4
    assert at.table.match.seed == deal_seed(key_of(SEED, DEALS_SEALED, 0), mixed([]))
    assert info(at).seal == seal
    assert info(at).seats == ["withheld"] * 4
    assert len(steps_of(record_at(played(at)))) > 0


def test_who_gives_no_fresh_seal_gives_no_share_to_the_second_round():
    at = sealed()
    shared(at, 0)
    at.now += SHARE_SECONDS
    assert kinds(at.do(Tick())) == [ShuffleAgain, MatchBegan]
    assert info(at).seats == ["person", "withheld"]
    assert info(at).shares == []


def test_a_share_has_to_be_the_one_that_was_sealed_and_is_given_once():
    at = sealed()
    with pytest.raises(Refusal) as other:
        at.ask(0, commands.RevealShare, share=SHARES[1])
    assert other.value.code == "bad_share"
    shared(at, 0)
    with pytest.raises(Refusal):
        shared(at, 0)
    fresh = LoggedTable("gandengyan", "pp")
    with pytest.raises(Refusal):
        shared(fresh, 0)


def test_a_bot_of_the_network_gives_no_share():
    at = LoggedTable("gandengyan", "po")
    at.do(Sit(f"{PROGRAM}x", "mybot", None, SEED))
    assert at.table.seats[1].is_program
    with pytest.raises(Refusal) as refused:
        at.ask(1, commands.Seal, seal=seal_of(SHARES[1]))
    assert refused.value.code == "no_share"
    assert info(at).seats == ["person", "bot"]


def test_while_the_cards_are_shuffled_nothing_begins_and_no_list_changes():
    at = sealed()
    before = info(at)
    with pytest.raises(Refusal, match="shuffled"):
        at.do(Asked(0, commands.Start(), "other", seed=1))
    at.ask(0, commands.Seal, seal=seal_of(LATER[0]))
    assert info(at).digest == before.digest
    at = played(shared(at, 0, 1))
    at.do(Asked(0, commands.Rematch(), "again", seed=2))
    with pytest.raises(Refusal, match="shuffled"):
        at.do(Asked(0, commands.Rematch(), "and again", seed=3))
    assert [(one.seat, one.seal) for one in info(at).shares] == [(0, seal_of(LATER[0]))], "a seal is used once"


def test_a_seal_may_come_with_the_wish_for_a_seat():
    at = LoggedTable("gandengyan", "po")
    happened = at.do(Sit("s9", "Ann", None, SEED, seal_of(SHARES[1])))
    assert [type(entry).__name__ for entry in happened] == ["SatDown", "Sealed", "ShuffleBegan"]
    assert kinds(at.ask(1, commands.RevealShare, share=SHARES[1])) == [Shared, MatchBegan]


def test_who_sits_down_while_the_cards_are_shuffled_gives_to_the_next_round():
    at = LoggedTable("gandengyan", "ppo")
    for seat in (0, 1):
        at.ask(seat, commands.Seal, seal=seal_of(SHARES[seat]))
    at.do(Asked(0, commands.Start(), "start", seed=SEED))
    assert kinds(at.do(Sit("s9", "Ann", 2, SEED, seal_of(LATER[2])))) == [SatDown, Sealed]
    assert info(at).seats == ["person", "person", "bot"]
    shared(at, 0)
    at.tick()
    assert info(at).seats == ["person", "withheld", "person"]
    assert [one.seat for one in info(at).shares] == [2]


def test_a_shuffle_waits_while_nobody_is_there_and_goes_on_after_a_restart():
    at = sealed("gandengyan", "pb")
    at.do(Restart())
    assert due_at(at.table) is None
    at.now += 1000
    at.do(Presence(0, present=True))
    assert due_at(at.table) == at.now + SHARE_SECONDS
    again = table_of(from_line(to_line(from_line(line))) for line in at.lines)
    assert again == at.table
    shared(at, 0)
    assert at.table.status == "playing"


# Matches with more deals than a shuffle has keys


@pytest.fixture
def two_deals(monkeypatch):
    """Limit a shuffle to two keys."""
    monkeypatch.setattr(shuffling, "DEALS_SEALED", 2)


def again_and_again(at, deals):
    """Play; at each shuffle, all people give their sealed shares and seal the next ones."""
    given = {seat: SHARES[seat] for seat in people_at(at)}
    fresh = (hashlib.sha256(bytes([number])).hexdigest() for number in itertools.count())
    while len(at.table.sheet) < deals:
        if at.table.is_shuffling:
            for seat, share in tuple(given.items()):
                at.ask(seat, commands.RevealShare, share=share)
                given[seat] = next(fresh)
                at.ask(seat, commands.Seal, seal=seal_of(given[seat]))
            hand_over(at)
        else:
            at.tick()


@pytest.mark.usefixtures("two_deals")
def test_a_match_with_more_deals_is_shuffled_again_with_fresh_shares():
    at = sealed("gandengyan", "ppb", ())
    again_and_again(at, 5)
    entries = list(map(from_line, at.lines))
    began = [entry for entry in entries if isinstance(entry, ShuffleBegan)]
    assert [(entry.first, entry.deals) for entry in began] == [(0, 2), (2, 2), (4, 2)]
    assert [entry.seed for entry in began] == [SEED, seed_of_next(SEED), seed_of_next(seed_of_next(SEED))]
    assert kinds(entries).count(MatchBegan) == 1
    assert kinds(entries).count(DealBegan) == 4
    record = record_at(at)
    names = [step.name for step in steps_of(record)]
    assert [names.count(name) for name in ("shuffle-list-sealed", "shuffle-mixed", "shuffle-deal-key")] == [3, 3, 5]
    assert names.count("shuffle-key-first") == 3
    mixes = {one.mix for one in told_at(at).shuffle.commitments}
    assert len(mixes) == 3
    assert not found_by_others(record)
    assert table_of(entries).shuffling == at.table.shuffling


@pytest.mark.usefixtures("two_deals")
def test_no_key_of_the_next_shuffle_follows_from_what_is_shown():
    at = sealed("gandengyan", "pp", ())
    again_and_again(at, 2)
    shown = json.dumps(record_at(at)) + told_to_all(at)
    assert key_of(SEED, 2, 1) in shown
    assert not any(key_of(seed_of_next(SEED), 2, place) in shown for place in (0, 1))


# Storage for a table that drops its finished deals


@pytest.mark.usefixtures("two_deals")
def test_stored_deals_of_several_shuffles_make_the_record_that_the_log_makes():
    at = sealed("gandengyan", "ppb", ())
    again_and_again(at, 5)
    assert (len(at.table.match.deals), at.table.match.number) == (1, 4)
    told = told_at(at)
    for deals in range(1, 6):
        text = put_together(at.played[:deals])
        assert text == record_text(told.match, deals - 1, told.shuffle)
        record = json.loads(text)
        assert len(record[KEY]["commitments"]) == (deals + 1) // 2, (
            "a record has no list that opens none of its deals"
        )
        assert [step.name for step in steps_of(record)].count("shuffle-deal-key") == deals
        assert not found_by_others(record)


@pytest.mark.usefixtures("two_deals")
def test_while_a_deal_of_the_next_shuffle_is_played_the_record_is_that_of_the_stored_deals():
    at = sealed("gandengyan", "ppb", ())
    again_and_again(at, 2)
    lists = len(told_at(at).shuffle.commitments)
    at.do(Asked(0, commands.Ready(), "next"))
    while at.table.status == "between":
        at.tick()
    told = told_at(at)
    assert at.table.shuffling.first == 2
    assert put_together(at.played) == record_text(told.match, None, told.shuffle)
    assert len(told.shuffle.commitments) == lists == 1


@pytest.mark.usefixtures("two_deals")
def test_a_table_goes_on_from_a_snapshot_with_the_shuffle_that_it_had():
    at = sealed("gandengyan", "ppb", ())
    again_and_again(at, 5)
    snapshots = snapshots_of(at.told)
    assert len(snapshots) == 5
    for snapshot in snapshots:
        found = rebuilt(at.lines[snapshot.number :], snapshot)
        assert found.wrong is None
        assert_same(found.table, at.table)
    for one in at.told:
        kept = bare(one.after, keeps_match=one.after.status == "between")
        assert_same(loads(dumps(kept)), kept)
    begun = [number for number, line in enumerate(at.lines) if isinstance(from_line(line), ShuffleBegan)]
    before = [snapshot for snapshot in snapshots if snapshot.number < begun[-1]][-1]
    found = rebuilt(at.lines[before.number : begun[-1] + 1], before).table
    assert found.is_shuffling
    assert found.shuffling.first == 4
    assert found.shuffling.seal == told_at(at).shuffle.commitments[-1].seal


@pytest.mark.usefixtures("two_deals")
def test_a_stored_deal_tells_its_own_key_alone_and_each_list_is_stored_once():
    at = sealed("gandengyan", "ppb", ())
    again_and_again(at, 5)
    parts = [json.loads(deal.told)["shuffle"] for deal in at.played]
    assert [len(part["commitments"]) for part in parts] == [1, 0, 1, 0, 1]
    assert [part["keys"] for part in parts] == [[key] for key in told_at(at).shuffle.keys]


@pytest.mark.usefixtures("two_deals")
def test_bots_among_themselves_rest_though_the_cards_are_shuffled_again():
    assert not by_person(ShuffleAgain(1.0))
    at = sealed("gandengyan", "pb", ())
    again_and_again(at, 1)
    at.do(Watching(on=True))
    at.do(Presence(0, present=False))
    while due_at(at.table) is not None:
        at.tick()
    assert at.table.rests
    assert at.table.alone == DEALS_ALONE


# Records


SPEC = importlib.util.spec_from_file_location("verify_shuffle", VERIFIER)
VERIFY = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(VERIFY)


def found_by_others(record, *digests):
    """Return True if the standalone verifier finds a fault."""
    try:
        VERIFY.verify(record, digests)
    except SystemExit:
        return True
    return False


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


def refused(record, *digests):
    try:
        steps_of(record, *digests)
    except BadRecord:
        return True
    return False


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


def check(record, tmp_path, *words):
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return main(["check", *words, str(file)])


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


# Version 1 records, with one seed for all decks


@pytest.fixture
def old():
    return json.loads(OLD_RECORD.read_text(encoding="utf-8"))


def test_a_record_of_the_first_version_is_still_verified_and_says_what_it_does_not_show(old, capsys):
    names = [step.name for step in steps_of(old)]
    assert names[:2] == ["shuffle-one-seed", "shuffle-seed-sealed"]
    assert names[-len(old["deals"]) :] == ["shuffle-deal"] * len(old["deals"])
    assert "shuffle-share-missing" in names
    assert not found_by_others(old)
    shown = [one["share"] for one in old[KEY]["shares"] if one["share"]]
    assert (
        capsys.readouterr().out
        == f"{len(old['deals'])} decks come from the sealed seed and {len(shown)} of 3 shares\n"
    )
    both = hashlib.sha256(bytes.fromhex(old[KEY]["seed"]) + bytes.fromhex(shown[0])).digest()
    both = hashlib.sha256(both + bytes.fromhex(shown[1])).digest()
    assert int.from_bytes(both, "big") == deck_seed(int(old[KEY]["seed"], 16), shown)


def test_a_record_of_the_first_version_has_no_list_that_somebody_was_shown(old):
    assert refused(old, "00" * 32)
    assert found_by_others(old, "00" * 32)


def old_seed(record):
    record[KEY]["seed"] = "00" * 32


def old_seal(record):
    record[KEY]["seal"] = "00" * 32


def old_seal_of_a_share(record):
    record[KEY]["shares"][0]["seal"] = "00" * 32


def old_share(record):
    record[KEY]["shares"][0]["share"] = "00" * 32


def old_order(record):
    record[KEY]["shares"].reverse()


def old_second_share(record):
    """Forge a second share for a seat, with the decks that would result, which the verifier still detects."""
    record[KEY]["shares"].append({"seat": 2, "seal": seal_of("00" * 32), "share": "00" * 32})


def old_share_taken_out(record):
    record[KEY]["shares"][0]["share"] = None


def old_seed_hidden(record):
    record[KEY]["seed"] = None


@pytest.mark.parametrize(
    "change",
    [
        old_seed,
        old_seal,
        old_seal_of_a_share,
        old_share,
        old_order,
        old_second_share,
        old_share_taken_out,
        old_seed_hidden,
    ],
)
def test_whatever_is_changed_in_a_record_of_the_first_version_is_found(change, old):
    change(old)
    assert refused(old)
    assert found_by_others(old)


def test_a_shuffle_of_the_first_version_that_was_on_when_the_server_was_brought_up_to_date_goes_on(old):
    path = OLD_RECORD.with_name("shuffle.jsonl")
    lines = path.read_text(encoding="utf-8").splitlines()
    began = next(place for place, line in enumerate(lines) if '"MatchBegan"' in line)
    at = LoggedTable("gandengyan", "pp")
    at.lines, at.table = lines[:began], table_of(map(from_line, lines[:began]))
    assert at.table.is_shuffling
    at.tick()
    assert at.table.status == "playing"
    assert seed_text(at.table.match.seed) == json.loads(lines[began])["seed"]
    assert match_of(map(from_line, at.lines)).deals[0].deck == record_of(old).match.deals[0].deck
