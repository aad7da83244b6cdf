/** Requests of moderators, and of people about whom they have decided; apart from others, as few visits make any. */

import { ask, post } from "../network/api";
import type {
  ActDone,
  AnswerAppeal,
  AppealList,
  AuditLog,
  CeremonyOptions,
  NewAct,
  NewBan,
  OwnRole,
  OwnSanctions,
  PersonInfo,
  ReportDetail,
  ReportList,
  RoleList,
  SanctionList,
  SetModeratorRole,
} from "../protocol";

const part = encodeURIComponent;

export const moderation = {
  role: () => ask<OwnRole>("/moderation/me"),
  beginConfirmation: () => post<CeremonyOptions>("/moderation/confirm/options", {}),
  confirmByPasskey: (credential: object) => post<OwnRole>("/moderation/confirm/passkey", { credential }),
  confirmByCode: (code: string) => post<OwnRole>("/moderation/confirm/code", { code }),
  person: (who: string, table: string) =>
    ask<PersonInfo>(`/moderation/people?who=${part(who)}${table === "" ? "" : `&table=${part(table)}`}`),
  act: (act: NewAct) => post<ActDone>("/moderation/acts", act),
  ban: (ban: NewBan) => post<ActDone>("/moderation/bans", ban),
  lift: (sanction: string, reason: string) =>
    post<ActDone>(`/moderation/sanctions/${part(sanction)}/lift`, { reason }),
  unwait: (who: string) => post<ActDone>("/moderation/unwait", { who }),
  sanctions: () => ask<SanctionList>("/moderation/sanctions"),
  appeals: () => ask<AppealList>("/moderation/appeals"),
  answer: (sanction: string, answer: AnswerAppeal) => post<ActDone>(`/moderation/appeals/${part(sanction)}`, answer),
  acts: (before: string | null) =>
    ask<AuditLog>(`/moderation/acts${before === null ? "" : `?before=${part(before)}`}`),
  /** A page of the reports that are open. */
  reports: (before: string | null) =>
    ask<ReportList>(`/moderation/reports?state=open${before === null ? "" : `&before=${part(before)}`}`),
  report: (id: string) => ask<ReportDetail>(`/moderation/reports/${part(id)}`),
  closeReport: (id: string, outcome: string | null, reason: string) =>
    post<ReportDetail>(`/moderation/reports/${part(id)}/close`, { outcome, reason }),
  roles: () => ask<RoleList>("/moderation/roles"),
  setRole: (role: SetModeratorRole) => post<RoleList>("/moderation/roles", role),
  own: () => ask<OwnSanctions>("/me/sanctions"),
  acknowledge: (sanction: string) => post<OwnSanctions>(`/me/sanctions/${part(sanction)}/seen`, {}),
  appeal: (sanction: string, text: string) => post<OwnSanctions>(`/me/sanctions/${part(sanction)}/appeal`, { text }),
};
