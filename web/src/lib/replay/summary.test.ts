import { expect, it } from "vitest";
import type { DealAnalysis } from "../protocol";
import { summarySvg } from "./summary";

const JUDGED = { better: null, margin: 0, cost: 0, proven: false, mistake: null, seat: 0, before: 0 };
const FOUND = {
  plays: [
    { ...JUDGED, step: 0, after: 2 },
    { ...JUDGED, step: 10, after: -2 },
    { ...JUDGED, step: 5, after: 9, seat: 1 },
  ],
} as unknown as DealAnalysis;
const SAID = { title: "Ann & <Bo>", subtitle: "Deal 1", curve: "Levels", rows: ["Ann 90 %", "Bo 80 %"] };

it("draws the own curve alone, over the whole width and height", () => {
  expect(summarySvg(FOUND, 0, 10, SAID)).toContain('points="40.0,142.0 760.0,272.0"');
});

it("writes names as they are, whatever their signs", () => {
  const texts = [...summarySvg(FOUND, 0, 10, SAID).matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  expect(texts).toEqual(["Ann &#38; &#60;Bo&#62;", "Deal 1", "Levels", "Ann 90 %", "Bo 80 %"]);
});
