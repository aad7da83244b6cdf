"""Verifiable shuffles of a table: sealed, shared, dealt, revealed, and stored."""

import hashlib
import hmac
import json

import pytest

from clamber.records import shuffle as shuffle_module
from clamber.records.shuffle import (
    DEALS_SEALED,
    KEY,
    RULE,
    deal_seed,
    key_of,
    mixed,
    seal_of,
    seed_of_next,
    seed_text,
)
from clamber.server.log.lines import from_line, to_line
from clamber.server.log.reading import rebuild
from clamber.server.log.snapshots import bare, dumps, loads
from clamber.server.table import commands, shuffle_steps
from clamber.server.table.commands import Asked, Presence, Restart, Sit, Tick, Watching
from clamber.server.table.due import SHARE_SECONDS, due_at
from clamber.server.table.fold import table_of
from clamber.server.table.logged.deals import (
    DealBegan,
    MatchBegan,
    ShareCommitted,
    ShareRevealed,
    ShuffleAgain,
    ShuffleBegan,
)
from clamber.server.table.logged.seats import SatDown
from clamber.server.table.matches import record_text
from clamber.server.table.refusal import Refusal
from clamber.server.table.seat import PROGRAM
from clamber.server.table.state import DEALS_ALONE
from server.kept import assert_same, put_together, snapshots_of
from server.logged import LoggedTable
from server.shuffles import (
    LATER,
    SEED,
    SHARES,
    VERIFY,
    again_and_again,
    found_by_others,
    hand_over,
    info,
    kinds,
    people_at,
    played,
    record_at,
    sealed,
    shared,
    steps_of,
    told_at,
    told_to_all,
)

# Deck sources


def test_the_seed_of_a_deal_comes_from_its_key_and_every_share():
    at = sealed()
    assert at.table.match is None
    assert kinds(at.ask(0, commands.RevealShare, share=SHARES[0])) == [ShareRevealed]
    assert kinds(at.ask(1, commands.RevealShare, share=SHARES[1])) == [ShareRevealed, MatchBegan]
    mix = hashlib.sha256(bytes.fromhex(info(at).digest + SHARES[0] + SHARES[1])).digest()
    key = bytes.fromhex(key_of(SEED, DEALS_SEALED, 0))
    seed = int.from_bytes(hmac.digest(key, mix, "sha256"), "big")
    assert at.table.match.seed == seed == deal_seed(key.hex(), mixed([info(at).digest, *SHARES[:2]]))
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
    assert kinds(at.do(Asked(0, commands.StartMatch(), "start", seed=SEED))) == [ShuffleBegan, MatchBegan]
    assert at.table.match.seed == deal_seed(key_of(SEED, DEALS_SEALED, 0), mixed([]))
    assert info(at).seal == key_of(SEED, DEALS_SEALED, -1)


RULES = '["gandengyan",null,[],[["match","deals:2"]]]'


def test_the_list_of_shares_is_fixed_and_shown_as_one_digest_before_the_first():
    at = sealed("gandengyan", "pbp")
    before = info(at)
    lines = [
        "clamber shuffle 3",
        RULE,
        f"table {hashlib.sha256(b't').hexdigest()}",
        "match 0",
        f"rules {hashlib.sha256(RULES.encode()).hexdigest()}",
        "keys by deal",
        "first 0",
        f"deals {DEALS_SEALED}",
        f"server {before.seal}",
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
        seeds = [seed_text(deal_seed(key, mixed([info(at).digest, *SHARES[:2]]))) for key in keys]
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
        at.ask(seat, commands.CommitShare, seal=seal_of(LATER[seat]))
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
    assert at.table.match.seed == deal_seed(key_of(SEED, DEALS_SEALED, 0), mixed([second.digest, *LATER[1:3]]))
    names = [step.name for step in steps_of(record_at(played(at)))]
    assert names.count("shuffle-list-sealed") == 2
    assert names.count("shuffle-share-late") == 1
    assert names.count("shuffle-share-sealed") == 4


def test_a_shuffle_begins_again_at_most_as_often_as_it_has_shares():
    at, rounds, shares = sealed("gandengyan", "pppp"), 0, SHARES
    while at.table.match is None:
        fresh = [hashlib.sha256(bytes([rounds, seat])).hexdigest() for seat in people_at(at)]
        for seat in people_at(at):
            if not at.table.seats[seat].commitment:
                at.ask(seat, commands.CommitShare, seal=seal_of(fresh[seat]))
        seal = info(at).seal
        shared(at, *people_at(at)[rounds + 1 :], shares=shares)
        at.tick()
        rounds, shares = rounds + 1, fresh
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


def test_a_seal_that_was_used_before_in_the_match_counts_for_nothing():
    at = sealed("gandengyan", "ppp")
    shared(at, 1, 2)
    for seat in (1, 2):
        at.ask(seat, commands.CommitShare, seal=seal_of(SHARES[1]))
    at.tick()
    assert info(at).seats == ["withheld", "person", "person"]
    assert info(at).shares == []
    assert not any(at.table.seats[seat].commitment for seat in (1, 2)), "another one may be sent"


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
        at.ask(1, commands.CommitShare, seal=seal_of(SHARES[1]))
    assert refused.value.code == "no_share"
    assert info(at).seats == ["person", "bot"]


def test_while_the_cards_are_shuffled_nothing_begins_and_no_list_changes():
    at = sealed()
    before = info(at)
    with pytest.raises(Refusal, match="shuffled"):
        at.do(Asked(0, commands.StartMatch(), "other", seed=1))
    at.ask(0, commands.CommitShare, seal=seal_of(LATER[0]))
    assert info(at).digest == before.digest
    at = played(shared(at, 0, 1))
    at.do(Asked(0, commands.Rematch(), "again", seed=2))
    with pytest.raises(Refusal, match="shuffled"):
        at.do(Asked(0, commands.Rematch(), "and again", seed=3))
    assert [(one.seat, one.seal) for one in info(at).shares] == [(0, seal_of(LATER[0]))], "a seal is used once"


def test_a_seal_may_come_with_the_wish_for_a_seat():
    at = LoggedTable("gandengyan", "po")
    happened = at.do(Sit("s9", "Ann", None, SEED, seal_of(SHARES[1])))
    assert [type(entry).__name__ for entry in happened] == ["SatDown", "ShareCommitted", "ShuffleBegan"]
    assert kinds(at.ask(1, commands.RevealShare, share=SHARES[1])) == [ShareRevealed, MatchBegan]


def test_who_sits_down_while_the_cards_are_shuffled_gives_to_the_next_round():
    at = LoggedTable("gandengyan", "ppo")
    for seat in (0, 1):
        at.ask(seat, commands.CommitShare, seal=seal_of(SHARES[seat]))
    at.do(Asked(0, commands.StartMatch(), "start", seed=SEED))
    assert kinds(at.do(Sit("s9", "Ann", 2, SEED, seal_of(LATER[2])))) == [SatDown, ShareCommitted]
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
    for module in (shuffle_steps, shuffle_module):
        monkeypatch.setattr(module, "DEALS_SEALED", 2)
    monkeypatch.setattr(VERIFY, "MOST", 2)


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
    mixes = {one.rounds[-1].mix for one in told_at(at).shuffle.commitments}
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
        found = rebuild(at.lines[snapshot.number :], snapshot)
        assert found.wrong is None
        assert_same(found.table, at.table)
    for one in at.told:
        kept = bare(one.after, keeps_match=one.after.status == "between")
        assert_same(loads(dumps(kept)), kept)
    begun = [number for number, line in enumerate(at.lines) if isinstance(from_line(line), ShuffleBegan)]
    before = [snapshot for snapshot in snapshots if snapshot.number < begun[-1]][-1]
    found = rebuild(at.lines[before.number : begun[-1] + 1], before).table
    assert found.is_shuffling
    assert found.shuffling.first == 4
    assert found.shuffling.key_commitment == told_at(at).shuffle.commitments[-1].seal


@pytest.mark.usefixtures("two_deals")
def test_a_stored_deal_tells_its_own_key_alone_and_each_list_is_stored_once():
    at = sealed("gandengyan", "ppb", ())
    again_and_again(at, 5)
    parts = [json.loads(deal.text)["shuffle"] for deal in at.played]
    assert [len(part["commitments"]) for part in parts] == [1, 0, 1, 0, 1]
    assert [part["keys"] for part in parts] == [[key] for key in told_at(at).shuffle.keys]


@pytest.mark.usefixtures("two_deals")
def test_bots_among_themselves_rest_though_the_cards_are_shuffled_again():
    assert not ShuffleAgain(1.0).by_person
    at = sealed("gandengyan", "pb", ())
    again_and_again(at, 1)
    at.do(Watching(on=True))
    at.do(Presence(0, present=False))
    while due_at(at.table) is not None:
        at.tick()
    assert at.table.rests
    assert at.table.alone == DEALS_ALONE
