import type { Message } from "@fluent/bundle";

const FILES = import.meta.glob<Readonly<Record<string, Message["value"]>>>(
  "../../../../src/clamber/sentences/en/{account,clubs,moderation,notices}.ftl",
  { import: "default", eager: true },
);

/** Message files of accounts, clubs, moderation and notices, each with its messages by name. */
export default Object.values(FILES);
