import type { Messages } from "./catalogues";

const FILES = import.meta.glob<Messages>("../../../../src/clamber/sentences/zh/*.ftl", {
  import: "default",
  eager: true,
});

export default Object.values(FILES);
