/** Wishes of the host of an open table, and the entry that a form begins with. */

import { t } from "../i18n/language.svelte";
import type { ListingWish } from "../protocol";
import { settings } from "../settings.svelte";

export const SKILLS = ["any", "beginner", "ordinary", "expert"] as const;
export const LANGUAGES = ["any", "en", "zh"] as const;

/** Return the entry that a host is offered: a title with the host's name, and the language of the page. */
export const offeredListing = (name: string): Required<ListingWish> => ({
  title: t("open-title-default", { name }),
  skill: "any",
  language: settings.language,
});
