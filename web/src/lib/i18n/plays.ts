/** Names of plays: `pair of 9s`, `tube 4-5-6`, `三连对4-5-6`. */

import { rankLabel, splitCards } from "../cards/card";
import { runTo } from "../cards/layout";
import type { Kind, PlayInfo, KindTexts } from "../protocol";
import { rankName } from "./cards";
import { kinds, wordsOf } from "./kinds.svelte";
import { t } from "./language.svelte";

/** Fields of a play that determine its name. */
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
  "landlord",
]);

/** Maximum length of a run written in full. Longer runs are abbreviated to their first and last rank. */
const SHORT_RUN = 3;
/** Non-breaking hyphen and dash. */
const HYPHEN = "\u2060-\u2060";
const DASH = "\u2060–\u2060";

/** Return true if a play lays a combination of cards on the table. */
export function isCombination(play: PlayInfo): boolean {
  return !DECISIONS.has(play.kind);
}

/** Return the number of cards that a seat has played. */
export function cardsPlayed(done: readonly { seat: number; play: PlayInfo }[], seat: number): number {
  const laid = done.filter((each) => each.seat === seat && isCombination(each.play));
  return laid.reduce((sum, { play }) => sum + splitCards(play.cards).length, 0);
}

/** Return the name of a combination. */
export function playName({ kind, cards, rank }: PlayInfo): string {
  const isBigAce = kind === "single" && cards === kinds.bigAce;
  return nameOf({ kind, rank: isBigAce ? BIG_ACE : rank, size: splitCards(cards).length });
}

/** Return the name of a combination given only its kind, key rank and size. */
export function nameOf(named: Named): string {
  const kind = kinds.of(named.kind);
  if (kind === null) return spelled(named.kind);
  const { at, full } = wordsOf(kind);
  return filled(textAt(at, named) ?? full, kind, named);
}

/** Return the common name of plays of a kind and size, regardless of rank: `four of a kind`. */
export function sizedName(named: Named): string {
  const kind = kinds.of(named.kind);
  if (kind === null) return spelled(named.kind);
  const { sized, sized_at: at, name } = wordsOf(kind);
  return filled(textAt(at, named) ?? (sized === "" ? name : sized), kind, named);
}

/** Return the name of a kind. */
export function kindName(name: string): string {
  const kind = kinds.of(name);
  return kind === null ? spelled(name) : wordsOf(kind).name;
}

/** Return the text specific to this size or key rank; undefined if none. */
function textAt(at: KindTexts["at"], { rank, size }: Named): string | undefined {
  const found = at.find(([key]) => key === size || key === rank);
  return found && String(found[1]);
}

/** Return a name for an undeclared kind, derived from its identifier. */
function spelled(kind: string): string {
  return kind.replaceAll("_", " ");
}

function filled(text: string, kind: Kind, { rank, size }: Named): string {
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

/** Return the place in which a seat went out, counted from 0; that it is out in games without places. */
export function placeText(place: number): string {
  return kinds.places ? t("place", { n: place + 1 }) : t("place-out");
}
