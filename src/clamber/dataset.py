"""Data sets of decisions as Parquet files, for imitation and offline learning (docs/data.md).

Needs `pip install '.[data]'` in a checkout.

>>> import io
>>> import clamber
>>> from clamber import dataset
>>> from clamber.simulation import simulate
>>> chunks = simulate(clamber.ruleset("gandengyan"), bots=["greedy"] * 3, deals=9, seed=1, log=True)
>>> file = io.BytesIO()  # or a path
>>> rows = dataset.write(file, (match for chunk in chunks for match in chunk.matches()))
>>> batch = next(dataset.batches(file, rows=64))
>>> rows > 64, batch["observation"].shape, batch["action_mask"].shape
(True, (64, 2030), (64, 3266))
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.metadata import version
from itertools import chain, groupby
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from clamber._internal.arguments import checked, refuse, whole
from clamber._internal.new_file import new_file
from clamber.envs.encoding import HISTORY, WHOLE_DEAL, encoding_for
from clamber.errors import InvalidArgumentError
from clamber.match import Match
from clamber.records import record
from clamber.work import WorkerKind, make_workers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from clamber.engine import CompiledRules
    from clamber.envs.encoding import Encoding
    from clamber.work import Workers

    Source: TypeAlias = str | Path | IO[bytes]

FORMAT: Final = 1
"""Version of the columns."""

KEY: Final = b"clamber"
"""Key of the file's metadata, a JSON object."""

GROUP: Final = 16_384
"""Minimum number of rows in a row group; a group ends with a match."""

LABELS: Final = ("action", "seat", "match", "deal")
"""Columns that `batches` returns as integers."""

OPENING: Final = ("deck", "first", "lead", "faceup")
"""Keys of a deal's record in `hidden_deal`; the deck gives away all hands."""

REPEATED: Final = ("player", "play", "result", "start", "hidden_deal")
"""Columns whose values repeat, which the file stores once in a row group."""


@dataclass(frozen=True, slots=True)
class _MatchTask:
    """Match that a worker turns into rows.

    Attributes:
        match: The match.
        number, deal: Indices of the match and of its first deal in the file.
        history: History length of the observations.
    """

    match: Match
    number: int
    deal: int
    history: int


@checked
def schema(engine: CompiledRules, seats: int, *, history: int = HISTORY) -> pa.Schema:
    """Return the columns of a file for a ruleset and number of seats.

    Args:
        engine: Compiled rules.
        seats: Number of seats.
        history: History length of the observations, in actions, from 0 to `WHOLE_DEAL`.

    Raises:
        InvalidArgumentError: An argument has the wrong type or is out of range.
    """
    size = encoding_for(engine, history=history).size(seats)
    return pa.schema(
        [
            pa.field("match", pa.int32(), nullable=False),
            pa.field("deal", pa.int32(), nullable=False),
            pa.field("step", pa.int32(), nullable=False),
            pa.field("seat", pa.int8(), nullable=False),
            pa.field("player", pa.string(), nullable=False),
            pa.field("observation", pa.binary(size), nullable=False),
            pa.field("legal", pa.list_(pa.int32()), nullable=False),
            pa.field("action", pa.int32(), nullable=False),
            pa.field("play", pa.string(), nullable=False),
            pa.field("return", pa.float32()),
            pa.field("result", pa.string()),
            pa.field("start", pa.string(), nullable=False),
            pa.field("hidden_deal", pa.string(), nullable=False),
            pa.field("hidden_hands", pa.list_(pa.string()), nullable=False),
            pa.field("hidden_chance", pa.list_(pa.string()), nullable=False),
        ]
    )


@checked
def write(
    file: Source,
    matches: Iterable[Match],
    *,
    history: int = HISTORY,
    workers: Workers | None = None,
    about: Mapping[str, Any] | None = None,
) -> int:
    """Write a row for each decision of the matches, and return the number of rows.

    Matches are read one by one, and rows are written in groups of about `GROUP`, so that memory does not grow with
    the number of matches. The file does not depend on the workers.

    Args:
        file: Path of a new file, which appears only if writing succeeds, or binary file open for writing.
        matches: Matches with all their deals, of one ruleset and number of seats, such as those of
            `record.read_file` or of `simulate(log=True)`.
        history: History length of the observations, in actions.
        workers: Workers that encode the matches. Defaults to this process.
        about: Further metadata of the file, such as its seed and its bots.

    Raises:
        InvalidArgumentError: There are no matches, they are of several rulesets or numbers of seats, or an argument
            is wrong.
        ValueError: A match lacks its earlier deals, or a card in it lies face down.
        FileExistsError: The path already exists.
        OSError: The file cannot be written.
    """
    if isinstance(file, (str, Path)):
        with new_file(file) as new:
            return write(new.buffer, matches, history=history, workers=workers, about=about)
    if not hasattr(file, "write"):
        refuse("file", "a path or a binary file open for writing", file)
    history = whole("history", history, 0, WHOLE_DEAL)
    remaining = iter(matches)
    first = next(remaining, None)
    if first is None:
        raise InvalidArgumentError("matches must have one match at least")
    if not isinstance(first, Match):
        refuse("matches", "matches, such as those of record.read_file", first)
    engine, seats = first.engine, first.seats
    columns = schema(engine, seats, history=history).with_metadata({KEY: _about(first, history, about or {})})
    parts = _parts(chain((first,), remaining), engine, seats, history)
    count = 0
    pending: list[pa.RecordBatch] = []
    plain = [name for name in columns.names if name in REPEATED]
    with pq.ParquetWriter(file, columns, compression="zstd", use_dictionary=plain) as out:
        for batch in (workers or make_workers(WorkerKind.PROCESSES, 1)).map(_rows, parts):
            pending.append(batch.cast(columns))
            count += batch.num_rows
            if sum(rows.num_rows for rows in pending) >= GROUP:
                out.write_table(pa.Table.from_batches(pending, columns))
                pending = []
        if pending:
            out.write_table(pa.Table.from_batches(pending, columns))
    return count


@checked
def about(file: Source) -> dict[str, Any]:
    """Return the metadata of a file.

    Raises:
        InvalidArgumentError: It is not a data set, or of a format that this version cannot read.
        OSError: The file cannot be read.
    """
    opened, metadata = _open(file)
    opened.close()
    return metadata


@checked
def batches(file: Source, *, rows: int = 4096, masks: bool = True) -> Iterator[dict[str, NDArray[Any]]]:
    """Yield the inputs and labels of a file as arrays, a number of rows at a time, without anything hidden.

    Args:
        file: Path, or binary file open for reading.
        rows: Number of rows of each batch; the last one may have fewer.
        masks: False for lists of legal ids in place of `action_mask`, which is large in games with many actions.

    Yields:
        `observation`, (n, size) uint8; `action_mask`, (n, actions) bool, or, without masks, `legal`, (n, longest)
        int32, whose row i has `counts[i]` ids and then zeros, and `counts`, (n,) int32; `action`, `seat`, `match` and
        `deal`, (n,) int64; `return`, (n,) float32, NaN in a deal that was not finished.

    Raises:
        InvalidArgumentError, OSError: As for `about`.
    """
    rows = whole("rows", rows, 1)
    opened, metadata = _open(file)
    columns = ["observation", "return", "legal", *LABELS]
    with opened:
        for batch in opened.iter_batches(rows, columns=columns):
            data = {name: batch.column(name).to_numpy(zero_copy_only=False).astype(np.int64) for name in LABELS}
            data["return"] = batch.column("return").to_numpy(zero_copy_only=False).astype(np.float32)
            observations = b"".join(batch.column("observation").to_pylist())
            data["observation"] = np.frombuffer(observations, np.uint8).reshape(batch.num_rows, -1)
            if masks:
                data["action_mask"] = _masks(batch.column("legal"), metadata["actions"])
            else:
                data["legal"], data["counts"] = _lists(batch.column("legal"))
            yield data


@checked
def matches(file: Source) -> Iterator[Match]:
    """Yield the matches of a file, replayed from its rows.

    This is the inverse of `write`, except for extension keys (`x-...`), and for deals without any decision, which
    have no rows.

    Raises:
        InvalidArgumentError, OSError: As for `about`.
        ClamberError: A row is faulty, as for `record.from_json`.
    """
    opened, _ = _open(file)
    columns = ("match", "deal", "seat", "play", "result", "start", "hidden_deal", "hidden_chance")
    with opened:
        rows = (row for batch in opened.iter_batches(columns=list(columns)) for row in batch.to_pylist())
        for _, of_match in groupby(rows, lambda row: row["match"]):
            deals: list[dict[str, Any]] = []
            start: dict[str, Any] = {}
            for _, of_deal in groupby(of_match, lambda row: row["deal"]):
                steps = list(of_deal)
                start = json.loads(steps[0]["start"])
                actions = [f"{row['seat']} {row['play']}" for row in steps]
                lines = [[*row["hidden_chance"], action] for row, action in zip(steps, actions, strict=True)]
                deal = json.loads(steps[0]["hidden_deal"])
                deal["actions"] = [action for action in chain.from_iterable(lines) if action.split()[1] != "no"]
                if steps[0]["result"] is not None:
                    deal["result"] = json.loads(steps[0]["result"])
                deals.append(deal)
            yield record.from_json(start | {"deals": deals}).match


# Writing


def _about(match: Match, history: int, extra: Mapping[str, Any]) -> bytes:
    encoding = encoding_for(match.engine, history=history)
    rules = match.engine.rules
    metadata = {
        "format": FORMAT,
        "clamber": version("clamber"),
        "rules": match.rules.name,
        "options": dict(match.rules.stored_options),
        "hash": rules.hash,
        "seats": match.seats,
        "observation": encoding.name,
        "actions": match.engine.actions.total,
    }
    return json.dumps(metadata | dict(extra), ensure_ascii=False).encode()


def _parts(matches: Iterable[Match], engine: CompiledRules, seats: int, history: int) -> Iterator[_MatchTask]:
    deal = 0
    for number, match in enumerate(matches):
        if match.engine is not engine or match.seats != seats:
            raise InvalidArgumentError(f"matches must be of one ruleset and number of seats, unlike match {number}")
        yield _MatchTask(match, number, deal, history)
        deal += len(match.deals)


def _rows(part: _MatchTask) -> pa.RecordBatch:
    """Return the rows of a match."""
    match = part.match
    encoding = encoding_for(match.engine, history=part.history)
    columns = schema(match.engine, match.seats, history=part.history)
    start = json.dumps(record.start_json(match), ensure_ascii=False)
    rows: list[dict[str, Any]] = []
    decisions = record.decisions(match)
    for number, deal in enumerate(match.deals):
        first_row = len(rows)
        chance: list[str] = []
        decision = None
        opening = {key: value for key, value in record.deal_json(deal).items() if key in OPENING}
        of_deal = {
            "match": part.number,
            "deal": part.deal + number,
            "result": None if deal.result is None else json.dumps(deal.result.to_json()),
            "start": start,
            "hidden_deal": json.dumps(opening),
        }
        for event in deal.events:
            if event.chance:
                chance.append(str(event))
                continue
            decision = next(decisions)
            step = {"step": len(rows) - first_row, "hidden_chance": chance}
            rows.append(of_deal | step | _row(decision, event.text, encoding))
            chance = []
        rewards = None if decision is None else decision.position.apply(decision.play).rewards
        for row in rows[first_row:]:
            row["return"] = None if rewards is None else rewards[row["seat"]]
    return pa.RecordBatch.from_pylist(rows, columns)


def _row(decision: record.RecordedDecision, play: str, encoding: Encoding) -> dict[str, Any]:
    view, position = decision.view, decision.position
    return {
        "seat": decision.seat,
        "player": decision.match.names[decision.seat],
        "observation": encoding.observe(view).tobytes(),
        "legal": list(view.legal.ids),
        "action": decision.play.action,
        "play": play,
        "hidden_hands": [str(hand) for hand in position.hands],
    }


# Reading


def _open(file: Source) -> tuple[pq.ParquetFile, dict[str, Any]]:
    """Open a file, and return its metadata.

    Raises:
        InvalidArgumentError, OSError: As for `about`.
    """
    if not isinstance(file, (str, Path)) and not hasattr(file, "read"):
        refuse("file", "a path or a binary file", file)
    try:
        parquet = pq.ParquetFile(file)
    except pa.ArrowInvalid as error:
        raise InvalidArgumentError(f"file must be a Parquet file: {error}") from None
    metadata = (parquet.schema_arrow.metadata or {}).get(KEY)
    if metadata is None:
        raise InvalidArgumentError(f"file must be a data set of clamber, with the metadata {KEY.decode()!r}")
    about: dict[str, Any] = json.loads(metadata)
    if about["format"] != FORMAT:
        raise InvalidArgumentError(f"file must be a data set of the format {FORMAT}, not {about['format']}")
    return parquet, about


def _masks(legal: pa.ListArray, actions: int) -> NDArray[np.bool_]:
    """Return the masks of lists of action ids."""
    masks = np.zeros((len(legal), actions), np.bool_)
    lengths = np.diff(legal.offsets.to_numpy())
    masks[np.repeat(np.arange(len(legal)), lengths), legal.flatten().to_numpy()] = True
    return masks


def _lists(legal: pa.ListArray) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return lists of action ids as rows of the length of the longest, and their lengths."""
    counts = np.diff(legal.offsets.to_numpy()).astype(np.int32)
    ids = np.zeros((len(legal), counts.max(initial=0)), np.int32)
    ids[np.arange(ids.shape[1]) < counts[:, None]] = legal.flatten().to_numpy()
    return ids, counts
