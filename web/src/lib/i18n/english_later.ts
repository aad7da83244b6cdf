import type { Message } from "@fluent/bundle";

const FILES = import.meta.glob<Readonly<Record<string, Message["value"]>>>(
  "../../../../src/clamber/sentences/en/{account,chat,clubs,moderation,notices,pad,settle}.ftl",
  { import: "default", eager: true },
);

/** Message files of accounts, free chat, clubs, moderation, notices and the score pad, each with its messages by name. */
export default Object.values(FILES);
