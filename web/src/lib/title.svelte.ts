/** Window title, which distinguishes open tabs. */

import { t } from "./i18n/language.svelte";

/** Set the window title while a page is shown, and reset it afterwards. */
export function titled(shown: () => string): void {
  $effect(() => {
    const name = shown();
    document.title = name === "" ? t("app-title") : `${name} · ${t("app-title")}`;
    return () => (document.title = t("app-title"));
  });
}
