"""Cards that a viewer may know according to the match record, to check the frames sent to that viewer."""

import re

from clamber.cards import Card
from clamber.records.record import from_json, to_json

CARDS = re.compile(r"^(?:(?:expose|give|take|return) )?((?:[2-9TJQKA][dchs]|BJ|RJ)+)(?:=.*)?$")
ONE = re.compile(r"[2-9TJQKA][dchs]|BJ|RJ")


def cards_in(found):
    """Return all cards that occur anywhere in a message."""
    if isinstance(found, dict):
        return {card for key, value in found.items() if key not in {"unseen", "special"} for card in cards_in(value)}
    if isinstance(found, list):
        return {card for value in found for card in cards_in(value)}
    match = CARDS.match(found) if isinstance(found, str) else None
    return set(ONE.findall(match[1])) if match else set()


class Truth:
    """True locations of the cards in a deal, from its record."""

    def __init__(self, match, number):
        self.deal = match.deals[number]
        self.seats = match.seats
        replay = from_json(match_json_until(match, number)).match
        self.hands = [[set(map(str, hand)) for hand in replay.position.hands]]
        self.shown = [{str(self.deal.faceup)} if self.deal.faceup else set()]
        self.paid = any(event.play.kind == "give" for event in self.deal.events)
        self.exposed = any(event.play.kind == "expose" for event in self.deal.events)
        for event in self.deal.events:
            replay = replay.with_action(event.play)
            if event.play.kind == "no":
                self.hands[-1] = [set(map(str, hand)) for hand in replay.position.hands]
                continue
            self.hands.append([set(map(str, hand)) for hand in replay.position.hands])
            bottom = set(map(str, replay.position.bottom))
            self.shown.append(self.shown[-1] | bottom | set(map(str, event.play.cards)))
        if replay.position.phase in {"draw", "reveal"}:  # a record holds no answers of a window: all cards are drawn
            self.hands[-1] = [set(self.drawn(seat, len(self.deal.deck))) for seat in range(self.seats)]

    def drawn(self, seat, count):
        deck, first = self.deal.deck, self.deal.first
        return sorted(str(Card(face)) for i, face in enumerate(deck[:count]) if (first + i) % self.seats == seat)

    def allowed(self, seat, done):
        """Return the cards that a viewer may know after `done` public actions."""
        own = set().union(*(hands[seat] for hands in self.hands[: done + 1])) if seat is not None else set()
        return own | self.shown[done]


def match_json_until(match, number):
    """Return the record of a match up to the start of a deal."""
    record = to_json(match)
    deal = {key: value for key, value in record["deals"][number].items() if key != "result"}
    record["deals"] = [*record["deals"][:number], {**deal, "actions": []}]
    return record


def inspect(frames, truths, seat):
    """Fail on the first card that the viewer may not know; return the number of frames inspected."""
    looked, done, number = 0, 0, None  # a resumed connection gets no deal until the next view
    for frame in frames:
        if frame["type"] not in {"event", "view"}:
            # A refusal quotes the requested cards.
            assert not cards_in(frame) or frame["problem"]["code"] in {"cannot_show", "late", "not_now"}
            continue
        event = frame.get("event") or {}
        if event.get("kind") == "dealt":
            done, number = 0, event["number"]
        if frame["type"] == "view":
            done, number = len(frame["history"]), frame["deal"]["number"] if frame["deal"] else 0
        done += len(event.get("done") or [])
        if number not in truths:
            continue
        truth, deal = truths[number], frame.get("deal")
        seen = cards_in(event) | cards_in(frame.get("history")) | cards_in(deal)
        ended = event.get("ended") or (deal and deal["phase"] == "over")
        allowed = truth.allowed(seat, min(done, len(truth.shown) - 1))
        if deal and deal["phase"] == "draw":
            own = truth.drawn(seat, deal["drawn"]) if seat is not None else []
            assert sorted(deal["hand"]) == own
            allowed = set(own) | truth.shown[done]
        elif deal and deal["special"] is not None and deal["declarer"] is not None:
            allowed = allowed | {deal["special"]}  # BIGA-20: the forced Ace of hearts is shown, but not recorded
            assert truth.exposed or deal["special"] == "Ah"
        elif deal and deal["levels"] is not None and not truth.paid and number:
            allowed = allowed | {"RJ"}  # GD-95: the red jokers that cancel the tribute are shown
        assert seen <= allowed or ended, (seat, done, seen - allowed, frame)
        if deal is not None:
            looked += 1
            assert seat is not None or not (deal["hand"] or deal["legal"] or deal["my_turn"])
            if deal["phase"] in {"draw", "reveal"}:
                assert deal["to_act"] is None
    return looked


def truths_of(record):
    """Return the truth for every deal in a record, by number."""
    match = from_json(record).match
    return {number: Truth(match, number) for number in range(len(match.deals))}
