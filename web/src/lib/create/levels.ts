/** Levels at which both teams of a Guandan match may start. */

import { RANKS, rankLabel } from "../cards/card";
import { t } from "../i18n/language.svelte";

/** Return the choices of the level; the empty value leaves the level to the rules. */
export function levelChoices(): { value: string; label: string }[] {
  return [
    { value: "", label: t("new-level-rules") },
    ...[...RANKS].map((rank) => ({ value: rank, label: rankLabel(rank) })),
  ];
}
