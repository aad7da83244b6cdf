"""Challenges to a bot account that polls at one node, by people at another one."""

import threading

from table_client import Guest

from patience import PATIENCE, wait_until
from server.bot_accounts import Owner, challenge, refusal
from server.test_several_nodes import nats, nodes_of

__all__ = ["nats"]


def listed(guest):
    return wait_until(lambda: guest.get("/api/bots").json()["bots"], 0.1)


def test_a_bot_is_listed_challenged_and_revoked_across_nodes(cluster, nats):
    with nodes_of(cluster, nats, 2, CLAMBER_BOT_ACCOUNTS="true") as (here, there):
        owner, person = Owner(here.url), Guest(there.url)
        robot = owner.robot()
        answers = []
        known = robot.poll().json()["version"]

        def poll():
            answers.append(robot.poll(25, known=known))

        polling = threading.Thread(target=poll)
        polling.start()
        (shown,) = listed(person)
        assert (shown["name"], shown["seated"]) == ("Robbie", 0)
        made = person.make("gandengyan", ["me", "open"])
        asked = challenge(person, robot.id, made["table"])
        assert asked.status_code == 201, asked.text
        polling.join(PATIENCE)
        (told,) = answers[0].json()["challenges"]
        assert robot.accept(told["id"]).json()["seat"] == 1
        assert person.get(f"/api/challenges/{told['id']}").json()["state"] == "accepted"
        assert robot.poll().json()["tables"] == [made["table"]]
        robot.url = there.url
        assert robot.get("/api/me").json()["name"] == "Robbie"
        (token,) = owner.tokens(robot.id)
        owner.delete(f"/api/account/bots/{robot.id}/tokens/{token['id']}")
        assert refusal(robot.get("/api/me")) == (401, "bad_token")
