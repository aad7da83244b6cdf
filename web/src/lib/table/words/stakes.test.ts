import { describe, expect, it } from "vitest";
import { deal, stakes } from "../../../gallery/fixtures";
import type { Stakes } from "../../protocol";
import { settings } from "../../settings.svelte";
import { stakesText } from "./stakes";

const NAMES = ["Wen", "Heron", "Chen", "Otter"];
const text = (more: Partial<Stakes> = {}, you: number | null = 0, side: number | null = 0) =>
  stakesText(deal({ side, stakes: stakes(more) }), NAMES, you);

describe("what is at stake", () => {
  it("is nothing special where the server says so, and where no side declares", () => {
    expect(stakesText(deal({ side: 0, stakes: null }), NAMES, 0)).toBeNull();
    expect(text({}, 0, null)).toBeNull();
  });

  it("is the match: one's own, or that of those two", () => {
    for (const you of [0, 2]) expect(text({}, you)?.sentence).toContain("your side wins");
    for (const you of [1, 3, null])
      expect(text({}, you)?.sentence).toMatch(/Wen.*Chen.* win the match.*finishing 1st and 2nd\./);
    expect(text({}, 0, 1)?.sentence).toMatch(/Heron.*Otter/);
    expect(text({ partner_second: false })?.sentence).toContain("1st and 2nd, or 1st and 3rd.");
  });

  it("is counted until the last attempt", () => {
    expect(text()).toMatchObject({ short: "Attempt 1/3" });
    const second = text({ attempt: 2 });
    expect(second?.short).toBe("Attempt 2/3");
    expect(second?.sentence).toContain("Attempt 2 of 3; after 3 failures: back to level 2.");
    expect(text({ attempt: 3 })?.sentence).toContain("Last attempt of 3; if it fails: back to level 2.");
    expect(text({ penalty: "down_one" })?.sentence).toContain("down to level K");
    expect(text({ penalty: "lose_match" })?.sentence).toContain("the match is lost");
  });

  it("has no attempts where they are not limited", () => {
    const found = text({ attempts: null, penalty: null, partner_last: true });
    expect(found?.short).toBeNull();
    expect(found?.sentence).not.toMatch(/ttempt|Only/);
  });

  it("says which attempts fail, and what Aces do", () => {
    expect(text({ partner_last: true })?.sentence).toContain("Only 1st and 4th");
    expect(text({ opponents_aces: true })?.sentence).toContain("on Aces");
    expect(text()?.sentence).not.toMatch(/Only|Aces|  |^ | $/);
  });

  it("is sentences joined as the language does", () => {
    settings.language = "zh";
    expect(text({ attempt: 2 })?.sentence).toMatch(/。第 2 次/);
    settings.language = "en";
  });
});
