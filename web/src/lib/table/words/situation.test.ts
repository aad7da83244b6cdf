import { describe, expect, it } from "vitest";
import { deal, play, table } from "../../../gallery/fixtures";
import type { DealView, PlayInfo } from "../../protocol";
import { PASS } from "../controls/plays";
import type { Player } from "../controls/player.svelte";
import { situation, yourTurn } from "./situation";

const TENS = play("TsTc", "pair", "TcTs", "T");
const TAKES = play("TsTc", "pair", "TcTs", "T", { capture: true });
const nameOf = (seat: number): string => ["Wen", "Heron", "Chen", "Otter"][seat] ?? "";

interface Given {
  answer?: string;
  refusal?: boolean;
  selected?: number;
  chosen?: PlayInfo | null;
  readings?: PlayInfo[];
  problem?: string;
  missing?: { play: PlayInfo; count: number } | null;
  hinted?: { n: number; m: number } | null;
  reason?: string | null;
  offering?: boolean;
  coached?: string;
  mine?: boolean;
  nothing?: boolean;
  pending?: PlayInfo | null;
  deal?: Partial<DealView> | null;
  table?: Parameters<typeof table>[0];
}

function player(given: Given): Player {
  const problem =
    given.problem === undefined ? null : { code: given.problem, message: given.problem, values: {}, sentence: "" };
  return {
    answer: { text: given.answer ?? null, isRefusal: given.refusal ?? false },
    check: {
      isAnswered: given.chosen !== undefined || given.readings !== undefined || problem !== null,
      chosen: given.chosen ?? null,
      readings: given.readings ?? [],
      problem,
    },
    client: { deal: given.deal === null ? null : deal(given.deal), table: table(given.table) },
    selection: { size: given.selected ?? 0 },
    smart: { missing: given.missing ?? null },
    coach: { isOffering: given.offering ?? false, text: given.coached ?? null },
    hinted: given.hinted ?? null,
    hintReason: given.reason ?? null,
    myTurn: given.mine ?? false,
    nothingToPlay: given.nothing ?? false,
    pending: given.pending ?? null,
  } as unknown as Player;
}

const said = (given: Given): string => situation(player(given), nameOf).text;

describe("what stands above the buttons", () => {
  it("is first of all what the page answers", () => {
    const answered = { answer: "Select cards.", refusal: true, selected: 2, chosen: TENS, mine: true };
    expect(situation(player(answered), nameOf)).toEqual({ text: "Select cards.", bad: true });
    expect(situation(player({ ...answered, refusal: false }), nameOf).bad).toBe(false);
  });

  it("is then what the selected cards would be", () => {
    expect(said({ selected: 2, chosen: TENS, mine: true })).toMatch(/beats/);
    expect(said({ selected: 2, chosen: TAKES, mine: true })).toMatch(/captures the .*$/);
    expect(said({ selected: 2, chosen: TENS, mine: true, deal: { to_beat: null } })).not.toMatch(/beats/);
    expect(said({ selected: 2, readings: [TENS], mine: false })).toMatch(/10/);
    expect(said({ selected: 2, readings: [TENS], mine: true })).toMatch(/10/);
    expect(said({ selected: 2, readings: [TENS, play("2s", "single", "2s", "2")] })).toContain(" / ");
  });

  it("is a hint, which of them, and why", () => {
    const hint = { selected: 2, chosen: TENS, mine: true, hinted: { n: 1, m: 3 } };
    const plain = situation(player(hint), nameOf);
    const why = situation(player({ ...hint, reason: "It is cheap." }), nameOf);
    expect(plain.text).toMatch(/1.*3/);
    expect(plain.heard).toBeUndefined();
    expect(why.text).toContain("It is cheap.");
    expect(why.heard).toContain("It is cheap.");
  });

  it("is what is missing, or why not", () => {
    const wrong = { selected: 2, problem: "It is no play.", mine: true };
    expect(situation(player({ ...wrong, missing: { play: TENS, count: 2 } }), nameOf)).toMatchObject({ bad: false });
    expect(said({ ...wrong, missing: { play: TENS, count: 2 } })).toBe("2 more for a pair");
    for (const missing of [{ play: TENS, count: 0 }, null])
      expect(situation(player({ ...wrong, missing }), nameOf).bad).toBe(true);
    expect(situation(player({ ...wrong, mine: false, missing: { play: TENS, count: 2 } }), nameOf).bad).toBe(false);
  });

  it("says nothing of cards before the server has answered", () => {
    expect(said({ selected: 2, mine: true })).toBe(said({ mine: true }));
  });

  it("says nothing of cards that are no longer selected", () => {
    expect(said({ selected: 0, chosen: TENS, mine: true })).toBe(said({ mine: true }));
  });

  it("begins with a capital", () => {
    expect(said({ selected: 2, chosen: TENS, mine: true, deal: { to_beat: null } })).toMatch(/^[A-Z0-9]/);
  });
});

describe("whose turn it is", () => {
  const watching = { table: { you: null } };

  it.each([
    ["nothing is dealt", { deal: null }, /^$/],
    ["the table is paused, even at one's turn", { table: { paused: true }, mine: true }, /^Paused/],
    ["bots rest, as nobody plays with them", { table: { rests: true } }, /taking a break/],
    ["nothing can be played", { mine: true, nothing: true }, /beat/i],
    ["what was played is on its way", { pending: TENS }, /^Played/],
    ["the deal is over", { deal: { phase: "over" } }, /over/i],
    ["another one is to act", { deal: { to_act: 1 } }, /Heron/],
    ["another one is to act, and one watches", { ...watching, deal: { to_act: 1 } }, /Heron/],
    ["cards are drawn, as the table says", { deal: { phase: "draw", drawn: 4 } }, /^$/],
  ] as [string, Given, RegExp][])("is said where %s", (_, given, sentence) => {
    expect(said(given)).toMatch(sentence);
  });

  it("differs for who is out, who waits and who watches", () => {
    const nobody = { to_act: null };
    const found = [
      said({ deal: { ...nobody, hand: [] } }),
      said({ deal: nobody }),
      said({ ...watching, deal: { ...nobody, hand: [] } }),
      said({ deal: { ...nobody, phase: "draw", drawn: 0 } }),
    ];
    expect(new Set(found.slice(0, 3)).size).toBe(3);
    expect(found[3]).toBe(found[1]);
  });
});

describe("the viewer's turn", () => {
  it("is to lead, with a certain rank where one has to", () => {
    expect(yourTurn(deal({ to_beat: null }))).toMatch(/lead/i);
    expect(yourTurn(deal({ to_beat: null, must_lead: "3" }))).toMatch(/3/);
  });

  it("is to follow, whether one may pass, must play, or can capture", () => {
    const sentences = [[PASS, TENS], [TENS], [PASS, TAKES]].map((legal) => yourTurn(deal({ legal })));
    expect(new Set(sentences).size).toBe(3);
    for (const sentence of sentences) expect(sentence).toContain("9");
  });
});

it("offers a hint beside the instruction, and explains the one that was not followed until the next turn", () => {
  const mine = situation(player({ mine: true, offering: true, coached: "The hint was 10s." }), nameOf).text;
  expect(mine).toContain("Not sure?");
  expect(mine.startsWith(situation(player({ mine: true }), nameOf).text)).toBe(true);
  expect(situation(player({ coached: "The hint was 10s." }), nameOf).text).toBe("The hint was 10s.");
});
