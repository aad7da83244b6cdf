"""Resolution of a preset and changes into a value for every option, and the inverse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clamber._internal.arguments import as_int
from clamber.errors import InvalidOptionError
from clamber.rules.options import Choice, Default, find_option, refusal
from clamber.rules.spelling import same, spell
from clamber.sentences import Sentence, Together, Worded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clamber.rules.options import Conflict, Option, Setting, Value
    from clamber.sentences import Value as SentenceValue


def resolve(
    options: Sequence[Option],
    conflicts: Sequence[Conflict],
    preset: Sequence[Setting],
    changes: Mapping[str, object],
) -> dict[str, Value]:
    """Return the value of every option, in declaration order. `preset` holds the settings of a preset.

    Changes override the preset, which overrides the defaults. Within a layer, an explicit value overrides a value
    implied by another option (`Choice.sets`).

    Raises:
        InvalidOptionError: An option name is unknown, a value is not accepted, or options conflict.
    """
    named = {option.name: option for option in options}
    values = {option.name: option.default for option in options}
    for layer in (dict(preset), changes):
        explicit = {name: checked(named, name, value) for name, value in layer.items()}
        for option in options:
            if isinstance(option, Choice) and option.name in explicit:
                values.update(implied(option, explicit[option.name]))
        values.update(explicit)
    for conflict in conflicts:
        refuse_conflict(conflict, named, values)
    return values


def changes_from(
    options: Sequence[Option], preset: Sequence[Setting], values: Mapping[str, Value]
) -> dict[str, Value]:
    """Return the minimal changes from which `resolve` reproduces these values, in declaration order.

    An option that sets others must be declared before them.
    """
    changes: dict[str, Value] = {}
    reached = resolve(options, (), preset, changes)
    for option in options:
        if not same(reached[option.name], values[option.name]):
            changes[option.name] = values[option.name]
            reached = resolve(options, (), preset, changes)
    return changes


def checked(named: Mapping[str, Option], name: str, value: object) -> Value:
    """Return the value after checking that the named option accepts it.

    Raises:
        InvalidOptionError: The option name is unknown, or the value is not accepted.
    """
    option = named.get(name) or find_option(tuple(named.values()), name)
    number = as_int(value)
    if number is not None:
        value = number  # an integer of another library, such as NumPy's
    if isinstance(value, str | int) and option.accepts(value):
        return value
    raise refusal(option, value)


def implied(option: Choice, value: Value) -> tuple[Setting, ...]:
    """Return the settings of other options implied by this value (`Choice.sets`)."""
    for candidate, settings in option.sets:
        if same(candidate, value):
            return settings
    return ()


def refuse_conflict(conflict: Conflict, named: Mapping[str, Option], values: Mapping[str, Value]) -> None:
    """Raise InvalidOptionError if these values conflict."""
    for name, wanted in conflict.when:
        is_default = same(values[name], named[name].default)
        if is_default if isinstance(wanted, Default) else not same(values[name], wanted):
            return
    needed, value = conflict.needs
    if same(values[needed], value):
        return
    first = conflict.when[0][0]
    problem: dict[str, SentenceValue] = {
        "cause": Together(tuple(_set_to(named[name], values[name]) for name, _ in conflict.when)),
        "needed": _set_to(named[needed], value),
        "found": spell(values[needed]),
        "because": Worded(conflict.says, conflict.says_zh),
    }
    raise InvalidOptionError(Sentence("option-conflict", problem), option=first, value=values[first])


def _set_to(option: Option, value: Value) -> Worded:
    """Return a setting as text, e.g. `draw=winner`, prefixed by the option's title in Chinese."""
    written = f"{option.name}={spell(value)}"
    return Worded(written, f"{option.title[1]}（{written}）")
