import type { Message } from "@fluent/bundle";

const FILES = import.meta.glob<Readonly<Record<string, Message["value"]>>>(
  "../../../../src/clamber/sentences/en/{account,clubs,notices}.ftl",
  { import: "default", eager: true },
);

/** Message files of accounts, clubs and notices, each with its messages by name. */
export default Object.values(FILES);
