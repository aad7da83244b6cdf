/** Endings, lessons and hints of online tables on this device: their files, and the worker that computes them. */

import { ApiError } from "../network/api";
import type { EndingList, EndingState, HintView, LessonState } from "../protocol";
import { addressOf, contentOf, LOCAL_FILES, type StoredFile } from "./files";
import type { EndingLine } from "./ending";
import { has } from "./kept";
import type { LessonFile } from "./lesson";
import { moduleBytes, netFor } from "./nets";
import { problem } from "./refusals";
import { rulesFor, type RulesWish } from "./rules";
import type { Asked, FromStudy, Question, Suggested, ToStudy } from "./study_worker";

/** Number of days from the first day of the calendar, as `date.toordinal` counts them, to 1970-01-01. */
const FIRST_DAY = 719_163;
const DAY = 86_400_000;

const decoder = new TextDecoder();
const failed = (): ApiError => new ApiError(problem("local_failed"));

class Study {
  #worker: Promise<Worker> | null = null;
  /** Rulesets that the worker has. */
  readonly #sent = new Set<string>();
  readonly #waiting = new Map<number, { done: (state: unknown) => void; failed: (error: ApiError) => void }>();
  #asked = 0;

  /** Return the answer to a question about rules, which are loaded with the net of their game if it is needed. */
  async ask<State>(wish: RulesWish, asked: Asked, needsNet = false): Promise<State> {
    const worker = await (this.#worker ??= this.#start());
    const rules = JSON.stringify([wish, needsNet]);
    const loaded = this.#sent.has(rules) ? null : await load(wish, needsNet);
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

async function load(wish: RulesWish, needsNet: boolean): Promise<NonNullable<Question["loaded"]>> {
  const { compiled, facts } = await rulesFor(wish);
  return { compiled, net: needsNet ? await netFor(facts.game) : null };
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
  return study.ask(wish, { view: Uint8Array.from(atob(view), (byte) => byte.charCodeAt(0)), playouts }, true);
}

/** Return true if this browser keeps what endings and lessons need, except the rules of further games. */
export const isHere = (): Promise<boolean> => areHere(STUDY);

/** Fetch and keep what endings and lessons need. */
export async function keepStudy(): Promise<void> {
  await Promise.all(STUDY.map(contentOf));
}
