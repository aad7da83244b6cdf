"""Messages to all viewers of a table match `told/*.txt`, and never show a card that the viewer may not know."""

import json

import pytest

from golden.told_of_logs import LOGS, NAMES, READABLE, digests_from, first_difference, updates_of, viewers
from golden.write import HERE, is_kept
from server.knowledge import inspect, truths_of

DIGESTS = digests_from((HERE / "told" / "digests.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_everybody_is_told_what_they_were_told(name: str) -> None:
    block = first_difference(name, DIGESTS[name])
    assert block is None, (
        f"{name}.jsonl differs first here; the code says\n{block}\n"
        f"To compare in full, run this at both commits: PYTHONPATH=tests python -m golden.told_of_logs {name}\n"
        "If the code is right: python tests/golden/write.py told/digests.txt"
    )


def test_one_log_is_stored_in_full() -> None:
    assert is_kept(f"told/{READABLE}.txt")


def test_there_are_digests_for_each_log() -> None:
    assert set(DIGESTS) == set(NAMES)


def test_the_first_difference_is_found() -> None:
    kept = DIGESTS["hosts"]
    for place, begins in ((0, "2 Connected"), (2, "4 "), (-1, "deal 0: ")):
        wrong = kept.copy()
        wrong[place] = "0" * 8
        assert (first_difference("hosts", wrong) or "").startswith(begins)
    assert (first_difference("hosts", kept[:-1]) or "").startswith("deal 0: ")
    assert first_difference("hosts", [*kept, "0" * 8]) == "the end of the log"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_told_a_card_that_they_may_not_know(name: str) -> None:
    truths = truths_of(json.loads((LOGS / f"{name}.record.json").read_text(encoding="utf-8")))
    told = list(updates_of(name))
    for viewer in viewers(told[0].after):
        if viewer is None or all(one.after.seats[viewer].is_person for one in told):
            texts = [one.text(viewer) for one in told]
            assert inspect([json.loads(text) for text in texts if text is not None], truths, viewer)
