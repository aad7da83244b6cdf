"""Runs can be resumed, have the configured length, and do not depend on the number of workers."""

import json

import pytest

from arena.meeting import arena_settings, report_on
from clamber.arena import RunFileError, RunFileWriter, StoppingRule, read_run, report_of, run
from clamber.records.record import read_file
from clamber.work import WorkerKind, make_workers


def guandan(**more):
    return arena_settings("guandan", {}, 4, ["greedy", "random"], **more)


@pytest.mark.slow
def test_the_result_does_not_depend_on_the_workers():
    settings = arena_settings("gandengyan", {}, 3, ["greedy", "random", "random"])
    assert report_on(settings, 9, workers=1) == report_on(settings, 9, workers=2)


def test_another_seed_is_another_result():
    assert report_on(guandan()) != report_on(guandan(seed=2))


class Interrupting(RunFileWriter):
    """Writer that raises KeyboardInterrupt after some deals, halfway through a line."""

    def __init__(self, *args, after, **more):
        super().__init__(*args, **more)
        self.left = after

    def add(self, played):
        if self.left == 0:
            self._file.write(b'{"number": 99, "outco')
            if self._records is not None:
                self._records.write(b'{"clamber":1,')
            raise KeyboardInterrupt
        self.left -= 1
        super().add(played)


@pytest.mark.parametrize("recorded", [False, True])
def test_an_interrupted_run_goes_on_to_the_same_end(tmp_path, recorded):
    def files(name):
        return tmp_path / f"{name}.jsonl", tmp_path / f"{name}-records.jsonl" if recorded else None

    settings = guandan()
    path, records = files("whole")
    with RunFileWriter(path, settings, records=records) as keeper:
        whole = report_on(settings, 9, sink=keeper)
    broken, its_records = files("broken")
    for after in (2, 3):
        with (
            Interrupting(broken, settings, records=its_records, after=after) as keeper,
            pytest.raises(KeyboardInterrupt),
        ):
            report_on(settings, 9, sink=keeper)
    with RunFileWriter(broken, settings, records=its_records) as keeper:
        assert len(keeper.played) == 5
        assert report_on(settings, 9, sink=keeper) == whole
    assert broken.read_bytes() == path.read_bytes()
    if recorded:
        assert its_records.read_bytes() == records.read_bytes()
        assert sum(1 for _ in read_file(records)) == 9 * 2


def test_a_run_can_go_on_for_longer(tmp_path):
    settings, path = guandan(), tmp_path / "run.jsonl"
    with RunFileWriter(path, settings) as keeper:
        report_on(settings, 4, sink=keeper)
    with RunFileWriter(path, settings) as keeper:
        assert report_on(settings, 7, sink=keeper) == report_on(settings, 7)
    with RunFileWriter(path, settings) as keeper:
        assert report_on(settings, 5, sink=keeper) == report_on(settings, 5)
    assert len(read_run(path).played) == 7


@pytest.mark.parametrize(
    ("more", "differs"),
    [({"seed": 2}, "seed"), ({"matches": True}, "matches"), ({"references": ["random"]}, "entrants")],
)
def test_a_file_of_another_run_is_refused(tmp_path, more, differs):
    path = tmp_path / "run.jsonl"
    with RunFileWriter(path, guandan()) as keeper:
        report_on(guandan(), 1, sink=keeper)
    before = path.read_bytes()
    with pytest.raises(RunFileError, match=f"another run, which differs in {differs}"):
        RunFileWriter(path, guandan(**more))
    with pytest.raises(RunFileError, match="differs in records"):
        RunFileWriter(path, guandan(), records=tmp_path / "records.jsonl")
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["", "mine\n", "{}\n", '{"clamber arena": 1, "settings": {}}\n'])
def test_a_file_that_is_no_run_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "run.jsonl"
    path.write_text(text)
    with pytest.raises(RunFileError, match="is not a saved run"):
        RunFileWriter(path, guandan())
    assert path.read_text() == text


def test_a_file_of_another_version_or_with_a_hole_is_refused(tmp_path):
    path = tmp_path / "run.jsonl"
    with RunFileWriter(path, guandan()) as keeper:
        report_on(guandan(), 3, sink=keeper)
    head, one, two, three = path.read_text().splitlines()
    path.write_text(f"{head}\n{one}\n{three}\n")
    with pytest.raises(RunFileError, match="deals are missing"):
        read_run(path)
    later = json.loads(head) | {"clamber arena": 2}
    path.write_text(f"{json.dumps(later)}\n{one}\n{two}\n")
    with pytest.raises(RunFileError, match="its format is 2"):
        read_run(path)


def test_a_run_stops_once_enough_is_known():
    settings = arena_settings("gandengyan", {}, 2, ["greedy", "random"])
    report = report_on(settings, 5000, until=0.1)
    assert report.known
    assert report.deals < 5000
    assert all(meeting.wins.half_width <= 0.1 for meeting in report.meetings)
    for tally in run(settings, StoppingRule(report.deals - 1), make_workers(WorkerKind.PROCESSES, 1)):
        if tally.deals >= 100:
            assert not StoppingRule(5000, 0.1).is_precise(tally)


def test_a_run_that_may_not_last_as_long_says_that_it_does_not_know():
    report = report_on(guandan(), 4, until=0.01)
    assert (report.deals, report.known) == (4, False)


def test_a_bot_against_itself_is_known_at_the_first_look():
    settings = arena_settings("guandan", {}, 4, ["greedy", "greedy"])
    report = report_on(settings, 1000, until=0.01)
    assert (report.deals, report.known) == (104, True)


def test_everything_is_in_the_records(tmp_path):
    settings, path = (
        arena_settings("zhengshangyou", {"tribute": "one"}, 3, ["greedy", "random"]),
        tmp_path / "r.jsonl",
    )
    with RunFileWriter(tmp_path / "run.jsonl", settings, records=path) as keeper:
        report = report_on(settings, 4, sink=keeper)
    records = [record for _, record in read_file(path)]  # read_file replays the records and verifies their results
    assert len(records) == 4 * report.seatings
    assert sum(len(record.match.deals[0].events) for record in records) == report.decisions
    assert [bool(record.match.before) for record in records] == ([False] * 6 + [True] * 6) * 2
    notes = records[0].extra["x-arena"]
    assert notes["start"] == 0
    assert [bot["spec"] for bot in notes["bots"]] == ["greedy", "random", "random"]
    assert all(bot.keys() == {"spec", "version", "weights"} for bot in notes["bots"])
    assert records[0].match.names == ("bot:greedy", "bot:random", "bot:random")


def test_a_tally_can_be_reported_on_at_any_time():
    enough = StoppingRule(3)
    deals = [
        report_of(tally, enough).deals for tally in run(guandan(), enough, make_workers(WorkerKind.PROCESSES, 1))
    ]
    assert deals == [1, 2, 3]
