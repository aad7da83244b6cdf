/** Vitest environment of the page's tests: client builds of modules, without a browser. */
import type { Environment } from "vitest/environments";

export default {
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
