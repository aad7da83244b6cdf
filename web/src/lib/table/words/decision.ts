/**
 * The viewer's decisions other than plays. `decisionOf` returns null while none is pending.
 *
 * To support a server phase, add two kinds of catalogue entries: the sentence `decide-<phase>`, and
 * `decide-<kind>-button` for each kind of answer. This also applies to auctions.
 */

import { rankName, signs } from "../../i18n/cards";
import { coded, t } from "../../i18n/language.svelte";
import { joined } from "../../i18n/lists";
import type { DealView, PlayInfo } from "../../protocol";
import { bidChoice, bidText } from "./auction";

export interface Decision {
  /** Phase, or `window` if all seats may decide simultaneously. */
  readonly kind: string;
  readonly phase: string;
  readonly choices: readonly PlayInfo[];
  readonly claimed: string | null;
  readonly until: number | null;
  /** Sentence stating the outcome on timeout. */
  readonly otherwise: string;
  readonly deal: DealView;
  readonly you: number | null;
}

const PLAYED = new Set(["play", "over"]);
const EXCHANGES = new Set(["tribute", "resist", "take", "return", "lead"]);

/** Return true if seats exchange cards in this phase. */
export function isExchange(phase: string): boolean {
  return EXCHANGES.has(phase);
}

export function decisionOf(deal: DealView | null, you: number | null): Decision | null {
  if (deal === null || you === null) return null;
  const window = deal.window;
  if (window !== null) {
    if (window.claims.length === 0) return null;
    const otherwise = t(window.kind === "draw" ? "decide-timeout-expose" : "decide-timeout-reveal");
    const base = { kind: "window", phase: window.kind, choices: window.claims, claimed: window.claimed };
    return { ...base, until: window.claimed === null ? window.open_until : null, otherwise, deal, you };
  }
  if (!deal.my_turn || PLAYED.has(deal.phase)) return null;
  const choices = [...deal.legal].sort((one, other) => Number(declines(one)) - Number(declines(other)));
  const otherwise = t("decide-timeout-bot");
  return { kind: deal.phase, phase: deal.phase, choices, claimed: null, until: deal.deadline, otherwise, deal, you };
}

function declines(play: PlayInfo): boolean {
  return play.kind === "no" || play.kind === "pass";
}

/** Return the sentence shown in the decision panel. */
export function decisionText(decision: Decision, nameOf: (seat: number) => string): string {
  const { deal, you, phase } = decision;
  if (decision.kind === "window") return windowText(decision, nameOf);
  switch (phase) {
    case "bid":
      return bidText(deal, you, nameOf);
    case "tribute":
      return t(decision.choices.length > 1 ? "decide-tribute-choice" : "decide-tribute");
    case "take":
      return t("decide-take", {
        names: joined(
          deal.tributes.map((paid) => nameOf(paid.payer)),
          "and",
        ),
      });
    case "return": {
      const paid = deal.tributes.find((tribute) => tribute.receiver === you && tribute.returned === null);
      return t("decide-return", { name: nameOf(paid?.payer ?? 0), cards: signs(paid?.given ?? "") });
    }
    case "lead":
      return t(deal.tributes.length > 1 ? "decide-lead" : "decide-lead-courtesy");
    default:
      return coded(`decide-${phase}`) ?? t("decide-any");
  }
}

function windowText({ deal, you, phase }: Decision, nameOf: (seat: number) => string): string {
  if (phase === "reveal") return t("decide-reveal");
  const declarer = deal.declarer;
  if (declarer === null) return t("decide-expose");
  if (declarer === you) return t("decide-protect");
  const shown = [...new Set(deal.known[declarer] ?? [])].join("");
  return t("decide-overcall", { name: nameOf(declarer), cards: signs(shown) });
}

/** Return the button label for a choice. */
export function choiceText(decision: Decision, play: PlayInfo, nameOf: (seat: number) => string): string {
  if (decision.phase === "bid") return bidChoice(decision.deal.auction, play);
  const cards = signs(play.cards === "" ? (decision.deal.special ?? "") : play.cards);
  if (decision.claimed === play.text) {
    return t(play.kind === "reveal" ? "decide-reveal-claimed" : "decide-claimed", { cards });
  }
  const values = {
    cards,
    name: play.seat === null ? "" : nameOf(play.seat),
    rank: play.rank === null ? "" : rankName(play.rank),
  };
  if (play.kind === "lead" && play.seat === decision.you) return t("decide-lead-self");
  if (declines(play)) return coded(`decide-no-${decision.phase}`) ?? t("decide-no");
  return coded(`decide-${play.kind}-button`, values) ?? play.text;
}
