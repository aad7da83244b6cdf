/** Lists of shuffles that this browser was shown, kept to compare them with later lists and with records. */

import { ROOT } from "../root";
import { stored } from "./stored";

/** Fault in a shuffle. The names match the `fairness-…` sentences of the catalogue. */
export type ShuffleFault = "list" | "again" | "left_out" | "late" | "seat" | "aborted" | "unkept" | "older";

/** List of a shuffle as shown at a table. */
export interface ShownList {
  readonly server: string;
  readonly table: string;
  readonly match: number;
  readonly first: number;
  readonly deals: number;
  /** Seal of the server's keys. */
  readonly seal: string;
  readonly digest: string;
  /** Own seat, with the name of its player. */
  readonly seat: number;
  readonly name: string;
  /** Time at which it was first shown, in ms. */
  readonly at: number;
  /** Seal of the share that this browser gave to it; empty if it gave none. */
  readonly gave: string;
  readonly fault?: ShuffleFault;
  /** True once a deal of the shuffle has ended. */
  readonly dealt?: boolean;
  /** End of the match; missing while it is in progress. */
  readonly ended?: "over" | "closed" | "replaced";
  /** Player who asked for the end of a match without a finished deal; empty if nobody did. */
  readonly asked?: string;
}

/** Maximum number of lists, about a megabyte. */
export const MOST_LISTS = 2000;

/** Time after which a match without an end counts as left, in ms. */
const LEFT_AFTER = 30 * 24 * 3_600_000;

/**
 * Return the lists that there is room for: the oldest of matches that ended after a deal are dropped first, then the
 * oldest of other matches that ended. Those of matches in progress are never dropped; null if there is no room for them.
 */
function bounded(lists: readonly ShownList[]): readonly ShownList[] | null {
  const excess = lists.length - MOST_LISTS;
  if (excess <= 0) return lists;
  const now = Date.now();
  const ended = lists.filter((each) => each.ended !== undefined || each.at < now - LEFT_AFTER);
  const first = [...ended.filter((each) => each.dealt), ...ended.filter((each) => !each.dealt)];
  const dropped = new Set(first.slice(0, excess));
  return dropped.size < excess ? null : lists.filter((each) => !dropped.has(each));
}

const LISTS = stored<ShownList>("clamber.lists", bounded);

/** Return the lists shown at a table, or at all tables, in the order in which they were shown. */
export function shownLists(table?: string): readonly ShownList[] {
  const lists = LISTS.read();
  return table === undefined ? lists : lists.filter((each) => each.table === table);
}

/** Name of this server: its address. */
export function serverName(): string {
  return typeof location === "undefined" ? "" : location.host + ROOT;
}

/** Store lists, each in the place of the one with its table, digest and fault; return false if there is no room. */
export function keepLists(changed: readonly ShownList[]): boolean {
  const key = ({ table, digest, fault }: ShownList): string => `${table} ${digest} ${fault ?? ""}`;
  const lists = new Map(LISTS.read().map((each) => [key(each), each]));
  for (const each of changed) lists.set(key(each), each);
  return LISTS.write([...lists.values()]);
}

/** Note that deals of the shuffles with these lists have ended. */
export function noteDealt(digests: ReadonlySet<string>): void {
  const lists = LISTS.read().filter((each) => !each.dealt && digests.has(each.digest));
  if (lists.length > 0) keepLists(lists.map((each) => ({ ...each, dealt: true })));
}

/** Shuffle to which this browser gave a share. */
export interface GivenShuffle {
  readonly list: ShownList;
  readonly dealt: boolean;
}

/** Shuffles to which this browser gave shares on one day, and the faults that it found. */
export interface Day {
  readonly server: string;
  readonly day: string;
  readonly given: readonly GivenShuffle[];
  readonly faults: readonly ShownList[];
}

/** Return the days with shuffles by server, latest first. `dayOf` names the day of a time. */
export function daysOf(lists: readonly ShownList[], dayOf: (at: number) => string): readonly Day[] {
  const days = new Map<string, ShownList[]>();
  for (const each of lists) {
    const key = `${dayOf(each.at)} ${each.server}`;
    days.set(key, [...(days.get(key) ?? []), each]);
  }
  return [...days.values()].reverse().map((shown) => ({
    server: shown[0]?.server ?? "",
    day: dayOf(shown[0]?.at ?? 0),
    given: givenIn(shown),
    faults: shown.filter((each) => each.fault !== undefined),
  }));
}

/** Return the shuffles among lists to which a share was given. The rounds of a shuffle have the same seal. */
function givenIn(lists: readonly ShownList[]): readonly GivenShuffle[] {
  const shuffles = new Map<string, ShownList[]>();
  for (const each of lists) if (each.gave !== "") shuffles.set(each.seal, [...(shuffles.get(each.seal) ?? []), each]);
  return [...shuffles.values()].map((rounds) => ({
    list: rounds.at(-1) as ShownList,
    dealt: rounds.some((each) => each.dealt),
  }));
}
