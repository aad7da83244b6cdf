/**
 * State of the table's page during a match, and the pure functions that derive it.
 *
 * `screen.svelte.ts` keeps it up to date, and `Game.svelte` draws from it.
 */

import { isWild, type Mark, wildMark } from "../cards/card";
import { watchersText } from "../guest";
import { ratedWord } from "./words/rated";
import { t } from "../i18n/language.svelte";
import { cardsPlayed, isCombination } from "../i18n/plays";
import type { DealResult, DealView, EventInfo, PlayInfo, TableState } from "../protocol";
import type { Dealing } from "./controls/dealing.svelte";
import type { Player } from "./controls/player.svelte";
import { type SeatShow, toBeat } from "./felt/show";
import { DRAWERS, type DrawerName } from "./panels/drawers";
import type { Sheet } from "./panels/sheet.svelte";
import { type Badge, inWords } from "./words/badges";
import type { Counted } from "./words/counter";
import type { Decision } from "./words/decision";
import type { Teller } from "./words/teller.svelte";

export interface Screen {
  // Bar
  readonly title: string; // game, or house rules
  readonly facts: readonly string[]; // behind the title: badges for which the felt has no room, spectators, deal
  readonly offered: readonly DrawerName[]; // buttons of drawers
  readonly isLost: boolean; // connection lost: said below the title, while the table stays as it was

  // Lines between bar and felt; in the bar if the window is low
  readonly counted: readonly Counted[] | null; // unseen cards by rank; null if off, not offered, or watching
  readonly paid: string; // tributes of this deal, from the first lead on; otherwise ""

  // Felt
  readonly you: number | null; // the viewer's seat; null for spectators, who have neither hand nor controls
  readonly names: readonly string[]; // by seat
  readonly seats: readonly SeatShow[]; // plates, with the play in front of each
  readonly left: readonly (readonly string[])[]; // hands turned over at the end of the deal, by seat
  readonly clock: Clock; // of the seat whose turn it is
  readonly badges: readonly Badge[]; // levels, stakes, bids: true for the whole deal
  readonly isPinned: boolean; // badges on the edge of the felt, not behind the title
  readonly wild: string | null;
  readonly beat: Beat; // in the middle; the viewer's own play at once, before the server confirms it
  readonly bottom: Bottom | null; // in the middle instead, while they are turned over, until there is a play to beat
  readonly notice: string; // over the middle, until the first lead
  readonly idle: string; // in the middle while there is no play to beat

  // Controls and hand
  readonly player: Player; // own hand, selection and its check, hints, pass ahead, play on its way, answers
  readonly dealing: Dealing; // cards are being dealt: nothing is asked yet
  readonly decision: Decision | null; // asked in place of a play
  readonly dimmed: ReadonlySet<string> | null; // all cards but these are dimmed; null if none is

  // Over the felt, or beside it
  drawer: DrawerName | null; // open drawer
  readonly column: boolean; // drawers beside the table; otherwise they share the felt, or cover it
  readonly shared: boolean; // the open drawer shares the felt, whose seats shrink to a line
  readonly sheet: Sheet; // result of the last deal, from the time that its end has been seen until it is closed
  readonly overHand: boolean; // the sheet covers the hand too, because no deal is in progress

  // Not seen
  readonly teller: Teller; // what is read aloud, and phrases
}

export interface Clock {
  readonly started: number;
  readonly deadline: number | null;
}

/** Play to beat, and its seat. */
export interface Beat {
  readonly play: PlayInfo | null;
  readonly seat: number | null;
}

/** Bottom cards, and the seat that takes them. */
export interface Bottom {
  readonly cards: readonly string[];
  readonly seat: number;
}

/** Window, as in `viewport`. */
interface Room {
  readonly width: number;
  readonly low: boolean;
  readonly wide: boolean;
}

/** Minimum window width at which the deal number fits into the bar, in pixels. */
const DEAL_FROM = 700;
/** Minimum window width at which badges and four other seats fit on the edge of the felt, in pixels. */
const PINNED_FROM = 900;

/** Return the drawers that this viewer of this table may open. */
export function offeredDrawers({ you, counter, display, daily }: TableState, onDevice: boolean): DrawerName[] {
  const hasListeners = daily == null && !onDevice;
  return DRAWERS.filter(
    (name) =>
      (name !== "say" || (you !== null && hasListeners)) &&
      (name !== "counter" || (counter && display.earlier_tricks)),
  );
}

export function isColumn({ wide, low }: Room): boolean {
  return wide || low;
}

export function isPinned({ width, low }: Room, seats: number): boolean {
  return !low && (width >= PINNED_FROM || seats < 5);
}

/** Return the name of a deal of a daily set; null for any other deal. */
export function dailyName(daily: TableState["daily"]): string | null {
  return daily == null ? null : t("bar-daily", { n: daily.deal + 1, m: daily.deals });
}

/** Return the facts behind the title; `badges` are those without room on the felt. */
export function factsOf(table: TableState, deal: DealView, badges: readonly Badge[], { width }: Room): string[] {
  const watching = watchersText(table);
  const rated = ratedWord(table);
  const daily = dailyName(table.daily);
  return [
    ...(daily === null ? [] : [daily]),
    ...(rated === null ? [] : [rated]),
    ...badges.map(inWords),
    ...(watching === null ? [] : [watching]),
    ...(width < DEAL_FROM || daily !== null ? [] : [t("bar-deal", { n: deal.number + 1 })]),
  ];
}

/** Return the notice before the first lead; empty afterwards. */
export function noticeOf(deal: DealView, history: readonly EventInfo[], stakes: string): string {
  if (history.some(({ trick }) => trick !== null)) return "";
  return [stakes, deal.tribute_resisted ? t("tribute-none") : ""]
    .filter((sentence) => sentence !== "")
    .join(t("list-sentences"));
}

/**
 * Return the play in the middle, with its seat; `pending` is the viewer's play that awaits confirmation. The last play
 * of a deal stays there.
 */
export function beatOf(
  deal: DealView,
  history: readonly EventInfo[],
  pending: PlayInfo | null,
  you: number | null,
): Beat {
  if (pending !== null && isCombination(pending)) return { play: pending, seat: you };
  const last = deal.phase === "over" ? deal.trick.findLast(({ play }) => isCombination(play)) : undefined;
  if (last !== undefined) return { play: last.play, seat: last.seat };
  return { play: toBeat(deal.to_beat, history), seat: deal.to_beat_seat };
}

/** Return the cards left at the end of a deal, by seat; empty before they are turned over. */
export function turnedOver(
  deal: DealView,
  last: DealResult | null,
  playOnly: boolean,
): readonly (readonly string[])[] {
  const isOf = deal.phase === "over" && last?.match === deal.match && last.number === deal.number;
  return isOf && !playOnly ? last.hands : [];
}

/** Return the cards that stay bright because a legal play contains them; null if all do. */
export function undimmed(deal: DealView, asked: boolean): ReadonlySet<string> | null {
  return asked && deal.to_beat !== null && deal.playable.length > 0 ? new Set(deal.playable) : null;
}

/** Return the number of cards dealt to the viewer, or to be dealt while seats draw in turn, as far as it is known. */
export function dealtCards(deal: DealView, history: readonly EventInfo[], you: number): number {
  if (deal.phase === "draw")
    return Math.floor(deal.sizes.reduce((sum, size) => sum + size, deal.talon) / deal.sizes.length);
  return deal.hand.length + cardsPlayed(history, you);
}

/** Return the mark of a card in the hand; null if it has none. */
export function markOf(card: string, { special, levels, level }: DealView, wild: string | null): Mark | null {
  if (isWild(card, wild)) return wildMark(card, wild);
  if (card === special) return "big";
  return levels !== null && level !== null && card.startsWith(level) ? "level" : null;
}

/** Return the title of the window: on the viewer's turn, it says so first. */
export function windowTitle(title: string, myTurn: boolean): string {
  return title !== "" && myTurn ? `${t("live-turn")} · ${title}` : title;
}
