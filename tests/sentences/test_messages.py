"""Messages are formatted as by `fluent.runtime`, the reference implementation in Python."""

import pytest
from fluent.runtime import FluentBundle, FluentResource

from clamber.sentences import LANGUAGES, say
from clamber.sentences.catalogue import LEVELS, LONGEST_VALUE, messages, sources
from clamber.sentences.messages import Messages
from sentences.catalogue import arguments, choices, references

VALUES = (0, 1, 2, 1_234_567, -1, "Ann {x}")


def bundle(language, texts):
    made = FluentBundle([language], use_isolating=False)
    for text in texts:
        made.add_resource(FluentResource(text))
    return made


def by_reference(made, name, values):
    text, errors = made.format_pattern(made.get_message(name).value, {LEVELS: 0, **values})
    assert not errors
    return str(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_formatted_as_by_the_reference_implementation(language):
    reference = bundle(language, (text for _, text in sources(language)))
    of_references = frozenset().union(*(arguments(language)[name] for name in references(language)))
    for name, own in arguments(language).items():
        needed = own | of_references
        samples = [dict.fromkeys(needed, value) for value in VALUES]
        samples += [{**samples[1], value: word} for value in own for word in choices(language, value)]
        for values in samples:
            assert say(language, name, values) == by_reference(reference, name, values), (name, values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_messages_of_the_files_are_found(language):
    assert messages(language).unparsed.keys() == arguments(language).keys()


SYNTAX = """\
# A comment
text   =  spaces around it   
# Another comment
lines =
    first
      indented

    last
brace = { "{" }{ "}" }{"\\u0041"}
chosen = { $a ->
    [word] { $b ->
        [one] one
       *[other] { text } of { $b }
    }
    [3] three
   *[no] no
}
"""  # noqa: W291 - trailing spaces belong to no text


@pytest.mark.parametrize("name", ["text", "lines", "brace", "chosen"])
@pytest.mark.parametrize("values", [{"a": a, "b": b} for a in ("word", "3", 3, 4, "x") for b in (1, 2, 1000, "y")])
def test_text_is_read_as_the_reference_implementation_reads_it(name, values):
    expected = by_reference(bundle("en", [SYNTAX]), name, values)
    assert Messages([SYNTAX], singular=True).format(name, values) == expected


def test_a_missing_message_or_value_is_named():
    made = Messages([SYNTAX], singular=True)
    with pytest.raises(LookupError, match="'nothing'"):
        made.format("nothing", {})
    with pytest.raises(LookupError, match="'b'"):
        made.format("chosen", {"a": "word"})


@pytest.mark.parametrize("text", ["{ -term }", "{ other.attribute }", "{ NUMBER($a) }", "{ $a", "{ 1 }"])
def test_syntax_that_is_not_supported_is_refused(text):
    with pytest.raises(LookupError):
        Messages([f"name = {text}\n"], singular=True).format("name", {"a": 1})


def test_long_values_are_shortened_and_long_numbers_have_no_commas():
    assert say("en", "list-or", {"most": "x" * 3000, "last": ""}).startswith("x" * (LONGEST_VALUE - 1) + "…")
    assert "1000000000000001" in say("en", "list-or", {"most": 10**15 + 1, "last": ""})
