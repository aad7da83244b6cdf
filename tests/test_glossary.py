"""`make lint` rejects names retired by the glossary in docs/contributing/style.md."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

import glossary  # noqa: E402 - a script beside the documents, not a package

WORDS = {"Happening": "entry", "give_back": "tribute"}


@pytest.mark.parametrize(
    ("source", "suffix", "lines"),
    [
        ("class Happening:\n    pass\n", ".py", [1]),
        ("x = 1\ndef of(the: MatchHappening) -> None: ...\n", ".py", [2]),
        ("# Happening is a word like any other\ntext = 'Happening'\n", ".py", []),
        ("Happenings = happening = 1\n", ".py", []),
        ("// Happening\nstruct Happening { int at; };\n", ".hpp", [2]),
        ("phase = Phase::give_back;\n", ".cpp", [1]),
        ("export interface Happening { at: number }\n", ".ts", [1]),
    ],
)
def test_a_retired_name_is_found_in_code_and_not_in_sentences(source: str, suffix: str, lines: list[int]) -> None:
    assert [line for line, _, _ in glossary.faults_in(source, suffix, WORDS)] == lines


def test_the_glossary_names_what_to_use_instead() -> None:
    assert glossary.retired()["Happening"] == "entry"
