/** Plays in words: `pair of 9s`, `tube 4-5-6`, `三连对4-5-6`. */

import { rankLabel, splitCards } from "../cards/card";
import { runTo } from "../cards/laid";
import type { KindInfo, PlayInfo, WordsInfo } from "../protocol";
import { rankName } from "./cards";
import { kinds, wordsOf } from "./kinds.svelte";
import { t } from "./language.svelte";

/** As much of a play as its name needs. */
export interface Named {
  readonly kind: string;
  readonly rank: string | null;
  readonly size: number;
}

const BIG_ACE = "big_ace";
const DECISIONS = new Set([
  "pass",
  "no",
  "expose",
  "reveal",
  "resist",
  "give",
  "take",
  "return",
  "lead",
  "bid",
  "double",
  "show",
  "wild",
]);

/** Runs of so many ranks are written in full, longer ones by their ends. */
const SHORT_RUN = 3;
/** A hyphen at which no line ends, and a dash. */
const HYPHEN = "\u2060-\u2060";
const DASH = "\u2060–\u2060";

/** Whether a play lays cards on the table as a combination. */
export function isCombination(play: PlayInfo): boolean {
  return !DECISIONS.has(play.kind);
}

/** A combination in words. */
export function playName({ kind, cards, rank }: PlayInfo): string {
  const isBigAce = kind === "single" && cards === kinds.bigAce;
  return nameOf({ kind, rank: isBigAce ? BIG_ACE : rank, size: splitCards(cards).length });
}

/** A combination of which only kind, key rank and size are told. */
export function nameOf(named: Named): string {
  const kind = kinds.of(named.kind);
  if (kind === null) return spelled(named.kind);
  const { at, full } = wordsOf(kind);
  return filled(textAt(at, named) ?? full, kind, named);
}

/** All plays of one kind and size, whatever their rank: `four of a kind`. */
export function sizedName(named: Named): string {
  const kind = kinds.of(named.kind);
  if (kind === null) return spelled(named.kind);
  const { sized, sized_at: at, name } = wordsOf(kind);
  return filled(textAt(at, named) ?? (sized === "" ? name : sized), kind, named);
}

/** What a kind is called. */
export function kindName(name: string): string {
  const kind = kinds.of(name);
  return kind === null ? spelled(name) : wordsOf(kind).name;
}

/** The text for this size or key rank, where there is one of its own. */
function textAt(at: WordsInfo["at"], { rank, size }: Named): string | undefined {
  const found = at.find(([key]) => key === size || key === rank);
  return found && String(found[1]);
}

/** A kind that the server has not told of, by its name in notation. */
function spelled(kind: string): string {
  return kind.replaceAll("_", " ");
}

function filled(text: string, kind: KindInfo, { rank, size }: Named): string {
  const run = rank === null ? [] : runTo(kind, rank, size);
  const values: Readonly<Record<string, string>> = {
    rank: rank === null ? "" : rankName(rank),
    run: runText(run),
    n: String(size),
    count: t("number", { n: size }),
    ranks: t("number", { n: kind.run ? Math.floor(size / (kind.copies + kind.carries)) : 1 }),
  };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function runText(run: readonly string[]): string {
  const ranks = run.map(rankLabel);
  return ranks.length <= SHORT_RUN ? ranks.join(HYPHEN) : `${ranks[0] ?? ""}${DASH}${ranks.at(-1) ?? ""}`;
}
