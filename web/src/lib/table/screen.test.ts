import { describe, expect, it } from "vitest";
import { deal, display, done, play, result, table } from "../../gallery/fixtures";
import { PASS } from "./controls/plays";
import {
  beatOf,
  dealtCards,
  factsOf,
  isColumn,
  isPinned,
  markOf,
  noticeOf,
  offeredDrawers,
  turnedOver,
  undimmed,
  windowTitle,
} from "./screen";
import type { Badge } from "./words/badges";

const PHONE = { width: 360, low: false, wide: false };
const LANDSCAPE = { width: 844, low: true, wide: false };
const DESKTOP = { width: 1440, low: false, wide: true };
const TENS = play("TsTc", "pair", "TsTc", "T");
const LED = done(1, play("9s9h=pair:9", "pair", "9h9s", "9"));

describe("the cards dealt to the viewer", () => {
  const laid = (seat: number) => done(seat, play("9s9h=pair:9", "pair", "9h9s", "9"));

  it("are those in the hand and those played", () => {
    const left = deal({ phase: "play", hand: ["3s", "4s"] });
    expect(dealtCards(left, [laid(0), done(0, PASS), laid(2)], 0)).toBe(4);
    expect(dealtCards(left, [], 0)).toBe(2);
  });

  it("are a share of those that seats draw in turn", () => {
    expect(dealtCards(deal({ phase: "draw", sizes: [3, 3, 2], talon: 46 }), [], 0)).toBe(18);
  });
});

describe("the bar", () => {
  it("offers phrases to seats only, and the counter where the table has one and earlier tricks may be seen", () => {
    const all = ["history", "counter", "scores", "say", "keys", "settings", "table"];
    expect(offeredDrawers(table(), false)).toEqual(all);
    expect(offeredDrawers(table({ you: null }), false)).toEqual(all.filter((name) => name !== "say"));
    const daily = { set: "s", deal: 0, deals: 6, hints: false };
    expect(offeredDrawers(table(), true)).toEqual(all.filter((name) => name !== "say"));
    expect(offeredDrawers(table({ daily }), false)).toEqual(all.filter((name) => name !== "say"));
    const without = all.filter((name) => name !== "counter");
    expect(offeredDrawers(table({ counter: false }), false)).toEqual(without);
    expect(offeredDrawers(table({ display: display({ earlier_tricks: false }) }), false)).toEqual(without);
  });

  it("has the badges without room on the felt, the spectators, and the deal where it fits", () => {
    const level: Badge = { look: "level", text: "Level 5", cards: [] };
    expect(factsOf(table({ watchers: 2 }), deal({ number: 6 }), [level], DESKTOP)).toEqual([
      "Level 5",
      "2 watching",
      "Deal 7",
    ]);
    expect(factsOf(table(), deal(), [level], PHONE)).toEqual(["Level 5"]);
    const daily = { set: "s", deal: 1, deals: 6, hints: false };
    for (const room of [PHONE, DESKTOP])
      expect(factsOf(table({ daily }), deal(), [level], room)).toEqual(["Daily deal 2 of 6", "Level 5"]);
    expect([isPinned(PHONE, 4), isPinned(PHONE, 5), isPinned(DESKTOP, 5), isPinned(LANDSCAPE, 3)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("has drawers of its own beside the table if the window is wide or low", () => {
    expect([PHONE, LANDSCAPE, DESKTOP].map(isColumn)).toEqual([false, true, true]);
  });
});

describe("the middle", () => {
  it("has the play to beat, and the viewer's own play before it is confirmed", () => {
    const following = deal({ to_beat: LED.play, to_beat_seat: 1 });
    expect(beatOf(following, [LED], null, 0)).toEqual({ play: LED.play, seat: 1 });
    expect(beatOf(following, [LED], TENS, 0)).toEqual({ play: TENS, seat: 0 });
    expect(beatOf(following, [LED], PASS, 0)).toEqual({ play: LED.play, seat: 1 });
  });

  it("keeps the last play of a deal, and turns over the hands after it", () => {
    const over = deal({
      phase: "over",
      to_beat: null,
      to_beat_seat: null,
      trick: [LED, done(2, TENS), done(3, PASS)],
    });
    expect(beatOf(over, [], null, 0)).toEqual({ play: TENS, seat: 2 });
    expect(
      beatOf(deal({ phase: "over", to_beat: null, to_beat_seat: null, trick: [] }), [], null, 0).play,
    ).toBeNull();
    const last = result({ match: over.match, number: over.number });
    expect(turnedOver(over, last, true)).toEqual([]);
    expect(turnedOver(over, last, false)).toBe(last.hands);
    expect(turnedOver(over, { ...last, number: over.number + 1 }, false)).toEqual([]);
    expect(turnedOver(deal(), last, false)).toEqual([]);
  });

  it("has the stakes and the missing tribute over it until the first lead", () => {
    const resisted = deal({ tribute_resisted: true });
    const bid = done(0, play("no", "no", "", null), null);
    expect(noticeOf(deal(), [], "")).toBe("");
    expect(noticeOf(resisted, [bid], "Aces.")).toMatch(/^Aces\. ?\S/);
    expect(noticeOf(resisted, [bid, LED], "Aces.")).toBe("");
  });
});

describe("the hand", () => {
  it("is dimmed on one's turn to follow, apart from the cards of legal plays, unless there are none", () => {
    const following = deal({ to_beat: LED.play, playable: ["Ts", "Tc"] });
    expect(undimmed(following, true)).toEqual(new Set(["Ts", "Tc"]));
    expect(undimmed(following, false)).toBeNull();
    expect(undimmed(deal({ to_beat: null, playable: ["Ts"] }), true)).toBeNull();
    expect(undimmed(deal({ to_beat: LED.play, playable: [] }), true)).toBeNull();
  });

  it("marks wild cards, cards of the level and the special card", () => {
    const guandan = deal({ levels: ["5", "2"], level: "5", special: "5h" });
    expect(["5h", "5s", "6s"].map((card) => markOf(card, guandan, "5h"))).toEqual(["wild", "level", null]);
    const biga = deal({ levels: null, level: null, special: "As" });
    expect(["As", "Ah"].map((card) => markOf(card, biga, null))).toEqual(["big", null]);
  });
});

it("begins the title of the window with the viewer's turn", () => {
  expect(windowTitle("Guandan", false)).toBe("Guandan");
  expect(windowTitle("Guandan", true)).toBe("Your turn · Guandan");
  expect(windowTitle("", true)).toBe("");
});
