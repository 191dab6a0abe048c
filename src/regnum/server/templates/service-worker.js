// Shows a page of its own while the server is away. It keeps that page and its files, and nothing of any game. And leads
// from a notice to the table that it is about.
const KEPT = "regnum-{{ version }}";
const PAGE = "{{ page }}";
const FILES = {{ files|tojson }};
const AWAY = [502, 503, 504]; // what stands before a server says when there is none behind it

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
  self.skipWaiting();
});

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll([PAGE, ...FILES]);
}

self.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));

async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  if (mode === "navigate") event.respondWith(pageOf(event.request));
  else if (FILES.includes(new URL(url).pathname)) event.respondWith(fileOf(event.request));
});

async function pageOf(request) {
  try {
    const answer = await fetch(request);
    if (!AWAY.includes(answer.status)) return answer;
  } catch {
    // nobody answers
  }
  // A form that was not received is not sent once more by itself.
  if (request.method !== "GET") return Response.redirect(PAGE, 303);
  return (await caches.match(PAGE)) ?? Response.error();
}

async function fileOf(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find(({ url }) => url === address);
  await (page ? page.focus() : self.clients.openWindow(address));
}
