"""Routes about games rather than tables: menus, rules, the score pad, and public data of the front page."""

# No `from __future__ import annotations` here, because FastAPI evaluates route annotations at declaration.

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from clamber.engine import CompiledRules
from clamber.errors import InvalidRequestError
from clamber.rules_file import RulesTitle, bad_text, parse_rules_file
from clamber.rules_page import rules_html, rules_markdown
from clamber.ruleset import Ruleset
from clamber.server.http.dependencies import PROBLEMS, RECORD, Place
from clamber.server.limits.rate_limits import Operation
from clamber.server.table.refusal import Refusal, of_error
from clamber.server.table.settings import TableSettings
from clamber.server.wire import api, chart, pad, survey
from clamber.server.wire.catalogue import games, overview, preset_of
from clamber.server.wire.local_rules import AskLocalRules, local_rules
from clamber.server.wire.protocol import Notices
from clamber.text.json_text import parse_json
from clamber.text.printable import short

ROUTES: Final = APIRouter()


@ROUTES.get("/api/overview", response_model=api.Overview)
async def show_overview(server: Place) -> Any:
    """Return all games, without their options, and the bots."""
    return overview(server.offered)


@ROUTES.get("/api/playing", response_model=api.Playing)
async def show_playing(server: Place) -> Any:
    """Return the number of people playing each game."""
    return await server.playing.now()


@ROUTES.get("/api/notices", response_model=Notices)
async def show_notices(server: Place) -> Any:
    """Return the notices of the operator."""
    return server.hub.notices.message


@ROUTES.get("/api/games", response_model=api.Games)
async def list_games(server: Place) -> Any:
    """Return all games with their options, and the bots."""
    return games(server.offered)


@ROUTES.get("/api/rules", response_model=chart.RulesCharts, responses=PROBLEMS)
async def default_rules(request: Request, server: Place) -> Any:
    """Return the charts of the first presets of all games, for caching by browsers."""
    visitor = server.admit(Operation.reading, request)
    return await server.worker.do(chart.default_charts, visitor=visitor)


@ROUTES.post("/api/rules", response_model=chart.RulesChart, responses=PROBLEMS)
async def show_rules(request: Request, body: chart.AskRules, server: Place) -> Any:
    """Return a chart of the given rules: all plays, the plays that beat them, and the scoring."""
    visitor = server.admit(Operation.rules, request)
    rules = server.offered_rules.find(body.rules, body.options).rules
    rules.check_at_a_table()
    rules = rules.for_seats(body.seats or chart.usual_seats(rules))
    engine = await server.compiler.engine(rules, visitor.address)
    return await server.worker.do(_chart, engine, body.level, visitor=visitor)


def _chart(engine: CompiledRules, level: str | None) -> chart.RulesChart:
    return chart.rules_chart(engine.rules, level)


@ROUTES.post("/api/rules/local", responses=PROBLEMS)
async def rules_for_local_table(request: Request, body: AskLocalRules, server: Place) -> Response:
    """Return the rules for a table that the page runs by itself, packed. Nothing is stored."""
    visitor = server.admit(Operation.rules, request)
    file = server.offered_rules.find(body.rules, body.options, body.house)
    file.rules.check_at_a_table()
    settings = TableSettings(file.rules.name, tuple(file.rules.stored_options.items()), house=file.title)
    engine = await server.compiler.engine(settings.ruleset().for_seats(body.seats), visitor.address)
    packed = await server.worker.do(local_rules, settings, engine, visitor=visitor)
    return Response(packed, media_type="application/zlib")


@ROUTES.post(
    "/api/rules/file",
    response_model=api.LoadedRules,
    responses=PROBLEMS,
    openapi_extra={"requestBody": {"required": True, "content": RECORD}},
)
async def read_rules(
    request: Request, server: Place, name: Annotated[str, Query(max_length=120)] = "rules.json"
) -> Any:
    """Read a rules file, named `name` in error messages, and return its rules as a preset. Nothing is stored."""
    server.admit(Operation.rules, request)
    file = parse_rules_file(await request.body(), short(name))
    file.rules.check_at_a_table()
    game = file.rules.game.name
    return api.LoadedRules(game=game, title=file.title, preset=preset_of(f"{game}/@file", file))


@ROUTES.post("/api/rules/survey", response_model=survey.SurveyState, responses=PROBLEMS)
async def ask_survey(request: Request, body: survey.AskSurvey, server: Place) -> Any:
    """Return the next question about a club's rules, and the rules so far. Nothing is stored."""
    visitor = server.admit(Operation.survey, request)
    return await server.worker.do(survey.survey_state, body, visitor=visitor)


@ROUTES.get("/api/rules/page", responses=PROBLEMS)
async def rules_page(
    request: Request,
    server: Place,
    rules: Annotated[str, Query(max_length=60)],
    *,
    name: Annotated[str, Query(max_length=60)] = "",
    page: Annotated[Literal["markdown", "html"], Query(alias="format")] = "html",
    language: Literal["en", "zh"] = "en",
    options: Annotated[str, Query(max_length=4000)] = "{}",
) -> Response:
    """Return the rules as a page for printing or saving.

    `options` is a JSON object with changed options; `name` is the title of rules that are not from a file here.
    """
    visitor = server.admit(Operation.rules, request)
    title = None if bad_text("name", name) else RulesTitle(name)
    file = server.offered_rules.find(rules, _options_in(options), title)
    file.rules.check_at_a_table()
    table_rules = file.rules.for_seats(chart.usual_seats(file.rules))
    engine = await server.compiler.engine(table_rules, visitor.address)
    text = await server.worker.do(_page_text, engine, table_rules, file.title, page, language, visitor=visitor)
    if page == "html":
        policy = "default-src 'none'; style-src 'unsafe-inline'"
        return HTMLResponse(text, headers={"Content-Security-Policy": policy})
    stem = rules.replace("/", "-")
    headers = {"Content-Disposition": f'attachment; filename="{stem}.md"'}
    return Response(text, media_type="text/markdown; charset=utf-8", headers=headers)


def _options_in(text: str) -> dict[str, Any]:
    """Return options from a query.

    Raises:
        Refusal: The text is not a JSON object.
    """
    try:
        options = parse_json(text)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad_request", f"options: {error}", {"field": "options"}) from None
    if not isinstance(options, dict):
        raise Refusal("bad_request", "options: it is no object", {"field": "options"})
    return options


def _page_text(_: CompiledRules, rules: Ruleset, title: RulesTitle | None, page: str, language: str) -> str:
    return (rules_html if page == "html" else rules_markdown)(rules, title, language)


@ROUTES.post("/api/settle", response_model=pad.PadAnswer, responses=PROBLEMS)
async def settle(request: Request, body: pad.Pad, server: Place) -> Any:
    """Return the scores of deals played with physical cards."""
    visitor = server.admit(Operation.settling, request)
    rules = server.offered_rules.find(body.rules, body.options).rules
    rules.check_at_a_table()
    engine = await server.compiler.engine(rules.for_seats(body.seats), visitor.address)
    return await server.worker.do(_settle_deals, engine, rules, body, visitor=visitor)


def _settle_deals(_: CompiledRules, rules: Ruleset, body: pad.Pad) -> pad.PadAnswer:
    try:
        return pad.pad_answer(rules, body)
    except InvalidRequestError as error:
        problem = of_error(error)
        raise Refusal("bad_deal", problem.message, problem.values, sentence=problem.sentence) from None
