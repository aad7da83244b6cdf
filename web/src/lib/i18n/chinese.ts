import type { Message } from "@fluent/bundle";

const FILES = import.meta.glob<Readonly<Record<string, Message["value"]>>>(
  [
    "../../../../src/clamber/sentences/zh/*.ftl",
    "!../../../../src/clamber/sentences/zh/{account,bot_accounts,chat,clubs,daily,local,mine,moderation,notices,operator,pad,records,reports,settle}.ftl",
  ],
  { import: "default", eager: true },
);

export default Object.values(FILES);
