/** Requests about daily sets of deals. */

import { ask, post } from "../network/api";
import type {
  DailySet,
  DailySets,
  DailyTable,
  DealComparison,
  DealDifference,
  MadeSet,
  MakeSet,
  RepeatMatch,
  ShowDaily,
} from "../protocol";

const part = encodeURIComponent;

export const daily = {
  /** The sets of the day. */
  sets: () => ask<DailySets>("/daily"),
  set: (id: string) => ask<DailySet>(`/daily/${part(id)}`),
  /** Begin the next deal of a set, or return to the one that is not finished. */
  play: (id: string, name: string) => post<DailyTable>(`/daily/${part(id)}/play`, { name }),
  /** Let others who have finished a set see the own replays, or not. */
  show: (shown: boolean) => post<ShowDaily>("/daily/shown", { shown }),
  /** Make a set by link from a fresh secret. */
  make: (wish: Pick<MakeSet, "rules" | "seats" | "deals">) => post<MadeSet>("/daily/sets", wish),
  /** Make a set by link from the deals of a match. */
  repeat: (wish: Pick<RepeatMatch, "link">) => post<MadeSet>("/daily/sets/repeated", wish),
  /** Let no more deals of an own set by link be begun. */
  end: (id: string) => post<DailySet>(`/daily/${part(id)}/end`, {}),
  /** First play in which a deal that another person shows differs from the own one. */
  difference: (id: string, deal: number, link: string) =>
    ask<DealDifference>(`/daily/${part(id)}/deals/${deal}/shown/${part(link)}`),
  comparison: (id: string, deal: number) => ask<DealComparison>(`/daily/${part(id)}/deals/${deal}`),
};
