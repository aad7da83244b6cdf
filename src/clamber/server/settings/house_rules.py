"""House rules of a server: rules files in a folder, offered alongside the presets of their games."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from clamber.errors import ClamberError, UnknownRulesError
from clamber.rules_file import RulesFile, load_rules_file
from clamber.ruleset import Ruleset, ruleset
from clamber.sentences import Sentence
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.rules_file import RulesTitle

STEM: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
"""Pattern for the names of rules files without `.json`, which are used in ruleset names like preset names."""


@dataclass(frozen=True, slots=True)
class OfferedRules:
    """Rules files by the names of their rules, such as `guandan/club` for `club.json`.

    Attributes:
        files: Rules files by name.
        faults: Errors of the files that cannot be used.
    """

    files: dict[str, RulesFile] = field(default_factory=dict)
    faults: tuple[ClamberError, ...] = ()

    @classmethod
    def of(cls, folder: str) -> Self:
        """Read the rules files of a folder, collecting errors; an empty folder name yields no files.

        Files whose name ends in `.json` and does not begin with a dot are read, in alphabetical order.
        """
        files: dict[str, RulesFile] = {}
        faults: list[ClamberError] = []
        try:
            paths = sorted(Path(folder).iterdir()) if folder else []
        except OSError as error:
            reason = why_unreadable(error)
            return cls({}, (UnknownRulesError(Sentence("file-unreadable", {"file": folder, "reason": reason})),))
        for path in paths:
            if path.suffix == ".json" and not path.name.startswith("."):
                try:
                    name, file = _read(path, files)
                except ClamberError as error:
                    faults.append(error)
                else:
                    files[name] = file
        return cls(files, tuple(faults))

    def find(self, name: str, options: Mapping[str, Any], title: RulesTitle | None = None) -> RulesFile:
        """Return the rules of a file, a preset or a game, with options changed, and their title.

        Args:
            name: Name of the rules.
            options: Changes of options.
            title: Title of rules that do not come from a file of this server.

        Raises:
            UnknownRulesError, InvalidOptionError: There are no such rules, or no such option or value.
        """
        file = self.files.get(name)
        if file is None:
            return RulesFile(ruleset(name, options), title)
        rules = Ruleset.of(file.rules.name, {**file.rules.options, **options})
        return RulesFile(rules, file.title_of(rules))


def _read(path: Path, others: Mapping[str, RulesFile]) -> tuple[str, RulesFile]:
    """Return the rules file at a path, with the name of its rules.

    Raises:
        UnknownRulesError, InvalidOptionError: The file is invalid, or its name or title cannot be distinguished from
            others.
    """
    if not STEM.fullmatch(path.stem):
        raise UnknownRulesError(Sentence("file-stem", {"file": str(path)}))
    file = load_rules_file(path)
    game = file.rules.game
    if file.title is None:
        raise UnknownRulesError(Sentence("file-nameless", {"file": str(path)}))
    if any(preset.name == path.stem for preset in game.presets):
        raise UnknownRulesError(Sentence("file-preset", {"file": str(path), "preset": f"{game.name}/{path.stem}"}))
    for name, other in others.items():
        if other.title is not None and (other.rules.game, other.title.name) == (game, file.title.name):
            raise UnknownRulesError(Sentence("file-same-name", {"file": str(path), "rules": name}))
    try:
        file.rules.check_at_a_table()
    except ClamberError as error:
        error.at(str(path))
        raise
    return f"{game.name}/{path.stem}", file
