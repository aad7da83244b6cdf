"""Requests that wait for news are answered when the server stops."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from table_client import Guest

from clamber.server.settings.config import Configuration
from patience import PATIENCE, wait_until
from server.bot_accounts import Owner, challenge
from server.inside import Inside


def inbox_of(server, robot):
    known = robot.poll().json()["version"]
    (present,) = server.bots_online._present.values()
    return lambda: robot.poll(20, known=known), lambda: present.polls


def answer_to(server, robot):
    person = Guest(robot.url)
    robot.poll()
    server.bots_online._expires_at = 0.0
    table = person.make("gandengyan", ["me", "open"], name="Ann")["table"]
    name = challenge(person, robot.id, table).json()["id"]
    return lambda: person.get(f"/api/challenges/{name}"), lambda: server.bots_online._answered.get(name)


def news_for(server, robot):
    person = Owner(robot.url, "Petra")
    known = person.get("/api/me/news", params={"seconds": 0}).json()["version"]
    (visitor,) = server.news.presence.visitors.values()
    return lambda: person.get("/api/me/news", params={"known": known}), lambda: visitor.polls


def ticket_of(server, robot):
    person = Guest(robot.url)
    wish = {"rules": "gandengyan", "seats": 3, "name": "Ann", "bots": False}
    known = person.post("/api/quick", wish).json()["version"]
    (place,) = (place for line in server.quick._lines.values() for place in line.places.values())
    return lambda: person.get("/api/quick/ticket", params={"known": known}), lambda: place.polls


@pytest.mark.parametrize("waiting", [inbox_of, answer_to, news_for, ticket_of])
def test_a_server_that_stops_answers(tmp_path, waiting):
    parts = {"bot_accounts": True, "people": True, "quick_match": ("gandengyan:3",)}
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, **parts)
    with ThreadPoolExecutor(1) as thread:
        with Inside(config) as inside:
            ask, polls = waiting(inside.app.server, Owner(inside.url).robot())
            answer = thread.submit(ask)
            wait_until(polls)
            assert not answer.done()
        assert answer.result(PATIENCE).status_code == 200
