"""Message catalogue, parsed for its tests: every message with the values that its text needs."""

from functools import cache

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from clamber.sentences.catalogue import sources


class _Needed(Visitor):
    def __init__(self):
        self.names = set()
        self.messages = set()
        self.words = []

    def visit_VariableReference(self, node):  # noqa: N802 - named after the node, as the library requires
        self.names.add(node.id.name)

    def visit_MessageReference(self, node):  # noqa: N802 - as above
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node):  # noqa: N802 - as above
        keys = [variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)]
        self.words += [(node.selector.id.name, key) for key in keys if key not in {"one", "other"}]
        self.generic_visit(node)


def entries(language):
    """Yield (file, entry) for all entries in a language's files."""
    for file, text in sources(language):
        for entry in FluentParser().parse(text).body:
            yield file, entry


@cache
def arguments(language):
    """Return the values that each message needs, by message name."""
    found = {}
    for _, entry in entries(language):
        if isinstance(entry, ast.Message):
            needed = _Needed()
            needed.visit(entry)
            found[entry.id.name] = frozenset(needed.names)
    return found


@cache
def references(language):
    """Return the messages referenced by other messages."""
    needed = _Needed()
    for _, entry in entries(language):
        needed.visit(entry)
    return frozenset(needed.messages)


@cache
def _words(language):
    needed = _Needed()
    for _, entry in entries(language):
        needed.visit(entry)
    return frozenset(needed.words)


def choices(language, value):
    """Return the words that a language's selectors distinguish for a value, in all messages."""
    return sorted(word for name, word in _words(language) if name == value)
