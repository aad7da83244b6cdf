/** What happened, in sentences: for the history and for those who listen. */

import { laidOut } from "../cards/laid";
import { isCombination, playName, signs } from "../i18n/cards";
import { t } from "../i18n/language.svelte";
import type { EventInfo } from "../protocol";
import { stakeOf } from "./auction";

export type NameOf = (seat: number) => string;

/** A seat as the subject of a sentence: the viewer is spoken to, `You pass`. */
export function who(seat: number, nameOf: NameOf): { name: string; you: number } {
  const name = nameOf(seat);
  return { name, you: name === t("seat.you") ? 1 : 0 };
}

/** `Left: pair of 9s (9♠ 9♥)`, `Left gives K♠ as tribute`. */
export function didText(done: EventInfo, nameOf: NameOf, wild: string | null): string {
  const { name, you } = who(done.seat, nameOf);
  const play = done.play;
  if (play.kind === "pass") return t("live.passes", { name, you });
  if (play.capture) return t("did.capture", { name, play: playName(play), cards: signs(play.cards) });
  if (isCombination(play)) {
    const cards = laidOut(play, wild).map(({ card }) => card);
    return `${name}: ${playName(play)}  ${signs(cards.join(""))}`;
  }
  return decided(done, nameOf);
}

function decided({ seat, play }: EventInfo, nameOf: NameOf): string {
  const by = who(seat, nameOf);
  const cards = signs(play.cards);
  switch (play.kind) {
    case "bid":
      return t("did.bid", { ...by, n: stakeOf(play.text) });
    case "expose":
      return t("did.expose", { ...by, cards });
    case "reveal":
      return t("did.reveal", { ...by, cards });
    case "give":
      return t("did.give", { ...by, cards });
    case "take":
      return t("did.take", { ...by, cards });
    case "return":
      return cards === "" ? t("did.return.hidden", by) : t("did.return", { ...by, cards });
    case "lead":
      return t("did.lead", { ...by, other: nameOf(play.seat ?? seat) });
    case "resist":
      return t("did.resist", by);
    default:
      return t("did.no", by);
  }
}

/** What a screen reader says of something that another seat did. */
export function spoken(done: EventInfo, left: number | null, nameOf: NameOf): string {
  const by = who(done.seat, nameOf);
  if (done.play.kind === "pass") return t("live.passes", by);
  if (!isCombination(done.play)) return t("live.did", { did: decided(done, nameOf) });
  const played = t(done.play.capture ? "live.captures" : "live.plays", { ...by, play: playName(done.play) });
  if (left === null) return played;
  return `${played} ${left === 0 ? t("live.out", by) : t("live.left", { n: left })}`;
}
