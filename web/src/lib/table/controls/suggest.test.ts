import { expect, it } from "vitest";
import { play } from "../../../gallery/fixtures";
import { splitCards } from "../../cards/card";
import { withIds } from "../../hand/layout";
import { completed, missing, playsWithin } from "./suggest";

const HAND = withIds([splitCards("5d5s6c6h6s7d7c7s9h9dQsQcQh2h")]).flat();
const HELD = { hand: HAND, wild: "2h" };
const held = (cards: string) => splitCards(cards).map((card) => HAND.find((each) => each.card === card)!);
const LEADS = [
  play("5d5s", "pair", "5d5s", "5"),
  play("6c6h6s", "triple", "6c6h6s", "6"),
  play("6c6h6s5d5s", "full_house", "6c6h6s5d5s", "6"),
  play("5d5s6c6h7d7c", "tube", "5d5s6c6h7d7c", "7"),
  play("6c6h6s7d7c7s", "plate", "6c6h6s7d7c7s", "7"),
  play("9h9d", "pair", "9h9d", "9"),
  play("QcQh", "pair", "QcQh", "Q"),
  play("9h2h", "pair", "9h2h", "9", { wild: 1 }),
  play("pass", "pass", "", null),
];

it("offers the largest plays within what was swept, with the cards that were", () => {
  const swept = held("5d5s6c6h6s7d7c7s");
  const found = playsWithin(LEADS, swept, "2h");
  expect(found.map(({ play: { kind } }) => kind)).toEqual(["tube", "plate", "full_house", "triple"]);
  for (const { ids } of found) for (const id of ids) expect(swept.map((each) => each.id)).toContain(id);
  expect(playsWithin(LEADS, held("5d9hQs"), "2h")).toEqual([]);
});

it("offers of plays with one name the one with the fewest wild cards, wherever it comes", () => {
  const twice = [play("9h2h", "pair", "9h2h", "9", { wild: 1 }), play("9h9d", "pair", "9h9d", "9")];
  for (const pairs of [twice, twice.toReversed()])
    expect(playsWithin(pairs, held("9h9d2h"), "2h").map((each) => each.play.wild)).toEqual([0]);
});

it("completes what holds a card if there is one such play, wild cards aside", () => {
  const pairs = LEADS.filter(({ kind }) => kind === "pair");
  expect(completed(pairs, held("9h")[0]!, HELD)?.ids).toEqual(["9h#0", "9d#0"]);
  expect(completed(pairs, held("Qs")[0]!, HELD)?.ids).toEqual(["Qs#0", "Qc#0"]);
  expect(completed(LEADS, held("6c")[0]!, HELD)).toBeNull();
  expect(completed([play("9h", "single", "9h", "9")], held("9h")[0]!, HELD)).toBeNull();
  expect(completed(pairs, held("7d")[0]!, HELD)).toBeNull();
});

it("completes with wild cards where nothing else does, and knows plays that are in no hand", () => {
  const wilds = [play("9h2h", "pair", "9h2h", "9", { wild: 1 })];
  expect(completed(wilds, held("9h")[0]!, HELD)?.ids).toEqual(["9h#0", "2h#0"]);
  const foreign = play("JsJh", "pair", "JsJh", "J");
  expect(completed([foreign], held("9h")[0]!, HELD)).toBeNull();
  expect(missing([foreign], held("9h"), HELD)).toBeNull();
});

it("completes no play that may carry one card or another", () => {
  const carrying = ["6c6h6s5d5s", "6c6h6s5d9h"].map((cards) => play(cards, "triple_with_two", cards, "6"));
  expect(completed(carrying, held("5d")[0]!, HELD)).toBeNull();
  expect(completed(carrying, held("9h")[0]!, HELD)?.ids).toEqual(["6c#0", "6h#0", "6s#0", "5d#0", "9h#0"]);
});

it("keeps to the suit where a play is of one", () => {
  const flush = play("5s6s7s", "flush", "5s6s7s", "7");
  expect(completed([flush], held("6c")[0]!, HELD)).toBeNull();
  expect(completed([flush], held("6s")[0]!, HELD)?.ids).toEqual(["5s#0", "6s#0", "7s#0"]);
});

it("says how many cards are missing while a selection grows into a play", () => {
  expect(missing(LEADS, held("7d7c"), HELD)?.count).toBe(4);
  expect(missing(LEADS, held("6c6h6s5d"), HELD)?.count).toBe(1);
  expect(missing(LEADS, held("5d9h"), HELD)).toBeNull();
  expect(missing([play("give 5d", "give", "5d", null)], held("5d"), HELD)).toBeNull();
});

it("takes the same cards in another order for the same play", () => {
  const twice = ["6c6h6s5d9h", "6c6h6s9h5d"].map((cards) => play(cards, "triple_with_two", cards, "6"));
  expect(completed(twice, held("5d")[0]!, HELD)?.ids).toContain("9h#0");
});
