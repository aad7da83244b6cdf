import { afterEach, expect, it } from "vitest";
import { done, play } from "../../../gallery/fixtures";
import type { EventInfo, PlayInfo } from "../../protocol";
import { PASS } from "../controls/plays";
import { t } from "../../i18n/language.svelte";
import { settings } from "../../settings.svelte";
import { didText, spoken } from "./narrate";

afterEach(() => {
  settings.language = "en";
});

it("speaks to the viewer and of the others", () => {
  const nameOf = (seat: number): string => ["You", "Otter"][seat] ?? "";
  const bomb: PlayInfo = { ...PASS, text: "8s8h8d8c", kind: "bomb", cards: "8s8h8d8c", rank: "8", bomb: 1 };
  const did = (seat: number, play: PlayInfo): EventInfo => ({
    seat,
    play,
    by: "person",
    why: null,
    asked: null,
    trick: 0,
  });
  expect(spoken(did(0, PASS), 5, nameOf)).toBe("You pass.");
  const no: PlayInfo = { ...PASS, text: "no", kind: "no" };
  expect(spoken({ ...did(0, no), asked: "ace" }, 5, nameOf)).toBe("You decline.");
  expect(spoken({ ...did(0, no), asked: "resist" }, 5, nameOf)).toBe("You do not resist.");
  expect(spoken(did(1, PASS), 5, nameOf)).toBe("Otter passes.");
  const bid: PlayInfo = { ...PASS, text: "bid 2", kind: "bid" };
  expect(spoken(did(1, bid), 17, nameOf)).toBe("Otter bids 2.");
  const wild: PlayInfo = { ...PASS, text: "wild T", kind: "wild", rank: "T" };
  expect(spoken({ ...did(0, wild), by: "chance" }, 17, nameOf)).toBe("The wild rank is 10.");
  expect(spoken(did(0, bomb), 1, nameOf)).toBe("You play bomb of four 8s. 1 card left.");
  expect(spoken(did(1, bomb), 0, nameOf)).toBe("Otter plays bomb of four 8s. Otter is out.");
});

it("writes down what was captured with what", () => {
  const tens: PlayInfo = { ...PASS, text: "TsTc", kind: "pair", cards: "TsTc", rank: "T" };
  const did: EventInfo = { seat: 1, play: tens, by: "person", why: null, asked: null, trick: 0 };
  const nameOf = (seat: number): string => ["You", "Otter"][seat] ?? "";
  expect(didText(did, nameOf, null).replaceAll("\u2060", "")).toBe("Otter: pair of 10s  10♠ 10♣");
  const captured = didText({ ...did, play: { ...tens, capture: true } }, nameOf, null);
  expect(captured.replaceAll("\u2060", "")).toBe("Otter: pair of 10s captures the bomb 10♠ 10♣");
});

it("has neither spaces nor colons of English in Chinese", () => {
  settings.language = "zh";
  const did = (what: PlayInfo): string => didText(done(1, what), () => "水獭", null).replaceAll("\u2060", "");
  expect(did(PASS)).toBe("水獭不要");
  expect(did(play("TsTc", "pair", "TsTc", "T"))).toBe("水獭：对10 10♠ 10♣");
});

it("marks the plays of a bot in the place of a person", () => {
  const nameOf = (seat: number): string => ["You", "Ann"][seat] ?? "";
  const did = (what: PlayInfo, seat: number, why: EventInfo["why"]): EventInfo => ({ ...done(seat, what), why });
  const tens = play("TsTc", "pair", "TsTc", "T");
  expect(didText(did(tens, 1, "timeout"), nameOf, null)).toMatch(/^Ann \(bot\): pair of 10s/);
  expect(didText(did(PASS, 1, "absent"), nameOf, null)).toBe("Ann (bot) passes");
  expect(didText(did(PASS, 0, "asked"), nameOf, null)).toBe("You (bot) pass");
  expect(didText(did(PASS, 1, null), nameOf, null)).toBe("Ann passes");
});

it.each([
  ["expose Ah", "expose", "Ah", "Otter exposes A♥", "You expose A♥"],
  [
    "reveal",
    "reveal",
    "",
    "Otter shows the other Big Ace before play: the stakes rise",
    "You show the other Big Ace before play: the stakes rise",
  ],
  ["give As", "give", "As", "Otter gives A♠ in tribute", "You give A♠ in tribute"],
  ["take As", "take", "As", "Otter takes A♠", "You take A♠"],
  ["return 3s", "return", "3s", "Otter returns 3♠", "You return 3♠"],
  [
    "return",
    "return",
    "",
    "Otter returns a card, shown when all have returned",
    "You return a card, shown when all have returned",
  ],
  ["resist", "resist", "", "Otter refuses tribute", "You refuse tribute"],
])("writes down %s", (text, kind, cards, of, yours) => {
  const did = (seat: number): EventInfo => ({
    seat,
    play: { ...PASS, text, kind, cards },
    by: "person",
    why: null,
    asked: null,
    trick: null,
  });
  const nameOf = (seat: number): string => [t("seat-viewer"), "Otter"][seat] ?? "";
  expect([1, 0].map((seat) => didText(did(seat), nameOf, null))).toEqual([of, yours]);
});
