import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from clamber.ratings import BETA, MU, SIGMA, Rating, is_provisional, predict, rate, shown

RATINGS = st.builds(Rating, st.floats(-20, 70), st.floats(0.5, 10))


@st.composite
def matches(draw):
    """Draw the sides of a match and their places."""
    teams = draw(st.lists(st.lists(RATINGS, min_size=1, max_size=3), min_size=2, max_size=6))
    places = draw(st.lists(st.integers(1, 6), min_size=len(teams), max_size=len(teams)))
    return teams, places


def close(one, other):
    return all(
        math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
        for team, theirs in zip(one, other, strict=True)
        for rating, its in zip(team, theirs, strict=True)
        for a, b in zip(rating, its, strict=True)
    )


@given(matches())
def test_the_formulas_are_those_of_openskill(match):
    teams, places = match
    model = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA)
    theirs = model.rate([[model.create_rating(list(r)) for r in team] for team in teams], ranks=list(places))
    assert close(rate(teams, places), [[Rating(r.mu, r.sigma) for r in team] for team in theirs])


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_the_sides_does_not_matter(match, random):
    teams, places = match
    order = list(range(len(teams)))
    random.shuffle(order)
    rated = rate([teams[i] for i in order], [places[i] for i in order])
    assert close(rated, [rate(teams, places)[i] for i in order])


@given(matches())
def test_only_the_order_of_the_places_matters(match):
    teams, places = match
    assert rate(teams, places) == rate(teams, [10 * place + 3 for place in places])


@given(st.integers(2, 6), st.data())
def test_players_of_equal_uncertainty_win_together_as_much_as_they_lose(n, data):
    mus = data.draw(st.lists(st.floats(0, 50), min_size=n, max_size=n))
    places = data.draw(st.lists(st.integers(1, n), min_size=n, max_size=n))
    rated = rate([[Rating(mu, 4.0)] for mu in mus], places)
    assert math.isclose(sum(r.mu for (r,) in rated), sum(mus), abs_tol=1e-9)


@given(matches())
def test_partners_change_alike_in_proportion_to_their_variance(match):
    teams, places = match
    for team, rated in zip(teams, rate(teams, places), strict=True):
        changes = [new.mu - old.mu for old, new in zip(team, rated, strict=True)]
        assert min(changes) >= 0 or max(changes) <= 0


@given(matches())
def test_the_first_never_loses_and_the_last_never_gains(match):
    teams, places = match
    rated = rate(teams, places)
    for number, place in enumerate(places):
        change = rated[number][0].mu - teams[number][0].mu
        if place == min(places) and places.count(place) == 1:
            assert change >= 0
        if place == max(places) and places.count(place) == 1:
            assert change <= 0


def test_a_tie_of_equals_changes_no_skill_and_makes_it_more_certain():
    rated = rate([[Rating()]] * 4, [1, 1, 1, 1])
    assert all(math.isclose(r.mu, MU) and r.sigma < SIGMA for (r,) in rated)


def test_equal_places_of_equals_are_worth_the_same():
    _, second, third, _ = rate([[Rating()]] * 4, [1, 2, 2, 4])
    assert second == third


@given(matches())
def test_predictions_are_probabilities_in_the_order_of_the_skills(match):
    teams, _ = match
    chances = predict(teams)
    assert math.isclose(sum(chances), 1)
    skills = [sum(r.mu for r in team) for team in teams]
    assert chances[skills.index(max(skills))] == max(chances)


def test_400_displayed_points_are_odds_of_10_to_1():
    one, other = Rating(MU, 0.0), Rating(MU + 400 / 30, 0.0)
    assert shown(other) - shown(one) == 400
    first, second = predict([[one], [other]])
    assert second / first == pytest.approx(10, rel=0.05)


def test_a_rating_is_provisional_at_first_and_not_after_some_matches():
    one, other = Rating(), Rating()
    assert is_provisional(one)
    for match in range(60):
        ((one,), (other,)) = rate([[one], [other]], [1 + match % 2, 2 - match % 2])
    assert not is_provisional(one)


@pytest.mark.parametrize(
    ("teams", "places"), [([[Rating()]], [1]), ([[Rating()], []], [1, 2]), ([[Rating()]] * 2, [1])]
)
def test_a_match_needs_two_sides_with_members_and_places(teams, places):
    with pytest.raises(ValueError, match="sides"):
        rate(teams, places)
