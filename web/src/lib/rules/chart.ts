/** Wording of the combinations chart. */

import { rankName } from "../i18n/cards";
import { t } from "../i18n/language.svelte";
import { joined } from "../i18n/lists";
import { kindName, sizedName } from "../i18n/plays";
import type { ChartRow } from "../protocol";

/** Smallest number of sizes that is abbreviated to a range. */
const FEW = 3;

/** Return the name of a row: the kind and, for bombs, the size. */
export function rowName(row: ChartRow): string {
  const [size = 0] = row.sizes;
  return row.bomb ? sizedName({ kind: row.kind, rank: null, size }) : kindName(row.kind);
}

/** Return sizes in abbreviated form: `5`, `3–12`, `4, 6 … 24`. */
export function sizesText(sizes: readonly number[]): string {
  if (sizes.length < FEW) return sizes.join(t("list-comma"));
  const [first = 0, second = 0] = sizes;
  const last = sizes.at(-1) ?? first;
  return second === first + 1 ? `${first}–${last}` : `${first}, ${second} … ${last}`;
}

/** Return a description of the plays in a row that beat other plays in the same row. */
export function stepsText({ steps, tops }: ChartRow): string {
  if (steps.length === 0) return t("rules-step-none");
  const words = joined(
    steps.map((step) => t(`rules-step-${step}`)),
    "or",
  );
  return tops.length === 0 ? words : t("rules-step-tops", { steps: words, ranks: joined(tops.map(rankName), "or") });
}
