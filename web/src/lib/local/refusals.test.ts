import { expect, it } from "vitest";
import { deal, play } from "../../gallery/fixtures";
import { problemText } from "../i18n/problems";
import { learnAll } from "../i18n/language.svelte";
import { illegal } from "./refusals";

const nine = play("9s", "single", "9s", "9");
const ten = play("Td", "single", "Td", "T");

it("names the combination and the play on the table, in sentences of the catalogue", async () => {
  await learnAll();
  const on = deal({ to_beat: ten, must_lead: "3" });
  const said = (why: string | null, reading = nine): string =>
    problemText(illegal({ id: 1, why, play: reading }, "9s", on));
  expect(said("not_higher")).toBe("The single 9 does not beat the single 10.");
  expect(said("must_play")).toBe("You can beat the single 10, so you may not pass under these rules.");
  expect(said("opening_lead")).toContain("must contain the lowest card");
  expect(said("own_side")).toContain("your own side's");
  expect(said("own_big_ace_first")).toContain("Big Ace");
  expect(said("four_played_apart")).toBe("These rules do not allow the single 9 here.");
  expect(problemText(illegal(null, "9sTd", on))).toBe("9♠ 10♦ are not a combination here.");
});
