/** Requests of operators; apart from others, as few visits make any. */

import { ask, post } from "../network/api";
import type { Announce, ServerMetrics, ServerStatus, Switch, TableRows, TableStory } from "../protocol";

const part = encodeURIComponent;

export const operator = {
  status: () => ask<ServerStatus>("/operator"),
  metrics: () => ask<ServerMetrics>("/operator/metrics"),
  tables: () => ask<TableRows>("/operator/tables"),
  story: (table: string, language: string) =>
    ask<TableStory>(`/operator/tables/${part(table)}?language=${part(language)}`),
  close: (table: string) => post<ServerStatus>(`/operator/tables/${part(table)}/close`, {}),
  announce: (announcement: Announce) => post<ServerStatus>("/operator/announcement", announcement),
  endAnnouncement: () => ask<ServerStatus>("/operator/announcement", { method: "DELETE" }),
  drain: (draining: boolean) => post<ServerStatus>("/operator/drain", { draining }),
  turn: (wish: Switch) => post<ServerStatus>("/operator/switches", wish),
};
