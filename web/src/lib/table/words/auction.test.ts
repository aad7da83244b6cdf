import { expect, it } from "vitest";
import { auction, deal, done, play } from "../../../gallery/fixtures";
import type { AuctionJson, EventInfo } from "../../protocol";
import { bidChoice, bidText, roleOfDeclarer, saidOf } from "./auction";
import { choiceText, decisionOf, decisionText } from "./decision";
import { didText } from "./narrate";

const BIDS = [play("pass", "pass", "", null), play("bid 2", "bid", "", null), play("bid 3", "bid", "", null)];
const nameOf = (seat: number): string => ["Ann", "Bo", "Chen"][seat] ?? "";

function asked(at: AuctionJson) {
  return decisionOf(deal({ phase: "bid", auction: at, levels: null, legal: BIDS }), 0);
}

it("asks for a bid, passing last", () => {
  const decision = asked(auction());
  expect(decision).not.toBeNull();
  if (decision === null) return;
  expect(decisionText(decision, nameOf)).toMatch(/^Bid\?/);
  expect(decision.choices.map((each) => choiceText(decision, each, nameOf))).toEqual(["Bid 2", "Bid 3", "Pass"]);
});

it("tells of no bid where nothing is told of any", () => {
  expect(saidOf(deal({ auction: null }), 0)).toBeNull();
});

it("asks for a bid where nothing is told of what was bid", () => {
  expect(bidText({ auction: null, declarer: null, legal: BIDS }, 0, nameOf)).toMatch(/^Bid\?/);
  expect(BIDS.map((each) => bidChoice(null, each))).toEqual(["Pass", "Bid 2", "Bid 3"]);
});

it("says whose bid there is to be outbid", () => {
  const decision = asked(auction({ bid: 1, bidder: 2 }));
  expect(decision && decisionText(decision, nameOf)).toBe("Chen bid 1. Bid more?");
});

it("shows at each seat what it said, and tells it afterwards", () => {
  const at = deal({
    phase: "bid",
    auction: auction({
      bid: 2,
      bidder: 1,
      said: [{ play: "pass", over: false }, { play: "bid 2", over: false }, null],
    }),
  });
  expect([0, 1, 2].map((seat) => saidOf(at, seat))).toEqual(["Pass", "2!", null]);
  const answer = done(1, play("bid 2", "bid", "", null), null, "bid");
  expect(didText(answer, nameOf, null)).toBe("Bo bids 2");
  expect(didText(answer, () => "You", null)).toBe("You bid 2");
});

it("calls whoever plays against all others what the game calls them", () => {
  expect(roleOfDeclarer({ auction: auction() }, true)).toBe("landlord");
  expect([false, true].map((alone) => roleOfDeclarer({ auction: null }, alone))).toEqual(["declarer", "alone"]);
});

it("says call and grab where the first bid calls for the landlord's seat", () => {
  const said = [
    { play: "pass", over: false },
    { play: "bid 1", over: false },
    { play: "bid 2", over: true },
  ];
  const at = deal({ phase: "bid", auction: auction({ grabs: true, bid: 2, bidder: 2, said }) });
  expect([0, 1, 2].map((seat) => saidOf(at, seat))).toEqual(["No call", "Call!", "Grab!"]);
  const decision = decisionOf({ ...at, my_turn: true, legal: BIDS }, 1);
  expect(decision?.choices.map((play) => choiceText(decision, play, String))).toContain("No grab");
});

it("says so where a hand has to bid", () => {
  const legal = BIDS.filter((play) => play.kind === "bid");
  const at = deal({ phase: "bid", auction: auction(), levels: null, legal });
  const decision = decisionOf({ ...at, my_turn: true }, 0);
  expect(decision && decisionText(decision, nameOf)).toBe("You must bid with these cards.");
  expect(decision?.choices.map((play) => choiceText(decision, play, nameOf))).toEqual(["Bid 2", "Bid 3"]);
});

it("asks the landlord whether they show their hand, before anybody doubles", () => {
  const legal = [play("pass", "pass", "", null), play("show", "show", "", null)];
  const at = deal({
    phase: "bid",
    declarer: 0,
    auction: auction({ bid: 3, bidder: 0, showing: true }),
    levels: null,
    legal,
  });
  const decision = decisionOf({ ...at, my_turn: true }, 0);
  expect(decision && decisionText(decision, nameOf)).toContain("open hand");
  expect(decision?.choices.map((play) => choiceText(decision, play, nameOf))).toEqual(["Show", "Not open"]);
  const answer = done(0, play("show", "show", "", null), null, "show");
  expect(didText(answer, nameOf, null)).toBe("Ann plays with an open hand");
});

it("asks who doubles once the landlord is known, and shows what each said to that", () => {
  const legal = [play("pass", "pass", "", null), play("double", "double", "", null)];
  const said = [null, { play: "double", over: true }, { play: "pass", over: true }];
  const at = deal({
    phase: "bid",
    declarer: 0,
    auction: auction({ bid: 3, bidder: 0, doubling: true, doubled: [1], said }),
    levels: null,
    legal,
  });
  expect([0, 1, 2].map((seat) => saidOf(at, seat))).toEqual([null, "Double!", "No double"]);
  const decision = decisionOf({ ...at, my_turn: true }, 0);
  expect(decision && decisionText(decision, nameOf)).toBe("You are landlord. Double the stake with each peasant?");
  expect(decision?.choices.map((play) => choiceText(decision, play, nameOf))).toEqual(["Double", "No double"]);
  const answer = done(1, play("double", "double", "", null), null, "double");
  expect(didText(answer, nameOf, null)).toBe("Bo doubles the stake");
});

it("asks for a grab once somebody has called, and for a call before", () => {
  const text = (at: Partial<AuctionJson>): string => {
    const decision = asked(auction({ grabs: true, ...at }));
    return decision === null ? "" : decisionText(decision, nameOf);
  };
  const [before, after] = [text({}), text({ bid: 1, bidder: 1 })];
  expect(before).toMatch(/^Call/);
  expect(after).toMatch(/grab/i);
  expect(after).toContain("Bo");
});

it("says of a button what it does where the auction is not known", () => {
  expect(bidChoice(null, play("bid 2", "bid", "", null))).toBe("Bid 2");
});

it("tells what was declined by what was asked", () => {
  const declined = (asked: EventInfo["asked"]): string => didText(done(1, BIDS[0]!, null, asked), nameOf, null);
  expect((["bid", "call", "grab", "show", "double"] as const).map(declined)).toEqual([
    "Bo passes",
    "Bo does not call",
    "Bo does not grab",
    "Bo does not show the hand",
    "Bo does not double",
  ]);
  expect(didText(done(1, BIDS[0]!, 0), nameOf, null)).toBe("Bo passes");
  const grab = done(0, play("bid 2", "bid", "", null), null, "grab");
  expect(didText(grab, () => "You", null)).toBe("You grab for 2");
});
