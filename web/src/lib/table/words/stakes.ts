/** Wording of the stakes at the last level: winning the match, the attempt number, and the penalty for failing. */

import { RANKS } from "../../cards/card";
import type { OptionValues } from "../../create/options";
import { coded, t } from "../../i18n/language.svelte";
import { joined } from "../../i18n/lists";
import type { DealView } from "../../protocol";

export interface Stakes {
  readonly short: string | null;
  readonly sentence: string;
}

/** Return the stakes; null if no side is playing at the last level. */
export function stakesOf(
  deal: DealView,
  rules: OptionValues,
  names: readonly string[],
  you: number | null,
): Stakes | null {
  const side = deal.side;
  if (side === null || deal.phase === "over" || deal.level !== RANKS.at(-1)) return null;
  const values = {
    names: joined(
      names.filter((_, seat) => seat % 2 === side),
      "and",
    ),
    places: coded(`stakes-places-${String(rules["win_finish"])}`) ?? "",
    n: (deal.failures?.[side] ?? 0) + 1,
    limit: Number(rules["a_limit"]),
    penalty: coded(`stakes-penalty-${String(rules["a_penalty"])}`) ?? "",
  };
  const limited = Number.isFinite(values.limit) && values.penalty !== "";
  const sentences = [t(you !== null && you % 2 === side ? "stakes-us" : "stakes-them", values)];
  if (limited) sentences.push(t(values.n < values.limit ? "stakes-attempt" : "stakes-last", values));
  if (limited) sentences.push(coded(`stakes-counts-${String(rules["a_counts"])}`) ?? "");
  if (rules["ace_finish_demotion"] === true) sentences.push(t("stakes-aces"));
  return {
    short: limited ? t("stakes-short", values) : null,
    sentence: sentences.filter((each) => each !== "").join(" "),
  };
}
