// Service worker: keeps the files of the page, so that it opens without a connection.
//
// A page is always fetched from the server first, so that no old page remains after an update. Answers of the server
// are kept by the page itself (lib/network/kept.ts). `scripts/worker.js` inserts FILES and BUILD.

const SHELL = new URL("offline", self.location).href;
const PREFIX = `clamber-page ${new URL("./", self.location).pathname} `;
const KEPT = PREFIX + BUILD;
const ADDRESSES = FILES.map((file) => new URL(file, self.location).href);
const ASSETS = new URL("assets/", self.location).href;
const API = new URL("api/", self.location).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    if (method !== "GET") return;
    if (mode === "navigate" && !url.startsWith(API)) event.respondWith(page(event));
    else if (url.startsWith(ASSETS)) event.respondWith(asset(event.request));
});

/** Keep all files of this build. One at a time and without priority, so that a table in play has the line. */
async function install() {
    const cache = await caches.open(KEPT);
    for (const address of ADDRESSES) {
        const known = await caches.match(address, { ignoreVary: true }); // names of assets contain their hashes
        if (known === undefined) await cache.add(new Request(address, { priority: "low" }));
        else await cache.put(address, known);
    }
    await cache.add(new Request(SHELL, { cache: "reload" }));
    await self.skipWaiting();
}

/** Take over open pages. The files of the build before are kept, because open pages may still load them. */
async function activate() {
    const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
    await Promise.all([...older.slice(0, -1), "clamber-offline-1"].map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable(); // the request need not wait for the start of this worker
    await self.clients.claim();
}

/** Return a page from the server; if neither it nor its proxy reaches the server, the page as it was installed. */
async function page(event) {
    try {
        const response = (await event.preloadResponse) ?? (await fetch(event.request));
        if (![502, 503, 504].includes(response.status)) return response;
        return (await shell()) ?? response;
    } catch (error) {
        const found = await shell();
        if (found === undefined) throw error;
        return found;
    }
}

async function shell() {
    return (await caches.open(KEPT)).match(SHELL, { ignoreVary: true });
}

async function asset(request) {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
