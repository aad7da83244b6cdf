/** Display data of the seats in a running deal. */

import type { Avatar } from "../../account/avatars";
import { isAnnounced, toldCount } from "../display";
import { portraitOf } from "../../guest";
import { rankName } from "../../i18n/cards";
import { t } from "../../i18n/language.svelte";
import { placeText } from "../../i18n/plays";
import { openPersonMenu } from "../../people/person_menu";
import type { DealView, Display, EventInfo, TableState } from "../../protocol";
import { settings } from "../../settings.svelte";
import { roleOfDeclarer, saidOf } from "../words/auction";
import type { Said } from "../words/phrases";
import { lastOf, type Role, type SeatShow } from "./show";
import { sideOf } from "./sides";

/** Return the display data of all seats. `left` is the cards left at the end of the deal, once turned over. */
export function seatShows(
  table: TableState,
  deal: DealView,
  display: Display,
  names: readonly string[],
  phrases: Readonly<Record<number, Said>>,
  left: readonly (readonly string[])[],
  avatars: readonly (Avatar | null)[],
): SeatShow[] {
  // During the draw, the viewer may still draw the other Big Ace, and another seat may still overcall.
  const declarer = deal.phase === "draw" ? null : deal.declarer;
  const sides = { ...deal, declarer, across: deal.levels !== null };
  return table.seats.map((seat, at) => {
    const place = deal.order.indexOf(at);
    const known = deal.known[at] ?? [];
    const whole = deal.hands?.[at] ?? (deal.auction?.open.includes(at) === true ? known : null);
    return {
      seat: at,
      name: names[at] ?? seat.name,
      portrait: portraitOf(seat.kind === "person" ? seat.name : null, at),
      avatar: avatars[at] ?? null,
      kind: seat.kind,
      program: seat.program,
      bot: seat.bot,
      covered: seat.kind === "person" && seat.bot !== null,
      present: seat.present,
      count: toldCount(deal.sizes[at] ?? 0, at === table.you, display),
      isAnnounced: isAnnounced(deal.sizes[at] ?? 0, display),
      turn: deal.to_act === at,
      team: sideOf(sides, table.you, at),
      roles: rolesOf(deal, table.you, at),
      out: place < 0 ? null : placeText(place),
      done: onTable(deal, at),
      shown: whole === null ? known : [],
      open: whole === null ? null : inOrder(whole),
      left: whole === null ? (left[at] ?? []) : [],
      says: phrases[at] ?? inAuction(deal, at),
      menu: menuOf(table, at),
    };
  });
}

/** Return what opens the menu of another person at a table; null for the viewer's own seat and bots. */
export function menuOf({ id, you, seats }: TableState, at: number): (() => void) | null {
  const seat = seats[at];
  if (seat === undefined || seat.kind !== "person" || seat.program || at === you) return null;
  return () => void openPersonMenu({ table: id, seat: at, name: seat.name });
}

/** Return an open hand sorted in the same direction as the viewer's own hand. */
export function inOrder(cards: readonly string[]): readonly string[] {
  return settings.descending ? [...cards].reverse() : cards;
}

/** Return the additional text on the viewer's plate, beside the role. */
export function alsoOf({ auction, levels }: DealView, you: number | null): string {
  if (you === null) return "";
  if (auction?.open.includes(you) === true) return t("open-hand-own");
  return levels === null ? "" : t("seat-level", { level: rankName(levels[you % 2] ?? "") });
}

/**
 * Return the play or pass shown in front of a seat. After a trick is collected, only the winning play and passes
 * remain, until the next lead.
 */
export function onTable(deal: DealView, seat: number): EventInfo | null {
  if (deal.phase !== "play" && deal.phase !== "over") return null;
  const done = lastOf(deal.trick, seat);
  const collected = deal.phase === "play" && deal.to_beat === null;
  if (done === null || done.play.kind === "pass") return done;
  const won = deal.trick.findLast((each) => each.play.cards !== "") === done;
  return (collected && !won) || isCaptured(deal.trick, done) ? null : done;
}

/** Return true if a play was captured, as recorded on the next play of the trick. */
function isCaptured(trick: readonly EventInfo[], done: EventInfo): boolean {
  const plays = trick.filter((each) => each.play.cards !== "");
  return plays[plays.indexOf(done) + 1]?.play.capture === true;
}

function inAuction(deal: DealView, seat: number): Said | null {
  const text = saidOf(deal, seat);
  return text === null ? null : { text, emote: null };
}

function rolesOf(deal: DealView, you: number | null, seat: number): Role[] {
  if (seat === deal.declarer && deal.phase !== "draw") return [roleOfDeclarer(deal, deal.alone)];
  if (seat === you) return ownRoles(deal, seat);
  if (seat === deal.declarer) return [roleOfDeclarer(deal, deal.alone)];
  if (seat === deal.partner) return ["ally"];
  return deal.levels !== null && deal.teammates.includes(seat) ? ["partner"] : [];
}

/** Return the roles of a viewer who is not the declarer. */
function ownRoles(deal: DealView, you: number): Role[] {
  const { phase, declarer, partner, special, levels, auction } = deal;
  if (phase === "draw") return ["open"];
  if (levels !== null || declarer === null) return [];
  if (auction !== null) return ["peasant"];
  if (partner !== you) return ["opponent"];
  return [special !== null && deal.known[you]?.includes(special) === true ? "ally" : "secret"];
}
