/** Wording of the stakes at the last level: winning the match, the attempt number, and the penalty for failing. */

import { t } from "../../i18n/language.svelte";
import { joined } from "../../i18n/lists";
import type { DealView } from "../../protocol";

export interface StakesText {
  readonly short: string | null;
  readonly sentence: string;
}

/** Return the stakes in words; null if the deal has none. */
export function stakesText(
  { side, stakes }: Pick<DealView, "side" | "stakes">,
  names: readonly string[],
  you: number | null,
): StakesText | null {
  if (side === null || stakes === null) return null;
  const { attempt: n, attempts: limit, penalty } = stakes;
  const places = t(stakes.partner_second ? "stakes-places-1-2_only" : "stakes-places-1-2_or_1-3");
  const declarers = joined(
    names.filter((_, seat) => seat % 2 === side),
    "and",
  );
  const ours = you !== null && you % 2 === side;
  const sentences = [ours ? t("stakes-us", { places }) : t("stakes-them", { names: declarers, places })];
  if (limit !== null && penalty !== null) {
    const values = { n, limit, penalty: t(`stakes-penalty-${penalty}`) };
    sentences.push(n < limit ? t("stakes-attempt", values) : t("stakes-last", values));
    if (stakes.partner_last) sentences.push(t("stakes-counts-only_1-4"));
  }
  if (stakes.opponents_aces) sentences.push(t("stakes-aces"));
  return {
    short: limit === null ? null : t("stakes-short", { n, limit }),
    sentence: sentences.join(t("list-sentences")),
  };
}
