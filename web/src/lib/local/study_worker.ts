/** Worker that answers for endings and lessons (`study.ts`). */

import { endingState, type EndingLine } from "./ending";
import { Kernel } from "./kernel";
import { lessonState, type LessonFile } from "./lesson";
import { loadRules } from "./match";
import { Refused } from "./refusals";
import type { EndingState, LessonState, Problem } from "../protocol";

/** Ending or lesson after some plays, and with the best play if `hint` is set. */
export type Asked = ({ line: EndingLine; place: { number: number; endings: number } } | { lesson: LessonFile }) & {
  readonly played: readonly string[];
  readonly hint: boolean;
};

/** Question to the worker. `compiled` are the rules of that name, null once the worker has them. */
export interface Question {
  readonly id: number;
  readonly rules: string;
  readonly compiled: Uint8Array | null;
  readonly asked: Asked;
}

/** The module comes first, then questions. */
export type ToStudy = { readonly module: Uint8Array<ArrayBuffer> } | Question;

export type FromStudy =
  | { readonly id: number; readonly state: EndingState | LessonState }
  | { readonly id: number; readonly problem: Problem | null };

let kernel: Promise<Kernel> | null = null;
const handles = new Map<string, number>();

onmessage = ({ data }: MessageEvent<ToStudy>): void => {
  if ("module" in data) kernel = Kernel.of(data.module);
  else void answer(data);
};

async function answer({ id, rules, compiled, asked }: Question): Promise<void> {
  const tell = (message: FromStudy): void => postMessage(message);
  try {
    const on = await kernel;
    if (on === null) throw new Error("no module");
    if (compiled !== null) handles.set(rules, loadRules(on, compiled, null));
    const handle = handles.get(rules) ?? 0;
    const { played, hint } = asked;
    const state =
      "lesson" in asked
        ? lessonState(on, handle, asked.lesson, played, hint)
        : endingState(on, handle, asked.line, asked.place, played, hint);
    tell({ id, state });
  } catch (error) {
    tell({ id, problem: error instanceof Refused ? error.problem : null });
  }
}
