"""OpenSpiel games, registered when this module is imported: `clamber_guandan`, `clamber_doudizhu` and so on.

A game calls itself by its name and version, such as `clamber_guandan_v1`; a name without a version is of the newest.
The version changes whenever information states or actions do.

    import pyspiel
    import clamber.envs.openspiel

    game = pyspiel.load_game("clamber_gandengyan", {"seats": 3, "rules": "gandengyan/baike"})
    last = pyspiel.load_game("clamber_guandan", {"level": "A", "deals": 4})

A game consists of the first deal of a match, or its first `deals` deals. Chance nodes select the seat that draws
first, the deck card by card, and any other decision that the rules leave to chance. Tensors use the encoding of
`clamber.envs.encoding`. The information state tensor contains all actions of the deal, the player's draws and the
card that was turned up, and the information state string also those of earlier deals. `resample_from_infostate`
redeals the unseen cards (`View.sample`) but keeps the chance events of the original state in its history. Questions
are put to all seats in public.
"""

from __future__ import annotations

import random
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Final

from clamber._internal.extras import missing

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("envs,openspiel", error) from None

from clamber.cards import FACES
from clamber.engine import MatchState, Opening, State
from clamber.envs import kernel
from clamber.envs.encoding import WHOLE_DEAL
from clamber.envs.game_data import PARAMETERS, VERSION, DealHistory, GameData, game_data, match_after
from clamber.envs.rules import action_name
from clamber.position import Position
from clamber.rules.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber.envs.utility import Utility
    from clamber.rules.vocabulary import Game


CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


class ClimbingGame(pyspiel.Game):
    """One or more deals of a climbing game.

    Parameters: `rules`, a ruleset name or a JSON rules file; `seats`, the number of seats, or 0 for the minimum;
    `deals`, the maximum number of deals, fewer if the match is won earlier; `level`, the starting level of both sides
    in Guandan, e.g. `A`; `history`, the history length of tensors in actions, where 0 means the entire deal in
    information states and 16 in observations; and `ranks` and `hand`, for a game that is small enough to be solved:
    the deck has two equal cards of each of this number of ranks, from 3 on, and each seat is dealt `hand` cards.
    """

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game_data = game_data(self.name, tuple(sorted((params or {}).items())))
        deals, utility = self.game_data.deals, self.game_data.utility
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game_data.actions,
            max_chance_outcomes=max(self.game_data.actions, 2 * FACES),
            num_players=self.game_data.seats,
            min_utility=utility.least * deals,
            max_utility=utility.most * deals,
            utility_sum=0.0 if utility.is_zero_sum else None,
            max_game_length=WHOLE_DEAL * self.game_data.seats * deals,
        )
        game_type = _game_type(GAMES[self.name], utility, f"clamber_{self.name}_v{VERSION}")
        super().__init__(game_type, info, dict(params or {}))

    def new_initial_state(self, *_: object) -> ClimbingState:
        """Return the initial state, before any cards are dealt."""
        return ClimbingState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of chance nodes.

        Each deal has up to two nodes for the starting seat, one per card, and one per decision that may be left to
        chance.
        """
        return (self.game_data.drawn + 8) * self.game_data.deals

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """Return an observer that writes a player's private and public information to tensors and strings.

        Args:
            iig_obs_type: Type of the observation; None for an observation without perfect recall.
            params: Parameters of the observer, which has none.

        Raises:
            ValueError: Parameters are given, or the observation type is unsupported.
        """
        if params:
            raise ValueError(f"observers take no parameters, not {params!r}")
        if iig_obs_type is None:
            return Observer(self.game_data, perfect_recall=False)
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError(
                "observations are of public_info and of PrivateInfoType.SINGLE_PLAYER together, not apart"
            )
        return Observer(self.game_data, perfect_recall=iig_obs_type.perfect_recall)


class ClimbingState(pyspiel.State):
    """Match state up to the current deal.

    OpenSpiel asks for the current player and the legal actions several times per action, so both are computed once.
    """

    def __init__(self, game: ClimbingGame) -> None:
        super().__init__(game)
        self._data = game.game_data
        self._drawn: tuple[int, ...] = ()
        self._dealt: DealHistory | None = None
        self._player = CHANCE
        self._finished: tuple[DealHistory, ...] = ()

    # OpenSpiel interface

    def current_player(self) -> int:
        """Return the player to act, or chance during dealing and for decisions that the rules leave to chance."""
        return self._player

    def is_chance_node(self) -> bool:
        """Return True if chance acts next. Defined here to spare the detour through C++, like `legal_actions`."""
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, sorted; empty if another player is to act.

        Args:
            player: The player; by default the one to act, which may be chance.
        """
        if player is not None and player != self._player:
            return []
        if self._player == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return [] if self._dealt is None or self._player == TERMINAL else list(self._dealt.legal)

    def _legal_actions(self, _player: int) -> list[int]:
        return [] if self._dealt is None else list(self._dealt.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes (seats, faces, or actions) with their probabilities."""
        if self._dealt is not None:
            legal = self._dealt.legal
            return [(action, 1 / len(legal)) for action in legal]
        shared, cards = self._data, self._cards
        if self._asks_first and not self._drawn:
            return [(seat, 1 / shared.seats) for seat in range(shared.seats)]
        if len(cards) == shared.drawn:
            count = shared.deck_size - shared.engine.groups.auction.bottom if shared.faceup else shared.seats
            return [(outcome, 1 / count) for outcome in range(count)]
        remaining, number = list(shared.faces), shared.deck_size - len(cards)
        for face in cards:
            remaining[face] -= 1
        return [(face, count / number) for face, count in enumerate(remaining) if count]

    def _apply_action(self, action: int) -> None:
        if self._dealt is None:
            self._drawn = (*self._drawn, action)
            self._deal()
        else:
            self._continue(self._dealt.after(action))

    @property
    def _asks_first(self) -> bool:
        """True if chance selects the seat that draws first."""
        return self.match.next_first(self._data.engine.table) is None

    @property
    def _cards(self) -> tuple[int, ...]:
        """Deck cards drawn by chance so far."""
        begin = int(self._asks_first)
        return self._drawn[begin : begin + self._data.drawn]

    def _deal(self) -> None:
        """Begin the deal once all its chance outcomes have been drawn."""
        shared, table = self._data, self._data.engine.table
        lead_is_drawn = self.match.lead_is_drawn(table)
        if len(self._drawn) < self._asks_first + shared.drawn + lead_is_drawn:
            return
        first = self._drawn[0] if self._asks_first else self.match.next_first(table)
        assert first is not None  # noqa: S101 - set by chance or by the match
        remaining = list(shared.faces)
        for face in self._cards:
            remaining[face] -= 1
        undealt = [face for face, count in enumerate(remaining) for _ in range(count)]  # cards that no seat gets
        deck, lead, faceup = [*self._cards, *undealt], None, None
        if lead_is_drawn:
            lead = self._drawn[-1]
            if shared.faceup:
                lead, faceup = (first + lead) % shared.seats, deck[lead]
        state = self.match.begin(table, Opening(deck=deck, first=first, lead=lead, faceup=faceup))
        self._drawn = ()
        self._continue(DealHistory(shared, state, faceup=faceup))

    def _continue(self, dealt: DealHistory) -> None:
        """Continue with a state of the deal, or with the next deal, if any, once a deal has ended."""
        self._dealt = dealt
        if dealt.seat is not None:
            self._player = CHANCE if dealt.state.chance else dealt.seat
            return
        self._player = TERMINAL
        if len(self._finished) + 1 < self._data.deals and not self._match_after(*self._finished, dealt).over:
            self._finished, self._dealt, self._player = (*self._finished, dealt), None, CHANCE

    def _match_after(self, *finished: DealHistory) -> MatchState:
        return match_after(self._data, tuple(dealt.to_bytes() for dealt in finished))

    def _action_to_string(self, _player: int, action: int) -> str:
        if self._dealt is None:
            return f"draws {action}"
        return action_name(self._data.engine, action)

    def is_terminal(self) -> bool:
        """Return True once the last deal is over."""
        return self._player == TERMINAL

    def returns(self) -> list[float]:
        """Return each seat's total reward over all deals; zeros until the last deal is over."""
        engine = self._data.engine
        if not self.is_terminal():
            return [0.0] * self._data.seats
        final_states = [*(dealt.state for dealt in self._finished), self.kernel_state]
        deals = [kernel.rewards(engine, state) for state in final_states]
        return [sum(deal[seat] for deal in deals) for seat in range(self._data.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> ClimbingState:
        """Return a state indistinguishable to the player from this one, with the unseen cards redealt.

        Args:
            player: Player whose information is preserved.
            sampler: Function without arguments that returns a uniform sample from [0, 1).
        """
        clone: ClimbingState = self.clone()
        if self._dealt is None or self.is_terminal():
            return clone
        rng = random.Random(int(sampler() * 2**53))  # noqa: S311 - not used for secrets
        clone._dealt = self._dealt.resample(player, rng)
        return clone

    def __str__(self) -> str:
        if self._dealt is None:
            return f"dealing: {' '.join(map(str, self._drawn))}"
        return f"{Position(self._data.engine, self.kernel_state)!r} {self._dealt.text(None)}"

    # Observer interface

    @property
    def dealt(self) -> DealHistory | None:
        """State of the current deal; None while its cards are being dealt."""
        return self._dealt

    @property
    def kernel_state(self) -> State:
        """Kernel state of the current deal, available once the cards are dealt.

        Raises:
            ValueError: The cards are not dealt yet.
        """
        if self._dealt is None:
            raise ValueError("nothing is dealt yet")
        return self._dealt.state

    @property
    def match(self) -> MatchState:
        """Match state before the current deal."""
        return self._match_after(*self._finished)

    def deals(self) -> Iterator[tuple[DealHistory, MatchState]]:
        """Yield each deal whose cards are dealt, and the match state before it."""
        for i, dealt in enumerate((*self._finished, *(() if self._dealt is None else (self._dealt,)))):
            yield dealt, self._match_after(*self._finished[:i])


class Observer:
    """Observer that writes a player's observation into `tensor`. With perfect recall, it includes all actions.

    Args:
        shared: Data of the game.
        perfect_recall: True to include all actions of the deal.

    Attributes:
        tensor: (size,) float32: all of `dict`, in order.
        dict: Parts of the tensor, as views of it: `observation`. With perfect recall also `draws`, (history, 54 +
            seats), if the rules let seats draw during the deal: for each of the last actions, newest first, how many
            cards of each face the player drew after it, and how many cards each seat drew, relative to the player;
            and `faceup`, (54,), if they turn up a card in the deck: 1 for the face of this card.
    """

    def __init__(self, shared: GameData, *, perfect_recall: bool) -> None:
        self._data = shared
        self._perfect_recall = perfect_recall
        encoding = shared.recalled if perfect_recall else shared.observed
        self._layout = encoding.layout(shared.seats)
        self._short = shared.observed.layout(shared.seats)
        shapes: dict[str, tuple[int, ...]] = {"observation": (self._layout.size,)}
        if perfect_recall and shared.draws:
            shapes["draws"] = (encoding.history, FACES + shared.seats)
        if perfect_recall and shared.faceup:
            shapes["faceup"] = (FACES,)
        ends = [0, *accumulate(prod(shape) for shape in shapes.values())]
        self.tensor = np.zeros(ends[-1], np.float32)
        self.dict = {
            name: self.tensor[begin:end].reshape(shape)
            for (name, shape), begin, end in zip(shapes.items(), ends, ends[1:], strict=False)
        }

    def set_from(self, state: ClimbingState, player: int) -> None:
        """Write the observation, or zeros before the cards are dealt.

        Args:
            state: State to observe.
            player: Seat that observes.
        """
        self.tensor[:] = 0
        dealt = state.dealt
        if dealt is None:
            return
        self.dict["observation"][:] = np.frombuffer(self._row(self._layout, dealt, state.match, player), np.uint8)
        if "faceup" in self.dict and dealt.faceup is not None:
            self.dict["faceup"][dealt.faceup] = 1
        if "draws" in self.dict:
            seats = self._data.seats
            for row, taken in zip(self.dict["draws"], reversed(dealt.taken), strict=False):
                if taken.drawn:
                    np.add.at(row, list(taken.cards[player].faces), 1)
                    row[FACES:] = [len(taken.cards[(player + offset) % seats]) for offset in range(seats)]

    def string_from(self, state: ClimbingState, player: int) -> str:
        """Return the hex-encoded observation, including the history of all deals if perfect recall is enabled.

        Args:
            state: State to observe.
            player: Seat that observes.
        """
        text = [f"p{player}"]
        for dealt, match in state.deals():
            if self._perfect_recall or dealt is state.dealt:
                text.append(self._row(self._short, dealt, match, player).hex())
            if self._perfect_recall:
                text.append(dealt.text(player))
        return " ".join(text if state.dealt is not None else [*text, "nothing is dealt"])

    def _row(self, layout: kernel.Layout, dealt: DealHistory, match: MatchState, player: int) -> bytes:
        return kernel.encode(layout, self._data.engine, dealt.state, match, history=dealt.events, seat=player)


def _game_type(game: Game, utility: Utility, name: str) -> Any:
    """Return the type of a game under rules with these rewards, with the name by which it is loaded."""
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=f"clamber: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if utility.is_zero_sum else utilities.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=min(game.seats),
        max_num_players=max(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _game_class(game: Game) -> type[ClimbingGame]:
    """Return a game's class. OpenSpiel's registry outlives the interpreter, and only classes survive in it."""
    names = {"__doc__": f"`clamber_{game.name}`.", "name": game.name}
    return type(f"{game.title.replace(' ', '')}Game", (ClimbingGame,), names)


CLASSES: Final = {name: _game_class(game) for name, game in GAMES.items()}
"""Classes by game name."""

for _name, _class in CLASSES.items():
    _utility = game_data(_name, ()).utility
    for _loaded in (f"clamber_{_name}", f"clamber_{_name}_v{VERSION}"):
        pyspiel.register_game(_game_type(GAMES[_name], _utility, _loaded), _class)
