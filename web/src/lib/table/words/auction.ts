/** The bidding for the bottom cards (Dou Dizhu), in words. */

import { t } from "../../i18n/language.svelte";
import type { Auction, DealView, PlayInfo } from "../../protocol";
import type { Role } from "../felt/show";

/** The stake that `bid 2` offers. */
export function stakeOf(text: string): number {
  return Number(text.split(" ")[1] ?? 0);
}

/** How one bids now: by `score`; or by a `call` for the landlord's seat and, once somebody has called, by a `grab`. */
function way(grabs: boolean, over: boolean): "score" | "call" | "grab" {
  if (!grabs) return "score";
  return over ? "grab" : "call";
}

/** What a seat said last, while the auction is on. */
export function saidOf({ auction }: DealView, seat: number): string | null {
  const said = auction?.said[seat] ?? null;
  if (auction === null || said === null) return null;
  if (auction.doubling) return t(said.play === "double" ? "double-said" : "double-passed");
  const how = way(auction.grabs, said.over);
  return said.play === "pass" ? t("bid-passed", { how }) : t("bid-said", { how, n: stakeOf(said.play) });
}

/** What is asked: nobody has bid, or somebody has. */
export function bidText(
  { auction, declarer, legal }: Pick<DealView, "auction" | "declarer" | "legal">,
  you: number | null,
  nameOf: (seat: number) => string,
): string {
  if (auction?.showing) return t("decide-show");
  if (auction?.doubling) return t("decide-double", { alone: Number(declarer === you) });
  if (legal.every((play) => play.kind === "bid")) return t("decide-bid-forced");
  const bidder = auction?.bidder ?? null;
  const how = way(auction?.grabs ?? false, bidder !== null);
  if (auction === null || bidder === null) return t("decide-bid", { how });
  return t("decide-bid-more", { how, name: nameOf(bidder), n: auction.bid });
}

/** What the button of a bid says, or that of passing. */
export function bidChoice(auction: Auction | null, play: PlayInfo): string {
  if (auction?.showing) return t(play.kind === "show" ? "decide-show-button" : "show-passed");
  if (auction?.doubling) return t(play.kind === "double" ? "decide-double-button" : "double-passed");
  const how = way(auction?.grabs ?? false, (auction?.bidder ?? null) !== null);
  return play.kind === "pass" ? t("bid-passed", { how }) : t("decide-bid-button", { how, n: stakeOf(play.text) });
}

/** What the seat is called that plays against all others. */
export function roleOfDeclarer(at: { readonly auction: Auction | null }, alone: boolean): Role {
  return at.auction === null ? (alone ? "alone" : "declarer") : "landlord";
}
