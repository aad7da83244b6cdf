"""Settings of an arena run: rules, entrants, seed. The results depend only on these."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from clamber import bots
from clamber._internal.arguments import checked
from clamber._internal.seeds import seed_or_random
from clamber.bot import UNKNOWN
from clamber.engine import CompiledRules, engine_for
from clamber.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber._internal.seeds import Seed
    from clamber.rules.options import Value

HASH_DIGITS: Final = 8
"""Number of hexadecimal digits to which hashes are shortened for people."""


def short(weights: str | None) -> str:
    """Return the first digits of a hash; empty if there is none."""
    return (weights or "")[:HASH_DIGITS]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Participating bot.

    Attributes:
        spec: Spec from which the bot is created.
        label: Spec, numbered if the same spec enters twice.
        name, timed: As in `BotInfo`.
        version, weights: As in `bots.versioned_info`; the weights may be `UNKNOWN`.
        reference: True if the bot anchors the rating scale, making ratings comparable between runs.
    """

    spec: str
    label: str
    name: str
    version: str
    weights: str | None
    timed: bool
    reference: bool


@dataclass(frozen=True)
class ArenaSettings:
    """Settings of a run.

    Attributes:
        rules: Game or preset.
        options: Options that differ from the game or preset.
        hash: Hash of the resulting rules.
        seats: Number of players.
        seed: Seed for all random choices.
        matches: True to play whole matches instead of single deals.
        entrants: Participating bots.
    """

    rules: str
    options: Mapping[str, Value]
    hash: str
    seats: int
    seed: int
    matches: bool
    entrants: tuple[Entrant, ...]

    @cached_property
    def ruleset(self) -> Ruleset:
        """Ruleset for this number of seats."""
        return Ruleset.stored(self.rules, self.options).for_seats(self.seats)

    @cached_property
    def engine(self) -> CompiledRules:
        """Compiled ruleset."""
        return engine_for(self.ruleset)

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs of entrants, by index."""
        return tuple(combinations(range(len(self.entrants)), 2))

    @property
    def unknown(self) -> tuple[str, ...]:
        """Labels of the bots whose weights are unknown, so that later deals may be played with other weights."""
        return tuple(entrant.label for entrant in self.entrants if entrant.weights == UNKNOWN)

    @property
    def by_levels(self) -> bool:
        """True if results are measured in levels instead of points."""
        return self.ruleset.game.levels is not None

    @property
    def by_teams(self) -> bool:
        """True if a bot's partner is a copy of the same bot."""
        return self.engine.groups.match.sides == "across"

    @property
    def has_an_end(self) -> bool:
        """True if the rules bound the length of a match."""
        match = self.engine.groups.match
        return self.by_levels or match.deals > 0 or match.target > 0

    @property
    def tribute_can_be_owed(self) -> bool:
        """True if a deal can begin with tribute. False when playing matches, which handle tribute themselves."""
        tribute = self.engine.groups.tribute
        return not self.matches and tribute.on and (tribute.by != "places" or tribute.pairs > 0)

    def differing_settings(self, other: ArenaSettings) -> list[str]:
        """Return the names of the settings that differ."""
        mine, theirs = self.to_json(), other.to_json()
        return [name for name, value in mine.items() if value != theirs[name]]

    def changed_entrants(self, other: ArenaSettings) -> list[tuple[Entrant, Entrant]]:
        """Return the entrants that differ, before and after; empty if the runs are not between the same specs."""
        pairs = list(zip(self.entrants, other.entrants, strict=False))
        if [(entrant.label, entrant.reference) for entrant in self.entrants] != [
            (entrant.label, entrant.reference) for entrant in other.entrants
        ]:
            return []
        return [(before, after) for before, after in pairs if before != after]

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, leaving it to the receiving process to compile the rules."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def to_json(self) -> dict[str, Any]:
        """Return the settings as a JSON object."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return values | {"options": dict(self.options), "entrants": [asdict(entrant) for entrant in self.entrants]}

    @classmethod
    def from_json(cls, json: dict[str, Any]) -> ArenaSettings:
        """Parse settings encoded by `to_json`."""
        return cls(**json | {"entrants": tuple(Entrant(**entrant) for entrant in json["entrants"])})


@checked
def settings_for(
    rules: Ruleset,
    specs: Sequence[str],
    *,
    seats: int | None = None,
    seed: Seed | None = None,
    references: Sequence[str] = (),
    matches: bool = False,
) -> ArenaSettings:
    """Return the settings of a run between these bots.

    Args:
        rules: The rules.
        specs: Specs of the bots, from which each worker makes its own.
        seats: Number of players. Defaults to the minimum for the game.
        seed: Seed for all random choices; a tuple of integers or a `SeedSequence` selects an independent stream.
            Defaults to system randomness.
        references: Specs of bots that anchor the rating scale.
        matches: True to play whole matches instead of single deals.

    Raises:
        UnknownBotError: A spec matches no bot.
        InvalidOptionError: The rules do not support this number of players.
        InvalidArgumentError: An argument has the wrong type, or the seed is out of range.
    """
    seats = rules.seats[0] if seats is None else seats
    resolved = rules.for_seats(seats)
    return ArenaSettings(
        rules=rules.name,
        options=rules.stored_options,
        hash=resolved.hash,
        seats=seats,
        seed=int.from_bytes(seed_or_random(seed), "little"),
        matches=matches,
        entrants=_entrants(specs, references),
    )


def _entrants(specs: Sequence[str], references: Sequence[str]) -> tuple[Entrant, ...]:
    entrants: list[Entrant] = []
    counts: Counter[str] = Counter()
    for place, spec in enumerate((*specs, *references)):
        info = bots.versioned_info(spec)
        counts[spec] += 1
        entrants.append(
            Entrant(
                spec=spec,
                label=spec if counts[spec] == 1 else f"{spec} ({counts[spec]})",
                name=info.name,
                version=info.version,
                weights=info.weights,
                timed=info.timed,
                reference=place >= len(specs),
            )
        )
    return tuple(entrants)
