"""Observation encodings: the fields of each game, their order and meaning, and a decoder.

    >>> from clamber.envs.encoding import encoding
    >>> guandan = encoding("guandan")
    >>> guandan.name, guandan.size(4), guandan.slices(4)["hand"]
    ('guandan/obs@1,history=16', 2234, slice(26, 80, None))
    >>> encoding("guandan", history=0).size(4)
    1050

The version changes whenever a field is added, removed, moved or redefined, and old versions remain available under
their numbers. The history length is part of the name. The history comes last so that the offsets of all other fields
are independent of its length.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Final, SupportsIndex

from clamber._internal.extras import missing

try:
    import numpy as np
except ModuleNotFoundError as error:
    raise missing("envs", error) from None

from clamber._internal.arguments import refuse, true_or_false, whole
from clamber.envs.action_features import ActionFeatures, action_features
from clamber.envs.encodings import (
    ENCODINGS,
    HISTORY,
    MOST_SEATS,
    NARROW,
    WHOLE_DEAL,
    Array,
    Encoding,
    Row,
    encoding,
    encoding_for,
    layout_for,
)
from clamber.envs.fields import ACTIONS, ADDED, FIELDS, ID_BITS, PAST, SEATS, TABLE, Field, own_fields
from clamber.errors import InvalidArgumentError
from clamber.play import Play, check_legal
from clamber.records.record import RecordedDecision
from clamber.view import check_view

if TYPE_CHECKING:
    from clamber.view import View

__all__ = [
    "ACTIONS",
    "ADDED",
    "BLOCK",
    "ENCODINGS",
    "FIELDS",
    "HISTORY",
    "ID_BITS",
    "MOST_SEATS",
    "NARROW",
    "PAST",
    "SEATS",
    "TABLE",
    "WHOLE_DEAL",
    "ActionFeatures",
    "Array",
    "Encoding",
    "Field",
    "Row",
    "action_features",
    "action_mask",
    "arrays",
    "encoding",
    "encoding_for",
    "observe",
    "own_fields",
    "play_of",
]

BLOCK: Final = 1024
"""Number of rows that `arrays` allocates at once."""


def observe(view: View, *, history: int = HISTORY) -> Array:
    """Return the observation that an environment gives to a view's seat, as a (size,) uint8 array.

    The observation equals that of an environment in the same situation, byte for byte. Tables ask some questions in
    secret (Big A, Guandan with optional resistance), and ask fewer of them than environments do.

    >>> import clamber
    >>> from clamber.envs import encoding
    >>> view = clamber.ruleset("guandan").new_match(seed=1).view(0)
    >>> encoding.observe(view).shape, int(encoding.action_mask(view).sum()) == len(view.legal)
    ((2234,), True)

    Args:
        view: View of a seat, with its match if totals and past plays matter (`match.view(seat)`).
        history: History length in actions.

    Raises:
        InvalidArgumentError: The argument is not a view of a seat, or `history` is out of range.
    """
    check_view(view)
    return encoding_for(view.masked.engine, history=history).observe(view)


def action_mask(view: View) -> Array:
    """Return the mask of the viewer's legal actions as an (actions,) bool array; all False if it is not to act.

    Raises:
        InvalidArgumentError: The argument is not a view.
    """
    check_view(view)
    mask: Array = np.zeros(view.masked.engine.actions.total, np.bool_)
    mask[view.legal.ids] = True
    return mask


def play_of(view: View, action: SupportsIndex) -> Play:
    """Return the play that an environment makes for an action: of each rank, publicly known cards first.

    It is the inverse of `Play.action`.

    Args:
        view: View of the seat to act.
        action: Action id.

    Raises:
        InvalidArgumentError: The argument is not a view, or the action is not legal for the viewer.
    """
    check_view(view)
    legal = view.legal
    action_id = check_legal(legal, action)
    position = view.masked
    if action_id < position.engine.actions.first_play:
        return legal[legal.ids.index(action_id)]
    cards = position.state.known_first_choice(position.engine.table, action_id)
    return Play(position.engine, position.level_index, position.state.special, action_id, cards)


def arrays(decisions: Iterable[RecordedDecision], *, history: int = HISTORY, masks: bool = True) -> dict[str, Array]:
    """Return the decisions of a record as arrays, one row for each decision.

    Decisions are read one by one, so an iterator over many records takes no memory other than the arrays.

    Args:
        decisions: Decisions of one or several records of the same rules and number of seats.
        history: History length in actions.
        masks: False to omit `action_mask`, which is large in games with many actions.

    Returns:
        `observation`, (n, size) uint8; `action`, (n,) int64; `seat`, (n,) int64; `action_mask`, (n, actions) bool.

    Raises:
        InvalidArgumentError: There are no decisions, they are of several rules, or `history` is out of range.
    """
    if not isinstance(decisions, Iterable):
        refuse("decisions", "decisions of records, such as record.decisions(match)", decisions)
    masks = true_or_false("masks", masks)
    remaining = iter(decisions)
    first = next(remaining, None)
    if first is None:
        raise InvalidArgumentError("decisions must have one decision at least")
    if not isinstance(first, RecordedDecision):
        refuse("decisions", "decisions of records, such as record.decisions(match)", first)
    engine, seats = first.match.engine, first.match.seats
    layout, _ = layout_for(engine, seats, whole("history", history, 0, WHOLE_DEAL))
    widths = (layout.size, engine.actions.total if masks else 0)
    blocks: list[tuple[Array, Array]] = []
    chosen: list[tuple[int, int]] = []
    for decision in chain((first,), remaining):
        if decision.match.engine is not engine or decision.match.seats != seats:
            raise InvalidArgumentError(
                f"decisions must be of one ruleset and number of seats, unlike decision {len(chosen)}"
            )
        row = len(chosen) % BLOCK
        if row == 0:
            blocks.append((np.zeros((BLOCK, widths[0]), np.uint8), np.zeros((BLOCK, widths[1]), np.bool_)))
        rows, marks = blocks[-1]
        decision.view.seen.observe(layout, rows[row], marks[row] if masks else None)
        chosen.append((decision.play.action, decision.seat))
    numbers = np.array(chosen, np.int64)
    data = {
        "observation": np.concatenate([rows for rows, _ in blocks])[: len(chosen)],
        "action": numbers[:, 0],
        "seat": numbers[:, 1],
    }
    if masks:
        data["action_mask"] = np.concatenate([marks for _, marks in blocks])[: len(chosen)]
    return data
