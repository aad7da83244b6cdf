import { expect, it } from "vitest";
import { deal, play } from "../../gallery/fixtures";
import { pauseBefore } from "./pace";

const nine = play("9s", "single", "9s", "9");
const mean = (on: ReturnType<typeof deal>): number =>
  Array.from({ length: 200 }, (_, turn) => pauseBefore(on, `t ${turn}`, 800)).reduce(
    (sum, each) => sum + each / 200,
    0,
  );

it("takes longer for a lead, and when a hand is short, and varies by turn", () => {
  const base = { phase: "play" as const, order: [], sizes: [9, 8, 7] };
  const follow = mean(deal({ ...base, to_beat: nine }));
  expect(follow).toBeGreaterThan(750);
  expect(follow).toBeLessThan(850);
  expect(mean(deal({ ...base, to_beat: null })) / follow).toBeCloseTo(1.25, 1);
  expect(mean(deal({ ...base, to_beat: null, sizes: [9, 9, 9] })) / follow).toBeCloseTo(1.6, 1);
  expect(mean(deal({ ...base, to_beat: nine, sizes: [9, 0, 4] })) / follow).toBeCloseTo(1.15, 1);
  expect(pauseBefore(deal({ ...base, to_beat: nine }), "t 1", 800)).not.toBe(
    pauseBefore(deal({ ...base, to_beat: nine }), "t 2", 800),
  );
});

it("is the same wherever a question may be secret", () => {
  expect(new Set(["a", "b"].map((turn) => pauseBefore(deal({ phase: "resist" }), turn, 800))).size).toBe(1);
});
