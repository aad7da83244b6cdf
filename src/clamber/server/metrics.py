"""Prometheus metrics, aggregated over all tables so that they reveal nothing about single tables or hands."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
TABLES: Final = Gauge("clamber_tables", "Tables in memory.", registry=REGISTRY)
QUARANTINED: Final = Gauge("clamber_tables_quarantined", "Tables whose log cannot be read.", registry=REGISTRY)
STORAGE: Final = Gauge(
    "clamber_storage_up", "1 while the database takes everything, 0 while it does not.", registry=REGISTRY
)
CONNECTIONS: Final = Gauge("clamber_connections", "Open sockets.", registry=REGISTRY)
PEOPLE: Final = Gauge("clamber_people", "People with an open socket, each counted once.", registry=REGISTRY)
DEALS: Final = Counter(
    "clamber_deals_total", "Finished deals, of people or of bots alone.", ["players"], registry=REGISTRY
)
LINES: Final = Counter("clamber_log_lines_total", "Lines committed to the log.", registry=REGISTRY)
TRANSACTIONS: Final = Counter("clamber_transactions_total", "Transactions of the log.", registry=REGISTRY)
COMMANDS: Final = Counter("clamber_commands_total", "Commands of clients.", ["type", "outcome"], registry=REGISTRY)
DISCONNECTS: Final = Counter(
    "clamber_cut_off_total", "Connections that the server ended.", ["code"], registry=REGISTRY
)
TURNED_AWAY: Final = Counter("clamber_turned_away_total", "Connections without room for them.", registry=REGISTRY)
BOT_TURNS: Final = Counter("clamber_bot_turns_total", "Decisions requested from bots.", registry=REGISTRY)
BOT_TURNS_LOST: Final = Counter(
    "clamber_bot_turns_lost_total", "Turns of bots that a stand-in played.", ["reason"], registry=REGISTRY
)
TURNS_WAITING: Final = Gauge(
    "clamber_bot_turns_waiting",
    "Turns of bots at tables where only bots play that wait to be taken.",
    registry=REGISTRY,
)
COMMIT: Final = Histogram(
    "clamber_commit_seconds",
    "From handing a line in to its commit.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
LOOP_LAG: Final = Histogram(
    "clamber_loop_lag_seconds",
    "Delay of the event loop, measured every 0.05 s.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
    registry=REGISTRY,
)
QUICK_WAITING: Final = Gauge("clamber_quick_waiting", "People who wait for a quick match.", registry=REGISTRY)
QUICK_SEATED: Final = Counter(
    "clamber_quick_seated_total",
    "Seats found by quick matches, at a new table or of a bot.",
    ["by"],
    registry=REGISTRY,
)
QUICK_WAIT: Final = Histogram(
    "clamber_quick_wait_seconds",
    "From asking for a quick match to a seat.",
    buckets=(0.1, 0.3, 1, 3, 10, 30, 60, 120, 300, 600),
    registry=REGISTRY,
)
DAILY_DEALS: Final = Counter(
    "clamber_daily_deals_total", "Deals of daily sets, begun and finished.", ["event"], registry=REGISTRY
)
DAILY_SETS: Final = Gauge("clamber_daily_sets", "Daily sets that are open.", registry=REGISTRY)
PUSH: Final = Counter("clamber_push_total", "Notices by Web Push.", ["outcome"], registry=REGISTRY)
PUSH_WAITING: Final = Gauge("clamber_push_waiting", "People for whom a notice is on its way.", registry=REGISTRY)
NODES: Final = Gauge("clamber_nodes", "Nodes of the server; 0 if it is one process.", registry=REGISTRY)
SHARDS: Final = Gauge("clamber_shards", "Shards of tables that this node owns.", registry=REGISTRY)
NATS: Final = Gauge("clamber_nats_connected", "1 while this node is connected to NATS.", registry=REGISTRY)
LISTED: Final = Gauge("clamber_open_tables", "Open tables that this process lists.", registry=REGISTRY)
LIST_VIEWERS: Final = Gauge("clamber_list_viewers", "Sockets that look at a list of open tables.", registry=REGISTRY)
