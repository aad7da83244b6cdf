/** Worker that answers for endings, lessons and hints of online tables (`study.ts`). */

import { endingState, type EndingLine } from "./ending";
import { Kernel } from "./kernel";
import { lessonState, type LessonFile } from "./lesson";
import { KernelMatch, loadRules } from "./match";
import { Refused } from "./refusals";
import type { EndingState, HintView, LessonState, Problem } from "../protocol";

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
export type Asked = AskedEnding | AskedLesson | AskedHint;

export type Suggested = ReturnType<KernelMatch["hints"]>;

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
  | { readonly id: number; readonly state: EndingState | LessonState | Suggested }
  | { readonly id: number; readonly problem: Problem | null };

let kernel: Promise<Kernel> | null = null;
const handles = new Map<string, number>();

onmessage = ({ data }: MessageEvent<ToStudy>): void => {
  if ("module" in data) kernel = Kernel.of(data.module);
  else void answer(data);
};

async function answer({ id, rules, loaded, asked }: Question): Promise<void> {
  const tell = (message: FromStudy): void => postMessage(message);
  try {
    const on = await kernel;
    if (on === null) throw new Error("no module");
    if (loaded !== null) handles.set(rules, loadRules(on, loaded.compiled, loaded.net));
    tell({ id, state: stateOf(on, handles.get(rules) ?? 0, asked) });
  } catch (error) {
    tell({ id, problem: error instanceof Refused ? error.problem : null });
  }
}

function stateOf(on: Kernel, rules: number, asked: Asked): EndingState | LessonState | Suggested {
  if ("view" in asked) return suggested(on, rules, asked);
  const { played, hint } = asked;
  if ("lesson" in asked) return lessonState(on, rules, asked.lesson, played, hint);
  return endingState(on, rules, asked.line, asked.place, played, hint);
}

function suggested(on: Kernel, rules: number, { view, playouts }: AskedHint): Suggested {
  const match = KernelMatch.seen(on, rules, view);
  try {
    return match.hints(playouts);
  } finally {
    match.free();
  }
}
