/** Lazily loaded message catalogues per language, excluding messages used only by the terminal client. */

import type { Language } from "../settings.svelte";
import type english from "./english";

/** Message files of a language. */
type Catalogue = typeof english;

export const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./english"),
  zh: () => import("./chinese"),
};

/** Messages of pages that few visits open, which are loaded with such a page (`learnAll`). */
export const LATER: typeof CATALOGUES = {
  en: () => import("./english_later"),
  zh: () => import("./chinese_later"),
};
