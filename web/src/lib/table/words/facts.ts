/** What the bar says of a deal: the level, what is at stake, the score. */

import { rankName } from "../../i18n/cards";
import { t } from "../../i18n/language.svelte";
import type { DealView } from "../../protocol";
import { pairNames } from "../felt/sides";
import { auctionFacts } from "./auction";
import type { Stakes } from "./stakes";

/** Widths below which a fact has no room beside the drawers. */
const LEVELS_FROM = 480;
const DEAL_FROM = 700;

export function factsOf(
  deal: DealView,
  you: number | null,
  names: readonly string[],
  stakes: Stakes | null,
  width: number,
): string[] {
  const { level, levels, totals } = deal;
  const facts = [
    level === null ? "" : t("bar-level", { level: rankName(level) }),
    stakes?.short ?? "",
    ...auctionFacts(deal, you),
    levels === null || width < LEVELS_FROM ? "" : levelsOf(levels, you, names),
    width < DEAL_FROM ? "" : t("bar-deal", { n: deal.number + 1, levels: Number(levels !== null) }),
    totals === null || levels !== null || you === null ? "" : t("bar-score", { n: totals[you] ?? 0 }),
    deal.talon > 0 && deal.phase === "play" ? t("bar-talon", { n: deal.talon }) : "",
  ];
  return facts.filter((fact) => fact !== "");
}

/** Both sides' levels; who only watches is on neither. */
function levelsOf(levels: readonly string[], you: number | null, names: readonly string[]): string {
  const [one, other] = levels.map(rankName);
  if (you === null)
    return pairNames(names)
      .map((pair, side) => `${pair} ${(side === 0 ? one : other) ?? ""}`)
      .join(" · ");
  const [us, them] = you % 2 === 0 ? [one, other] : [other, one];
  return t("bar-levels", { us: us ?? "", them: them ?? "" });
}
