/** Wording of the auction for the bottom cards (Dou Dizhu). */

import { t } from "../../i18n/language.svelte";
import type { AuctionJson, DealView, PlayInfo } from "../../protocol";
import type { Role } from "../felt/show";

/** Return the stake of a bid, e.g. 2 for `bid 2`. */
export function stakeOf(text: string): number {
  return Number(text.split(" ")[1] ?? 0);
}

/** Return the current form of bidding: `score` for numeric bids, otherwise `call` and, after a call, `grab`. */
function way(grabs: boolean, over: boolean): "score" | "call" | "grab" {
  if (!grabs) return "score";
  return over ? "grab" : "call";
}

/** Return a seat's last bid during the auction; null otherwise. */
export function saidOf({ auction }: DealView, seat: number): string | null {
  const said = auction?.said[seat] ?? null;
  if (auction === null || said === null) return null;
  if (auction.doubling) return t(said.play === "double" ? "double-said" : "double-passed");
  const how = way(auction.grabs, said.over);
  return said.play === "pass" ? t("bid-passed", { how }) : t("bid-said", { how, n: stakeOf(said.play) });
}

/** Return the prompt for the viewer's bid. */
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

/** Return the button label for a bid or a pass. */
export function bidChoice(auction: AuctionJson | null, play: PlayInfo): string {
  if (auction?.showing) return t(play.kind === "show" ? "decide-show-button" : "show-passed");
  if (auction?.doubling) return t(play.kind === "double" ? "decide-double-button" : "double-passed");
  const how = way(auction?.grabs ?? false, (auction?.bidder ?? null) !== null);
  return play.kind === "pass" ? t("bid-passed", { how }) : t("decide-bid-button", { how, n: stakeOf(play.text) });
}

/** Return the role of the seat that plays against all others. */
export function roleOfDeclarer(at: { readonly auction: AuctionJson | null }, alone: boolean): Role {
  return at.auction === null ? (alone ? "alone" : "declarer") : "landlord";
}
