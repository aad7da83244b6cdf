/** Local tables kept in this browser (IndexedDB). */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { ROOT } from "../root";
import type { SavedTable } from "./saved";

/** Table with the time of its last change, in milliseconds since 1970. */
export interface ListedTable extends SavedTable {
  readonly at: number;
}

interface Schema extends DBSchema {
  tables: { key: string; value: ListedTable };
  /** Matches that are over, by table and number of matches begun at it. */
  matches: { key: [string, number]; value: ListedTable };
}

/** Version of the database; each upgrade adds what is new. */
const VERSION = 2;

/** Maximum number of matches that are kept for their replays; the oldest are dropped. A match takes up to 200 kB. */
const MOST_MATCHES = 100;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** Return the database. Servers under other root paths of the same origin have their own. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(`clamber ${ROOT}/`, VERSION, {
    upgrade: (base, from) => {
      if (from < 1) base.createObjectStore("tables", { keyPath: "setup.id" });
      base.createObjectStore("matches", { keyPath: ["setup.id", "matches"] });
    },
    blocking: () => void opened?.then((base) => base.close()).then(() => (opened = null)),
  });
  return opened;
}

export async function keepTable(table: SavedTable): Promise<void> {
  const [base, listed] = [await database(), { ...table, at: Date.now() }];
  await base.put("tables", listed);
  if (table.status !== "over") return;
  await base.put("matches", listed);
  if ((await base.count("matches")) <= MOST_MATCHES) return;
  for (const { setup, matches } of (await pastMatches()).slice(MOST_MATCHES)) {
    await base.delete("matches", [setup.id, matches]);
  }
}

export async function findTable(id: string): Promise<ListedTable | undefined> {
  return (await database()).get("tables", id);
}

/** Return a table as it is, or was at the end of an earlier match, by the index of the match. */
export async function findMatch(id: string, match: number): Promise<ListedTable | undefined> {
  const now = await findTable(id);
  return now?.matches === match + 1 ? now : (await database()).get("matches", [id, match + 1]);
}

const latestFirst = (one: ListedTable, other: ListedTable): number => other.at - one.at;

/** Return all tables, the last one played first. */
export async function keptTables(): Promise<ListedTable[]> {
  return (await (await database()).getAll("tables")).sort(latestFirst);
}

/** Return all matches that are over, the last one first. */
async function pastMatches(): Promise<ListedTable[]> {
  return (await (await database()).getAll("matches")).sort(latestFirst);
}

/** Return all matches, the last one played first. */
export async function keptMatches(): Promise<ListedTable[]> {
  const current = (await keptTables()).filter(({ status }) => status !== "over");
  return [...current, ...(await pastMatches())].sort(latestFirst);
}

/** Remove a table with its matches. */
export async function dropTable(id: string): Promise<void> {
  const base = await database();
  await base.delete("tables", id);
  for (const { setup, matches } of await pastMatches()) {
    if (setup.id === id) await base.delete("matches", [id, matches]);
  }
}
