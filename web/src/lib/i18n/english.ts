import type { Messages } from "./catalogues";

const FILES = import.meta.glob<Messages>("../../../../src/clamber/sentences/en/*.ftl", {
  import: "default",
  eager: true,
});

export default Object.values(FILES);
