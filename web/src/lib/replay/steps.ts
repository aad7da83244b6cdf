/** Conversion of replay steps to the data displayed at a table. */

import { botTitle, portraitOf } from "../guest";
import { bots } from "../i18n/bots.svelte";
import { t } from "../i18n/language.svelte";
import { placeText } from "../i18n/plays";
import { localDeal } from "../local/links";
import { openPersonMenu } from "../people/person_menu";
import type { Replay, ReplayStep } from "../protocol";
import { roleOfDeclarer } from "../table/words/auction";
import { inOrder } from "../table/felt/seats";
import { lastOf, type Role, type SeatShow } from "../table/felt/show";
import { sideOf } from "../table/felt/sides";

/** Return the display name of a seat, given its name in a record, in which `bot:greedy` denotes a bot. */
export function seatName(written: string, seat: number): string {
  return botOf(written) === null ? written : botTitle(seat);
}

/** Return true if a name in a record is that of a person. */
export function isPerson(written: string): boolean {
  return botOf(written) === null;
}

/** Return the bot that a name refers to: `bot:greedy`, or just `greedy` in table records; null for a person. */
function botOf(written: string): string | null {
  const bare = written.replace(/^bot:/, "").replace(/\d+$/, "");
  return written.startsWith("bot:") || bots.all.some(({ name }) => name === bare) ? bare : null;
}

/** Return the seat of the viewpoint; seat 0 if all hands are shown. */
export function baseOf(eyes: string): number {
  return eyes === "all" ? 0 : Number(eyes);
}

export function showsOf(replay: Replay, step: ReplayStep, eyes: string): SeatShow[] {
  const base = baseOf(eyes);
  const sides = { ...step, across: replay.level !== null, alone: step.partner === null };
  return replay.seats.map((name, seat) => {
    const place = step.order.indexOf(seat);
    const roles: Role[] = [];
    if (step.declarer === seat) roles.push(roleOfDeclarer(step, step.partner === null));
    if (step.partner === seat) roles.push("ally");
    return {
      seat,
      name: seatName(name, seat),
      portrait: portraitOf(botOf(name) === null ? name : null, seat),
      avatar: null,
      kind: botOf(name) === null ? "person" : "bot",
      bot: botOf(name),
      covered: false,
      program: false,
      present: true,
      count: step.hands[seat]?.length ?? 0,
      isAnnounced: false,
      turn: step.to_act === seat,
      team: sideOf(sides, base, seat),
      roles,
      out: place < 0 ? null : placeText(place),
      done: lastOf(step.trick, seat),
      shown: [],
      left: [],
      open: eyes !== "all" && step.auction?.open.includes(seat) === true ? inOrder(step.hands[seat] ?? []) : null,
      says: null,
      menu:
        botOf(name) === null && localDeal(replay.id) === null
          ? () => void openPersonMenu({ deal: replay.id, number: replay.deal, seat })
          : null,
    };
  });
}

/** Return the first step of each trick. */
export function trickStarts(replay: Replay): { trick: number; step: number; label: string }[] {
  const starts: { trick: number; step: number; label: string }[] = [];
  replay.steps.forEach(({ done }, step) => {
    const trick = done?.trick ?? null;
    if (trick !== null && starts.at(-1)?.trick !== trick) {
      starts.push({ trick, step, label: t("history-trick", { n: trick + 1 }) });
    }
  });
  return starts;
}
