"""Table at which a function answers for the human players."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from clamber import batch, bots, ruleset
from clamber.cli.console import Out
from clamber.cli.show.screen import Screen
from clamber.cli.show.seats import Seats
from clamber.cli.table.lines import LineReader
from clamber.cli.table.session import Session
from clamber.match import Match, new_match

TOO_OFTEN = 20_000

Answerer = Callable[["Table"], str | None]


class Scripted(LineReader):
    """Input lines produced by a function."""

    def __init__(self, console: Out) -> None:
        super().__init__(console, io.StringIO())
        self.answer: Callable[[str], str | None] = lambda _: None

    def ask(self, prompt: str) -> str | None:
        self._console.file.write(prompt)
        found = self.answer(prompt)
        self._console.file.write(f"{found}\n")
        return found


@dataclass
class Table:
    """Session in which a function answers for the human players, given the table.

    Attributes:
        prompt: Pending prompt.
        asked: Phase of every question put to a human player.
        new: Text printed since the previous question.
    """

    session: Session
    stream: io.StringIO
    prompt: str = ""
    new: str = ""
    asked: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def view(self):
        """View of the human player to act."""
        position = self.session.match.position
        assert position is not None
        assert position.to_act is not None
        return self.session.match.view(position.to_act)

    @property
    def between_deals(self) -> bool:
        return not self.session.match.is_dealt


def seat_down(
    game: str,
    who: Sequence[str],
    answer: Answerer,
    *,
    seed: int = 1,
    dealt: Match | None = None,
    terminal: bool = False,
    other_bots: dict[int, bots.Bot] | None = None,
    language: str = "en",
    **options,
) -> Table:
    """Return a table before its first deal; `table.session.run()` plays it."""
    names = [f"bot:{name}" if name in bots.NAMES else name for name in who]
    match = new_match(ruleset(game, **options), seed=seed, names=names) if dealt is None else dealt
    stream = io.StringIO()
    console = Out(
        file=stream, width=100, height=40, force_terminal=terminal, markup=False, highlight=False, emoji=False
    )
    lines = Scripted(console)
    lines.interactive = terminal
    players = {seat: bots.make(name, seed=seed, seat=seat) for seat, name in enumerate(who) if name in bots.NAMES}
    players |= other_bots or {}
    seats = Seats(tuple(who), language)
    session = Session(match, seats, players, console, lines, screen=Screen(language), pace=0)
    table = Table(session, stream)
    seen = 0

    def reply(prompt: str) -> str | None:
        nonlocal seen
        assert len(table.asked) < TOO_OFTEN, "a question that no answer satisfies"
        table.prompt, table.new, seen = prompt, table.text[seen:], len(table.text)
        if not table.between_deals:
            table.asked.append(table.view.phase)
        return answer(table)

    lines.answer = reply
    return table


def as_greedy(table: Table) -> str:
    """Return greedy's play, or an empty line to start another deal."""
    if table.between_deals:
        return ""
    play = bots.make("greedy").choose(table.view)
    return play.full_text if play.is_combination else play.text


def seed_where(game: str, happens: Callable[[Match], bool], *, seats: int = 4, deals: int = 6, **options) -> int:
    """Return the first seed for which a greedy match satisfies a predicate."""
    for seed in range(1, 500):
        chunks = batch.simulate(ruleset(game, **options), bots=["greedy"] * seats, deals=deals, seed=seed, log=True)
        if any(happens(match) for chunk in chunks for match in list(chunk.matches())[:1]):
            return seed
    raise AssertionError("no seed was found")


def somebody(seat: int, kind: str) -> Callable[[Match], bool]:
    """Return a predicate that is True for matches in which a seat makes a decision of the given kind."""

    def found(match: Match) -> bool:
        return any(event.seat == seat and event.play.kind == kind for deal in match.deals for event in deal.events)

    return found
