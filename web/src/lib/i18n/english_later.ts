import type { Message } from "@fluent/bundle";

const FILES = import.meta.glob<Readonly<Record<string, Message["value"]>>>(
  "../../../../src/clamber/sentences/en/{account,clubs,moderation,notices,pad,settle}.ftl",
  { import: "default", eager: true },
);

/** Message files of accounts, clubs, moderation, notices and the score pad, each with its messages by name. */
export default Object.values(FILES);
