/** Lazily loaded message catalogues per language, excluding messages used only by the terminal client. */

import type { Message } from "@fluent/bundle";
import type { Language } from "../settings.svelte";

/** Messages in a file by name. */
export type Messages = Readonly<Record<string, Message["value"]>>;
/** Message files of a language. */
export type Catalogue = readonly Messages[];

export const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./english"),
  zh: () => import("./chinese"),
};
