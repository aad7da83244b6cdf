/** Localized error messages, using the values that the server sends with an error code. */

import { RANKS, rankLabel } from "../cards/card";
import { ApiError } from "../network/api";
import type { PlayInfo, Problem } from "../protocol";
import { rankName, signs } from "./cards";
import { coded, either, learnAll, t, type Value } from "./language.svelte";
import { joined, listed } from "./lists";
import { kindName, type Named, nameOf, playName, sizedName } from "./plays";

type Sent = Problem["values"][string];
/** Structured value of a sentence: a play given by its parts, or a text in both languages. */
type Parts = Readonly<Record<string, string | number | null>>;

/** Message that is composed whenever it is shown, so that it follows a change of language. */
export type Message = () => string;

/** Return the localized message for a caught error. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? problemText(error.problem) : String(error);
}

/** Return the catalogue sentence for a problem, chosen by its `sentence` or code, or else the server's English text. */
export function problemText({ code, message, values, sentence }: Problem): string {
  const words = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, wordsOf(name, value)]])),
  );
  const said = coded(sentence === "" ? `refused-${code}` : sentence, words);
  if (said === null) void learnAll().catch(() => undefined); // its sentence may be one of those loaded later
  const text = said ?? (message === "" ? t("refused-network") : message);
  const isName = typeof values["option"] === "string" && text.startsWith(values["option"]);
  return isName ? ended(text) : capital(text);
}

/** Return a text with an initial capital and a full stop, which error messages in the catalogue lack. */
function capital(text: string): string {
  return ended(text.charAt(0).toUpperCase() + text.slice(1));
}

function ended(text: string): string {
  return /[.!?。！？…]$/.test(text) ? text : text + t("sentence-end");
}

/** Return the reason why passing is illegal: the viewer must lead, or the rules force a seat to play if it can. */
export function mustPlay(beat: PlayInfo | null): string {
  return capital(beat === null ? t("refused-must_lead") : t("refused-must_play", { beat: playName(beat) }));
}

const RANK = new Set(["rank", "lowest", "highest", "outside", "missing"]);
const KIND = new Set(["kind", "words"]);
const CHOICE = new Set(["play", "possible"]);

function wordsOf(name: string, value: NonNullable<Sent>): Value {
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return value;
  if (typeof value === "string") return textOf(name, value);
  if (!Array.isArray(value)) return partsOf(name, value);
  switch (name) {
    case "card":
    case "cards":
    case "others":
      return signs(value.join(""));
    case "ranks":
      return rankRuns(value.map(String));
    case "next":
    case "stakes":
    case "words":
      return listed(each(name, value));
    case "missing":
    case "outside":
      return joined(each(name, value), "and");
    default:
      return joined(each(name, value), "or");
  }
}

function each(name: string, values: readonly (string | Parts)[]): string[] {
  return values.map((value) => (typeof value === "string" ? textOf(name, value) : partsOf(name, value)));
}

function textOf(name: string, value: string): string {
  if (RANK.has(name)) return rankName(value);
  if (KIND.has(name)) return kindName(value);
  if (name === "card") return signs(value) || value;
  return CHOICE.has(name) ? choice(value) : value;
}

function partsOf(name: string, parts: Parts): string {
  const { kind, rank, size, en, zh } = parts;
  if (kind === undefined) return either(String(en ?? ""), String(zh ?? ""));
  const named: Named = { kind: String(kind), rank: rank === null ? null : String(rank), size: Number(size) };
  return name === "least" ? sizedName(named) : nameOf(named);
}

/** Return the cards or seat of a decision, without its verb. */
function choice(text: string): string {
  const named = text.split(" ").at(-1) ?? "";
  return signs(named) || text;
}

/** Return ranks with consecutive ranks merged into ranges: `2–9, red joker`. */
function rankRuns(ranks: readonly string[]): string {
  const runs: string[][] = [];
  for (const rank of ranks) {
    const last = runs.at(-1)?.at(-1);
    const follows = last !== undefined && rank.length === 1 && RANKS.indexOf(rank) === RANKS.indexOf(last) + 1;
    runs.push(follows ? [...(runs.pop() ?? []), rank] : [rank]);
  }
  return listed(
    runs.flatMap((run) =>
      run.length < 3 ? run.map(rankName) : [`${rankLabel(run[0] ?? "")}–${rankLabel(run.at(-1) ?? "")}`],
    ),
  );
}
