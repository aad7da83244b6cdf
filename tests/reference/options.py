"""Resolution of a rules name and the given options into a value for every option.

Source: RULES.md section F.
"""

from __future__ import annotations

from typing import Any

from .errors import RefereeError, bad_option
from .option_tables import A_RULES, PRESETS, TABLES, Spec

Options = dict[str, Any]


def allowed(spec: Spec, value: Any) -> bool:
    """Return True if the option allows the value; JSON true is distinct from the number 1."""
    if any(type(value) is type(v) and value == v for v in spec.values):
        return True
    if spec.number and type(value) is int and value >= 1:
        return True
    if spec.counted and isinstance(value, str):
        for prefix in spec.counted:
            number = value.removeprefix(prefix)
            if number != value and number.isascii() and number.isdigit() and int(number) >= 1:
                return True
    return False


def resolve(rules: Any, options: Any) -> tuple[str, Options]:
    """Return the game and the value of each of its options.

    Raises `unknown_rules` and `bad_option`.
    """
    if not isinstance(rules, str) or rules.split("/")[0] not in TABLES:
        raise RefereeError("unknown_rules", f"no game is called {rules!r}")
    game = rules.split("/")[0]
    if rules != game and rules not in PRESETS:
        raise RefereeError("unknown_rules", f"{game} has no preset {rules!r}")
    if options is None:
        options = {}
    if not isinstance(options, dict):
        raise bad_option("options must be an object")
    table = TABLES[game]
    given: Options = dict(PRESETS.get(rules, {}))
    for name, value in options.items():
        if name not in table:
            raise bad_option(f"{game} has no option {name!r}")
        if not allowed(table[name], value):
            raise bad_option(f"{name} cannot be {value!r}")
        given[name] = value
    chosen = {name: spec.default for name, spec in table.items()}
    if game == "guandan":
        chosen.update(A_RULES[given.get("a_rule", "full003")])
    chosen.update(given)
    if game == "paodekuai" and chosen["jokers"] != "none" and "cards_each" not in options:
        chosen["cards_each"] = 18  # PDK-60
    refuse_contradictions(game, chosen)
    return game, chosen


def refuse_contradictions(game: str, chosen: Options) -> None:
    """Raise `bad_option` for options that exclude each other (section F)."""
    if game == "zhengshangyou":
        refuse_contradictions_of_zhengshangyou(chosen)
    if game == "paodekuai":
        refuse_contradictions_of_paodekuai(chosen)
    if game == "doudizhu":
        refuse_contradictions_of_doudizhu(chosen)
    if game == "guandan" and chosen["anti_tribute_with"] == "two_jokers" and chosen["anti_reveal"] != "exact":
        raise bad_option("anti_tribute_with=two_jokers needs anti_reveal=exact")
    if game != "gandengyan":
        return
    if chosen["triple_sequences"] and chosen["triplet"] != "ordinary":
        raise bad_option("triple_sequences needs triplet=ordinary")
    if chosen["shortest_sequence"] == 5 and chosen["max_sequence_ranks"] != "none":
        raise bad_option("shortest_sequence=5 needs max_sequence_ranks=none")
    if chosen["min_talon_to_block_win"] != "none" and chosen["draw"] != "all":
        raise bad_option("min_talon_to_block_win needs draw=all")
    if chosen["table_stakes"] != "none" and chosen["scoring"] != "zero_sum":
        raise bad_option("table_stakes needs scoring=zero_sum")


FOR_RUNS = (("wild_rank", "off"), ("shuttles", False))
"""Options that bombs in a row need (DDZ-63)."""


def refuse_contradictions_of_doudizhu(chosen: Options) -> None:
    """Raise `bad_option` for Dou Dizhu options that exclude each other."""
    needs = (
        ("bid_turns", "until_two_pass", "bidding", "scores"),
        ("must_bid", "highest", "bidding", "scores"),
        ("grabs_capped", True, "bidding", "grab"),
        ("pairs_alike", True, "wild_rank", "off"),
        ("fourth_as_kicker", True, "wild_rank", "off"),
        ("wild_rank", "drawn", "run_from_four", True),
        ("wild_rank", "drawn", "rocket_is_highest", True),
        *((("bomb_runs", value, needed, only)) for value in ("highest", "below_rocket") for needed, only in FOR_RUNS),
    )
    for name, value, needed, only in needs:
        if chosen[name] == value and chosen[needed] != only:
            raise bad_option(f"{name}={value} needs {needed}={only}")


def refuse_contradictions_of_paodekuai(chosen: Options) -> None:
    """Raise `bad_option` for Pao De Kuai options that exclude each other."""
    if chosen["jokers"] != "none" and chosen["cards_each"] != 18:
        raise bad_option("jokers needs cards_each=18")
    if chosen["cards_each"] == 18 and chosen["jokers"] == "none":
        raise bad_option("cards_each=18 needs jokers=bomb")
    if chosen["three_aces_bomb"] and chosen["cards_each"] != 16:
        raise bad_option("three_aces_bomb needs cards_each=16")
    if chosen["three_kings_bomb"] and chosen["cards_each"] != 15:
        raise bad_option("three_kings_bomb needs cards_each=15")
    if not chosen["bomb_points"] and chosen["bomb_counts"] != "played":
        raise bad_option("bomb_counts needs bomb_points")
    if chosen["bomb_points"] == 5 and chosen["bomb_counts"] == "beaten_half":
        raise bad_option("bomb_counts=beaten_half with bomb_points=5 needs bomb_points=10")
    if chosen["triple_carries"] == "up_to_two" and chosen["fewer_at_end"]:
        raise bad_option("triple_carries=up_to_two needs fewer_at_end=false")


def refuse_contradictions_of_zhengshangyou(chosen: Options) -> None:
    """Raise `bad_option` for Zheng Shang You options that exclude each other."""
    if chosen["joker_pair"] and chosen["jokers"] != "singles":
        raise bad_option("joker_pair needs jokers=singles")
    if chosen["jokers"] == "none" and chosen["wild_jokers"] != "off":
        raise bad_option("jokers=none needs wild_jokers=off")
    if chosen["table_stakes"] != "none" and chosen["scoring"] != "balanced":
        raise bad_option("table_stakes needs scoring=balanced")


def decks_of(game: str, options: Options, players: int | None) -> int:
    """Return the number of packs, which may depend on the number of players (GDY-03)."""
    if game in ("doudizhu", "paodekuai"):
        return 1
    if game == "zhengshangyou":
        return int(options["decks"])
    if game != "gandengyan":
        return 2
    if players is None and isinstance(options["players"], int):
        players = options["players"]
    least = {"off": 99, "4plus": 4, "3plus": 3}[options["auto_decks"]]
    if players is not None and players >= least:
        return 2
    return int(options["decks"])


def seats_allowed(game: str, options: Options, seats: int) -> bool:
    """Return True if the game allows this number of players."""
    if game == "gandengyan":
        wanted = options["players"]
        return 2 <= seats <= 6 if wanted == "2..6" else seats == wanted
    if game == "zhengshangyou":
        return 3 <= seats <= 6
    if game == "paodekuai":
        return seats == int(options["players"])
    return seats == {"biga": 5, "guandan": 4, "doudizhu": 3}[game]
