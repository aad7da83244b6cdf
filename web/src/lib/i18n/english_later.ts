import type { Message } from "@fluent/bundle";

const FILES = import.meta.glob<Readonly<Record<string, Message["value"]>>>(
  "../../../../src/clamber/sentences/en/{account,bot_accounts,chat,clubs,daily,local,mine,moderation,notices,operator,pad,records,reports,settle}.ftl",
  { import: "default", eager: true },
);

/** Message files of accounts, free chat, clubs, daily deals, tables on this device, moderation, notices, the operator's page, records, reports and the score pad, each with its messages. */
export default Object.values(FILES);
