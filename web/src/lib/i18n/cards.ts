/** Cards and plays in words. */

import { face, rankLabel, splitCards } from "../cards/card";
import { runOf } from "../cards/laid";
import type { PlayInfo } from "../protocol";
import { settings } from "../settings.svelte";
import { isWord, t } from "./language.svelte";

const SUIT_SIGNS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** `7 of hearts`, `red joker`; with what the table says of it. */
export function cardName(card: string, mark: "wild" | "level" | "big" | null = null): string {
  const at = face(card);
  const name =
    at.suit === null
      ? t(card === "RJ" ? "joker.big" : "joker.small")
      : t("card.name", { rank: longRank(at.rank), suit: t(`suit.${at.suit}`) });
  return mark === null ? name : t(`card.${mark}`, { card: name });
}

function longRank(rank: string): string {
  const word = `rank.${rank}`;
  return isWord(word) ? t(word) : rankLabel(rank);
}

/** A rank as one reads it in a sentence: `10`, `red joker`. */
export function rankName(rank: string): string {
  if (rank === "RJ") return t("joker.big");
  if (rank === "BJ") return t("joker.small");
  return rankLabel(rank);
}

/** `7♥ 7♠`: cards as short signs. */
export function signs(cards: string): string {
  return splitCards(cards)
    .map((card) => {
      const at = face(card);
      return at.suit === null ? rankName(card) : rankLabel(at.rank) + (SUIT_SIGNS[at.suit] ?? "");
    })
    .join(" ");
}

/** A hyphen at which no line ends. */
const UNBROKEN = "\u2060-\u2060";

/** The ranks that a run goes through: `4-5-6`; only its ends where it is long. */
function run(play: PlayInfo, size: number): string {
  const ranks = runOf(play, size).map(rankLabel);
  return ranks.length <= 3 ? ranks.join(UNBROKEN) : `${ranks[0] ?? ""}\u2060–\u2060${ranks.at(-1) ?? ""}`;
}

/** A combination in words: `pair of 9s`, `tube 4-5-6`, `三连对 4-5-6`. */
export function playName(play: PlayInfo): string {
  const word = `kind.${play.kind}`;
  if (!isWord(word)) return play.kind.replaceAll("_", " ");
  const size = splitCards(play.cards).length;
  const rank = play.rank === null ? "" : rankName(play.rank);
  if (play.kind === "single" && settings.language === "en" && (play.rank?.length ?? 0) < 2) {
    return t("kind.no.single", { rank });
  }
  return t(word, { rank, n: size, count: countName(size), run: run(play, size) });
}

const COUNTS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** How many cards, in a word where a number would run into the rank: `bomb of four 8s`. */
function countName(n: number): string {
  return (settings.language === "en" ? COUNTS[n - 2] : undefined) ?? String(n);
}

/** Whether a play lays cards on the table as a combination. */
export function isCombination(play: PlayInfo): boolean {
  return !DECISIONS.has(play.kind);
}

const DECISIONS = new Set(["pass", "no", "expose", "reveal", "resist", "give", "take", "return", "lead", "bid"]);
