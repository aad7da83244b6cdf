"""Answers to the questions that nodes ask each other."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, TypeAlias

from clamber.server.administration.guests import clear_guest_cache, drop_guest, set_gone
from clamber.server.administration.load import load_here
from clamber.server.administration.subjects import seated_here
from clamber.server.administration.tables import close_here, kick_here, tables_here
from clamber.server.http.bot_accounts import revoked_here
from clamber.server.http.club_pages import club_tables_here
from clamber.server.http.own_browsers import signed_out
from clamber.server.http.own_data import tables_here as tables_of_guest
from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.actors.hub import Hub
    from clamber.server.administration.context import Admin
    from clamber.server.http.dependencies import ServerParts
    from clamber.server.nodes.bus import QuestionHandler

    Question: TypeAlias = dict[str, Any]


def answer_nodes(server: ServerParts, admin: Admin) -> None:
    """Answer the questions of other nodes."""
    hub, node, codes = server.hub, server.node, server.transfer_codes
    assert node is not None

    async def archive(question: Question) -> list[str]:
        async with hub.archive_tables_naming(question["guest"]) as names:
            return sorted(names)

    def code_session(question: Question) -> Any:
        with contextlib.suppress(Refusal):
            return (codes.redeem if question["redeem"] else codes.session_of)(question["code"])
        return None

    answers: dict[str, QuestionHandler] = {
        "count": _synchronous(lambda _: (node.id, len(hub.tables()))),
        "load": _synchronous(lambda _: load_here(admin)),
        "samples": _synchronous(lambda _: (node.name, server.samples.rows())),
        "tables": lambda _: tables_here(admin),
        "seated": lambda _: seated_here(admin),
        "save addresses": lambda _: server.guests.save_addresses(),
        "close": lambda question: close_here(admin, question["table"]),
        "kick": lambda question: kick_here(admin, question["sessions"], question["table"]),
        "bans": lambda question: admin.load_sanctions(question["sessions"]),
        "notices": lambda _: admin.load_notices(),
        "words": lambda _: admin.load_words(),
        "put away": archive,
        "gone": _synchronous(lambda question: set_gone(hub, question["guests"], gone=question["gone"])),
        "forgotten": lambda question: drop_guest(admin, question["guest"]),
        "purged": lambda _: clear_guest_cache(admin),
        "tables of": _synchronous(lambda question: _tables_of(hub, question["session"])),
        "playing": _synchronous(lambda _: server.playing.here().model_dump(mode="json")),
        "news": _synchronous(lambda question: server.news.forget(question["sessions"])),
        "hide again": lambda question: server.admission.hide_again(question["sessions"]),
        "mutes": lambda question: hub.mutes.read_again(question["session"]),
        "moves": _synchronous(lambda question: server.news.show_moves(question["sessions"])),
        "whereabouts": _synchronous(lambda question: server.news.whereabouts(question["sessions"])),
        "club tables": _synchronous(
            lambda question: [row.model_dump(mode="json") for row in club_tables_here(hub, question["club"])]
        ),
        "quick": _synchronous(lambda _: server.quick.waiting_here()),
        "code": _synchronous(code_session),
        "signed out": _synchronous(
            lambda question: signed_out(server, question["token"], question.get("replaced_by"))
        ),
        "token revoked": _synchronous(lambda question: revoked_here(server, question["token"], question["session"])),
        "bots online": _synchronous(lambda _: [list(row) for row in server.bots_online.here()]),
        "challenge": _synchronous(
            lambda question: server.bots_online.wake(question["session"], question["challenge"])
        ),
        "invalidate": _synchronous(lambda question: codes.invalidate(question["session"])),
    }
    for name, answer in answers.items():
        node.bus.set_handler(name, answer)


def _synchronous(answer: Callable[[Question], Any]) -> QuestionHandler:
    async def handle(question: Question) -> Any:
        return answer(question)

    return handle


def _tables_of(hub: Hub, session: str) -> list[tuple[float, dict[str, Any]]]:
    return [(at, summary.model_dump(mode="json")) for at, summary in tables_of_guest(hub, session)]
