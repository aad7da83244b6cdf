/** Lessons on this device, given as by the server (src/clamber/lessons/lesson.py). */

import { splitCards } from "../cards/card";
import type { LessonState, PlayInfo } from "../protocol";
import { dealOf, movesOf } from "./deals";
import type { Kernel } from "./kernel";
import { KernelMatch } from "./match";
import { allowed } from "./refusals";
import { readingOf, readingsOf } from "./texts";

/** Lesson as in the page's file (scripts/local_data.py): see `Lesson`. `texts` has the text of each step and the end. */
export interface LessonFile {
  readonly game: string;
  readonly rules: string;
  readonly hands: readonly string[];
  readonly plays: readonly (readonly [seat: number, play: string])[];
  readonly level: string;
  readonly big_suit: string | null;
  readonly declarer: number | null;
  readonly texts: Readonly<Record<"en" | "zh", readonly string[]>>;
}

const LEARNER = 0;

class Progress {
  readonly match: KernelMatch;
  readonly #plays: LessonFile["plays"];
  /** Play expected of the learner next; null at the end. */
  asked: string | null = null;
  /** True if the learner tried a legal play other than the expected one. */
  other = false;
  step = 0;

  constructor(kernel: Kernel, rules: number, { hands, plays, level, big_suit, declarer }: LessonFile) {
    const toAct = plays[0]?.[0] ?? LEARNER;
    const setup = { hands: hands.map(splitCards), toAct, level, bigSuit: big_suit, declarer };
    this.match = KernelMatch.setUp(kernel, rules, setup);
    this.#plays = plays;
  }

  /** Make the learner's plays and those of the other seats, up to the first one that the lesson does not expect. */
  play(played: readonly string[]): void {
    const remaining = [...played];
    for (const [seat, text] of this.#plays) {
      const expected = this.action(text);
      let action = expected;
      if (seat === LEARNER) {
        const own = remaining.shift();
        if (own !== undefined) action = this.action(own, readingOf(text));
        this.other = action.id !== expected.id;
        this.asked = own === undefined || this.other ? text : null;
        if (this.asked !== null) return;
        this.step += 1;
      }
      this.match.apply(action);
    }
  }

  action(text: string, preferred: string | null = null) {
    return allowed(this.match, text, this.deal, preferred);
  }

  get deal() {
    return dealOf(this.match, LEARNER, { asked: true, open: false });
  }
}

/**
 * Return the state of a lesson after the given plays of the learner.
 *
 * Throws Refused if one of them is not legal.
 *
 * @param kernel - The kernel.
 * @param rules - Handle of the lesson's rules.
 * @param lesson - The lesson.
 * @param played - Plays of the learner, in notation.
 * @param hint - True to include the expected play.
 */
export function lessonState(
  kernel: Kernel,
  rules: number,
  lesson: LessonFile,
  played: readonly string[],
  hint: boolean,
): LessonState {
  const progress = new Progress(kernel, rules, lesson);
  try {
    progress.play(played);
    const { deal, asked, other, step } = progress;
    const isOpen = asked !== null;
    return {
      game: lesson.game,
      rules: lesson.rules,
      step,
      steps: lesson.plays.filter(([seat]) => seat === LEARNER).length,
      says: lesson.texts.en[step] ?? "",
      says_zh: lesson.texts.zh[step] ?? "",
      state: isOpen ? "open" : "done",
      other,
      level: deal.level,
      special: deal.special,
      declarer: deal.declarer,
      hand: deal.hand,
      sizes: deal.sizes,
      partners: deal.teammates,
      to_beat: isOpen ? deal.to_beat : null,
      to_beat_seat: isOpen ? deal.to_beat_seat : null,
      moves: movesOf(progress.match, LEARNER),
      choices: isOpen ? deal.legal.filter(({ cards }) => cards === "") : [],
      hint: hint && asked !== null ? playOf(progress, asked) : null,
    };
  } finally {
    progress.match.free();
  }
}

/** Return the play that a text of the lesson means, with its cards. */
function playOf(progress: Progress, text: string): PlayInfo | null {
  const { match } = progress;
  const { id } = progress.action(text);
  const reading = readingsOf(match, LEARNER, text).find((found) => found.id === id);
  return reading?.play ?? match.asking?.legal.find((play) => play.text === text) ?? null;
}
