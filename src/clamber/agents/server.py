"""Model Context Protocol server, with one tool per action of a player at a table."""

from __future__ import annotations

import secrets
import threading
from typing import TYPE_CHECKING, Annotated, Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field, ValidationError

from clamber import bots
from clamber._internal.arguments import whole
from clamber._internal.seeds import SEED_BITS, whole_seed
from clamber.agents.narrator import SeatSituation, TableNarrator
from clamber.agents.remote import RemoteTable
from clamber.agents.results import (
    GamesInfo,
    GameSummary,
    JudgedDeal,
    LadderResult,
    Left,
    LegalPlays,
    OptionSummary,
    PresetSummary,
    RulesInfo,
    analysis_text,
    deal_analysis,
    ladder_result,
    ladder_text,
)
from clamber.agents.table import LONGEST_WAIT, AgentTable, History, LocalTable, NotPossibleError, Score
from clamber.analysis import analysis_of, judge_deal
from clamber.client import TableClient, server_and_invite
from clamber.errors import ClamberError
from clamber.rules.games import GAMES
from clamber.rules_page import rules_markdown
from clamber.ruleset import ruleset
from clamber.sentences import Sentence, Worded

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.mcpserver import Context
    from mcp.types import InputRequiredResult

    from clamber.agents.ladder import LadderTable
    from clamber.client import BotAccount
    from clamber.rules.vocabulary import Game
    from clamber.ruleset import Ruleset

MOST_TABLES: Final = 8
"""Largest number of tables that are open at the same time."""

LONGEST_ANSWER: Final = 40_000
"""Maximum length of the text of a result, in characters."""

MOST_PLAYOUTS: Final = 400
LONGEST_NAME: Final = 24
DEFAULT_SEATS: Final = 4

INSTRUCTIONS: Final = (
    "Chinese climbing card games. Cards are a rank and a suit (Th is the ten of hearts), BJ and RJ the jokers; plays "
    "are written as in the lists of legal plays. A match: start_match or join_table, then, until the status is "
    "`over`: `play` if it is your_turn, `next_deal` if it is deal_over, `look` if it is waiting."
)
LADDER_INSTRUCTIONS: Final = (
    "You are measured in a Chinese climbing card game. Cards are a rank and a suit (Th is the ten of hearts), BJ and "
    "RJ the jokers; plays are written as in the lists of legal plays. Begin with `look`; then, until the status is "
    "`over`: `play` if it is your_turn, `next_deal` if it is deal_over."
)

READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ACTS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
JOINS: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=True)

TableId = Annotated[str, Field(description="Id of the table, as start_match or join_table returned it.")]
RulesName = Annotated[str, Field(description="Game or preset, such as `guandan/kandell`; see list_games.")]
Options = Annotated[
    dict[str, str | int | bool] | None, Field(description="Options that differ from the preset; see the tool rules.")
]


class ToolServer(MCPServer[Any]):
    """MCP server whose tool errors are one sentence each, in the language of its tables."""

    language = "en"

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool by name.

        Raises:
            ToolError: The arguments are wrong, or the tool refuses; the message is one sentence.
            UnexpectedToolError: The tool has failed.
        """
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ClamberError):
                raise ToolError(cause.say(self.language)) from cause
            if isinstance(cause, ValidationError):
                raise ToolError(_wrong_argument(name, cause, self.language)) from cause
            raise


def _wrong_argument(tool: str, error: ValidationError, language: str) -> str:
    """Return a sentence about the first wrong argument."""
    first = error.errors(include_url=False)[0]
    values = {"tool": tool, "argument": ".".join(map(str, first["loc"])), "reason": first["msg"]}
    return Sentence("agent-argument", values).say(language)


class OpenTables:
    """Open tables of a server, and the tools that use them. Tools run in threads."""

    def __init__(
        self, language: str = "en", ladder: LadderTable | None = None, account: BotAccount | None = None
    ) -> None:
        """Create the tables.

        Args:
            language: Language of sentences.
            ladder: Table of a ladder, if the server serves one; it is then the only table.
            account: Bot account as which the agent plays at its server; None for none.
        """
        self._account = account
        self._language = language
        self._lock = threading.Lock()
        self._ladder = ladder
        self._opening = 0
        self._open: dict[str, AgentTable] = {} if ladder is None else {ladder.id: ladder}

    def server(self, version: str) -> ToolServer:
        """Return the MCP server, with the tools for these tables."""
        instructions = INSTRUCTIONS if self._ladder is None else LADDER_INSTRUCTIONS
        mcp_server = ToolServer("clamber", instructions=instructions, version=version, log_level="WARNING")
        mcp_server.language = self._language
        tools: list[tuple[Callable[..., CallToolResult], ToolAnnotations]]
        tools = [(self.rules, READS), (self.look, READS), (self.legal_plays, READS), (self.play, ACTS)]
        tools += [(self.next_deal, ACTS), (self.history, READS)]
        if self._ladder is None:
            tools += [(self.list_games, READS), (self.start_match, ACTS), (self.join_table, JOINS)]
            if self._account is not None:
                tools += [(self.await_challenge, JOINS)]
            tools += [(self.score, READS), (self.analyse, READS), (self.leave, ACTS)]
        else:
            tools += [(self.standings, READS)]
        for tool, hints in tools:
            mcp_server.add_tool(tool, annotations=hints)
        return mcp_server

    def close(self) -> None:
        """Leave all tables."""
        with self._lock:
            tables = list(self._open.values())
            self._open.clear()
        for table in tables:
            table.close()

    # Rules

    def list_games(self) -> Annotated[CallToolResult, GamesInfo]:
        """List the games, their presets and the bots that can be opponents."""
        games = [self._game(game) for game in GAMES.values()]
        lines = [
            line
            for game in games
            for line in (
                f"{game['name']}: {game['title']}, {', '.join(map(str, game['players']))}",
                *(f"  {preset['name']}: {preset['title']}. {preset['says']}" for preset in game["presets"]),
            )
        ]
        structured = GamesInfo(games=games, bots=list(bots.NAMES))
        return _result(structured, "\n".join([*lines, f"bots: {', '.join(bots.NAMES)}"]))

    def _game(self, game: Game) -> GameSummary:
        presets = [
            PresetSummary(
                name=f"{game.name}/{preset.name}",
                title=self._localize(*preset.title),
                says=self._localize(preset.says, preset.says_zh),
            )
            for preset in game.presets
        ]
        return GameSummary(
            name=game.name, title=self._localize(game.title, game.title_zh), players=list(game.seats), presets=presets
        )

    def _localize(self, english: str, chinese: str) -> str:
        return Worded(english, chinese).say(self._language)

    def rules(self, rules: RulesName, options: Options = None) -> Annotated[CallToolResult, RulesInfo]:
        """Explain the rules of a game or preset: its goal, combinations and their ranking, scores and all options."""
        resolved = ruleset(rules, options)
        summaries = [
            OptionSummary(
                name=option.name,
                value=resolved[option.name],
                allowed=option.spelled,
                says=self._localize(option.says, option.says_zh),
            )
            for option in resolved.game.options
        ]
        page = rules_markdown(resolved.for_seats(_default_seats(resolved)), None, self._language)
        return _result(RulesInfo(rules=resolved.name, players=list(resolved.seats), options=summaries), page)

    # Tables

    def start_match(  # noqa: PLR0917 - the arguments of a tool are passed by name
        self,
        rules: RulesName,
        opponents: Annotated[
            list[str] | None,
            Field(description="Bots of the other seats, in the order of play; one bot alone takes all of them."),
        ] = None,
        players: Annotated[int | None, Field(description="Number of players, if the game leaves it open.")] = None,
        seat: Annotated[int, Field(description="Your seat, from 0.")] = 0,
        name: Annotated[str, Field(description="Your name.")] = "agent",
        seed: Annotated[
            int | None, Field(description="Seed of the cards; the same seed deals the same cards.")
        ] = None,
        options: Options = None,
    ) -> Annotated[CallToolResult, SeatSituation]:
        """Start a match against bots at a table of your own."""
        bot_names = opponents or ["net_ordinary"]
        for bot in bot_names:
            if bot not in bots.NAMES:  # a spec that starts a program or loads a module is the operator's to choose
                raise NotPossibleError("agent-no-bot", bot=repr(bot), known=", ".join(bots.NAMES))
        resolved = ruleset(rules, options)
        if players is None:
            players = len(bot_names) + 1 if len(bot_names) > 1 else _default_seats(resolved)
        resolved = resolved.for_seats(players)
        if len(bot_names) not in {1, players - 1}:
            raise NotPossibleError("agent-opponents", players=players, needed=players - 1, given=len(bot_names))
        seat = whole("seat", seat, 0)
        if seat >= players:
            raise NotPossibleError("agent-no-seat", seat=seat, last=players - 1)
        bots_of_seats = bot_names if len(bot_names) == players - 1 else bot_names * (players - 1)
        seed_number = secrets.randbits(SEED_BITS) if seed is None else whole_seed(seed)
        own_name = _checked_name(name)

        def make_table(table: str) -> AgentTable:
            return LocalTable.with_bots(
                table,
                resolved,
                bots_of_seats,
                seat=seat,
                own_name=own_name,
                seed=seed_number,
                language=self._language,
            )

        return self._open_table(make_table)

    def join_table(
        self,
        invite: Annotated[str, Field(description="Link of an invite, such as http://127.0.0.1:8451/i/abc.")],
        name: Annotated[str, Field(description="Your name.")] = "agent",
    ) -> Annotated[CallToolResult, SeatSituation]:
        """Take an open seat at a table of a clamber server, as a network bot."""
        own_name, account = _checked_name(name), self._account
        is_own = account is not None and server_and_invite(invite)[0] == account.server

        def join(table: str) -> RemoteTable:
            client = account.join(invite) if account is not None and is_own else TableClient.join(invite, own_name)
            return RemoteTable(table, client, language=self._language)

        return self._open_table(join)

    def await_challenge(
        self, wait: Annotated[float, Field(ge=1, le=LONGEST_WAIT, description="Seconds to wait at most.")] = 60
    ) -> Annotated[CallToolResult, SeatSituation]:
        """Wait for somebody who challenges your bot account, and take the seat."""

        def accept(table: str) -> RemoteTable:
            client = None if self._account is None else self._account.await_challenge(wait)
            if client is None:
                raise NotPossibleError("agent-no-challenge")
            return RemoteTable(table, client, language=self._language)

        return self._open_table(accept)

    def _open_table(self, make_table: Callable[[str], AgentTable]) -> CallToolResult:
        """Open a table under a new id, which other clients of the server cannot guess."""
        name = secrets.token_urlsafe(6)
        with self._lock:
            if len(self._open) + self._opening >= MOST_TABLES:
                raise NotPossibleError("agent-too-many", most=MOST_TABLES)
            self._opening += 1
        try:
            table = make_table(name)
            with self._lock:
                self._open[name] = table
        finally:
            with self._lock:
                self._opening -= 1
        return _result(*table.look())

    def _table(self, name: str) -> AgentTable:
        table = self._open.get(name)
        if table is None and self._ladder is not None:
            raise NotPossibleError("ladder-table", table=repr(name), known=self._ladder.id)
        if table is None:
            raise NotPossibleError("agent-no-table", table=repr(name))
        return table

    def look(
        self,
        table: TableId,
        wait: Annotated[float, Field(ge=0, le=LONGEST_WAIT, description="Seconds to wait for your turn.")] = 0.0,
    ) -> Annotated[CallToolResult, SeatSituation]:
        """Return the situation: your hand, the play to beat, the seats, your legal plays, the latest events."""
        opened = self._table(table)
        opened.wait(wait)
        return _result(*opened.look())

    def legal_plays(
        self,
        table: TableId,
        kind: Annotated[
            str | None, Field(description="Kind to list alone, as in the text of look, such as `pair` or `bomb`.")
        ] = None,
    ) -> Annotated[CallToolResult, LegalPlays]:
        """List all legal plays of yours, in notation and in words."""
        plays = self._table(table).legal()
        if kind is not None:
            plays = [legal for legal in plays if _kind_of(legal["play"]) == kind]
        lines = [f"{legal['play']}  ({legal['words']})" for legal in plays]
        text = "\n".join(lines) or Sentence("agent-no-plays").say(self._language)
        return _result(LegalPlays(table=table, plays=plays), text)

    def play(
        self,
        table: TableId,
        play: Annotated[str, Field(description="A legal play in notation, such as `7h7d` or `pass`.")],
        wait: Annotated[
            float, Field(ge=0, le=LONGEST_WAIT, description="Seconds to wait for your next turn, at a remote table.")
        ] = 20.0,
    ) -> Annotated[CallToolResult, SeatSituation]:
        """Make a play, and return the situation once it is your turn again."""
        opened = self._table(table)
        opened.play(play)
        opened.wait(wait)
        return _result(*opened.look())

    def next_deal(
        self,
        table: TableId,
        wait: Annotated[
            float, Field(ge=0, le=LONGEST_WAIT, description="Seconds to wait for your turn, at a remote table.")
        ] = 20.0,
    ) -> Annotated[CallToolResult, SeatSituation]:
        """Go on with the next deal after a deal is over."""
        opened = self._table(table)
        opened.next_deal()
        opened.wait(wait)
        return _result(*opened.look())

    def history(self, table: TableId) -> Annotated[CallToolResult, History]:
        """Return all events of the current or last deal, as you saw them."""
        structured = self._table(table).history()
        return _result(structured, "\n".join(structured["events"]) or Sentence("agent-no-events").say(self._language))

    def score(self, table: TableId) -> Annotated[CallToolResult, Score]:
        """Return the results of the finished deals of a match, and the score so far."""
        return _result(*self._table(table).score())

    def leave(self, table: TableId) -> Annotated[CallToolResult, Left]:
        """Leave a table for good."""
        opened = self._table(table)
        with self._lock:
            self._open.pop(table, None)
            count = len(self._open)
        opened.close()
        return _result(Left(table=table, open=count), Sentence("agent-left", {"count": count}).say(self._language))

    def analyse(
        self,
        table: TableId,
        deal: Annotated[int | None, Field(description="Number of the deal, from 1; the last one by default.")] = None,
        playouts: Annotated[
            int, Field(ge=40, le=MOST_PLAYOUTS, description="Playouts for each decision; more are slower.")
        ] = 160,
    ) -> Annotated[CallToolResult, JudgedDeal]:
        """Judge the decisions of a finished deal, each from what its seat could know: better plays and costs."""
        opened = self._table(table)
        match, index = opened.finished_deal(deal)
        judged = list(judge_deal(match, index, playouts=playouts))
        analysis = analysis_of(match, judged, playouts=playouts, seed=1)
        narrator = TableNarrator.of(opened.snapshot(), self._language)
        structured = deal_analysis(table, index, analysis, narrator)
        return _result(structured, analysis_text(structured, narrator))

    # The ladder

    def standings(self) -> Annotated[CallToolResult, LadderResult]:
        """Return your results so far against each bot, with 95 % intervals."""
        assert self._ladder is not None  # noqa: S101 - only a server with a ladder has this tool
        structured = ladder_result(self._ladder.standings())
        return _result(structured, ladder_text(structured, self._language))


def _default_seats(rules: Ruleset) -> int:
    return DEFAULT_SEATS if DEFAULT_SEATS in rules.seats else rules.seats[0]


def _checked_name(name: str) -> str:
    """Return an agent's name without blanks around it.

    Raises:
        NotPossibleError: It is empty, too long or unprintable.
    """
    stripped = name.strip()
    if not 0 < len(stripped) <= LONGEST_NAME or not stripped.isprintable():
        raise NotPossibleError("agent-name", most=LONGEST_NAME)
    return stripped


def _kind_of(play: str) -> str:
    """Return the kind in the full notation of a play, e.g. `pair` in `7h7d=pair:7`, or the decision itself."""
    return play.partition("=")[2].partition(":")[0] if "=" in play else play.split(maxsplit=1)[0]


def _result(structured: Any, text: str) -> CallToolResult:
    """Return a result with a text to read and the same as structured data. A longer text than of any table is cut."""
    if len(text) > LONGEST_ANSWER:
        text = f"{text[: LONGEST_ANSWER - 1]}…"
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=dict(structured))
