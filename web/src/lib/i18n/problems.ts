/** Refusals in words: the server's own sentence in English, the catalogue's in other languages. */

import { rankLabel, splitCards } from "../cards/card";
import type { PlayInfo, Problem } from "../protocol";
import { settings } from "../settings.svelte";
import { playName } from "./cards";
import { coded, t, type Values } from "./language.svelte";

export function problemText(problem: Problem): string {
  const values = words(problem);
  const own = coded("problem", problem.code, values);
  if (own !== null && "beat" in values) return sentence(own);
  if (settings.language === "en" && problem.message !== "") return sentence(problem.message);
  return own ?? sentence(problem.message === "" ? t("problem.network") : problem.message);
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?。！？…]$/.test(first) ? first : `${first}.`;
}

function words(problem: Problem): Values {
  const values = problem.values;
  const found: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) found[name] = value.map(rankLabel).join(settings.language === "zh" ? "、" : ", ");
    else if (value !== null) found[name] = value;
  }
  const kind = values["kind"];
  const rank = values["rank"];
  const text = values["to_beat"];
  if (typeof kind === "string" && typeof text === "string") {
    const cards = splitCards(text.split("=")[0] ?? "").join("");
    const play: PlayInfo = {
      text,
      kind,
      cards,
      rank: typeof rank === "string" ? rank : null,
      bomb: 0,
      wild: 0,
      seat: null,
      capture: false,
    };
    found["beat"] = playName(play);
  }
  return found;
}
