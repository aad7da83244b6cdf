"""Game records: matches as JSON, replayable without random numbers (docs/notation.md, section 3)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from clamber._internal.arguments import CLASSES, checked, refuse
from clamber._internal.new_file import new_file
from clamber.cards import Card
from clamber.errors import (
    InvalidOptionError,
    InvalidStartError,
    RecordError,
)
from clamber.match import Match, empty_match
from clamber.records.actions import act, finish_unplayed
from clamber.records.checks import check_keys, field_of, place, start_recorded
from clamber.records.editions import in_edition
from clamber.ruleset import Ruleset
from clamber.sentences import Part, Sentence
from clamber.text.json_text import RepeatedKeyError, parse_json
from clamber.text.printable import short
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from clamber.deal import Deal
    from clamber.play import Play, Plays
    from clamber.position import Position
    from clamber.sentences import Value
    from clamber.view import View

VERSION: Final = 1
MATCH_KEYS: Final = frozenset({"clamber", "rules", "options", "seats", "level", "before", "deals"})
DEAL_KEYS: Final = frozenset({"deck", "first", "lead", "faceup", "actions", "result"})
RESULT_KEYS: Final = frozenset({"order", "scores", "levels", "declarer", "partner", "winner", "void"})

RECORD: Final = Part(Sentence("record-part_record"))
DEAL: Final = Part(Sentence("record-part_deal"))
RESULT: Final = Part(Sentence("record-part_result"))
FILE: Final = Part(Sentence("record-part_file"))
LINE: Final = Part(Sentence("record-part_line"))
"""Parts of a file that error messages may name."""


@dataclass(frozen=True, slots=True)
class Record:
    """Parsed and replayed record.

    Attributes:
        match: Match as far as it was played.
        extra: Extension keys (`x-...`), preserved as read.
        start: Other keys than these and `deals`, as read.
    """

    match: Match
    extra: dict[str, Any]
    start: dict[str, Any] = field(default_factory=dict)


# Walking


@dataclass(frozen=True, slots=True)
class RecordedDecision:
    """Decision of a seat in a record.

    Attributes:
        match: Match before the decision.
        seat: Seat that decided.
        play: Its decision, one of the legal plays.
    """

    match: Match
    seat: int
    play: Play

    @property
    def position(self) -> Position:
        """Position before the decision."""
        return self.match.current

    @property
    def view(self) -> View:
        """View of the seat before the decision."""
        return self.match.view(self.seat)

    @property
    def legal(self) -> Plays:
        """Legal plays of the seat."""
        return self.match.current.legal()


def decisions(played: Match | Record) -> Iterator[RecordedDecision]:
    """Yield the decisions of all deals in order, without those left to chance.

    >>> from clamber import record, ruleset
    >>> match = ruleset("gandengyan").new_match(seed=1)
    >>> match = match.apply(match.current.legal()[0])
    >>> [(decision.seat, decision.play, len(decision.legal)) for decision in record.decisions(match)]
    [(0, Play('2d'), 6)]

    Raises:
        ValueError: Earlier deals of the match were dropped.
        InvalidArgumentError: The argument is neither a match nor a record.
    """
    match = played.match if isinstance(played, Record) else played
    if not isinstance(match, Match):
        refuse("a record", "a Match or a Record, such as record.from_json(json.loads(line))", played)
    if match.start is not None:
        raise ValueError("deals of this match were forgotten; only a whole match can be walked")
    return _decisions(match)


def _decisions(match: Match) -> Iterator[RecordedDecision]:
    at = match.undealt()
    for deal in match.deals:
        at = at.start_deal(deal.deck, deal.first, lead=deal.lead, faceup=deal.faceup)
        for event in deal.events:
            if event.play is None:
                raise ValueError("a card lies face down in this history, so only its viewer can walk it")
            if not event.chance:
                yield RecordedDecision(at, event.seat, event.play)
            at = at.with_action(event.play)


# Writing


@checked
def to_json(match: Match, extra: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the record of a match as a JSON object.

    Args:
        match: The match, with all its deals.
        extra: Extension keys (`x-...`) with their values, added to the record.

    Raises:
        ValueError: Earlier deals of the match were dropped, but a record contains all deals.
        InvalidArgumentError: The argument is not a match.
    """
    if not isinstance(match, Match):
        refuse("match", CLASSES["Match"], match)
    if match.start is not None:
        raise ValueError("deals of this match were forgotten; a record has all of them")
    return {**start_json(match), "deals": [deal_json(deal) for deal in match.deals], **(extra or {})}


@checked
def start_json(match: Match) -> dict[str, Any]:
    """Return the record of a match without its deals: rules, options, names and starting conditions."""
    return {
        "clamber": VERSION,
        "rules": match.rules.name,
        "options": dict(match.rules.stored_options),
        "seats": list(match.names),
        **({} if match.level is None else {"level": match.level}),
        **({"before": list(match.before)} if match.before else {}),
    }


@checked
def deal_json(deal: Deal) -> dict[str, Any]:
    """Return a deal as a JSON object."""
    fields: dict[str, Any] = {"deck": "".join(str(Card(face)) for face in deal.deck), "first": deal.first}
    if deal.lead is not None:
        fields["lead"] = deal.lead
    if deal.faceup is not None:
        fields["faceup"] = str(deal.faceup)
    fields["actions"] = [str(event) for event in deal.events if event.kind != "no"]
    notes = dict(deal.notes)
    of_result = notes.pop("result", {})
    if deal.result is not None:
        fields["result"] = deal.result.to_json() | of_result
    return fields | notes


@checked
def dumps(match: Match, extra: Mapping[str, Any] | None = None) -> str:
    """Return the record of a match as one line of JSON, without a line feed.

    Args:
        match: The match, with all its deals.
        extra: Extension keys (`x-...`) with their values, added to the record.

    Raises:
        ValueError, InvalidArgumentError: As in `to_json`.
    """
    return json.dumps(to_json(match, extra), ensure_ascii=False, separators=(",", ":"))


@checked
def save(match: Match, path: str | Path, extra: Mapping[str, Any] | None = None) -> Path:
    """Write the record of a match atomically to a new file, and return its path.

    Args:
        match: The match, with all its deals.
        path: Path of the new file.
        extra: Extension keys (`x-...`) with their values, added to the record.

    Raises:
        FileExistsError: The path already exists.
        OSError: The folder is not writable.
    """
    with new_file(path) as file:
        file.write(json.dumps(to_json(match, extra), ensure_ascii=False, indent=1) + "\n")
    return Path(path)


# Reading


def from_json(data: object) -> Record:
    """Parse and replay a record.

    Raises:
        RecordError: Invalid structure, unknown key, wrong deck or `first`, or a differing result; the message states
            the location.
        UnknownRulesError, InvalidOptionError: Unknown rules, or an invalid option.
        InvalidCardsError, NotationError, IllegalPlayError: Invalid action; the message names the deal and the action.
    """
    *_, match = played = tuple(matches_from(data))
    assert isinstance(data, dict)  # noqa: S101 - checked above
    deals = tuple(deal for part in played for deal in part.deals)
    extra = {key: value for key, value in data.items() if key not in MATCH_KEYS}
    head = {key: data[key] for key in MATCH_KEYS & data.keys() - {"deals"}}
    return Record(replace(match, deals=deals, start=None, skipped=0), extra, head)


def matches_from(data: object) -> Iterator[Match]:
    """Yield the match before the first deal of a record, and after each deal, with that deal alone.

    Raises:
        RecordError, UnknownRulesError, InvalidOptionError, InvalidCardsError, NotationError, IllegalPlayError: As in
            `from_json`.
    """
    if not isinstance(data, dict):
        raise RecordError(Sentence("record-object"))
    version = data.get("clamber")
    if version != VERSION or isinstance(version, bool):
        raise RecordError(Sentence("record-version", {"version": VERSION, "found": short(repr(version))}))
    check_keys(data, MATCH_KEYS, {"rules", "seats", "deals"}, RECORD)
    yield from _matches(in_edition(data, _matches))


def _matches(record: dict[str, Any]) -> Iterator[Match]:
    match = match_from(record)
    yield match
    deals = field_of(record, "deals", list, RECORD)
    for number, deal in enumerate(deals):
        with place(Sentence("record-at_deal", {"deal": number}), match.rules):
            match = with_deal(match.without_past() if number else match, deal, is_last=number == len(deals) - 1)
        yield match


@checked
def match_from(record: dict[str, Any]) -> Match:
    """Return the match at the start of a record, before the first deal. Inverse of `start_json`.

    The options of a record differ from the first edition of its preset, unless the name has another.

    Raises:
        RecordError, UnknownRulesError, InvalidOptionError: As in `from_json`.
    """
    options = record.get("options", {})
    if not isinstance(record["rules"], str):
        raise RecordError(Sentence("record-rules"))
    if not isinstance(options, dict):
        raise RecordError(Sentence("record-options"))
    names = field_of(record, "seats", list, RECORD)
    if not all(isinstance(name, str) for name in names):
        raise RecordError(Sentence("record-seats"))
    rules = Ruleset.stored(record["rules"], options)
    level = field_of(record, "level", str, RECORD) if "level" in record else None
    before = field_of(record, "before", list, RECORD) if "before" in record else []
    if not all(type(seat) is int for seat in before):
        raise RecordError(Sentence("record-before"))
    try:
        return empty_match(rules, names, level=level, before=before)
    except InvalidOptionError as error:
        why = error.message if isinstance(error.message, str) else Part(error.message)
        raise RecordError(Sentence("record-wrong_seats", {"why": why})) from None
    except InvalidStartError as error:
        raise RecordError(Sentence("record-wrong_start", {"why": Part(error.message)})) from None


@checked
def with_deal(match: Match, value: object, *, is_last: bool) -> Match:
    """Return the match after one more recorded deal. Inverse of `deal_json`.

    Args:
        match: Match before the deal.
        value: The deal as parsed JSON.
        is_last: True for the last deal of the record, which may be unfinished.

    Raises:
        RecordError, InvalidCardsError, NotationError, IllegalPlayError: As in `from_json`.
    """
    if not isinstance(value, dict):
        raise RecordError(Sentence("record-deal_object"))
    notes = check_keys(value, DEAL_KEYS, {"deck", "first", "actions"}, DEAL)
    if match.is_over:
        raise RecordError(Sentence("record-match_over"))
    match = start_recorded(match, value, DEAL)
    actions = field_of(value, "actions", list, DEAL)
    for number, action in enumerate(actions):
        with place(Sentence("record-at_action", {"action": number, "text": short(repr(action))})):
            if not isinstance(action, str):
                raise RecordError(Sentence("record-action_string"))
            match = act(match, action)
    result = value.get("result")
    if result is not None or not is_last:
        match = finish_unplayed(match)
    of_result = _check_end(match, result, is_last=is_last)
    if of_result:
        notes["result"] = of_result
    return replace(match, deals=(*match.deals[:-1], replace(match.deals[-1], notes=notes))) if notes else match


def _check_end(match: Match, result: object, *, is_last: bool) -> dict[str, Any]:
    """Check the recorded result against the replay, and return the recorded extension keys (`x-...`)."""
    if result is None:
        if match.is_dealt and not is_last:
            raise RecordError(Sentence("record-unfinished"))
        return {}
    if not isinstance(result, dict):
        raise RecordError(Sentence("record-result"))
    notes = check_keys(result, RESULT_KEYS, set(), RESULT)
    if match.result is None:
        raise RecordError(Sentence("record-early_result"))
    expected = match.result.to_json()
    for key, value in result.items():
        if key in notes:
            continue
        if key not in expected or not _same_json(expected[key], value):
            values: dict[str, Value] = {
                "key": key,
                "right": json.dumps(expected.get(key)),
                "found": short(json.dumps(value)),
            }
            raise RecordError(Sentence("record-wrong_result", values))
    return notes


def _same_json(first: object, second: object) -> bool:
    return json.dumps(first) == json.dumps(second)


# Files


@checked
def read_file(path: str | Path) -> Iterator[tuple[int, Record]]:
    """Yield the records in a file: a single object (`*.clamber.json`), or JSON Lines (`*.jsonl`) read line by line.

    Yields:
        (line, record); the line is 1 for a file with a single object.

    Raises:
        RecordError: Invalid JSON; the message names the line.
        ClamberError: As in `from_json`.
    """
    with Path(path).open(encoding="utf-8") as file:
        if str(path).endswith(".jsonl"):
            yield from _read_lines(file)
        else:
            yield 1, from_json(_parse(file.read(), FILE))


def _read_lines(file: IO[str]) -> Iterator[tuple[int, Record]]:
    for number, line in enumerate(file, 1):
        if line.strip():
            with place(Sentence("record-at_line", {"line": number})):
                record = from_json(_parse(line, LINE))
            yield number, record


def _parse(text: str, part: Value) -> object:
    try:
        return parse_json(text)
    except RepeatedKeyError as error:
        raise RecordError(Sentence("record-repeated", {"what": part, "why": why_unreadable(error)})) from None
    except ValueError as error:
        raise RecordError(Sentence("record-no_json", {"what": part, "why": why_unreadable(error)})) from None
    except RecursionError:
        raise RecordError(Sentence("record-nested", {"what": part})) from None
