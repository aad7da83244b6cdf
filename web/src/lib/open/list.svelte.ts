/** The live list of open tables, kept up to date by numbered differences. */

import { at } from "../root";
import { type LinkState, type Listener, Socket, type Wire } from "../network/socket";
import type { ListMessage, OpenTable, Problem } from "../protocol";

/** Return the sort key of a row, by which the list begins with the tables that can be joined soonest. */
function placeOf(row: OpenTable): readonly [number, number, number] {
  const rank = row.free > 0 ? Number(row.status === "playing") : row.spectators ? 2 : 3;
  return [rank, row.free, row.since];
}

/** Return rows in the order of the server. */
export function sorted(rows: Iterable<OpenTable>): OpenTable[] {
  return [...rows].sort((one, other) => {
    const [places, others] = [placeOf(one), placeOf(other)];
    const differs = places.findIndex((place, nth) => place !== others[nth]);
    return differs < 0 ? (one.table < other.table ? -1 : 1) : (places[differs] ?? 0) - (others[differs] ?? 0);
  });
}

/** Return sorted rows in the places that they had before: known rows stay, and new ones follow. */
export function heldIn(places: readonly OpenTable[], rows: readonly OpenTable[]): OpenTable[] {
  const found = new Map(rows.map((row) => [row.table, row]));
  const stay = places.flatMap(({ table }) => found.get(table) ?? []);
  const kept = new Set(stay.map(({ table }) => table));
  return [...stay, ...rows.filter(({ table }) => !kept.has(table))];
}

export class OpenTableList {
  #rows = $state.raw<ReadonlyMap<string, OpenTable>>(new Map());
  /** The rows in their places. */
  shown = $state.raw<readonly OpenTable[]>([]);
  link = $state<LinkState>("connecting");
  /** True once a whole snapshot has arrived. */
  isLoaded = $state(false);
  dismissed = $state.raw<Problem | null>(null);
  #isHeld = false;
  /** Parts of a snapshot that is not complete yet; null outside of one. */
  #parts: Map<string, OpenTable> | null = null;
  readonly #socket: Wire;

  /**
   * Open the list of a game, or of all games if its name is empty.
   */
  constructor(
    game: string,
    wire: (listener: Listener<ListMessage>) => Wire = (listener) =>
      new Socket<ListMessage>(addressOf(game), listener),
  ) {
    this.#socket = wire({
      message: (message) => this.#receive(message),
      link: (state, why) => {
        this.link = state;
        if (why !== null) this.dismissed = why;
      },
    });
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
  }

  /** Keep the rows in their places, so that none moves under a pointer or a finger, or sort them again. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#place();
  }

  #receive(message: ListMessage): void {
    if (message.type === "tables") this.#take(message.tables, message.first, message.more);
    else if (message.type === "changed") {
      const rows = new Map(this.#rows);
      for (const table of message.gone) rows.delete(table);
      for (const row of message.tables) rows.set(row.table, row);
      this.#replace(rows);
    }
  }

  /** Take a part of a snapshot, which is shown once it is complete. */
  #take(tables: readonly OpenTable[], first: boolean, more: boolean): void {
    if (first) this.#parts = new Map();
    if (this.#parts === null) return; // resumed: there is no snapshot
    for (const row of tables) this.#parts.set(row.table, row);
    if (more) return;
    this.#replace(this.#parts);
    this.#parts = null;
    this.isLoaded = true;
  }

  #replace(rows: ReadonlyMap<string, OpenTable>): void {
    this.#rows = rows;
    this.#place();
  }

  #place(): void {
    const rows = sorted(this.#rows.values());
    this.shown = this.#isHeld ? heldIn(this.shown, rows) : rows;
  }
}

function addressOf(game: string): string {
  const path = game === "" ? "/ws/lobby" : `/ws/lobby/${encodeURIComponent(game)}`;
  return `${location.origin.replace(/^http/, "ws")}${at(path)}`;
}
