"""Shared data of an OpenSpiel game, built from its parameters: rules, seats and observation encodings."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from clamber.cards import FACES, NAMES, RANKS
from clamber.engine import MatchState, State
from clamber.envs.draws import LoggedAction, TakenCards, sample_taken, taken_after
from clamber.envs.encoding import HISTORY, WHOLE_DEAL, encoding_for
from clamber.envs.kernel import PlainEvent
from clamber.envs.rules import open_engine, rules_of
from clamber.envs.small import small_rules
from clamber.envs.utility import utility_of
from clamber.position import Position
from clamber.rules_file import load_ruleset
from clamber.ruleset import ruleset
from clamber.view import returns_are_hidden

if TYPE_CHECKING:
    import random

    from clamber.engine import CompiledRules
    from clamber.ruleset import Ruleset

VERSION: Final = 1
"""Version of the games: 1 has the player's draws and the card that was turned up in information states."""

PARAMETERS: Final[dict[str, Any]] = {
    "rules": "",
    "seats": 0,
    "deals": 1,
    "level": "",
    "history": 0,
    "ranks": 0,
    "hand": 0,
}
"""Default values of the `load_game` parameters; see `ClimbingGame`."""

MOST_DEALS: Final = 1000


class GameData:
    """Data shared by all states of a game: compiled rules, initial match state, and observation encodings."""

    def __init__(self, game: str, parameters: tuple[tuple[str, Any], ...]) -> None:
        """Resolve the parameters and compile the rules.

        Args:
            game: Name of the game.
            parameters: Parameters of `load_game` that differ from `PARAMETERS`, as pairs of name and value.

        Raises:
            UnknownRulesError, InvalidOptionError: The rules do not exist or do not allow this number of seats.
            ValueError: A parameter is out of range.
        """
        self._arguments = (game, parameters)
        values = PARAMETERS | dict(parameters)
        name = values["rules"] or game
        resolved = load_ruleset(name) if name.endswith(".json") else ruleset(name)
        rules, self.seats = rules_of(game, resolved, values["seats"] or None)
        self.deals: int = values["deals"]
        if not 1 <= self.deals <= MOST_DEALS:
            raise ValueError(f"deals must be from 1 to {MOST_DEALS}, not {self.deals}")
        if values["ranks"] or values["hand"]:
            rules = small_rules(rules, ranks=values["ranks"], hand=values["hand"], seats=self.seats)
        self.engine: CompiledRules = open_engine(rules)
        self.match = MatchState.new(self.engine.table, self.seats)
        if values["level"]:
            self.match = self.match.at_level(self.engine.table, _level(rules, values["level"]))
        self.utility = utility_of(self.engine, self.seats)
        self.observed = encoding_for(self.engine, history=values["history"] or HISTORY)
        self.recalled = encoding_for(self.engine, history=values["history"] or WHOLE_DEAL)
        self.table = self.engine.table
        self.actions = self.engine.actions.total
        self.first_play = self.engine.actions.first_play
        self.faces = tuple(self.engine.deck.count(face) for face in range(FACES))
        self.deck_size = len(self.engine.deck)
        self.drawn = self._drawn_count()
        self.faceup = self.engine.groups.deal.faceup_card
        self.draws = self.engine.groups.trick.draw != "none" or self.engine.groups.exposure.on

    def _drawn_count(self) -> int:
        """Return the number of cards that chance draws: those of the deck that a seat may get."""
        groups = self.engine.groups
        is_all = groups.trick.draw != "none" or groups.auction.bottom or groups.deal.faceup_card
        dealt = groups.deal.hand_size * self.seats + groups.deal.extra_card
        return self.deck_size if is_all or groups.deal.hand_size == 0 else dealt

    def __deepcopy__(self, memo: dict[int, Any]) -> GameData:
        """Return the object itself, because all states share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return game_data, self._arguments


class DealHistory:
    """State of a deal with the actions that led to it. It is never changed, so that copies share it.

    Attributes:
        state: Kernel state.
        seat: Seat to act; None if the deal is over.
        log: Fields of the event of each action; `events` has the events.
        taken: Cards that seats took after each action; empty if the rules let no seat draw after the deal.
        faceup: Face of the card that was turned up in the deck; None if there was none.
    """

    __slots__ = ("_legal", "_shared", "faceup", "log", "seat", "state", "taken")

    def __init__(
        self,
        shared: GameData,
        state: State,
        log: tuple[LoggedAction, ...] = (),
        taken: tuple[TakenCards, ...] = (),
        faceup: int | None = None,
    ) -> None:
        self._shared = shared
        self._legal: tuple[int, ...] | None = None
        self.state, self.seat, self.log, self.taken, self.faceup = state, state.to_act, log, taken, faceup

    @property
    def legal(self) -> tuple[int, ...]:
        """Legal actions, sorted."""
        if self._legal is None:
            self._legal = tuple(sorted(self.state.legal(self._shared.table)))
        return self._legal

    @property
    def events(self) -> tuple[PlainEvent, ...]:
        """Events of the deal."""
        return tuple(PlainEvent(*fields) for fields in self.log)

    def after(self, action: int) -> DealHistory:
        """Return the state after an action.

        Raises:
            ValueError: The action is not legal, or the deal is over.
        """
        if self.seat is None:
            raise ValueError("the deal is over: nobody is to act")
        if action not in self.legal:
            raise ValueError(f"action {action} is not legal for seat {self.seat}")
        shared, state = self._shared, self.state
        masks = state.known_first_choice(shared.table, action) if action >= shared.first_play else (0, 0)
        after = state.apply(shared.table, action, masks)
        assert after is not None  # noqa: S101 - the action is legal
        taken = (taken_after(shared.engine, state, after, self.seat, masks),) if shared.draws else ()
        log = (*self.log, (self.seat, state.drawn, action, masks))
        return DealHistory(shared, after, log, (*self.taken, *taken), self.faceup)

    def resample(self, player: int, rng: random.Random) -> DealHistory:
        """Return a state that the player cannot tell from this one, in which its unseen cards are dealt again.

        Args:
            player: Seat whose information is preserved.
            rng: Source of random numbers.
        """
        world = Position(self._shared.engine, self.state).view(player).sample(rng)
        taken = sample_taken(self.taken, self.log, world, player, rng) if self._shared.draws else ()
        return DealHistory(self._shared, world.state, self.log, taken, self.faceup)

    def text(self, player: int | None) -> str:
        """Return the actions as `seat:id:cards`, with returns still hidden from the player as `seat:?`.

        After an action with draws, `+cards` is what the player drew, followed by the number of cards of each seat.
        A card that was turned up comes first.
        """
        engine = self._shared.engine
        hidden = player is not None and returns_are_hidden(Position(engine, self.state))
        parts = [] if self.faceup is None else [f"^{NAMES[self.faceup]}"]
        for index, (seat, drawn, action, (once, twice)) in enumerate(self.log):
            secret = hidden and seat != player and engine.actions.kind_of(action) == "return"
            part = f"{seat}:?" if secret else f"{seat}:{action}:{once:x}.{twice:x}@{drawn}"
            if player is not None and self.taken and self.taken[index].drawn:
                drawn_cards = self.taken[index].cards
                part += f"+{drawn_cards[player]}/{','.join(str(len(cards)) for cards in drawn_cards)}"
            parts.append(part)
        return " ".join(parts)

    def to_bytes(self) -> bytes:
        """Return the kernel state as bytes."""
        return self.state.to_bytes(self._shared.table)

    def __deepcopy__(self, memo: dict[int, Any]) -> DealHistory:
        """Return the object itself."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_deal, (self._shared, self.to_bytes(), self.log, self.taken, self.faceup)


def _restore_deal(shared: GameData, state: bytes, *rest: Any) -> DealHistory:
    return DealHistory(shared, State.from_bytes(shared.table, state), *rest)


def _level(rules: Ruleset, text: str) -> int:
    if rules.game.levels is None:
        raise ValueError(f"{rules.game.name} has no levels, so there is no level {text!r}")
    if len(text) != 1 or text not in RANKS:
        raise ValueError(f"level must be one of {' '.join(RANKS)}, not {text!r}")
    return RANKS.index(text)


@lru_cache(maxsize=64)
def game_data(game: str, parameters: tuple[tuple[str, Any], ...]) -> GameData:
    """Return the cached shared data for a game with the given parameters.

    Args:
        game: Name of the game.
        parameters: As for `GameData`.

    Raises:
        ValueError: As for `GameData`.
    """
    return GameData(game, parameters)


@lru_cache(maxsize=1024)
def match_after(shared: GameData, finished: tuple[bytes, ...]) -> MatchState:
    """Return the match state after the given finished deals.

    Args:
        shared: Data of the game.
        finished: Kernel state of each finished deal, as bytes, in order.
    """
    if not finished:
        return shared.match
    engine = shared.engine
    last = State.from_bytes(engine.table, finished[-1])
    return match_after(shared, finished[:-1]).settle(engine.table, last).match
