/** Worker that answers for endings, lessons, hints of online tables, and past deals (`study.ts`). */

import { analysisFor, analysisOf } from "./analysis";
import { endingState, type EndingLine } from "./ending";
import { Kernel } from "./kernel";
import { lessonState, type LessonFile } from "./lesson";
import { KernelMatch, loadRules } from "./match";
import { STAND_IN } from "./saved";
import { Refused } from "./refusals";
import { Past, type LineWish, type PastDeal } from "./replay";
import type {
  DealAnalysis,
  DealDecisions,
  EndingState,
  HintView,
  LessonState,
  Line,
  Problem,
  Replay,
} from "../protocol";

/** State of an ending or a lesson after some plays, with the best play if `hint` is set. */
interface AskedState {
  readonly played: readonly string[];
  readonly hint: boolean;
}
type AskedEnding = AskedState & {
  readonly line: EndingLine;
  readonly place: { readonly number: number; readonly endings: number };
};
type AskedLesson = AskedState & { readonly lesson: LessonFile };
/** Hint for the seat to act in a view, given by its bytes. */
type AskedHint = Pick<HintView, "playouts"> & { readonly view: Uint8Array };
/** Replay of a deal on this device under an id, another line of it, or its analysis. */
export type AskedPast = {
  readonly past: PastDeal;
  readonly id: string;
  readonly want: "replay" | "analysis" | LineWish;
};
/** Analysis of a deal of a server. */
type AskedAnalysis = { readonly decisions: DealDecisions; readonly seats: number };
export type Asked = AskedEnding | AskedLesson | AskedHint | AskedPast | AskedAnalysis;

export type Suggested = ReturnType<KernelMatch["hints"]>;
type State = EndingState | LessonState | Suggested | Replay | Line | DealAnalysis;

/** Question to the worker. `loaded` are the rules of that key, null once the worker has them. */
export interface Question {
  readonly id: number;
  readonly rules: string;
  readonly loaded: { readonly compiled: Uint8Array; readonly net: Uint8Array | null } | null;
  readonly asked: Asked;
}

/** The module comes first, then questions. */
export type ToStudy = { readonly module: Uint8Array<ArrayBuffer> } | Question;

export type FromStudy =
  { readonly id: number; readonly state: State } | { readonly id: number; readonly problem: Problem | null };

/** Rules in the module, and the best policy of their bots. */
interface Loaded {
  readonly handle: number;
  readonly policy: string;
}

let kernel: Promise<Kernel> | null = null;
const known = new Map<string, Loaded>();

onmessage = ({ data }: MessageEvent<ToStudy>): void => {
  if ("module" in data) kernel = Kernel.of(data.module);
  else void answer(data);
};

async function answer({ id, rules, loaded, asked }: Question): Promise<void> {
  const tell = (message: FromStudy): void => postMessage(message);
  try {
    const on = await kernel;
    if (on === null) throw new Error("no module");
    if (loaded !== null) {
      const handle = loadRules(on, loaded.compiled, loaded.net);
      known.set(rules, { handle, policy: loaded.net === null ? STAND_IN : "net" });
    }
    const given = known.get(rules);
    if (given === undefined) throw new Error("no rules");
    tell({ id, state: await stateOf(on, given, asked) });
  } catch (error) {
    tell({ id, problem: error instanceof Refused ? error.problem : null });
  }
}

function stateOf(on: Kernel, { handle, policy }: Loaded, asked: Asked): State | Promise<State> {
  if ("view" in asked) return suggested(on, handle, asked);
  if ("past" in asked) return ofPast(new Past(on, handle, asked.past), asked, policy);
  if ("decisions" in asked) return analysisFor(on, handle, asked.decisions, asked.seats);
  const { played, hint } = asked;
  if ("lesson" in asked) return lessonState(on, handle, asked.lesson, played, hint);
  return endingState(on, handle, asked.line, asked.place, played, hint);
}

async function ofPast(past: Past, { id, want }: AskedPast, policy: string): Promise<State> {
  try {
    if (want === "replay") return past.replay(id);
    return want === "analysis" ? await analysisOf(past, id) : past.line(id, want, policy);
  } finally {
    past.free();
  }
}

function suggested(on: Kernel, rules: number, { view, playouts }: AskedHint): Suggested {
  const match = KernelMatch.seen(on, rules, view);
  try {
    return match.hints(playouts);
  } finally {
    match.free();
  }
}
