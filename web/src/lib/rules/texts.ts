/** The rule pages of docs/rules, as they were made into HTML when the page was built; each is fetched when it is read. */

import type { Language } from "../settings.svelte";

const PAGES = import.meta.glob<string>("../../../../docs/rules/**/*.md", { import: "default" });

/** The page of a game; null where there is none. */
export async function textOf(game: string, language: Language): Promise<string | null> {
  const folder = language === "zh" ? "zh/" : "";
  const page = PAGES[`../../../../docs/rules/${folder}${game}.md`] ?? PAGES[`../../../../docs/rules/${game}.md`];
  return page === undefined ? null : page();
}
