import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { pages } from "./scripts/pages.js";

const SERVER = process.env["CLAMBER_DEV_SERVER"] ?? "http://127.0.0.1:8451";

export default defineConfig({
  plugins: [svelte(), pages()],
  base: "./", // the server says in index.html where that is
  build: {
    outDir: "../src/clamber/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  test: { setupFiles: ["src/gallery/browser.ts"] },
  server: {
    host: "127.0.0.1",
    fs: { allow: [".", "../src/clamber/sentences", "../docs/rules"] },
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
});
