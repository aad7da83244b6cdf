"""Engine that chooses at random, seeded by its seed and seat, and logs each start to a file."""

import json
import random
import sys
from pathlib import Path


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    with Path(sys.argv[1]).open("a", encoding="utf-8") as file:
        file.write("started\n")
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            rng.seed(8 * message["seed"] + message["seat"])
            say({"type": "ready", "name": "seeded"})
        elif message["type"] == "choose":
            place = rng.randrange(len(message["view"]["legal"]))
            say({"type": "play", "id": message["id"], "play": place})
        elif message["type"] == "bye":
            break
