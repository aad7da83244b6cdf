"""A deal that nobody has to take on faith: sealed, shared, dealt, shown, and done again by others."""

import hashlib
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from clamber import BadRecord, ruleset
from clamber.match import empty_match
from clamber.records.record import from_json as record_of
from clamber.records.shuffle import KEY, checked, deck_seed, from_json, seal_of, seed_text
from clamber.server.log.lines import from_line, to_line
from clamber.server.messages.outgoing import view_message
from clamber.server.play import commands
from clamber.server.play.apply import table_of
from clamber.server.play.commands import Asked, Presence, Restart, Sit, Tick
from clamber.server.play.entries import MatchBegan, Sealed, Shared, ShuffleBegan
from clamber.server.play.matches import record_text, told_of
from clamber.server.play.refusal import Refusal
from clamber.server.play.shuffling import SHARE_SECONDS
from server.logged import LoggedTable

VERIFIER = Path(__file__).parents[2] / "examples" / "verify_shuffle.py"
SHARES = ["0a" * 32, "f1" * 32, "77" * 32]
SEED = 0x1234 << 200


def kinds(entries):
    return [type(entry) for entry in entries]


def sealed(rules="gandengyan", people="pp", options=(("match", "deals:2"),), **settings):
    """A table at which everybody has given a seal, and the first deal is asked for."""
    at = LoggedTable(rules, people, options, **settings)
    for seat in range(people.count("p")):
        assert kinds(at.ask(seat, commands.GiveSeal, seal=seal_of(SHARES[seat]))) == [Sealed]
    began = at.do(Asked(0, commands.Start(), "start", seed=SEED))
    assert kinds(began) == [ShuffleBegan]
    return at


def played(at):
    """The same table once its match is over."""
    for seat, place in enumerate(at.table.seats):
        if place.is_person and not place.why:
            at.ask(seat, commands.HandOver)
    while at.table.status != "over":
        at.tick()
    return at


def shared(at, *seats):
    for seat in seats:
        at.ask(seat, commands.GiveShare, share=SHARES[seat])
    return at


def record_at(at):
    told = told_of(map(from_line, at.lines))
    return json.loads(record_text(told.match, shuffle=told.shuffle))


def info(at, viewer=0):
    return view_message(at.table, viewer, at.now).table.shuffle


def test_the_decks_come_from_the_seed_and_every_share():
    at = sealed()
    assert at.table.match is None
    assert kinds(at.ask(0, commands.GiveShare, share=SHARES[0])) == [Shared]
    assert kinds(at.ask(1, commands.GiveShare, share=SHARES[1])) == [Shared, MatchBegan]
    first = hashlib.sha256(SEED.to_bytes(32, "big") + bytes.fromhex(SHARES[0])).digest()
    both = hashlib.sha256(first + bytes.fromhex(SHARES[1])).digest()
    assert at.table.match.seed == int.from_bytes(both, "big") == deck_seed(SEED, SHARES[:2])
    assert deck_seed(SEED, ["", ""]) == SEED
    assert deck_seed(SEED, SHARES) != deck_seed(SEED, SHARES[::-1])


def test_where_nobody_gave_a_seal_the_match_begins_at_once_from_the_sealed_seed():
    at = LoggedTable("gandengyan", "pb")
    assert kinds(at.do(Asked(0, commands.Start(), "start", seed=SEED))) == [ShuffleBegan, MatchBegan]
    assert at.table.match.seed == SEED
    assert info(at).seal == hashlib.sha256(bytes.fromhex(seed_text(SEED))).hexdigest()


def test_the_seed_is_told_to_nobody_before_the_match_is_over():
    at = sealed()
    texts = [at.lines[-1]]
    assert f"{SEED:x}" in texts[0], "the log knows it"

    def told():
        return "".join(view_message(at.table, viewer, at.now).model_dump_json() for viewer in (None, 0, 1))

    def secrets():
        secret = {seed_text(SEED), f"{SEED:x}", str(SEED)}
        match = at.table.match
        return secret if match is None else secret | {seed_text(match.seed), f"{match.seed:x}", str(match.seed)}

    assert not any(secret in told() for secret in secrets())
    shared(at, 0, 1)
    at.ask(0, commands.HandOver)
    at.ask(1, commands.HandOver)
    while at.table.status != "over":
        assert not any(secret in told() for secret in secrets())
        if at.table.status == "between":
            assert record_at(at)[KEY]["seed"] is None
        at.tick()
    assert info(at).seed == seed_text(SEED)
    assert record_at(at)[KEY]["seed"] == seed_text(SEED)
    at.ask(0, commands.GiveSeal, seal=seal_of(SHARES[2]))
    at.do(Asked(0, commands.Rematch(), "again", seed=SEED + 1))
    assert (info(at).seed, info(at).seal) == (None, seal_of(seed_text(SEED + 1)))
    assert seed_text(SEED + 1) not in told()


def test_a_record_that_ends_before_its_match_does_not_show_the_seed():
    at = played(shared(sealed(), 0, 1))
    told = told_of(map(from_line, at.lines))
    assert json.loads(record_text(told.match, 0, told.shuffle))[KEY]["seed"] is None
    assert json.loads(record_text(told.match, 1, told.shuffle))[KEY]["seed"] == seed_text(SEED)


def test_who_does_not_show_their_share_is_left_out_and_everybody_sees_it():
    at = shared(sealed(), 1)
    assert at.table.due == at.table.shuffling.until == at.now + SHARE_SECONDS
    at.now += SHARE_SECONDS
    assert kinds(at.do(Tick())) == [MatchBegan]
    assert at.table.match.seed == deck_seed(SEED, [SHARES[1]])
    assert [(one.seat, one.share) for one in info(at, None).shares] == [(0, None), (1, SHARES[1])]
    with pytest.raises(Refusal) as late:
        shared(at, 0)
    assert late.value.code == "not_now"
    steps = [step.name for step in steps_of(record_at(played(at)))]
    assert steps[1:4] == ["shuffle-share-missing", "shuffle-share-sealed", "shuffle-combined"]


def test_a_share_has_to_be_the_one_that_was_sealed_and_is_given_once():
    at = sealed()
    with pytest.raises(Refusal) as other:
        at.ask(0, commands.GiveShare, share=SHARES[1])
    assert other.value.code == "bad_share"
    shared(at, 0)
    with pytest.raises(Refusal):
        shared(at, 0)
    fresh = LoggedTable("gandengyan", "pp")
    with pytest.raises(Refusal):
        shared(fresh, 0)


def test_while_the_cards_are_shuffled_nothing_begins_and_no_seal_changes():
    at = sealed()
    for request in (commands.Start(), commands.GiveSeal(seal_of(SHARES[2]))):
        with pytest.raises(Refusal, match="shuffled"):
            at.do(Asked(0, request, "other", seed=1))
    at = played(shared(at, 0, 1))
    at.ask(1, commands.GiveSeal, seal=seal_of(SHARES[2]))
    at.do(Asked(0, commands.Rematch(), "again", seed=2))
    with pytest.raises(Refusal, match="shuffled"):
        at.do(Asked(0, commands.Rematch(), "and again", seed=3))
    assert [one.seat for one in at.table.shuffling.shares] == [1], "a seal is good for one shuffle"


def test_a_seal_may_come_with_the_wish_for_a_seat():
    at = LoggedTable("gandengyan", "po")
    happened = at.do(Sit("s9", "Ann", None, SEED, seal_of(SHARES[1])))
    assert [type(entry).__name__ for entry in happened] == ["SatDown", "Sealed", "ShuffleBegan"]
    assert kinds(at.ask(1, commands.GiveShare, share=SHARES[1])) == [Shared, MatchBegan]


def test_a_shuffle_waits_while_nobody_is_there_and_goes_on_after_a_restart():
    at = sealed("gandengyan", "pb")
    at.do(Restart())
    assert at.table.due is None
    at.now += 1000
    at.do(Presence(0, present=True))
    assert at.table.due == at.now + SHARE_SECONDS
    again = table_of(from_line(to_line(from_line(line))) for line in at.lines)
    assert again == at.table
    shared(at, 0)
    assert at.table.status == "playing"


def steps_of(record):
    found = record_of(record)
    return list(checked(found.match, from_json(found.extra.get(KEY))))


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
    names = [step.name for step in steps_of(record)]
    assert names.count("shuffle-share-sealed") == people.count("p")
    assert names.count("shuffle-deal") == len(record["deals"])
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", VERIFIER, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    deals, shares = len(record["deals"]), people.count("p")
    assert done.stdout == f"{deals} decks come from the sealed seed and {shares} of {shares} shares\n"


def other_seed(record):
    record[KEY]["seed"] = "00" * 32


def other_seal(record):
    record[KEY]["seal"] = "00" * 32


def other_seal_of_a_share(record):
    record[KEY]["shares"][0]["seal"] = "00" * 32


def other_share(record):
    record[KEY]["shares"][0]["share"] = "00" * 32


def other_order(record):
    record[KEY]["shares"].reverse()


def without_a_share(record):
    record[KEY]["shares"][1]["share"] = None


def other_deck(record):
    """The first two cards of the first of two hands change places: all that was played stays possible."""
    deck = record["deals"][0]["deck"]
    record["deals"][0]["deck"] = deck[4:6] + deck[2:4] + deck[:2] + deck[6:]


@pytest.mark.parametrize(
    "change", [other_seed, other_seal, other_seal_of_a_share, other_share, other_order, without_a_share, other_deck]
)
def test_whatever_is_changed_afterwards_is_found(change, tmp_path, run_cli):
    record = record_at(played(shared(sealed(), 0, 1)))
    change(record)
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert run_cli("check", str(file)).returncode == 0, "as a record it is without a fault"
    assert run_cli("check", "--shuffle", str(file)).returncode == 1
    done = subprocess.run([sys.executable, "-I", VERIFIER, file], capture_output=True, check=False)
    assert done.returncode != 0


def test_what_was_left_to_chance_follows_from_the_seed_too():
    """Which of several equal cards is given: the same deck, and another draw."""
    rules = ruleset("guandan", tribute_suit="random")
    for seed in range(SEED, SEED + 100):
        dealt = empty_match(rules, tuple("ABCD"), seed=seed, before=(0, 2)).next_deal().deals[0]
        match = replace(
            empty_match(rules, tuple("ABCD"), before=(0, 2)).start_deal(dealt.deck, dealt.first), seed=seed
        )
        if match.position.is_chance:
            break
    shuffle = from_json({"seal": seal_of(seed_text(seed)), "seed": seed_text(seed), "shares": []})
    refused = []
    for play in match.position.legal():
        try:
            assert len(list(checked(match.with_action(play), shuffle))) == 3
        except BadRecord as error:
            refused.append(str(error))
    assert len(refused) == len(match.position.legal()) - 1 > 0
    assert all("what the record says of chance" in error for error in refused)


def test_check_shows_every_step(tmp_path, run_cli):
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record_at(played(shared(sealed(), 0, 1)))), encoding="utf-8")
    done = run_cli("check", "--shuffle", str(file))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == f"{file}, match 1: how its decks came about"
    assert [line.split(":")[0].split(",")[0].strip() for line in lines[2:4]] == ["seat 0", "seat 1"]
    assert "two" not in lines[4]
    assert lines[4].startswith("  the server's seed and 2 shares make the seed of the decks, ")
    assert lines[5].startswith("  deal 0: its 53 cards") or lines[5].startswith("  deal 0: its 54 cards")


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
    ],
)
def test_what_says_nothing_of_its_shuffle_is_refused_in_words(said, tmp_path, run_cli):
    record = record_at(played(shared(sealed(), 0, 1)))
    record[KEY] = said
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = run_cli("check", "--shuffle", str(file))
    assert done.returncode == 1
    assert "x-shuffle" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.fixture
def run_cli():
    def run(*words):
        return subprocess.run([sys.executable, "-m", "clamber", *words], capture_output=True, text=True, check=False)

    return run
