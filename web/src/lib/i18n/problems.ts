/** Refusals in words: a sentence of the catalogue with the particulars that the server sends beside the code. */

import { rankLabel, splitCards } from "../cards/card";
import { ApiError } from "../net/api";
import type { PlayInfo, Problem } from "../protocol";
import { settings } from "../settings.svelte";
import { playName, rankName, signs } from "./cards";
import { coded, t, type Values } from "./language.svelte";

/** Why something could not be done, from what was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? problemText(error.problem) : String(error);
}

export function problemText(problem: Problem): string {
  const own = coded("problem", problem.code, words(problem));
  // What depends on a rule the page knows nothing of is best said in the server's own words.
  if (settings.language === "en" && problem.message !== "" && (own === null || SAID_BY_SERVER.has(problem.code)))
    return sentence(problem.message);
  return own ?? sentence(problem.message === "" ? t("problem.network") : problem.message);
}

const SAID_BY_SERVER: ReadonlySet<string> = new Set([
  "bad_option",
  "bad_record",
  "bad_cards",
  "not_now",
  "wrong_phase",
]);

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?。！？…]$/.test(first) ? first : `${first}.`;
}

/** The values of a problem as a sentence takes them. */
function words(problem: Problem): Values {
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(problem.values)) {
    if (Array.isArray(value)) found[name] = list(name, value);
    else if (value !== null) found[name] = name === "rank" && typeof value === "string" ? rankName(value) : value;
  }
  const { cards, to_beat: beat, play, kind, rank } = problem.values;
  if (Array.isArray(cards)) found["count"] = cards.length;
  if (typeof beat === "string") found["beat"] = playName(playOf(beat, kind, rank));
  if (typeof play === "string") found["own"] = playName(playOf(play));
  return found;
}

function list(name: string, values: readonly string[]): string {
  const between = settings.language === "zh" ? "、" : ", ";
  if (name === "cards") return signs(values.join(""));
  if (name === "ranks") return values.map(rankLabel).join(between);
  // `give As`, `lead 2`: the word is said by the sentence.
  return values.map((value) => shown(value.split(" ").at(-1) ?? "")).join(between);
}

function shown(text: string): string {
  return /^\d+$/.test(text) ? text : signs(text);
}

/** A play from its notation: `7h7d=pair:7`. */
function playOf(text: string, kind?: unknown, rank?: unknown): PlayInfo {
  const [cards = "", reading = ""] = text.split("=");
  const [named = "", of] = reading.split(":");
  return {
    text,
    kind: typeof kind === "string" ? kind : named,
    cards: splitCards(cards).join(""),
    rank: typeof rank === "string" ? rank : (of ?? null),
    bomb: 0,
    wild: 0,
    seat: null,
    capture: false,
  };
}
