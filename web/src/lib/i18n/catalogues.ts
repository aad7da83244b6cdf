/** The sentences of each language, fetched when it is spoken for the first time. What only the terminal says is not there. */

import type { Message } from "@fluent/bundle";
import type { Language } from "../settings.svelte";

/** The messages of a file by their names. */
export type Messages = Readonly<Record<string, Message["value"]>>;
/** The files of a language. */
export type Catalogue = readonly Messages[];

export const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./english"),
  zh: () => import("./chinese"),
};
