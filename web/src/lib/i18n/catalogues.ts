/** Sentences of each language, loaded lazily, without those that only the terminal uses. */

import type { Message } from "@fluent/bundle";
import type { Language } from "../settings.svelte";

/** Messages of a file by name. */
export type Messages = Readonly<Record<string, Message["value"]>>;
/** Files of a language. */
export type Catalogue = readonly Messages[];

export const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./english"),
  zh: () => import("./chinese"),
};
