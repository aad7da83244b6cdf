"""The kernel's encoder writes the same bytes as the reference, for every viewer."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from pydantic import TypeAdapter

from clamber.as_json.views import ViewJson, listed_plays, view_text
from clamber.match import Match
from properties.games import matches, steps
from reference.messages import text_of

if TYPE_CHECKING:
    from clamber.view import View

pytestmark = [pytest.mark.sanitize]
SOME = settings(max_examples=settings.default.max_examples // 4, suppress_health_check=[HealthCheck.too_slow])

Drawn = tuple[Match, random.Random]
VIEWS = TypeAdapter(ViewJson)


def views_of(match: Match) -> list[View]:
    """Return the views of all seats and of spectators, within the match and outside it."""
    viewers = (None, *range(match.seats))
    return [at.view(viewer) for viewer in viewers for at in (match, match.current)]


@SOME
@given(matches())
def test_views_are_encoded_as_by_the_reference(drawn: Drawn) -> None:
    match, rng = drawn
    for number, later in enumerate(steps(match, rng)):
        if number % 7 and later.is_dealt:
            continue
        for view in views_of(later):
            assert view_text(view) == text_of(view)


@SOME
@given(matches())
def test_views_have_the_fields_of_their_declaration(drawn: Drawn) -> None:
    """Each object has exactly the declared fields, with values of the declared types."""
    match, rng = drawn
    for number, later in enumerate(steps(match, rng)):
        if number % 11:
            continue
        for view in views_of(later):
            fields = json.loads(view_text(view))
            assert VIEWS.validate_python(fields, strict=True) == fields
            assert [play["text"] for play in fields["legal"]] == [play.full_text for play in listed_plays(view)]
