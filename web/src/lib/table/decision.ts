/** What is asked of the viewer besides playing; null while nothing is. */

import { signs } from "../i18n/cards";
import { t } from "../i18n/language.svelte";
import type { DealView, PlayInfo } from "../protocol";

export interface Decision {
  readonly kind: "window" | "tribute" | "take" | "return" | "lead" | "resist" | "capture";
  readonly phase: string;
  readonly choices: readonly PlayInfo[];
  readonly claimed: string | null;
  readonly until: number | null;
  /** What holds when the time runs out. */
  readonly otherwise: string;
  readonly deal: DealView;
  readonly you: number | null;
}

export function decisionOf(deal: DealView | null, you: number | null): Decision | null {
  if (deal === null || you === null) return null;
  const window = deal.window;
  if (window !== null) {
    if (window.claims.length === 0) return null;
    const otherwise = t(window.kind === "draw" ? "decide.timeout.expose" : "decide.timeout.reveal");
    const base = { kind: "window" as const, phase: window.kind, choices: window.claims, claimed: window.claimed };
    return { ...base, until: window.claimed === null ? window.until : null, otherwise, deal, you };
  }
  if (!deal.my_turn || deal.phase === "play" || deal.phase === "over") return null;
  const kind = deal.phase;
  if (kind !== "tribute" && kind !== "take" && kind !== "return" && kind !== "lead" && kind !== "resist") return null;
  const otherwise = t("decide.timeout.bot");
  const choices = [...deal.legal].sort((one, other) => Number(one.kind === "no") - Number(other.kind === "no"));
  return { kind, phase: kind, choices, claimed: null, until: deal.deadline, otherwise, deal, you };
}

export function decisionText(decision: Decision, nameOf: (seat: number) => string): string {
  const { deal, you } = decision;
  switch (decision.kind) {
    case "window":
      if (decision.phase === "reveal") return t("decide.reveal");
      if (deal.declarer === null) return t("decide.expose");
      return t(deal.declarer === you ? "decide.protect" : "decide.overcall");
    case "tribute":
      return t(decision.choices.length > 1 ? "decide.give.choice" : "decide.give");
    case "take":
      return t("decide.take");
    case "return": {
      const paid = deal.tributes.find((tribute) => tribute.receiver === you);
      return t("decide.return", { name: nameOf(paid?.payer ?? 0), cards: signs(paid?.given ?? "") });
    }
    case "lead":
      return t("decide.lead");
    case "resist":
      return t("decide.resist");
    case "capture":
      return t("decide.capture");
  }
}
