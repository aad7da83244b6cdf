import { beforeEach, expect, it, vi } from "vitest";
import type { DealAnalysis, Judgement } from "../protocol";

const api = vi.hoisted(() => ({
  analysis: vi.fn(),
  decisions: vi.fn(),
  keepMistakes: vi.fn(),
  replay: vi.fn(),
  line: vi.fn(),
}));
const own = vi.hoisted(() => ({ study: null as null | { analyse: () => Promise<unknown> } }));
vi.mock("../network/api", () => ({ api }));
vi.mock("../local/own", () => ({ studyOf: () => Promise.resolve(own.study) }));
const { replaysOf } = await import("./source");

const MATCH = { id: "r", rules: "gandengyan", options: {}, house: null, seats: ["a", "b"] };
const judged = (seat: number, cost: number, more: Partial<Judgement> = {}) =>
  ({ step: 3, seat, cost, mistake: cost > 0 ? "beat" : null, by_stand_in: false, ...more }) as Judgement;
const plays = [judged(0, 2), judged(1, 0), judged(1, 1, { by_stand_in: true })];
const analysis = (id: string, complete = true) => ({ id, deal: 1, complete, plays }) as DealAnalysis;

beforeEach(() => {
  vi.resetAllMocks();
  api.analysis.mockResolvedValue(analysis("served"));
  api.decisions.mockResolvedValue({ decisions: [] });
  api.keepMistakes.mockResolvedValue(null);
});

async function found(analyse: (() => Promise<unknown>) | null): Promise<string> {
  own.study = analyse === null ? null : { analyse };
  return (await (await replaysOf("r")).analysis(MATCH, 1)).id;
}

it("asks the server for an analysis if this device cannot judge", async () => {
  expect(await found(null)).toBe("served");
  expect(api.decisions).not.toHaveBeenCalled();
});

it("judges the decisions that the server tells, and lets it count costly plays of people", async () => {
  expect(await found(() => Promise.resolve(analysis("here")))).toBe("here");
  expect(api.analysis).not.toHaveBeenCalled();
  const costly = [{ seat: 0, step: 3, mistake: "beat", cost: 2 }];
  expect(api.keepMistakes.mock.calls).toEqual([["here", 1, { plays: costly }]]);
});

it("lets nothing be counted of an analysis that is not complete", async () => {
  expect(await found(() => Promise.resolve(analysis("here", false)))).toBe("here");
  expect(api.keepMistakes).not.toHaveBeenCalled();
});

it("takes the analysis of a server that has it made there, or if this device fails", async () => {
  api.decisions.mockResolvedValueOnce(analysis("told"));
  expect(await found(() => Promise.resolve(analysis("here")))).toBe("told");
  expect(await found(() => Promise.reject(new Error("too slow")))).toBe("served");
});
