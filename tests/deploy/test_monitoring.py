"""Alert rules, scrape configuration and dashboard in `deploy/` match the metrics of the server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from clamber.server.metrics import REGISTRY

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARD = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
RULES = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]
NAMED = re.compile(r"\b(?:clamber|process)_\w+")


def samples() -> dict[str, tuple[str, ...]]:
    """Return each sample's name as Prometheus stores it, with its labels."""
    found = {}
    for family in REGISTRY.collect():
        labels = tuple(getattr(REGISTRY._names_to_collectors.get(family.name), "_labelnames", ()))
        names = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}.get(family.type, [""])
        found |= {family.name + end: (*labels, *(["le"] if end == "_bucket" else [])) for end in names}
    return found


def expressions() -> list[str]:
    """Return the expressions of all panels and rules."""
    panels = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return panels + [rule["expr"] for rule in RULES]


def test_expressions_name_metrics_of_the_server_with_their_labels() -> None:
    known = samples()
    for expression in expressions():
        names = NAMED.findall(expression)
        assert names or "up{" in expression, expression
        assert set(names) <= set(known), expression
        labels = {"job", "instance", "process", *(label for name in names for label in known[name])}
        used = re.findall(r"(\w+)\s*(?:=~|!=|!~|=)\s*\"", expression)
        used += [label for group in re.findall(r"\bby \(([\w, ]+)\)", expression) for label in group.split(", ")]
        assert set(used) <= labels, expression


def test_the_dashboard_shows_every_metric() -> None:
    shown = {name for panel in DASHBOARD["panels"] for one in panel["targets"] for name in NAMED.findall(one["expr"])}
    endings = re.compile(r"_(total|bucket|sum|count)$")
    assert {endings.sub("", name) for name in shown} == {family.name for family in REGISTRY.collect()}


def test_panels_of_the_dashboard_do_not_overlap() -> None:
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in DASHBOARD["panels"])
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24


def promtool(*words: str | Path) -> None:
    if shutil.which("promtool") is None:
        pytest.skip("promtool is not installed: it is in the package prometheus")
    done = subprocess.run(["promtool", *words], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_promtool_accepts_the_configuration_and_its_rules() -> None:
    promtool("check", "config", DEPLOY / "prometheus.yml")


def test_the_targets_for_several_processes_are_accepted_and_those_of_the_server() -> None:
    """Worker N listens N ports above the first, and any node returns the metrics of all at `/metrics`."""
    text = (DEPLOY / "prometheus.yml").read_text(encoding="utf-8")
    written = re.sub(r"^( *)# (?=( *)(- |scheme|authorization|static))", r"\1", text, flags=re.MULTILINE)
    one, all_nodes = yaml.safe_load(written)["scrape_configs"]
    assert {one["job_name"], all_nodes["job_name"]} == {"clamber"}
    first, others = (part["targets"] for part in one["static_configs"])
    assert [*first, *others] == [f"127.0.0.1:{9451 + worker}" for worker in range(3)]
    assert (all_nodes["scheme"], all_nodes["authorization"]) == ("https", {"credentials": "TOKEN"})


FIRING = {
    "ClamberDown": {'up{job="clamber"}': "0x60"},
    "ClamberStorageFails": {"clamber_storage_up": "1x27 0x30"},
    "ClamberCommitsSlow": {
        'clamber_commit_seconds_bucket{le="0.05"}': "0+90x60",
        'clamber_commit_seconds_bucket{le="0.1"}': "0+100x60",
        'clamber_commit_seconds_bucket{le="+Inf"}': "0+100x60",
    },
    "ClamberCommandsFail": {'clamber_commands_total{type="play", outcome="failed"}': "_x25 1x35"},
    "ClamberTablesQuarantined": {"clamber_tables_quarantined": "1x60"},
    "ClamberConnectionsRefused": {"clamber_turned_away_total": "0+1x60"},
    "ClamberClientsCutOff": {'clamber_cut_off_total{code="too_slow"}': "0+90x60"},
    "ClamberLoopSlow": {
        'clamber_loop_lag_seconds_bucket{instance="a", le="0.25"}': "0+90x60",
        'clamber_loop_lag_seconds_bucket{instance="a", le="0.5"}': "0+100x60",
        'clamber_loop_lag_seconds_bucket{instance="a", le="+Inf"}': "0+100x60",
    },
    "ClamberNatsLost": {'clamber_nats_connected{instance="a"}': "0x60", 'clamber_nodes{instance="a"}': "2x60"},
    "ClamberShardsWithoutOwner": {'clamber_shards{instance="a"}': "128x60", 'clamber_nodes{instance="a"}': "1x60"},
    "ClamberBotsLate": {
        'clamber_bot_turns_lost_total{reason="late"}': "0+2x60",
        "clamber_bot_turns_total": "0+100x60",
    },
}
"""Series for each alert, one sample a minute, that make it fire after half an hour."""

QUIET = {
    'up{job="clamber"}': "1x60",
    "clamber_storage_up": "1x60",
    'clamber_commit_seconds_bucket{le="0.05"}': "0+100x60",
    'clamber_commit_seconds_bucket{le="+Inf"}': "0+100x60",
    'clamber_commands_total{type="play", outcome="ok"}': "0+100x60",
    'clamber_commands_total{type="play", outcome="failed"}': "3x60",
    "clamber_tables_quarantined": "0x60",
    "clamber_turned_away_total": "7x60",
    'clamber_cut_off_total{code="too_slow"}': "0+1x60",
    'clamber_bot_turns_lost_total{reason="late"}': "0+1x60",
    "clamber_bot_turns_total": "0+200x60",
    'clamber_loop_lag_seconds_bucket{instance="a", le="0.25"}': "0+100x60",
    'clamber_loop_lag_seconds_bucket{instance="a", le="+Inf"}': "0+100x60",
    'clamber_nats_connected{instance="a"}': "1x60",
    'clamber_nats_connected{instance="b"}': "1x60",
    'clamber_nodes{instance="a"}': "2x60",
    'clamber_nodes{instance="b"}': "2x60",
    'clamber_shards{instance="a"}': "128x60",
    'clamber_shards{instance="b"}': "128x60",
}
"""Series of a healthy server, for which no alert fires."""


def scenario(series: dict[str, str], firing: str) -> dict[str, object]:
    """Return a test of promtool: after half an hour, exactly the given alert fires."""
    return {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {
                "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
                "eval_time": "30m",
                "exp_samples": [{"labels": f'{{alertname="{firing}"}}', "value": 1}] if firing else [],
            }
        ],
    }


def test_each_alert_fires_for_its_fault_and_none_on_a_healthy_server(tmp_path: Path) -> None:
    assert set(FIRING) == {rule["alert"] for rule in RULES}
    scenarios = [scenario(series, alert) for alert, series in FIRING.items()]
    alone = {"clamber_nats_connected": "0x60", "clamber_nodes": "0x60", "clamber_shards": "0x60"}
    scenarios += [scenario(QUIET, ""), scenario(alone, "")]
    written = {"rule_files": [str(DEPLOY / "alerts.yml")], "evaluation_interval": "1m", "tests": scenarios}
    (tmp_path / "tests.yml").write_text(yaml.safe_dump(written))
    promtool("test", "rules", tmp_path / "tests.yml")
