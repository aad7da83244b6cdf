/** Sentences with values in them. */

export type Values = Readonly<Record<string, string | number>>;

export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (one !== undefined) return (value === 1 ? one : (many ?? "")) ?? "";
    return value === undefined ? "" : String(value);
  });
}
