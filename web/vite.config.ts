import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogue } from "./scripts/catalogue.js";
import { first } from "./scripts/first.js";
import { icons } from "./scripts/icons.js";
import { localFiles } from "./scripts/local.js";
import { pages } from "./scripts/pages.js";
import { ahead, packed } from "./scripts/sent.js";
import { worker } from "./scripts/worker.js";

const SERVER = process.env["DEV_SERVER"] ?? "http://127.0.0.1:8451";

export default defineConfig(({ mode }) => ({
  plugins: [
    ...[icons(), svelte(), catalogue(), pages(), localFiles(), first(), ahead()],
    ...(mode === "demo" ? [] : [packed(), worker()]), // what only a server makes use of
  ],
  base: "./", // relative to the root path that the server inserts into index.html
  build: {
    outDir: "../src/clamber/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    cssCodeSplit: false,
    modulePreload: { polyfill: false }, // older browsers merely load modules slightly later
    rolldownOptions: {
      preserveEntrySignatures: false, // else the entry file would only import another file
      output: {
        // One chunk for all pages and one for tables, because phones load a few files faster than many.
        codeSplitting: {
          groups: [
            { name: "base", test: /src\/main\.ts$/ },
            { name: "table", test: /src\/pages\/TablePage\.svelte$/ },
          ],
        },
      },
    },
  },
  test: {
    alias: { "virtual:local-files": "/src/gallery/local_files.ts" },
    environment: "./src/gallery/environment.ts",
    setupFiles: ["src/gallery/browser.ts"],
    isolate: false, // loading the page anew for each file takes six times as long as all tests
    testTimeout: 60_000, // tests with many random hands take seconds, more on a busy machine
  },
  ...(process.env["VITEST"] === undefined ? {} : { resolve: { conditions: ["browser"] } }),
  server: {
    host: "127.0.0.1",
    fs: { allow: [".", "../src/clamber/sentences", "../docs/rules"] },
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
}));
