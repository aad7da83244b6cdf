/** What happened, in sentences: for the history and for those who listen. */

import { isCombination, playName, signs } from "../i18n/cards";
import { t } from "../i18n/language.svelte";
import type { Done } from "../protocol";

export type NameOf = (seat: number) => string;

/** Whether the sentence is about the viewer: "You play", and not "You plays". */
export function isYou(name: string): { you: number } {
  return { you: Number(name === t("seat.you")) };
}

/** `Left: pair of 9s (9♠ 9♥)`, `Left gives K♠ as tribute`. */
export function didText(done: Done, nameOf: NameOf): string {
  const name = nameOf(done.seat);
  const play = done.play;
  if (play.kind === "pass") return t("live.passes", { name, ...isYou(name) });
  if (play.capture) return t("did.capture", { name, play: playName(play), cards: signs(play.cards) });
  if (isCombination(play)) return `${name}: ${playName(play)}  ${signs(play.cards)}`;
  return decided(done, nameOf);
}

function decided({ seat, play }: Done, nameOf: NameOf): string {
  const name = nameOf(seat);
  const who = { name, ...isYou(name) };
  const cards = signs(play.cards);
  switch (play.kind) {
    case "expose":
      return t("did.expose", { ...who, cards });
    case "reveal":
      return t("did.reveal", { ...who, cards });
    case "give":
      return t("did.give", { ...who, cards });
    case "take":
      return t("did.take", { ...who, cards });
    case "return":
      return cards === "" ? t("did.return.hidden", who) : t("did.return", { ...who, cards });
    case "lead":
      return t("did.lead", { ...who, other: nameOf(play.seat ?? seat) });
    case "resist":
      return t("did.resist", who);
    default:
      return t("did.no", who);
  }
}

/** What a screen reader says of something that another seat did. */
export function spoken(done: Done, left: number | null, nameOf: NameOf): string {
  const name = nameOf(done.seat);
  const who = { name, ...isYou(name) };
  if (done.play.kind === "pass") return t("live.passes", who);
  if (!isCombination(done.play)) return decided(done, nameOf);
  const played = t(done.play.capture ? "live.captures" : "live.plays", { ...who, play: playName(done.play) });
  if (left === null) return played;
  return `${played} ${left === 0 ? t("live.out", who) : t("live.left", { n: left })}`;
}
