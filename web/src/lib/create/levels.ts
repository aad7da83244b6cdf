/** The levels at which both teams of a match of Guandan may start. */

import { RANKS, rankLabel } from "../cards/card";
import { t } from "../i18n/language.svelte";

/** What can be chosen; empty for what the rules say. */
export function levelChoices(): { value: string; label: string }[] {
  return [
    { value: "", label: t("new-level-rules") },
    ...[...RANKS].map((rank) => ({ value: rank, label: rankLabel(rank) })),
  ];
}
