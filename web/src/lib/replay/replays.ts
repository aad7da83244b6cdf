/** Questions about replays, which the server or this device answers (`source.ts`). */

import type { DealAnalysis, Line, Replay } from "../protocol";

/** Facts of a replay by which its deals are analysed. */
export type Match = Pick<Replay, "id" | "rules" | "options" | "house" | "seats">;

export interface Replays {
  /** Return a replay; `deal` names another deal of its match. */
  replay(id: string, deal: string | null): Promise<Replay>;
  /** Return the analysis of a deal of a match. */
  analysis(match: Match, deal: number): Promise<DealAnalysis>;
  /** Return a deal with the person's plays on a seat from a step on, and those of bots on the others. */
  line(
    id: string,
    deal: string | null,
    at: { step: number; seat: number },
    played: readonly string[],
    finish: boolean,
  ): Promise<Line>;
}
