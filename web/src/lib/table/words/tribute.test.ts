import { expect, it } from "vitest";
import { deal } from "../../../gallery/fixtures";
import { exchangeText, tributeSigns, tributeText } from "./tribute";

const nameOf = (seat: number): string => ["You", "Otter", "Chen", "Swift"][seat] ?? "";
const paid = { payer: 3, given: "As", receiver: 1, returned: null };

it("says who gives what to whom, and what is waited for", () => {
  const told = exchangeText(deal({ phase: "return", to_act: 1, tributes: [paid] }), nameOf);
  expect(told).toBe("Swift gives A♠ to Otter. Otter returns a card");
  const nothing = exchangeText(deal({ phase: "tribute", to_act: 3, tributes: [{ ...paid, given: null }] }), nameOf);
  expect(nothing).toBe("Swift gives tribute");
  expect(exchangeText(deal(), nameOf)).toBeNull();
});

it("keeps what was given and returned", () => {
  const both = [
    { ...paid, returned: "3d" },
    { payer: 0, given: "RJ", receiver: 2, returned: null },
  ];
  expect(tributeSigns([{ ...paid, returned: "3d" }], nameOf)).toBe("Swift A♠ ⇄ 3♦ Otter");
  expect(tributeSigns([{ ...paid, receiver: null }], nameOf)).toBe("");
  expect(tributeText(both, nameOf)).toBe("Swift gives A♠ to Otter · Otter returns 3♦; You give red joker to Chen");
});
