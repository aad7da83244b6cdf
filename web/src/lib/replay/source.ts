/** Sources of replays: the server, or this device for deals played on it. */

import { localDeal } from "../local/links";
import { studyOf } from "../local/own";
import { api } from "../network/api";
import type { DealAnalysis } from "../protocol";
import type { Replays } from "./replays";

/** Replays of the server. Deals are judged on this device if it keeps what that needs and the server agrees. */
const SERVED: Replays = {
  replay: api.replay,
  line: api.line,
  async analysis({ id, rules, options, house, seats }, deal) {
    const study = await studyOf(rules);
    if (study === null) return api.analysis(id, deal);
    const told = await api.decisions(id, deal);
    if (!("decisions" in told)) return told;
    try {
      const found = await study.analyse({ rules, options, house, seats: seats.length }, told);
      if (found.complete) void keepMistakes(found);
      return found;
    } catch {
      return api.analysis(id, deal);
    }
  },
};

/** Let the server count costly plays in the guest's statistics, if the guest has played the deal. */
async function keepMistakes({ id, deal, plays }: DealAnalysis): Promise<void> {
  const costly = plays.flatMap(({ seat, step, mistake, cost, by_stand_in }) =>
    mistake === null || by_stand_in ? [] : [{ seat, step, mistake, cost }],
  );
  await api.keepMistakes(id, deal, { plays: costly }).catch(() => undefined); // they count the next time
}

/** Return the source of the replay of an id. */
export async function replaysOf(id: string): Promise<Replays> {
  return localDeal(id) === null ? SERVED : (await import("../local/study")).localReplays;
}
