/** Presence of friends in words. */

import { gameOf, titleOf } from "../games";
import { t } from "../i18n/language.svelte";
import type { FriendHere, GameInfo } from "../protocol";

/** Return what a friend is doing; empty for somebody who is not here, or does not show it. */
export function presenceOf(friend: FriendHere | undefined, games: readonly GameInfo[]): string {
  if (friend === undefined) return "";
  if (friend.state === "here") return t("people-here");
  if (friend.state === "waiting") return t("people-waiting");
  const game = titleOf(gameOf(games, friend.table?.rules));
  return game === "" ? t("people-at-table") : t("people-playing", { game });
}
