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
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));
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

/** Show a notice of the server (server/push/notifier.py). */
async function show(data) {
    const { title, path, tag } = data.json();
    const icon = new URL("icon-192.png", self.location).href;
    await self.registration.showNotification(title, { tag, icon, badge: icon, data: path });
}

/** Open the page of a notice that was pressed, or go to it if it is open. */
async function follow(notice) {
    notice.close();
    const address = new URL(notice.data, self.location).href;
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find(({ url }) => url.split(/[?#]/)[0] === address);
    await (open === undefined ? self.clients.openWindow(address) : open.focus());
}

/** Subscribe again, because the browser has ended the subscription; the server knows for which notices. */
async function renew() {
    const address = new URL("me/push", API);
    const { key, kinds } = await (await fetch(address)).json();
    if (kinds === null || key === undefined) return;
    const wish = { userVisibleOnly: true, applicationServerKey: key };
    const { endpoint, keys } = (await self.registration.pushManager.subscribe(wish)).toJSON();
    const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
}

async function asset(request) {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
