/** What the window is called: many have more than one open. */

import { t } from "./i18n/language.svelte";

/** Calls the window after what a page shows, as long as it does. */
export function titled(shown: () => string): void {
  $effect(() => {
    const name = shown();
    document.title = name === "" ? t("app-title") : `${name} · ${t("app-title")}`;
    return () => (document.title = t("app-title"));
  });
}
