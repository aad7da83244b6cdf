"""Versions and weight hashes of bots that do not declare them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from clamber._internal.arguments import checked
from clamber.bot import UNKNOWN, BotInfo
from clamber.bots.exposed import ExposedValues
from clamber.bots.registry import BUILTIN_BOTS, close, factory_of, info_of, make
from clamber.bots.sources import files_of_command, files_of_module, version_of

if TYPE_CHECKING:
    from pathlib import Path

    from clamber.bot import Bot


@checked
def versioned_info(spec: str) -> BotInfo:
    """Return the metadata of the bot with this spec, computing a version and a weight hash if it declares none.

    The version is a hash of the bot's settings, the source of its module, and the neighbouring modules that this
    imports; for a program, of the files that its command names. The weight hash covers the arrays, nets and named
    files reachable from the bot and its factory. It is `UNKNOWN` if the bot declares no version either, and is a
    program, holds an object that cannot be hashed, or reads data that it does not expose. Metadata inherited from a
    built-in bot does not count as declared.

    Raises:
        UnknownBotError: As for `make`.
    """
    bot = make(spec)
    try:
        info = info_of(bot)
        name, _, argument = spec.partition(":")
        has_version = bool(info.version) and (name in BUILTIN_BOTS or info.name.partition(":")[0] not in BUILTIN_BOTS)
        if name in BUILTIN_BOTS:
            if has_version:
                return info
            version = version_of([repr((info.name, info.weights))], files_of_command(argument))
            return replace(info, version=version, weights=info.weights or UNKNOWN)
        files = _files(name, type(bot))
        exposed = ExposedValues([bot, factory_of(spec)], files)
        settings = [repr((info.name, info.version, info.weights)), exposed.settings]
        complete = exposed.is_complete or has_version
        return replace(
            info,
            version=info.version if has_version else version_of(settings, files),
            weights=info.weights or (exposed.weights if complete else UNKNOWN),
        )
    finally:
        close(bot)


def _files(name: str, kind: type[Bot]) -> set[Path]:
    """Return the sources of a bot: those of the module in its spec, and of its class."""
    module = kind.__module__
    return files_of_module(name) | (set() if module.startswith("clamber.") else files_of_module(module))
