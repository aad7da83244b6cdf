"""Default server settings match docs/operating.md, and constants docs/limits.md."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import clamber
from clamber.cli import main
from clamber.server.settings.config import Configuration, SettingsError, read_settings

DOCS = Path(__file__).parents[2] / "docs"
LIBRARY = Path(clamber.__file__).parent
DAY = 24 * 3600
IN_WORDS = {
    "`UTC`": "UTC",
    "an hour": 3600,
    "a day": DAY,
    "30 days": 30 * DAY,
    "90 days": 90 * DAY,
    "400 days": 400 * DAY,
    "a year": 365 * DAY,
    "two years": 730 * DAY,
    "never": None,
    "none": (),
    "no": False,
    "yes": True,
}


def rows_below(page: str, heading: str) -> list[list[str]]:
    """Return the first two columns of the table below a heading on a page."""
    table = (DOCS / page).read_text(encoding="utf-8").partition(heading)[2].partition("\n##")[0]
    return [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]


def number_in(told: str) -> float:
    """Parse a number with thousands separators."""
    return float("".join(told.split()))


def limits() -> dict[str, str]:
    """Return each setting in the table of limits with its documented default."""
    return {
        name: default.strip()
        for names, defaults in rows_below("operating.md", "\n## Limits")
        for name, default in zip(re.findall(r"`CLAMBER_(\w+)`", names), defaults.split(","), strict=True)
    }


def fixed() -> dict[str, float]:
    """Return each fixed limit on the page, by module and name."""
    found = {}
    for names, values in rows_below("limits.md", "# Fixed limits"):
        module = ""
        for named, value in zip(re.findall("`(.+?)`", names), values.split(","), strict=True):
            *other, name = named.split(".")
            module = other[0] if other else module
            found[f"{module}.{name}"] = number_in(value)
    return found


LEAST = {
    "port": 0,
    "credits": 0.001,
    **dict.fromkeys(("max_records_each", "max_record_bytes_from", "max_record_bytes", "bot_seats"), 0),
    **dict.fromkeys(("max_tables", "max_tables_each", "max_tables_from", "workers"), 1),
    **dict.fromkeys(("max_connections", "max_connections_each", "max_sockets_each", "message_burst"), 1),
    **dict.fromkeys(("bot_seconds", "bot_turns", "messages_per_second"), 0.001),
    **dict.fromkeys(("processor_each", "processor_from"), 0.001),
    **dict.fromkeys(("idle_seconds", "over_seconds", "record_seconds", "name_seconds"), 0.0),
    **dict.fromkeys(("daily_seconds", "report_seconds"), 0.0),
    **dict.fromkeys(("guest_seconds", "account_seconds"), 2 * DAY),
    "table_days": 0.001,
    **dict.fromkeys(("round_time", "claim_time", "deal_time", "bot_moment"), 0.0),
}


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_a_number_may_be_so_small_and_no_smaller(name: str, least: float) -> None:
    assert getattr(Configuration(**{name: least}), name) == least
    for wrong in (least - 1, least - 0.001, float("nan"), float("inf")):
        with pytest.raises(ValueError, match=name):
            Configuration(**{name: wrong})


def test_every_number_has_a_least() -> None:
    numbers = {name for name, field in Configuration.model_fields.items() if type(field.default) in {int, float}}
    assert set(LEAST) == numbers | {"table_days", "bot_moment"}


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("PORT=70000", "CLAMBER_PORT=70000: input should be less than or equal to 65535"),
        ("MAX_TABLES=0", "CLAMBER_MAX_TABLES=0: input should be greater than or equal to 1"),
        ("MAX_TABLES=many", "CLAMBER_MAX_TABLES=many: input should be a valid integer"),
        ("CREDITS=0", "CLAMBER_CREDITS=0: input should be greater than 0"),
        ("GUEST_SECONDS=inf", "CLAMBER_GUEST_SECONDS=inf: input should be a finite number"),
        ("TABLE_DAYS=0", "CLAMBER_TABLE_DAYS=0: input should be greater than 0"),
        ("DURABILITY=fast", "CLAMBER_DURABILITY=fast: input should be 'normal' or 'full'"),
        ("WORKERS=2", "several nodes need a PostgreSQL database: CLAMBER_DATABASE=postgresql://USER@HOST/NAME"),
        ("NATS=nats://127.0.0.1:4222", "several nodes need a PostgreSQL database"),
        ("NATS=127.0.0.1:4222", "'127.0.0.1:4222' is no address of NATS, such as nats://clamber:PASSWORD@127.0.0.1"),
        ("NATS=nats://ann:secret@x y", "'y' is no address of NATS"),
        ("METRICS_ADDRESS=9451", "'9451' is no address with a port, such as 127.0.0.1:9451"),
        ("METRICS_ADDRESS=::1:http", "'::1:http' is no address with a port, such as ::1:9451"),
        ("METRICS_ADDRESS=localhost:0", "'localhost:0' is no address with a port, such as localhost:9451"),
        ("METRICS_ADDRESS=localhost:65536", "'localhost:65536' is no address with a port"),
        ("PUBLIC_URL=here", "CLAMBER_PUBLIC_URL=here: 'here' is no address such as https://cards.example"),
        ("PUBLIC_URL=https://x:99999", "'https://x:99999' is no address such as https://cards.example: Port out of"),
        ("PUBLIC_URL=https://x/cards", "CLAMBER_ROOT_PATH names the path /cards"),
        ("PUBLIC_URL=https://ann:secret@x", "CLAMBER_PUBLIC_URL=https://ann:***@x: it contains a name or a password"),
        ("ROOT_PATH=cards", "CLAMBER_ROOT_PATH=cards: it is no path such as /cards"),
        ("ROOT_PATH=/cards/", "CLAMBER_ROOT_PATH=/cards/: it is no path such as /cards"),
        ("ROOT_PATH=/../x", "CLAMBER_ROOT_PATH=/../x: it is no path such as /cards"),
        ("DATABASE=mysql://ann:secret@x/y", "CLAMBER_DATABASE=mysql://ann:***@x/y: 'mysql://ann:***@x/y' is no file"),
        ("DATABASE=postgresql://ann:secret@x:y/z", "CLAMBER_DATABASE=postgresql://ann:***@x:y/z: it is no address"),
        ("DATABASE=postgresql+psycopg2://x/z", "is no file, and neither"),
        ("TRUSTED_PROXY=127.0.0.1", "CLAMBER_TRUSTED_PROXY is no setting; did you mean CLAMBER_TRUSTED_PROXIES?"),
        ("XYZZY=1", "CLAMBER_XYZZY is no setting"),
        ("ADMIN_SOCKET=/run/x", "CLAMBER_ADMIN_SOCKET is not used any more: `clamber admin` finds the server"),
        ("ORIGINS=x", "CLAMBER_ORIGINS is not used any more: use CLAMBER_PUBLIC_URL"),
        ("TRUSTED_PROXIES=nginx", "'nginx' does not appear to be an IPv4 or IPv6 network"),
        ("TABLES=friends", "CLAMBER_TABLES=friends: input should be 'everyone', 'invited' or 'password'"),
        (
            "TABLES=password",
            "CLAMBER_TABLES_PASSWORD=***: it needs at least 8 characters for CLAMBER_TABLES=password",
        ),
        ("TABLES_PASSWORD=secret or so", "CLAMBER_TABLES_PASSWORD=***: it is used with CLAMBER_TABLES=password only"),
        (
            "PRIVACY_URL=javascript:x",
            "CLAMBER_PRIVACY_URL=javascript:x: it is no address such as https://example.org",
        ),
        ("BOTS=[greedy]", "CLAMBER_BOTS=[greedy]: "),
        ("OIDC_ISSUER=login", "CLAMBER_OIDC_ISSUER=login: it is no address such as https://login.example.org"),
        ("OIDC_ISSUER=http://login.example", "a provider on another machine is reached by https:// only"),
        (
            "OIDC_ISSUER=https://ann:secret@x",
            "CLAMBER_OIDC_ISSUER=https://ann:***@x: it contains a name or a password",
        ),
        ("OIDC_ISSUER=https://x", "CLAMBER_OIDC_CLIENT=: it is the identifier of this server at the provider, which"),
        ("OIDC_CLIENT=clamber", "CLAMBER_OIDC_CLIENT=clamber: it is used with CLAMBER_OIDC_ISSUER only"),
        ("OIDC_SECRET=a secret", "CLAMBER_OIDC_SECRET=***: it is used with CLAMBER_OIDC_ISSUER only"),
    ],
)
@pytest.mark.parametrize("command", [["serve", "--no-open"], ["admin", "tables"]])
def test_a_setting_that_cannot_be_is_said_in_one_line(
    setting: str,
    told: str,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, _, wrong = setting.partition("=")
    monkeypatch.setenv(f"CLAMBER_{name}", wrong)
    assert main(command) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.startswith("clamber: cannot serve: ")
    assert said.count("\n") == 1
    assert "pydantic" not in said
    assert "secret" not in said


def test_all_that_cannot_be_is_said_at_once_by_the_name_that_was_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("CLAMBER_MAX_TABLES=-1\nCLAMBER_HOTS=x\nCLAMBER_CREDITS\nPATH=/bin\n")
    monkeypatch.setenv("CLAMBER_CLAIM_TIME", "-1")
    with pytest.raises(SettingsError) as wrong:
        read_settings(tmp_path / "file", port=-2)
    told = {problem.split("=")[0].split(" ")[0] for problem in wrong.value.problems}
    assert told == {"CLAMBER_HOTS", "CLAMBER_CREDITS", "--port", "CLAMBER_MAX_TABLES", "CLAMBER_CLAIM_TIME"}


def test_an_option_stands_above_the_environment_and_that_above_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text(
        "# comment\nCLAMBER_PORT=1\nCLAMBER_HOST='::1'\nCLAMBER_MAX_TABLES=3\n"
        'CLAMBER_BOTS=greedy, "searcher:seconds=1,worlds=2"\nCLAMBER_METRICS_TOKEN=a${HOME}b\n'
    )
    monkeypatch.setenv("CLAMBER_PORT", "2")
    monkeypatch.setenv("clamber_max_tables", "4")
    found = read_settings(tmp_path / "file", port=5)
    assert (found.port, found.host, found.max_tables) == (5, "::1", 4)
    assert found.bots == ("greedy", "searcher:seconds=1,worlds=2")
    assert found.metrics_token == "a${HOME}b"  # noqa: S105 - a setting
    assert read_settings(tmp_path / "file").port == 2
    monkeypatch.setenv("CLAMBER_BOTS", '["greedy", "random"]')  # as required by earlier versions
    assert read_settings(tmp_path / "file").bots == ("greedy", "random")


@pytest.mark.parametrize("command", [["serve", "--no-open"], ["admin", "tables"]])
def test_a_file_of_settings_that_cannot_be_read_is_named(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--env-file", "/no/such/file"]) == 2
    assert "/no/such/file cannot be read: " in capsys.readouterr().err


@pytest.mark.parametrize(("name", "told"), limits().items())
def test_a_limit_is_what_its_page_says(name: str, told: str) -> None:
    default = Configuration.model_fields[name.lower()].default
    assert default == (IN_WORDS[told] if told in IN_WORDS else number_in(told))


@pytest.mark.parametrize(("name", "told"), fixed().items())
def test_a_number_that_no_setting_changes_is_what_the_page_says(name: str, told: float) -> None:
    module, _, number = name.partition(".")
    places = ("server", "server/*", "records", "text", ".")
    files = (file.relative_to(LIBRARY) for place in places for file in LIBRARY.glob(f"{place}/{module}.py"))
    modules = [import_module(".".join(["clamber", *file.with_suffix("").parts])) for file in files]
    assert {getattr(found, number) for found in modules if hasattr(found, number)} == {told}


def test_every_limit_has_a_line() -> None:
    own = {
        name for name in Configuration.model_fields if name.startswith("max_") or name.endswith(("_seconds", "_days"))
    }
    assert {name.lower() for name in limits()} >= own - {"bot_seconds"}


def test_cards_are_drawn_in_some_five_seconds_however_many_there_are() -> None:
    """Tested for Big A, where five players draw two packs one card per round before the last question."""
    seconds = {name: Configuration.model_fields[name].default for name in ("round_time", "claim_time")}
    assert all(time > 0 for time in seconds.values())
    assert 4 < 108 / 5 * seconds["round_time"] + seconds["claim_time"] < 7


SHARED = {"DATABASE": "postgresql://clamber@127.0.0.1/clamber"}


@pytest.mark.parametrize(
    "url", ["nats://h:1", "nats://ann@h:1", "nats://ann:x@h:1", "nats://ann:@h:1", "tls://:@h:1"]
)
@pytest.mark.parametrize("said", [{}, {"NATS_WITHOUT_PASSWORD": "true"}])
def test_nats_without_a_password_is_used_only_if_a_setting_says_so(
    url: str, said: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name without a password is a token."""
    for name, value in {**SHARED, **said, "NATS": f"nats://b:y@h:2,{url}"}.items():
        monkeypatch.setenv(f"CLAMBER_{name}", value)
    if said or url in {"nats://ann@h:1", "nats://ann:x@h:1"}:
        assert read_settings().nats == ("nats://b:y@h:2", url)
        return
    assert main(["serve", "--check"]) == 1
    told = capsys.readouterr().out
    assert "✗ CLAMBER_NATS=" in told
    assert "it has no password" in told
    assert "CLAMBER_NATS_WITHOUT_PASSWORD=true" in told
