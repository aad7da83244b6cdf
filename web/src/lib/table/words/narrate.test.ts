import { expect, it } from "vitest";
import type { EventInfo, PlayInfo } from "../../protocol";
import { PASS } from "../controls/plays";
import { didText, spoken } from "./narrate";

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
  expect(captured.replaceAll("\u2060", "")).toBe("Otter: pair of 10s captures the bomb  10♠ 10♣");
});
