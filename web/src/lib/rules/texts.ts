/** Rules pages from docs/rules, rendered to HTML at build time and loaded lazily. */

import type { Language } from "../settings.svelte";

const PAGES = import.meta.glob<string>("../../../../docs/rules/**/*.md", { import: "default" });

/** Return the rules page of a game; null if there is none. */
export async function textOf(game: string, language: Language): Promise<string | null> {
  const folder = language === "zh" ? "zh/" : "";
  const page = PAGES[`../../../../docs/rules/${folder}${game}.md`] ?? PAGES[`../../../../docs/rules/${game}.md`];
  return page === undefined ? null : page();
}
