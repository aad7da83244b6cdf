// Shows a page of the app's own where there is no connection. It keeps that page and nothing else: what is played is
// always the server's.
const KEPT = "clamber-offline-1";
const OFFLINE = new URL("./offline.html", self.location.href).href;

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(KEPT)
            .then((cache) => cache.add(new Request(OFFLINE, { cache: "reload" })))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    const older = (name) => name.startsWith("clamber-") && name !== KEPT;
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter(older).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    if (event.request.mode !== "navigate") return;
    event.respondWith(
        fetch(event.request).catch(() => caches.match(OFFLINE).then((page) => page ?? Response.error())),
    );
});
