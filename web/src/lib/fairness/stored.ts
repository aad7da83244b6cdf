/** Lists of values in the browser's local storage. */

export interface Stored<Value> {
  /** Return the values; none if there is no storage. */
  read(): readonly Value[];
  /** Replace the values; return false if they cannot be stored. */
  write(values: readonly Value[]): boolean;
}

/** Return the list with a key. `bounded` drops values that there is no room for. */
export function stored<Value>(
  key: string,
  bounded: (values: readonly Value[]) => readonly Value[] | null,
): Stored<Value> {
  return {
    read: () => {
      try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
        return Array.isArray(found) ? (found as Value[]) : [];
      } catch {
        return [];
      }
    },
    write: (values) => {
      try {
        const kept = bounded(values);
        if (kept !== null) localStorage.setItem(key, JSON.stringify(kept));
        return kept !== null;
      } catch {
        return false;
      }
    },
  };
}
