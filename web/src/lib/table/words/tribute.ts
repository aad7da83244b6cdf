/** Wording of the tributes before play. */

import { signs } from "../../i18n/cards";
import { coded, t } from "../../i18n/language.svelte";
import type { DealView, TributeJson } from "../../protocol";
import { isExchange } from "./decision";
import { type NameOf, subject } from "./narrate";

/** Return a line describing a tribute: `Swift gives A♠ to Otter · Otter returns 3♦`. */
export function tributeLine({ payer, given, receiver, returned }: TributeJson, nameOf: NameOf): string {
  const giver = subject(payer, nameOf);
  const values = { payer: giver.name, you: giver.you, given: signs(given ?? "") };
  if (receiver === null) return t("tribute-open", values);
  const gives = t("tribute-line", { ...values, receiver: nameOf(receiver) });
  if (returned === null) return gives;
  const taker = subject(receiver, nameOf);
  return `${gives} · ${t("tribute-return", { receiver: taker.name, you: taker.you, returned: signs(returned) })}`;
}

/** Return all tributes paid so far as one text. */
export function tributeText(tributes: readonly TributeJson[], nameOf: NameOf): string {
  return tributes
    .filter(({ given }) => given !== null)
    .map((tribute) => tributeLine(tribute, nameOf))
    .join("; ");
}

/** Return all tributes of a deal on one line: `Swift A♠ ⇄ 3♦ Otter`. */
export function tributeSigns(tributes: readonly TributeJson[], nameOf: NameOf): string {
  return tributes
    .flatMap(({ payer, given, receiver, returned }) =>
      given === null || receiver === null
        ? []
        : [`${nameOf(payer)} ${signs(given)} ⇄ ${signs(returned ?? "")} ${nameOf(receiver)}`],
    )
    .join(" · ");
}

/** Return the tributes so far and the pending action of the exchange; null outside an exchange. */
export function exchangeText({ phase, to_act, tributes }: DealView, nameOf: NameOf): string | null {
  if (!isExchange(phase)) return null;
  const waits = to_act === null ? null : (coded(`table-wait-${phase}`, { name: nameOf(to_act) }) ?? null);
  return [tributeText(tributes, nameOf), waits ?? ""].filter((text) => text !== "").join(". ");
}
