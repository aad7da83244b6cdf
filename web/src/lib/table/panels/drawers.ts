/** Drawers at a table. */

export type DrawerName = "history" | "counter" | "scores" | "say" | "table" | "settings" | "keys";

export const DRAWERS: readonly DrawerName[] = ["history", "counter", "scores", "say", "keys", "settings", "table"];
