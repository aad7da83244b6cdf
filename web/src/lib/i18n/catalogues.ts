/** The sentences of each language, fetched when it is spoken for the first time. What only the terminal says is not there. */

import type { Language } from "../settings.svelte";

/** The texts of a language's files. */
export type Catalogue = readonly string[];

export const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./english"),
  zh: () => import("./chinese"),
};
