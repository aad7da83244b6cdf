/** Requests about another person: decisions towards the person, and reports. */

import { ask, post } from "../network/api";
import type { MakeReport, MyMutes, ReportReceived, SetTowards, Towards } from "../protocol";

/** Another person, named by a seat of a table or of a deal, by a profile, or by a handle. */
export type Subject = Omit<SetTowards, "muted" | "blocked">;

/** Return the own decisions about a person. */
export function towards(subject: Subject): Promise<Towards> {
  const named = Object.entries(subject).filter(([, value]) => value != null);
  return ask(`/me/towards?${new URLSearchParams(named.map(([key, value]) => [key, String(value)])).toString()}`);
}

/** Mute or block a person, or end either. */
export function decide(subject: Subject, change: Pick<SetTowards, "muted" | "blocked">): Promise<Towards> {
  return post("/me/towards", { ...subject, ...change });
}

export function report(subject: Subject, about: Pick<MakeReport, "reason" | "words">): Promise<ReportReceived> {
  return post("/reports", { ...subject, ...about });
}

export function mutes(): Promise<MyMutes> {
  return ask("/me/mutes");
}
