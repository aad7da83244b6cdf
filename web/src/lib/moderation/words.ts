/** Sanctions and acts in words. */

import { t } from "../i18n/language.svelte";
import { timeText } from "../i18n/times";
import type { ActInfo, SanctionInfo } from "../protocol";

/** Number of signs by which an identifier is shown. */
const SHORT = 12;

/** Return the kind of a sanction with its end and reach, e.g. `Muted until 28 Nov 2026, 20:15`. */
export function sanctionText({ kind, ends_at, lifted_at, club }: SanctionInfo): string {
  const end = kind === "warning" || ends_at === null ? "" : timeText(ends_at);
  const text = t("sanction-text", { kind, until: end === "" ? "none" : end });
  const where = club === null ? text : t("sanction-club", { text, club });
  return lifted_at === null ? where : t("sanction-lifted", { text: where, at: timeText(lifted_at) });
}

/** Return the state of a sanction for its style: in effect, or over. */
export function stateOf({ kind, is_active, lifted_at }: SanctionInfo): "active" | "over" {
  return is_active || (kind === "warning" && lifted_at === null) ? "active" : "over";
}

/** Return the name of a person, or the beginning of an identifier, an address or a network. */
export function nameOf(name: string | null, subject: string): string {
  return name ?? (/^[0-9a-f]{64}$/.test(subject) ? subject.slice(0, SHORT) : subject);
}

/** Return an act as a sentence without its reason, e.g. `Mo has muted Eve`. */
export function actText({ act, by, by_name, subject, subject_name, details }: ActInfo): string {
  const author = by === "operator" ? t("act-by-operator") : nameOf(by_name, by);
  return t("act-text", { act, by: author, who: nameOf(subject_name, subject), state: String(details["state"]) });
}
