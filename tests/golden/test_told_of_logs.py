"""Messages to all viewers of a table match `told/*.txt`, and never show a card the viewer may not know."""

import json

import pytest

from golden.told_of_logs import LOGS, NAMES, updates_of, viewers
from golden.write import HERE, is_kept
from server.knowledge import inspect, truths_of


@pytest.mark.parametrize("name", NAMES)
def test_everybody_is_told_what_they_were_told(name: str) -> None:
    assert is_kept(f"told/{name}.txt")


def test_there_is_a_file_for_each_log() -> None:
    assert {path.stem for path in (HERE / "told").iterdir()} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_told_a_card_that_they_may_not_know(name: str) -> None:
    truths = truths_of(json.loads((LOGS / f"{name}.record.json").read_text(encoding="utf-8")))
    told = list(updates_of(name))
    for viewer in viewers(told[0].after):
        if viewer is None or all(one.after.seats[viewer].is_person for one in told):
            texts = [one.text(viewer) for one in told]
            assert inspect([json.loads(text) for text in texts if text is not None], truths, viewer)
