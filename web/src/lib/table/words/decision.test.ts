import { describe, expect, it } from "vitest";
import { deal, play } from "../../../gallery/fixtures";
import { t } from "../../i18n/language.svelte";
import type { DealView, PlayInfo } from "../../protocol";
import { choiceText, type Decision, decisionOf, decisionText, isExchange } from "./decision";

const nameOf = (seat: number): string => ["Ann", "Bo", "Chen", "Dana"][seat] ?? "";
const NO = play("no", "no", "", null);
const give = (card: string): PlayInfo => play(`give ${card}`, "give", card, null);

function asked(more: Partial<DealView>): Decision {
  const found = decisionOf(deal({ my_turn: true, legal: [NO], ...more }), 0);
  if (found === null) throw new Error("nothing is asked");
  return found;
}

const sentence = (more: Partial<DealView>): string => decisionText(asked(more), nameOf);
const window = (more: object): DealView["window"] =>
  ({ kind: "draw", claims: [NO], claimed: null, open_until: 9, ...more }) as DealView["window"];

describe("what is asked besides playing", () => {
  it("is nothing of who watches, of others' turns, and while one plays", () => {
    const tribute: Partial<DealView> = { phase: "tribute", legal: [give("As")] };
    expect(decisionOf(null, 0)).toBeNull();
    expect(decisionOf(deal({ ...tribute, my_turn: true }), null)).toBeNull();
    expect(decisionOf(deal({ ...tribute, my_turn: false }), 0)).toBeNull();
    for (const phase of ["play", "over"] as const) expect(decisionOf(deal({ phase, my_turn: true }), 0)).toBeNull();
  });

  it("is what the server offers, declining last, until the turn is over", () => {
    const found = asked({ phase: "resist", legal: [NO, play("resist", "resist", "", null)], deadline: 5 });
    expect(found.choices.map(({ kind }) => kind)).toEqual(["resist", "no"]);
    expect([found.kind, found.phase, found.until, found.claimed]).toEqual(["resist", "resist", 5, null]);
    expect(found.otherwise).toBe(t("decide-timeout-bot"));
  });

  it("is open to all at one time until it is claimed", () => {
    const open = asked({ my_turn: false, window: window({}) });
    expect([open.kind, open.phase, open.until, open.otherwise]).toEqual([
      "window",
      "draw",
      9,
      t("decide-timeout-expose"),
    ]);
    const claimed = asked({ window: window({ kind: "reveal", claimed: "reveal" }) });
    expect([claimed.until, claimed.claimed, claimed.otherwise]).toEqual([null, "reveal", t("decide-timeout-reveal")]);
    expect(decisionOf(deal({ window: window({ claims: [] }), my_turn: true }), 0)).toBeNull();
  });
});

describe("the sentence of a decision", () => {
  it("is of the tribute that is due, and what comes back", () => {
    expect(sentence({ phase: "tribute", legal: [give("As")] })).toBe(t("decide-tribute"));
    expect(sentence({ phase: "tribute", legal: [give("As"), give("Ad")] })).toBe(t("decide-tribute-choice"));
    const tribute = { payer: 1, receiver: 0, given: "Kd", returned: null };
    const other = { payer: 3, receiver: 2, given: "As", returned: null };
    const tributes = [other, tribute] as DealView["tributes"];
    expect(sentence({ phase: "return", tributes })).toBe(t("decide-return", { name: "Bo", cards: "K♦" }));
    expect(sentence({ phase: "take", tributes })).toBe(t("decide-take", { names: "Dana and Bo" }));
    expect(sentence({ phase: "lead", tributes })).toBe(t("decide-lead"));
    expect(sentence({ phase: "lead", tributes: [tribute] as DealView["tributes"] })).toBe(t("decide-lead-courtesy"));
    expect(sentence({ phase: "of_a_later_server" as never })).toBe(t("decide-any"));
  });

  it("is of the Big Ace that is shown, and by whom", () => {
    const open = { window: window({}) };
    expect(sentence({ ...open, declarer: null })).toBe(t("decide-expose"));
    expect(sentence({ ...open, declarer: 0 })).toBe(t("decide-protect"));
    const known = [[], ["Ah", "Ah"], [], []] as unknown as DealView["known"];
    expect(sentence({ ...open, declarer: 1, known })).toBe(t("decide-overcall", { name: "Bo", cards: "A♥" }));
    expect(sentence({ window: window({ kind: "reveal" }) })).toBe(t("decide-reveal"));
  });
});

describe("what a button says", () => {
  const said = (what: PlayInfo, more: Partial<DealView>): string => choiceText(asked(more), what, nameOf);

  it("is what it does, with its card or the seat it is for", () => {
    expect(said(give("As"), { phase: "tribute" })).toBe(t("decide-give-button", { cards: "A♠" }));
    const lead = (seat: number): PlayInfo => play(`lead ${seat}`, "lead", "", null, { seat });
    expect(said(lead(0), { phase: "lead" })).toBe(t("decide-lead-self"));
    expect(said(lead(2), { phase: "lead" })).toBe(t("decide-lead-button", { name: "Chen" }));
    expect(said(play("later", "of_a_later_server", "", null), { phase: "lead" })).toBe("later");
  });

  it("declines in the words of what is asked, or else plainly", () => {
    expect(said(NO, { phase: "resist" })).toBe(t("decide-no-resist"));
    expect(said(NO, { phase: "tribute" })).toBe(t("decide-no"));
  });

  it("says that one has claimed", () => {
    const reveal = play("reveal", "reveal", "", null);
    const expose = play("expose Ah", "expose", "Ah", null);
    const at = (kind: string, claimed: string) => ({ special: "Ah", window: window({ kind, claimed }) });
    expect(said(reveal, at("reveal", "reveal"))).toBe(t("decide-reveal-claimed", { cards: "A♥" }));
    expect(said(expose, at("draw", "expose Ah"))).toBe(t("decide-claimed", { cards: "A♥" }));
    expect(said(expose, at("draw", "no"))).toBe(t("decide-expose-button", { cards: "A♥" }));
  });
});

it("knows when cards go from seat to seat", () => {
  expect(["tribute", "return", "lead", "play", "bid"].map(isExchange)).toEqual([true, true, true, false, false]);
});
