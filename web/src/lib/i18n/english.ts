import type { Message } from "@fluent/bundle";

const FILES = import.meta.glob<Readonly<Record<string, Message["value"]>>>(
  [
    "../../../../src/clamber/sentences/en/*.ftl",
    "!../../../../src/clamber/sentences/en/{account,bot_accounts,chat,clubs,daily,local,mine,moderation,notices,operator,pad,records,reports,settle}.ftl",
  ],
  { import: "default", eager: true },
);

/** Message files, each with its messages by name. */
export default Object.values(FILES);
