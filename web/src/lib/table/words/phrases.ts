/** Table chat phrases: quick phrases, and reactions drawn as pictures. */

import { t } from "../../i18n/language.svelte";
import type { Say } from "../../protocol";

type Phrase = Say["phrase"];

export const EMOTES = ["smile", "laugh", "cry", "surprised", "angry", "thumbs_up", "applause"] as const;
export type Emote = (typeof EMOTES)[number];

export const PHRASES: readonly Exclude<Phrase, Emote>[] = [
  "greetings",
  "so_good",
  "great_partner",
  "till_dawn",
  "hurry_up",
  "hello",
  "good_luck",
  "well_played",
  "nice_one",
  "thanks",
  "sorry",
  "thinking",
  "one_moment",
  "good_game",
  "bye",
];

/** Current phrase of a seat, with its picture if any. */
export interface Said {
  readonly text: string;
  readonly emote: Emote | null;
}

export function saidBy(phrase: Phrase): Said {
  const emote = EMOTES.find((each) => each === phrase) ?? null;
  return { text: t(`say-${phrase}`), emote };
}
