"""Engines with one fault each, selected on the command line, that otherwise play index 0."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

STARTED = __name__ == "__main__"  # False when imported for doctests
HOW, MORE = (sys.argv[1], sys.argv[2:]) if STARTED else ("", [])
HUGE = "x" * 1_000_000
ANSWERS = {
    "garbage": lambda _: "\x00\xff{{{ not json",
    "array": lambda _: "[1, 2, 3]",
    "deep": lambda _: "[" * 60_000,
    "huge": lambda _: HUGE,
    "wrong id": lambda number: played(number + 1000),
    "text id": lambda number: played(str(number)),
    "no id": lambda _: {"type": "play", "play": 0},
    "wrong type": lambda number: {"type": "move", "id": number, "play": 0},
    "no such play": lambda number: played(number, 10_000),
    "negative": lambda number: played(number, -1),
    "true": lambda number: played(number, play=True),
    "null": lambda number: played(number, None),
    "illegal": lambda number: played(number, "BJRJ=rocket"),
    "nonsense": lambda number: played(number, "everything I have"),
    "slow once": lambda number: played(number, int(number == 1)),
}


def played(number, play=0):
    return {"type": "play", "id": number, "play": play}


def say(message):
    sys.stdout.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
    sys.stdout.flush()


def leave(status, last_words):
    sys.stderr.write(last_words)
    sys.exit(status)


def crash_once(_):
    if not Path(MORE[0]).exists():
        Path(MORE[0]).touch()
        os.kill(os.getpid(), signal.SIGSEGV)


def wait_once(number):
    """Wait, before the first answer, until a named pipe is opened for writing."""
    if number == 1:
        Path(MORE[0]).read_bytes()


def close(pipe):
    os.close(pipe)
    time.sleep(600)


def talk(block):
    while True:
        sys.stdout.write(block)


def say_twice(number):
    say(played(number))
    say(played(number))
    say(played(number - 1))


def say_in_parts(number):
    text = json.dumps(played(number)) + "\r\n"
    for part in (text[:10], text[10:]):
        sys.stdout.write(part)
        sys.stdout.flush()
        time.sleep(0.05)


BEFORE_ANSWERING = {
    "silent": lambda _: time.sleep(600),
    "exits": lambda _: leave(7, "out of cards"),
    "closes stdin": lambda _: close(0),
    "closes stdout": lambda _: close(1),
    "endless": lambda _: talk(HUGE),
    "flood": lambda _: talk(json.dumps(played(0)) + "\n"),
    "complains": lambda _: sys.stderr.write("warning\n" * 100_000),
    "exits once": crash_once,
    "slow once": wait_once,
    "before asked": say_twice,
    "two lines": say_in_parts,
}
STRANGE = {"name": "a\nb", "level": "god", "version": 7, "says": ["x"], "weights": "y" * 999}


def greet(hello):
    if HOW == "deaf":
        close(0)
    if HOW == "no ready":
        time.sleep(600)
    if HOW == "exits at hello":
        leave(3, "no weights found")
    if HOW == "banner":
        say("Odd Engine 1.0")
        say({"type": "news"})
    if HOW == "unable" and hello["rules"] is not None:
        say({"type": "unable", "message": "I only play Dou Dizhu"})
    else:
        say({"type": "ready", **(STRANGE if HOW == "strange" else {"name": "odd"})})


def answer(number):
    BEFORE_ANSWERING.get(HOW, lambda _: None)(number)
    if HOW not in {"before asked", "two lines"}:
        say(ANSWERS.get(HOW, played)(number))


if HOW == "has a child":
    subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
while STARTED and (line := sys.stdin.readline()):
    message = json.loads(line)
    if message["type"] == "hello":
        greet(message)
    elif message["type"] == "choose":
        answer(message["id"])
    elif HOW == "notes" and message["type"] in {"refused", "result"}:
        with Path(MORE[0]).open("a") as file:
            file.write(line)
    elif message["type"] == "bye" and HOW != "will not end":
        break
if HOW == "will not end":
    time.sleep(600)
