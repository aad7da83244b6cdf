/** Wording of the results of a deal. */

import { rankName } from "../../i18n/cards";
import { coded, t } from "../../i18n/language.svelte";
import type { DealResult, Factor, SheetLine } from "../../protocol";

/** Headline of a result, and the line below it; empty for none. */
export interface Verdict {
  readonly title: string;
  readonly under: string;
}

/** Return the headline of a result: first what it means for the viewer, then who has won. */
export function verdict(result: DealResult, names: readonly string[], you: number | null): Verdict {
  const title = headline(result, names, you);
  const winners = winnersOf(result, names.length);
  if (you === null || result.winner !== null || winners.length === 0 || winners.includes(you))
    return { title, under: "" };
  if (result.levels !== null) return { title: t("result-side-lost"), under: title };
  const score = result.scores?.[you] ?? 0;
  return score < 0 ? { title: t("result-you-lost", { n: -score }), under: title } : { title, under: "" };
}

/** Return the seats that have won a match or a deal; empty if the deal is void or drawn. */
export function winnersOf(result: DealResult, seats: number): readonly number[] {
  if (result.void) return [];
  const winners = result.winner ?? sideOf(result);
  return winners.length === seats ? [] : winners;
}

/** Return the number of deals that a seat has won in a row, up to the last of a match. */
export function wonInARow(sheet: readonly SheetLine[], seat: number, seats: number): number {
  const isWon = (line: SheetLine): boolean => {
    const winners = sideOf(line);
    return !line.void && winners.length < seats && winners.includes(seat);
  };
  return sheet.length - 1 - sheet.findLastIndex((line) => !isWon(line));
}

/** Return a headline naming the winners, as seen by the viewer. */
export function headline(result: DealResult, names: readonly string[], you: number | null): string {
  if (result.void) return t("result-void");
  const winners = winnersOf(result, names.length);
  if (winners.length === 0) return t("result-drawn");
  const listed = winners.map((seat) => names[seat] ?? "").join(" + ");
  if (result.winner !== null) {
    return you !== null && winners.includes(you)
      ? `${t("result-match")}: ${t("result-win")}`
      : t("result-match-won", { names: listed, count: winners.length });
  }
  if (you !== null && winners.includes(you))
    return winners.length > 1 ? double(result, t("result-side-win")) : t("result-win");
  return winners.length > 1
    ? double(result, t("result-lose", { names: listed }))
    : t("result-lose-one", { name: listed });
}

function double(result: DealResult, text: string): string {
  const [first = -1, second = -1] = result.order;
  const swept = result.levels !== null && result.order.length >= 2 && (first ^ second) % 2 === 0;
  return swept ? `${text} · ${t("result-double")}` : text;
}

/** Return the winning seats of the deal; empty if it is drawn. */
function sideOf(result: SheetLine): number[] {
  if (result.levels !== null) {
    const first = result.order[0] ?? 0;
    return [first, (first + 2) % 4];
  }
  const ahead = (result.scores ?? []).flatMap((score, seat) => (score > 0 ? [seat] : []));
  // Without a declarer each seat plays for itself: only the first out has won, even if later places score as well.
  return result.declarer === null && ahead.length > 0 ? result.order.slice(0, 1) : ahead;
}

/**
 * Return the calculation of a seat's points, e.g. `3 cards × 2 for bombs × 2 for spring = 12`; empty if trivial, or if
 * nobody scores.
 */
export function arithmetic(result: Pick<DealResult, "scores" | "factors">, seat: number): string {
  if (result.scores === null || result.scores.every((score) => score === 0)) return "";
  const all = result.factors.filter((step) => (step.seat ?? seat) === seat);
  const last = all.findLastIndex((step) => step.name === "payment");
  if (last >= 0 && last < all.length - 1) {
    const came: Factor = { name: "payment", op: "plus", value: applied(all.slice(0, last + 1)), seat };
    return sumOf([came, ...all.slice(last + 1)]);
  }
  const paid = all.filter((step) => step.name === "payment" && step.op === "plus");
  if (paid.length > 1) return `${paid.map((step) => step.value).join(" + ")} = ${applied(paid)}`;
  const steps = all.filter((step) => step.name !== "payment");
  return steps.length < 2 || steps[0]?.op !== "plus" ? "" : sumOf(steps);
}

/** Factors that only the end of a deal decides. */
const OF_THE_END = new Set(["spring", "haochun"]);

/** Return the factors that the end of a deal added, e.g. `× 2 for spring`. */
export function factorsOfEnd({ factors }: Pick<DealResult, "factors">): string[] {
  const found = factors.filter(({ name, op }) => op === "times" && OF_THE_END.has(name));
  return [...new Set(found.map((step, at) => stepText(step, at)))];
}

function sumOf(steps: readonly Factor[]): string {
  return `${steps.map(stepText).join(" ")} = ${applied(steps)}`;
}

function applied(steps: readonly Factor[]): number {
  return steps.reduce((score, { op, value }) => {
    if (op === "plus") return score + value;
    if (op === "times") return score * value;
    return op === "at_most" ? Math.min(score, value) : value;
  }, 0);
}

/** Return a team's level change, e.g. `Level 5 → 8`; the match is won past the last level, which no result states. */
export function levelled(result: DealResult, seat: number): string {
  const [from = "", to = ""] = [result.levels_before?.[seat], result.levels?.[seat]];
  if (from !== to) return t("result-levels", { from: rankName(from), to: rankName(to) });
  const past = result.winner?.includes(seat) && ups(result, seat).some(({ op }) => op === "plus");
  return t(past ? "result-past" : "result-stays", { to: rankName(to) });
}

function ups(result: Pick<DealResult, "factors">, seat: number): Factor[] {
  return result.factors.filter((step) => step.seat === seat && step.name !== "level" && step.name !== "top");
}

/** Return the reasons for a team's level change, e.g. `+3 for 1st and 2nd`. */
export function climbed(result: Pick<DealResult, "levels" | "factors">, seat: number): string {
  if (result.levels === null) return "";
  return ups(result, seat)
    .map(({ name, op, value: n }) =>
      op === "plus" ? t("factor-up", { n, reason: reasonOf(name) }) : t("factor-back", { reason: reasonOf(name) }),
    )
    .join(" · ");
}

function stepText({ name, op, value: n }: Factor, place: number): string {
  if (name === "cards") return t("factor-cards", { n });
  const values = { n, reason: reasonOf(name) };
  if (op === "plus" && place > 0) return t(n < 0 ? "factor-less" : "factor-more", { ...values, n: Math.abs(n) });
  if (op === "plus") return t("factor-plus", values);
  return t(op === "times" ? "factor-times" : "factor-limit", values);
}

/** Return the reason for a scoring step, e.g. `for bombs`, or the step's name if the catalogue has no entry. */
function reasonOf(name: string): string {
  return coded(`for-${name}`) ?? `(${name.replaceAll("_", " ")})`;
}
