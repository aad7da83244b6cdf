/** Starting levels available in a Guandan match. */

import { RANKS, rankLabel } from "../cards/card";
import { t } from "../i18n/language.svelte";

/** Return the choices of the starting level. The empty value selects the level given by the rules. */
export function levelChoices(): { value: string; label: string }[] {
  return [
    { value: "", label: t("new-level-rules") },
    ...[...RANKS].map((rank) => ({ value: rank, label: rankLabel(rank) })),
  ];
}
