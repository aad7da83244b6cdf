/** Vitest environment for the web client's tests: resolves modules for the client but provides no DOM. */
import type { Environment } from "vitest/environments";

export default {
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
