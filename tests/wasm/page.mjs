/** Modules of the page's local tables (web/src/lib/local), for Node. */

const WEB = new URL('../../web/', import.meta.url);
const { createServer } = await import(new URL('node_modules/vite/dist/node/index.js', WEB).href);

const vite = await createServer({
  root: WEB.pathname,
  configFile: false,
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
  logLevel: 'error',
});

/** Return modules by their names. */
export function modules(...names) {
  return Promise.all(names.map((name) => vite.ssrLoadModule(`/src/lib/local/${name}.ts`)));
}

export const closePage = () => vite.close();
