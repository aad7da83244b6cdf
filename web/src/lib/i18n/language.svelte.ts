/** Localized sentences, from the catalogue shared with the terminal client. */

import { FluentBundle, FluentNumber, type FluentVariable } from "@fluent/bundle";
import { SvelteMap } from "svelte/reactivity";
import { type Language, settings } from "../settings.svelte";
import { CATALOGUES, LATER } from "./catalogues";
import { kinds } from "./kinds.svelte";
import type { Sentences } from "./sentences";

export type Word = keyof Sentences;
/** Sentences that take no values. */
export type PlainWord = { [W in Word]: [Sentences[W]] extends [never] ? W : never }[Word];
/** Value substituted into a sentence. Numbers select plural forms such as `card` and `cards`. */
export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;
/** Facts about the displayed game, which `t` supplies by default. Lists of several games pass them per game. */
type Known = Readonly<{ levels?: 0 | 1 }>;
export type Given<W extends Word> = [Sentences[W]] extends [never]
  ? [known?: Known]
  : [values: Readonly<Record<Sentences[W], Value>> & Known];

const bundles = new SvelteMap<Language, FluentBundle>();

/** Languages whose messages are all loaded. */
const complete = new Set<Language>();
/** True once a page is open that needs all messages. */
let wantsAll = false;

/** Load the catalogue of a language unless already loaded. */
export async function learn(language: Language): Promise<void> {
  const all = wantsAll;
  if (complete.has(language) || (bundles.has(language) && !all)) return;
  const loaded = await Promise.all([CATALOGUES[language](), ...(all ? [LATER[language]()] : [])]);
  if (complete.has(language)) return;
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const file of loaded.flatMap(({ default: files }) => files))
    bundle.addResource({ body: Object.entries(file).map(([id, value]) => ({ id, value, attributes: {} })) });
  bundles.set(language, bundle);
  if (all) complete.add(language);
}

/** Load the messages of pages that few visits open, too, in this language and in one chosen later. */
export async function learnAll(): Promise<void> {
  wantsAll = true;
  await learn(settings.language);
}

/**
 * Keep the current language's catalogue loaded. Until loading completes, sentences appear in a language already loaded.
 */
export function keepSpeaking(): void {
  $effect.root(() => {
    $effect(() => void learn(settings.language).catch(() => undefined));
  });
}

/** Return a sentence with its values substituted. */
export function t<W extends Word>(word: W, ...[values]: Given<W>): string {
  return said(word, { ...values }) ?? word;
}

/** Return a sentence whose key is built from a server code; null if the catalogue has no such key. */
export function coded(word: string, values: Values = {}): string | null {
  return said(word, values);
}

/** Return the text in the current language from a pair of texts sent by the server. */
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

/** Number without digit grouping, e.g. `1200`. Avoids Intl.NumberFormat, which is slow to create on phones. */
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
