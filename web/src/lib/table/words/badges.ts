/** Badges for facts that hold for a whole deal: levels, stakes, the declarer, publicly known cards. */

import { rankName, signs } from "../../i18n/cards";
import { t } from "../../i18n/language.svelte";
import type { DealView } from "../../protocol";
import { pairNames } from "../felt/sides";
import type { StakesText } from "./stakes";

export interface Badge {
  readonly text: string;
  /** Cards shown beside the text. */
  readonly cards: readonly string[];
  /** Style: `level` is the most prominent; `talon` is drawn as a pile; the others take a side's colour or none. */
  readonly look: "level" | "side-0" | "side-1" | "stake" | "plain" | "talon";
  /** True for the badge that states the factor due to bombs. */
  readonly multiplies?: true;
}

const badge = (look: Badge["look"], text: string, cards: readonly string[] = []): Badge => ({ look, text, cards });

export function badgesOf(
  deal: DealView,
  you: number | null,
  names: readonly string[],
  stakes: StakesText | null,
): Badge[] {
  const { level, totals, levels, talon, phase } = deal;
  const found: Badge[] = [];
  if (level !== null) found.push(badge("level", t("bar-level", { level: rankName(level) })));
  if (deal.auction?.wild_rank != null)
    found.push(badge("level", t("bar-wild-rank", { rank: rankName(deal.auction.wild_rank) })));
  if (stakes?.short != null) found.push(badge("stake", stakes.short));
  found.push(...levelBadges(levels, you, names), ...exposed(deal, names), ...bid(deal));
  if (deal.auction === null && deal.multiplier > 1)
    found.push({ ...badge("stake", t("bar-times", { n: deal.multiplier })), multiplies: true });
  if (totals !== null && levels === null && you !== null) {
    found.push(badge("plain", t("bar-score", { n: totals[you] ?? 0 })));
  }
  if (talon > 0 && phase === "play") found.push(badge("talon", t("bar-talon", { n: talon })));
  return found;
}

/** Return a badge as text, with its cards written out. */
export function inWords({ text, cards }: Badge): string {
  return cards.length === 0 ? text : `${text} ${signs(cards.join(""))}`;
}

/** Return the level badges of both sides, headed by player names for spectators. */
function levelBadges(levels: DealView["levels"], you: number | null, names: readonly string[]): Badge[] {
  if (levels === null) return [];
  const heads = you === null ? pairNames(names) : [t("scores-us"), t("scores-them")];
  const first = (you ?? 0) % 2;
  return [0, 1].map((side) => {
    const level = rankName(levels[(first + side) % 2] ?? "");
    return badge(side === 0 ? "side-0" : "side-1", `${heads[side] ?? ""} ${level}`);
  });
}

/** Return the badges for the Big Ace and the declarer (Big A). */
function exposed({ auction, declarer, level, special, phase }: DealView, names: readonly string[]): Badge[] {
  if (auction !== null || level !== null || special === null) return [];
  const found = [badge("level", t("bar-big", { suit: signs(special).slice(1) }))];
  if (declarer !== null && phase !== "over")
    found.push(badge("plain", t("bar-declarer", { name: names[declarer] ?? "" })));
  return found;
}

/** Return the badges for the bid, its multiplier and the landlord's bottom cards (Dou Dizhu). */
function bid({ auction }: DealView): Badge[] {
  if (auction === null) return [];
  const { bid: n, multiplier: times, bottom } = auction;
  const found: Badge[] = [];
  if (n > 0)
    found.push({ ...badge("level", t(times > 1 ? "bid-stake-times" : "bid-stake", { n, times })), multiplies: true });
  if (bottom.length > 0) found.push(badge("plain", t("bid-bottom"), bottom));
  return found;
}
