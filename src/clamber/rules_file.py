"""Rules files: house rules in JSON, with a name and a description for people.

{"rules": "guandan/competition", "options": {"max_hands": 12}, "name": "Thursday club",
"description": "Twelve deals at most.", "name_zh": "周四俱乐部", "description_zh": "最多打十二局。"}
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clamber._internal.arguments import refuse
from clamber.errors import InvalidOptionError, UnknownRulesError
from clamber.ruleset import Ruleset, ruleset
from clamber.sentences import LANGUAGES, Sentence, Worded
from clamber.text.json_text import RepeatedKeyError, parse_json
from clamber.text.printable import is_line, short
from clamber.text.unreadable import why_unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from clamber.rules.house import HouseRules

RULES_KEYS: Final = ("rules", "options")

TITLE_KEYS: Final = {"name": 60, "name_zh": 60, "description": 400, "description_zh": 400}
"""Keys of the texts in a rules file, with their maximum lengths in characters."""

LARGEST: Final = 16 << 10
"""Maximum size of a rules file, in bytes."""

RECORD_KEY: Final = "x-house-rules"
"""Key in a record under which the name and the description of its rules are stored."""


@dataclass(frozen=True, slots=True)
class RulesTitle:
    """Name and description of house rules. Texts in Chinese are empty if they do not differ.

    Attributes:
        changed: True if options were changed after the rules were read from their file.
    """

    name: str
    name_zh: str = ""
    description: str = ""
    description_zh: str = ""
    changed: bool = False

    def name_in(self, language: str) -> str:
        """Return the name in a language."""
        return (self.name_zh if language == "zh" else "") or self.name

    def description_in(self, language: str) -> str:
        """Return the description in a language; empty if there is none."""
        return (self.description_zh if language == "zh" else "") or self.description

    def to_json(self) -> dict[str, str | bool]:
        """Return the title as JSON, without empty fields."""
        return {name: value for name, value in asdict(self).items() if value}


def title_from(data: object) -> RulesTitle | None:
    """Return the title in JSON, such as the extension of a record; None if it is not a valid title."""
    if not isinstance(data, dict) or not isinstance(changed := data.get("changed", False), bool):
        return None
    texts = {key: value for key, value in data.items() if key != "changed"}
    if "name" not in texts or any(bad_text(key, value) for key, value in texts.items()):
        return None
    return RulesTitle(**texts, changed=changed)


def in_record(title: RulesTitle | None) -> dict[str, Any]:
    """Return the extension of a record that holds the title of its rules; empty if they have none."""
    return {} if title is None else {RECORD_KEY: title.to_json()}


def title_in(extra: Mapping[str, Any]) -> RulesTitle | None:
    """Return the title of the rules in the extensions of a record; None if it has none."""
    return title_from(extra.get(RECORD_KEY))


def bad_text(key: str, value: object) -> bool:
    """Return True if a value is not a valid text for a key of a title: a nonempty printable line.

    Args:
        key: Key of the title.
        value: The value.
    """
    limit = TITLE_KEYS.get(key, 0)
    return not (isinstance(value, str) and value.strip() and is_line(value, limit))


@dataclass(frozen=True, slots=True)
class RulesFile:
    """Content of a rules file.

    Attributes:
        rules: The rules.
        title: Name and description; None if the file has no name.
    """

    rules: Ruleset
    title: RulesTitle | None

    def title_of(self, rules: HouseRules) -> RulesTitle | None:
        """Return the title for rules derived from those of the file, which is marked if an option differs."""
        if self.title is None:
            return None
        return replace(self.title, changed=self.title.changed or rules.values != self.rules.values)


def load_rules_file(path: str | Path) -> RulesFile:
    """Read a rules file. Keys that begin with `x-` are ignored.

    Raises:
        UnknownRulesError: The file is missing, unreadable or malformed, or names an unknown game.
        InvalidOptionError: Invalid key or value; the message names the file and the key.
        InvalidArgumentError: The path is not a path.
    """
    if not isinstance(path, (str, Path)):
        refuse("path", "the path of a JSON file", path)
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise _refused("file-unreadable", str(path), error) from None
    return parse_rules_file(content, str(path))


def parse_rules_file(content: bytes, name: str) -> RulesFile:
    """Parse the content of a rules file.

    Args:
        content: Bytes of the file.
        name: Name of the file in messages.

    Raises:
        UnknownRulesError, InvalidOptionError: See `load_rules_file`.
    """
    if len(content) > LARGEST:
        raise UnknownRulesError(Sentence("file-too-large", {"file": name, "most": LARGEST}))
    try:
        fields: Any = parse_json(content.decode())
    except UnicodeDecodeError as error:
        raise _refused("file-unreadable", name, error) from None
    except (ValueError, RecursionError) as error:
        sentence = "file-unreadable" if isinstance(error, RepeatedKeyError) else "file-not-json"
        raise _refused(sentence, name, error) from None
    if not isinstance(fields, dict) or not isinstance(fields.get("rules"), str):
        raise UnknownRulesError(Sentence("file-no-rules", {"file": name, "example": '{"rules": "guandan"}'}))
    known = [*RULES_KEYS, *TITLE_KEYS]
    if extra := sorted(key for key in fields.keys() - set(known) if not key.startswith("x-")):
        values = {"file": name, "key": short(repr(extra[0])), "known": ", ".join(f'"{key}"' for key in known)}
        raise InvalidOptionError(Sentence("file-unknown-key", values), option=extra[0])
    options = fields.get("options", {})
    if not isinstance(options, dict):
        raise InvalidOptionError(Sentence("file-options", {"file": name}), option="options")
    title = _title(fields, name)
    try:
        return RulesFile(ruleset(fields["rules"], options), title)
    except (InvalidOptionError, UnknownRulesError) as error:
        error.at(name)
        raise


def _refused(sentence: str, file: str, error: OSError | ValueError | RecursionError) -> UnknownRulesError:
    """Return the error for an unreadable file, which gives programs the reason in all languages."""
    why = why_unreadable(error)
    return UnknownRulesError(Sentence(sentence, {"file": file, "reason": Worded(*map(why.say, LANGUAGES))}))


def _title(fields: dict[str, Any], file: str) -> RulesTitle | None:
    texts = {key: fields[key] for key in TITLE_KEYS if key in fields}
    for key, value in texts.items():
        if bad_text(key, value):
            raise InvalidOptionError(
                Sentence("file-text", {"file": file, "key": key, "most": TITLE_KEYS[key]}), option=key
            )
    if texts and "name" not in texts:
        raise InvalidOptionError(Sentence("file-no-name", {"file": file, "key": next(iter(texts))}), option="name")
    return RulesTitle(**texts) if texts else None


def load_ruleset(path: str | Path) -> Ruleset:
    """Load the rules of a rules file such as `{"rules": "guandan/competition", "options": {"max_hands": 12}}`.

    Raises:
        UnknownRulesError, InvalidOptionError: See `load_rules_file`.
    """
    return load_rules_file(path).rules
