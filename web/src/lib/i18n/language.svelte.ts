/** Every sentence of the page, in the language that was chosen: from the catalogue that the terminal speaks from, too. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import { settings } from "../settings.svelte";
import type { Sentences } from "./sentences";

export type Word = keyof Sentences;
/** The sentences that take no values. */
export type PlainWord = { [W in Word]: [Sentences[W]] extends [never] ? W : never }[Word];
/** A value that a sentence takes: numbers choose between `card` and `cards`. */
export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;
type Given<W extends Word> = [Sentences[W]] extends [never] ? [] : [values: Readonly<Record<Sentences[W], Value>>];

/** What only the terminal says lies in a folder of its own. */
const FILES = import.meta.glob<string>("../../../../src/clamber/sentences/*/*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
const BUNDLES = new Map<string, FluentBundle>();

/** The sentences of a language; they are read when it is spoken for the first time. */
function bundleOf(language: string): FluentBundle {
  let bundle = BUNDLES.get(language);
  if (bundle === undefined) {
    bundle = new FluentBundle(language, { useIsolating: false });
    for (const [path, text] of Object.entries(FILES)) {
      if (path.includes(`/${language}/`)) bundle.addResource(new FluentResource(text));
    }
    BUNDLES.set(language, bundle);
  }
  return bundle;
}

/** A sentence with its values in place. */
export function t<W extends Word>(word: W, ...[values]: Given<W>): string {
  return said(word, values ?? {}) ?? word;
}

/** A sentence whose name holds a code of the server; null where the catalogue has none. */
export function coded(word: string, values: Values = {}): string | null {
  return said(word, values);
}

/** One of two texts that came from the server in both languages. */
export function either(english: string, chinese: string): string {
  return settings.language === "zh" && chinese !== "" ? chinese : english;
}

function said(word: string, values: Values): string | null {
  const bundle = bundleOf(settings.language);
  const pattern = bundle.getMessage(word)?.value ?? null;
  if (pattern === null) return null;
  const wrong: Error[] = [];
  const text = bundle.formatPattern(pattern, plain(values), wrong);
  if (import.meta.env.DEV && wrong[0] !== undefined) throw wrong[0];
  return text;
}

/** Numbers are written as they are: a score of 1200 is no `1,200`. */
function plain(values: Values): Record<string, FluentVariable> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "number" ? new FluentNumber(value, { useGrouping: false }) : value,
    ]),
  );
}
