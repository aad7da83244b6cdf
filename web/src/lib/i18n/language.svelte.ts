/** Every sentence of the page, in the language that was chosen. */

import { settings } from "../settings.svelte";
import { en } from "./en";
import { fill, type Values } from "./fill";
import { zh } from "./zh";

export type Word = keyof typeof en;
export type { Values } from "./fill";

const CATALOGUES: Readonly<Record<"en" | "zh", Readonly<Record<Word, string>>>> = { en, zh };

/** A sentence with its `{values}` filled in. `{n|card|cards}` chooses by a number. */
export function t(word: Word, values: Values = {}): string {
  return fill(CATALOGUES[settings.language][word], values);
}

/** Whether the catalogue has this word; for codes that the server sends. */
export function isWord(word: string): word is Word {
  return Object.hasOwn(en, word);
}

/** A word named by a code of the server; the code itself where the catalogue has none. */
export function coded(prefix: string, code: string, values: Values = {}): string | null {
  const word = `${prefix}.${code}`;
  return isWord(word) ? t(word, values) : null;
}

/** One of two texts that came from the server in both languages. */
export function either(english: string, chinese: string): string {
  return settings.language === "zh" && chinese !== "" ? chinese : english;
}
