/** Wording of events, for the history and for screen readers. */

import { layOut } from "../../cards/layout";
import { rankName, signs } from "../../i18n/cards";
import { isCombination, playName } from "../../i18n/plays";
import { kinds } from "../../i18n/kinds.svelte";
import { t } from "../../i18n/language.svelte";
import type { EventInfo } from "../../protocol";
import { stakeOf } from "./auction";

export type NameOf = (seat: number) => string;

/** Return a seat as the subject of a sentence. `you` is 1 for the viewer, who is addressed directly: `You pass`. */
export function subject(seat: number, nameOf: NameOf): { name: string; you: 0 | 1 } {
  const name = nameOf(seat);
  return { name, you: name === t("seat-viewer") ? 1 : 0 };
}

/** Return a name, marked where a bot played in the place of that person. */
export function playerName(name: string, byStandIn: boolean): string {
  return byStandIn ? t("seat-stood-in", { name }) : name;
}

/** Return the seat of an event as the subject of a sentence. */
function doer({ seat, why }: EventInfo, nameOf: NameOf): { name: string; you: 0 | 1 } {
  const { name, you } = subject(seat, nameOf);
  return { name: playerName(name, why !== null), you };
}

/** Return a line describing an event: `Left: pair of 9s 9♠ 9♥`, `Left gives K♠ in tribute`. */
export function didText(event: EventInfo, nameOf: NameOf, wild: string | null): string {
  const { play } = event;
  if (!isCombination(play)) return decided(event, nameOf);
  const { name } = doer(event, nameOf);
  if (play.capture) return t("live-captures-with", { name, play: playName(play), cards: signs(play.cards) });
  const cards = layOut(play, kinds.of(play.kind), wild).map(({ card }) => card);
  return t("live-laid", { name, play: playName(play), cards: signs(cards.join("")) });
}

/** Return the screen reader announcement of an action. `left` is the seat's card count; null if hidden. */
export function spoken(event: EventInfo, left: number | null, nameOf: NameOf): string {
  const by = subject(event.seat, nameOf);
  const { play } = event;
  if (!isCombination(play)) return t("live-did", { did: decided(event, nameOf) });
  const played = t(play.capture ? "live-captures" : "live-plays", { ...by, play: playName(play) });
  if (left === null) return played;
  return `${played} ${left === 0 ? t("live-out", by) : t("live-left", { n: left })}`;
}

function decided(event: EventInfo, nameOf: NameOf): string {
  const { kind, rank, seat } = event.play;
  if (kind === "wild" && rank !== null) return t("did-wild", { rank: rankName(rank) }); // an event without a doer
  if (kind === "landlord" && seat !== null) return t("did-landlord", { other: nameOf(seat) }); // as above
  const { name, you } = doer(event, nameOf);
  return t("live-does", { name, deed: deed(event, you, nameOf) });
}

/** Return the predicate for an action other than a play, e.g. `bids 2`. */
function deed({ play, asked }: EventInfo, you: 0 | 1, nameOf: NameOf): string {
  const cards = signs(play.cards);
  const answers = asked ?? "none";
  switch (play.kind) {
    case "pass":
      return t("did-pass", { you, asked: answers });
    case "bid":
      return t("did-bid", { you, asked: answers, stake: stakeOf(play.text) });
    case "show":
      return t("did-show", { you });
    case "double":
      return t("did-double", { you });
    case "expose":
      return t("live-exposes", { you, cards });
    case "reveal":
      return t("did-reveal", { you });
    case "give":
      return t("did-give", { you, cards });
    case "take":
      return t("did-take", { you, cards });
    case "return":
      return cards === "" ? t("did-return-hidden", { you }) : t("did-return", { you, cards });
    case "lead":
      return t("did-lead", { you, other: play.seat === null ? "" : nameOf(play.seat) });
    case "resist":
      return t("did-resist", { you });
    default:
      return t("did-no", { you, asked: answers });
  }
}
