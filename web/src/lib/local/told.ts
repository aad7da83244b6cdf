/** State of a local table other than its cards. */

import type { TableState } from "../protocol";
import type { RulesFacts } from "../protocol";
import type { Setup } from "./saved";

type SeatInfo = TableState["seats"][number];

/** Facts that tell nothing at a local table. */
const NOBODY = { why: null, program: false, ready: false, locked: false, reserved_for: null, wants: null };

/** Return the state of a table other than its cards. */
export function tableState(
  { id, name, level, bots, you }: Setup,
  { rules, options, values, house, display }: RulesFacts,
  { status, matches }: Pick<TableState, "status" | "matches">,
): TableState {
  const seats = bots.map((bot, seat): SeatInfo => {
    const shared = { ...NOBODY, seal: null, account: false };
    if (seat === you) return { ...shared, kind: "person", name, bot: null, present: true };
    return { ...shared, kind: "bot", name: bot, bot, present: false };
  });
  return {
    id,
    status,
    matches,
    rules,
    options,
    values,
    house: house ?? null,
    display,
    level,
    seats,
    host: you,
    you,
    invite: null,
    spectators: false,
    time_limit: null,
    chat: false,
    counter: true,
    next_deal: null,
    paused: false,
    host_starts: false,
    first: false,
    rated: false,
    is_rated: false,
    casual: null,
    daily: null,
    watchers: 0,
    rests: false,
    listing: null,
    watch_delay: 0,
    shuffle: null,
  };
}
