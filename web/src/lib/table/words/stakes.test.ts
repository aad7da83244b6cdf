import { describe, expect, it } from "vitest";
import { deal } from "../../../gallery/fixtures";
import { stakesOf } from "./stakes";

const RULES = { win_finish: "1-2_only", a_limit: 3, a_penalty: "to_2", a_counts: "any", ace_finish_demotion: false };
const NAMES = ["Wen", "Heron", "Chen", "Otter"];
const atAces = (more: Parameters<typeof deal>[0] = {}) => deal({ level: "A", side: 0, failures: [0, 1], ...more });

describe("what is at stake", () => {
  it("is nothing special below the last level, where no side declares, and once the deal is over", () => {
    expect(stakesOf(atAces({ level: "K" }), RULES, NAMES, 0)).toBeNull();
    expect(stakesOf(atAces({ side: null }), RULES, NAMES, 0)).toBeNull();
    expect(stakesOf(atAces({ phase: "over" }), RULES, NAMES, 0)).toBeNull();
  });

  it("is the match: one's own, or that of those two", () => {
    for (const you of [0, 2]) expect(stakesOf(atAces(), RULES, NAMES, you)?.sentence).toContain("your side wins");
    for (const you of [1, 3, null])
      expect(stakesOf(atAces(), RULES, NAMES, you)?.sentence).toMatch(/Wen.*Chen.* win the match.*1st and 2nd/);
    expect(stakesOf(atAces({ side: 1 }), RULES, NAMES, 0)?.sentence).toMatch(/Heron.*Otter/);
  });

  it("is counted, of the side that declares, until its last attempt", () => {
    expect(stakesOf(atAces(), RULES, NAMES, 0)).toMatchObject({ short: "Attempt 1/3" });
    const second = stakesOf(atAces({ side: 1 }), RULES, NAMES, 0);
    expect(second?.short).toBe("Attempt 2/3");
    expect(second?.sentence).toContain("Attempt 2 of 3; after 3 failures: back to level 2.");
    expect(stakesOf(atAces({ failures: [2, 0] }), RULES, NAMES, 0)?.sentence).toContain(
      "Last attempt of 3; a failure means: back to level 2.",
    );
    expect(stakesOf(atAces({ failures: null }), RULES, NAMES, 0)?.short).toBe("Attempt 1/3");
  });

  it("has no attempts where they are not limited", () => {
    for (const rules of [
      { ...RULES, a_limit: "none" },
      { ...RULES, a_penalty: "none" },
    ]) {
      const found = stakesOf(atAces(), rules, NAMES, 0);
      expect(found?.short).toBeNull();
      expect(found?.sentence).not.toContain("ttempt");
    }
  });

  it("says what else the options want", () => {
    expect(stakesOf(atAces(), { ...RULES, a_counts: "only_1-4" }, NAMES, 0)?.sentence).toContain("Only 1st and 4th");
    expect(stakesOf(atAces(), { ...RULES, ace_finish_demotion: true }, NAMES, 0)?.sentence).toContain("on Aces");
    expect(stakesOf(atAces(), RULES, NAMES, 0)?.sentence).not.toMatch(/Only|Aces|  |^ | $/);
  });
});
