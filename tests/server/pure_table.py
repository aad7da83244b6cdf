"""Tables of the pure table logic, with helpers that carry out requests."""

import itertools

from clamber.server.table.commands import Asked, Begin, Presence
from clamber.server.table.fold import new_table
from clamber.server.table.logged.tables import NewSeat, TableMade
from clamber.server.table.settings import TableSettings
from clamber.server.wire import protocol
from clamber.server.wire.assist import hinted_view, hints
from server.quick_bots import step

GAMES = [
    ("gandengyan", 2, (("match", "deals:2"),)),
    ("gandengyan/double", 6, (("match", "deals:2"),)),
    ("biga", 5, (("match", "deals:3"),)),
    ("biga/homygames", 5, (("match", "deals:2"), ("double_hidden_hearts", "first_heart_in_deal_order"))),
    ("guandan", 4, (("max_hands", 3),)),
    ("guandan/competition", 4, (("max_hands", 4), ("anti_tribute", "optional"), ("returns", "simultaneous"))),
    ("doudizhu", 3, (("match", "deals:2"),)),
    ("doudizhu/grab", 3, (("match", "deals:2"), ("nobody_bids", "first"))),
]
NOW = 1000.0
IDS = itertools.count()


def hinted(table, seat, playouts=0):
    """Return the hints for a seat, by default without a search."""
    request = protocol.HintRequest(id="h", turn=table.turn)
    return hints(hinted_view(table, seat, request), request, playouts=playouts)


def a_table(rules, seats, options=(), kinds="p", **settings):
    """Return a table with people (`p`), bots (`b`) and open seats (`o`); the last letter also fills further seats."""
    kinds = kinds.ljust(seats, kinds[-1])
    named = {"p": "person", "b": "bot", "o": "open"}
    spec = tuple(NewSeat(named[k], "greedy", f"P{i}", f"s{i}" if k == "p" else "") for i, k in enumerate(kinds))
    table = new_table(
        TableMade(NOW, "t", "inv", TableSettings(rules, options, **{"pace": 0.5, **settings}), spec, "s0")
    )
    for i, kind in enumerate(kinds):
        if kind == "p":
            table, _ = step(table, Presence(i, present=True), NOW)
    return table


def begun(*args, seed=7, **more):
    return step(a_table(*args, **more), Begin(seed), NOW)[0]


def ask(table, seat, request, now=NOW):
    return step(table, Asked(seat, request, f"r{next(IDS)}", seed=9, invite="fresh"), now)
