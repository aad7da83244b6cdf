/** Messages of refused plays, by the reasons of the kernel (kernel/deal/legality.hpp). */

import { splitCards } from "../../src/lib/cards/card.js";
import { Refusal, type RefusalReason } from "./errors.js";
import type { Play, View } from "./types.js";

/** Reasons that the kernel gives. */
type KernelReason = Exclude<RefusalReason, "bad_notation" | "not_a_combination" | "several_readings">;

/** Facts that messages mention: the refused play and the play on the table, in words, and the view of the seat to act. */
interface Told {
  readonly own: string;
  readonly beat: string;
  readonly view: View;
}

const SENTENCES: Readonly<Record<KernelReason, (told: Told) => string>> = {
  not_in_hand: ({ own, view }) => `seat ${view.seat} does not hold ${own}`,
  not_higher: ({ own, beat }) => `${own} does not beat ${beat}`,
  must_lead: ({ view }) => `seat ${view.seat} leads, and a lead cannot be passed`,
  must_play: ({ beat }) => `these rules do not let a seat pass that can beat ${beat}`,
  wrong_cards: ({ own }) => `these cards do not make ${own}`,
  wrong_decision: ({ view }) => `the phase is ${view.phase}, in which seat ${view.seat} is asked for something else`,
  not_offered: ({ view }) => `seat ${view.seat} is not offered this`,
  reading_not_allowed: ({ own }) => `these rules do not allow ${own} here`,
  opening_lead: ({ view }) =>
    `the first lead must contain a card of rank ${view.must_lead ?? "that is the lowest dealt"}`,
  opening_card: () => "the first lead must contain the card that these rules name for it",
  not_highest_single: () => "a seat is about to go out, so a single card must be the highest one held",
  not_highest_pair: () => "a seat is about to go out, so a pair must be the highest one held",
  jokers_alone: () => "jokers may not be played by themselves here",
  wild_alone: () => "these rules do not allow the wild card by itself, except as the last card",
  four_played_apart: ({ own }) => `these rules do not allow ${own}, because it splits four of a kind`,
  head_held_four_times: ({ own }) => `these rules do not allow ${own}, because the hand has four of its lowest rank`,
  not_last: ({ own }) => `these rules allow ${own} only as the last play of a hand`,
  own_side: ({ beat }) => `${beat} is of the own side, and cannot be captured`,
  last_cards: ({ beat }) => `${beat} was the last play of a seat that is out, and cannot be captured`,
  own_big_ace_first: () => "the own Big Ace must be played before the captured one",
  deal_over: () => "the deal is over",
};

const isKernelReason = (why: string): why is KernelReason => Object.hasOwn(SENTENCES, why);

/** Maximum number of legal plays that a message lists. */
const LISTED = 8;

/** Return a list of plays for a message. */
export function listed(plays: readonly { readonly text: string }[]): string {
  const more = plays.length > LISTED ? ` and ${plays.length - LISTED} more` : "";
  return (
    plays
      .slice(0, LISTED)
      .map(({ text }) => text)
      .join(", ") + more
  );
}

/**
 * Return the refusal for a reason of the kernel.
 *
 * @param why - The reason.
 * @param own - The refused play; null for one that the position does not have.
 * @param view - View of the seat to act.
 * @param readings - Combinations of its cards.
 */
export function refusal(why: string, own: Play | null, view: View, readings: readonly Play[] = []): Refusal {
  const reason = isKernelReason(why) ? why : "reading_not_allowed";
  const told = {
    own: own === null ? "this" : named(own),
    beat: view.to_beat === null ? "nothing" : named(view.to_beat),
    view,
  };
  const legal = view.legal.length === 0 ? "" : `; legal now: ${listed(view.legal)}`;
  return new Refusal(reason, SENTENCES[reason](told) + legal, readings);
}

/** Return the refusal of cards that a seat does not hold. */
export const notInHand = (seat: number, missing: readonly string[]): Refusal =>
  new Refusal("not_in_hand", `seat ${seat} does not hold ${missing.join("")}; hands[${seat}] lists its cards`);

/** Return a play in words, such as `the pair of 7 (7h7s)`. */
function named({ kind, rank, cards, text }: Pick<Play, "kind" | "rank" | "cards" | "text">): string {
  if (splitCards(cards).length === 0) return text;
  const words = kind.replaceAll("_", " ");
  return `the ${words}${rank === null ? "" : ` of ${rank}`} (${cards})`;
}
