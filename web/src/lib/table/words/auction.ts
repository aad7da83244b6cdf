/** The bidding for the bottom cards (Dou Dizhu), in words. */

import { signs } from "../../i18n/cards";
import { t } from "../../i18n/language.svelte";
import type { Auction, DealView } from "../../protocol";
import type { Role } from "../felt/show";

/** The stake that `bid 2` offers. */
export function stakeOf(text: string): number {
  return Number(text.split(" ")[1] ?? 0);
}

/** What a seat said last, while the auction is on. */
export function saidOf(deal: DealView, seat: number): string | null {
  const said = deal.auction?.said[seat] ?? null;
  if (said === null) return null;
  return said === "pass" ? t("seat-pass") : t("bid-said", { n: stakeOf(said) });
}

/** What is asked: nobody has bid, or somebody has. */
export function bidText(auction: Auction | null, nameOf: (seat: number) => string): string {
  if (auction === null || auction.bidder === null) return t("decide-bid");
  return t("decide-bid-more", { name: nameOf(auction.bidder), n: auction.bid });
}

/** What the seat is called that plays against all others. */
export function roleOfDeclarer(at: { readonly auction: Auction | null }, alone: boolean): Role {
  return at.auction === null ? (alone ? "alone" : "declarer") : "landlord";
}

/** What holds for the whole deal: whether one is landlord, the stake, and the cards that went to the landlord. */
export function auctionFacts({ auction, declarer }: DealView, you: number | null): string[] {
  if (auction === null) return [];
  const { bid, multiplier, bottom } = auction;
  const facts: string[] = [];
  if (declarer !== null && declarer === you) facts.push(t("bid-landlord"));
  if (bid > 0) facts.push(t(multiplier > 1 ? "bid-stake-times" : "bid-stake", { n: bid, times: multiplier }));
  if (bottom.length > 0) facts.push(t("bid-bottom", { cards: signs(bottom.join("")) }));
  return facts;
}
