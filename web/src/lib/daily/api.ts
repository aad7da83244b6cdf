/** Requests about daily sets of deals. */

import { ask, post } from "../network/api";
import type { DailySet, DailySets, DailyTable, DealComparison } from "../protocol";

const part = encodeURIComponent;

export const daily = {
  /** The sets of the day. */
  sets: () => ask<DailySets>("/daily"),
  set: (id: string) => ask<DailySet>(`/daily/${part(id)}`),
  /** Begin the next deal of a set, or return to the one that is not finished. */
  play: (id: string, name: string) => post<DailyTable>(`/daily/${part(id)}/play`, { name }),
  comparison: (id: string, deal: number) => ask<DealComparison>(`/daily/${part(id)}/deals/${deal}`),
};
