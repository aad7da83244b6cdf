/**
 * Endings, lessons, hints of online tables, and replays and analyses of past deals on this device: their files, and the
 * worker that computes them.
 */

import { ApiError } from "../network/api";
import type {
  DealAnalysis,
  DealDecisions,
  EndingList,
  EndingState,
  HintView,
  LessonState,
  Line,
  Replay,
} from "../protocol";
import type { Replays } from "../replay/replays";
import { fromBase64 } from "./bytes";
import { addressOf, contentOf, LOCAL_FILES, type StoredFile } from "./files";
import type { EndingLine } from "./ending";
import { has } from "./kept";
import type { LessonFile } from "./lesson";
import { localDeal } from "./links";
import { moduleBytes, netFor } from "./nets";
import { problem } from "./refusals";
import { rulesFor, type RulesWish } from "./rules";
import { findMatch } from "./store";
import type { Asked, AskedPast, FromStudy, Question, Suggested, ToStudy } from "./study_worker";

/** Number of days from the first day of the calendar, as `date.toordinal` counts them, to 1970-01-01. */
const FIRST_DAY = 719_163;
const DAY = 86_400_000;

const decoder = new TextDecoder();
const failed = (): ApiError => new ApiError(problem("local_failed"));

/** Need of a question for a net; without one that is `wished`, the planner takes its place. */
type NetWish = "none" | "wished" | "needed";

class Study {
  #worker: Promise<Worker> | null = null;
  /** Rulesets that the worker has. */
  readonly #sent = new Set<string>();
  readonly #waiting = new Map<number, { done: (state: unknown) => void; failed: (error: ApiError) => void }>();
  #asked = 0;

  /** Return the answer to a question about rules, which are loaded with the net of their game as far as it is needed. */
  async ask<State>(wish: RulesWish, asked: Asked, net: NetWish = "none"): Promise<State> {
    const worker = await (this.#worker ??= this.#start());
    const rules = JSON.stringify([wish, net]);
    const loaded = this.#sent.has(rules) ? null : await load(wish, net);
    this.#sent.add(rules);
    const id = ++this.#asked;
    return new Promise<State>((done, reject) => {
      this.#waiting.set(id, { done: (state) => done(state as State), failed: reject });
      worker.postMessage({ id, rules, loaded, asked } satisfies Question);
    });
  }

  async #start(): Promise<Worker> {
    try {
      const module = await moduleBytes();
      const worker = new Worker(new URL("./study_worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<FromStudy>) => this.#receive(data);
      worker.onerror = () => this.#end();
      worker.postMessage({ module } satisfies ToStudy);
      return worker;
    } catch (error) {
      this.#worker = null;
      throw error;
    }
  }

  #receive(message: FromStudy): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ("state" in message) waiting?.done(message.state);
    else waiting?.failed(message.problem === null ? failed() : new ApiError(message.problem));
  }

  /** Refuse what waits; the next question starts another worker. */
  #end(): void {
    this.#worker = null;
    this.#sent.clear();
    for (const { failed: refuse } of this.#waiting.values()) refuse(failed());
    this.#waiting.clear();
  }
}

const study = new Study();

async function load(wish: RulesWish, net: NetWish): Promise<NonNullable<Question["loaded"]>> {
  const { compiled, facts } = await rulesFor(wish);
  if (net === "none") return { compiled, net: null };
  const found = netFor(facts.game);
  return { compiled, net: await (net === "needed" ? found : found.catch(() => null)) };
}

const preset = (rules: string, seats: number): RulesWish => ({ rules, options: {}, seats });

async function read<Content>(file: StoredFile): Promise<Content> {
  return JSON.parse(decoder.decode(await contentOf(file))) as Content;
}

const endings = (): Promise<EndingLine[]> => read(LOCAL_FILES.endings);

/** Return all endings, in the order of their numbers. */
export async function endingList(): Promise<EndingList> {
  const lines = await endings();
  return {
    endings: lines.map(([rules, , , , , , , , , grade], at) => ({ number: at + 1, rules, grade })),
  };
}

/** Return an ending after the plays of the own side; number 0 is that of the day in UTC. */
export async function ending(number: number, played: readonly string[], hint: boolean): Promise<EndingState> {
  const lines = await endings();
  const at = number === 0 ? (FIRST_DAY + Math.floor(Date.now() / DAY)) % lines.length : number - 1;
  const line = lines[at];
  if (line === undefined) throw new ApiError(problem("not_found"));
  const place = { number: at + 1, endings: lines.length };
  return study.ask(preset(line[0], line[1].length), { line, place, played: [...played], hint });
}

/** Return the lesson of a game after the learner's plays. */
export async function lesson(game: string, played: readonly string[], hint: boolean): Promise<LessonState> {
  const found = (await read<Record<string, LessonFile>>(LOCAL_FILES.lessons))[game];
  if (found === undefined) throw new ApiError(problem("not_found"));
  return study.ask(preset(found.rules, found.hands.length), { lesson: found, played: [...played], hint });
}

/** Files that endings and lessons need, except rules. */
const STUDY = [LOCAL_FILES.kernel, LOCAL_FILES.endings, LOCAL_FILES.lessons];

const areHere = async (files: readonly StoredFile[]): Promise<boolean> =>
  (await Promise.all(files.map((file) => has(addressOf(file))))).every(Boolean);

/** Return true if this browser keeps what hints of a game need, except the rules of other presets. */
export async function canSearch(game: string): Promise<boolean> {
  const net = LOCAL_FILES.nets[game];
  return net !== undefined && areHere([LOCAL_FILES.kernel, net]);
}

/** Return hints for the view of a seat at an online table. */
export async function suggest(wish: RulesWish, { view, playouts }: HintView): Promise<Suggested> {
  return study.ask(wish, { view: fromBase64(view), playouts }, "needed");
}

/** Return the analysis of a deal of a server, of which it tells the decisions. */
export async function analyse(wish: RulesWish, decisions: DealDecisions): Promise<DealAnalysis> {
  return study.ask(wish, { decisions, seats: wish.seats }, "needed");
}

/**
 * Return the replay of a deal on this device, another line of it, or its analysis.
 *
 * Throws ApiError if the deal is not kept here, or not over.
 *
 * @param id - Id of the deal.
 * @param deal - Another deal of its match; null for the deal itself.
 * @param want - What is wanted.
 */
async function ofPast<State>(id: string, deal: number | null, want: AskedPast["want"]): Promise<State> {
  const link = localDeal(id);
  const saved = link === null ? undefined : await findMatch(link.table, link.match);
  if (saved === undefined) throw new ApiError(problem("unknown_record"));
  const { wish } = saved.setup;
  const past = { saved, facts: (await rulesFor(wish)).facts, number: deal ?? link?.deal ?? 0 };
  return study.ask(wish, { past, id, want }, want === "replay" ? "none" : "wished");
}

/** Replays of deals on this device, in the place of those of a server (`lib/replay/source.ts`). */
export const localReplays: Replays = {
  replay: (id, deal) => ofPast<Replay>(id, numberOf(deal), "replay"),
  analysis: ({ id }, deal) => ofPast<DealAnalysis>(id, deal, "analysis"),
  line: (id, deal, at, played, finish) => ofPast<Line>(id, numberOf(deal), { ...at, played, finish }),
};

const numberOf = (deal: string | null): number | null => (deal === null ? null : Number(deal));

/** Return true if this browser keeps what endings and lessons need, except the rules of further games. */
export const isHere = (): Promise<boolean> => areHere(STUDY);

/** Fetch and keep what endings and lessons need. */
export async function keepStudy(): Promise<void> {
  await Promise.all(STUDY.map(contentOf));
}
