// Show an offline page if there is no connection. Nothing else is cached, because tables need the server.
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
