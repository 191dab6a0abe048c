// Regnum as an app: the browser keeps the service worker, which shows a page of its own while the server is away.
// Not every browser has one, and some only at addresses that begin with https.
addEventListener("load", () => navigator.serviceWorker?.register(new URL("../../service-worker.js", import.meta.url)).catch(() => undefined));
