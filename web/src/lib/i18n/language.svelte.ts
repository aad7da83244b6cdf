/** Every sentence of the page, in the language that was chosen: from the catalogue that the terminal speaks from, too. */

import { FluentBundle, FluentNumber, type FluentVariable } from "@fluent/bundle";
import { SvelteMap } from "svelte/reactivity";
import { type Language, settings } from "../settings.svelte";
import { CATALOGUES } from "./catalogues";
import { kinds } from "./kinds.svelte";
import type { Sentences } from "./sentences";

export type Word = keyof Sentences;
/** The sentences that take no values. */
export type PlainWord = { [W in Word]: [Sentences[W]] extends [never] ? W : never }[Word];
/** A value that a sentence takes: numbers choose between `card` and `cards`. */
export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;
/** What the page knows of the game that it shows; a list of several games says it of each. */
type Known = Readonly<{ levels?: 0 | 1 }>;
type Given<W extends Word> = [Sentences[W]] extends [never]
  ? [known?: Known]
  : [values: Readonly<Record<Sentences[W], Value>> & Known];

const bundles = new SvelteMap<Language, FluentBundle>();

/** Learns to speak a language, if it cannot yet. */
export async function learn(language: Language): Promise<void> {
  const { default: files } = await CATALOGUES[language]();
  if (bundles.has(language)) return;
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of files)
    bundle.addResource({ body: Object.entries(file).map(([id, value]) => ({ id, value, attributes: {} })) });
  bundles.set(language, bundle);
}

/** Speaks the language that was chosen; the one before, until the page has learnt it. */
export function keepSpeaking(): void {
  $effect.root(() => {
    $effect(() => void learn(settings.language).catch(() => undefined));
  });
}

/** A sentence with its values in place. */
export function t<W extends Word>(word: W, ...[values]: Given<W>): string {
  return said(word, { ...values }) ?? word;
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
  const bundle = bundles.get(settings.language) ?? bundles.values().next().value;
  const pattern = bundle?.getMessage(word)?.value ?? null;
  if (bundle === undefined || pattern === null) return null;
  const wrong: Error[] = [];
  const text = bundle.formatPattern(pattern, plain({ levels: kinds.levels, ...values }), wrong);
  if (import.meta.env.DEV && wrong[0] !== undefined) throw wrong[0];
  return text;
}

/** A number as it is: a score of 1200 is no `1,200`. To ask a browser how a country writes it takes a phone long. */
class PlainNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

function plain(values: Values): Record<string, FluentVariable> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? new PlainNumber(value) : value]),
  );
}
