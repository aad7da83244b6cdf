/** Keyboard shortcuts at the table. Rank keys select cards in the hand. */

import { nextOfRank, rankOfKey } from "../../hand/typed";
import { toggleMute } from "../../voice.svelte";
import type { Player } from "./player.svelte";

export interface KeyActions {
  readonly player: Player;
  /** True if a decision other than a play is pending. */
  readonly decides: boolean;
  readonly sort: () => void;
  readonly keys: () => void;
  readonly escape: () => void;
  readonly missing: (rank: string) => void;
}

/** Return true if the focused field or button handles the key itself. Escape is handled by the caller. */
function taken(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input:not([type=radio]), select, textarea, [contenteditable]")) return true;
  return (event.key === "Enter" || event.key === " ") && target.matches("button, a, summary, input");
}

export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== "Escape" && taken(event)) return;
  const { player } = actions;
  const done = ACTIONS[event.key.toLowerCase()];
  if (done !== undefined) done(actions);
  else {
    const rank = rankOfKey(event.key);
    if (rank === null) return;
    const deal = player.client.deal;
    const card = nextOfRank(rank, player.hand, player.selection.set, deal?.levels == null ? null : deal.special);
    if (card === null) actions.missing(rank);
    else player.selection.put([card.id], true);
  }
  event.preventDefault();
}

const ACTIONS: Readonly<Record<string, (actions: KeyActions) => void>> = {
  enter: ({ player }) => void player.play(),
  p: ({ player }) => void player.pass(),
  h: ({ player, decides }) => void (decides ? player.advise() : player.hint()),
  s: ({ sort }) => sort(),
  f: ({ player }) => player.hasFlushes && player.flush(),
  g: ({ player }) => player.collect(),
  m: () => toggleMute(),
  escape: ({ escape }) => escape(),
  backspace: ({ player }) => player.selection.dropLast(),
  "?": ({ keys }) => keys(),
};
