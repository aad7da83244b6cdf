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
}

/** Version of the database; each upgrade adds what is new. */
const VERSION = 1;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** Return the database. Servers under other root paths of the same origin have their own. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(`clamber ${ROOT}/`, VERSION, {
    upgrade: (base) => void base.createObjectStore("tables", { keyPath: "setup.id" }),
    blocking: () => void opened?.then((base) => base.close()).then(() => (opened = null)),
  });
  return opened;
}

export async function keepTable(table: SavedTable): Promise<void> {
  await (await database()).put("tables", { ...table, at: Date.now() });
}

export async function findTable(id: string): Promise<ListedTable | undefined> {
  return (await database()).get("tables", id);
}

/** Return all tables, the last one played first. */
export async function keptTables(): Promise<ListedTable[]> {
  return (await (await database()).getAll("tables")).sort((one, other) => other.at - one.at);
}

export async function dropTable(id: string): Promise<void> {
  await (await database()).delete("tables", id);
}
