"""What may follow what, at every level: the rows that the kernel looks up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clamber.compile.filters import filters
from clamber.compile.lanes import LANES, lane_of
from clamber.kernel import Allowed, Followers

if TYPE_CHECKING:
    from clamber.compile.combinations import Action, Combinations
    from clamber.compile.shapes import Family


def followers(of: Combinations) -> tuple[tuple[tuple[Followers, ...], ...], tuple[int, ...]]:
    """For each level the rows, and the row of each action."""
    siblings = [] if of.context.value(of.game.binding) else [_siblings(of, level) for level in range(of.levels)]
    soft = bool(of.context.value(of.game.hard_over_soft))
    places: dict[Any, int] = {}
    columns: list[tuple[Followers, ...]] = []
    row_of = []
    for action in of.actions:
        member = action.member
        key: Any = (action.family, member.position, soft and member.wild > 0)
        if siblings:
            key = (*key, member.need)
        if key not in places:
            places[key] = len(columns)
            columns.append(
                tuple(_row(of, level, action, siblings[level] if siblings else {}) for level in range(of.levels))
            )
        row_of.append(places[key])
    return tuple(zip(*columns, strict=True)), tuple(row_of)


def _siblings(of: Combinations, level: int) -> dict[Any, set[int]]:
    """The positions at which the same cards may be read at a level (GDY-45)."""
    forbidden = filters(of)
    found: dict[Any, set[int]] = {}
    for place, action in enumerate(of.actions):
        if not forbidden or forbidden[level][place] != Allowed.no:
            found.setdefault((action.family, action.member.need), set()).add(action.member.position)
    return found


def _same_mask(of: Combinations, level: int, family: Family, position: int) -> int:
    """The positions of the family that may follow one of it."""
    positions = {member.position for pattern in family.patterns for member in pattern.members}
    power = of.power(level, family, position)
    tops = set() if family.run or family.bomb else {lane_of(rank) for rank in of.game.tops}
    tie_tops = of.context.value(of.game.tops_tie)
    mask = 0
    for other in positions:
        rise = of.power(level, family, other) - power
        follows = "any_higher" in family.steps and rise > 0
        follows |= bool({"next", "same_or_next"} & family.steps) and (rise == 1 or (other in tops and rise > 0))
        equal_allowed = position not in tops or tie_tops
        follows |= "same_or_next" in family.steps and rise == 0 and not family.bomb and equal_allowed
        mask |= follows << other
    return mask


def _guard(of: Combinations, family: Family, position: int) -> int:
    """The lowest family of bombs that beats it."""
    size = next((size for rank, size in family.guards if lane_of(rank) == position), family.guard)
    if not size:
        return of.first_bomb
    for place in range(of.first_bomb, len(of.families)):
        bomb = of.families[place]
        if not bomb.run and bomb.size == size:
            return place
    raise AssertionError(f"no bomb of {size} cards guards {family.kind}")


def _row(of: Combinations, level: int, action: Action, siblings: dict[Any, set[int]]) -> Followers:
    family = of.families[action.family]
    if action.family == of.joker_lead:
        return Followers(same=0, hard=0, family=None, bombs=of.first_bomb, also=None)
    position = action.member.position
    bombs = action.family + 1 if family.bomb and not family.guard else _guard(of, family, position)
    complete, same = of.complete(action.family), 0
    if complete is not None:
        for reading in siblings.get((action.family, action.member.need), {position}):
            same |= _same_mask(of, level, of.families[complete], reading)
    hard = 0
    if family.bomb and action.member.wild and of.context.value(of.game.hard_over_soft):
        hard = 1 << position
    return Followers(
        same=same,
        hard=hard,
        family=complete,
        bombs=bombs if bombs < of.led else None,
        also=_capture(of, family) if family.bomb else _lone_top(of, family, position),
    )


def _capture(of: Combinations, family: Family) -> int | None:
    """The set of Fours one card smaller that captures a bomb of this size, if it is a set."""
    capture = of.game.capture
    if capture is None or family.run:
        return None
    if not 3 <= family.size <= of.context.value(capture.capture_max):
        return None
    return _natural_set(of, capture.rank, family.size - 1)


def _lone_top(of: Combinations, family: Family, position: int) -> int | None:
    """The single card that follows an ordinary play of more cards, unless that is of its rank (GDY-11)."""
    of_its_rank = not family.run and position == lane_of(of.game.tops)
    if family.size == 1 or of_its_rank or not of.context.value(of.game.lone_top):
        return None
    return _natural_set(of, of.game.tops, 1)


def _natural_set(of: Combinations, rank: str, size: int) -> int | None:
    """The action that plays so many cards of a rank, none of them wild."""
    need = tuple(size * (lane == lane_of(rank)) for lane in range(LANES))
    for i, action in enumerate(of.actions):
        if action.member.need == need:
            return of.first_play + i
    raise AssertionError(f"no set of {size} cards of rank {rank}")
